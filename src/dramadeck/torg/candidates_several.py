"""What a seat might send to act with others, or against several at once."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from dramadeck.engine import Gate
from dramadeck.torg.asked import SAMPLE_CROWD
from dramadeck.torg.attempt import Check
from dramadeck.torg.cards import ActionKind, Side
from dramadeck.torg.chapters.coordination import Effort
from dramadeck.torg.chapters.multi_action import ManyOnOne, OneOnMany, QuickMethod
from dramadeck.torg.chapters.requirements import is_out
from dramadeck.torg.chapters.skill_resolution import ResolveDramaticStep
from dramadeck.torg.chapters.summed_efforts import MassEffort, SumEfforts
from dramadeck.torg.commands import Command
from dramadeck.torg.state import State

Candidates: TypeAlias = Iterator[Command]

MOST_TARGETS: Final = 3
"""At how many a sample attack is aimed."""


_ACTIONS: Final = (ActionKind.ATTACK, ActionKind.OTHER)
"""An action that needs an opponent, and one that needs nobody: either may be barred."""


def sample_actions(state: State) -> tuple[ActionKind, ...]:
    """Kinds of action of which one at least is not ruled out; in a storm few kinds are left.

    >>> from dramadeck import torg
    >>> sample_actions(torg.new_game(["Quin"], seed=7))[0]
    <ActionKind.ATTACK: 'Attack'>
    """
    has_storm = state.scene is not None and state.scene.has_storm
    return state.dialect.approved_actions.storm_actions if has_storm else _ACTIONS


KEPT_SAMPLES: Final = 512
"""Of how many characters and hands the samples are kept: one listing repeats most of the last."""


def several_at_once(state: State, actor: str, value: int, gate: Gate[State]) -> Candidates:
    """What is done to several opponents, by several with one roll, and with help."""
    side = state.side_of(actor)
    targets = state.members(side.other)[:MOST_TARGETS]
    groups, actions = _able(state, side, gate, actor), sample_actions(state)
    if gate.opens(OneOnMany, actor):
        yield from _attacks(actor, targets, value, actions)
    if gate.opens(SumEfforts, actor):
        for helpers in (*groups, ()):
            yield _effort(actor, helpers, value)
    if gate.opens(ManyOnOne, actor):
        for others in (*groups, ()):
            yield from _together((actor, *others), next(iter(targets), None), value, actions)


def _able(
    state: State, side: Side, gate: Gate[State], lead: str | None = None
) -> tuple[tuple[str, ...], ...]:
    """Who may act now on a side beside who leads: with one roll for all, or each without waiting.

    Who has not acted yet may be in a turn with others though she would have to wait alone; who
    has, and may act once more, has to wait in either case.
    """
    others = [each for each in state.members(side) if each != lead]
    together = [each for each in others if _has_action(state, each)]
    alone = [each for each in together if gate.opens(OneOnMany, each)]
    return tuple(dict.fromkeys(tuple(each) for each in (together, alone) if each))


def _has_action(state: State, name: str) -> bool:
    return not is_out(state, name) and (state.round is None or state.actions_left(name) > 0)


@lru_cache(KEPT_SAMPLES)
def _attacks(
    actor: str, targets: tuple[str, ...], value: int, actions: tuple[ActionKind, ...]
) -> tuple[Command, ...]:
    # Of one opponent, or none, somebody may still want more than one thing.
    aims = targets if len(targets) > 1 else (targets or (None,)) * 2
    checks = tuple(Check(value=value, difficulty=value, target=name) for name in aims)
    each_once = targets if len(targets) > 1 else ()
    found = list[Command]()
    for action in actions:
        found.append(OneOnMany(actor=actor, action=action, checks=checks))
        found.append(
            QuickMethod(
                actor=actor,
                action=action,
                value=value,
                difficulties=(value,) * len(aims),
                targets=each_once,
            )
        )
    return tuple(found)


@lru_cache(KEPT_SAMPLES)
def _together(
    actors: tuple[str, ...], target: str | None, value: int, actions: tuple[ActionKind, ...]
) -> tuple[Command, ...]:
    return tuple(
        ManyOnOne(
            actors=actors,
            action=action,
            values=(value,) * len(actors),
            difficulty=value,
            target=None if action is ActionKind.OTHER else target,
        )
        for action in actions
    )


@lru_cache(KEPT_SAMPLES)
def _effort(lead: str, helpers: tuple[str, ...], value: int) -> Command:
    return SumEfforts(
        lead=lead,
        action=ActionKind.OTHER,
        value=value,
        difficulty=value,
        coordination=value,
        efforts=_efforts(helpers, value),
    )


def helped_step(state: State, lead: str, value: int, gate: Gate[State]) -> Candidates:
    """A check of a dramatic skill resolution at which the own side helps (TR-113)."""
    for helpers in _able(state, state.side_of(lead), gate, lead):
        efforts = _efforts(helpers, value)
        yield ResolveDramaticStep(hero=lead, value=value, efforts=efforts, coordination=value)


@lru_cache(KEPT_SAMPLES)
def _efforts(helpers: tuple[str, ...], value: int) -> tuple[Effort, ...]:
    return tuple(Effort(helper=name, value=value, perception=value) for name in helpers)


@lru_cache(KEPT_SAMPLES)
def crowd(lead: str, value: int) -> MassEffort:
    """What somebody does with many who have no names.

    >>> crowd("Mummy", 8).count
    20
    """
    return MassEffort(
        lead=lead,
        action=ActionKind.OTHER,
        value=value,
        difficulty=value,
        count=SAMPLE_CROWD,
        average_perception=value,
        coordination=value,
    )
