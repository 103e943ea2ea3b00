"""Games in a channel: a gamemaster and players, and a table that has been opened."""

import asyncio
from contextlib import asynccontextmanager

from tests.discord.fake_discord import simulated_discord
from tests.timeouts import TIMEOUT

DRAMATIC_SCENE = ("begin a scene", "dramatic")
"""The labels that are chosen, in order, to begin a dramatic scene."""


def proposals(form):
    """Return the proposed values of the required text fields of a form."""
    typed = (part for part in form.parts if part["type"] == 4 and part["required"])
    return {
        part["custom_id"]: part.get("value") or part.get("placeholder") or "1" for part in typed
    }


@asynccontextmanager
async def channel_game(at="", **options):
    """Run a bot and a channel with three people, who are seated, dealt their cards or in rounds."""
    async with simulated_discord(**options) as simulation:
        game = ChannelGame(simulation)
        if at:
            await game.begin()
        if at == "dealt":
            await game.does(game.ann, "deal the hands")
        if at == "rounds":
            await game.into_rounds()
        yield game


async def wait_for_posts(simulation, channel="77"):
    """Wait until all events are announced in the channel."""
    lobby = simulation.bot.handlers.lobby

    async def poll():
        while True:
            client = await lobby.connect(channel, "0", "en", needs_seat=False)
            if lobby.channel(channel).turn == (await lobby.host.join(client.token)).turn:
                return
            await asyncio.sleep(0.005)

    await asyncio.wait_for(poll(), TIMEOUT)


class ChannelGame:
    """A game in a channel: Ann leads, Bea (in German) plays Quin, and Cem plays Marco."""

    def __init__(self, simulation):
        self.simulation, self.discord = simulation, simulation.discord
        self.ann = simulation.person("Ann", 1)
        self.bea = simulation.person("Bea", 2, locale="de")
        self.cem = simulation.person("Cem", 3, locale="en-GB")

    async def begin(self, system="torg", names="Quin, Marco", **more):
        """Open a table, and let the players join."""
        await self.ann.says("new", names=names, system=system, **more)
        for person, name in zip((self.bea, self.cem), names.split(", "), strict=False):
            await person.says("join", seat=name)
        await wait_for_posts(self.simulation)
        return self

    async def does(self, person, *labels, **fields):
        """Choose from the menu by labels, and fill in the form, if there is one."""
        return await self.choose_from(person, await person.says("do"), *labels, **fields)

    async def choose_from(self, person, reply, *labels, **fields):
        """Choose one label after the other from a reply, and fill in the form, if there is one."""
        for label in labels:
            menu, reply = reply, await person.chooses(reply, label)
        if reply.is_form:
            reply = await person.fills(reply, menu, **fields)
        await wait_for_posts(self.simulation)
        return reply

    async def into_rounds(self):
        """Deal, begin a dramatic scene against two villains, and its rounds."""
        await self.does(self.ann, "deal the hands")
        await self.does(self.ann, *DRAMATIC_SCENE, villains="Baron Voss, Mummy")
        await self.does(self.ann, "begin rounds", "all of them")
        return self

    @property
    def host(self):
        return self.simulation.bot.handlers.lobby.host

    async def view(self, person):
        """Return the view of the seat of a person."""
        lobby = self.simulation.bot.handlers.lobby
        client = await lobby.connect(
            str(person.channel), str(person.number), "en", needs_seat=False
        )
        return await lobby.host.view(client.token)
