"""Look-ups of odds, charts, cards and rules, for any user interface.

Each `Query` is a record with the arguments of a look-up, and returns a `Result`: data for programs,
and text for people.

>>> from dramadeck import lookups, narration
>>> print(lookups.Hand(types=["drama"]).result(narration.language("en")).parts[-1])
At least one: 29.64 %
"""

from dramadeck.lookups.cards import Cards, Pack
from dramadeck.lookups.charts import Chart
from dramadeck.lookups.odds import Bomb, Die, Hand, Push
from dramadeck.lookups.result import Probabilities, Query, Result
from dramadeck.lookups.rules import Rule

__all__ = [
    "Bomb",
    "Cards",
    "Chart",
    "Die",
    "Hand",
    "Pack",
    "Probabilities",
    "Push",
    "Query",
    "Result",
    "Rule",
]
