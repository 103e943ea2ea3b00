"""What can be wrong with a state as a whole, for the `invariants` of a game.

Each function yields a sentence for each problem that it finds.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from dramadeck.core.refusals import truncated_repr
from dramadeck.core.table import Table, Zone


def duplicate_names(names: Iterable[str], who: str) -> Iterator[str]:
    """Names that two have."""
    for name, times in Counter(names).items():
        if times > 1:
            yield f"two {who} bear the name {truncated_repr(name)}"


def zone_errors(table: Table, needed: Iterable[Zone]) -> Iterator[str]:
    """Zones that the game needs and the table lacks, and zones that the game does not know.

    Whoever has left the game leaves empty zones behind, which are no problem.
    """
    zones = frozenset(needed)
    missing = zones - frozenset(table.zones)
    yield from (f"there is no zone {zone}" for zone in sorted(map(str, missing)))
    owned = {zone.kind for zone in zones if zone.owner is not None}
    for zone, pile in table:
        is_left = zone.owner is not None and zone.kind in owned and not pile
        if zone not in zones and not is_left:
            yield f"there is a zone {zone}"


def unknown_names(names: Iterable[str], known: Iterable[str], who: str) -> Iterator[str]:
    """Names in a state that nobody in the game has."""
    existing = frozenset(known)
    yield from (
        f"there is no {who} {truncated_repr(name)}" for name in names if name not in existing
    )


def unknown_cards(cards: Iterable[int], numbers: Collection[int]) -> Iterator[str]:
    """Numbers in a state that are not numbers of cards of the deck."""
    deck = frozenset(numbers)
    yield from (f"there is no card {card} in the deck" for card in cards if card not in deck)
