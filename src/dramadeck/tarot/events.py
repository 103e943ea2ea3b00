"""Everything that can happen in Turn of the Card."""

from typing import TypeAlias

from dramadeck.tarot.chapters.attacks import (
    AttackDeclared,
    AttackOpened,
    AttacksEvent,
    ContestWaived,
)
from dramadeck.tarot.chapters.cast import CastEvent, CharacterIntroduced, CharacterRevised
from dramadeck.tarot.chapters.checks import CheckCalled, CheckSettled, ChecksEvent, CheckWithdrawn
from dramadeck.tarot.chapters.contests import (
    ContestBegun,
    ContestCalledOff,
    ContestReordered,
    ContestSettled,
    ContestsEvent,
)
from dramadeck.tarot.chapters.hands import GameBegun, GameEnded, HandDrawn, HandsEvent
from dramadeck.tarot.chapters.hits import ArmorSoaked, ArmorWorn, HitLanded, HitsEvent
from dramadeck.tarot.chapters.piles import (
    CardDrawn,
    CardsRanOut,
    DeckReshuffled,
    DeckShuffled,
    PilesEvent,
)
from dramadeck.tarot.chapters.pushes import (
    CardsCommitted,
    MajorTurned,
    PushCalledOff,
    PushDeclared,
    PushesEvent,
    SuitChanged,
)
from dramadeck.tarot.chapters.reactions import (
    ActionTaken,
    FightBegun,
    FightEnded,
    ReactionRaised,
    ReactionsEvent,
    RoundBegun,
)
from dramadeck.tarot.chapters.recovery import RecoveryEvent, StunEnded, WoundsHealed
from dramadeck.tarot.chapters.reveals import BurnDrawn, CardsRevealed, PushCleared, RevealsEvent
from dramadeck.tarot.chapters.rulings import CardMoved, CounterSet, RulingsEvent
from dramadeck.tarot.chapters.wounds import (
    CharacterStabilized,
    CharacterStunned,
    OrgansFailed,
    TraumaBegun,
    WoundsEvent,
    WoundsSuffered,
)

Event: TypeAlias = (
    AttacksEvent
    | CastEvent
    | ChecksEvent
    | ContestsEvent
    | HandsEvent
    | HitsEvent
    | PilesEvent
    | PushesEvent
    | ReactionsEvent
    | RecoveryEvent
    | RevealsEvent
    | RulingsEvent
    | WoundsEvent
)
"""Everything that can happen."""

__all__ = [
    "ActionTaken",
    "ArmorSoaked",
    "ArmorWorn",
    "AttackDeclared",
    "AttackOpened",
    "BurnDrawn",
    "CardDrawn",
    "CardMoved",
    "CardsCommitted",
    "CardsRanOut",
    "CardsRevealed",
    "CharacterIntroduced",
    "CharacterRevised",
    "CharacterStabilized",
    "CharacterStunned",
    "CheckCalled",
    "CheckSettled",
    "CheckWithdrawn",
    "ContestBegun",
    "ContestCalledOff",
    "ContestReordered",
    "ContestSettled",
    "ContestWaived",
    "CounterSet",
    "DeckReshuffled",
    "DeckShuffled",
    "Event",
    "FightBegun",
    "FightEnded",
    "GameBegun",
    "GameEnded",
    "HandDrawn",
    "HitLanded",
    "MajorTurned",
    "OrgansFailed",
    "PushCalledOff",
    "PushCleared",
    "PushDeclared",
    "ReactionRaised",
    "RoundBegun",
    "StunEnded",
    "SuitChanged",
    "TraumaBegun",
    "WoundsHealed",
    "WoundsSuffered",
]
