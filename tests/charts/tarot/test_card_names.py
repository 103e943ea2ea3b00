"""One name for each card, whatever a deck calls it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.charts import ChartError, tarot
from tests.each import for_each

NAMES = [row.name for row in tarot.tarot_rows()]


@for_each(NAMES)
def test_every_card_answers_to_its_own_name_in_any_case(name):
    for given_name in (name, name.upper(), name.lower(), f"  {name.removeprefix('The ')} "):
        assert tarot.card_name(given_name) == name
        assert tarot.card_name(given_name, knight_on_top=True) == name.replace("Knight", "King")


@pytest.mark.rule("TT-024")
@pytest.mark.parametrize("suit", tarot.SUITS)
def test_each_suit_answers_to_the_names_of_other_decks(suit):
    for other in (suit, *tarot.SUIT_VARIANTS[suit]):
        assert tarot.suit_name(other) == suit
        assert tarot.suit_name(f" {other.lower().removesuffix('s')} ") == suit
        assert tarot.card_name(f"Seven of {other}") == f"Seven of {suit}"


@given(
    st.sampled_from(
        [(rank, each) for rank in tarot.RANK_VARIANTS for each in tarot.RANK_VARIANTS[rank]]
    ),
    st.sampled_from([(suit, each) for suit in tarot.SUITS for each in tarot.SUIT_VARIANTS[suit]]),
    st.sampled_from(["{0} of {1}", "{0} {1}", "{1} {0}", "the {0} of the {1}", "{1}, {0}"]),
)
def test_a_card_of_a_suit_is_known_by_any_rank_and_any_suit_in_any_order(rank, suit, spelling):
    assert tarot.card_name(spelling.format(rank[1], suit[1])) == f"{rank[0]} of {suit[0]}"


@pytest.mark.parametrize(
    ("court", "names"),
    [
        ("Page", ["11", "Knave", "Valet", "Princess"]),
        ("Knight", ["12", "Cavalier", "Chevalier", "Prince"]),
        ("Queen", ["13", "Dame"]),
        ("King", ["14", "Roi"]),
    ],
)
def test_courts_go_by_the_numbers_11_to_14_and_by_other_words(court, names):
    assert {tarot.card_name(f"{each} of Cups") for each in names} == {f"{court} of Cups"}


def test_a_deck_may_have_the_knight_on_top():
    told = [f"{court} of Discs" for court in ("Princess", "Prince", "Queen", "Knight")]
    assert [tarot.card_name(each, knight_on_top=True).split()[0] for each in told] == [
        *("Page", "Knight", "Queen", "King"),
    ]


@pytest.mark.parametrize("name", tarot.MAJOR_VARIANTS)
def test_major_arcana_answer_to_their_other_names(name):
    for other in tarot.MAJOR_VARIANTS[name]:
        assert tarot.card_name(other) == tarot.card_name(f"The {other}") == name


@pytest.mark.rule("TT-024")
@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("The Papess/High Priestess", "The High Priestess"),
        ("The Pope/Hierophant", "The Hierophant"),
        ("V Pope / 5 The Hierophant", "The Hierophant"),
        ("Knave of Coins/Page of Discs/11 of Stones", "Page of Pentacles"),
    ],
)
def test_two_names_of_one_card_may_stand_side_by_side_with_a_stroke(name, card):
    assert tarot.card_name(name) == card


@pytest.mark.rule("TT-024")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Pope/Papess", "no card 'Pope/Papess': these are The Hierophant and The High Priestess$"),
        ("The Pope/Hierophants", "no card 'Hierophants'; nearest: The Hierophant$"),
        ("The Fool/", "no card ''"),
        ("/", "no card ''"),
    ],
)
def test_of_names_with_a_stroke_each_has_to_be_that_of_the_one_card(name, message):
    with pytest.raises(ChartError, match=message):
        tarot.card_name(name)


@pytest.mark.parametrize(
    ("name", "card"),
    [
        *[("8 Strength", "Strength"), ("XI Strength", "Strength"), ("Fortitude (11)", "Strength")],
        *[("11 Justice", "Justice"), ("VIII. Justice", "Justice"), ("Justice 8", "Justice")],
        *[("0 The Fool", "The Fool"), ("The Fool - 22", "The Fool"), ("XXII Fool", "The Fool")],
        *[
            ("XIII: Death", "Death"),
            ("The Devil (15)", "The Devil"),
            ("XIV Temperance", "Temperance"),
        ],
        ("VIIII The Hermit", "The Hermit"),
        ("xix the sun", "The Sun"),
        *[("Judgment", "Judgement"), ("The Last Judgment", "Judgement"), ("Fortitude", "Strength")],
        *[("Ace of Coins", "Ace of Pentacles"), ("ace of discs", "Ace of Pentacles")],
    ],
)
def test_a_number_may_stand_beside_the_name_in_either_tradition(name, card):
    assert tarot.card_name(name) == card


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("9 Strength", "no card '9 Strength': Strength has the number 8 or 11"),
        ("1 The Fool", "The Fool has the number 0 or 22"),
        ("XII Death", "Death has the number 13"),
        *((number, "a number alone names no card") for number in ("8", "XI", "(22)")),
    ],
)
def test_a_number_that_is_not_the_cards_or_stands_alone_is_refused(name, message):
    with pytest.raises(ChartError, match=message):
        tarot.card_name(name)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("The Hanged Men", "nearest: The Hanged Man$"),
        ("Seven of Penticles", "nearest: Seven of Pentacles"),
        ("Popes", "nearest: .*The Hierophant"),
        ("Fifteen of Cups", "nearest: Ten of Cups, Five of Cups, Three of Cups$"),
        ("Seven Eight of Cups", "nearest: .*Eight of Cups"),
        ("%", "nearest: The Fool, The Magician"),
        ("", "nearest: The Fool, The Magician"),
    ],
)
def test_an_unknown_card_is_refused_with_the_nearest(name, near):
    with pytest.raises(ChartError, match=near):
        tarot.card_name(name)


@pytest.mark.parametrize(
    ("read", "name", "error", "told"),
    [
        (tarot.suit_name, "Coints", ChartError, "no suit 'Coints'; nearest: Pentacles"),
        (tarot.suit_name, "%", ChartError, "no suit '%'; nearest: Wands, Cups, Swords, Pentacles"),
        (tarot.suit_name, None, TypeError, "the name of a suit must be of type str"),
        (tarot.card_name, 8, TypeError, "the name of a card must be of type str, not 8"),
    ],
)
def test_an_unknown_suit_is_refused_with_the_nearest_and_a_name_is_a_text(read, name, error, told):
    with pytest.raises(error, match=told):
        read(name)
