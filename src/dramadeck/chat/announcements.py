"""Announcements to a channel: the events of its table, as a spectator may see them."""

import json
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, cast

import attrs

from dramadeck import narration
from dramadeck.chat import sentences
from dramadeck.chat.channels import Channel
from dramadeck.chat.handlers import buttons_below
from dramadeck.chat.lobby import Announce, codes_of
from dramadeck.chat.prefixes import with_prefix
from dramadeck.chat.replies import Button, Reply, paragraph
from dramadeck.chat.seat import ChatSeat
from dramadeck.chat.table_changes import table_changes
from dramadeck.client.updates import update_lines
from dramadeck.core import DramadeckError, Due, Seat
from dramadeck.core.refusals import error_place, truncated_repr
from dramadeck.host import HostError, Update, UpdateKind
from dramadeck.narration import CardRef, Language, Layout, Line, Narrator, Text, history
from dramadeck.narration.lookup import label_of, title_of
from dramadeck.narration.markup import Block, BlockKind, items_of, rows_of

LOG: Final = logging.getLogger("dramadeck.chat")

MOST_BUTTONS: Final = 25
"""The most buttons of a message; for further seats there is the command `join`."""

MOST_KEPT: Final = 20  # the most turns that are kept to say what was undone
MOST_CARDS: Final = 4  # the most pictures of cards below an announcement


class PostRefusedError(DramadeckError):
    """The chat service refuses a post, and a retry is of no use."""


def announcer(
    post: Callable[[str, Reply], Awaitable[None]],
    *,
    has_buttons: bool = True,
    languages: Callable[[str], Iterable[str]] | None = None,
    prefix: str = "",
) -> Announce:
    """Return the function with which a `Lobby` announces updates.

    If an announcement cannot be made, it posts a sentence that says so.

    Args:
        post: posts a reply to the channel with an id. It raises OSError if a retry may succeed,
            and PostRefusedError if not.
        has_buttons: whether users choose a seat by a button, or by the command `join`.
        languages: for services that send each reader a message: the codes of the languages that
            are read in the channel with an id. The texts are in `Reply.translations`.
        prefix: what users type before each command, such as "!"; the texts have it, too.

    Raises:
        TypeError: `languages` cannot be called.
    """
    if languages is not None and not callable(cast(object, languages)):
        got = truncated_repr(languages)
        raise TypeError(f"languages: expected a function of the id of a channel, got {got}")
    turns = dict[str, _LastTurns]()

    async def announce(channel: Channel, spectator: ChatSeat, update: Update) -> None:
        last = turns.setdefault(channel.id, _LastTurns())
        try:
            undone = last.undone_by(update)
            seats = last.seats
            if update.kind in (UpdateKind.VIEW, UpdateKind.PLAYED):
                seats = tuple(await spectator.host.seats(spectator.token))
            made_for = partial(
                announcement,
                channel,
                has_buttons=has_buttons,
                undone=undone,
                added=[seat for seat in seats if seat not in (last.seats or seats)],
                prefix=prefix,
            )
            reply = await made_for(spectator, update)
            if reply is None:
                return
            translations = dict[str, Reply]()
            for code in () if languages is None else dict.fromkeys(languages(channel.id)):
                reader = narration.language(code)
                narrator = attrs.evolve(spectator.narrator, language=reader)
                client = attrs.evolve(spectator, narrator=narrator)
                translation = await made_for(client, update)
                if translation is not None:
                    translations[code] = translation
            reply = attrs.evolve(reply, translations=translations)
            await post(channel.id, with_prefix(reply, prefix))
            last.seats = seats
            return
        except (OSError, HostError):
            raise  # the lobby tries it again
        except PostRefusedError:
            pass
        except Exception as problem:  # noqa: BLE001 - later updates must still be announced
            LOG.error("a mistake in the program: %s", error_place(problem))
        sentence = spectator.narrator.language.spans(sentences.NOT_SHOWN)
        with suppress(PostRefusedError):
            reply = paragraph(*sentence, is_public=True)
            await post(channel.id, with_prefix(reply, prefix))

    return announce


@attrs.define
class _LastTurns:
    """The last turns of a table that were announced, to say what was undone, and its seats.

    Attributes:
        played: number of the turn → its update.
        cut: the number of the last undo, and the number of the turn to which it went back.
    """

    played: dict[int, Update] = attrs.field(factory=dict[int, Update])
    cut: tuple[int, int] | None = None
    seats: tuple[Seat, ...] = ()

    def undone_by(self, update: Update) -> list[Update]:
        """Note an update; return the turns that it undoes. It may be called again with the same."""
        if self.cut is not None and update.turn > self.cut[0]:
            self.played = dict([turn for turn in self.played.items() if turn[0] <= self.cut[1]])
            self.cut = None
        if update.kind in (UpdateKind.VIEW, UpdateKind.ENDED):
            self.played.clear()  # turns were missed, or another game begins
        elif update.kind is UpdateKind.PLAYED:
            self.played[update.turn] = update
            self.played = dict([*self.played.items()][-MOST_KEPT:])
        elif update.kind is UpdateKind.UNDONE:
            back_to: int = json.loads(update.text)["back_to"]
            self.cut = update.turn, back_to
            return [played for turn, played in self.played.items() if turn > back_to]
        return []


async def announcement(
    channel: Channel,
    spectator: ChatSeat,
    update: Update,
    *,
    has_buttons: bool = True,
    prefix: str = "",
    undone: Sequence[Update] = (),  # the turns that it undoes
    added: Sequence[Seat] = (),  # the new seats, such as of a hero who joins
) -> Reply | None:
    """The reply that announces an update; None if another reply has said it."""
    language = spectator.narrator.language
    if update.kind is UpdateKind.SEATED:
        return None  # the reply to the command `join` says it, with the name of the user
    if update.kind is UpdateKind.VIEW:
        if channel.turn is None:
            return await _opening(channel, spectator, has_buttons=has_buttons, prefix=prefix)
        rows = rows_of(spectator.narrator.table(update.view))
        return Reply(blocks=(*rows,), items=buttons_below(language), is_public=True)
    lines = update_lines(spectator.narrator, update)
    if not lines:
        return None
    if undone:
        narrator = spectator.narrator
        turns = [line for turn in undone for line in update_lines(narrator, turn)[:1]]
        line = history.undo_line(update.by or narrator.seat, [turn.text for turn in turns])
        lines = (narrator.language.line(line),)
    spans = [span for line in lines for span in line.spans]
    cards = [*dict.fromkeys([span.number for span in spans if isinstance(span, CardRef)])]
    trades = ("trade",) if getattr(update.view, "offers", ()) else ()
    items = () if update.kind is UpdateKind.ENDED else buttons_below(language, *trades)
    pictures = await spectator.drawn(cards[:MOST_CARDS])
    blocks = [*items_of(lines)]
    if update.kind is UpdateKind.PLAYED:
        blocks += table_changes(spectator.narrator, update)
    now, dues = _open_dues(spectator.narrator, update.view)
    is_played = update.kind is UpdateKind.PLAYED and getattr(update.view, "result", None) is None
    if update.kind is UpdateKind.UNDONE or (
        is_played and _open_dues(spectator.narrator, update.before) != (now, dues)
    ):
        blocks += [Block(line.spans, BlockKind.NOTE) for line in now]
    blocks += [_join(language, seat, prefix) for seat in added if not has_buttons]
    if not has_buttons and _deals_first_hands(spectator, update):
        blocks.append(Block(language.spans(sentences.HANDS_DEALT), BlockKind.NOTE))
    return Reply(blocks=tuple(blocks), pictures=pictures, items=items, is_public=True)


def _open_dues(narrator: Narrator, view: Any) -> tuple[tuple[Line, ...], tuple[Due, ...]]:
    """For whom the table waits, as sentences and as dues, which also say since which round."""
    return narrator.now(view), getattr(view, "dues", ())


def _deals_first_hands(spectator: ChatSeat, update: Update) -> bool:
    """Whether there are cards in hands after an update, and were none before."""
    if update.kind is not UpdateKind.PLAYED:
        return False
    before, after = (
        any(
            pile.count
            for place in spectator.narrator.table_model(view).places
            for pile in place.piles
            if pile.layout is Layout.HAND
        )
        for view in (update.before, update.view)
    )
    return after and not before


async def _opening(
    channel: Channel, spectator: ChatSeat, *, has_buttons: bool, prefix: str
) -> Reply:
    """The announcement of a new table: its game, its commitment, a button for each free seat."""
    language, table = spectator.narrator.language, await spectator.host.join(spectator.token)
    blocks = [
        Block(language.value(title_of(spectator.narrator)), BlockKind.TITLE),
        Block(language.spans(sentences.SIT_DOWN)),
        Block(language.spans(sentences.promised(table.commitment)), BlockKind.NOTE),
    ]
    seats = codes_of(tuple(await spectator.host.seats(spectator.token)))
    seats = {code: seat for code, seat in seats.items() if seat != channel.leader}
    items = [Button(label_of(language, seat), f"sit:{code}") for code, seat in seats.items()]
    if not has_buttons:
        joins = [_join(language, seat, prefix) for seat in seats.values()]
        blocks[2:] = [*joins, Block(language.spans(sentences.SAY_HELP)), blocks[2]]
    return Reply(blocks=tuple(blocks), items=tuple(items[:MOST_BUTTONS]), is_public=True)


def _join(language: Language, seat: Seat, prefix: str) -> Block:
    """The line that is typed to take a seat."""
    return Block((Text(f"{prefix}join {label_of(language, seat)}"),), BlockKind.ITEM)
