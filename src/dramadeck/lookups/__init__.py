"""What people look up beside a game: odds, charts, cards, rules, for whichever front they ask.

Each question is a record of what is asked, and its answer a `Found`: data for a program, parts of a
page for people.

>>> from dramadeck import lookups, narration
>>> print(lookups.Hand(types=["drama"]).found(narration.language("en")).parts[-1])
At least one: 29.64 %
"""

from dramadeck.lookups.cards import Cards
from dramadeck.lookups.charts import Chart
from dramadeck.lookups.finding import Found, Question, Shares
from dramadeck.lookups.odds import Bomb, Die, Hand, Push
from dramadeck.lookups.rules import Rule

__all__ = ["Bomb", "Cards", "Chart", "Die", "Found", "Hand", "Push", "Question", "Rule", "Shares"]
