"""A host as a program of its own, on a port of this machine, to be killed by tests.

    python -m tools.host_process sqlite games.db
    python -m tools.host_process postgres "host=... dbname=..."

It says its port. Each line that it is sent is a JSON object: what to `do`, and the `token` of a
seat. It answers with one line, and to `watch` with one for each update. This is no server for
anybody else: it trusts whoever reaches the port.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from typing import Any, Final

from dramadeck import DramadeckError, IllegalCommandError, torg
from dramadeck.codec.saves import dump_command
from dramadeck.host import Host, HostError, HostLimits, HostReason, SqliteStore
from dramadeck.storage.store import Store

WIDE: Final = HostLimits(rate=10**6, burst=10**6, snapshot=25)
"""Nobody is too fast, and snapshots are often made."""

Data = dict[str, Any]


async def done(host: Host, asked: Data) -> AsyncIterator[Data]:
    """What is answered, one thing or several."""
    token = asked["token"]
    match asked["do"]:
        case "send":
            answer = await host.send(token, asked["command"], request=asked["request"])
            yield {"turn": answer.turn, "text": answer.text, "is_repeat": answer.is_repeat}
        case "take back":
            yield {"turn": await host.undo(token, request=asked["request"])}
        case "legal":
            commands = await host.legal_actions(token)
            yield {"legal": [dump_command(torg.TORG, each) for each in commands]}
        case "watch":
            async with await host.watch(token, asked["since"]) as watch:
                async for update in watch:
                    yield {"turn": update.turn, "kind": update.kind, "text": update.text}
        case _:
            raise ValueError(f"nothing is known of {asked['do']!r}")


async def answers(host: Host, asked: Data) -> AsyncIterator[Data]:
    """The same; whatever goes wrong is an answer, too."""
    try:
        async for each in done(host, asked):
            yield each
    except IllegalCommandError as refused:
        yield {"refused": str(refused)}
    except HostError as refused:
        is_down = refused.reason in (HostReason.STORE_FAILED, HostReason.HOST_CLOSED)
        yield {"failed" if is_down else "refused": str(refused)}
    except (DramadeckError, OSError) as problem:
        yield {"failed": str(problem)}


async def serve(store: Store) -> None:
    """Say the port, and answer until it is killed."""
    async with Host(store, limits=WIDE) as host:

        async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                async for line in reader:
                    async for each in answers(host, json.loads(line)):
                        writer.write(json.dumps(each).encode() + b"\n")
                        await writer.drain()
            except ConnectionError:
                pass  # the other side is gone; so are its questions
            finally:
                writer.close()

        server = await asyncio.start_server(talk, "127.0.0.1", 0, limit=2**24)
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()


def store_of(kind: str, where: str) -> Store:
    """A store: `sqlite` and a file, or `postgres` and how it is found."""
    if kind == "sqlite":
        return SqliteStore(where)
    from dramadeck.storage.postgres import PostgresStore  # noqa: PLC0415 - it needs an extra

    return PostgresStore(where)


if __name__ == "__main__":
    asyncio.run(serve(store_of(*sys.argv[1:])))
