"""A chat service without buttons, of which every message is kept, and who reads it."""

import asyncio
from contextlib import asynccontextmanager
from itertools import count

import pytest

from dramadeck.chat import Asker, ChannelStore, LineHandlers, Lobby, announcer
from dramadeck.core import rng
from dramadeck.host import Host, HostLimits, SqliteStore
from tests.patience import EVENING

CHANNEL = "#torg"
SEED = "44" * 32
"""Quin holds 45, 59, 74, 95 and 155; the first card gives the heroes the initiative and ABC."""


class Person:
    """Somebody in a channel, who types lines."""

    def __init__(self, chat, name, language="en", **more):
        self.chat, self.name = chat, name
        self.asker = Asker(channel=CHANNEL, user=name.lower(), name=name, language=language, **more)

    async def says(self, *lines):
        """Type lines, and read the last answer, once the channel was told what has happened."""
        for line in lines:
            request = str(next(self.chat.numbers))
            reply = await self.chat.handlers.read(self.asker, line, request)
            self.chat.sent.append(("post" if reply.is_public else self.name, reply))
            await self.chat.settles()
        return reply.plain()

    async def menu(self, line="do"):
        """The entries of a menu: what they are called, in order."""
        await self.says(line)
        return [
            "".join(span.text for span in block.spans)
            for block in self.chat.sent[-1][1].blocks
            if block.number
        ]


class Chat:
    """The service, and three people: Ann leads, Bea is German and plays Quin, Cem plays Marco.

    Attributes:
        sent: every reply, each with who reads it; `post` is the whole channel.
    """

    def __init__(self, host, channels):
        self.sent, self.numbers = [], count(1)
        self.lobby = Lobby(host, channels, announcer(self._post, has_buttons=False))
        self.handlers = LineHandlers(self.lobby, self._find)
        self.ann, self.bea, self.cem = (
            Person(self, "Ann"),
            Person(self, "Bea", "de"),
            Person(self, "Cem"),
        )

    async def _post(self, _channel, reply):
        self.sent.append(("post", reply))

    def _find(self, _asker, name):
        return next(
            (each.asker for each in (self.ann, self.bea, self.cem) if each.name == name), None
        )

    @property
    def posts(self):
        return [reply.plain() for who, reply in self.sent if who == "post"]

    async def settles(self):
        """Wait until the channel was told everything that has happened."""
        channel = self.lobby.channels.find(CHANNEL)
        while channel is not None and channel.turn != await self._turn(channel):
            await asyncio.sleep(0.002)
            channel = self.lobby.channels.find(CHANNEL)

    async def _turn(self, channel):
        return (await self.lobby.host.join(channel.tokens[channel.leader])).turn

    async def begin(self, names="Quin, Marco", **options):
        """Open a table, and sit down."""
        more = "".join(f" {name}={value}" for name, value in options.items())
        await self.ann.says(f"new {names}{more}")
        for person, name in zip((self.bea, self.cem), names.split(", "), strict=False):
            await person.says(f"join {name}")
        return self

    async def into_rounds(self):
        """Deal, begin a dramatic scene against two villains, and its rounds."""
        await self.ann.says("do", "1", "do", "begin a scene dramatic Baron Voss, Mummy")
        await self.ann.says("do", "begin rounds -")
        return self


def run_chat(play, seed=SEED):
    """What an evening in a channel comes to; one that hangs is a failure."""

    async def evening():
        async with chatting(seed) as chat:
            return await asyncio.wait_for(play(chat), EVENING)

    return asyncio.run(evening())


@asynccontextmanager
async def chatting(seed=SEED):
    """A chat with a bot in it; by one seed, the same cards come every time."""
    limits = HostLimits(reads=10**6, reads_at_once=10**6, rate=10**6, burst=10**6)
    channels = ChannelStore(":memory:")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rng, "token_hex", lambda _: seed)
        async with Host(SqliteStore(":memory:"), limits=limits) as host:
            chat = Chat(host, channels)
            yield chat
            await chat.lobby.close()
    channels.close()
