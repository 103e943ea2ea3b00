"""Tables laid by hand: each named card lies where you say, and none is lost or doubled.

* `laid`: cards of any system on top of any zones
* `tables.torg.torg_table`, `tables.tarot.tarot_table`: a whole situation of a game in one call

For games that were begun with cards of paper, for examples in documents, and for tests of rules.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar

import attrs

from dramadeck import core
from dramadeck.codec.saves import check_state, contradiction
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
    """The state with these cards on top of these zones, wherever they lay before.

    The cards are named by zone, or its name such as `"hand/Quin"`, from the bottom to the top. All
    others stay where they are: the deck closes up. What is under way stays as it is, too.

    Raises:
        UnknownNameError: the table has no such zone or no such card; the error names the nearest.
        TableError: a card is named twice, or what comes of it contradicts itself.
        TypeError: it is no state of this system, or cards are not named as several.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> state = laid(torg.TORG, state, {"hand/Quin": (42, 45), "drama_deck": (3, 151)})
    >>> state.hand("Quin"), state.drama_deck[-3:]
    ((42, 45), (156, 3, 151))
    """
    check_state(rules, state)
    changed: Any = state  # a protocol is no attrs record; `check_state` has seen that this is one
    after: S = attrs.evolve(changed, table=state.table.after(_moves(state.table, cards)))
    problem = contradiction(rules, after)
    if problem is not None:
        raise TableError(f"a table laid like this contradicts itself: {problem}")
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
                raise TableError(f"card {card} is named for {where}; a card lies in one place only")
            goes_to[card] = zone
    return tuple(core.Move(card, lies_in[card], zone) for card, zone in goes_to.items())


def owned(
    place: Callable[[Owner], Zone],
    cards: Mapping[Owner, Iterable[Card]],
    known: Collection[Owner],
    who: str,
) -> dict[Zone, Iterable[Card]]:
    """The cards of one kind of zone, by zone in place of by owner."""
    check_seated(cards, known, who)
    return {place(owner): named for owner, named in cards.items()}


def check_seated(names: Iterable[object], known: Collection[object], who: str) -> None:
    """See that all of these are at the table."""
    for name in names:
        if name not in known:
            raise UnknownNameError.among(who, name, known, "at this table")


def several(given: Iterable[T], what: str) -> tuple[T, ...]:
    """All of these, where a single one or a text was not given by mistake."""
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise TypeError(f"{what}: expected several, got {truncated_repr(given)}")
    return tuple(given)
