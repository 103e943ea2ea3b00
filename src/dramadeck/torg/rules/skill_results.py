"""What the checks of a dramatic skill resolution lead to: steps, and what goes wrong."""

from typing import TypeAlias, assert_never

from dramadeck import core
from dramadeck.core import event, replace
from dramadeck.torg.attempt import CheckResult, Purpose
from dramadeck.torg.cards import Hazard, Step
from dramadeck.torg.rules import effects
from dramadeck.torg.rules.approved_actions import earn_by_check
from dramadeck.torg.scene import SkillResolution
from dramadeck.torg.state import State, Story


@event
class StepGained(core.NoCards):
    """A step is done."""

    step: Step


@event
class StepLost(core.NoCards):
    """A possible setback has cost a step; None when there was none to lose (TR-103)."""

    step: Step | None


@event
class DifficultyRaised(core.NoCards):
    """A complication has made all further checks harder (TR-104)."""

    amount: int


@event
class NewApproachDemanded(core.NoCards):
    """A critical problem demands a new skill or a new angle (TR-105)."""

    hero: str


@event
class SkillResolved(core.NoCards):
    """Every step is done: the dramatic skill resolution has succeeded."""

    hero: str


@event
class SkillResolutionFailed(core.NoCards):
    """A last-ditch effort has failed with no time left (TR-112)."""

    hero: str


def conclude(state: State, purpose: Purpose, results: tuple[CheckResult, ...]) -> Story:
    """What the announced results of a check do to the dramatic skill resolution."""
    resolution = state.resolution
    if resolution is None:
        return state
    if purpose is Purpose.DRAMATIC_STEPS:
        return (yield from _gain_in_order(state, resolution.hero, results))
    succeeded = all(each.succeeded for each in results)
    if purpose is Purpose.LAST_DITCH:
        if succeeded:
            if state.dialect.skill_resolution.last_ditch_roll == "hardest_step":
                return (yield from _gain_all(state, resolution.hero))
            return (yield from _gain_in_order(state, resolution.hero, results))
        if resolution.flips_left == 0 or resolution.is_overdue:
            return (yield SkillResolutionFailed(hero=resolution.hero))
        return (yield NewApproachDemanded(hero=resolution.hero))
    if purpose is Purpose.PROBLEM and not succeeded:
        return (yield from _suffer(state, resolution))
    if succeeded and _earns(state, purpose):
        return (yield from earn_by_check(state, resolution.hero))
    return state


def _gain_in_order(state: State, hero: str, results: tuple[CheckResult, ...]) -> Story:
    """After a failed step no later one is gained (TR-096); one that is done by now is over."""
    for result in results:
        step, resolution = result.check.step, state.resolution
        if resolution is None:
            return state
        # Haste may have changed what is due since this check was declared.
        if step not in resolution.open_steps:
            continue
        if not result.succeeded or step is not resolution.open_steps[0]:
            return state
        state = yield StepGained(step=resolution.open_steps[0])
    if state.resolution is not None and not state.resolution.open_steps:
        state = yield SkillResolved(hero=hero)
    return state


def _gain_all(state: State, hero: str) -> Story:
    """One roll at the hardest step does whatever is left (TG-073)."""
    while state.resolution is not None and state.resolution.open_steps:
        state = yield StepGained(step=state.resolution.open_steps[0])
    return (yield SkillResolved(hero=hero))


def _suffer(state: State, resolution: SkillResolution) -> Story:
    """The problem on the card strikes (TR-103..105)."""
    hazard = state.top_card.gamemaster.skill_box.hazard if state.top_card else None
    match hazard:
        case Hazard.POSSIBLE_SETBACK:
            done = resolution.steps[: resolution.done]
            return (yield StepLost(step=done[-1] if done else None))
        case Hazard.COMPLICATION:
            amount = state.dialect.skill_resolution.complication
            return (yield DifficultyRaised(amount=amount))
        case Hazard.CRITICAL_PROBLEM:
            return (yield NewApproachDemanded(hero=resolution.hero))
        case None:
            return state
        case _:
            assert_never(hazard)


def _earns(state: State, purpose: Purpose) -> bool:
    """A check that could gain no step earns a card (TR-106); dialects differ on problem rounds."""
    reading = state.dialect.skill_resolution.problem_round_success
    return purpose is Purpose.WAITING or reading == "approved_action"


SkillResultsEvent: TypeAlias = (
    StepGained
    | StepLost
    | DifficultyRaised
    | NewApproachDemanded
    | SkillResolved
    | SkillResolutionFailed
)


@effects
def evolve(state: State, event: SkillResultsEvent) -> State:
    """The state after an event of this chapter."""
    current = state.resolution
    match event:
        case SkillResolved() | SkillResolutionFailed():
            return replace(state, resolution=None)
        case StepGained():
            return replace(state, resolution=_counted(current, done=1))
        case StepLost(step=step):
            return replace(state, resolution=_counted(current, done=-1 if step else 0))
        case DifficultyRaised(amount=amount):
            return replace(state, resolution=_counted(current, raised=amount))
        case NewApproachDemanded():
            demanding = current and replace(current, demands_approach=True)
            return replace(state, resolution=demanding)
        case _:
            assert_never(event)


def _counted(
    resolution: SkillResolution | None, *, done: int = 0, raised: int = 0
) -> SkillResolution | None:
    return resolution and replace(
        resolution, done=resolution.done + done, raised=resolution.raised + raised
    )
