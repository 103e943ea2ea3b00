"""The printed tables of the games: facts and lookups, and nothing else.

* `Chart`, `Row`, `Step`: a table that is looked up as on the printed page
* `ChartError`: a number, a name or an id that a table does not hold
* `dramadeck.charts.torg`: the charts of Torg and its Drama Deck
* `dramadeck.charts.tarot`: the charts of Turn of the Card, and the tarot deck
* `dramadeck.charts.sources`: the bibliography; where each rule and each figure was read

The folder needs the standard library alone and imports only itself: copied elsewhere, it works.

>>> from dramadeck.charts.torg import HAND_SIZES
>>> print(HAND_SIZES)
Hand size by number of heroes
        1 → 6
        2 → 5
      3-6 → 4
7 or more → 3
"""

from .chart import Chart, ChartError, Continuation, Row, Step

__all__ = ["Chart", "ChartError", "Continuation", "Row", "Step"]
