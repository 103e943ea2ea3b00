"""Values in a record are found at any depth."""

from collections.abc import Mapping
from typing import Annotated

import attrs

from dramadeck.core import Card
from dramadeck.core.field_types import NAMES_CHARACTER, CharacterName
from dramadeck.core.record_search import cards_in, records_in, values_marked, with_cards
from dramadeck.core.table import CARD
from tests.core.beggar import Beg, Lay, Turned


@attrs.frozen(kw_only=True)
class Coin:
    owner: CharacterName | None
    worth: Annotated[int, "in pence"] = 1


@attrs.frozen(kw_only=True)
class Purse:
    coins: tuple[Coin, ...] = ()
    lent: tuple[tuple[CharacterName, int], ...] = ()
    best: Coin | Card | None = None
    size: tuple[int, int] = (1, 1)
    other: "int | str" = 0


def test_records_and_marked_values_are_found_in_tuples_options_and_nested_records():
    coins = (Coin(owner="Quin"), Coin(owner=None))
    purse = Purse(coins=coins, lent=(("Marco", 3),), best=Coin(owner="Zoë"))
    assert list(values_marked(purse, NAMES_CHARACTER)) == ["Quin", "Marco", "Zoë"]
    assert list(values_marked(purse, CARD)) == []
    assert list(values_marked(Purse(best=45), CARD)) == [45]
    assert list(values_marked(Purse(best=45), NAMES_CHARACTER)) == []
    one, two = Coin(owner="Quin"), Coin(owner=None)
    purse = Purse(coins=(one,), best=two)
    assert list(records_in(purse)) == [purse, one, two]
    assert list(records_in(7)) == list(values_marked("Quin", NAMES_CHARACTER)) == []


@attrs.frozen
class Shelf:
    pairs: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    open_cards: frozenset[Card] = frozenset()
    by_name: Mapping[str, Card] = attrs.field(factory=dict)
    counts: tuple[tuple[str, int], ...] = ()
    notes: Mapping[str, int] = attrs.field(factory=dict)
    best: Coin | Card | None = None


def test_cards_are_found_and_changed_in_pairs_sets_and_mappings():
    coin = Coin(owner="Quin")
    shelf = Shelf((("Ann", (1, 2)),), frozenset({3}), {"Ben": 4}, (("Ann", 8),), {"Ben": 9}, coin)
    assert list(cards_in(shelf)) == [1, 2, 3, 4]
    moved = with_cards(shelf, lambda card: card + 10)
    assert moved.pairs == (("Ann", (11, 12)),)
    assert (moved.open_cards, moved.by_name) == ({13}, {"Ben": 14})
    assert (moved.counts, moved.notes, moved.best) == (shelf.counts, shelf.notes, coin)
    # A record without changes is returned as the same object.
    assert with_cards(shelf, lambda card: card) is shelf
    shelf = Shelf(open_cards=frozenset({3}), best=45)
    assert with_cards(shelf, lambda card: card) is shelf


@attrs.frozen
class Pile:
    cards: "tuple[Annotated[int, 'no card'], ...]"


def test_only_annotated_cards_of_commands_and_events_are_found():
    assert list(cards_in(Turned(cards=(1, 2), order=(2, 1)))) == [1, 2, 2, 1]
    assert list(cards_in(Beg(player="Ann"))) == []
    assert list(cards_in(Pile((1, 2)))) == []
    assert with_cards(Lay(player="Ann", card=3), lambda card: card + 1).card == 4
