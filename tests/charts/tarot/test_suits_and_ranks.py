"""What a card's suit helps, and what its rank is worth."""

import pytest

from dramadeck.charts import ChartError
from dramadeck.charts.tarot import RANKS_RAISED, SUIT_MEANINGS, SUITS


@pytest.mark.rule("TT-021")
def test_wands_are_mental_swords_physical_and_cups_social():
    meanings = {row.suit: row.push for row in SUIT_MEANINGS}
    assert meanings["Wands"] == "mental"
    assert meanings["Swords"] == "physical"
    assert meanings["Cups"] == "social"


@pytest.mark.rule("TT-022")
def test_pentacles_match_always():
    assert [row.suit for row in SUIT_MEANINGS if row.push == "always"] == ["Pentacles"]
    assert sorted(row.suit for row in SUIT_MEANINGS) == sorted(SUITS)


@pytest.mark.rule("TT-027")
def test_pips_raise_by_one_rank_courts_by_two_and_an_ace_by_one():
    worth = [RANKS_RAISED.lookup(rank) for rank in range(1, 15)]
    assert worth == [1] + [1] * 9 + [2] * 4


@pytest.mark.parametrize("rank", [0, 15])
def test_a_suit_has_no_other_ranks(rank):
    with pytest.raises(ChartError, match=f"no row for {rank}"):
        RANKS_RAISED.lookup(rank)
