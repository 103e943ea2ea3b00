"""What a rule text of one's own is checked for when it is made, field by field."""

from itertools import pairwise
from typing import Any, get_origin

import attrs

from dramadeck.charts import Chart
from dramadeck.engine import checked_fields
from dramadeck.engine.errors import short


def checked_readings(
    cls: type, fields: list["attrs.Attribute[Any]"]
) -> list["attrs.Attribute[Any]"]:
    """The field transformer of the records of a dialect: `checked_fields`, and charts of counts.

    >>> from dramadeck import torg
    >>> attrs.evolve(torg.REVISED.pools, transfers_a_round=-1)
    Traceback (most recent call last):
    ...
    ValueError: Pools.transfers_a_round: expected 0 or more, got -1
    """
    plain = [each for each in fields if get_origin(each.type) is not Chart]
    checked = {each.name: each for each in checked_fields(cls, plain)}
    return [checked.get(each.name) or each.evolve(validator=_counts) for each in fields]


def _counts(record: Any, field: "attrs.Attribute[Any]", value: Any) -> None:
    """A chart that answers every number from 1 on with a whole number of 0 or more."""
    place = f"{type(record).__name__}.{field.name}"
    given: object = value  # so that `value` stays of any type, as a chart of anything is
    if not isinstance(given, Chart):
        raise TypeError(f"{place}: expected a Chart, got {short(value)} ({type(value).__name__})")
    chart: Chart[Any] = value
    for row in chart.rows:
        if not isinstance(row.result, int) or isinstance(row.result, bool):
            raise TypeError(f"{place}: expected a whole number in each row, got {row}")
        if row.result < 0:
            raise ValueError(f"{place}: expected 0 or more in each row, got {row}")
    missing = _missing(chart)
    if missing is not None:
        raise ValueError(
            f"{place}: expected a row for every number from 1 on, got none for {missing}"
        )


def _missing(chart: Chart[int]) -> int | None:
    """The first number, from 1 on, for which a chart has no row."""
    if chart.rows[0].low > 1:
        return 1
    for row, following in pairwise(chart.rows):
        if row.high is not None and following.low > row.high + 1:
            return row.high + 1
    last = chart.rows[-1].high
    if last is None or (chart.beyond is not None and chart.beyond.covers(last + 1, chart.rows)):
        return None
    return last + 1
