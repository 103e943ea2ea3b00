"""The charts of Torg and its Drama Deck.

* dice: `roll_chain`, `rolls_again_on`, `point_die`, `bonus_number`, `active_defense`
* scales: `difficulty`, `success_level`, `measure`, `value_of`, `value_of_quantity`
* several at once: `many_on_one`, `one_on_many`, `quick_method`, `sum_efforts`, `mass_bonus`
* conflicts: `interaction_result`, `setback_ideas`
* cards: `hand_size`, `opening_pool`, `deck_rows`

Each chart is a value, too, under its name in capitals. A module of this package is loaded when
one of its names is first asked for: whoever needs bonus numbers does not pay for the deck.

>>> from dramadeck.charts.torg import bonus_number, many_on_one
>>> result = many_on_one(count=4, value=9, bonus=bonus_number(14), difficulty=10)
>>> result.total, result.margin, result.succeeded, result.effect_bonus
(13, 3, 2, 2)
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .bonus import ACTIVE_DEFENSE_MINIMUM, BONUS_NUMBERS, active_defense, bonus_number
    from .dice import (
        FACES,
        POINT_MINIMUM,
        ROLL_AGAIN,
        DiceError,
        RollAgain,
        RollChain,
        point_die,
        roll_chain,
        rolls_again_on,
    )
    from .difficulties import DIFFICULTIES, Difficulty, difficulty
    from .drama_deck import DECKS, DeckRow, deck_rows, read_deck
    from .group_actions import ManyOnOneResult, check_group, group_value, many_on_one
    from .hands import HAND_SIZES, OPENING_POOLS, hand_size, opening_pool
    from .interaction import (
        INTERACTION_RESULTS,
        Edition,
        Interaction,
        InteractionEffect,
        InteractionResult,
        interaction_result,
    )
    from .measures import (
        VALUES,
        Measure,
        Rounding,
        Unit,
        measure,
        value_of,
        value_of_quantity,
    )
    from .multi_action import (
        MANY_ON_ONE,
        ONE_ON_MANY,
        Extension,
        ManyOnOneChart,
        OneOnManyChart,
        Pick,
        Spread,
        Successes,
    )
    from .setbacks import SETBACK_IDEAS, SetbackIdea, setback_ideas
    from .several_actions import (
        Attempted,
        AttemptResult,
        OneOnManyResult,
        QuickResult,
        difficulty_increase,
        one_on_many,
        quick_method,
        toughness_increase,
    )
    from .success import SUCCESS_LEVELS, SuccessLevel, success_level
    from .summing import Helper, SummedEfforts, mass_bonus, sum_efforts

__all__ = [
    "ACTIVE_DEFENSE_MINIMUM",
    "BONUS_NUMBERS",
    "DECKS",
    "DIFFICULTIES",
    "FACES",
    "HAND_SIZES",
    "INTERACTION_RESULTS",
    "MANY_ON_ONE",
    "ONE_ON_MANY",
    "OPENING_POOLS",
    "POINT_MINIMUM",
    "ROLL_AGAIN",
    "SETBACK_IDEAS",
    "SUCCESS_LEVELS",
    "VALUES",
    "AttemptResult",
    "Attempted",
    "DeckRow",
    "DiceError",
    "Difficulty",
    "Edition",
    "Extension",
    "Helper",
    "Interaction",
    "InteractionEffect",
    "InteractionResult",
    "ManyOnOneChart",
    "ManyOnOneResult",
    "Measure",
    "OneOnManyChart",
    "OneOnManyResult",
    "Pick",
    "QuickResult",
    "RollAgain",
    "RollChain",
    "Rounding",
    "SetbackIdea",
    "Spread",
    "SuccessLevel",
    "Successes",
    "SummedEfforts",
    "Unit",
    "active_defense",
    "bonus_number",
    "check_group",
    "deck_rows",
    "difficulty",
    "difficulty_increase",
    "group_value",
    "hand_size",
    "interaction_result",
    "many_on_one",
    "mass_bonus",
    "measure",
    "one_on_many",
    "opening_pool",
    "point_die",
    "quick_method",
    "read_deck",
    "roll_chain",
    "rolls_again_on",
    "setback_ideas",
    "success_level",
    "sum_efforts",
    "toughness_increase",
    "value_of",
    "value_of_quantity",
]

_NAMES = {
    "bonus": (
        "ACTIVE_DEFENSE_MINIMUM",
        "BONUS_NUMBERS",
        "active_defense",
        "bonus_number",
    ),
    "dice": (
        "FACES",
        "POINT_MINIMUM",
        "ROLL_AGAIN",
        "DiceError",
        "RollAgain",
        "RollChain",
        "point_die",
        "roll_chain",
        "rolls_again_on",
    ),
    "difficulties": (
        "DIFFICULTIES",
        "Difficulty",
        "difficulty",
    ),
    "drama_deck": (
        "DECKS",
        "DeckRow",
        "deck_rows",
        "read_deck",
    ),
    "hands": (
        "HAND_SIZES",
        "OPENING_POOLS",
        "hand_size",
        "opening_pool",
    ),
    "interaction": (
        "INTERACTION_RESULTS",
        "Edition",
        "Interaction",
        "InteractionEffect",
        "InteractionResult",
        "interaction_result",
    ),
    "group_actions": (
        "ManyOnOneResult",
        "check_group",
        "group_value",
        "many_on_one",
    ),
    "measures": (
        "VALUES",
        "Measure",
        "Rounding",
        "Unit",
        "measure",
        "value_of",
        "value_of_quantity",
    ),
    "multi_action": (
        "MANY_ON_ONE",
        "ONE_ON_MANY",
        "Extension",
        "ManyOnOneChart",
        "OneOnManyChart",
        "Pick",
        "Spread",
        "Successes",
    ),
    "setbacks": (
        "SETBACK_IDEAS",
        "SetbackIdea",
        "setback_ideas",
    ),
    "several_actions": (
        "Attempted",
        "AttemptResult",
        "OneOnManyResult",
        "QuickResult",
        "difficulty_increase",
        "one_on_many",
        "quick_method",
        "toughness_increase",
    ),
    "success": (
        "SUCCESS_LEVELS",
        "SuccessLevel",
        "success_level",
    ),
    "summing": (
        "Helper",
        "SummedEfforts",
        "mass_bonus",
        "sum_efforts",
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
