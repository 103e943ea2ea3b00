"""What somebody has to do now, in a sentence for the seat that has to do it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.core import Due
from dramadeck.narration.messages import Message, NameArg, message
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.tarot import (
    BeginRound,
    CommitCards,
    ConcludeContest,
    ConcludePush,
    Deal,
    DecideCheck,
    DeclareAttack,
    DeclarePush,
    EndFight,
    OpenAttack,
    RevealCards,
    SufferWounds,
    TurnMajor,
)

DueSentence = Callable[[TarotScope, Due], Message]


def _name(due: Due, field: str = "character") -> NameArg:
    (name,) = due.names(field)
    return NameArg(name)


def _push(_t: TarotScope, due: Due) -> Message:
    character = _name(due)
    if due.blocks:
        return message("Declare a suit for {character}.", character=character)
    return message("Push for {character}, if you like.", character=character)


_SENTENCES: Final[Mapping[type, DueSentence]] = {
    Deal: lambda _t, _due: message("Deal the first hands."),
    DeclarePush: _push,
    CommitCards: lambda _t, due: message("Lay cards for {character}.", character=_name(due)),
    RevealCards: lambda _t, due: message("Reveal the cards of {character}.", character=_name(due)),
    TurnMajor: lambda _t, due: message("Turn a Major Arcana of {character}.", character=_name(due)),
    ConcludePush: lambda _t, due: message(
        "Say what comes of the push of {character}.", character=_name(due)
    ),
    ConcludeContest: lambda _t, due: message(
        "Say how the contest of {character} ends.", character=_name(due)
    ),
    DecideCheck: lambda _t, due: message(
        "Decide the check of {character}, if nobody pushes.", character=_name(due)
    ),
    SufferWounds: lambda _t, due: message(
        "Let {character} suffer the wounds, if nobody pushes.", character=_name(due)
    ),
    DeclareAttack: lambda _t, due: message(
        "Say what {character} does in this round.", character=_name(due)
    ),
    OpenAttack: lambda _t, due: message(
        "Begin the contest: {character} attacks {target}.",
        character=_name(due),
        target=_name(due, "target"),
    ),
    BeginRound: lambda _t, _due: message("Begin the next round of the fight."),
    EndFight: lambda _t, _due: message("Everybody has acted: end the fight."),
}

DUES: Final[Mapping[str, DueSentence]] = MappingProxyType(
    {kind.__name__: sentence for kind, sentence in _SENTENCES.items()}
)
"""Name of a command → what somebody has to do who has to send it."""


def _unheard(t: TarotScope) -> Message | None:
    return message("The fight ends for everybody. Go on?") if t.after.fight else None


WARNINGS: Final[Mapping[type, Callable[[TarotScope], Message | None]]] = MappingProxyType(
    {EndFight: _unheard}
)
"""Type of command → what it does to others, if it has to be confirmed now."""
