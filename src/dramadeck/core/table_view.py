"""The default view of a game: the piles, and marked fields of the state.

The visibility of a zone decides who sees its pile. A field of the state, or of its `setup`, is
shown to every seat if it is marked `Visibility.EVERYONE`, to one role or one player if it is marked
`VisibleTo`, and otherwise to nobody. In a visible record, a field marked `VisibleTo` is secret::

    wins: Annotated[tuple[str, ...], Visibility.EVERYONE] = ()
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from dramadeck.charts.display import html_of
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
from dramadeck.core.visibility import Seat, secret_marks, without_secrets

if TYPE_CHECKING:
    from dramadeck.core.system import RuleSystem

    AnySystem: TypeAlias = RuleSystem[Any, Any, Any, Any]


@record(kw_only=True)
class PileView:
    """The cards in a zone, as a seat sees them.

    Attributes:
        zone: the zone.
        count: how many cards there are.
        cards: their numbers from the bottom to the top, or in ascending order if only their owner
            sees them; None if the seat does not see the faces.
    """

    zone: Zone
    count: int
    cards: tuple[Card, ...] | None


@record(kw_only=True)
class TableView:
    """The view of a seat; the view of a system adds the marked fields of its state.

    Attributes:
        seat: the seat.
        deck: the name of the deck, if the state or its setup has a `deck`.
        players: the names of the players.
        piles: every zone, as the seat sees it.
        dues: what the game waits for.
        result: how the game has ended; None if it has not.

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
        """The pile in a zone; a `TableError` if there is no such zone."""
        pile = next((pile for pile in self.piles if pile.zone == zone), None)
        if pile is None:
            raise TableError(f"there is no zone {zone} on this table")
        return pile

    _repr_html_ = html_of


def view_by_fields(rules: "AnySystem", state_type: type) -> Callable[[Any, Seat], TableView]:
    """The default view function of a system whose states have this type."""
    marked_fields = shown_fields(state_type)
    kind = _view_type(state_type, marked_fields)
    decks = [field for field in fields_of_state(state_type) if field.path[-1] == "deck"]

    def view(state: Any, seat: Seat) -> TableView:
        visibility = rules.visibility
        fields = {field.name: shown_value(field, state, seat, rules) for field in marked_fields}
        table_view: TableView = kind(
            seat=seat,
            deck=next((field.value(state).name for field in decks), None),
            players=tuple(str(player.name) for player in seats_in(state)),
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
        return table_view

    view.__annotations__ = {"state": state_type, "seat": Seat, "return": kind}
    return view


def shown_value(field: ShownField, state: Any, seat: Seat, rules: "AnySystem") -> Any:
    """The value of a marked field as a seat sees it."""
    value, annotation = field.field.value(state), field.field.annotation
    mark, visibility_rules = field.visible_to, rules.visibility_rules
    if mark is not None and not visibility_rules.shows(mark, field.record(state), seat):
        return None
    if not secret_marks(annotation.__origin__):
        return value
    return without_secrets(value, annotation.__origin__, seat, visibility_rules)


def _view_type(state_type: type, marked_fields: tuple[ShownField, ...]) -> Any:
    """The record of a view: `TableView` with the marked fields of the state."""
    annotations = dict[str, Any]()
    own = {field.name for field in attrs.fields(TableView)}
    for name, field, mark in marked_fields:
        if name in own or name in annotations:
            raise TypeError(
                f"{state_type.__name__}: a view has one field {name} already; rename yours"
            )
        annotations[name] = field.annotation if mark is None else field.annotation | None
    namespace = {
        "__annotations__": annotations,
        "__doc__": "What a seat sees.",
        "__module__": state_type.__module__,
    }
    return record(kw_only=True)(type("View", (TableView,), namespace))
