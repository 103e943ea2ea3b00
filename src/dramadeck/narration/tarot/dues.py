"""Sentences for dues, addressed to the seat that has to act, and warnings."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from dramadeck import tarot
from dramadeck.core import Due
from dramadeck.narration.messages import Message, NameArg, message
from dramadeck.narration.tarot.scope import TarotScope

DueSentence = Callable[[TarotScope, Due], Message]


def _name(due: Due, field: str = "character") -> NameArg:
    (name,) = due.names(field)
    return NameArg(name)


def _push(_t: TarotScope, due: Due) -> Message:
    character = _name(due)
    if due.blocks:
        return message("Declare a suit for {character}.", character=character)
    return message("You can push for {character}.", character=character)


_SENTENCES: Final[Mapping[type, DueSentence]] = {
    tarot.commands.Deal: lambda _t, _due: message("Deal the first hands."),
    tarot.commands.DeclarePush: _push,
    tarot.commands.CommitCards: lambda _t, due: message(
        "Lay cards for {character}.", character=_name(due)
    ),
    tarot.commands.RevealCards: lambda _t, due: message(
        "Reveal the cards of {character}.", character=_name(due)
    ),
    tarot.commands.TurnMajor: lambda _t, due: message(
        "Turn a Major Arcana of {character}.", character=_name(due)
    ),
    tarot.commands.ConcludePush: lambda _t, due: message(
        "Say how the push of {character} ends.", character=_name(due)
    ),
    tarot.commands.ConcludeContest: lambda _t, due: message(
        "Say how the contest of {character} ends.", character=_name(due)
    ),
    tarot.commands.DecideCheck: lambda _t, due: message(
        "Decide the check of {character}, if nobody pushes.", character=_name(due)
    ),
    tarot.commands.SufferWounds: lambda _t, due: message(
        "Let {character} suffer the wounds, if nobody pushes.", character=_name(due)
    ),
    tarot.commands.DeclareAttack: lambda _t, due: message(
        "Say what {character} does in this round.", character=_name(due)
    ),
    tarot.commands.OpenAttack: lambda _t, due: message(
        "Begin the contest: {character} attacks {target}.",
        character=_name(due),
        target=_name(due, "target"),
    ),
    tarot.commands.BeginRound: lambda _t, _due: message("Begin the next round of the fight."),
    tarot.commands.EndFight: lambda _t, _due: message("Everybody has acted: end the fight."),
}

DUES: Final[Mapping[str, DueSentence]] = MappingProxyType(
    {kind.__name__: sentence for kind, sentence in _SENTENCES.items()}
)
"""Name of a command → the sentence for the seat that has to send it."""


WARNINGS: Final[Mapping[type, Callable[[TarotScope], Message | None]]] = MappingProxyType(
    {
        tarot.commands.EndFight: lambda t: (
            message("This ends the fight for everybody. Continue?") if t.after.fight else None
        )
    }
)
"""Type of command → its effect on others; None if it has not to be confirmed now."""
