"""Every public name of Turn of the Card, as `dramadeck.tarot` offers it."""

from dramadeck.core.visibility import SPECTATOR
from dramadeck.tarot import commands, events, verbs
from dramadeck.tarot.cards import Arcana, Suit, SuitMeaning, TarotCard
from dramadeck.tarot.characters import Aptitude, Character, Player, Trait, create_character
from dramadeck.tarot.commands import *
from dramadeck.tarot.contest import Contest, ContestSide, ContestStep
from dramadeck.tarot.decks import Deck, rider_waite_deck
from dramadeck.tarot.events import *
from dramadeck.tarot.fight import Attack, Fight, Fighter, Trauma, TraumaCause
from dramadeck.tarot.options import DIALECTS, PUBLISHED, Dialect
from dramadeck.tarot.push import (
    Aim,
    Check,
    Fate,
    Outcome,
    Push,
    PushStep,
    Shown,
    Stakes,
    Toward,
    TurnedMajor,
)
from dramadeck.tarot.reasons import Reason
from dramadeck.tarot.rules.contests import Contender, Standing
from dramadeck.tarot.rules.rulings import Counter, Place
from dramadeck.tarot.seats import NARRATOR, player_seat
from dramadeck.tarot.state import State
from dramadeck.tarot.system import TAROT, new_game, view
from dramadeck.tarot.verbs import *
from dramadeck.tarot.view import (
    CharacterView,
    CheckView,
    ContestView,
    HolderView,
    PushView,
    SideView,
    View,
)

__all__ = [
    "DIALECTS",
    "NARRATOR",
    "PUBLISHED",
    "SPECTATOR",
    "TAROT",
    "Aim",
    "Aptitude",
    "Arcana",
    "Attack",
    "Character",
    "CharacterView",
    "Check",
    "CheckView",
    "Contender",
    "Contest",
    "ContestSide",
    "ContestStep",
    "ContestView",
    "Counter",
    "Deck",
    "Dialect",
    "Fate",
    "Fight",
    "Fighter",
    "HolderView",
    "Outcome",
    "Place",
    "Player",
    "Push",
    "PushStep",
    "PushView",
    "Reason",
    "Shown",
    "SideView",
    "Stakes",
    "Standing",
    "State",
    "Suit",
    "SuitMeaning",
    "TarotCard",
    "Toward",
    "Trait",
    "Trauma",
    "TraumaCause",
    "TurnedMajor",
    "View",
    "commands",
    "create_character",
    "events",
    "new_game",
    "player_seat",
    "rider_waite_deck",
    "verbs",
    "view",
]
__all__ += commands.__all__
__all__ += events.__all__
__all__ += verbs.__all__
