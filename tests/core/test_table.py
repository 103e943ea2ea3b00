"""The positions of all cards: no move loses or duplicates a card."""

import pickle
from collections import Counter

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.core import CARD, Move, NewZone, Shuffle, Table, TableError, Zone

DECK, HEAP, QUIN, MARCO = Zone("deck"), Zone("heap"), Zone("hand", "Quin"), Zone("hand", "Marco")
ZONES = (DECK, HEAP, QUIN, MARCO)


@pytest.fixture
def table() -> Table:
    return Table.of({DECK: (1, 2, 3), QUIN: (4, 5), HEAP: ()})


def test_zones_have_a_fixed_order_and_a_short_repr(table):
    assert table.zones == (DECK, QUIN, HEAP)
    assert table == Table.of({HEAP: [], QUIN: [4, 5], DECK: [1, 2, 3]})
    assert dict(table) == {DECK: (1, 2, 3), QUIN: (4, 5), HEAP: ()}
    assert (str(DECK), str(QUIN)) == ("deck", "hand/Quin")
    assert repr(CARD) == "CARD"
    assert repr(Table.of({QUIN: (4, 5)})) == f"Table(zones=({QUIN!r},), piles=((4, 5),))"


def test_a_moved_card_is_on_top_and_moves_are_applied_in_order(table):
    after = table.after((Move(3, DECK, QUIN),))
    assert dict(after) == {DECK: (1, 2), QUIN: (4, 5, 3), HEAP: ()}
    assert table.pile(DECK) == (1, 2, 3), "a table never changes"
    after = table.after((Move(5, QUIN, HEAP), Move(5, HEAP, DECK), Shuffle(DECK, (5, 3, 2, 1))))
    assert dict(after) == {DECK: (5, 3, 2, 1), QUIN: (4,), HEAP: ()}
    assert table.after(()) is table


def test_a_pile_keeps_its_order_if_a_card_is_removed(table):
    for card, others in ((1, (2, 3)), (2, (1, 3)), (3, (1, 2))):
        moved = table.after((Move(card, DECK, HEAP),))
        assert (moved.pile(DECK), moved.pile(HEAP)) == (others, (card,))
        assert table.after((Move(card, DECK, DECK),)).pile(DECK) == (*others, card)


def test_a_new_zone_is_added_without_moving_cards(table):
    moves = (Move(3, DECK, HEAP), NewZone(MARCO), Move(2, DECK, MARCO))
    after = table.after(moves)
    assert dict(after) == {DECK: (1,), MARCO: (2,), QUIN: (4, 5), HEAP: (3,)}
    assert after.zones == (DECK, MARCO, QUIN, HEAP)
    assert after == Table.of(dict(after))
    assert table.zones == (DECK, QUIN, HEAP), "a table never changes"


def test_find_returns_the_zone_of_a_card(table):
    assert (table.find(5), table.find(77)) == (QUIN, None)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ([Move(4, DECK, HEAP)], "card 4 is not in deck; it is in hand/Quin"),
        ([Move(4, HEAP, DECK)], "card 4 is not in heap; it is in hand/Quin"),
        ([Move(77, DECK, HEAP)], "card 77 is not in deck; it is nowhere on this table"),
        ([Move(1, Zone("attic"), DECK)], "there is no zone attic on this table; it has deck, "),
        ([Move(1, DECK, MARCO)], "'Marco' has no hand; known: "),
        ([Shuffle(MARCO, ())], "'Marco' has no hand; known: "),
        ([Shuffle(DECK, (1, 2))], "a shuffle of deck must keep exactly the cards that lie there"),
        ([Shuffle(DECK, (1, 2, 3, 3))], "a shuffle of deck must keep exactly the cards"),
        ([Shuffle(QUIN, (1, 2))], "a shuffle of hand/Quin must keep exactly the cards"),
        ([NewZone(MARCO), NewZone(MARCO)], "zone hand/Marco is on this table already"),
        ([NewZone(QUIN)], "zone hand/Quin is on this table already"),
        # The error describes the table after the previous moves.
        ([NewZone(MARCO), Move(3, MARCO, DECK)], "card 3 is not in hand/Marco; it is in deck"),
        ([Move(3, DECK, HEAP), Move(3, DECK, QUIN)], "card 3 is not in deck; it is in heap"),
    ],
)
def test_an_impossible_move_is_an_error_with_the_position_of_the_card(table, changes, complaint):
    with pytest.raises(TableError, match=f"^{complaint}"):
        table.after(tuple(changes))
    assert dict(table) == {DECK: (1, 2, 3), QUIN: (4, 5), HEAP: ()}


@pytest.mark.parametrize(
    ("piles", "complaint"),
    [
        ({DECK: (1, 2), HEAP: (2,)}, "card 2 is in deck and in heap"),
        ({DECK: (1, 2, 1)}, "card 1 is in deck twice"),
        ({DECK: (0,)}, "card 0 in deck: card numbers start at 1"),
        ({QUIN: (-4,)}, "card -4 in hand/Quin: card numbers start at 1"),
        # Also in the last zone.
        ({DECK: (1, 2, 3, 4), HEAP: (5, 6), QUIN: (7, 0)}, "card 0 in hand/Quin: card numbers"),
        ({DECK: (1, 2, 3, 4), HEAP: (5, 6), QUIN: (7, 1)}, "card 1 is in deck and in hand/Quin"),
        ({DECK: (1, 2, 3, 4), HEAP: (5, 6), QUIN: (7, 4)}, "card 4 is in deck and in hand/Quin"),
        ({DECK: (1, 2, 3, 4), HEAP: (5, 6), QUIN: (7, 5)}, "card 5 is in .* and in "),
    ],
)
def test_an_impossible_table_is_an_error(piles, complaint):
    with pytest.raises(TableError, match=f"^{complaint}"):
        Table.of(piles)


def test_tables_are_values_that_can_be_hashed_and_pickled(table):
    twin = Table.of(dict(table))
    assert len({table, twin, table.after((Move(1, DECK, HEAP),))}) == 2
    thawed = pickle.loads(pickle.dumps(table))  # noqa: S301 - our own
    assert thawed == table
    assert thawed.after((Move(3, DECK, HEAP),)) == table.after((Move(3, DECK, HEAP),))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        table.zones = ()


@given(st.permutations(range(1, 13)), st.lists(st.tuples(st.integers(0, 11), st.integers(0, 3))))
def test_moves_never_lose_or_duplicate_a_card(cards, picks):
    table = Table.of({DECK: cards[:6], HEAP: cards[6:8], QUIN: cards[8:], MARCO: ()})
    for at, zone in picks:
        card, target = cards[at], ZONES[zone]
        assert table.find(card) is not None
        table = table.after((Move(card, table.find(card), target),))
        assert table.find(card) == target
        assert table.pile(target)[-1] == card
        assert Counter(card for _, pile in table for card in pile) == Counter(cards)


@pytest.mark.parametrize(
    ("zones", "more"), [(12, ""), (13, " and 1 more"), (1000, " and 988 more")]
)
def test_an_unknown_zone_is_an_error_with_the_first_twelve_zones(zones, more):
    many = Table.of({Zone(f"z{number:03}"): () for number in range(zones)})
    wrong = rf"no zone attic .* z000, z001, .*z011{more}$"
    for change in (many.pile, lambda zone: many.after((Move(1, zone, Zone("z000")),))):
        with pytest.raises(TableError, match=wrong) as error:
            change(Zone("attic"))
        assert len(str(error.value)) < 300
