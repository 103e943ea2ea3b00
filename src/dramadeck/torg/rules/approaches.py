"""The way out of a critical problem: a new skill or a new angle, if it convinces (TR-105)."""

from typing import Final

from dramadeck import core
from dramadeck.core import command, event, replace
from dramadeck.torg.field_types import SkillName
from dramadeck.torg.preconditions import TASK
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import rule
from dramadeck.torg.rules.skill_resolution import LEADING, lead_character
from dramadeck.torg.scene import Approach
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Decision, State


def _may_propose(state: State) -> bool:
    """Whether no proposal waits, nor has been made for this round (TR-183)."""
    resolution = core.present(state.resolution)
    if resolution.proposed:
        return False
    at_once = state.dialect.skill_resolution.unconvincing == "another_at_once"
    number = state.round.number if state.round else None
    return at_once or not number or resolution.proposed_in != number


APPROACH_DEMANDED: Final = core.Phase[State](
    "when a new approach is demanded",
    lambda state: state.resolution is not None and state.resolution.demands_approach,
    Reason.APPROACH_NOT_DEMANDED,
    values=lambda state: {"skill": core.present(state.resolution).skill},
    within=TASK,
)
NONE_PENDING: Final = core.Phase[State](
    "when no approach waits for the gamemaster's word or for the next round",
    _may_propose,
    Reason.APPROACH_PENDING,
    values=lead_character,
    rule="TR-183",
    within=TASK,
)
CHOOSING: Final = core.Window.of(
    "when the lead character owes a new approach", LEADING, APPROACH_DEMANDED, NONE_PENDING
)


@command(when=CHOOSING("TR-105"), menu=core.Topic.ANSWER.at(3))
class ChooseApproach:
    """Name the new skill, or the new angle, that a critical problem demands (TR-105).

    Attributes:
        hero: the lead character.
        skill: the skill from now on.
        starts_over: a new angle: all steps are to be done again, with any skill.
    """

    hero: core.Sender
    skill: SkillName
    starts_over: bool = False


@event
class ApproachChosen(core.NoCards):
    """The player has named a new approach; the gamemaster has to rule on it."""

    skill: str
    starts_over: bool

    def apply(self, state: State) -> State:
        """The approach waits for the gamemaster's word."""
        number = state.round.number if state.round else None
        proposed = Approach(skill=self.skill, starts_over=self.starts_over)
        task = state.resolution and replace(state.resolution, proposed=proposed, proposed_in=number)
        return replace(state.without_aftermath_of_task, resolution=task)


@rule(ChooseApproach)
def choose_approach(state: State, command: ChooseApproach) -> Decision:
    """A different skill keeps the steps done; a new angle starts at step A (TR-105)."""
    skill = core.present(state.resolution).skill
    if command.skill.casefold() == skill.casefold() and not command.starts_over:
        raise refuse(Reason.APPROACH_UNCHANGED, "TR-105", skill=command.skill)
    yield ApproachChosen(skill=command.skill, starts_over=command.starts_over)


PROPOSED: Final = core.Phase[State](
    "when an approach is proposed",
    lambda state: state.resolution is not None and state.resolution.proposed is not None,
    Reason.APPROACH_NOT_PROPOSED,
    values=lead_character,
    within=TASK,
)
JUDGING: Final = core.Window.of("when an approach is proposed", TASK, PROPOSED)


@command(when=JUDGING("TR-183"), by=GAMEMASTER, menu=core.Topic.ANSWER.at(3))
class JudgeApproach:
    """Rule whether the proposed approach is convincing (TR-183).

    If it is not, the player may propose another in the round after that ruling (TR-183, TC-089).

    Attributes:
        is_convincing: the gamemaster's word.
    """

    is_convincing: bool


@event
class ApproachJudged(core.NoCards):
    """The gamemaster has ruled on the new approach."""

    approach: Approach
    is_convincing: bool

    def apply(self, state: State) -> State:
        """With a new skill the steps done are kept; a new angle loses them."""
        task = core.present(state.resolution)
        if not self.is_convincing:
            # The next round counts from the gamemaster's word, whenever the proposal was made.
            number = state.round.number if state.round else None
            return replace(state, resolution=replace(task, proposed=None, proposed_in=number))
        task = replace(
            task,
            skill=self.approach.skill,
            done=0 if self.approach.starts_over else task.done,
            demands_approach=False,
            proposed=None,
            proposed_in=None,
        )
        return replace(state, resolution=task)


@rule(JudgeApproach)
def judge_approach(state: State, command: JudgeApproach) -> Decision:
    """The gamemaster finds the new approach convincing or not (TR-183)."""
    approach = core.present(core.present(state.resolution).proposed)
    yield ApproachJudged(approach=approach, is_convincing=command.is_convincing)
