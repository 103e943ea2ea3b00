"""The messages to each server, and the number of a turn in its answers."""

import asyncio
import json
import re
from collections.abc import Callable
from typing import Protocol

from benchmarks.host.frames import Frames
from benchmarks.host.scenes import script

OnTurn = Callable[[int], None]


class Speech(Protocol):
    """A socket at a table, by the protocol of its server.

    Attributes:
        frames: the connection.
        joined: done when the server has sent the state of the game.
        on_turn: is called with the number of each turn that the socket receives, from 0.
        refused: the number of refused commands.
    """

    frames: Frames
    joined: "asyncio.Future[None]"
    on_turn: OnTurn
    refused: int

    def greet(self) -> None:
        """Send the first message."""
        ...

    def command(self, number: int) -> None:
        """Send a command of the script."""
        ...


class Dramadeck:
    """A socket at a table of `dramadeck serve`."""

    path = "/ws"

    def __init__(self, address: str, token: str, wants: tuple[str, ...]) -> None:
        self.frames = Frames(address, self.path, self._on_message)
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._hello = {"is": "hello", "token": token, "wants": wants}
        self.on_turn: OnTurn = _ignore
        self.refused = self._before = 0

    def greet(self) -> None:
        self.frames.send(json.dumps(self._hello).encode())

    def command(self, number: int) -> None:
        text = script()[number].text
        self.frames.send(b'{"is": "do", "id": "%d", "command": %b}' % (number, text.encode()))

    def _on_message(self, text: bytes) -> None:
        if text.startswith((b'{"is":"turn"', b'{"is": "turn"')):
            self.on_turn(_number(text, b"turn") - self._before)
        elif not self.joined.done():
            data = json.loads(text)
            assert data["is"] == "joined", data
            self._before = data["turn"] + 1
            self.joined.set_result(None)
        elif text.startswith(b'{"is":"refused"'):
            self.refused += 1


class BoardgameIo:
    """A socket at a match of boardgame.io, which sends the messages of its socket.io client."""

    path = "/socket.io/?EIO=4&transport=websocket"

    def __init__(self, address: str, match: str, player: int) -> None:
        self.frames = Frames(address, self.path, self._on_message)
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._match, self._player = match, str(player)
        self.on_turn: OnTurn = _ignore
        self.refused = 0

    def greet(self) -> None:
        """Do nothing, because the server sends the first message."""

    def command(self, number: int) -> None:
        payload = {"type": "play", "args": [number], "playerID": self._player}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._send("update", action, number, self._match, self._player)

    def _send(self, *what: object) -> None:
        self.frames.send(b"42/scene," + json.dumps(what).encode())

    def _on_message(self, text: bytes) -> None:
        if text.startswith(b'42/scene,["update"'):
            self.on_turn(_number(text, b"_stateID") - 1)
        elif text == b"2":
            self.frames.send(b"3")
        elif text.startswith(b"0{"):
            self.frames.send(b"40/scene,")
        elif text.startswith(b"40/scene,"):
            self._send("sync", self._match, self._player, None, 5)
        elif text.startswith(b'42/scene,["sync"'):
            self.joined.set_result(None)


def _ignore(_number: int) -> None:
    """The default of `on_turn`."""


def _number(text: bytes, name: bytes) -> int:
    """The number of the first member with this name."""
    match = re.search(rb'"%b": ?(\d+)' % name, text)
    assert match is not None, text
    return int(match[1])
