"""Points that add a die to an action: a possibility of one's own, one from a card, countered."""

from collections.abc import Generator
from typing import TypeAlias, assert_never

import attrs

from dramadeck.engine import Name, NoCards, command, event
from dramadeck.torg.attempt import Die
from dramadeck.torg.chapters.attempts import (
    AttemptsEvent,
    attempt_of,
    changed,
    lose_reroll,
    without_point,
)
from dramadeck.torg.chapters.requirements import hero_of, in_action, villain_of
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.state import State


@command
class SpendPossibility:
    """Spend a point of one's own for one more die, also on top of an up (TR-068).

    Attributes:
        hero: whose open action it is for.
    """

    hero: Name


@command
class CounterPoint:
    """Let a villain spend a point to cancel a hero's before its die is thrown (TR-127).

    Attributes:
        villain: a possibility-rated villain.
    """

    villain: Name


PointsCommand: TypeAlias = SpendPossibility | CounterPoint


@event
class PossibilitySpent(NoCards):
    """A hero has spent a point of her own; one more die is due."""

    hero: str


@event
class PointGained(NoCards):
    """A card has given a hero a point for the open action; one more die is due (TR-126)."""

    hero: str


@event
class PointCountered(NoCards):
    """A villain has cancelled a point before its die was thrown."""

    villain: str
    actor: str


PointsEvent: TypeAlias = PossibilitySpent | PointGained | PointCountered
Ruling: TypeAlias = Generator[PointsEvent | AttemptsEvent, State, None]
Tale: TypeAlias = Generator[PointsEvent | AttemptsEvent, State, State]


def decide(state: State, command: PointsCommand) -> Ruling:
    """Judge a command of this chapter."""
    match command:
        case SpendPossibility():
            return spend_possibility(state, command)
        case CounterPoint():
            return counter_point(state, command)
        case _:
            assert_never(command)


def spend_possibility(state: State, command: SpendPossibility) -> Ruling:
    """One point of one's own for each action; cards give further ones (TR-068, TR-126)."""
    hero = hero_of(state, command.hero, "TR-068")
    attempt = attempt_of(state, command.hero, "TR-068")
    if attempt.has_own_point:
        raise refuse(Reason.POINT_ALREADY_SPENT, "TR-126", hero=command.hero)
    if hero.possibilities < 1:
        raise refuse(Reason.NO_POSSIBILITY_LEFT, "TR-068", hero=command.hero)
    state = yield PossibilitySpent(hero=command.hero)
    yield from lose_reroll(state)


def counter_point(state: State, command: CounterPoint) -> Ruling:
    """A villain's point cancels a hero's before its die is thrown; an up stays (TR-066)."""
    villain = villain_of(state, command.villain, "TR-127")
    in_action(state, command.villain, "TR-127")
    if not villain.is_possibility_rated:
        raise refuse(Reason.NO_POSSIBILITY_LEFT, "TR-127", hero=command.villain)
    attempt = state.attempt
    if attempt is None or Die.POINT not in attempt.dice_due:
        raise refuse(Reason.NO_POINT_TO_COUNTER, "TR-066")
    yield PointCountered(villain=command.villain, actor=attempt.actor)


def gain_point(state: State, hero: str) -> Tale:
    """A card's point for the open action; a stymied hero may lose its die at once."""
    state = yield PointGained(hero=hero)
    return (yield from lose_reroll(state))


def evolve(state: State, event: PointsEvent) -> State:
    """The state after an event of this chapter."""
    attempt = state.attempts[-1]
    richer = attrs.evolve(attempt, dice_due=(*attempt.dice_due, Die.POINT))
    match event:
        case PossibilitySpent(hero=hero):
            return changed(_poorer(state, hero), attrs.evolve(richer, has_own_point=True))
        case PointGained():
            return changed(state, richer)
        case PointCountered():
            return changed(state, without_point(attempt))
        case _:
            assert_never(event)


def _poorer(state: State, name: str) -> State:
    hero = state.hero(name)
    if hero is None:
        return state
    return state.with_hero(attrs.evolve(hero, possibilities=hero.possibilities - 1))
