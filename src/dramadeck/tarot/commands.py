"""Everything that can be sent in Turn of the Card."""

from typing import TypeAlias

from dramadeck.tarot.chapters.attacks import AttacksCommand, DeclareAttack, OpenAttack, WaiveContest
from dramadeck.tarot.chapters.cast import CastCommand, IntroduceCharacter, ReviseCharacter
from dramadeck.tarot.chapters.checks import CallForCheck, ChecksCommand, DecideCheck, WithdrawCheck
from dramadeck.tarot.chapters.contests import (
    BeginContest,
    CallOffContest,
    ConcludeContest,
    ContestsCommand,
    ReorderContest,
)
from dramadeck.tarot.chapters.hands import Deal, DrawHand, DrawNarratorHand, EndGame, HandsCommand
from dramadeck.tarot.chapters.hits import Hit, HitsCommand, WearArmor
from dramadeck.tarot.chapters.pushes import (
    CallOffPush,
    ChangeSuit,
    CommitCards,
    ConcludePush,
    DeclarePush,
    PushesCommand,
    RevealCards,
    TurnMajor,
)
from dramadeck.tarot.chapters.reactions import (
    BeginFight,
    BeginRound,
    EndFight,
    ReactionsCommand,
    TakeAction,
)
from dramadeck.tarot.chapters.recovery import EndStun, Heal, Hospitalize, RecoveryCommand, Treat
from dramadeck.tarot.chapters.rulings import MoveCard, RulingsCommand, SetCounter
from dramadeck.tarot.chapters.wounds import Bleed, SufferWounds, WoundsCommand

Command: TypeAlias = (
    AttacksCommand
    | CastCommand
    | ChecksCommand
    | ContestsCommand
    | HandsCommand
    | HitsCommand
    | PushesCommand
    | ReactionsCommand
    | RecoveryCommand
    | RulingsCommand
    | WoundsCommand
)
"""Everything that can be sent."""

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
