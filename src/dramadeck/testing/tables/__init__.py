"""States with cards in given zones, for tests, documents and games begun with cards of paper.

* `laid`: moves cards of any system to the top of any zones
* `tables.torg.torg_table`, `tables.tarot.tarot_table`: a whole situation of a game in one call
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar

import attrs

from dramadeck import core
from dramadeck.codec.saves import contradiction
from dramadeck.core import Card, RuleSystem, TableError, UnknownNameError, Zone
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.system import HasTable

__all__ = ["laid"]

T = TypeVar("T")
Owner = TypeVar("Owner", str, str | None)
S = TypeVar("S", bound=HasTable)


def laid(
    rules: RuleSystem[S, Any, Any, Any],
    state: S,
    cards: Mapping[str, Iterable[Card]] | Mapping[Zone, Iterable[Card]],
) -> S:
    """The state with these cards moved to the top of these zones.

    The keys are zones, or their names such as `"hand/Quin"`; the cards are in order from the bottom
    to the top. All other cards, and all else in the state, stay as they are.

    Raises:
        UnknownNameError: the table has no such zone or no such card; the error names the nearest.
        TableError: a card is named twice, or the resulting state contradicts itself.
        TypeError: it is no state of this system, or the cards of a zone are no iterable.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> state = laid(torg.TORG, state, {"hand/Quin": (42, 45), "drama_deck": (3, 151)})
    >>> state.hand("Quin"), state.drama_deck[-3:]
    ((42, 45), (156, 3, 151))
    """
    rules.require_state(state)
    changed: Any = state  # `require_state` has checked that it is an attrs record
    after: S = attrs.evolve(changed, table=state.table.after(_moves(state.table, cards)))
    problem = contradiction(rules, after)
    if problem is not None:
        raise TableError(f"the state with these cards contradicts itself: {problem}")
    return after


def _moves(table: core.Table, cards: Mapping[Any, Iterable[Card]]) -> core.Moves:
    lies_in = {card: zone for zone, pile in table for card in pile}
    zones = {str(zone): zone for zone in table.zones}
    goes_to: dict[Card, Zone] = {}
    for name, named in cards.items():
        if str(name) not in zones:
            raise UnknownNameError.among("zone", str(name), zones, "on this table")
        zone = zones[str(name)]
        for card in several(named, str(zone)):
            if type(card) is not int or card not in lies_in:
                raise UnknownNameError.among("card", card, lies_in, "on this table")
            if card in goes_to:
                other = goes_to[card]
                where = f"{other} twice" if other == zone else f"{other} and for {zone}"
                raise TableError(f"card {card} is named for {where}; expected one zone for a card")
            goes_to[card] = zone
    return tuple(core.Move(card, lies_in[card], zone) for card, zone in goes_to.items())


def owned(
    place: Callable[[Owner], Zone],
    cards: Mapping[Owner, Iterable[Card]],
    owners: Collection[Owner],
    who: str,
) -> dict[Zone, Iterable[Card]]:
    """The cards of one kind of zone, by zone instead of by owner."""
    check_seated(cards, owners, who)
    return {place(owner): named for owner, named in cards.items()}


def check_seated(names: Iterable[object], seated: Collection[object], who: str) -> None:
    """Raise an `UnknownNameError` if a name is not in the game."""
    for name in names:
        if name not in seated:
            raise UnknownNameError.among(who, name, seated, "at this table")


def several(values: Iterable[T], what: str) -> tuple[T, ...]:
    """The values as a tuple; a `TypeError` for a single value or a text."""
    if isinstance(values, str) or not hasattr(values, "__iter__"):
        raise TypeError(f"{what}: expected several, got {truncated_repr(values)}")
    return tuple(values)
