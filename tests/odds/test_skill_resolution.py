"""The number of flips of a task, compared with slower computations."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dramadeck.odds import TooManyCasesError
from dramadeck.odds import torg as odds
from dramadeck.odds.torg import CERTAIN, FixedChances, SkillChecks, Task, Throw, chance_to_finish
from dramadeck.torg.cards import Hazard
from dramadeck.torg.decks import original_deck
from tests.depth import by_depth
from tests.odds.small_decks import after, agrees, cards_with, each_card_of, every_order

SETBACK, COMPLICATION, CRITICAL = Hazard
SMALL = cards_with("AB", "ABC", "AC", "BD", "ABCD", SETBACK, COMPLICATION, CRITICAL)


def curve(distribution, flips):
    return [distribution.at_most(number) for number in range(flips + 1)]


@pytest.mark.rule("TR-096", "TR-099", "TR-100", "TR-101", "TR-103", "TR-104", "TR-105")
@pytest.mark.parametrize("steps_per_round", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "checks",
    [
        SkillChecks(9, (8, 9, 10)),
        SkillChecks(9, (7, 8, 9, 9), other_values=(6,)),
        FixedChances((0.5, 0.75, 0.25)),
        CERTAIN,
    ],
    ids=["skill", "two skills", "chances", "certain"],
)
def test_every_order_of_a_small_deck_gives_the_same_chances(checks, steps_per_round):
    task, flips = Task(checks, steps_per_round=steps_per_round, cards=SMALL), by_depth(4, 5)
    agrees(odds.flips_to_finish(task, flips), every_order(task, flips))


@pytest.mark.rule("TR-095", "TR-103", "TR-104")
def test_the_chances_with_steps_done_agree_with_every_order():
    for done in range(4):
        task = Task(SkillChecks(10, (9,) * 4), done=done, raised=2, cards=SMALL)
        agrees(odds.flips_to_finish(task, 4), every_order(task, 4))


@pytest.mark.rule("TR-109", "TR-110", "TR-111")
@pytest.mark.parametrize(
    "task",
    [
        Task(SkillChecks(13, (8, 9, 8)), steps_per_round=1, cards=SMALL),
        Task(SkillChecks(13, (8, 9, 8)), steps_per_round=4, cards=SMALL),
        Task(FixedChances((0.5, 0.75), last_ditch_chance=0.25), cards=SMALL),
    ],
    ids=["a step a round", "four steps a round", "its chance is given"],
)
def test_a_last_ditch_effort_on_the_last_card_agrees_with_every_order(task):
    agrees(odds.flips_to_finish(task, 4, last_ditch=True), every_order(task, 4, last_ditch=True))
    assert chance_to_finish(task, 4, last_ditch=True) > chance_to_finish(task, 4)
    finished = Task(CERTAIN, done=4, cards=SMALL)
    assert chance_to_finish(finished, 2, last_ditch=True) == 1


@pytest.mark.parametrize("hazard", list(Hazard))
def test_the_chance_of_a_problem_agrees_with_every_order(hazard):
    task, flips = Task(SkillChecks(9, (8, 9)), steps_per_round=2, cards=SMALL), by_depth(4, 5)
    agrees(odds.flips_to_problem(task, hazard, flips), every_order(task, flips, waiting_for=hazard))


@pytest.mark.rule("TR-105")
def test_each_critical_problem_costs_a_skill_until_none_is_left():
    cards = cards_with("AB", "AB", CRITICAL, CRITICAL, CRITICAL)
    task = Task(SkillChecks(9, (9, 10), other_values=(13, 4)), cards=cards)
    assert task.checks.skills == 3
    agrees(odds.flips_to_finish(task, 5), every_order(task, 5))
    starts_over = Task(SkillChecks(9, (9, 9, 9)), cards=SMALL)
    goes_on = Task(starts_over.checks, after_critical=odds.AfterCritical.GO_ON, cards=SMALL)
    agrees(odds.flips_to_finish(goes_on, 5), every_order(goes_on, 5))
    assert chance_to_finish(goes_on, 6) > chance_to_finish(starts_over, 6)


@pytest.mark.rule("TR-105")
def test_with_fixed_chances_the_first_critical_problem_restarts_the_task():
    checks = FixedChances((1, 0.5))
    assert checks.skills == 1
    # Of six orders, two end with A, B, where one check has chance 1/2. A, problem, B does so only
    # if the problem does not strike, which has chance 1/2, too. With B before A it is impossible.
    task = Task(checks, cards=cards_with("A", "B", CRITICAL))
    assert chance_to_finish(task, 3) == pytest.approx((1 / 2 + 1 / 2 + 1 / 4) / 6)


def finished_in(task, orders):
    """Return the share of these orders of cards in which a task is finished."""
    finished, one_card = 0.0, each_card_of(task)
    for order in orders:
        standings = {(0, 0, 0): 1.0}
        for card in order:
            standings = after(one_card, card, standings)
        finished += float(standings.get("there", 0))
    return finished / len(orders)


@pytest.mark.rule("TR-114")
def test_cards_in_hidden_hands_do_not_change_the_odds():
    # Any 16 cards may have been dealt; the next ten are still any ten cards.
    rng = random.Random(7)  # noqa: S311 - a repeatable game, not a secret
    games = by_depth(1_000, 10_000)
    orders = [rng.sample(original_deck().cards, 26)[16:] for _ in range(games)]
    chance = chance_to_finish(Task(CERTAIN), 10)
    four_errors = 4 * (chance * (1 - chance) / games) ** 0.5
    assert finished_in(Task(CERTAIN), orders) == pytest.approx(chance, abs=four_errors)


@pytest.mark.parametrize("steps_per_round", [1, 2, 4])
def test_a_simulation_on_the_real_deck_agrees(steps_per_round):
    task = Task(SkillChecks(12, (10, 11, 9, 10)), steps_per_round=steps_per_round)
    rng = random.Random(3)  # noqa: S311 - a repeatable game, not a secret
    orders = [rng.sample(task.cards, 7) for _ in range(2_000)]
    # Only the orders are random and the dice are exact, so this is closer than a simulation.
    assert finished_in(task, orders) == pytest.approx(chance_to_finish(task, 7), abs=0.02)


def test_chances_agree_with_exact_fractions():
    # These fractions have no short common denominator, so the weights are rounded.
    odd = FixedChances((Fraction(1, 3), Fraction(2, 7), Fraction(10**20 - 7, 10**20), 0.3))
    task = Task(odd, steps_per_round=2, cards=SMALL)
    expected = [float(chance) for chance in every_order(task, 5)]
    assert curve(odds.flips_to_finish(task, 5), 5) == pytest.approx(expected, abs=1e-15)


def test_seen_cards_are_removed_and_finished_steps_need_no_flip():
    with_d = [c.number for c in original_deck().cards if "D" in c.gamemaster.skill_box.steps]
    hopeless = Task(CERTAIN, cards=odds.unseen(with_d))
    assert chance_to_finish(hopeless, 10) == 0
    assert chance_to_finish(Task(CERTAIN, cards=odds.unseen(with_d[1:])), 10) > 0
    assert odds.flips_to_finish(Task(CERTAIN, done=4), 3).chance(0) == 1


@given(
    value=st.integers(6, 16),
    easier=st.integers(1, 4),
    steps_per_round=st.integers(1, 2),
    done=st.integers(0, 2),
)
@settings(max_examples=15)
def test_more_flips_more_skill_and_more_steps_done_never_reduce_the_chance(
    value, easier, steps_per_round, done
):
    def flips_of(plus=0, at=done):
        checks = SkillChecks(value + plus, (10, 10, 10))
        return odds.flips_to_finish(Task(checks, steps_per_round=steps_per_round, done=at), 6)

    chances = curve(flips_of(), 6)
    assert all(before <= now + 1e-12 for before, now in pairwise(chances))
    assert chances[-1] <= curve(flips_of(plus=easier), 6)[-1] + 1e-12
    assert chances[-1] <= curve(flips_of(at=done + 1), 6)[-1] + 1e-12


def test_a_better_die_increases_the_chance_and_stymied_reduces_it():
    def chance(**choices):
        return chance_to_finish(Task(SkillChecks(10, (18,) * 4, throw=Throw(**choices))), 8)

    assert chance(stymied=True) < chance(skilled=False) < chance() < chance(points=1)


def test_a_request_that_would_take_too_long_is_an_error():
    with pytest.raises(TooManyCasesError, match=r"30 flips are too many .* ask for fewer"):
        odds.flips_to_finish(Task(SkillChecks(12, (10,) * 4), steps_per_round=4), 30, effort=50_000)
