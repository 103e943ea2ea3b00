"""What a channel is told: what everybody at the table may know, as who looks on has heard it."""

from typing import Final

from dramadeck.chat import sentences as said
from dramadeck.chat.channels import Channel
from dramadeck.chat.handlers import ways
from dramadeck.chat.lobby import codes_of
from dramadeck.chat.replies import Button, Reply
from dramadeck.chat.seat import ChatSeat
from dramadeck.client.update_lines import heard
from dramadeck.host import Update, UpdateKind
from dramadeck.narration import CardRef
from dramadeck.narration.looking_up import label_of, title_of
from dramadeck.narration.markdown import listed, plainly, rows_marked

MOST_BUTTONS: Final = 25
"""So many buttons has a message at most; whoever finds none names the seat by a command."""

MOST_CARDS: Final = 4
"""No more cards are drawn below what has happened."""


async def notice(channel: Channel, here: ChatSeat, update: Update) -> Reply | None:
    """What is posted of an update; None where everybody has seen it already.

    Args:
        channel: the channel.
        here: who looks on.
        update: what he was told.
    """
    language = here.teller.language
    if update.kind is UpdateKind.SEATED:
        return None  # who sits down is told by the users' names
    if update.kind is UpdateKind.VIEW:
        rows = rows_marked(here.teller.table(update.view))
        return Reply(text=rows, items=ways(language)) if channel.turn else await _opening(here)
    told = heard(here.teller, update)
    spans = [span for line in told for span in line.spans]
    named = [*dict.fromkeys([each.number for each in spans if isinstance(each, CardRef)])]
    trades = ("trade",) if getattr(update.view, "offers", ()) else ()
    items = () if update.kind is UpdateKind.ENDED else ways(language, *trades)
    pictures = await here.drawn(named[:MOST_CARDS])
    return Reply(text=listed(told), pictures=pictures, items=items) if told else None


async def _opening(here: ChatSeat) -> Reply:
    """A table is open: which game, the promise of its shuffles, and a button for each seat."""
    language, seated = here.teller.language, await here.host.join(here.token)
    promise = plainly(language.text(said.promised(seated.commitment)))
    title, how = plainly(title_of(here.teller).name), language.text(said.SIT_DOWN)
    seats = codes_of(tuple(await here.host.seats(here.token)))
    items = [Button(label_of(language, seat), f"sit:{code}") for code, seat in seats.items()]
    return Reply(text=f"**{title}**\n{how}\n-# {promise}", items=tuple(items[:MOST_BUTTONS]))
