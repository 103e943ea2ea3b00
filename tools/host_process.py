"""A host as a separate process, on a port of this machine, which tests can kill.

    python -m tools.host_process sqlite games.db
    python -m tools.host_process postgres "host=... dbname=..."

It prints its port. Each line of a request is a JSON object: what to `do`, and the `token` of a
seat. It answers with one line, and to `watch` with one for each update. It is for tests only: it
has no protection against other clients.
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
"""No client is too fast, and snapshots are made often."""

Data = dict[str, Any]


async def results(host: Host, request: Data) -> AsyncIterator[Data]:
    """Carry out a request; its results, one or several."""
    token = request["token"]
    match request["do"]:
        case "send":
            answer = await host.send(token, request["command"], request=request["request"])
            yield {"turn": answer.turn, "text": answer.text, "is_repeat": answer.is_repeat}
        case "take back":
            yield {"turn": await host.undo(token, request=request["request"])}
        case "legal":
            commands = await host.legal_actions(token)
            yield {"legal": [dump_command(torg.TORG, command) for command in commands]}
        case "watch":
            async with await host.watch(token, request["since"]) as watch:
                async for update in watch:
                    yield {"turn": update.turn, "kind": update.kind, "text": update.text}
        case _:
            raise ValueError(f"unknown request: {request['do']!r}")


async def answers(host: Host, request: Data) -> AsyncIterator[Data]:
    """The results of a request; an error is an answer, too."""
    try:
        async for result in results(host, request):
            yield result
    except IllegalCommandError as refused:
        yield {"refused": str(refused)}
    except HostError as refused:
        is_down = refused.reason in (HostReason.STORE_FAILED, HostReason.HOST_CLOSED)
        yield {"failed" if is_down else "refused": str(refused)}
    except (DramadeckError, OSError) as problem:
        yield {"failed": str(problem)}


async def serve(store: Store) -> None:
    """Print the port, and answer until the process is killed."""
    async with Host(store, limits=WIDE) as host:

        async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                async for line in reader:
                    async for answer in answers(host, json.loads(line)):
                        writer.write(json.dumps(answer).encode() + b"\n")
                        await writer.drain()
            except ConnectionError:
                pass  # the client is gone
            finally:
                writer.close()

        server = await asyncio.start_server(talk, "127.0.0.1", 0, limit=2**24)
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()


def store_of(kind: str, where: str) -> Store:
    """A store: `sqlite` and a file, or `postgres` and a connection string."""
    if kind == "sqlite":
        return SqliteStore(where)
    from dramadeck.storage.postgres import PostgresStore  # noqa: PLC0415 - it needs an extra

    return PostgresStore(where)


if __name__ == "__main__":
    asyncio.run(serve(store_of(*sys.argv[1:])))
