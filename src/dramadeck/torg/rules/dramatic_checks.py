"""What a check of a dramatic skill resolution is for, and what it asks, by the rule text in use."""

from typing import assert_never

from dramadeck.charts.torg import difficulty_increase
from dramadeck.core import present
from dramadeck.core.refusals import from_to
from dramadeck.torg.attempt import Check, Die, Purpose
from dramadeck.torg.cards import Step
from dramadeck.torg.options.options import SeveralSteps
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.resolution import SkillResolution
from dramadeck.torg.state import State


def require_allowed_task(state: State, difficulties: tuple[int, ...], limit: int | None) -> None:
    """Refuse a task that has too few steps, too many, the wrong difficulties, or no time limit."""
    readings = state.dialect.skill_resolution
    count, fewest, most = len(difficulties), readings.fewest_steps, len(Step)
    if not fewest <= count <= most:
        # Two texts know tasks of four steps alone; one of them has a time limit for every task.
        if fewest < most:
            rule = "TR-095"
        else:
            rule = "TG-065" if readings.deadline == "rounds_always" else "TC-043"
        raise refuse(Reason.WRONG_NUMBER_OF_STEPS, rule, count=count, wanted=from_to(fewest, most))
    match readings.difficulties:
        case "one_for_all_steps":
            if len(set(difficulties)) > 1:
                raise refuse(Reason.STEPS_UNEVEN, "TC-043", difficulties=tuple(difficulties))
        case "one_for_each_step":
            pass
        case _:
            assert_never(readings.difficulties)
    if limit is None and readings.deadline == "rounds_always":
        raise refuse(Reason.NO_DEADLINE, "TG-065")


def offered_steps(
    state: State, resolution: SkillResolution, count: int
) -> tuple[Purpose, tuple[Step, ...]]:
    """What the check of this round is for by the card in force, and the steps whose number it is.

    Raises:
        IllegalCommandError: the card lists fewer steps, or neither the step that is due nor a
            problem where only these may be tried.
    """
    box = state.top_card.gamemaster.skill_box if state.top_card else None
    offered = resolution.offered(box) if box else ()
    if count > max(1, len(offered)):
        raise refuse(Reason.STEP_NOT_OFFERED, "TR-099", offered=len(offered), count=count)
    if box and box.hazard:
        return Purpose.PROBLEM, resolution.open_steps[:1]
    if offered:
        return Purpose.DRAMATIC_STEPS, offered[:count]
    reading = state.dialect.skill_resolution.idle_check
    match reading:
        case "not_allowed":
            raise refuse(Reason.NOTHING_TO_CHECK, "TC-044", step=resolution.open_steps[0])
        case "approved_action":
            return Purpose.WAITING, resolution.open_steps[:1]
        case _:
            assert_never(reading)


def checks_for(
    state: State, resolution: SkillResolution, value: int, steps: tuple[Step, ...]
) -> tuple[Check, ...]:
    """A check for each step; the places of One on Many follow their order (TR-100, TG-067)."""
    count, reading = len(steps), state.dialect.skill_resolution.several_steps
    return tuple(
        Check(
            value=value,
            difficulty=resolution.difficulty(step) + increase_of_several(reading, place, count),
            step=step,
        )
        for place, step in enumerate(steps, 1)
    )


def increase_of_several(reading: SeveralSteps, place: int, count: int) -> int:
    """What is added to the difficulty at a place of several steps; nothing for a single one."""
    match reading:
        case "one_on_many":
            return difficulty_increase(place, count)
        case "two_for_each_further_step":
            return 2 * (count - 1)
        case _:
            assert_never(reading)


def has_die_for_each(state: State, count: int) -> bool:
    """Whether each of several steps is rolled for by itself (TG-067)."""
    reading = state.dialect.skill_resolution.several_steps
    return count > 1 and reading == "two_for_each_further_step"


def dice_for(state: State, count: int) -> tuple[Die, ...]:
    """The dice that so many checks wait for."""
    return (Die.ACTION,) * (count if has_die_for_each(state, count) else 1)


def require_last_ditch(state: State, hero: str, _rule: str) -> None:
    """Refuse a last-ditch effort where there is none, or where it is not its time."""
    resolution = present(state.resolution)
    reading = state.dialect.skill_resolution.last_ditch
    match reading:
        case "never":
            raise refuse(Reason.NO_LAST_DITCH, "TC-044", step=resolution.open_steps[0])
        case "after_the_deadline":
            if not resolution.is_overdue:
                raise refuse(Reason.TIME_IS_LEFT, "TG-072", hero=hero)
        case "in_any_round":
            pass
        case _:
            assert_never(reading)


def last_ditch_checks(state: State, resolution: SkillResolution, value: int) -> tuple[Check, ...]:
    """All unfinished steps, one by one (TR-110), or at once at the hardest of them (TG-073)."""
    readings, steps = state.dialect.skill_resolution, resolution.open_steps
    extra = readings.last_ditch_increase
    singly = tuple(
        Check(value=value, difficulty=each.difficulty + extra, step=each.step)
        for each in checks_for(state, resolution, value, steps)
    )
    match readings.last_ditch_roll:
        case "each_step":
            return singly
        case "hardest_step":
            hardest = max(steps, key=resolution.difficulty)
            last = len(steps)
            several = increase_of_several(readings.several_steps, last, last)
            difficulty = resolution.difficulty(hardest) + several + extra
            return (Check(value=value, difficulty=difficulty, step=hardest),)
        case _:
            assert_never(readings.last_ditch_roll)
