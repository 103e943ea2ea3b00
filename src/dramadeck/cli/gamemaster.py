"""The gamemaster's routine: she leads the scene and plays the villains."""

from types import MappingProxyType
from typing import Final

from dramadeck.cli.agenda import DRAMATIC
from dramadeck.cli.heroes import declared
from dramadeck.cli.house import difficulty_against
from dramadeck.cli.moment import Duty, Moment, Task
from dramadeck.cli.sheets import BOMB, FLIPS, LEADER, TROOPERS
from dramadeck.torg import (
    AbandonSkillResolution,
    ActionKind,
    Announce,
    BeginRounds,
    BeginScene,
    BeginSkillResolution,
    Command,
    CounterPoint,
    Deal,
    EndRounds,
    EndScene,
    Flip,
    JudgeApproach,
    ManyOnOne,
    PassTurn,
    SceneKind,
    Side,
    StripPool,
)


def choose(moment: Moment, duty: Duty) -> Command | None:
    """What the gamemaster does; None is nothing."""
    return _ROUTINE[duty.task](moment, duty.who)


def _lead(moment: Moment, _who: str) -> Command:
    """From the deal to the end of the scene, one thing after the other."""
    state = moment.state
    if state.adventure is None:
        return Deal()
    if state.scene is None:
        villains = (LEADER, *TROOPERS)
        return BeginScene(kind=SceneKind.DRAMATIC, villains=villains, possibility_rated=(LEADER,))
    if state.round is not None:
        return _next_round(moment)
    if moment.ending is not None:
        return EndScene()
    if state.resolution is None:
        lead = state.heroes[0].name
        skill = moment.sheet(lead).bomb[0].name
        return BeginSkillResolution(hero=lead, skill=skill, difficulties=BOMB, flips=FLIPS)
    return BeginRounds()


def _next_round(moment: Moment) -> Command:
    state = moment.state
    number = state.round.number if state.round else 0
    if moment.ending is None and number == moment.table.last_round:
        return AbandonSkillResolution()
    time_is_up = state.resolution is not None and state.resolution.flips_left == 0
    return EndRounds() if moment.ending is not None or time_is_up else Flip()


def _rule(moment: Moment, _who: str) -> Command:
    return moment.due[0]


def _act(moment: Moment, who: str) -> Command:
    """The troopers shoot together; the leader goes for a pool if the line lets him."""
    if who != LEADER:
        return _troopers(moment, who)
    state, targets = moment.state, _targets(moment)
    if not targets:
        return PassTurn(character=who)
    listed = state.line.villain_actions if state.line else ()
    action, target = ActionKind.ATTACK, _in_turn(moment, targets, 1)
    richest = max(targets, key=lambda hero: len(state.pool(hero)))
    if listed and state.pool(richest):
        target = richest
        action = min(listed, key=lambda each: difficulty_against(moment, target, each))
    return declared(moment, who, action, moment.sheet(who).actions[action], target)


def _troopers(moment: Moment, who: str) -> Command:
    """Whoever can still act of the group, at one hero with one roll (MA-002)."""
    state = moment.state
    targets = _targets(moment)
    if not targets:
        return PassTurn(character=who)
    target = _in_turn(moment, targets, 0)
    skill = moment.sheet(who).actions[ActionKind.ATTACK]
    group = tuple(
        name
        for name in state.members(Side.VILLAINS)
        if name != LEADER
        and moment.is_able(name)
        and state.actions_left(name) == state.actions_left(who)
        and state.standing(name) == state.standing(who)
    )
    if len(group) == 1:
        return declared(moment, who, ActionKind.ATTACK, skill, target)
    return ManyOnOne(
        actors=group,
        action=ActionKind.ATTACK,
        values=(skill.value,) * len(group),
        difficulty=difficulty_against(moment, target, ActionKind.ATTACK),
        target=target,
        effect_value=skill.effect,
    )


def _in_turn(moment: Moment, targets: tuple[str, ...], offset: int) -> str:
    """The heroes are attacked in turn, so that the lead has some peace."""
    number = moment.state.round.number if moment.state.round else 0
    return targets[(number + offset) % len(targets)]


def _targets(moment: Moment) -> tuple[str, ...]:
    """The heroes who still stand."""
    heroes = moment.state.members(Side.HEROES)
    return tuple(hero for hero in heroes if moment.is_able(hero))


def _finish(moment: Moment, who: str) -> Command:
    attempt = moment.state.attempts[-1]
    return moment.throw() if attempt.dice_due else Announce(actor=who)


def _counter(moment: Moment, who: str) -> Command | None:
    """The leader saves his points for the bomb, and not every round."""
    number = moment.state.round.number if moment.state.round else 0
    if moment.state.attempts[-1].purpose in DRAMATIC and number % 2 == 0:
        return CounterPoint(villain=who)
    return None


def _strip(moment: Moment, hero: str) -> Command:
    """The cards that have lain in the pool longest go first."""
    current, pool = moment.state.round, moment.state.pool(hero)
    count = next(due.count for due in (current.strips if current else ()) if due.hero == hero)
    return StripPool(hero=hero, cards=pool[:count])


def _judge(moment: Moment, _who: str) -> Command:
    """A new angle always convinces; a new skill does not in every third round."""
    state = moment.state
    starts_over = bool(
        state.resolution and state.resolution.proposed and state.resolution.proposed.starts_over
    )
    number = state.round.number if state.round else 0
    return JudgeApproach(is_convincing=starts_over or number % 3 != 0)


_ROUTINE: Final = MappingProxyType(
    {
        Task.LEAD: _lead,
        Task.RULE: _rule,
        Task.ACT: _act,
        Task.FINISH: _finish,
        Task.COUNTER: _counter,
        Task.STRIP: _strip,
        Task.JUDGE: _judge,
    }
)
