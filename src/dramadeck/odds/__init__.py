"""Exact odds: answers by counting, each a `Distribution`.

* `Distribution`: outcomes with their probabilities; mean, quantiles, tables, a plot
* `how_many`: how many of certain cards are among those drawn
* `matching`: games that turn cards one by one, without replacement
* `torg`: the odds of Torg: the die, dramatic skill resolution, the next flip, hands, multi-actions
* `tarot`: the odds of Turn of the Card: a push, the best suit, a contest
"""

from dramadeck.odds.distribution import Distribution, Outcome, how_many
from dramadeck.odds.matching import EFFORT, TooManyCasesError

__all__ = ["EFFORT", "Distribution", "Outcome", "TooManyCasesError", "how_many"]
