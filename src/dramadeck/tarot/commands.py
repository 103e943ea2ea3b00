"""The commands of Turn of the Card, written by `python -m tools.registries`."""

from typing import TypeAlias

from dramadeck.tarot.chapters.attacks import DeclareAttack, OpenAttack, WaiveContest
from dramadeck.tarot.chapters.cast import IntroduceCharacter, ReviseCharacter
from dramadeck.tarot.chapters.checks import CallForCheck, DecideCheck, WithdrawCheck
from dramadeck.tarot.chapters.contests import (
    BeginContest,
    CallOffContest,
    ConcludeContest,
    ReorderContest,
)
from dramadeck.tarot.chapters.hands import Deal, DrawHand, DrawNarratorHand, EndGame
from dramadeck.tarot.chapters.hits import Hit, WearArmor
from dramadeck.tarot.chapters.pushes import CallOffPush, ChangeSuit, CommitCards, DeclarePush
from dramadeck.tarot.chapters.reactions import BeginFight, BeginRound, EndFight, TakeAction
from dramadeck.tarot.chapters.recovery import EndStun, Heal, Hospitalize, Treat
from dramadeck.tarot.chapters.reveals import ConcludePush, RevealCards, TurnMajor
from dramadeck.tarot.chapters.rulings import MoveCard, SetCounter
from dramadeck.tarot.chapters.wounds import Bleed, SufferWounds

Command: TypeAlias = (
    DeclareAttack
    | OpenAttack
    | WaiveContest
    | IntroduceCharacter
    | ReviseCharacter
    | CallForCheck
    | DecideCheck
    | WithdrawCheck
    | BeginContest
    | ReorderContest
    | CallOffContest
    | ConcludeContest
    | Deal
    | DrawHand
    | DrawNarratorHand
    | EndGame
    | Hit
    | WearArmor
    | DeclarePush
    | ChangeSuit
    | CommitCards
    | CallOffPush
    | BeginFight
    | BeginRound
    | TakeAction
    | EndFight
    | Treat
    | Hospitalize
    | Heal
    | EndStun
    | RevealCards
    | TurnMajor
    | ConcludePush
    | MoveCard
    | SetCounter
    | Bleed
    | SufferWounds
)
"""Everything that can be asked for."""

__all__ = [
    "BeginContest",
    "BeginFight",
    "BeginRound",
    "Bleed",
    "CallForCheck",
    "CallOffContest",
    "CallOffPush",
    "ChangeSuit",
    "Command",
    "CommitCards",
    "ConcludeContest",
    "ConcludePush",
    "Deal",
    "DecideCheck",
    "DeclareAttack",
    "DeclarePush",
    "DrawHand",
    "DrawNarratorHand",
    "EndFight",
    "EndGame",
    "EndStun",
    "Heal",
    "Hit",
    "Hospitalize",
    "IntroduceCharacter",
    "MoveCard",
    "OpenAttack",
    "ReorderContest",
    "RevealCards",
    "ReviseCharacter",
    "SetCounter",
    "SufferWounds",
    "TakeAction",
    "Treat",
    "TurnMajor",
    "WaiveContest",
    "WearArmor",
    "WithdrawCheck",
]
