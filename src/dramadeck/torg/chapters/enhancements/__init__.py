"""What each grey-bar card does when it is played.

* `playing`: what all of them have in common
* `totals`: Action, Adrenalin, Willpower, Presence, Supporter, Coup de Grace
* `extras`: Hero, Drama, Haste
* `answers`: Second Chance, Opponent Fails, Glory; `glory` says what its dice have to show
* `initiative`: Seize Initiative
* `renewals`: Rally, Master Plan
* `leadership`: Leadership
* `story`: Escape, Idea, Monologue
* `expansion`: Survival, Hero Fails, Research, Net Gain
* `classic_cards`: Reality's Favorite, Defense, Inspiration, Reconnection, Setback
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias, get_args

from dramadeck.torg.chapters.enhancements import (
    answers,
    classic_cards,
    expansion,
    extras,
    initiative,
    leadership,
    playing,
    renewals,
    story,
    totals,
)
from dramadeck.torg.chapters.enhancements.answers import AnswersCommand, AnswersEvent
from dramadeck.torg.chapters.enhancements.classic_cards import (
    ClassicCardsCommand,
    ClassicCardsEvent,
)
from dramadeck.torg.chapters.enhancements.expansion import ExpansionCommand, ExpansionEvent
from dramadeck.torg.chapters.enhancements.extras import ExtrasCommand, ExtrasEvent
from dramadeck.torg.chapters.enhancements.initiative import InitiativeCommand, InitiativeEvent
from dramadeck.torg.chapters.enhancements.leadership import LeadershipCommand, LeadershipEvent
from dramadeck.torg.chapters.enhancements.playing import PlayingEvent
from dramadeck.torg.chapters.enhancements.renewals import RenewalsCommand, RenewalsEvent
from dramadeck.torg.chapters.enhancements.story import StoryCommand, StoryEvent
from dramadeck.torg.chapters.enhancements.totals import TotalsCommand, TotalsEvent
from dramadeck.torg.state import Decision, State

EnhancementsCommand: TypeAlias = (
    TotalsCommand
    | ExtrasCommand
    | AnswersCommand
    | InitiativeCommand
    | RenewalsCommand
    | LeadershipCommand
    | StoryCommand
    | ExpansionCommand
    | ClassicCardsCommand
)
EnhancementsEvent: TypeAlias = (
    PlayingEvent
    | TotalsEvent
    | ExtrasEvent
    | AnswersEvent
    | InitiativeEvent
    | RenewalsEvent
    | LeadershipEvent
    | StoryEvent
    | ExpansionEvent
    | ClassicCardsEvent
)

_DECIDE: Final[Mapping[type, Callable[[State, Any], Decision]]] = MappingProxyType(
    {
        **dict.fromkeys(get_args(TotalsCommand), totals.decide),
        **dict.fromkeys(get_args(ExtrasCommand), extras.decide),
        **dict.fromkeys(get_args(AnswersCommand), answers.decide),
        **dict.fromkeys((InitiativeCommand,), initiative.decide),
        **dict.fromkeys(get_args(RenewalsCommand), renewals.decide),
        **dict.fromkeys((LeadershipCommand,), leadership.decide),
        **dict.fromkeys(get_args(StoryCommand), story.decide),
        **dict.fromkeys(get_args(ExpansionCommand), expansion.decide),
        **dict.fromkeys(get_args(ClassicCardsCommand), classic_cards.decide),
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
        **dict.fromkeys((LeadershipEvent,), leadership.evolve),
        **dict.fromkeys(get_args(StoryEvent), story.evolve),
        **dict.fromkeys(get_args(ExpansionEvent), expansion.evolve),
        **dict.fromkeys(get_args(ClassicCardsEvent), classic_cards.evolve),
    }
)


def decide(state: State, command: EnhancementsCommand) -> Decision:
    """Judge a command of this chapter."""
    return _DECIDE[type(command)](state, command)


def evolve(state: State, event: EnhancementsEvent) -> State:
    """The state after an event of this chapter."""
    return _EVOLVE[type(event)](state, event)
