"""Games in a channel of which every message is checked."""

import json

from dramadeck.core.visibility import SPECTATOR
from tests.discord.evenings import ChannelGame, proposals
from tests.discord.fake_discord import TOKEN
from tests.host.hidden_names import search, state_at


class WatchedGame(ChannelGame):
    """A game whose messages are searched for what their readers may not know."""

    async def state(self):
        return await state_at(self.host, self.channel.tokens[SPECTATOR])

    @property
    def channel(self):
        return self.simulation.bot.handlers.lobby.channel("77")

    async def search(self, before, first):
        """Search all messages from the index `first` on, and return the new state."""
        channel, channels = self.channel, self.simulation.bot.handlers.lobby.channels
        tokens = {"post": channel.tokens[SPECTATOR]}
        for person in (self.ann, self.bea, self.cem):
            # A person without a seat may know what everybody knows.
            seat = channels.seat_of("77", str(person.number))
            tokens[person.name] = channel.tokens.get(seat, tokens["post"])
        sent = []
        for who, reply in self.discord.everything[first:]:
            reader = who if reply.is_ephemeral or reply.is_form or reply.kind != 4 else "post"
            whole = json.dumps(reply.body, ensure_ascii=False).replace("\\", "")
            files = (
                data.decode("utf-8", "replace") for name, data in reply.files if "jsonl" in name
            )
            sent.append((reader, "".join([whole, *files])))
        always = [TOKEN, *channel.tokens.values()]
        assert not [(who, text) for who, text in sent if any(token in text for token in always)]
        await search(self.host, tokens, before, sent)
        return await self.state()


async def random_command(game, order, person):
    """Carry out a random command of a person."""
    reply = await person.says(order.choice(("do", "do", "do", "hand", "play", "trade", "table")))
    for _ in range(12):
        choices = [*reply.options] or [
            button for button in reply.buttons if "hand" not in button.lower()
        ]
        if not choices or reply.text.startswith(("Done", "Erledigt")):
            return
        menu, choose = reply, person.chooses if reply.lists else person.presses
        reply = await choose(menu, order.choice(choices))
        if reply.is_form:
            reply = await person.fills(reply, menu, **proposals(reply))
            return
