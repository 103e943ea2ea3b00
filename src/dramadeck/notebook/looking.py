"""Which game a value is of, and what of it is seen."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from dramadeck import tarot, torg
from dramadeck.engine import system, systems
from dramadeck.engine.registry import AnySystem
from dramadeck.notebook.sitting import Sitting
from dramadeck.pictures import Picture, PictureWords, tarot_table, torg_table


@attrs.frozen(kw_only=True)
class Room:
    """A game whose table can be drawn.

    Attributes:
        rules: its system.
        table: a view, the deck, the words, and whether every hand lies open → the picture.
        whole: a state → a view in which every hand lies open.
    """

    rules: AnySystem
    table: Callable[[Any, Any, PictureWords, bool], Picture]
    whole: Callable[[Any], Any]


def _open(views: Sequence[Any], of: Callable[[Any], Sequence[Any]]) -> tuple[Any, ...]:
    """Of several views of the same holders those in which their hands lie open."""
    columns = zip(*(of(each) for each in views), strict=True)
    return tuple(
        next((each for each in column if each.hand is not None), column[0]) for column in columns
    )


def _whole_torg(state: torg.State) -> torg.View:
    views = [torg.TORG.view(state, seat) for seat in torg.TORG.seats(state)]
    host = torg.TORG.view(state, torg.GAMEMASTER)
    return attrs.evolve(host, heroes=_open(views, lambda view: view.heroes))


def _whole_tarot(state: tarot.State) -> tarot.View:
    views = [tarot.TAROT.view(state, seat) for seat in tarot.TAROT.seats(state)]
    host = tarot.TAROT.view(state, tarot.NARRATOR)
    return attrs.evolve(host, players=_open(views, lambda view: view.players))


def _torg_table(view: torg.View, deck: torg.Deck, words: PictureWords, is_whole: bool) -> Picture:
    told = words.torg_table
    title = told.whole if is_whole else told.title
    return torg_table(view, deck, words=attrs.evolve(told, title=title))


def _tarot_table(
    view: tarot.View, deck: tarot.Deck, words: PictureWords, is_whole: bool
) -> Picture:
    told = words.tarot_table
    title = told.whole if is_whole else told.title
    return tarot_table(view, deck, words=attrs.evolve(told, title=title))


TORG: Final = Room(rules=torg.TORG, table=_torg_table, whole=_whole_torg)
TAROT: Final = Room(rules=tarot.TAROT, table=_tarot_table, whole=_whole_tarot)


def room_of(value: object) -> Room | None:
    """The game of a state or a view, if its table can be drawn."""
    if isinstance(value, torg.State | torg.View):
        return TORG
    return TAROT if isinstance(value, tarot.State | tarot.View) else None


def rules_of(events: Sequence[object]) -> AnySystem | None:
    """The installed system that has these events; the library's own are asked first."""
    for name in systems():
        rules = system(name)
        if events and all(type(each) in rules.events for each in events):
            return rules
    return None


def table_of_state(state: Any, room: Room, now: Sitting) -> Picture:
    """The table as the seat of a sitting sees it; with every hand open, where nobody sits.

    Raises:
        UnknownNameError: nobody sits there.
    """
    deck, words = state.setup.deck, now.words
    if now.seat is None:
        return room.table(room.whole(state), deck, words, True)
    room.rules.require_seat(state, now.seat)
    return room.table(room.rules.view(state, now.seat), deck, words, False)


def table_of_view(view: Any, room: Room, now: Sitting) -> Picture | None:
    """The table of a view; None where its deck is of the house."""
    deck = room.rules.decks.get(view.deck)
    return None if deck is None else room.table(view, deck, now.words, False)
