"""What each grey-bar card does when it is played.

* `playing`: what all of them have in common
* `totals`: Action, Adrenalin, Willpower, Presence, Supporter, Coup de Grace
* `extras`: Hero, Drama, Haste
* `answers`: Second Chance, Opponent Fails, Glory
* `initiative`: Seize Initiative
* `renewals`: Leadership, Rally, Master Plan
* `story`: Escape, Idea, Monologue
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias, get_args

from dramadeck.torg.chapters.enhancements import (
    answers,
    extras,
    initiative,
    playing,
    renewals,
    story,
    totals,
)
from dramadeck.torg.chapters.enhancements.answers import AnswersCommand, AnswersEvent
from dramadeck.torg.chapters.enhancements.extras import ExtrasCommand, ExtrasEvent
from dramadeck.torg.chapters.enhancements.initiative import InitiativeCommand, InitiativeEvent
from dramadeck.torg.chapters.enhancements.playing import PlayingEvent
from dramadeck.torg.chapters.enhancements.renewals import RenewalsCommand, RenewalsEvent
from dramadeck.torg.chapters.enhancements.story import StoryCommand, StoryEvent
from dramadeck.torg.chapters.enhancements.totals import TotalsCommand, TotalsEvent
from dramadeck.torg.state import State

EnhancementsCommand: TypeAlias = (
    TotalsCommand
    | ExtrasCommand
    | AnswersCommand
    | InitiativeCommand
    | RenewalsCommand
    | StoryCommand
)
EnhancementsEvent: TypeAlias = (
    PlayingEvent
    | TotalsEvent
    | ExtrasEvent
    | AnswersEvent
    | InitiativeEvent
    | RenewalsEvent
    | StoryEvent
)
Ruling: TypeAlias = (
    totals.Ruling
    | extras.Ruling
    | answers.Ruling
    | initiative.Ruling
    | renewals.Ruling
    | story.Ruling
)

_DECIDE: Final[Mapping[type, Callable[[State, Any], Ruling]]] = MappingProxyType(
    {
        **dict.fromkeys(get_args(TotalsCommand), totals.decide),
        **dict.fromkeys(get_args(ExtrasCommand), extras.decide),
        **dict.fromkeys(get_args(AnswersCommand), answers.decide),
        **dict.fromkeys((InitiativeCommand,), initiative.decide),
        **dict.fromkeys(get_args(RenewalsCommand), renewals.decide),
        **dict.fromkeys(get_args(StoryCommand), story.decide),
    }
)
_EVOLVE: Final[Mapping[type, Callable[[State, Any], State]]] = MappingProxyType(
    {
        **dict.fromkeys((PlayingEvent,), playing.evolve),
        **dict.fromkeys(get_args(TotalsEvent), totals.evolve),
        **dict.fromkeys((ExtrasEvent,), extras.evolve),
        **dict.fromkeys(get_args(AnswersEvent), answers.evolve),
        **dict.fromkeys(get_args(InitiativeEvent), initiative.evolve),
        **dict.fromkeys(get_args(RenewalsEvent), renewals.evolve),
        **dict.fromkeys(get_args(StoryEvent), story.evolve),
    }
)


def decide(state: State, command: EnhancementsCommand) -> Ruling:
    """Judge a command of this chapter."""
    return _DECIDE[type(command)](state, command)


def evolve(state: State, event: EnhancementsEvent) -> State:
    """The state after an event of this chapter."""
    return _EVOLVE[type(event)](state, event)
