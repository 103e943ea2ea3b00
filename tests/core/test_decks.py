"""Decks as values: cards with numbers, in the order of the deck."""

import pickle
from typing import NamedTuple

import attrs
import pytest

from dramadeck.core import NumberedDeck, UnknownNameError


class Coin(NamedTuple):
    number: int


@attrs.frozen(cache_hash=True)
class Purse(NumberedDeck[Coin]):
    """A deck with a field of its own."""

    mint: str = "Nile"


COINS = NumberedDeck("coins", tuple(map(Coin, range(1, 15))))
PURSE = Purse("purse", COINS.cards, "Core Earth")


def test_a_card_is_found_by_its_number_and_an_unknown_number_is_an_error_with_the_nearest():
    assert COINS.card(14) is COINS.cards[13]
    assert COINS.numbers == tuple(range(1, 15))
    assert 14 in COINS
    assert 15 not in COINS
    for number, near in ((15, "14, 13, 12"), (0, "1, 2, 3")):
        sentence = f"there is no card {number} in the coins deck; nearest: {near}"
        with pytest.raises(UnknownNameError, match=f"^{sentence}$"):
            COINS.card(number)
    with pytest.raises(UnknownNameError, match="a card is a whole number, such as 1"):
        COINS.card("Ace")


def test_a_short_deck_has_the_given_order_and_the_type_of_the_deck():
    short = COINS.only((12, 3, 10), name="short")
    assert (short.name, short.numbers) == ("short", (12, 3, 10))
    assert short.card(3) is COINS.card(3)
    assert 1 not in short
    with pytest.raises(UnknownNameError, match="no card 1 in the short deck; nearest: 3, 10, 12"):
        short.card(1)
    short = PURSE.only((2, 1), name="short")
    assert short == Purse("short", (Coin(2), Coin(1)), "Core Earth")
    assert short != NumberedDeck("short", (Coin(2), Coin(1)))


def test_a_short_deck_of_unknown_or_repeated_cards_is_refused():
    with pytest.raises(UnknownNameError, match="no card 200 in the coins deck; nearest: 14"):
        COINS.only((1, 200), name="short")
    with pytest.raises(ValueError, match=r"^deck 'short': two cards have the same number$"):
        COINS.only((1, 1), name="short")
    with pytest.raises(ValueError, match="two cards have the same number"):
        NumberedDeck("coins", (*COINS.cards, COINS.cards[-1]))


def test_decks_are_values_that_can_be_compared_and_pickled():
    equal_deck = COINS.only(range(1, 15), name="coins")
    assert equal_deck == COINS
    assert hash(equal_deck) == hash(COINS)
    assert attrs.evolve(COINS, name="others") != COINS
    assert attrs.evolve(COINS, cards=COINS.cards[:3]).numbers == (1, 2, 3)
    assert repr(PURSE) == "Purse(name='purse', cards=<14 cards>, mint='Core Earth')"
    assert pickle.loads(pickle.dumps(PURSE)) == PURSE  # noqa: S301 - our own bytes
