"""What is said to a server, and how its answer is known: the number of a turn, and no more."""

import asyncio
import json
import re
from collections.abc import Callable
from typing import Protocol

from benchmarks.host.frames import Frames
from benchmarks.host.scenes import script

Turned = Callable[[int], None]


class Speech(Protocol):
    """A socket at a table, in the words of its server.

    Attributes:
        frames: the connection.
        joined: done when the server has said where the game stands.
        turned: is given the number of each turn that the socket is told of, counted from 0.
        refused: so many commands were not taken.
    """

    frames: Frames
    joined: "asyncio.Future[None]"
    turned: Turned
    refused: int

    def greet(self) -> None:
        """Say who one is."""
        ...

    def command(self, number: int) -> None:
        """Send a command of the script."""
        ...


class Dramadeck:
    """A socket at a table of `dramadeck serve`."""

    path = "/ws"

    def __init__(self, address: str, token: str, wants: tuple[str, ...]) -> None:
        self.frames = Frames(address, self.path, self._heard)
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._hello = {"is": "hello", "token": token, "wants": wants}
        self.turned: Turned = _nobody
        self.refused = self._before = 0

    def greet(self) -> None:
        self.frames.send(json.dumps(self._hello).encode())

    def command(self, number: int) -> None:
        text = script()[number].text
        self.frames.send(b'{"is": "do", "id": "%d", "command": %b}' % (number, text.encode()))

    def _heard(self, text: bytes) -> None:
        if text.startswith((b'{"is":"turn"', b'{"is": "turn"')):
            self.turned(_number(text, b"turn") - self._before)
        elif not self.joined.done():
            told = json.loads(text)
            assert told["is"] == "joined", told
            self._before = told["turn"] + 1
            self.joined.set_result(None)
        elif text.startswith(b'{"is":"refused"'):
            self.refused += 1


class BoardgameIo:
    """A socket at a match of boardgame.io: socket.io as its own client speaks it."""

    path = "/socket.io/?EIO=4&transport=websocket"

    def __init__(self, address: str, match: str, player: int) -> None:
        self.frames = Frames(address, self.path, self._heard)
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._match, self._player = match, str(player)
        self.turned: Turned = _nobody
        self.refused = 0

    def greet(self) -> None:
        """The server speaks first."""

    def command(self, number: int) -> None:
        payload = {"type": "play", "args": [number], "playerID": self._player}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._say("update", action, number, self._match, self._player)

    def _say(self, *what: object) -> None:
        self.frames.send(b"42/scene," + json.dumps(what).encode())

    def _heard(self, text: bytes) -> None:
        if text.startswith(b'42/scene,["update"'):
            self.turned(_number(text, b"_stateID") - 1)
        elif text == b"2":
            self.frames.send(b"3")
        elif text.startswith(b"0{"):
            self.frames.send(b"40/scene,")
        elif text.startswith(b"40/scene,"):
            self._say("sync", self._match, self._player, None, 5)
        elif text.startswith(b'42/scene,["sync"'):
            self.joined.set_result(None)


def _nobody(_number: int) -> None:
    """Nobody listens yet."""


def _number(text: bytes, name: bytes) -> int:
    """The first number that a member of this name has."""
    found = re.search(rb'"%b": ?(\d+)' % name, text)
    assert found is not None, text
    return int(found[1])
