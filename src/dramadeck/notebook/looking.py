"""Which game a value is of, and what of it is seen."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from dramadeck import tarot, torg
from dramadeck.engine import Seat, system, systems
from dramadeck.engine.registry import AnySystem
from dramadeck.pictures import Picture, TarotTableWords, TorgTableWords, tarot_table, torg_table

WHOLE: Final = "The whole table"
"""What the picture is called in which every hand lies open."""


@attrs.frozen(kw_only=True)
class Room:
    """A game whose table can be drawn.

    Attributes:
        rules: its system.
        table: a view, the deck and the title of the picture, if not that of the seat → the picture.
        whole: a state → a view in which every hand lies open.
    """

    rules: AnySystem
    table: Callable[[Any, Any, str | None], Picture]
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


def _torg_table(view: torg.View, deck: torg.Deck, title: str | None) -> Picture:
    words = TorgTableWords() if title is None else TorgTableWords(title=title)
    return torg_table(view, deck, words=words)


def _tarot_table(view: tarot.View, deck: tarot.Deck, title: str | None) -> Picture:
    words = TarotTableWords() if title is None else TarotTableWords(title=title)
    return tarot_table(view, deck, words=words)


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


def table_of_state(state: Any, room: Room, seat: Seat | None) -> Picture:
    """The table as a seat sees it; as nobody does, with every hand open, without one.

    Raises:
        UnknownNameError: nobody sits there.
    """
    deck = state.setup.deck
    if seat is None:
        return room.table(room.whole(state), deck, WHOLE)
    room.rules.require_seat(state, seat)
    return room.table(room.rules.view(state, seat), deck, None)


def table_of_view(view: Any, room: Room, deck: Any = None) -> Picture | None:
    """The table of a view; None where its deck is of the house, and was not given."""
    known = room.rules.decks.get(view.deck) if deck is None else deck
    return None if known is None else room.table(view, known, None)
