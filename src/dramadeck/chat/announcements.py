"""What is announced to a channel: what everybody at the table may know, as a spectator sees it."""

import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Final

import attrs

from dramadeck import narration
from dramadeck.chat import sentences as said
from dramadeck.chat.channels import Channel
from dramadeck.chat.handlers import buttons_below
from dramadeck.chat.lobby import Announce, codes_of
from dramadeck.chat.replies import Button, Reply, paragraph
from dramadeck.chat.seat import ChatSeat
from dramadeck.client.update_lines import heard
from dramadeck.core import DramadeckError
from dramadeck.host import HostError, Update, UpdateKind
from dramadeck.narration import CardRef, Text
from dramadeck.narration.lookup import label_of, title_of
from dramadeck.narration.markup import Block, BlockKind, items_of, rows_of

LOG: Final = logging.getLogger("dramadeck.chat")

MOST_BUTTONS: Final = 25
"""So many buttons has a message at most; whoever finds none names the seat by a command."""

MOST_CARDS: Final = 4
"""No more cards are drawn below what has happened."""


class PostRefusedError(DramadeckError):
    """The chat service does not take a post, and never will."""


def announcer(
    post: Callable[[str, Reply], Awaitable[None]],
    *,
    has_buttons: bool = True,
    languages: Callable[[str], Iterable[str]] | None = None,
) -> Announce:
    """What a `Lobby` announces with; a post that cannot be made is replaced by a sentence.

    Args:
        post: posts a reply to the channel of an id. It raises OSError if that may succeed later,
            and PostRefusedError if it will not.
        has_buttons: whether people press buttons to sit down, or type the command `join`.
        languages: the codes of the languages that are read in the channel of an id, where each
            reader is sent an own message: they come as `Reply.translations`.
    """

    async def announce(channel: Channel, spectator: ChatSeat, update: Update) -> None:
        try:
            reply = await announcement(channel, spectator, update, has_buttons=has_buttons)
            if reply is None:
                return
            translations = dict[str, Reply]()
            for code in () if languages is None else dict.fromkeys(languages(channel.id)):
                reader = narration.language(code)
                narrator = attrs.evolve(spectator.narrator, language=reader)
                client = attrs.evolve(spectator, narrator=narrator)
                told = await announcement(channel, client, update, has_buttons=has_buttons)
                if told is not None:
                    translations[code] = told
            await post(channel.id, attrs.evolve(reply, translations=translations))
            return
        except (OSError, HostError):
            raise  # it is tried again
        except PostRefusedError:
            pass
        except Exception as problem:  # noqa: BLE001 - what comes after it is announced all the same
            LOG.error("a mistake in the program: %s", type(problem).__name__)
        sentence = spectator.narrator.language.spans(said.NOT_SHOWN)
        with suppress(PostRefusedError):
            await post(channel.id, paragraph(*sentence, is_public=True))

    return announce


async def announcement(
    channel: Channel, spectator: ChatSeat, update: Update, *, has_buttons: bool = True
) -> Reply | None:
    """What is posted of an update; None where everybody has seen it already."""
    language = spectator.narrator.language
    if update.kind is UpdateKind.SEATED:
        return None  # the answer to who sits down says it, with the user's name
    if update.kind is UpdateKind.VIEW:
        if channel.turn is None:
            return await _opening(spectator, has_buttons=has_buttons)
        rows = rows_of(spectator.narrator.table(update.view))
        return Reply(blocks=(*rows,), items=buttons_below(language), is_public=True)
    lines = heard(spectator.narrator, update)
    if not lines:
        return None
    spans = [span for line in lines for span in line.spans]
    cards = [*dict.fromkeys([span.number for span in spans if isinstance(span, CardRef)])]
    trades = ("trade",) if getattr(update.view, "offers", ()) else ()
    items = () if update.kind is UpdateKind.ENDED else buttons_below(language, *trades)
    pictures = await spectator.drawn(cards[:MOST_CARDS])
    return Reply(blocks=(*items_of(lines),), pictures=pictures, items=items, is_public=True)


async def _opening(spectator: ChatSeat, *, has_buttons: bool) -> Reply:
    """A table is open: which game, the promise of its shuffles, and a button for each seat."""
    language, table = spectator.narrator.language, await spectator.host.join(spectator.token)
    blocks = [
        Block(language.value(title_of(spectator.narrator)), BlockKind.TITLE),
        Block(language.spans(said.SIT_DOWN)),
        Block(language.spans(said.promised(table.commitment)), BlockKind.NOTE),
    ]
    seats = codes_of(tuple(await spectator.host.seats(spectator.token)))
    items = [Button(label_of(language, seat), f"sit:{code}") for code, seat in seats.items()]
    if not has_buttons:
        joins = [Block((Text(f"join {item.label}"),), BlockKind.ITEM) for item in items]
        blocks[2:] = [*joins, Block(language.spans(said.SAY_HELP)), blocks[2]]
    return Reply(blocks=tuple(blocks), items=tuple(items[:MOST_BUTTONS]), is_public=True)
