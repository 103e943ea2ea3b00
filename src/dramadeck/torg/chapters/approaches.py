"""The way out of a critical problem: a new skill or a new angle, if it convinces (TR-105)."""

from typing import TypeAlias, assert_never

from dramadeck.engine import Name, NoCards, Sender, command, event, replace
from dramadeck.torg.chapters.requirements import hero_of, resolution_of
from dramadeck.torg.dialects.readings import Unconvincing
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.resolution import Approach, SkillResolution
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Decision, State


@command
class ChooseApproach:
    """Name the new skill, or the new angle, that a critical problem demands (TR-105).

    Attributes:
        hero: the lead character.
        skill: the skill from now on.
        starts_over: a new angle: all steps are to be done again, with any skill.
    """

    hero: Sender
    skill: Name
    starts_over: bool = False


@command(by=GAMEMASTER)
class JudgeApproach:
    """Rule whether the proposed approach is convincing (TR-183).

    If it is not, the player may propose another in the round after that ruling (TR-183, TC-089).

    Attributes:
        is_convincing: the gamemaster's word.
    """

    is_convincing: bool


@event
class ApproachChosen(NoCards):
    """The player has named a new approach; the gamemaster has to rule on it."""

    skill: str
    starts_over: bool


@event
class ApproachJudged(NoCards):
    """The gamemaster has ruled on the new approach."""

    approach: Approach
    is_convincing: bool


ApproachesEvent: TypeAlias = ApproachChosen | ApproachJudged


@rule(ChooseApproach)
def choose_approach(state: State, command: ChooseApproach) -> Decision:
    """A different skill keeps the steps done; a new angle starts at step A (TR-105)."""
    resolution = resolution_of(state, "TR-105")
    hero_of(state, command.hero, "TR-105")
    if resolution.hero != command.hero:
        raise refuse(Reason.NOT_LEAD_CHARACTER, "TR-105", lead=resolution.hero, hero=command.hero)
    if not resolution.demands_approach:
        raise refuse(Reason.APPROACH_NOT_DEMANDED, "TR-105", skill=resolution.skill)
    if resolution.proposed or _has_had_his_say(state, resolution):
        raise refuse(Reason.APPROACH_PENDING, "TR-183", hero=command.hero)
    if command.skill.casefold() == resolution.skill.casefold() and not command.starts_over:
        raise refuse(Reason.APPROACH_UNCHANGED, "TR-105", skill=command.skill)
    yield ApproachChosen(skill=command.skill, starts_over=command.starts_over)


def _has_had_his_say(state: State, resolution: SkillResolution) -> bool:
    """Whether the proposal of this round has been made and another has to wait (TR-183)."""
    reading = state.dialect.skill_resolution.unconvincing
    match reading:
        case Unconvincing.ANOTHER_NEXT_ROUND:
            number = state.round.number if state.round else None
            return bool(number) and resolution.proposed_in == number
        case Unconvincing.ANOTHER_AT_ONCE:
            return False
        case _:
            assert_never(reading)


@rule(JudgeApproach)
def judge_approach(state: State, command: JudgeApproach) -> Decision:
    """The gamemaster finds the new approach convincing or not (TR-183)."""
    resolution = resolution_of(state, "TR-183")
    approach = resolution.proposed
    if approach is None:
        raise refuse(Reason.APPROACH_NOT_PROPOSED, "TR-183", hero=resolution.hero)
    yield ApproachJudged(approach=approach, is_convincing=command.is_convincing)


@effects
def evolve(state: State, event: ApproachesEvent) -> State:
    """The state after an event of this chapter."""
    current = state.resolution
    match event:
        case ApproachChosen(skill=skill, starts_over=starts_over):
            number = state.round.number if state.round else None
            proposed = Approach(skill=skill, starts_over=starts_over)
            waiting = current and replace(current, proposed=proposed, proposed_in=number)
            return replace(state.task_moved_on, resolution=waiting)
        case ApproachJudged(approach=approach, is_convincing=is_convincing):
            # The next round counts from the gamemaster's word, whenever the proposal was made.
            number = state.round.number if state.round else None
            judged = current and replace(current, proposed=None, proposed_in=number)
            if is_convincing:
                judged = judged and _approached(judged, approach)
            return replace(state, resolution=judged)
        case _:
            assert_never(event)


def _approached(resolution: SkillResolution, approach: Approach) -> SkillResolution:
    """The steps done are kept with a new skill; a new angle loses them."""
    done = 0 if approach.starts_over else resolution.done
    return replace(
        resolution,
        skill=approach.skill,
        done=done,
        demands_approach=False,
        proposed_in=None,
    )
