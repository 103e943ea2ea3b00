"""A chat service without buttons for tests; it stores every message and its readers."""

import asyncio
from contextlib import asynccontextmanager, closing, suppress
from itertools import count

import pytest

from dramadeck.chat import Asker, ChannelStore, LineHandlers, Lobby, announcer
from dramadeck.core import DramadeckError, rng
from dramadeck.host import Host, HostLimits, SqliteStore

CHANNEL = "#torg"
SEED = "44" * 32
"""Quin holds 45, 59, 74, 95 and 155; the first card gives the heroes initiative and steps ABC."""


class Person:
    """A user in a channel who types lines."""

    def __init__(self, chat, name, language="en", *, channel=CHANNEL, **more):
        self.chat, self.name, self.channel = chat, name, channel
        user = {"channel": channel, "user": name.lower(), "name": name, "language": language}
        self.asker = Asker(**user, **more)

    async def types(self, *lines):
        """Type lines, and return the last answer."""
        for line in lines:
            request = str(next(self.chat.numbers))
            reply = await self.chat.handlers.read(self.asker, line, request)
            self.chat.answer = "post" if reply.is_public else self.name, reply
            self.chat.sent.append(self.chat.answer)
        return reply.plain()

    async def says(self, *lines):
        """Type lines, wait after each until it is announced, and return the last answer."""
        for line in lines:
            answer = await self.types(line)
            await self.chat.wait_for_posts(self.channel)
        return answer

    async def menu(self, line="do"):
        """Return the labels of the entries of a menu, in order."""
        await self.says(line)
        entries = (block for block in self.chat.answer[1].blocks if block.number)
        return ["".join(span.text for span in block.spans) for block in entries]


class Chat:
    """The service, and three users: Ann leads, Bea (in German) plays Quin, Cem plays Marco.

    Attributes:
        sent: all replies as pairs (reader, reply); the reader `post` is the whole channel.
        answer: the last pair that answers a user.
        check_post: a callback that may raise an error of the service for a post.
        languages: further languages of the announcements.
    """

    def __init__(self, host, channels, prefix=""):
        self.sent, self.answer, self.numbers = [], None, count(1)
        self.check_post = lambda _reply: None
        self.languages = ()
        more = {"languages": lambda _: self.languages, "prefix": prefix}
        announce = announcer(self._post, has_buttons=False, **more)
        self.lobby = Lobby(host, channels, announce)
        self.handlers = LineHandlers(self.lobby, self._find, prefix=prefix)
        self.people = {}
        self.ann, self.bea, self.cem = map(self.person, ("Ann", "Bea", "Cem"), ("en", "de", "en"))

    def person(self, name, language="en", **more):
        """Add a user whom the leader can name."""
        self.people[name] = Person(self, name, language, **more)
        return self.people[name]

    async def _post(self, _channel, reply):
        self.check_post(reply)
        self.sent.append(("post", reply))

    def _find(self, _asker, name):
        return self.people[name].asker if name in self.people else None

    @property
    def is_public(self):
        """Whether the whole channel can read the last answer."""
        return self.answer[0] == "post"

    @property
    def posts(self):
        return [reply.plain() for who, reply in self.sent if who == "post"]

    async def wait_for_posts(self, channel=CHANNEL):
        """Wait until all events are announced in the channel."""
        with suppress(DramadeckError):  # the channel has no table
            while True:
                spectator = await self.lobby.connect(channel, None, "en", needs_seat=False)
                turn = (await self.lobby.host.join(spectator.token)).turn
                if self.lobby.channel(channel).turn == turn:
                    return
                await asyncio.sleep(0.002)

    async def begin(self, names="Quin, Marco", **options):
        """Open a table, and let the players join."""
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


@asynccontextmanager
async def open_chat(seed=SEED, store=":memory:", channels=":memory:", at="", prefix=""):
    """Run a chat with a bot, whose users may be seated or in rounds; a seed fixes the cards."""
    limits = HostLimits(reads=10**6, reads_at_once=10**6, rate=10**6, burst=10**6)
    with pytest.MonkeyPatch.context() as patch, closing(ChannelStore(channels)) as channel_store:
        patch.setattr(rng, "token_hex", lambda _: seed)
        async with Host(SqliteStore(store), limits=limits) as host:
            chat = Chat(host, channel_store, prefix)
            chat.lobby.follow_all()
            if at:
                await chat.begin()
            if at == "rounds":
                await chat.into_rounds()
            yield chat
            await chat.lobby.close()
