"""When time runs out in a dramatic skill resolution: the last-ditch effort in the three texts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import Purpose, Reason
from dramadeck.torg.decks import DRAMA_DECK
from tests.torg.options.tables_skill_resolution import (
    COSTS,
    CRITICAL_PROBLEM,
    POSSIBLE_SETBACK,
    STEPS_AB,
    STEPS_ABCD,
    STEPS_BD,
    TEXTS,
    B,
    C,
    D,
    bomb,
    checked,
    difficulties,
    house,
)
from tests.torg.tables import kinds, told
from tests.torg.tables_actions import announced, check_refused, flipped, put


def last_ditch(state, *, succeeds=True):
    value = 60 if succeeds else 0
    return announced(torg.last_ditch_effort(state, hero="Quin", value=value).state, 12)


def rounds_later(state, count, card=STEPS_BD):
    for _ in range(count):
        state = flipped(state, card)
        card = {77: 78, 78: 77}[card]
    return state


def overdue(**details):
    """A GURPS task whose time is up."""
    return rounds_later(bomb("gurps", limit=1, **details), 2)


@pytest.mark.rule("TR-109", "TC-044", "TG-072")
@pytest.mark.parametrize("dialect", TEXTS)
def test_when_a_last_ditch_effort_may_be_made(dialect):
    state, command = bomb(dialect), torg.LastDitchEffort(hero="Quin", value=40)
    match dialect:
        case "revised":
            assert torg.TORG.step(state, command).state.attempt.purpose is Purpose.LAST_DITCH
        case "classic":
            check_refused(state, command, Reason.NO_LAST_DITCH, "TC-044", "step A")
        case "gurps":
            check_refused(state, command, Reason.TIME_IS_LEFT, "TG-072", "Quin")


@pytest.mark.rule("TR-184", "TG-072")
@pytest.mark.parametrize("dialect", TEXTS)
def test_when_time_is_up_the_task_has_failed_or_waits_for_a_last_ditch_effort(dialect):
    last = flipped(bomb(dialect, limit=1), STEPS_AB)
    assert last.resolution.flips_left == 0
    assert told(checked(last), torg.StepGained)
    after = torg.flip(put(last, DRAMA_DECK, STEPS_BD))
    assert told(after, torg.TimeRanOut) == [torg.TimeRanOut(hero="Quin")]
    if dialect != "gurps":
        assert after.state.resolution is None
        return
    command = torg.ResolveDramaticStep(hero="Quin", value=40)
    check_refused(after.state, command, Reason.TIME_IS_UP, "TG-072", "Quin")
    later = torg.flip(put(after.state, DRAMA_DECK, STEPS_ABCD))
    assert torg.TimeRanOut not in kinds(later)
    assert later.state.resolution.is_overdue


@pytest.mark.rule("TG-072")
def test_a_task_that_is_overdue_can_be_abandoned_or_ends_with_the_scene():
    assert torg.abandon_skill_resolution(overdue()).state.resolution is None
    free = torg.end_rounds(overdue()).state
    assert free.resolution.is_overdue
    assert torg.end_scene(free).state.resolution is None


@pytest.mark.rule("TG-072")
def test_a_gamemaster_who_gives_more_time_lets_the_task_go_on():
    won = torg.set_counter(
        overdue(), counter=torg.Counter.FLIPS_LEFT, number=2, reason="the fuse is damp"
    ).state
    assert not won.resolution.is_overdue
    assert torg.StepGained in kinds(checked(flipped(won, STEPS_ABCD)))


@pytest.mark.rule("TG-072", "TG-073")
def test_the_last_ditch_effort_may_come_when_the_rounds_are_over():
    after = last_ditch(torg.end_rounds(overdue()).state)
    assert kinds(after)[-1] is torg.SkillResolved


@pytest.mark.rule("TR-109", "TR-110", "TR-111", "TG-073")
@pytest.mark.parametrize("done", [0, 1, 2, 3])
@pytest.mark.parametrize("card", [STEPS_ABCD, STEPS_BD, POSSIBLE_SETBACK, CRITICAL_PROBLEM])
def test_what_the_last_ditch_effort_is_rolled_against_whatever_the_card_lists(done, card):
    left, numbers = 4 - done, (10, 13, 11, 12)
    one_by_one = bomb("revised", card, done=done)
    task = attrs.evolve(one_by_one.resolution, difficulties=numbers)
    state = attrs.evolve(one_by_one, resolution=task)
    state = torg.last_ditch_effort(state, hero="Quin", value=40).state
    chart = COSTS["revised"][left]
    singly = [number + cost + 4 for number, cost in zip(numbers[done:], chart, strict=True)]
    assert difficulties(state) == singly

    at_once = overdue(done=done)
    task = attrs.evolve(at_once.resolution, difficulties=numbers)
    state = attrs.evolve(at_once, resolution=task)
    state = torg.last_ditch_effort(state, hero="Quin", value=40).state
    assert difficulties(state) == [max(numbers[done:]) + 2 * (left - 1) + 4]
    assert state.attempt.dice_due == (torg.Die.ACTION,)


@pytest.mark.rule("TG-073")
def test_one_good_roll_does_all_that_is_left():
    after = last_ditch(overdue(done=1))
    assert [each.step for each in told(after, torg.StepGained)] == [B, C, D]
    assert kinds(after)[-1] is torg.SkillResolved
    assert after.state.resolution is None


@pytest.mark.rule("TG-073")
def test_in_gurps_a_last_ditch_effort_that_fails_is_the_end():
    after = last_ditch(overdue(), succeeds=False)
    assert kinds(after)[-1] is torg.SkillResolutionFailed
    assert after.state.resolution is None


def test_a_house_may_let_one_roll_save_the_task_in_any_round():
    dialect = house(torg.REVISED, last_ditch_roll="hardest_step")
    state = torg.last_ditch_effort(bomb(dialect), hero="Quin", value=40).state
    assert difficulties(state) == [10 + 6 + 4]  # the chart asks 6 of the fourth of four
    after = last_ditch(bomb(dialect), succeeds=False)
    assert after.state.resolution.demands_approach


def test_everybody_sees_that_time_is_up():
    assert torg.view(overdue(), torg.SPECTATOR).resolution.is_overdue
