"""When time runs out in a dramatic skill resolution: the last-ditch effort in the three texts."""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, Purpose, Reason
from tests.torg.options.at import house
from tests.torg.options.tables_skill_resolution import (
    COSTS,
    CRITICAL_PROBLEM,
    POSSIBLE_SETBACK,
    STEPS_AB,
    STEPS_ABCD,
    STEPS_BD,
    B,
    C,
    D,
    at_bomb,
)
from tests.torg.tables import ALL_DIALECTS

EFFORT = torg.LastDitchEffort(hero="Quin", value=40)


def last_ditch(at, *, succeeds=True):
    return at.last_ditch_effort(hero="Quin", value=60 if succeeds else 0).announced(12)


def overdue(**details):
    """A GURPS task whose time is up."""
    return at_bomb(GURPS, limit=1, **details).flipped(STEPS_BD).flipped(78)


@pytest.mark.rule("TR-109", "TC-044", "TG-072")
def test_when_a_last_ditch_effort_may_be_made():
    assert at_bomb(REVISED).sends(EFFORT).attempt.purpose is Purpose.LAST_DITCH
    at_bomb(CLASSIC).refuses(EFFORT, Reason.NO_LAST_DITCH, "TC-044", "step A")
    at_bomb(GURPS).refuses(EFFORT, Reason.TIME_IS_LEFT, "TG-072", "Quin")


@pytest.mark.rule("TR-184", "TG-072")
@ALL_DIALECTS
def test_when_time_is_up_the_task_has_failed_or_waits_for_a_last_ditch_effort(dialect):
    last = at_bomb(dialect, limit=1).flipped(STEPS_AB)
    assert last.resolution.flips_left == 0
    assert last.checked().gained
    at = last.next_card(STEPS_BD).flip()
    assert at.told(torg.TimeRanOut) == [torg.TimeRanOut(hero="Quin")]
    if dialect is not GURPS:
        assert at.resolution is None
        return
    step = torg.ResolveDramaticStep(hero="Quin", value=40)
    at.refuses(step, Reason.TIME_IS_UP, "TG-072", "Quin")
    at = at.next_card(STEPS_ABCD).flip()
    assert not at.told(torg.TimeRanOut)
    assert at.resolution.is_overdue


@pytest.mark.rule("TG-072")
def test_a_task_that_is_overdue_can_be_abandoned_ends_with_the_scene_or_goes_on_with_more_time():
    at = overdue()
    assert at.seen_by(torg.SPECTATOR).resolution.is_overdue
    assert at.abandon_skill_resolution().resolution is None
    free = at.end_rounds()
    assert free.resolution.is_overdue
    assert free.end_scene().resolution is None
    counter, reason = torg.Counter.FLIPS_LEFT, "the fuse is damp"
    at = overdue().set_counter(counter=counter, number=2, reason=reason)
    assert not at.resolution.is_overdue
    assert at.flipped(STEPS_ABCD).checked().gained


@pytest.mark.rule("TR-109", "TR-110", "TR-111", "TG-073")
@pytest.mark.parametrize("done", [0, 1, 2, 3])
@pytest.mark.parametrize("card", [STEPS_ABCD, STEPS_BD, POSSIBLE_SETBACK, CRITICAL_PROBLEM])
def test_what_the_last_ditch_effort_is_rolled_against_whatever_the_card_lists(done, card):
    left, numbers = 4 - done, (10, 13, 11, 12)
    at = at_bomb(REVISED, card, done=done).with_difficulties(*numbers).sends(EFFORT)
    costs = COSTS[REVISED][left]
    one_by_one = [number + cost + 4 for number, cost in zip(numbers[done:], costs, strict=True)]
    assert at.difficulties == one_by_one
    at = overdue(done=done).with_difficulties(*numbers).sends(EFFORT)
    assert at.difficulties == [max(numbers[done:]) + 2 * (left - 1) + 4]
    assert at.attempt.dice_due == (torg.Die.ACTION,)


@pytest.mark.rule("TG-072", "TG-073")
def test_in_gurps_one_good_roll_does_all_that_is_left_and_one_that_fails_is_the_end():
    for at in (overdue(done=1), overdue(done=1).end_rounds()):
        won = last_ditch(at)
        assert won.gained == [B, C, D]
        assert won.kinds[-1] is torg.SkillResolved
        assert won.resolution is None
    at = last_ditch(overdue(), succeeds=False)
    assert at.kinds[-1] is torg.SkillResolutionFailed
    assert at.resolution is None


def test_a_house_may_let_one_roll_save_the_task_in_any_round():
    at = at_bomb(house(REVISED, skill_resolution={"last_ditch_roll": "hardest_step"}))
    assert at.sends(EFFORT).difficulties == [10 + 6 + 4]  # the chart asks 6 of the fourth of four
    assert last_ditch(at, succeeds=False).resolution.demands_approach
