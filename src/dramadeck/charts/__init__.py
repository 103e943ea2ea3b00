"""The printed tables of the games, with their lookups.

* `CHARTS`: every table by its name, each with `lookup`, `to_dict` and `as_csv`
* `Chart`, `Row`, `Step`: a table with the rows of the printed page
* `ChartError`: a table has no row for a number, a name or an id; it is also a `ValueError`
* `dramadeck.charts.torg`: the charts of Torg and its Drama Deck
* `dramadeck.charts.tarot`: the charts of Turn of the Card, and the tarot deck
* `dramadeck.charts.sources`: the bibliography, with the source of each rule and each figure
* the folder `data`: all of it as JSON with JSON Schema and test vectors, for any language

The package uses only the standard library and imports only itself, so you can copy its folder into
another project. Every function raises a `TypeError` for an argument of a wrong type, and a
`ValueError` for a number that is not possible. `CHARTS["bonus"].lookup` takes what players type,
and raises only `ChartError`.

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

An unknown name is a `ChartError` that names the nearest; it is also a `KeyError`."""


def __getattr__(name: str) -> object:
    """`CHARTS`, made at its first use, because it loads the tables of both games."""
    if name != "CHARTS":
        raise AttributeError(f"module {__name__!r} has no attribute {name[:60]!r}")
    from .tables import printed_tables  # noqa: PLC0415 - it loads every table of both games

    globals()[name] = printed_tables()
    return globals()[name]
