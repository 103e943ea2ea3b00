"""The charts of Turn of the Card and of the tarot deck.

* characters: `APTITUDES`, `aptitude_name`, `aptitude_rank`, `TRAITS`, `trait_name`,
  `CREATION_COSTS`
* cards: `tarot_rows`, `card_name`, `suit_name`, `SUIT_MEANINGS`, `RANKS_RAISED`
* fights: `weapon`, `armor`, `stabilizing_rank`, `healing_weeks`

Each table is also a value, under its name in capitals.

>>> from dramadeck.charts.tarot import aptitude_name, card_name, weapon
>>> aptitude_name(6), card_name("7 of Coins"), weapon("AK-47 Battle Rifle").wounds
('Great', 'Seven of Pentacles', 6)
"""

# fmt: off
# isort: off
from .card_names import card_name, suit_name
from .cards import RANKS_RAISED, SUITS, read_tarot_deck, tarot_rows
from .characters import (
    APTITUDES, CREATION_COSTS, CREATION_POINTS, MEDIOCRE, TRAITS, aptitude_name, aptitude_rank,
    trait_name,
)
from .gear import ARMOR, WEAPONS, WEEKS_A_WOUND, armor, healing_weeks, stabilizing_rank, weapon

__all__ = [
    "APTITUDES", "ARMOR", "CREATION_COSTS", "CREATION_POINTS", "MEDIOCRE", "RANKS_RAISED", "SUITS",
    "TRAITS", "WEAPONS", "WEEKS_A_WOUND", "aptitude_name", "aptitude_rank", "armor", "card_name",
    "healing_weeks", "read_tarot_deck", "stabilizing_rank", "suit_name", "tarot_rows", "trait_name",
    "weapon",
]
