"""The printed tables of the games: facts and lookups, and nothing else.

* `CHARTS`: every table by its name, each with `lookup`, `to_dict` and `as_csv`
* `Chart`, `Row`, `Step`: a table that is looked up as on the printed page
* `ChartError`: a number, a name or an id that a table does not hold; it is a `ValueError`, too
* `dramadeck.charts.torg`: the charts of Torg and its Drama Deck
* `dramadeck.charts.tarot`: the charts of Turn of the Card, and the tarot deck
* `dramadeck.charts.sources`: the bibliography; where each rule and each figure was read
* the folder `data`: all of it as JSON with JSON Schema and test vectors, for any language

The folder needs the standard library alone and imports only itself: copied elsewhere, it works.
Every function raises a `TypeError` for an argument of a wrong type, and a `ValueError` for a number
that cannot be. `CHARTS["bonus"].lookup` takes what people type: a `ChartError` is all it raises.

>>> from dramadeck.charts.torg import HAND_SIZES
>>> print(HAND_SIZES)
Hand size by number of heroes
        1 → 6
        2 → 5
      3-6 → 4
7 or more → 3
>>> from dramadeck.charts import CHARTS
>>> CHARTS["hands"].lookup(5)
4
"""

from typing import TYPE_CHECKING

from .chart import Chart, ChartError, Continuation, Row, Step

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .tables import PrintedTable

__all__ = ["CHARTS", "Chart", "ChartError", "Continuation", "Row", "Step"]

CHARTS: "Mapping[str, PrintedTable]"
"""Every table by its name: those of Torg, of Torg Eternity, of Turn of the Card.

An unknown name is a `ChartError` that names the nearest, and a `KeyError`, too."""


def __getattr__(name: str) -> object:
    """`CHARTS`, read when it is first asked for, because it loads the tables of both games."""
    if name != "CHARTS":
        raise AttributeError(f"module {__name__!r} has no attribute {name[:60]!r}")
    from .tables import printed_tables  # noqa: PLC0415 - it loads every table of both games

    globals()[name] = printed_tables()
    return globals()[name]
