"""The story of a game, event by event, with nothing in it that the table may not know."""

from collections.abc import Callable, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final

from dramadeck.cli.lines import Line, Telling
from dramadeck.cli.lines_of_actions import LINES_OF_ACTIONS
from dramadeck.cli.lines_of_answers import LINES_OF_ANSWERS
from dramadeck.cli.lines_of_attempts import LINES_OF_ATTEMPTS
from dramadeck.cli.lines_of_cards import LINES_OF_CARDS
from dramadeck.cli.lines_of_effects import LINES_OF_EFFECTS
from dramadeck.cli.lines_of_later_cards import LINES_OF_LATER_CARDS
from dramadeck.cli.lines_of_specials import LINES_OF_SPECIALS
from dramadeck.cli.lines_of_the_table import LINES_OF_THE_TABLE
from dramadeck.cli.lines_of_trades import LINES_OF_TRADES
from dramadeck.engine import Transition
from dramadeck.torg import (
    SPECTATOR,
    TORG,
    CardDrawn,
    CardNamed,
    CharacterInspired,
    Command,
    Event,
    RecoveryOwed,
    ShockSuffered,
    State,
)

NARRATION: Final[Mapping[type[Any], Callable[[Telling], Line | None]]] = MappingProxyType(
    {
        **LINES_OF_CARDS,
        **LINES_OF_TRADES,
        **LINES_OF_LATER_CARDS,
        **LINES_OF_ACTIONS,
        **LINES_OF_ATTEMPTS,
        **LINES_OF_EFFECTS,
        **LINES_OF_SPECIALS,
        **LINES_OF_ANSWERS,
        **LINES_OF_THE_TABLE,
    }
)
"""Event type → its line; None where there is nothing to say."""


def narrate(
    before: State, command: Command, transition: Transition[State, Event]
) -> tuple[Line, ...]:
    """What the table sees of a command and of everything that came of it.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> for line in narrate(state, torg.Deal(), torg.deal(state)):
    ...     print(line.text)
    The adventure begins: hands of 6 cards for a hero.
    The drama deck is shuffled: 156 cards.
    Quin draws 6 cards.
    """
    # To look on tells nothing of a card that is named; what becomes of it, the next event tells.
    heard = (event for event in transition.events if not isinstance(event, CardNamed))
    public = (TORG.view_event(event, SPECTATOR) for event in heard)
    told: list[Line] = []
    for (kind, _), events in groupby(enumerate(public), key=_told_together):
        telling = Telling(
            before=before,
            after=transition.state,
            command=command,
            events=tuple(event for _, event in events),
        )
        line = NARRATION[kind](telling)
        if line is not None:
            told.append(line)
    return tuple(told)


def _told_together(numbered: tuple[int, Event]) -> tuple[type[Any], object]:
    """Neighbors with the same key make one line."""
    place, event = numbered
    if isinstance(event, CardDrawn):
        return CardDrawn, event.hero
    if isinstance(event, ShockSuffered):
        return ShockSuffered, None
    if isinstance(event, CharacterInspired | RecoveryOwed):
        return CharacterInspired, None
    return type(event), place
