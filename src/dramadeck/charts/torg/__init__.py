"""The charts of Torg and its Drama Deck.

* dice: `roll_chain`, `rolls_again_on`, `point_die`, `bonus_number`, `active_defense`
* scales: `difficulty`, `success_level`, `measure`, `value_of`, `value_of_quantity`
* several at once: `many_on_one`, `one_on_many`, `quick_method`, `sum_efforts`, `mass_bonus`
* conflicts: `interaction_result`, `setback_ideas`
* cards: `hand_size`, `opening_pool`, `deck_rows`

Each chart is also a value, under its name in capitals.

>>> from dramadeck.charts.torg import bonus_number, many_on_one
>>> result = many_on_one(count=4, value=9, bonus=bonus_number(14), difficulty=10)
>>> result.total, result.margin, result.succeeded, result.effect_bonus
(13, 3, 2, 2)
"""

# fmt: off
# isort: off
from .cards import DECKS, HAND_SIZES, OPENING_POOLS, deck_rows, hand_size, opening_pool, read_deck
from .dice import (
    ACTIVE_DEFENSE_MINIMUM, BONUS_NUMBERS, FACES, POINT_MINIMUM, SUCCESS_LEVELS, DiceError,
    SuccessLevel, active_defense, bonus_number, point_die, roll_chain, rolls_again_on,
    success_level,
)
from .interaction import (
    INTERACTION_RESULTS, Edition, Interaction, InteractionEffect, interaction_result, setback_ideas,
)
from .measures import (
    DIFFICULTIES, VALUES, Difficulty, Rounding, Unit, difficulty, measure, value_of,
    value_of_quantity,
)
from .multi_action import (
    MANY_ON_ONE, ONE_ON_MANY, AttemptResult, Attempted, Extension, Helper, ManyOnOneResult, Pick,
    Spread, check_group, difficulty_increase, group_value, many_on_one, mass_bonus, one_on_many,
    quick_method, sum_efforts, toughness_increase,
)

__all__ = [
    "ACTIVE_DEFENSE_MINIMUM", "BONUS_NUMBERS", "DECKS", "DIFFICULTIES", "FACES", "HAND_SIZES",
    "INTERACTION_RESULTS", "MANY_ON_ONE", "ONE_ON_MANY", "OPENING_POOLS", "POINT_MINIMUM",
    "SUCCESS_LEVELS", "VALUES", "AttemptResult", "Attempted", "DiceError", "Difficulty", "Edition",
    "Extension", "Helper", "Interaction", "InteractionEffect", "ManyOnOneResult", "Pick",
    "Rounding", "Spread", "SuccessLevel", "Unit", "active_defense", "bonus_number", "check_group",
    "deck_rows", "difficulty", "difficulty_increase", "group_value", "hand_size",
    "interaction_result", "many_on_one", "mass_bonus", "measure", "one_on_many", "opening_pool",
    "point_die", "quick_method", "read_deck", "roll_chain", "rolls_again_on", "setback_ideas",
    "success_level", "sum_efforts", "toughness_increase", "value_of", "value_of_quantity",
]
