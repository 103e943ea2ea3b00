"""Evenings in a channel of which every message is read."""

import json

from dramadeck.core.visibility import SPECTATOR
from tests.discord.evenings import Evening, proposed
from tests.discord.pretended import TOKEN
from tests.host import hidden
from tests.host.hidden import state_at


class Watched(Evening):
    """An evening in which every message is searched for what its reader may not know."""

    async def state(self):
        return await state_at(self.host, self.channel.tokens[SPECTATOR])

    @property
    def channel(self):
        return self.town.bot.handlers.lobby.channel("77")

    async def search(self, before, first):
        """Look at every message since the first of them."""
        channel, channels = self.channel, self.town.bot.handlers.lobby.channels
        tokens = {"post": channel.tokens[SPECTATOR]}
        for each in (self.ann, self.bea, self.cem):
            # Whoever has left the game knows what everybody knows.
            seat = channels.seat_of("77", str(each.number))
            tokens[each.name] = channel.tokens.get(seat, tokens["post"])
        sent = []
        for who, said in self.discord.everything[first:]:
            reader = who if said.is_ephemeral or said.is_form or said.kind != 4 else "post"
            whole = json.dumps(said.body, ensure_ascii=False).replace("\\", "")
            files = (
                data.decode("utf-8", "replace") for name, data in said.files if "jsonl" in name
            )
            sent.append((reader, "".join([whole, *files])))
        always = [TOKEN, *channel.tokens.values()]
        assert not [each for each in sent if any(token in each[1] for token in always)]
        await hidden.search(self.host, tokens, before, sent)
        return await self.state()


async def one_thing(evening, order, person):
    """Do one of the things that somebody may do."""
    said = await person.says(order.choice(("do", "do", "do", "hand", "play", "trade", "table")))
    for _ in range(12):
        choices = [*said.options] or [
            button for button in said.buttons if "hand" not in button.lower()
        ]
        if not choices or said.text.startswith(("Done", "Erledigt")):
            return
        menu, choose = said, person.chooses if said.lists else person.presses
        said = await choose(menu, order.choice(choices))
        if said.is_form:
            said = await person.fills(said, menu, **proposed(said))
            return
