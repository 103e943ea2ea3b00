"""What a rule text of one's own is checked for when it is made, field by field."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final, TypeAlias, get_origin

import attrs

from dramadeck.charts import Chart, Step
from dramadeck.core.errors import short
from dramadeck.core.fields import checked_reading, wanted_of_reading

__all__ = ["checked_readings", "checked_readings_up_to"]

_Fields: TypeAlias = list["attrs.Attribute[Any]"]
_Transformer: TypeAlias = Callable[[type, _Fields], _Fields]


def checked_readings_up_to(last: int | None) -> _Transformer:
    """The field transformer of the records of a dialect: `checked_reading`, and charts of counts.

    Args:
        last: the last number, from 1 on, that a chart has to answer; None if there is no last one.

    >>> from dramadeck import tarot
    >>> attrs.evolve(tarot.PUBLISHED.hands, first=10**6)
    Traceback (most recent call last):
    ...
    ValueError: Hands.first: expected a number from -1,000 to 1,000, got 1000000
    """

    def validate(record: Any, field: "attrs.Attribute[Any]", value: Any) -> None:
        _check_chart(f"{type(record).__name__}.{field.name}", value, last)

    def transformed(cls: type, fields: _Fields) -> _Fields:
        plain = [each for each in fields if get_origin(each.type) is not Chart]
        checked = {each.name: each for each in checked_reading(cls, plain)}
        return [checked.get(each.name) or each.evolve(validator=validate) for each in fields]

    return transformed


checked_readings: Final = checked_readings_up_to(None)
"""The same where charts answer every number from 1 on.

>>> from dramadeck import torg
>>> attrs.evolve(torg.REVISED.pools, transfers_a_round=-1)
Traceback (most recent call last):
...
ValueError: Pools.transfers_a_round: expected 0 or more, got -1
"""


def _check_chart(place: str, value: Any, last: int | None) -> None:
    """See that a chart answers every number with a whole number of 0 or more, and no huge one."""
    given: object = value  # so that `value` stays of any type, as a chart of anything is
    if not isinstance(given, Chart):
        raise TypeError(f"{place}: expected a Chart, got {short(value)} ({type(value).__name__})")
    chart: Chart[Any] = value
    for row in chart.rows:
        if not isinstance(row.result, int) or isinstance(row.result, bool):
            raise TypeError(f"{place}: expected a whole number in each row, got {row}")
        wanted = "0 or more" if row.result < 0 else wanted_of_reading(row.result)
        if wanted is not None:
            raise ValueError(f"{place}: expected {wanted} in each row, got {row}")
    _check_step(place, chart.beyond)
    missing = _missing(chart)
    if missing is not None and (last is None or missing <= last):
        to = "on" if last is None else f"to {last}"
        raise ValueError(
            f"{place}: expected a row for every number from 1 {to}, got none for {missing}"
        )


def _check_step(place: str, step: object) -> None:
    if not isinstance(step, Step):
        return
    if step.every < 1 or step.adds < 0 or wanted_of_reading(step.adds) is not None:
        what = "steps of 1 or more that add 0 or more, and no huge number"
        raise ValueError(f"{place}: expected {what}, got {short(tuple(step))}")


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
