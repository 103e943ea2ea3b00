"""The odds of Turn of the Card, exactly, with a game or without.

* a push: `PlannedPush`; `outcomes`, `chance_of_success`, `ranks_raised`, `wounds_suffered`
* which suit: `by_suit`, `best_suit`
* a contest: `Side`, `contest`
* the cards that may come: `Stock`, `unseen`, `stock_for`; a push in a game: `push_under_way`

>>> from dramadeck.tarot import Suit
>>> push = PlannedPush(Suit.SWORDS, ["Three of Swords", "Nine of Cups"])
>>> round(chance_of_success(push, rank=4, needed=6), 4)
0.6447
"""

# fmt: off
# isort: off
from dramadeck.odds.tarot.pushes import (
    NOBODY, PlannedPush, Side, best_suit, by_suit, chance_of_success, contest, outcomes,
    push_under_way, ranks_raised, wounds_suffered,
)
from dramadeck.odds.tarot.revealed_cards import Stock, stock_for, unseen

__all__ = [
    "NOBODY", "PlannedPush", "Side", "Stock", "best_suit", "by_suit", "chance_of_success",
    "contest", "outcomes", "push_under_way", "ranks_raised", "stock_for", "unseen",
    "wounds_suffered",
]
