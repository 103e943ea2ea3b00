"""The cards of the tarot as types."""

import pytest

from dramadeck.tarot.cards import Arcana, Suit, SuitMeaning, TarotCard, rider_waite_deck

DECK = rider_waite_deck()


@pytest.mark.rule("TT-008")
def test_22_cards_are_major_and_56_minor():
    assert [card.is_major for card in DECK.cards] == [True] * 22 + [False] * 56
    assert {card.arcana for card in DECK.cards[:22]} == {Arcana.MAJOR}


@pytest.mark.rule("TT-032")
def test_a_major_arcana_has_no_suit():
    assert all((card.suit is None) is card.is_major for card in DECK.cards)


def test_16_cards_are_courts_and_no_major_arcana_is_one():
    courts = [card for card in DECK.cards if card.is_court]
    assert len(courts) == 16
    assert {str(card).split()[0] for card in courts} == {"Page", "Knight", "Queen", "King"}
    assert not DECK.card(22).is_court


def test_a_card_reads_as_its_deck_calls_it():
    ace = TarotCard(
        number=65, name="Ace of Coins", arcana=Arcana.MINOR, suit=Suit.PENTACLES, rank=1
    )
    assert str(ace) == "Ace of Coins"
    assert str(DECK.card(65)) == "Ace of Pentacles"


@pytest.mark.rule("TT-021", "TT-022")
def test_a_suit_means_one_of_three_pushes_or_all_of_them():
    assert [str(each) for each in SuitMeaning] == ["mental", "physical", "social", "always"]
    assert [str(each) for each in Suit] == ["Wands", "Cups", "Swords", "Pentacles"]
