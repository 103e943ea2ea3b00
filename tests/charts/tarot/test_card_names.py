"""Each card has one name, whatever a deck calls it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.charts import tarot
from dramadeck.charts.tarot.card_names import MAJOR_VARIANTS, RANK_VARIANTS, SUIT_VARIANTS
from tests.cases import for_each

NAMES = [row.name for row in tarot.tarot_rows()]


@for_each(NAMES)
def test_every_card_answers_to_its_own_name_in_any_case(name):
    for given_name in (name, name.upper(), name.lower(), f"  {name.removeprefix('The ')} "):
        assert tarot.card_name(given_name) == name
        assert tarot.card_name(given_name, knight_on_top=True) == name.replace("Knight", "King")


@pytest.mark.rule("TT-024")
@pytest.mark.parametrize("suit", tarot.SUITS)
def test_each_suit_answers_to_the_names_of_other_decks(suit):
    for other in (suit, *SUIT_VARIANTS[suit]):
        assert tarot.suit_name(other) == suit
        assert tarot.suit_name(f" {other.lower().removesuffix('s')} ") == suit
        assert tarot.card_name(f"Seven of {other}") == f"Seven of {suit}"


@given(
    st.sampled_from([(rank, variant) for rank in RANK_VARIANTS for variant in RANK_VARIANTS[rank]]),
    st.sampled_from([(suit, variant) for suit in tarot.SUITS for variant in SUIT_VARIANTS[suit]]),
    st.sampled_from(["{0} of {1}", "{0} {1}", "{1} {0}", "the {0} of the {1}", "{1}, {0}"]),
)
def test_a_card_of_a_suit_is_known_by_any_rank_and_any_suit_in_any_order(rank, suit, spelling):
    assert tarot.card_name(spelling.format(rank[1], suit[1])) == f"{rank[0]} of {suit[0]}"


def test_courts_have_numbers_and_other_names_and_a_deck_may_have_the_knight_on_top():
    courts = {"Page": ("11", "Knave", "Valet", "Princess"), "Queen": ("13", "Dame")}
    courts |= {"Knight": ("12", "Cavalier", "Chevalier", "Prince"), "King": ("14", "Roi")}
    for court, names in courts.items():
        assert {tarot.card_name(f"{name} of Cups") for name in names} == {f"{court} of Cups"}
    with_knight = {"Princess": "Page", "Prince": "Knight", "Queen": "Queen", "Knight": "King"}
    for name, court in with_knight.items():
        assert tarot.card_name(f"{name} of Discs", knight_on_top=True).startswith(court)


@pytest.mark.parametrize("name", MAJOR_VARIANTS)
def test_major_arcana_answer_to_their_other_names(name):
    for other in MAJOR_VARIANTS[name]:
        assert tarot.card_name(other) == tarot.card_name(f"The {other}") == name


@pytest.mark.rule("TT-024")
@pytest.mark.parametrize(
    ("card", "names"),
    [
        ("The High Priestess", ["The Papess/High Priestess"]),
        ("The Hierophant", ["The Pope/Hierophant", "V Pope / 5 The Hierophant"]),
        ("Page of Pentacles", ["Knave of Coins/Page of Discs/11 of Stones"]),
        ("Ace of Pentacles", ["Ace of Coins", "ace of discs"]),
        ("Strength", ["8 Strength", "XI Strength", "Fortitude (11)", "Fortitude"]),
        ("Justice", ["11 Justice", "VIII. Justice", "Justice 8"]),
        ("The Fool", ["0 The Fool", "The Fool - 22", "XXII Fool"]),
        ("The Devil", ["The Devil (15)"]),
        ("Death", ["XIII: Death"]),
        ("Temperance", ["XIV Temperance"]),
        ("The Hermit", ["VIIII The Hermit"]),
        ("The Sun", ["xix the sun"]),
        ("Judgement", ["Judgment", "The Last Judgment"]),
    ],
)
def test_two_names_of_a_card_may_be_given_side_by_side_and_a_number_beside_the_name(card, names):
    assert {name: tarot.card_name(name) for name in names} == dict.fromkeys(names, card)
