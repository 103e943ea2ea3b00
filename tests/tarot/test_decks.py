"""Cards as types, and decks as values."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import tarot
from dramadeck.core import UnknownNameError
from dramadeck.tarot import cards
from dramadeck.tarot.cards import Arcana, Deck, Suit, SuitMeaning, TarotCard, rider_waite_deck

DECK = rider_waite_deck()
NAMES = [card.name for card in DECK.cards]
COINS = [name.replace("Pentacles", "Coins") for name in NAMES]


@pytest.mark.rule("TT-008", "TT-032")
def test_the_deck_has_22_major_cards_without_a_suit_and_56_minor_of_which_16_are_courts():
    assert DECK.numbers == tuple(range(1, 79))
    assert 78 in DECK
    assert 79 not in DECK
    assert (DECK.card(14).name, DECK.card(16).name) == ("Death", "The Devil")
    assert [card.is_major for card in DECK.cards] == [True] * 22 + [False] * 56
    assert {card.arcana for card in DECK.cards[:22]} == {Arcana.MAJOR}
    assert all((card.suit is None) is card.is_major for card in DECK.cards)
    courts = [card for card in DECK.cards if card.is_court]
    assert len(courts) == 16
    assert {str(card).split()[0] for card in courts} == {"Page", "Knight", "Queen", "King"}


def test_a_card_has_the_name_of_its_deck_and_is_found_by_names_of_other_decks():
    coins = {"number": 65, "arcana": Arcana.MINOR, "suit": Suit.PENTACLES, "rank": 1}
    assert str(TarotCard(name="Ace of Coins", **coins)) == "Ace of Coins"
    assert str(DECK.card(65)) == "Ace of Pentacles"
    assert DECK.number_of("the star") == 18
    assert DECK.number_of("Page of Discs") == DECK.number_of("Page of Pentacles") == 75
    with pytest.raises(UnknownNameError, match="no card 'The Starr'; nearest: The Star"):
        DECK.number_of("The Starr")


@pytest.mark.rule("TT-021", "TT-022", "TT-032")
def test_a_push_has_one_of_three_suits_and_28_cards_match_it_including_pentacles():
    assert DECK.suit_for(SuitMeaning.MENTAL) is Suit.WANDS
    assert DECK.suit_for(SuitMeaning.PHYSICAL) is Suit.SWORDS
    assert DECK.suit_for(SuitMeaning.SOCIAL) is Suit.CUPS
    assert DECK.suit_for(SuitMeaning.ALWAYS) is Suit.PENTACLES
    assert [DECK.meaning(DECK.suit_for(meaning)) for meaning in SuitMeaning] == [*SuitMeaning]
    assert [str(meaning) for meaning in SuitMeaning] == ["mental", "physical", "social", "always"]
    assert [str(suit) for suit in Suit] == ["Wands", "Cups", "Swords", "Pentacles"]
    for suit in (Suit.WANDS, Suit.SWORDS, Suit.CUPS):
        matching = [number for number in DECK.numbers if DECK.matches(number, suit)]
        assert {DECK.card(number).suit for number in matching} == {suit, Suit.PENTACLES}
        assert len(matching) == 28


@pytest.mark.rule("TT-024")
def test_a_deck_may_have_other_suit_meanings_but_needs_all_of_them():
    swapped = dict(zip(Suit, reversed(SuitMeaning), strict=True))
    house = attrs.evolve(DECK, name="house", suit_meanings=tuple(swapped.items()))
    assert house.meaning(Suit.WANDS) is SuitMeaning.ALWAYS
    assert house.matches(23, Suit.CUPS)
    assert not house.matches(65, Suit.CUPS)
    assert house.only([23, 65], name="short").meaning(Suit.WANDS) is SuitMeaning.ALWAYS
    with pytest.raises(ValueError, match="deck 'odd': each suit needs one meaning, got Wands"):
        attrs.evolve(DECK, name="odd", suit_meanings=cards.PUBLISHED_MEANINGS[:3])
    twice = tuple((suit, SuitMeaning.MENTAL) for suit in Suit)
    with pytest.raises(ValueError, match=r"deck 'odd': each meaning \(mental, .* got mental, men"):
        attrs.evolve(DECK, name="odd", suit_meanings=twice)


@pytest.mark.rule("TT-024")
@given(st.permutations(COINS))
def test_a_deck_with_custom_names_has_the_same_cards_in_the_same_order(names):
    deck = Deck.from_names(names, name="marseille")
    assert deck.numbers == DECK.numbers
    assert [card.name for card in deck.cards] == COINS
    unnamed = [attrs.evolve(card, name="") for card in deck.cards]
    assert unnamed == [attrs.evolve(card, name="") for card in DECK.cards]


@pytest.mark.rule("TT-024")
def test_card_names_may_mix_traditions_and_a_card_may_have_two_names_with_a_slash():
    names = [
        name.replace("Page", "Knave").replace("Swords", "Blades").replace("Judgement", "Judgment")
        for name in COINS
    ]
    names[0], names[8], names[11] = "22 The Fool", "XI Fortitude", "8  Justice "
    deck = Deck.from_names(names, name="old")
    assert (deck.card(9).name, deck.card(12).name) == ("XI Fortitude", "8 Justice")
    assert deck.number_of("knave of blades") == DECK.number_of("Page of Swords")
    assert deck.number_of("XI Fortitude") == deck.number_of("Strength") == 9
    named = {
        "The High Priestess": "The Papess/High Priestess",
        "The Hierophant": "The Pope/Hierophant",
        "Wheel of Fortune": "The Wheel",
    }
    deck = Deck.from_names([named.get(name, name.lower()) for name in COINS], name="interpreted")
    assert deck.card(6).name == "The Pope/Hierophant"
    assert deck.number_of("The Papess/High Priestess") == deck.number_of("Papess") == 3
    assert deck.number_of("The Pope/Hierophant") == DECK.number_of("Pope/Hierophant") == 6


def test_a_deck_may_rank_the_knight_above_the_queen():
    crowned = {"Page": "Princess", "Knight": "Prince", "King": "Knight"}
    names = [" ".join([crowned.get(word, word) for word in name.split()]) for name in NAMES]
    deck = Deck.from_names(names, name="knights", knight_on_top=True)
    assert [deck.card(number).name for number in (33, 34, 35, 36)] == [
        *("Princess of Wands", "Prince of Wands", "Queen of Wands", "Knight of Wands"),
    ]
    assert deck.number_of("Knight of Wands") == 36
    with pytest.raises(ValueError, match=r"doubled: Knight of Wands.*missing: King of Wands"):
        Deck.from_names(names, name="knights")


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (NAMES[1:], "deck 'mine': missing: The Fool$"),
        (NAMES[:-2], "missing: Queen of Pentacles, King of Pentacles$"),
        ([*NAMES, "Death", "Judgment"], "deck 'mine': doubled: Death, Judgement$"),
        ([*NAMES, "Joker"], "unknown: no card 'Joker'; nearest: The"),
        (
            [*NAMES[2:], "Deth", "The Sun"],
            "unknown: no card 'Deth'; nearest: Death; doubled: The Sun; missing: The Fool, The Mag",
        ),
        (
            ["The Jester", "The Clown", *NAMES[2:], "Death", "The Tower"],
            "The Jester.*The Clown.*doubled: Death, The Tower; missing: The Fool, The Magician$",
        ),
    ],
)
def test_an_invalid_list_of_cards_is_refused_with_all_its_errors(names, message):
    with pytest.raises(ValueError, match=message):
        Deck.from_names(names, name="mine")


def test_a_short_deck_has_each_card_once_and_keeps_the_meanings_of_its_suits():
    swapped = zip(Suit, reversed(SuitMeaning), strict=True)
    deck = Deck.from_names(NAMES, name="swapped", suit_meanings=swapped)
    assert deck.meaning(Suit.WANDS) is SuitMeaning.ALWAYS
    short = deck.only((45, 3, 42), name="short")
    assert short == Deck("short", tuple(map(DECK.card, (45, 3, 42))), deck.suit_meanings)
    with pytest.raises(UnknownNameError, match="no card 14 in the short deck"):
        short.number_of("Death")
    with pytest.raises(ValueError, match="deck 'short': two cards have the same number"):
        DECK.only((1, 1), name="short")


def test_a_deck_is_cached_and_compared_by_value():
    assert rider_waite_deck() is DECK
    assert DECK.only(range(1, 79), name="rider-waite") == DECK
    assert hash(DECK.only(range(1, 79), name="rider-waite")) == hash(DECK)
    assert attrs.evolve(DECK, name="other") != DECK
    assert repr(DECK).startswith("Deck(name='rider-waite', cards=<78 cards>")


def test_the_name_of_a_card_instead_of_its_number_is_refused_with_a_hint():
    with pytest.raises(TypeError) as refused:
        tarot.commands.CommitCards(character="Mia", cards=("Page of Cups",))
    assert "(where each card has its own name, `state.setup.deck.number_of(name)` gives it)" in str(
        refused.value
    )
    number = tarot.new_game(["Mia"], seed=7).setup.deck.number_of("Page of Cups")
    assert tarot.commands.CommitCards(character="Mia", cards=(number,)).cards == (number,)
