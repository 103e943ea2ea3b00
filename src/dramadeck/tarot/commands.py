"""The commands of Turn of the Card, written by `python -m tools.registries`."""

# fmt: off
# isort: off
from typing import TypeAlias

from dramadeck.tarot.rules.checks import CallForCheck, DecideCheck, WithdrawCheck
from dramadeck.tarot.rules.contests import (
    BeginContest, CallOffContest, ConcludeContest, ReorderContest,
)
from dramadeck.tarot.rules.fights import (
    BeginFight, BeginRound, DeclareAttack, EndFight, OpenAttack, TakeAction, WaiveContest,
)
from dramadeck.tarot.rules.hands import Deal, DrawHand, DrawNarratorHand, EndGame
from dramadeck.tarot.rules.hits import EndStun, Heal, Hit, Hospitalize, Treat, WearArmor
from dramadeck.tarot.rules.pushes import (
    CallOffPush, ChangeSuit, CommitCards, ConcludePush, DeclarePush, RevealCards, TurnMajor,
)
from dramadeck.tarot.rules.rulings import IntroduceCharacter, MoveCard, ReviseCharacter, SetCounter
from dramadeck.tarot.rules.wounds import Bleed, SufferWounds

Command: TypeAlias = (
    CallForCheck | DecideCheck | WithdrawCheck | BeginContest | ReorderContest | CallOffContest |
    ConcludeContest | BeginFight | BeginRound | TakeAction | EndFight | DeclareAttack | OpenAttack |
    WaiveContest | Deal | DrawHand | DrawNarratorHand | EndGame | Hit | WearArmor | Treat |
    Hospitalize | Heal | EndStun | DeclarePush | ChangeSuit | CommitCards | CallOffPush |
    RevealCards | TurnMajor | ConcludePush | MoveCard | SetCounter | IntroduceCharacter |
    ReviseCharacter | Bleed | SufferWounds
)
"""Any command."""

__all__ = [
    "BeginContest", "BeginFight", "BeginRound", "Bleed", "CallForCheck", "CallOffContest",
    "CallOffPush", "ChangeSuit", "Command", "CommitCards", "ConcludeContest", "ConcludePush",
    "Deal", "DecideCheck", "DeclareAttack", "DeclarePush", "DrawHand", "DrawNarratorHand",
    "EndFight", "EndGame", "EndStun", "Heal", "Hit", "Hospitalize", "IntroduceCharacter",
    "MoveCard", "OpenAttack", "ReorderContest", "RevealCards", "ReviseCharacter", "SetCounter",
    "SufferWounds", "TakeAction", "Treat", "TurnMajor", "WaiveContest", "WearArmor",
    "WithdrawCheck",
]
