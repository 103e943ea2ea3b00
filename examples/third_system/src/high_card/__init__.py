"""High card: everybody lays a card face down, and the highest wins the round.

A system's package publishes its `RuleSystem`, its records and its verbs.
"""

from high_card.game import HIGH_CARD, RULES, Deal, LayCard, Reveal, State, new_game

deal = RULES.verb(Deal)
lay_card = RULES.verb(LayCard)
reveal = RULES.verb(Reveal)

__all__ = ["HIGH_CARD", "Deal", "LayCard", "Reveal", "State"]
__all__ += ["deal", "lay_card", "new_game", "reveal"]
