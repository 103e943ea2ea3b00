"""Every public name of Turn of the Card, as `dramadeck.tarot` offers it."""

# fmt: off
# isort: off
from dramadeck.core.visibility import SPECTATOR
from dramadeck.tarot import commands, events, verbs
from dramadeck.tarot.cards import Arcana, Deck, Suit, SuitMeaning, TarotCard, rider_waite_deck
from dramadeck.tarot.characters import Aptitude, Character, Player, Trait, create_character
from dramadeck.tarot.dues import pending, standing
from dramadeck.tarot.field_types import Contender
from dramadeck.tarot.options import DIALECTS, PUBLISHED, Dialect
from dramadeck.tarot.play import (
    Attack, CardEffect, Check, Contest, ContestSide, ContestStep, Fight, Fighter, Outcome, Push,
    PushStep, PushTarget, Shown, Stakes, Trauma, TraumaCause, TurnedMajor, TurnedTo,
)
from dramadeck.tarot.reasons import Reason
from dramadeck.tarot.rules.contests import Standing
from dramadeck.tarot.rules.rulings import Counter, Place
from dramadeck.tarot.state import NARRATOR, State, player_seat
from dramadeck.tarot.system import TAROT, new_game, view
from dramadeck.tarot.verbs import *
from dramadeck.tarot.view import (
    CharacterView, CheckView, ContestView, HolderView, PushView, SideView, View,
)

__all__ = [
    "DIALECTS", "NARRATOR", "PUBLISHED", "SPECTATOR", "TAROT", "Aptitude", "Arcana", "Attack",
    "CardEffect", "Character", "CharacterView", "Check", "CheckView", "Contender", "Contest",
    "ContestSide", "ContestStep", "ContestView", "Counter", "Deck", "Dialect", "Fight", "Fighter",
    "HolderView", "Outcome", "Place", "Player", "Push", "PushStep", "PushTarget", "PushView",
    "Reason", "Shown", "SideView", "Stakes", "Standing", "State", "Suit", "SuitMeaning",
    "TarotCard", "Trait", "Trauma", "TraumaCause", "TurnedMajor", "TurnedTo", "View", "commands",
    "create_character", "events", "new_game", "pending", "player_seat", "rider_waite_deck",
    "standing", "verbs", "view",
]
__all__ += verbs.__all__
