"""The events of Turn of the Card, written by `python -m tools.registries`."""

# fmt: off
# isort: off
from dramadeck.core import Event
from dramadeck.tarot.rules.checks import CheckCalled, CheckSettled, CheckWithdrawn
from dramadeck.tarot.rules.contests import (
    ContestBegun, ContestCalledOff, ContestReordered, ContestSettled,
)
from dramadeck.tarot.rules.fights import (
    ActionTaken, AttackDeclared, AttackOpened, ContestWaived, FightBegun, FightEnded,
    ReactionRaised, RoundBegun,
)
from dramadeck.tarot.rules.hands import (
    CardDrawn, CardsRanOut, DeckReshuffled, DeckShuffled, GameBegun, GameEnded, HandDrawn,
    PushCleared,
)
from dramadeck.tarot.rules.hits import ArmorSoaked, ArmorWorn, HitLanded, StunEnded, WoundsHealed
from dramadeck.tarot.rules.pushes import (
    BurnDrawn, CardsCommitted, CardsRevealed, MajorTurned, PushCalledOff, PushDeclared, SuitChanged,
)
from dramadeck.tarot.rules.rulings import (
    CardMoved, CharacterIntroduced, CharacterRevised, CounterSet,
)
from dramadeck.tarot.rules.wounds import (
    CharacterStabilized, CharacterStunned, OrgansFailed, TraumaBegun, WoundsSuffered,
)

__all__ = [
    "ActionTaken", "ArmorSoaked", "ArmorWorn", "AttackDeclared", "AttackOpened", "BurnDrawn",
    "CardDrawn", "CardMoved", "CardsCommitted", "CardsRanOut", "CardsRevealed",
    "CharacterIntroduced", "CharacterRevised", "CharacterStabilized", "CharacterStunned",
    "CheckCalled", "CheckSettled", "CheckWithdrawn", "ContestBegun", "ContestCalledOff",
    "ContestReordered", "ContestSettled", "ContestWaived", "CounterSet", "DeckReshuffled",
    "DeckShuffled", "Event", "FightBegun", "FightEnded", "GameBegun", "GameEnded", "HandDrawn",
    "HitLanded", "MajorTurned", "OrgansFailed", "PushCalledOff", "PushCleared", "PushDeclared",
    "ReactionRaised", "RoundBegun", "StunEnded", "SuitChanged", "TraumaBegun", "WoundsHealed",
    "WoundsSuffered",
]
