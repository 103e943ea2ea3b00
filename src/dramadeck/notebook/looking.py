"""Which game a value is of, what of it is seen, and who tells it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from dramadeck import tarot, torg
from dramadeck.core import Seat, systems
from dramadeck.core.rules import AnySystem
from dramadeck.core.visibility import SPECTATOR
from dramadeck.narration import Narrator
from dramadeck.narration.environment import narrator_for
from dramadeck.notebook import pages
from dramadeck.notebook.sitting import Sitting
from dramadeck.pictures import Picture, PictureWords, tarot_table, torg_table

TABLE_WIDTH: Final = 900
"""How wide a table is shown at most."""


@attrs.frozen(kw_only=True)
class Room:
    """A game whose table can be drawn.

    Attributes:
        rules: its system.
        host: the seat of whoever leads it.
        people: the field of its views in which those are who hold cards.
        draw: draws the table of a view.
        words: which of the words in pictures are those of the table.
    """

    rules: AnySystem
    host: Seat
    people: str
    draw: Callable[..., Picture]
    words: str

    def whole(self, state: Any) -> Any:
        """A view of the state in which every hand lies open."""
        views = [self.rules.view(state, seat) for seat in self.rules.seats(state)]
        host = self.rules.view(state, self.host)
        return attrs.evolve(host, **{self.people: self._open(views)})

    def _open(self, views: Sequence[Any]) -> tuple[Any, ...]:
        """Of everybody what stands in a view in which her hand lies open."""
        columns = zip(*(getattr(view, self.people) for view in views), strict=True)
        return tuple(
            next((each for each in column if each.hand is not None), column[0])
            for column in columns
        )

    def table(
        self, view: Any, deck: Any, words: PictureWords, *, is_whole: bool = False
    ) -> Picture:
        """The table of a view; `is_whole` says that every hand in it lies open."""
        told = getattr(words, self.words)
        title = told.whole if is_whole else told.title
        return self.draw(view, deck, words=attrs.evolve(told, title=title))


TORG: Final = Room(
    rules=torg.TORG, host=torg.GAMEMASTER, people="heroes", draw=torg_table, words="torg_table"
)
TAROT: Final = Room(
    rules=tarot.TAROT, host=tarot.NARRATOR, people="players", draw=tarot_table, words="tarot_table"
)


def room_of(value: object) -> Room | None:
    """The game of a state or a view, if its table can be drawn."""
    if isinstance(value, torg.State | torg.View):
        return TORG
    return TAROT if isinstance(value, tarot.State | tarot.View) else None


def rules_of(events: Sequence[object]) -> AnySystem | None:
    """The installed system that has these events; the library's own are asked first."""
    for rules in systems().values():
        if events and all(type(each) in rules.events for each in events):
            return rules
    return None


def teller(rules: AnySystem, state: Any, now: Sitting) -> Narrator:
    """Who tells the seat of a sitting what happens in a game; without a seat, who looks on."""
    setup = getattr(state, "setup", None)
    return narrator_for(rules, now.language, seat=now.seat or SPECTATOR, setup=setup)


def table_of_state(state: Any, now: Sitting) -> str | None:
    """The table as the seat of a sitting sees it; with every hand open, where nobody sits.

    None for a game whose table cannot be drawn.

    Raises:
        UnknownNameError: nobody sits there.
    """
    room = room_of(state)
    if room is None:
        return None
    rules, deck = room.rules, state.setup.deck
    if now.seat is None:
        return _page(room.table(room.whole(state), deck, now.words, is_whole=True), now)
    rules.require_seat(state, now.seat)
    return _page(room.table(rules.view(state, now.seat), deck, now.words), now)


def table_of_view(view: Any, now: Sitting) -> str | None:
    """The table of a view; None for what has none, and where its deck is of the house."""
    room = room_of(view)
    deck = None if room is None else room.rules.decks.get(view.deck)
    return None if room is None or deck is None else _page(room.table(view, deck, now.words), now)


def _page(table: Picture, now: Sitting) -> str:
    return pages.picture(table, now.tongue.code, width=TABLE_WIDTH)
