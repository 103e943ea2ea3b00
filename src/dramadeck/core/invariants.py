"""What is wrong with a state from outside that no game leads to, though each of its parts is sound.

A system names the flaws of its states in `RuleSystem.flaws`; who loads a state asks for them. What
both games have, names and zones, is asked here.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from dramadeck.core.refusals import short
from dramadeck.core.table import Table, Zone


def flaws_of_names(names: Iterable[str], who: str) -> Iterator[str]:
    """Each name that is borne twice.

    Args:
        names: the names.
        who: whose names they are.

    >>> list(flaws_of_names(["Quin", "Marco", "Quin"], "characters"))
    ["two characters bear the name 'Quin'"]
    """
    for name, times in Counter(names).items():
        if times > 1:
            yield f"two {who} bear the name {short(name)}"


def flaws_of_zones(table: Table, wanted: Iterable[Zone]) -> Iterator[str]:
    """Each zone that play needs and the table lacks, and each that it has and nobody needs.

    Whoever has left the game leaves her zones behind, with no card in them.

    Args:
        table: the table.
        wanted: every zone of a game with those who are in it.

    >>> hand = Zone("hand", "Quin")
    >>> table = Table.of({hand: (), Zone("hand", "Tina"): (), Zone("attic"): ()})
    >>> list(flaws_of_zones(table, [hand, Zone("deck")]))
    ['there is no zone deck', 'there is a zone attic']
    """
    known = frozenset(wanted)
    there = frozenset(table.zones)
    yield from (f"there is no zone {zone}" for zone in sorted(map(str, known - there)))
    owned = {zone.kind for zone in known if zone.owner is not None}
    for zone, pile in table:
        is_left = zone.owner is not None and zone.kind in owned and not pile
        if zone not in known and not is_left:
            yield f"there is a zone {zone}"


def flaws_of_known(told: Iterable[str], known: Iterable[str], who: str) -> Iterator[str]:
    """The first name in a record that nobody bears.

    Args:
        told: names that stand somewhere in a state.
        known: the names of those who are in the game.
        who: what they are.

    >>> list(flaws_of_known(["Quin", "Tina"], ["Quin", "Marco"], "hero"))
    ["there is no hero 'Tina'"]
    """
    borne = frozenset(known)
    for name in told:
        if name not in borne:
            yield f"there is no {who} {short(name)}"


def flaws_of_cards(told: Iterable[int], numbers: Collection[int]) -> Iterator[str]:
    """Each number in a record that is no card's of the deck.

    >>> list(flaws_of_cards([1, 157], range(1, 157)))
    ['there is no card 157 in the deck']
    """
    known = frozenset(numbers)
    for card in told:
        if card not in known:
            yield f"there is no card {card} in the deck"
