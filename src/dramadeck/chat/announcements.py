"""Announcements to a channel: the events of its table, as a spectator may see them."""

import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Final

import attrs

from dramadeck import narration
from dramadeck.chat import sentences
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
"""The most buttons of a message; for further seats there is the command `join`."""

MOST_CARDS: Final = 4
"""The most pictures of cards below an announcement."""


class PostRefusedError(DramadeckError):
    """The chat service refuses a post, and a retry is of no use."""


def announcer(
    post: Callable[[str, Reply], Awaitable[None]],
    *,
    has_buttons: bool = True,
    languages: Callable[[str], Iterable[str]] | None = None,
) -> Announce:
    """Return the function with which a `Lobby` announces updates.

    If an announcement cannot be made, it posts a sentence that says so.

    Args:
        post: posts a reply to the channel with an id. It raises OSError if a retry may succeed,
            and PostRefusedError if not.
        has_buttons: whether users choose a seat by a button, or by the command `join`.
        languages: for services that send each reader a message: the codes of the languages that
            are read in the channel with an id. The texts are in `Reply.translations`.
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
                translation = await announcement(channel, client, update, has_buttons=has_buttons)
                if translation is not None:
                    translations[code] = translation
            await post(channel.id, attrs.evolve(reply, translations=translations))
            return
        except (OSError, HostError):
            raise  # the lobby tries it again
        except PostRefusedError:
            pass
        except Exception as problem:  # noqa: BLE001 - later updates must still be announced
            LOG.error("a mistake in the program: %s", type(problem).__name__)
        sentence = spectator.narrator.language.spans(sentences.NOT_SHOWN)
        with suppress(PostRefusedError):
            await post(channel.id, paragraph(*sentence, is_public=True))

    return announce


async def announcement(
    channel: Channel, spectator: ChatSeat, update: Update, *, has_buttons: bool = True
) -> Reply | None:
    """The reply that announces an update; None if another reply has said it."""
    language = spectator.narrator.language
    if update.kind is UpdateKind.SEATED:
        return None  # the reply to the command `join` says it, with the name of the user
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
    """The announcement of a new table: its game, its commitment, and a button for each seat."""
    language, table = spectator.narrator.language, await spectator.host.join(spectator.token)
    blocks = [
        Block(language.value(title_of(spectator.narrator)), BlockKind.TITLE),
        Block(language.spans(sentences.SIT_DOWN)),
        Block(language.spans(sentences.promised(table.commitment)), BlockKind.NOTE),
    ]
    seats = codes_of(tuple(await spectator.host.seats(spectator.token)))
    items = [Button(label_of(language, seat), f"sit:{code}") for code, seat in seats.items()]
    if not has_buttons:
        joins = [Block((Text(f"join {item.label}"),), BlockKind.ITEM) for item in items]
        blocks[2:] = [*joins, Block(language.spans(sentences.SAY_HELP)), blocks[2]]
    return Reply(blocks=tuple(blocks), items=tuple(items[:MOST_BUTTONS]), is_public=True)
