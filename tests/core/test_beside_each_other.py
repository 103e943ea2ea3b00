"""The third zone, the second name, the last card: what is checked of one is checked of all."""

import pytest

from dramadeck.core import Move, NumberedDeck, Table, TableError, Zone
from dramadeck.core.invariants import duplicate_names, zone_errors
from dramadeck.core.setup_validation import each_once
from tests.core.test_decks import COINS

DECK, DISCARDS, STACK = Zone("deck"), Zone("discard_pile"), Zone("stack")
NAMES = ("Ann", "Bea", "Bea", "Cleo", "Cleo")


@pytest.mark.parametrize("card", [1, 4, 5])
def test_any_card_that_lies_in_two_places_is_noticed_however_late_it_comes(card):
    piles = {DECK: (1, 2, 3, 4), DISCARDS: (5, 6), STACK: (7, card)}
    with pytest.raises(TableError, match=f"card {card} lies in .* and in stack"):
        Table.of(piles)
    with pytest.raises(TableError, match="card 0 in stack: card numbers start at 1"):
        Table.of({**piles, STACK: (7, 0)})


@pytest.mark.parametrize("card", [1, 2, 3, 4])
def test_whichever_card_is_taken_out_of_a_pile_the_others_keep_their_order(card):
    table = Table.of({DECK: (1, 2, 3, 4), STACK: ()}).after((Move(card, DECK, STACK),))
    assert table.pile(DECK) == tuple(each for each in (1, 2, 3, 4) if each != card)
    assert table.pile(STACK) == (card,)


def test_a_later_name_that_is_borne_twice_is_told_and_so_is_every_other():
    with pytest.raises(ValueError, match="'Bea' is named twice"):
        each_once(NAMES, "player", "players")
    assert list(duplicate_names(NAMES, "players")) == [
        "two players bear the name 'Bea'",
        "two players bear the name 'Cleo'",
    ]


def test_every_zone_that_lacks_or_that_nobody_needs_is_told():
    hands = [Zone("hand", name) for name in ("Ann", "Bea", "Cleo")]
    attics = [Zone("attic"), Zone("sleeve"), Zone("vault")]
    table = Table.of(dict.fromkeys([*hands[:1], *attics], ()))
    assert list(zone_errors(table, [*hands, DECK])) == [
        *("there is no zone deck", "there is no zone hand/Bea", "there is no zone hand/Cleo"),
        *("there is a zone attic", "there is a zone sleeve", "there is a zone vault"),
    ]
    with_a_card = Table.of({**dict.fromkeys(hands, ()), Zone("hand", "Zoe"): (1,)})
    assert list(zone_errors(with_a_card, hands)) == ["there is a zone hand/Zoe"]


def test_a_later_card_of_a_deck_bears_no_number_of_an_earlier_one_either():
    with pytest.raises(ValueError, match="two cards have the same number"):
        NumberedDeck("coins", (*COINS.cards, COINS.cards[-1]))
