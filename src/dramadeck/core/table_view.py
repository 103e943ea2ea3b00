"""What a seat sees of a game without a view of its own: piles, and marked fields of the state.

A pile is seen as far as the visibility of its zone says. A field of the state, or of its `setup`,
is seen by everybody where it is marked `Visibility.EVERYONE`, by one role where it is marked
`VisibleTo`, and by nobody else::

    wins: Annotated[tuple[str, ...], Visibility.EVERYONE] = ()
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from dramadeck.core.dues import Due, GameResult
from dramadeck.core.records import record
from dramadeck.core.refusals import TableError
from dramadeck.core.state_fields import (
    ShownField,
    fields_of_state,
    pile_in_order,
    seats_in,
    shown_fields,
)
from dramadeck.core.table import Card, Zone
from dramadeck.core.visibility import Seat

if TYPE_CHECKING:
    from dramadeck.core.system import RuleSystem

    AnySystem: TypeAlias = RuleSystem[Any, Any, Any, Any]


@record(kw_only=True)
class PileView:
    """The cards in a zone, as a seat sees them.

    Attributes:
        zone: where they lie.
        count: how many they are.
        cards: their numbers from the bottom to the top, in ascending order where their owner alone
            sees them; None if the seat does not see the faces.
    """

    zone: Zone
    count: int
    cards: tuple[Card, ...] | None


@record(kw_only=True)
class TableView:
    """What a seat sees; the view of a system adds the marked fields of its state.

    Attributes:
        seat: whose view it is.
        deck: the name of the deck, if the state or its setup has a `deck`.
        players: the names of those who play.
        piles: every zone, as far as the seat sees it.
        dues: what the table waits for.
        result: how the game has ended; None while it goes on.

    >>> hand = PileView(zone=Zone("hand", "Ann"), count=3, cards=None)
    >>> view = TableView(seat=Seat("player", "Ben"), deck=None, players=("Ann", "Ben"),
    ...                  piles=(hand,), dues=(), result=None)
    >>> view.pile(Zone("hand", "Ann")).count
    3
    """

    seat: Seat
    deck: str | None
    players: tuple[str, ...]
    piles: tuple[PileView, ...]
    dues: tuple[Due, ...]
    result: GameResult | None

    def pile(self, zone: Zone) -> PileView:
        """The pile in a zone; else a `TableError`."""
        found = next((pile for pile in self.piles if pile.zone == zone), None)
        if found is None:
            raise TableError(f"there is no zone {zone} on this table")
        return found


def view_by_fields(rules: "AnySystem", state_type: type) -> Callable[[Any, Seat], TableView]:
    """The view of a system whose states are of this type, as a function of a state and a seat."""
    shown = shown_fields(state_type)
    kind = _view_type(state_type, shown)
    decks = [field for field in fields_of_state(state_type) if field.path[-1] == "deck"]

    def view(state: Any, seat: Seat) -> TableView:
        role, visibility = rules.visibility_rules.role_of(seat), rules.visibility
        fields = {
            name: field.value(state) if only_for in (None, role) else None
            for name, field, only_for in shown
        }
        seen: TableView = kind(
            seat=seat,
            deck=next((field.value(state).name for field in decks), None),
            players=tuple(str(one.name) for one in seats_in(state)),
            piles=tuple(
                PileView(
                    zone=zone,
                    count=len(pile),
                    cards=pile_in_order(state.table, zone, visibility)
                    if rules.can_see_now(state, seat, zone)
                    else None,
                )
                for zone, pile in state.table
            ),
            dues=tuple(rules.pending(state)),
            result=rules.result(state),
            **fields,
        )
        return seen

    view.__annotations__ = {"state": state_type, "seat": Seat, "return": kind}
    return view


def _view_type(state_type: type, shown: tuple[ShownField, ...]) -> Any:
    """The record of a view: that of every table, and the fields that are shown."""
    annotations = dict[str, Any]()
    own = {field.name for field in attrs.fields(TableView)}
    for name, field, only_for in shown:
        if name in own or name in annotations:
            raise TypeError(
                f"{state_type.__name__}: a view has one field {name}; call yours otherwise"
            )
        annotations[name] = field.annotation if only_for is None else field.annotation | None
    namespace = {
        "__annotations__": annotations,
        "__doc__": "What a seat sees.",
        "__module__": state_type.__module__,
    }
    return record(kw_only=True)(type("View", (TableView,), namespace))
