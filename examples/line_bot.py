"""A bot for a line protocol such as IRC: each connection is a user, and all share a channel.

    python examples/line_bot.py 6667      # and in two other windows: nc 127.0.0.1 6667
Lines are commands or answers to a menu; "?" shows help, "quit" leaves. A hand is private.
"""

import asyncio
import secrets
import sys
from contextlib import closing, suppress

from dramadeck.chat import Asker, ChannelStore, LineHandlers, Lobby, Reply, announcer
from dramadeck.host import Host, SqliteStore


class LineBot:
    """The users of the channel, with their passwords and connections."""

    def __init__(self, host: Host, channels: ChannelStore) -> None:
        self.users: dict[str, Asker] = {}
        self.passwords: dict[str, str] = {}
        self.connections: dict[str, asyncio.StreamWriter] = {}
        lobby = Lobby(host, channels, announcer(self.post, has_buttons=False))
        self.handlers = LineHandlers(lobby, lambda _, name: self.users.get(name))

    async def post(self, _channel: str, reply: Reply) -> None:
        """Send a reply to everybody, such as an announcement."""
        for writer in [*self.connections.values()]:
            await write(writer, reply.plain())

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a connection until it ends; its user keeps the seat."""
        name = ""
        with closing(writer), suppress(ConnectionError, ValueError):  # ValueError: a long line
            await write(writer, "Your name? If you come back, type your password after it.")
            while (data := await reader.readline()) and (line := data.decode().strip()) != "quit":
                if name:
                    await self.read(name, line, writer)
                elif name := self.log_in(*line.partition(" ")[::2]):
                    self.connections[name] = writer
                    await write(writer, f"Hello {name}, your password is {self.passwords[name]}")
                    await self.read(name, "table", writer)
                else:
                    await write(writer, "That name is taken, or is not a single word. Another?")
        self.connections.pop(name, None)

    def log_in(self, name: str, password: str) -> str:
        """The name, if it is new, or if it is not connected and the password is right."""
        if not name.isalnum() or name in self.connections:
            return ""
        if name not in self.users:
            self.users[name] = Asker(channel="#torg", user=name, name=name, language="en")
            self.passwords[name] = password = secrets.token_hex(4)
        return name if password == self.passwords[name] else ""

    async def read(self, name: str, line: str, writer: asyncio.StreamWriter) -> None:
        """Answer a line: to all users if the reply is public, else to this one."""
        reply = await self.handlers.read(self.users[name], line, secrets.token_hex(8))
        await (self.post("#torg", reply) if reply.is_public else write(writer, reply.plain()))


async def write(writer: asyncio.StreamWriter, text: str) -> None:
    """Write lines, unless the connection is lost."""
    writer.write(f"{text}\n".encode())
    with suppress(ConnectionError):
        await writer.drain()


async def main(port: int) -> None:
    """Serve until Ctrl-C."""
    with closing(ChannelStore(":memory:")) as channels:
        async with Host(SqliteStore(":memory:")) as host:
            server = await asyncio.start_server(LineBot(host, channels).serve, "127.0.0.1", port)
            print("listening on port", server.sockets[0].getsockname()[1], flush=True)
            await server.serve_forever()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main(int(sys.argv[1])))
