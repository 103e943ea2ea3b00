"""The critical moment: once an act, cards go from the hand straight onto an action."""

from collections.abc import Generator
from typing import TypeAlias, assert_never

import attrs

from dramadeck.engine import Name, NoCards, command, event
from dramadeck.torg.cards import Disadvantage, Side
from dramadeck.torg.chapters.attempts import attempt_of, changed
from dramadeck.torg.chapters.requirements import (
    adventure_of,
    flipped_round_of,
    hero_of,
    in_action,
)
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.state import State


@command
class DeclareCriticalMoment:
    """Declare a critical moment for the hero's open action, before its die is rolled (TR-032).

    From then to the announcement she may play those cards of her hand that make an action of her
    own better, as many as she likes, and cards of her pool as ever (TR-035, TR-036).

    Attributes:
        hero: whose action it is.
    """

    hero: Name


CriticalMomentsCommand: TypeAlias = DeclareCriticalMoment


@event
class CriticalMomentDeclared(NoCards):
    """A hero's action is her critical moment of this act."""

    hero: str


CriticalMomentsEvent: TypeAlias = CriticalMomentDeclared
Ruling: TypeAlias = Generator[CriticalMomentsEvent, State, None]


def decide(state: State, command: CriticalMomentsCommand) -> Ruling:
    """Judge a command of this chapter."""
    match command:
        case DeclareCriticalMoment():
            return declare_critical_moment(state, command)
        case _:
            assert_never(command)


def declare_critical_moment(state: State, command: DeclareCriticalMoment) -> Ruling:
    """Once an act (TR-033), in rounds, before the die (TR-034); the confused have none."""
    adventure, hero = adventure_of(state, "TR-032"), command.hero
    flipped_round_of(state, "TR-032")
    hero_of(state, hero, "TR-032")
    in_action(state, hero, "TR-032")
    if hero in adventure.critical_moments:
        raise refuse(Reason.CRITICAL_MOMENT_OVER, "TR-033", hero=hero)
    if state.suffers(Side.HEROES, Disadvantage.CONFUSED):
        raise refuse(Reason.CONFUSED, "TR-074")
    if attempt_of(state, hero, "TR-034").is_rolled:
        raise refuse(Reason.DIE_ROLLED, "TR-034", hero=hero)
    yield CriticalMomentDeclared(hero=hero)


def evolve(state: State, event: CriticalMomentsEvent) -> State:
    """The state after an event of this chapter."""
    attempt = state.attempts[-1]
    state = changed(
        state, attrs.evolve(attempt, critical_moments=(*attempt.critical_moments, event.hero))
    )
    adventure = state.adventure
    return attrs.evolve(
        state,
        adventure=adventure
        and attrs.evolve(adventure, critical_moments=(*adventure.critical_moments, event.hero)),
    )
