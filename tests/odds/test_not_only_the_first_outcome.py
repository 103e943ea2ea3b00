"""The third outcome, the third side, the second card: odds look at each of several."""

import math

import pytest

from dramadeck import torg
from dramadeck.odds import Distribution
from dramadeck.odds import tarot as odds
from dramadeck.odds.tarot import PlannedPush, Side
from dramadeck.odds.torg import unseen
from dramadeck.sim import Simulated, Summary
from dramadeck.tarot import Suit


def side(name, rank=4, *cards, **more):
    return Side(name=name, rank=rank, push=PlannedPush(Suit.SWORDS, cards), **more)


@pytest.mark.parametrize(
    ("outcomes", "beyond", "message"),
    [
        ([(1, 0.2), (2, 0.4), (3, 0.2), (3, 0.2)], 0, "an outcome stands twice"),
        ([(1, 0.4), (3, 0.4), (2, 0.2)], 0, "must ascend"),
        ([(1, 0.5), (2, 0.7), (3, -0.2)], 0, "3 has probability -0.2"),
        ([(1, 0.5), (2, 0.7)], -0.2, "beyond has probability -0.2"),
    ],
)
def test_what_is_wrong_with_the_last_of_several_outcomes_is_told(outcomes, beyond, message):
    with pytest.raises(ValueError, match=message):
        Distribution("d", outcomes, beyond)


def test_a_word_among_the_last_outcomes_leaves_no_mean():
    mixed = Distribution("d", [(1, 0.5), (2, 0.25), ("never", 0.25)])
    assert not mixed.is_numeric
    with pytest.raises(TypeError, match="words for outcomes"):
        _ = mixed.mean


def test_several_rows_that_would_read_0_percent_are_left_out_at_both_ends():
    shown = Distribution(
        "d", {0: 0.0, 1: 0.0, 2: 0.00001, 3: 0.5, 4: 0.0, 5: 0.49998, 6: 0.00001, 7: 0.0}
    )
    rows = [line.split()[0] for line in shown.as_text().splitlines()[1:]]
    assert rows == ["3", "4", "5"]


@pytest.mark.rule("TT-042", "TT-046")
def test_three_defenders_who_are_even_win_together_and_three_majors_leave_it_to_the_stories():
    even = [side(name, defends=True) for name in ("Mia", "Ben", "Zoe")]
    assert odds.contest([side("David", 3), *even]).chance("Mia and Ben and Zoe") == 1
    majors = [
        side(name, 4, card)
        for name, card in (("Mia", "Death"), ("Ben", "The Sun"), ("Zoe", "The Moon"))
    ]
    assert odds.contest(majors).chance("the stories") == 1
    assert odds.contest([side("David", 9), side("Guard", 9), majors[2]]).chance("Zoe") == 1


@pytest.mark.rule("TT-027", "TT-041")
def test_the_cards_of_the_third_side_count_and_are_nobody_else_s():
    laid = ("King of Swords", "Two of Swords", "Six of Swords")
    sides = [side("Mia", 6), side("Ben", 6), side("Zoe", 3, *laid)]
    assert odds.contest(sides).chance("Zoe") == 1
    for other in laid:
        twice = [side("Mia", 6), side("Ben", 6, other), sides[2]]
        with pytest.raises(ValueError, match=f"{other} is named twice"):
            odds.contest(twice)
        with pytest.raises(ValueError, match=f"{other} is named twice"):
            odds.contest(twice, stock=odds.unseen(laid))


def test_the_second_card_of_a_push_may_not_be_among_those_that_may_come_either():
    known = odds.unseen(["Two of Cups", "Death"])
    push = PlannedPush(Suit.CUPS, ["Two of Cups", "Six of Cups"])
    with pytest.raises(ValueError, match="Six of Cups is laid for a push"):
        odds.ranks_raised(push, stock=known)
    with pytest.raises(ValueError, match="Death is named twice"):
        odds.unseen(["Two of Cups", "Six of Cups", "Death", "The Sun", "Death"])


def test_the_second_card_that_is_seen_twice_is_named():
    assert len(unseen([7, 8, 9])) == len(torg.original_deck().cards) - 3
    for seen in ([7, 8, 7], [7, 8, 8], [7, 999]):
        with pytest.raises(ValueError, match=f"card {seen[-1]} is not in the deck"):
            unseen(seen)


# ----------------------------------------------------------------------------------- simulation


def test_many_parts_with_several_measures_make_the_whole():
    done = Simulated(seed=1, wanted=300)
    for part in range(3):
        numbers = range(100 * part, 100 * part + 100)
        rounds = [5 * each % 7 for each in numbers]
        more = [Summary.of("turns", numbers), Summary.of("rounds", rounds)]
        if part == 2:
            more.append(Summary.of("late", [5, 7]))
        done = done.with_games(100, part + 1, more)
    assert (done.games, done.cut_short, done.is_complete) == (300, 6, True)
    assert done.names == ("turns", "rounds", "late")
    whole = Summary.of("turns", range(300))
    assert (done["turns"].count, done["turns"].least, done["turns"].most) == (300, 0, 299)
    assert math.isclose(done["turns"].mean, whole.mean)
    assert math.isclose(done["turns"].variance, whole.variance)
    assert done["rounds"].counts == Summary.of("rounds", [5 * n % 7 for n in range(300)]).counts
    assert [number for number, _ in done["rounds"].counts] == list(range(7))
    assert done["late"].count == 2
