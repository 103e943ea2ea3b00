"""The public names of `dramadeck.torg`."""

# fmt: off
# isort: off
from dramadeck.core.visibility import SPECTATOR
from dramadeck.torg import commands, events, verbs
from dramadeck.torg.attempt import (
    Attempt, Attribute, Check, CheckResult, Die, DieRoll, Outcome, Purpose, Teamwork,
)
from dramadeck.torg.cards import (
    ANY_ACTION, ActionKind, Advantage, CardType, ConflictLine, Disadvantage, DramaCard,
    ExpansionEffect, Hazard, OwnCard, SceneKind, Side, SkillBox, Step,
)
from dramadeck.torg.characters import Character, Hero, Injuries, LastingSubplot
from dramadeck.torg.choices import (
    Choice, Gift, Guarding, Hindering, Leading, Negating, Raise, Reconnecting, Seizing, Skills,
    Speech, Spending, Surviving, Toward, Words,
)
from dramadeck.torg.compound_actions import (
    Declaration, Faces, Totals, act, commands_of_action, defend_actively, finish_action, make_check,
)
from dramadeck.torg.decks import Deck, expanded_deck, original_deck
from dramadeck.torg.dues import Standing, pending, standing
from dramadeck.torg.options import CLASSIC, DIALECTS, GURPS, REVISED, Dialect
from dramadeck.torg.reasons import Reason
from dramadeck.torg.round import DexterityTotal
from dramadeck.torg.rules.adventure import SavedHand
from dramadeck.torg.rules.awards import Award
from dramadeck.torg.rules.cards.play_card import PLAYS, CardRule
from dramadeck.torg.rules.outcomes import Modifier, Source
from dramadeck.torg.rules.rulings import Counter, Place
from dramadeck.torg.rules.multi_action import Effort
from dramadeck.torg.rules.trades import OfferEnd
from dramadeck.torg.scene import SkillResolution, Subplot, TradeOffer
from dramadeck.torg.state import GAMEMASTER, State, hero_seat
from dramadeck.torg.system import TORG, new_game, view
from dramadeck.torg.verbs import *
from dramadeck.torg.view import HeroView, View

__all__ = [
    "ANY_ACTION", "CLASSIC", "DIALECTS", "GAMEMASTER", "GURPS", "PLAYS", "REVISED", "SPECTATOR",
    "TORG", "ActionKind", "Advantage", "Attempt", "Attribute", "Award", "CardRule", "CardType",
    "Character", "Check", "CheckResult", "Choice", "ConflictLine", "Counter",
    "Deck", "Declaration", "DexterityTotal", "Dialect", "Die", "DieRoll", "Disadvantage",
    "DramaCard", "Effort", "ExpansionEffect", "Faces", "Gift", "Guarding", "Hazard", "Hero",
    "HeroView", "Hindering", "Injuries", "LastingSubplot", "Leading", "Modifier", "Negating",
    "OfferEnd", "Outcome", "OwnCard", "Place", "Purpose", "Raise", "Reason", "Reconnecting",
    "SavedHand", "SceneKind", "Seizing", "Side", "SkillBox", "SkillResolution", "Skills", "Source",
    "Speech", "Spending", "Standing", "State", "Step", "Subplot", "Surviving", "Teamwork", "Totals",
    "Toward", "TradeOffer", "View", "Words", "act", "commands", "commands_of_action",
    "defend_actively", "events", "expanded_deck", "finish_action", "hero_seat", "make_check",
    "new_game", "original_deck", "pending", "standing", "verbs", "view",
]
__all__ += verbs.__all__
