"""The events of Turn of the Card, written by `python -m tools.registries`."""

from dramadeck.engine import Event
from dramadeck.tarot.chapters.attacks import AttackDeclared, AttackOpened, ContestWaived
from dramadeck.tarot.chapters.cast import CharacterIntroduced, CharacterRevised
from dramadeck.tarot.chapters.checks import CheckCalled, CheckSettled, CheckWithdrawn
from dramadeck.tarot.chapters.contests import (
    ContestBegun,
    ContestCalledOff,
    ContestReordered,
    ContestSettled,
)
from dramadeck.tarot.chapters.hands import GameBegun, GameEnded, HandDrawn
from dramadeck.tarot.chapters.hits import ArmorSoaked, ArmorWorn, HitLanded
from dramadeck.tarot.chapters.piles import CardDrawn, CardsRanOut, DeckReshuffled, DeckShuffled
from dramadeck.tarot.chapters.pushes import CardsCommitted, PushCalledOff, PushDeclared, SuitChanged
from dramadeck.tarot.chapters.reactions import (
    ActionTaken,
    FightBegun,
    FightEnded,
    ReactionRaised,
    RoundBegun,
)
from dramadeck.tarot.chapters.recovery import StunEnded, WoundsHealed
from dramadeck.tarot.chapters.reveals import BurnDrawn, CardsRevealed, MajorTurned, PushCleared
from dramadeck.tarot.chapters.rulings import CardMoved, CounterSet
from dramadeck.tarot.chapters.wounds import (
    CharacterStabilized,
    CharacterStunned,
    OrgansFailed,
    TraumaBegun,
    WoundsSuffered,
)

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
