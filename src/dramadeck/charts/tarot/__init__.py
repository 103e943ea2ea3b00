"""The charts of Turn of the Card and of the tarot deck.

* characters: `APTITUDES`, `aptitude_name`, `aptitude_rank`, `TRAITS`, `trait_name`,
  `CREATION_COSTS`
* cards: `tarot_rows`, `card_name`, `suit_name`, `SUIT_MEANINGS`, `RANKS_RAISED`
* fights: `weapon`, `armor`, `stabilizing_rank`, `healing_weeks`

Each table is a value, too, under its name in capitals. A module of this package is loaded when
one of its names is first asked for: whoever looks up a weapon does not pay for the deck.

>>> from dramadeck.charts.tarot import aptitude_name, card_name, weapon
>>> aptitude_name(6), card_name("7 of Coins"), weapon("AK-47 Battle Rifle").wounds
('Great', 'Seven of Pentacles', 6)
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .aptitudes import APTITUDES, MEDIOCRE, aptitude_name, aptitude_rank
    from .card_names import MAJOR_VARIANTS, RANK_VARIANTS, SUIT_VARIANTS, card_name, suit_name
    from .creation import CREATION_COSTS, CREATION_POINTS
    from .gear import ARMOR, WEAPONS, ArmorRow, WeaponRow, armor, weapon
    from .pushes import RANKS_RAISED
    from .suits import SUIT_MEANINGS, SuitRow
    from .tarot_deck import SUITS, TarotRow, read_tarot_deck, tarot_rows
    from .traits import TRAITS, TraitRow, trait_name
    from .trauma import WEEKS_A_WOUND, healing_weeks, stabilizing_rank

__all__ = [
    "APTITUDES",
    "ARMOR",
    "CREATION_COSTS",
    "CREATION_POINTS",
    "MAJOR_VARIANTS",
    "MEDIOCRE",
    "RANKS_RAISED",
    "RANK_VARIANTS",
    "SUITS",
    "SUIT_MEANINGS",
    "SUIT_VARIANTS",
    "TRAITS",
    "WEAPONS",
    "WEEKS_A_WOUND",
    "ArmorRow",
    "SuitRow",
    "TarotRow",
    "TraitRow",
    "WeaponRow",
    "aptitude_name",
    "aptitude_rank",
    "armor",
    "card_name",
    "healing_weeks",
    "read_tarot_deck",
    "stabilizing_rank",
    "suit_name",
    "tarot_rows",
    "trait_name",
    "weapon",
]

_NAMES = {
    "aptitudes": (
        "APTITUDES",
        "MEDIOCRE",
        "aptitude_name",
        "aptitude_rank",
    ),
    "card_names": (
        "MAJOR_VARIANTS",
        "RANK_VARIANTS",
        "SUIT_VARIANTS",
        "card_name",
        "suit_name",
    ),
    "creation": (
        "CREATION_COSTS",
        "CREATION_POINTS",
    ),
    "gear": (
        "ARMOR",
        "WEAPONS",
        "ArmorRow",
        "WeaponRow",
        "armor",
        "weapon",
    ),
    "pushes": ("RANKS_RAISED",),
    "suits": (
        "SUIT_MEANINGS",
        "SuitRow",
    ),
    "tarot_deck": (
        "SUITS",
        "TarotRow",
        "read_tarot_deck",
        "tarot_rows",
    ),
    "traits": (
        "TRAITS",
        "TraitRow",
        "trait_name",
    ),
    "trauma": (
        "WEEKS_A_WOUND",
        "healing_weeks",
        "stabilizing_rank",
    ),
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load the module that a name lives in, and remember the name."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name[:60]!r}")
    found: object = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
