"""Dramatic skill resolution: one skill in up to four steps, what goes wrong, and new approaches."""

from typing import Final, assert_never

from dramadeck import core
from dramadeck.charts.torg import difficulty_increase
from dramadeck.core import command, event, replace
from dramadeck.core.refusals import from_to
from dramadeck.torg import field_types, options
from dramadeck.torg.attempt import Attempt, Attribute, Check, CheckResult, Die, Purpose
from dramadeck.torg.cards import ActionKind, Hazard, Step
from dramadeck.torg.preconditions import NO_TASK, NOTHING_OPEN, SCENE, TASK
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import approved_actions, attempts, piles, requirements, rule, turns
from dramadeck.torg.rules.multi_action import Coordination, Efforts, helped
from dramadeck.torg.scene import Approach, SkillResolution
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision


def ticked(resolution: SkillResolution | None) -> SkillResolution | None:
    """The task after a flip that began a round: one flip less until the time limit (TR-184)."""
    if resolution is None or resolution.flips_left is None:
        return resolution
    return replace(resolution, flips_left=max(0, resolution.flips_left - 1))


def offered_steps(
    state: State, resolution: SkillResolution, count: int
) -> tuple[Purpose, tuple[Step, ...]]:
    """The purpose of this round's check and the steps it is for; refuse an impossible check."""
    box = state.top_card.gamemaster.skill_box if state.top_card else None
    steps = resolution.offered(box) if box else ()
    if count > max(1, len(steps)):
        raise refuse(Reason.STEP_NOT_OFFERED, "TR-099", offered=len(steps), count=count)
    if box and box.hazard:
        return Purpose.PROBLEM, resolution.open_steps[:1]
    if steps:
        return Purpose.DRAMATIC_STEPS, steps[:count]
    if state.dialect.skill_resolution.idle_check == "not_allowed":
        raise refuse(Reason.NOTHING_TO_CHECK, "TC-044", step=resolution.open_steps[0])
    return Purpose.WAITING, resolution.open_steps[:1]


def checks_for(
    state: State, resolution: SkillResolution, value: int, steps: tuple[Step, ...]
) -> tuple[Check, ...]:
    """A check for each step; the places of One on Many follow their order (TR-100, TG-067)."""
    reading = state.dialect.skill_resolution.several_steps
    return tuple(
        Check(value=value, difficulty=difficulty, step=step)
        for step, difficulty in zip(
            steps, difficulties_at_once(reading, resolution, steps), strict=True
        )
    )


def difficulties_at_once(
    reading: options.SeveralSteps, resolution: SkillResolution, steps: tuple[Step, ...]
) -> tuple[int, ...]:
    """The difficulties of steps that are tried in one round (TR-100, TG-067)."""
    return tuple(
        resolution.difficulty(step) + increase_of_several(reading, place, len(steps))
        for place, step in enumerate(steps, 1)
    )


def increase_of_several(reading: options.SeveralSteps, place: int, count: int) -> int:
    """The increase of the difficulty of one of several steps; 0 for a single step."""
    return difficulty_increase(place, count) if reading == "one_on_many" else 2 * (count - 1)


def require_last_ditch(state: State, hero: str, _rule: str) -> None:
    """Refuse a last-ditch effort that the rule text does not have, or before its time."""
    resolution, reading = core.present(state.resolution), state.dialect.skill_resolution.last_ditch
    if reading == "never":
        raise refuse(Reason.NO_LAST_DITCH, "TC-044", step=resolution.open_steps[0])
    if reading == "after_the_deadline" and not resolution.is_overdue:
        raise refuse(Reason.TIME_IS_LEFT, "TG-072", hero=hero)


BEGINNING: Final = core.Window.of(
    "in a scene without a task, when nothing is open", SCENE, NO_TASK, NOTHING_OPEN
)


@command(when=BEGINNING("TR-095"), by=GAMEMASTER, menu=core.Topic.STORY.at(1))
class BeginSkillResolution:
    """Begin a dramatic skill resolution (TR-095).

    Attributes:
        hero: the lead character, who makes the checks.
        skill: the skill in use.
        difficulties: the difficulty number of each step, from step A on: one to four (TR-097). The
            classic text has four steps of equal difficulty, `(10,) * 4` (TC-043).
        flips: the number of flips until the time limit (TR-184); None for no limit. In the round of
            the last one the hero still acts; the next flip ends a task that is not done.
            In GURPS every task has a limit, which counts rounds (TG-065).
    """

    hero: field_types.OneHero
    skill: field_types.SkillName
    difficulties: field_types.StepDifficulties
    flips: field_types.Flips | None = None


@event
class SkillResolutionBegun(core.NoCards):
    """A dramatic skill resolution has begun."""

    hero: str
    skill: str
    difficulties: tuple[int, ...]
    flips: int | None

    def apply(self, state: State) -> State:
        """The dramatic skill resolution is under way."""
        task = SkillResolution(
            hero=self.hero, skill=self.skill, difficulties=self.difficulties, flips_left=self.flips
        )
        return replace(state.without_aftermath_of_task, resolution=task)


@rule(BeginSkillResolution)
def begin_skill_resolution(state: State, command: BeginSkillResolution) -> Decision:
    """Up to four steps, each with its own difficulty number (TR-095, TR-097, TC-043, TG-065)."""
    requirements.hero_of(state, command.hero, "TR-095")
    requirements.require_not_fallen(state, command.hero, "TR-172")
    difficulties, flips = command.difficulties, command.flips
    readings = state.dialect.skill_resolution
    count, fewest, most = len(difficulties), readings.fewest_steps, len(Step)
    if not fewest <= count <= most:
        # Two texts know tasks of four steps alone; one of them has a time limit for every task.
        if fewest < most:
            rule = "TR-095"
        else:
            rule = "TG-065" if readings.deadline == "rounds_always" else "TC-043"
        counts = from_to(fewest, most)
        raise refuse(Reason.WRONG_NUMBER_OF_STEPS, rule, difficulties=count, wanted=counts)
    if readings.difficulties == "one_for_all_steps" and len(set(difficulties)) > 1:
        raise refuse(Reason.STEPS_UNEVEN, "TC-043", difficulties=tuple(difficulties))
    if flips is None and readings.deadline == "rounds_always":
        raise refuse(Reason.NO_DEADLINE, "TG-065")
    yield SkillResolutionBegun(
        hero=command.hero, skill=command.skill, difficulties=difficulties, flips=flips
    )


def require_lead(state: State, hero: str, rule: str) -> None:
    """Refuse a hero who is not the lead character, who makes the checks (TR-113)."""
    requirements.hero_of(state, hero, rule)
    lead = core.present(state.resolution).hero
    if lead != hero:
        raise refuse(Reason.NOT_LEAD_CHARACTER, "TR-113", lead=lead, hero=hero)


def lead_character(state: State) -> dict[str, str]:
    """The value `hero` of a refusal: the lead character."""
    return {"hero": core.present(state.resolution).hero}


def _overdue(state: State) -> bool:
    return state.resolution is not None and state.resolution.is_overdue


LEADING: Final = core.Window.of(
    "for the lead character of a dramatic skill resolution",
    TASK,
    core.Guard[State]("for the lead character", require_lead),
)
NO_APPROACH_DEMANDED: Final = core.Phase[State](
    "when no new approach is demanded",
    lambda state: state.resolution is None or not state.resolution.demands_approach,
    Reason.APPROACH_DEMANDED,
    values=lead_character,
    rule="TR-105",
    within=TASK,
)
IN_TIME: Final = core.Phase[State](
    "before the time limit has passed",
    lambda state: not _overdue(state),
    Reason.TIME_IS_UP,
    values=lead_character,
    rule="TG-072",
    within=TASK,
)
CHECKING: Final = core.Window.of(
    "in the lead character's turn, before the time limit",
    LEADING,
    NO_APPROACH_DEMANDED,
    IN_TIME,
    turns.TURN_IN_ROUND,
)


@command(when=CHECKING("TR-098"), menu=core.Topic.ACTION.at(1))
class ResolveDramaticStep:
    """Make the skill check of this round (TR-098).

    If the card lists the step that is due, the check is for it (TR-099), or for several if the card
    lists the next ones too (TR-100). Else it is against the problem on the card (TR-101), or only
    to keep working (TR-106), which the classic text does not have (TC-044).

    Attributes:
        hero: the lead character.
        value: the skill value, without raises by cards.
        steps: how many steps to try; more than one is a multi-action (TR-100), in GURPS with dice
            for each of them (TG-067).
        attribute: the attribute the value is built on.
        is_skilled: whether the hero has the skill.
        efforts: the helpers, each with a value within five of the hero's (TR-113, MA-025).
        coordination: the difficulty number of coordination, which the gamemaster sets.
    """

    hero: core.Sender
    value: field_types.SkillValue
    steps: field_types.NumberOfSteps = 1
    attribute: Attribute | None = None
    is_skilled: bool = True
    efforts: Efforts = ()
    coordination: Coordination | None = None


@rule(ResolveDramaticStep)
def resolve_dramatic_step(state: State, command: ResolveDramaticStep) -> Decision:
    """What the check is for depends on the card in force (TR-099, TR-101, TR-106)."""
    resolution = core.present(state.resolution)
    purpose, steps = offered_steps(state, resolution, command.steps)
    checks = checks_for(state, resolution, command.value, steps)
    attempt = _attempt(state, resolution, command, purpose, checks)
    reading = state.dialect.skill_resolution.several_steps
    if len(checks) > 1 and reading == "two_for_each_further_step":
        # Each of several steps has its own dice (TG-067).
        dice = (Die.ACTION,) * len(checks)
        attempt = replace(attempt, dice_due=dice, has_die_for_each=True)
    yield attempts.declared(state, attempt, contributes=True)


ROUNDS_OR_OVERDUE: Final = core.Phase[State](
    "in rounds, or after the time limit",
    lambda state: state.round is not None or _overdue(state),
    Reason.NOT_IN_ROUNDS,
    within=TASK,
)
FLIP_PAST: Final = core.Phase[State](
    "when no first flip is waited for",
    lambda state: state.round is None or state.round.number > 0,
    Reason.WAIT_FOR_FIRST_FLIP,
    within=TASK,
)
LAST_DITCH: Final = core.Window.of(
    "when a last-ditch effort is open to the lead character",
    LEADING,
    NO_APPROACH_DEMANDED,
    core.Guard[State]("when it is time for a last-ditch effort", require_last_ditch),
    ROUNDS_OR_OVERDUE,
    FLIP_PAST,
    turns.ABLE_TO_ACT,
)


@command(when=LAST_DITCH("TR-109"), menu=core.Topic.ACTION.at(2))
class LastDitchEffort:
    """Try all unfinished steps at once, even steps that the card does not list (TR-109..111).

    In GURPS it comes after the time limit and is a single roll (TG-072, TG-073); the classic text
    has none.

    Attributes:
        hero: the lead character.
        value: the skill value, without raises by cards.
        attribute: the attribute the value is built on.
        is_skilled: whether the hero has the skill.
        efforts: the helpers, each with a value within five of the hero's (TR-113, MA-025).
        coordination: the difficulty number of coordination, which the gamemaster sets.
    """

    hero: core.Sender
    value: field_types.SkillValue
    attribute: Attribute | None = None
    is_skilled: bool = True
    efforts: Efforts = ()
    coordination: Coordination | None = None


@rule(LastDitchEffort)
def last_ditch_effort(state: State, command: LastDitchEffort) -> Decision:
    """A check for each unfinished step (TR-110), or one at the hardest of them (TG-073)."""
    resolution, readings = core.present(state.resolution), state.dialect.skill_resolution
    steps, extra = resolution.open_steps, readings.last_ditch_increase
    if readings.last_ditch_roll == "each_step":
        single = checks_for(state, resolution, command.value, steps)
        checks = tuple(replace(check, difficulty=check.difficulty + extra) for check in single)
    else:
        hardest, last = max(steps, key=resolution.difficulty), len(steps)
        extra += increase_of_several(readings.several_steps, last, last)
        difficulty = resolution.difficulty(hardest) + extra
        checks = (Check(value=command.value, difficulty=difficulty, step=hardest),)
    attempt = _attempt(state, resolution, command, Purpose.LAST_DITCH, checks)
    yield attempts.declared(state, attempt, contributes=True)


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
    turns.require_unrestricted(state, (command.hero, *helpers), ActionKind.OTHER)
    return attempts.attempt_from(
        command,
        actors=(command.hero,),
        action=ActionKind.OTHER,
        purpose=purpose,
        checks=checks,
        skill=resolution.skill,
        teamwork=team,
    )


def _may_propose(state: State) -> bool:
    """Whether no proposal is open, and none was made in this round (TR-183)."""
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
    """Name the new skill, or the new angle, that a critical problem requires (TR-105).

    Attributes:
        hero: the lead character.
        skill: the skill from now on.
        starts_over: whether it is a new angle: all steps are done again, with any skill.
    """

    hero: core.Sender
    skill: field_types.OtherSkill
    starts_over: bool = False


@event
class ApproachChosen(core.NoCards):
    """The player has named a new approach; the gamemaster has to rule on it."""

    skill: str
    starts_over: bool

    def apply(self, state: State) -> State:
        """The approach waits for the gamemaster's ruling."""
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
        is_convincing: the gamemaster's ruling.
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
            # The next round counts from the ruling, not from the proposal.
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
    """The gamemaster rules on the new approach (TR-183)."""
    approach = core.present(core.present(state.resolution).proposed)
    yield ApproachJudged(approach=approach, is_convincing=command.is_convincing)


ENDING: Final = core.Window.of(
    "in a dramatic skill resolution, when nothing is open", TASK, NOTHING_OPEN
)


@command(when=ENDING("TR-095"), by=GAMEMASTER, menu=core.Topic.STORY.at(2))
class AbandonSkillResolution:
    """End the dramatic skill resolution without a result."""


@event
class SkillResolutionAbandoned(core.NoCards):
    """The dramatic skill resolution has ended without a result."""

    def apply(self, state: State) -> State:
        """No task is under way."""
        return replace(state.without_aftermath_of_task, resolution=None)


@rule(AbandonSkillResolution)
def abandon_skill_resolution(_state: State, _command: AbandonSkillResolution) -> Decision:
    """The gamemaster may end a task without a result."""
    yield SkillResolutionAbandoned()


@event
class StepGained(core.NoCards):
    """A step is done."""

    step: Step

    def apply(self, state: State) -> State:
        """One step more is done."""
        task = state.resolution
        return replace(state, resolution=task and replace(task, done=task.done + 1))


@event
class StepLost(core.NoCards):
    """A possible setback has cost a step; None when there was none to lose (TR-103)."""

    step: Step | None

    def apply(self, state: State) -> State:
        """One step less is done, if there was one."""
        task = state.resolution
        if task is None or self.step is None:
            return state
        return replace(state, resolution=replace(task, done=task.done - 1))


@event
class DifficultyRaised(core.NoCards):
    """A complication has made all further checks harder (TR-104)."""

    amount: int

    def apply(self, state: State) -> State:
        """All steps are harder."""
        task = state.resolution
        return replace(state, resolution=task and replace(task, raised=task.raised + self.amount))


@event
class NewApproachDemanded(core.NoCards):
    """A critical problem demands a new skill or a new angle (TR-105)."""

    hero: str

    def apply(self, state: State) -> State:
        """No check is made until there is a new approach."""
        task = state.resolution
        return replace(state, resolution=task and replace(task, demands_approach=True))


@event
class SkillResolved(core.NoCards):
    """Every step is done: the dramatic skill resolution has succeeded."""

    hero: str

    def apply(self, state: State) -> State:
        """The task is over."""
        return replace(state, resolution=None)


@event
class SkillResolutionFailed(core.NoCards):
    """A last-ditch effort has failed with no time left (TR-112)."""

    hero: str

    def apply(self, state: State) -> State:
        """The task is over."""
        return replace(state, resolution=None)


def conclude_check(state: State, purpose: Purpose, results: tuple[CheckResult, ...]) -> SubDecision:
    """The effects of the announced results of a check on the dramatic skill resolution."""
    resolution, readings = state.resolution, state.dialect.skill_resolution
    if resolution is None:
        return state
    succeeded = all(result.succeeded for result in results)
    match purpose:
        case Purpose.DRAMATIC_STEPS:
            return (yield from _gain_in_order(state, results))
        case Purpose.LAST_DITCH if succeeded and readings.last_ditch_roll == "hardest_step":
            # One roll at the hardest step completes all steps that are left (TG-073).
            for step in resolution.open_steps:
                state = yield StepGained(step=step)
            return (yield SkillResolved(hero=resolution.hero))
        case Purpose.LAST_DITCH if succeeded:
            return (yield from _gain_in_order(state, results))
        case Purpose.LAST_DITCH:
            if resolution.flips_left == 0 or resolution.is_overdue:
                return (yield SkillResolutionFailed(hero=resolution.hero))
            return (yield NewApproachDemanded(hero=resolution.hero))
        case Purpose.PROBLEM if not succeeded:
            # The problem on the card takes effect (TR-103..105).
            hazard = state.top_card.gamemaster.skill_box.hazard if state.top_card else None
            match hazard:
                case Hazard.POSSIBLE_SETBACK:
                    done = resolution.steps[: resolution.done]
                    return (yield StepLost(step=done[-1] if done else None))
                case Hazard.COMPLICATION:
                    return (yield DifficultyRaised(amount=readings.complication))
                case Hazard.CRITICAL_PROBLEM:
                    return (yield NewApproachDemanded(hero=resolution.hero))
                case None:
                    return state
                case _:
                    assert_never(hazard)
        case _:
            # A check that could gain no step earns a card; rule texts differ on problems (TR-106).
            earns = readings.problem_round_success == "approved_action"
            if succeeded and (purpose is Purpose.WAITING or earns):
                state = yield approved_actions.CardEarned(hero=resolution.hero, action=None)
                draws = state.dialect.approved_actions.draws
                return (yield from piles.draw(state, resolution.hero, draws))
            return state


def _gain_in_order(state: State, results: tuple[CheckResult, ...]) -> SubDecision:
    """Gain steps in order, up to the first failure (TR-096); skip those done meanwhile."""
    for result in results:
        step, resolution = result.check.step, core.present(state.resolution)
        # Haste may have changed what is due since this check was declared.
        if step not in resolution.open_steps:
            continue
        if not result.succeeded or step is not resolution.open_steps[0]:
            return state
        state = yield StepGained(step=resolution.open_steps[0])
    resolution = core.present(state.resolution)
    if not resolution.open_steps:
        state = yield SkillResolved(hero=resolution.hero)
    return state
