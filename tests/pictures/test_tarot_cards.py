"""Pictures of the tarot: 78 cards, with the names of each deck."""

from collections import Counter

from dramadeck import pictures, tarot
from dramadeck.pictures.emblems import OF_COURTS, OF_MAJORS, OF_SUITS
from tests.cases import for_each
from tests.pictures.reading import NAMESPACE, layout_errors, lines_of, root

DECK = tarot.rider_waite_deck()


def paths(picture):
    return [path.get("d") for path in root(picture.svg()).iter(f"{NAMESPACE}path")]


@for_each(DECK.cards)
def test_a_card_shows_its_name_and_its_rank(card):
    for picture in (pictures.tarot_card(card), pictures.small_tarot_card(card)):
        assert card.name in " ".join(lines_of(picture))
        assert picture.title == card.name
        assert layout_errors(picture) == []


@for_each(card for card in DECK.cards if card.suit and not card.is_court)
def test_a_card_of_a_suit_shows_as_many_emblems_as_its_rank(card):
    # One more emblem, in the corner, shows the suit.
    assert Counter(paths(pictures.tarot_card(card))) == {OF_SUITS[card.suit]: card.rank + 1}


@for_each(card for card in DECK.cards if card.is_court)
def test_a_card_of_the_court_shows_the_emblem_of_its_rank(card):
    emblem = OF_SUITS[card.suit]
    assert Counter(paths(pictures.tarot_card(card))) == {OF_COURTS[card.rank]: 1, emblem: 2}


def test_every_card_of_the_major_arcana_has_a_different_emblem():
    majors = [card for card in DECK.cards if card.is_major]
    emblems = {tuple(paths(pictures.tarot_card(card))) for card in majors}
    assert len(emblems) == len(majors) == len(OF_MAJORS)


def test_the_major_arcana_are_numbered_in_roman_numerals():
    numerals = [lines_of(pictures.tarot_card(card))[0] for card in DECK.cards if card.is_major]
    assert numerals[:5] == ["0", "I", "II", "III", "IV"]
    assert numerals[-3:] == ["XIX", "XX", "XXI"]


def test_no_two_cards_look_the_same():
    drawings = {pictures.tarot_card(card).svg() for card in DECK.cards}
    assert len(drawings) == len(DECK.cards)


def test_a_card_that_is_in_no_tarot_deck_is_drawn():
    extra = tarot.TarotCard(
        number=79, name="The Library", arcana=tarot.Arcana.MAJOR, suit=None, rank=22
    )
    assert "XXII" in lines_of(pictures.tarot_card(extra))
    assert layout_errors(pictures.small_tarot_card(extra)) == []
