"""The 78 cards, what a suit helps and a rank is worth, and a damaged file."""

from collections import Counter

import pytest

from dramadeck.charts import ChartError, tarot

DECK = tarot.tarot_rows()
MAJORS = [row for row in DECK if row.arcana == "major"]
MINORS = [row for row in DECK if row.arcana == "minor"]


@pytest.mark.rule("TT-008")
def test_the_deck_has_78_cards_of_22_major_and_56_minor_arcana():
    assert [row.number for row in DECK] == list(range(1, 79))
    assert (len(MAJORS), len(MINORS)) == (22, 56)
    assert len({row.name for row in DECK}) == 78
    assert tarot.tarot_rows() is DECK  # it is read once


@pytest.mark.rule("TT-032")
def test_the_major_arcana_are_numbered_from_0_to_21_and_have_no_suit():
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


HEADER = "number,name,arcana,suit,rank"
GOOD = "23,Ace of Wands,minor,Wands,1"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (GOOD.replace("23", "one"), "column number: 'one' is not a whole number"),
        (GOOD.replace("23", "²"), "column number: '²' is not a whole number"),
        (GOOD.replace(",1", ",Ace"), "column rank: 'Ace' is not a whole number"),
        (GOOD.replace("Ace of Wands", " "), "column name: ' ' must not be empty"),
        (GOOD.replace("minor", "lesser"), "column arcana: 'lesser' is not major or minor"),
        (GOOD.replace("minor", "major"), "column suit: 'Wands' stands on a card of the Major"),
        (GOOD.replace("Wands,", "Coins,"), "column suit: 'Coins' is not one of Wands, Cups"),
        (GOOD.replace(",1", ",15"), "column rank: '15' is not 1 to 14"),
        ("22,The Fool,major,,22", "column rank: '22' is not 0 to 21"),
    ],
)
def test_a_damaged_line_is_refused_by_line_and_column(line, message):
    with pytest.raises(ChartError, match=f"^house.csv, line 4, {message}"):
        tarot.read_tarot_deck(f"# ours\n\n{HEADER}\n{line}\n", "house.csv")


@pytest.mark.rule("TT-021", "TT-022")
def test_wands_are_mental_swords_physical_and_cups_social_and_pentacles_match_always():
    meanings = {"Wands": "mental", "Swords": "physical", "Cups": "social", "Pentacles": "always"}
    assert {row.suit: row.push for row in tarot.SUIT_MEANINGS} == meanings
    assert sorted(row.suit for row in tarot.SUIT_MEANINGS) == sorted(tarot.SUITS)


@pytest.mark.rule("TT-027")
def test_pips_raise_by_one_rank_courts_by_two_and_an_ace_by_one():
    worth = [tarot.RANKS_RAISED.lookup(rank) for rank in range(1, 15)]
    assert worth == [1] + [1] * 9 + [2] * 4
