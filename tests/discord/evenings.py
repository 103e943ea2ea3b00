"""Games in a channel: a gamemaster and players, and a table that has been opened."""

import asyncio
from contextlib import asynccontextmanager

from tests.discord.fake_discord import a_town
from tests.timeouts import TIMEOUT

DRAMATIC_SCENE = ("begin a scene", "dramatic")
"""What is chosen for it, one after the other: many evenings begin with it."""


def proposed(form):
    """What a form proposes for each field that is typed and may not be left open."""
    typed = (part for part in form.parts if part["type"] == 4 and part["required"])
    return {
        part["custom_id"]: part.get("value") or part.get("placeholder") or "1" for part in typed
    }


@asynccontextmanager
async def an_evening(at="", **options):
    """A bot in a channel, and three people who are there: seated, dealt their cards, in rounds."""
    async with a_town(**options) as town:
        evening = Evening(town)
        if at:
            await evening.begin()
        if at == "dealt":
            await evening.does(evening.ann, "deal the hands")
        if at == "rounds":
            await evening.into_rounds()
        yield evening


async def wait_for_posts(town, channel="77"):
    """Wait until the channel was told everything that has happened."""
    lobby = town.bot.handlers.lobby

    async def waits():
        while True:
            here = await lobby.connect(channel, "0", "en", needs_seat=False)
            if lobby.channel(channel).turn == (await lobby.host.join(here.token)).turn:
                return
            await asyncio.sleep(0.005)

    await asyncio.wait_for(waits(), TIMEOUT)


class Evening:
    """Ann leads; Bea, who speaks German, plays Quin, and Cem plays Marco."""

    def __init__(self, town):
        self.town, self.discord = town, town.discord
        self.ann = town.person("Ann", 1)
        self.bea = town.person("Bea", 2, locale="de")
        self.cem = town.person("Cem", 3, locale="en-GB")

    async def begin(self, system="torg", names="Quin, Marco", **more):
        """Open a table, and sit down."""
        await self.ann.says("new", names=names, system=system, **more)
        for person, name in zip((self.bea, self.cem), names.split(", "), strict=False):
            await person.says("join", seat=name)
        await wait_for_posts(self.town)
        return self

    async def does(self, person, *labels, **fields):
        """Choose from everything by labels, and fill in the form, if there is one."""
        return await self.goes_on(person, await person.says("do"), *labels, **fields)

    async def goes_on(self, person, reply, *labels, **fields):
        """Choose one thing after the other, and fill in the form, if there is one."""
        for label in labels:
            menu, reply = reply, await person.chooses(reply, label)
        if reply.is_form:
            reply = await person.fills(reply, menu, **fields)
        await wait_for_posts(self.town)
        return reply

    async def into_rounds(self):
        """Deal, begin a dramatic scene against two villains, and its rounds."""
        await self.does(self.ann, "deal the hands")
        await self.does(self.ann, *DRAMATIC_SCENE, villains="Baron Voss, Mummy")
        await self.does(self.ann, "begin rounds", "all of them")
        return self

    @property
    def host(self):
        return self.town.bot.handlers.lobby.host

    async def view(self, person):
        """What the seat of somebody sees."""
        lobby = self.town.bot.handlers.lobby
        here = await lobby.connect(str(person.channel), str(person.number), "en", needs_seat=False)
        return await lobby.host.view(here.token)
