"""High card: everybody lays a card face down, and the highest wins the round.

A system's package publishes its `RuleSystem`, its records and its verbs.
"""

from high_card.rules import RULES, Deal, LayCard, Reason, Reveal
from high_card.system import HIGH_CARD, new_game
from high_card.table import Deck, State

deal = RULES.verb(Deal)
lay_card = RULES.verb(LayCard)
reveal = RULES.verb(Reveal)

__all__ = [
    "HIGH_CARD",
    "Deal",
    "Deck",
    "LayCard",
    "Reason",
    "Reveal",
    "State",
    "deal",
    "lay_card",
    "new_game",
    "reveal",
]
