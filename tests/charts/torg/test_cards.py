"""The cards of Torg: facts about the whole deck, and the number of cards of heroes."""

from collections import Counter
from itertools import groupby

import pytest

from dramadeck.charts import torg

DECK = torg.deck_rows("drama_deck")
EXPANSION = torg.deck_rows("expansion_deck")


def counts(text):
    """What a text such as "Trick 49, Any 7" counts."""
    words = (part.rpartition(" ") for part in text.split(", "))
    return {word: int(count) for word, _, count in words}


def tally(line, letter):
    """What befalls a side on a line of the cards, and how often."""
    sides = (side for row in DECK for side in getattr(row, line).split(" / "))
    return Counter(side[2:].replace("—", "none") for side in sides if side[0] == letter)


KINDS = """
    Adrenalin 16, Willpower 16, Alertness 3, Action 4, Haste 10, Master Plan 6, Action 4,
    Seize Initiative 4, Hero 10, Opponent Fails 4, Rally 1, Second Chance 1, Alertness 1,
    Connection 4, Idea 2, Second Chance 1, Idea 2, Second Chance 1, Glory 4, Monologue 1,
    Presence 16, Campaign 1, Coup De Grace 5, Second Chance 2, Romance 2, Martyr 1,
    Mistaken Identity 1, True Identity 1, Personal Stake 1, Nemesis 1, Suspicion 1, Drama 13,
    Leadership 5, Supporter 10, Escape! 1
"""
"""The cards from number 1 on, and how many of each follow one another."""


@pytest.mark.rule("TR-133", "TR-146", "TR-158", "TR-171")
def test_there_are_156_cards_of_29_kinds_each_with_its_numbers_and_5_more():
    assert [row.number for row in DECK] == list(range(1, 157))
    assert torg.deck_rows("drama_deck") is DECK  # it is read once
    kinds = [f"{card} {len([*rows])}" for card, rows in groupby(row.card for row in DECK)]
    assert kinds == " ".join(KINDS.split()).split(", ")
    assert len({row.card for row in DECK}) == 29
    added = ["Survival", "Hero Fails", "Research", "Net Gain", "The Quest"]
    assert [(row.number, row.card) for row in EXPANSION] == [*enumerate(added, 157)]


@pytest.mark.rule("TR-004", "TR-159")
def test_the_specials_have_an_orange_bar():
    special = {"Alertness", "Connection", "Campaign", "Martyr", "Mistaken Identity", "Nemesis"}
    special |= {"Personal Stake", "Romance", "Suspicion", "True Identity", "The Quest"}
    assert {row.card for row in DECK + EXPANSION if row.bar == "orange"} == special
    assert {row.card for row in DECK + EXPANSION if row.bar == "grey"}.isdisjoint(special)


@pytest.mark.rule("TR-055", "TR-057", "TR-070", "TR-073", "TR-081")
@pytest.mark.parametrize(
    ("line", "first", "heroes", "villains"),
    [
        (
            "standard",
            "H 104, V 52",
            "none 99, Flurry 22, Fatigued 18, Up 13, Setback 2, Inspiration 2",
            "none 94, Fatigued 27, Stymied 13, Break 10, Flurry 8, Up 2, Setback 2",
        ),
        (
            "dramatic",
            "H 53, V 103",
            "none 90, Fatigued 18, Flurry 16, Inspiration 9, Confused 8, Setback 7, Stymied 7, "
            "Up 1",
            "none 63, Up 24, Flurry 20, Inspiration 18, Setback 2, Trick/Taunt 5, "
            "Trick/Intimidate 5, Trick/Test 5, Taunt/Intimidate 5, Test/Taunt 5, Test/Intimidate 4",
        ),
    ],
)
def test_who_has_the_initiative_and_what_befalls_the_sides_how_often(line, first, heroes, villains):
    assert Counter(getattr(row, line)[0] for row in DECK) == counts(first)
    assert tally(line, "H") == counts(heroes)
    assert tally(line, "V") == counts(villains)


@pytest.mark.rule("TR-087")
def test_which_actions_are_approved_how_often():
    assert Counter(word for row in DECK for word in row.approved.split()) == counts(
        "Trick 49, Intimidate 49, Test 49, Maneuver 48, Taunt 47, Defend 40, Attack 16, Any 7"
    )
    assert Counter("/".join(sorted(row.approved.split())) for row in DECK) == counts(
        "Intimidate/Trick 25, Maneuver/Test 21, Defend/Taunt 16, Maneuver/Trick 11, "
        "Intimidate/Taunt 8, Defend/Trick 8, Attack/Taunt 8, Intimidate/Test 8, "
        "Intimidate/Maneuver 8, Defend/Test 8, Attack/Defend 8, Maneuver/Taunt 8, Any 7, "
        "Taunt/Test 7, Test/Trick 5"
    )


def test_which_skill_boxes_there_are_how_often():
    assert Counter(row.skill_box for row in DECK) == counts(
        "AB 24, ABC 16, ABD 16, BC 16, AC 16, BD 15, AD 15, ABCD 15, Complication 9, "
        "Critical Problem 7, Possible Setback 7"
    )
    steps = [row.skill_box for row in DECK if row.skill_box.isupper()]
    assert [sum(letter in box for box in steps) for letter in "ABCD"] == [102, 102, 63, 61]


def test_some_cards_line_by_line_and_those_that_are_doubtful():
    assert all("—" in row.standard for row in DECK), "no standard line befalls both sides"
    assert DECK[24][:7] == (
        *(25, "Willpower", "grey", "H — / V Up", "H Fatigued / V —", "Defend Trick"),
        "Complication",
    )
    assert DECK[155][1:7] == ("Escape!", "grey", "V — / H —", "V — / H —", "Intimidate Trick", "AC")
    assert EXPANSION[1][3:6] == ("H Danger / V —", "V Test/Trick / H Danger", "Any Multi-Action")
    assert [row.number for row in DECK if row.doubt] == [74, 94, 98, 99, 103, 108, 119, 126]
    assert [row.number for row in EXPANSION if row.doubt] == [159]


@pytest.mark.rule("TR-009", "TR-010", "TR-011", "TR-012", "TR-026", "TR-027", "TR-028")
def test_the_larger_the_group_the_smaller_the_hands_and_only_one_or_two_start_with_a_pool():
    hands, pools = {1: 6, 2: 5, 3: 4, 4: 4, 5: 4, 6: 4, 7: 3, 8: 3, 20: 3}, {1: 3, 2: 2, 3: 0, 9: 0}
    for size, chart, cards in (
        (torg.hand_size, torg.HAND_SIZES, hands),
        (torg.opening_pool, torg.OPENING_POOLS, pools),
    ):
        assert {heroes: size(heroes) for heroes in cards} == cards
        assert {heroes: chart.lookup(heroes) for heroes in cards} == cards
