"""Which game a value is of, and its table as a picture: what a seat sees of it, or all of it."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import attrs

from dramadeck import tarot, torg
from dramadeck.core import Seat, systems
from dramadeck.core.rules import AnySystem
from dramadeck.core.visibility import SPECTATOR
from dramadeck.narration import Narrator
from dramadeck.narration.environment import narrator_for
from dramadeck.narration.saying import say
from dramadeck.narration.table_model import Place, TableModel
from dramadeck.notebook import html
from dramadeck.notebook.viewer import Sitting
from dramadeck.pictures import Picture
from dramadeck.pictures.tables import picture_of, table

TABLE_WIDTH: Final = 900
"""How wide a table is shown at most."""

_SYSTEMS: Final[Mapping[type, AnySystem]] = MappingProxyType(
    {
        torg.State: torg.TORG,
        torg.View: torg.TORG,
        tarot.State: tarot.TAROT,
        tarot.View: tarot.TAROT,
    }
)
"""Type of a state or a view → its system."""


def rules_of(events: Sequence[object]) -> AnySystem | None:
    """The installed system that has these events; the library's own are asked first."""
    for rules in systems().values():
        if events and all(type(each) in rules.events for each in events):
            return rules
    return None


def narrator_at(rules: AnySystem, state: Any, now: Sitting, seat: Seat | None = None) -> Narrator:
    """Who tells a seat what happens: this one, that of a sitting, or who looks on."""
    setup = getattr(state, "setup", None)
    return narrator_for(rules, now.language, seat=seat or now.seat or SPECTATOR, setup=setup)


def table_of_state(state: Any, now: Sitting) -> str | None:
    """The table as the seat of a sitting sees it; with every hand open, where nobody sits.

    None for what is no state of a game of the library.

    Raises:
        UnknownNameError: nobody sits there.
    """
    rules = _SYSTEMS.get(state.__class__)
    if rules is None:
        return None
    if now.seat is not None:
        rules.require_seat(state, now.seat)
        return _page(table(narrator_at(rules, state, now), rules.view(state, now.seat)), now)
    models = [
        narrator_at(rules, state, now, seat).table_model(rules.view(state, seat))
        for seat in rules.seats(state)
    ]
    view = rules.view(state, SPECTATOR)
    return _page(picture_of(narrator_at(rules, state, now), view, _whole(models)), now)


def table_of_view(view: Any, now: Sitting) -> str | None:
    """The table of a view; None for what has none, and where its deck is of the house."""
    rules = _SYSTEMS.get(view.__class__)
    if rules is None or view.deck not in rules.decks:
        return None
    return _page(table(narrator_at(rules, None, now, view.seat), view), now)


def _whole(models: Sequence[TableModel]) -> TableModel:
    """The table with everything open that any of the seats sees."""
    columns = zip(*(model.places for model in models), strict=True)
    places = tuple(_whole_place(column) for column in columns)
    return TableModel(title=say("The whole table"), places=places)


def _whole_place(seen: Sequence[Place]) -> Place:
    """A place as whoever sees most of it sees it."""
    piles = zip(*(place.piles for place in seen), strict=True)
    fullest = max(seen, key=lambda place: sum(len(each.facts) for each in place.members))
    shown = (max(column, key=lambda pile: len(pile.cards)) for column in piles)
    return attrs.evolve(fullest, piles=tuple(shown), is_own=False)


def _page(drawn: Picture, now: Sitting) -> str:
    return html.picture(drawn, now.tongue.code, width=TABLE_WIDTH)
