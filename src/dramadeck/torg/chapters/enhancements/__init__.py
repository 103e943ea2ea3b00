"""What each grey-bar card does when it is played.

* `playing`: what all of them have in common
* `totals`: Action, Adrenalin, Willpower, Presence, Supporter
* `extras`: Hero, Drama, Haste
"""

from typing import TypeAlias

from dramadeck.torg.chapters.enhancements import extras, playing, totals
from dramadeck.torg.chapters.enhancements.extras import ExtrasCommand, ExtrasEvent
from dramadeck.torg.chapters.enhancements.playing import PlayingEvent
from dramadeck.torg.chapters.enhancements.totals import TotalsCommand, TotalsEvent
from dramadeck.torg.state import State

EnhancementsCommand: TypeAlias = TotalsCommand | ExtrasCommand
EnhancementsEvent: TypeAlias = PlayingEvent | TotalsEvent | ExtrasEvent


def decide(state: State, command: EnhancementsCommand) -> totals.Ruling | extras.Ruling:
    """Judge a command of this chapter."""
    if isinstance(command, TotalsCommand):
        return totals.decide(state, command)
    return extras.decide(state, command)


def evolve(state: State, event: EnhancementsEvent) -> State:
    """The state after an event of this chapter."""
    if isinstance(event, PlayingEvent):
        return playing.evolve(state, event)
    if isinstance(event, TotalsEvent):
        return totals.evolve(state, event)
    return extras.evolve(state, event)
