"""The policy of the gamemaster in the bomb, who leads the scene and plays the villains."""

from collections.abc import Iterator

from dramadeck import torg
from dramadeck.charts.torg import InteractionEffect
from dramadeck.sim.torg.bomb.heroes import allowed, called, declared, harder_hit, usable
from dramadeck.sim.torg.bomb.moment import Moment, PendingDecision, Question
from dramadeck.sim.torg.bomb.rulings import announcement, difficulty_against, settled_point
from dramadeck.sim.torg.bomb.sheets import LEADER, TROOPERS, VILLAINS
from dramadeck.torg import ActionKind, Side, attempt
from dramadeck.torg.commands import Command


def choose(moment: Moment, duty: PendingDecision) -> Command | None:
    """The gamemaster's answer to a question; None declines it."""
    state, who = moment.state, duty.who
    number = state.round.number if state.round else 0
    match duty.asks:
        case Question.LEAD:
            return _lead(moment)
        case Question.RULE:
            points = state.pending.points_due
            return moment.due[0] if moment.due else settled_point(points[0].hero)
        case Question.ACT:
            # The troopers shoot together; the leader acts against a pool if the line lists it.
            plans = _plans(moment, who) if who == LEADER else _shots(moment, who)
            possible = (plan for plan in plans if allowed(state, plan))
            return next(possible, torg.commands.PassTurn(character=who))
        case Question.CALL:
            # The target of a villain loses the skill for its next action.
            return called(state, who, InteractionEffect.UNSKILLED)
        case Question.FINISH:
            if state.attempts[-1].dice_due:
                return moment.throw()
            # Villains have no points to spend but those of an up.
            has_points = state.dialect.attempts.up == "possibility_for_the_round"
            return (harder_hit(moment, who) if has_points else None) or announcement(moment, who)
        case Question.COUNTER:
            # The leader counters only points for the bomb, and in every other round.
            is_worth_it = state.attempts[-1].purpose in attempt.DRAMATIC and number % 2 == 0
            return torg.commands.CounterPoint(villain=who) if is_worth_it else None
        case Question.STRIP:
            # The oldest cards of the pool go first.
            strips = state.round.rewards.strips_of(who) if state.round else ()
            return torg.commands.StripPool(
                hero=who, cards=state.pool(who)[: next(iter(strips)).count]
            )
        case Question.JUDGE:
            # A new start always convinces; a new skill does not in every third round.
            proposed = state.resolution.proposed if state.resolution else None
            starts_over = proposed is not None and proposed.starts_over
            return torg.commands.JudgeApproach(is_convincing=starts_over or number % 3 != 0)
        case _:
            raise KeyError(duty.asks)


def _lead(moment: Moment) -> Command:
    """The next command of the gamemaster's script, from the deal to the end of the scene."""
    state = moment.state
    if state.adventure is None:
        return torg.commands.Deal()
    if state.scene is None:
        return torg.commands.BeginScene(
            kind=torg.SceneKind.DRAMATIC, villains=VILLAINS, possibility_rated=(LEADER,)
        )
    if state.round is not None:
        return _next_round(moment)
    if moment.ending is not None:
        return torg.commands.EndScene()
    if state.resolution is None:
        lead = state.heroes[0].name
        skill = moment.sheet(lead).bomb[0].name
        difficulties = moment.setting.figures.difficulties(state.dialect)
        return torg.commands.BeginSkillResolution(
            hero=lead, skill=skill, difficulties=difficulties, flips=moment.setting.flips
        )
    # When time is up, and nobody has made a last-ditch effort, the task is abandoned.
    return (
        torg.commands.AbandonSkillResolution()
        if state.resolution.is_overdue
        else torg.commands.BeginRounds()
    )


def _next_round(moment: Moment) -> Command:
    state = moment.state
    number = state.round.number if state.round else 0
    if moment.ending is None and number == moment.setting.last_round:
        return torg.commands.AbandonSkillResolution()
    task = state.resolution
    # One more round is played for a last-ditch effort, if the hero at the bomb is able to act.
    may_still_be_saved = (
        task is not None
        and not task.is_overdue
        and moment.waits_for_last_ditch
        and moment.is_able(task.hero)
    )
    is_last = task is not None and task.flips_left == 0 and not may_still_be_saved
    return (
        torg.commands.EndRounds() if moment.ending is not None or is_last else torg.commands.Flip()
    )


def _plans(moment: Moment, who: str) -> Iterator[Command]:
    """The leader's commands, the best first; a setback may forbid some."""
    state, targets = moment.state, _targets(moment)
    if not targets:
        return
    actions = moment.sheet(who).actions
    listed = state.line.villain_actions if state.line else ()
    richest = max(targets, key=lambda hero: len(state.pool(hero)))
    if listed and state.pool(richest):
        easiest = min(listed, key=lambda action: difficulty_against(moment, richest, action))
        yield declared(moment, who, easiest, actions[easiest], richest)
    target = _in_turn(moment, targets, 1)
    for action, skill in actions.items():
        yield declared(moment, who, action, skill, target)


def _shots(moment: Moment, who: str) -> Iterator[Command]:
    """One attack of all troopers who are as ready as this one (MA-002), or a single attack."""
    targets = _targets(moment)
    if not targets:
        return
    state, skill = moment.state, moment.sheet(who).actions[ActionKind.ATTACK]
    acts_in_groups = moment.setting.figures.acts_in_groups
    target = _in_turn(moment, targets, 0 if acts_in_groups else TROOPERS.index(who))
    group = tuple(
        name
        for name in state.members(Side.VILLAINS)
        if name != LEADER
        and moment.is_able(name)
        and state.actions_left(name) == state.actions_left(who)
        and state.standing(name) == state.standing(who)
    )
    if not acts_in_groups or len(group) == 1:
        yield declared(moment, who, ActionKind.ATTACK, skill, target)
    else:
        yield torg.commands.ManyOnOne(
            actors=group,
            action=ActionKind.ATTACK,
            values=tuple(usable(moment, name, skill).value for name in group),
            difficulty=difficulty_against(moment, target, ActionKind.ATTACK),
            target=target,
            effect_value=skill.effect,
        )


def _in_turn(moment: Moment, targets: tuple[str, ...], offset: int) -> str:
    """The next target, so that all heroes are attacked in turn."""
    number = moment.state.round.number if moment.state.round else 0
    return targets[(number + offset) % len(targets)]


def _targets(moment: Moment) -> tuple[str, ...]:
    """The heroes who are able to act."""
    heroes = moment.state.members(Side.HEROES)
    return tuple(hero for hero in heroes if moment.is_able(hero))
