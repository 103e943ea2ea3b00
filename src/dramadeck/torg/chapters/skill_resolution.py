"""Dramatic skill resolution: one skill in up to four steps, and what goes wrong on the way."""

from typing import TypeAlias, assert_never

from dramadeck.engine import Name, NoCards, Positive, Sender, command, event, later, replace
from dramadeck.torg.attempt import Attempt, Attribute, Check, CheckResult, Purpose
from dramadeck.torg.cards import ActionKind, Hazard, Step
from dramadeck.torg.chapters.approved_actions import earn_by_check
from dramadeck.torg.chapters.attempts import declared
from dramadeck.torg.chapters.coordination import Effort, helped
from dramadeck.torg.chapters.dramatic_checks import (
    checks_for,
    dice_for,
    has_die_for_each,
    last_ditch_checks,
    last_ditch_open,
    offered_steps,
    task_allowed,
)
from dramadeck.torg.chapters.requirements import (
    flipped_round_of,
    hero_of,
    no_open_action,
    not_fallen,
    resolution_of,
    scene_of,
)
from dramadeck.torg.chapters.restrictions import unrestricted
from dramadeck.torg.chapters.turns import may_act
from dramadeck.torg.dialects.readings import LastDitchRoll, ProblemRoundSuccess
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.resolution import SkillResolution
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Decision, State, Story


@command(by=GAMEMASTER)
class BeginSkillResolution:
    """Begin a dramatic skill resolution (TR-095).

    Attributes:
        hero: the lead character, who makes the checks.
        skill: the skill in use.
        difficulties: the difficulty number of each step, from step A on: one to four (TR-097). The
            classic text has four steps as hard as each other, `(10,) * 4` (TC-043).
        flips: how many cards are flipped before disaster strikes (TR-184); None sets no deadline.
            In GURPS a task has one, and it counts the rounds (TG-065).
    """

    hero: Name
    skill: Name
    difficulties: tuple[int, ...]
    flips: Positive | None = None


@command
class ResolveDramaticStep:
    """Make the skill check of this round (TR-098).

    It is for the step that is due where the card lists it (TR-099), for several at once where it
    lists those behind it too (TR-100); else against the problem on the card (TR-101), or just to
    keep working (TR-106), which the classic text does not know (TC-044).

    Attributes:
        hero: the lead character.
        value: the skill value, raises by cards left out.
        steps: how many steps to try; more than one is a multi-action (TR-100), in GURPS with dice
            for each of them (TG-067).
        attribute: the attribute the value is built on.
        is_skilled: whether the hero has the skill.
        efforts: who else helps, each with a value within five of the hero's (TR-113, MA-025).
        coordination: the difficulty number of working together, which the gamemaster sets.
    """

    hero: Sender
    value: int
    steps: Positive = 1
    attribute: Attribute | None = None
    is_skilled: bool = True
    efforts: tuple[Effort, ...] = later(())
    coordination: int | None = later(None)


@command
class LastDitchEffort:
    """Try all unfinished steps at once, whatever the card lists (TR-109..111).

    In GURPS it comes after the time limit and is a single roll (TG-072, TG-073); the classic text
    has none.

    Attributes:
        hero: the lead character.
        value: the skill value, raises by cards left out.
        attribute: the attribute the value is built on.
        is_skilled: whether the hero has the skill.
        efforts: who else helps, each with a value within five of the hero's (TR-113, MA-025).
        coordination: the difficulty number of working together, which the gamemaster sets.
    """

    hero: Sender
    value: int
    attribute: Attribute | None = None
    is_skilled: bool = True
    efforts: tuple[Effort, ...] = later(())
    coordination: int | None = later(None)


@command(by=GAMEMASTER)
class AbandonSkillResolution:
    """End the dramatic skill resolution without a result."""


@event
class SkillResolutionBegun(NoCards):
    """A dramatic skill resolution has begun."""

    hero: str
    skill: str
    difficulties: tuple[int, ...]
    flips: int | None


@event
class StepGained(NoCards):
    """A step is done."""

    step: Step


@event
class StepLost(NoCards):
    """A possible setback has cost a step; None when there was none to lose (TR-103)."""

    step: Step | None


@event
class DifficultyRaised(NoCards):
    """A complication has made all further checks harder (TR-104)."""

    amount: int


@event
class NewApproachDemanded(NoCards):
    """A critical problem demands a new skill or a new angle (TR-105)."""

    hero: str


@event
class SkillResolved(NoCards):
    """Every step is done: the dramatic skill resolution has succeeded."""

    hero: str


@event
class SkillResolutionFailed(NoCards):
    """A last-ditch effort has failed with no time left (TR-112)."""

    hero: str


@event
class SkillResolutionAbandoned(NoCards):
    """The dramatic skill resolution has ended without a result."""


SkillResolutionEvent: TypeAlias = (
    SkillResolutionBegun
    | StepGained
    | StepLost
    | DifficultyRaised
    | NewApproachDemanded
    | SkillResolved
    | SkillResolutionFailed
    | SkillResolutionAbandoned
)


@rule(BeginSkillResolution)
def begin_skill_resolution(state: State, command: BeginSkillResolution) -> Decision:
    """Up to four steps, each with its own difficulty number (TR-095, TR-097, TC-043, TG-065)."""
    scene_of(state, "TR-095")
    hero_of(state, command.hero, "TR-095")
    not_fallen(state, command.hero, "TR-172")
    if state.resolution is not None:
        raise refuse(Reason.RESOLUTION_UNDER_WAY, "TR-095")
    no_open_action(state, "TR-095")
    task_allowed(state, command.difficulties, command.flips)
    yield SkillResolutionBegun(
        hero=command.hero,
        skill=command.skill,
        difficulties=command.difficulties,
        flips=command.flips,
    )


@rule(ResolveDramaticStep)
def resolve_dramatic_step(state: State, command: ResolveDramaticStep) -> Decision:
    """What the check is for depends on the card in force (TR-099, TR-101, TR-106)."""
    resolution = _lead(state, command.hero, "TR-098")
    if resolution.is_overdue:
        raise refuse(Reason.TIME_IS_UP, "TG-072", hero=command.hero)
    purpose, steps = offered_steps(state, resolution, command.steps)
    checks = checks_for(state, resolution, command.value, steps)
    attempt = _attempt(state, resolution, command, purpose, checks)
    attempt = replace(
        attempt,
        dice_due=dice_for(state, len(checks)),
        has_die_for_each=has_die_for_each(state, len(checks)),
    )
    yield declared(state, attempt, contributes=True)


@rule(LastDitchEffort)
def last_ditch_effort(state: State, command: LastDitchEffort) -> Decision:
    """All unfinished steps at once, when the text allows it (TR-109, TR-110, TG-072)."""
    resolution = _lead(state, command.hero, "TR-109")
    last_ditch_open(state, resolution)
    checks = last_ditch_checks(state, resolution, command.value)
    attempt = _attempt(state, resolution, command, Purpose.LAST_DITCH, checks)
    yield declared(state, attempt, contributes=True)


def _lead(state: State, hero: str, rule: str) -> SkillResolution:
    """The resolution that this hero leads and may go on with now."""
    resolution = resolution_of(state, rule)
    hero_of(state, hero, rule)
    if resolution.hero != hero:
        raise refuse(Reason.NOT_LEAD_CHARACTER, "TR-113", lead=resolution.hero, hero=hero)
    if resolution.demands_approach:
        raise refuse(Reason.APPROACH_DEMANDED, "TR-105", hero=hero)
    # When time is up, rounds need not go on for the last-ditch effort.
    if state.round is not None or not resolution.is_overdue:
        flipped_round_of(state, rule)
    may_act(state, hero)
    return resolution


def _attempt(
    state: State,
    resolution: SkillResolution,
    command: ResolveDramaticStep | LastDitchEffort,
    purpose: Purpose,
    checks: tuple[Check, ...],
) -> Attempt:
    """The attempt of the lead character, with the help of others (TR-113)."""
    team = helped(state, command.hero, command.value, command.efforts, command.coordination)
    helpers = team.helpers if team else ()
    unrestricted(state, (command.hero, *helpers), ActionKind.OTHER)
    return Attempt(
        actors=(command.hero,),
        action=ActionKind.OTHER,
        purpose=purpose,
        checks=checks,
        attribute=command.attribute,
        skill=resolution.skill,
        is_skilled=command.is_skilled,
        teamwork=team,
    )


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
            if state.dialect.skill_resolution.last_ditch_roll is LastDitchRoll.HARDEST_STEP:
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
    return purpose is Purpose.WAITING or reading is ProblemRoundSuccess.APPROVED_ACTION


@rule(AbandonSkillResolution)
def abandon_skill_resolution(state: State, _command: AbandonSkillResolution) -> Decision:
    """The story may make the task pointless."""
    resolution_of(state, "TR-095")
    no_open_action(state, "TR-095")
    yield SkillResolutionAbandoned()


@effects
def evolve(state: State, event: SkillResolutionEvent) -> State:
    """The state after an event of this chapter."""
    current = state.resolution
    match event:
        case SkillResolutionBegun():
            begun = SkillResolution(
                hero=event.hero,
                skill=event.skill,
                difficulties=event.difficulties,
                flips_left=event.flips,
            )
            return replace(state.task_moved_on, resolution=begun)
        case SkillResolutionAbandoned():
            return replace(state.task_moved_on, resolution=None)
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
