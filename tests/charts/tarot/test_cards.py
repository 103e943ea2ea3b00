"""The 78 cards, the aptitudes of the suits, the values of the ranks, and damaged files."""

from collections import Counter

import pytest

from dramadeck.charts import tarot
from dramadeck.charts.tarot.cards import SUIT_MEANINGS

DECK = tarot.tarot_rows()
MAJORS = [row for row in DECK if row.arcana == "major"]
MINORS = [row for row in DECK if row.arcana == "minor"]


@pytest.mark.rule("TT-008", "TT-032")
def test_the_deck_has_56_minor_and_22_major_arcana_which_are_numbered_from_0_to_21():
    assert [row.number for row in DECK] == list(range(1, 79))
    assert (len(MAJORS), len(MINORS)) == (22, 56)
    assert len({row.name for row in DECK}) == 78
    assert tarot.tarot_rows() is DECK  # it is read once
    assert [row.rank for row in MAJORS] == list(range(22))
    assert {row.suit for row in MAJORS} == {""}
    assert [MAJORS[at].name for at in (0, 8, 11, 12, 13, 20, 21)] == [
        *("The Fool", "Strength", "Justice", "The Hanged Man", "Death", "Judgement", "The World"),
    ]


def test_each_suit_has_14_cards_from_the_ace_to_the_king():
    assert Counter(row.suit for row in MINORS) == dict.fromkeys(tarot.SUITS, 14)
    for suit in tarot.SUITS:
        cards = [row for row in MINORS if row.suit == suit]
        assert [row.rank for row in cards] == list(range(1, 15))
        assert all(row.name.endswith(f" of {suit}") for row in cards)
        assert [row.name.split()[0] for row in cards][-4:] == ["Page", "Knight", "Queen", "King"]


@pytest.mark.rule("TT-021", "TT-022", "TT-027")
def test_each_suit_has_its_meaning_and_pips_raise_by_one_rank_courts_by_two_and_an_ace_by_one():
    meanings = {"Wands": "mental", "Swords": "physical", "Cups": "social", "Pentacles": "always"}
    assert {row.suit: row.push for row in SUIT_MEANINGS} == meanings
    assert sorted(row.suit for row in SUIT_MEANINGS) == sorted(tarot.SUITS)
    worth = [tarot.RANKS_RAISED.lookup(rank) for rank in range(1, 15)]
    assert worth == [1] + [1] * 9 + [2] * 4
