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
from dramadeck.torg.chapters.skill_resolution import ResolveDramaticStep
from dramadeck.torg.chapters.summed_efforts import MassEffort, SumEfforts
from dramadeck.torg.commands import Command
from dramadeck.torg.state import State

Candidates: TypeAlias = Iterator[Command]

MOST_TARGETS: Final = 3
"""At how many a sample attack is aimed."""


KEPT_SAMPLES: Final = 512
"""Of how many characters and hands the samples are kept: one listing repeats most of the last."""


def several_at_once(state: State, actor: str, value: int, gate: Gate[State]) -> Candidates:
    """An attack at several opponents, and a task at which the own side helps."""
    side = state.side_of(actor)
    targets = state.members(side.other)[:MOST_TARGETS]
    if len(targets) > 1 and gate.opens(OneOnMany, actor):
        yield from _attacks(actor, targets, value)
    helpers = tuple(name for name in state.members(side) if name != actor)
    if helpers and gate.opens(SumEfforts, actor):
        yield _effort(actor, helpers, value)


@lru_cache(KEPT_SAMPLES)
def _attacks(actor: str, targets: tuple[str, ...], value: int) -> tuple[Command, ...]:
    checks = tuple(Check(value=value, difficulty=value, target=name) for name in targets)
    return (
        OneOnMany(actor=actor, action=ActionKind.ATTACK, checks=checks),
        QuickMethod(
            actor=actor,
            action=ActionKind.ATTACK,
            value=value,
            difficulties=(value,) * len(targets),
            targets=targets,
        ),
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


def helped_step(state: State, lead: str, value: int) -> Candidates:
    """A check of a dramatic skill resolution at which the own side helps (TR-113)."""
    helpers = tuple(name for name in state.members(state.side_of(lead)) if name != lead)
    if helpers:
        efforts = _efforts(helpers, value)
        yield ResolveDramaticStep(hero=lead, value=value, efforts=efforts, coordination=value)


@lru_cache(KEPT_SAMPLES)
def _efforts(helpers: tuple[str, ...], value: int) -> tuple[Effort, ...]:
    return tuple(Effort(helper=name, value=value, perception=value) for name in helpers)


def groups(state: State, value: int) -> Candidates:
    """The villains together against a hero, and one of them with a crowd."""
    villains = state.members(Side.VILLAINS)
    if len(villains) > 1:
        yield ManyOnOne(
            actors=villains,
            action=ActionKind.ATTACK,
            values=(value,) * len(villains),
            difficulty=value,
            target=state.heroes[0].name,
        )
    for lead in villains[:1]:
        yield MassEffort(
            lead=lead,
            action=ActionKind.OTHER,
            value=value,
            difficulty=value,
            count=SAMPLE_CROWD,
            average_perception=value,
            coordination=value,
        )
