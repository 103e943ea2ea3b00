"""Every printed table by its name, in one format: columns, and rows of plain values.

Exports, pictures and the command `dramadeck chart` use the tables of this module. Programs that
play use the functions of `dramadeck.charts.torg` and `.tarot`, which return typed values.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from string import ascii_lowercase
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias, cast

from . import tarot, torg
from .chart import Chart, ChartError, close_matches, shown
from .tarot import cards
from .torg import dice, eternity, interaction

Cell: TypeAlias = int | float | str | tuple[int | str, ...] | None
"""The value of a row in a column; a bool is an int in Python."""

_SOURCE: Final = "source"
# The measure of a value with more digits is too long to show.
_LOOKED_UP: Final = "[+-]?[0-9]{1,4}"
_NUMBER_IN_TEXT: Final = re.compile(r"(?<!\w)-?\d+(?:\.\d+)?(?!\w)")
_MOST_NAMED: Final = 8
_NOTHING: Final = "—"
_KINDS: Final = {
    "Step": "step",
    "MoreDamage": "step",
    "Repeat": "repeat",
    "ByValue": "by_value",
}
"""The type of a continuation → its name in data."""


class PrintedTable(NamedTuple):
    """A printed table as plain values; `str` returns it as it is printed.

    Attributes:
        name: the name, such as `hands`.
        title: the title.
        key: what is looked up in the table, such as `die total`.
        columns: the names of the columns. In a chart the first ones are `low` and `high`, the range
            of numbers of a row (`high` is None in a row without an upper end); in any other table
            the first one is the word that is looked up. The last one is `source`.
        rows: the rows, each with a cell for each column.
        lines: the rows as text, each with a left and a right part.
        beyond: how it continues beyond its rows, as text; empty if it does not.
        chart: the chart, if numbers are looked up in the table.

    >>> print(printed_table("hands"))
    Hand size by number of heroes (TR-009, TR-010, TR-011, TR-012)
              1 → 6
              2 → 5
            3-6 → 4
      7 or more → 3
    """

    name: str
    title: str
    key: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    lines: tuple[tuple[str, str], ...]
    beyond: str = ""
    chart: Chart[Any] | None = None

    @property
    def source(self) -> str:
        """Keys of the bibliography, separated by ", "."""
        keys = (key for row in self.rows for key in str(row[-1]).split(", "))
        return ", ".join(dict.fromkeys(keys))

    def lookup(self, key: int | str) -> Any:
        """Look up a number or a word in the table.

        Args:
            key: a whole number, also as text; in a table of words the word, in any case.

        Returns:
            The cell as a plain value; if there are several columns, a dict of cells by column.

        Raises:
            ChartError: the table has no such row; the message names the nearest.

        >>> printed_table("difficulty").lookup("hard")
        {'dn': 13, 'modifier': 5}
        """
        if self.chart is None:
            word = str(key).strip()
            by_word = {str(row[0]).casefold(): row for row in self.rows}
            if word.casefold() not in by_word:
                near = [str(by_word[near][0]) for near in close_matches(word.casefold(), by_word)]
                listed = near or [str(row[0]) for row in self.rows]
                words = f"{'nearest' if near else 'known'}: {', '.join(listed)}"
                raise ChartError(f"{self.title}: no row for {shown(word)}; {words}")
            columns, cells = self.columns[1:-1], by_word[word.casefold()][1:-1]
        elif not re.fullmatch(_LOOKED_UP, str(key)):
            expected = f"expected a number of up to 4 digits ({self.key}), not {shown(key)}"
            raise ChartError(f"{self.title}: {expected}")
        else:
            columns, cells = self.columns[2:-1], _results(self.chart.lookup(int(key)))
        row = _plain_row(columns, cells)
        return row if len(row) > 1 else row[columns[0]]

    def to_dict(self) -> dict[str, Any]:
        """The table as plain data, ready for JSON; each row by the names of the columns."""
        return {
            "name": self.name,
            "title": self.title,
            "key": self.key,
            "source": self.source,
            "columns": list(self.columns),
            "rows": [_plain_row(self.columns, row) for row in self.rows],
            "lines": [list(line) for line in self.lines],
            "beyond": self.beyond,
            "continues": self.continues,
        }

    @property
    def continues(self) -> dict[str, Any] | None:
        """How the table continues beyond its rows, as plain data; None if it does not.

        * `step`: `adds` more for each further `every` numbers begun above the last row
        * `repeat`: all rows again, upward and downward, `times` as large each time
        * `by_value`: `times` the value of the number on the chart `values`, rounded by `rounding`
        """
        beyond: Any = None if self.chart is None else self.chart.beyond
        if beyond is None:
            return None
        fields = {
            name: value._asdict() if hasattr(value, "_asdict") else _cell(value)
            for name, value in beyond._asdict().items()
        }
        return {"kind": _KINDS[type(beyond).__name__], **fields}

    def as_csv(self) -> str:
        """The rows as CSV, the names of the columns first."""
        return as_csv(self.to_dict()["rows"])

    def __str__(self) -> str:
        widest = max(len(entry) for entry, _ in self.lines)
        lines = [f"  {entry:>{widest}} → {cell}" for entry, cell in self.lines]
        beyond = [f"  {self.beyond}"] if self.beyond else []
        return "\n".join((f"{self.title} ({self.source})", *lines, *beyond))


class _NoChartError(ChartError, KeyError):
    """There is no chart of this name; a mapping has to raise a `KeyError`."""

    __str__ = ValueError.__str__  # `KeyError.__str__` would return the `repr` of the message


# An error report shows the name of the class that the documents have.
_NoChartError.__name__ = _NoChartError.__qualname__ = ChartError.__name__
_NoChartError.__module__ = ChartError.__module__


class _Tables(dict[str, PrintedTable]):
    def __repr__(self) -> str:
        return f"<{len(self)} charts: {', '.join(self)}>"

    def __missing__(self, name: object) -> PrintedTable:
        near = close_matches(str(name), self)
        words = f"known: {', '.join([*self][:_MOST_NAMED])}, ..."
        if near:
            words = f"nearest: {', '.join(near)}"
        raise _NoChartError(f"there is no chart {shown(name)}; {words}")


def printed_table(name: str) -> PrintedTable:
    """The table of this name; a `ChartError` names the nearest if there is none."""
    return printed_tables()[name]


@cache
def printed_tables() -> Mapping[str, PrintedTable]:
    """Every table by its name, those of Torg first; it is `dramadeck.charts.CHARTS`."""
    return MappingProxyType(_Tables((table.name, table) for table in _tables()))


def _tables() -> Iterator[PrintedTable]:
    crowd, alone = torg.MANY_ON_ONE, torg.ONE_ON_MANY
    yield _chart_table("bonus", torg.BONUS_NUMBERS, "die total", "bonus")
    yield _chart_table("hands", torg.HAND_SIZES, "heroes", "cards")
    yield _chart_table("pools", torg.OPENING_POOLS, "heroes", "cards")
    yield _chart_table("success", torg.SUCCESS_LEVELS, "margin", "level")
    yield _chart_table("values", torg.VALUES, "value", "measure")
    yield _chart_table("many-on-one-bonus", crowd.bonus, "characters", "modifier")
    yield _chart_table("many-on-one-success", crowd.how_many, "margin")
    yield _chart_table(
        "one-on-many-difficulty", alone.difficulty, "place of the action", "increase"
    )
    yield _chart_table("one-on-many-toughness", alone.toughness, "actions", "increase")
    yield _chart_table("one-on-many-success", alone.how_many, "margin")
    for edition in (torg.Edition.REVISED, torg.Edition.CLASSIC, torg.Edition.GURPS):
        for kind in torg.Interaction:
            name = str(kind) if edition is torg.Edition.REVISED else f"{kind}-{edition}"
            yield _chart_table(name, torg.INTERACTION_RESULTS[edition, kind], "margin")

    yield _list_table("difficulty", "Difficulty scale", torg.DIFFICULTIES)
    rules = (
        (
            f"{'with' if rule.possibility_rated else 'without'} possibilities, "
            f"{'skilled' if rule.skilled else 'unskilled'}",
            tuple(sorted(rule.faces)),
            rule.source,
        )
        for rule in dice.ROLL_AGAIN
    )
    yield _word_table("roll-again", "When the die is rolled again", ("who", "faces"), rules)
    ideas = ((idea.name, idea.what, ", ".join(idea.sources)) for idea in interaction.SETBACK_IDEAS)
    yield _word_table("setbacks", "Ideas for a setback", ("name", "what"), ideas)
    units = (
        (unit.name.lower().replace("_", " "), unit.kind, unit.shift, "WOM") for unit in torg.Unit
    )
    yield _word_table("units", "Units and their shifts", ("unit", "kind", "shift"), units)

    yield _chart_table("bonus-eternity", eternity.BONUS_NUMBERS, "die total", "bonus")
    yield _chart_table("success-eternity", eternity.SUCCESS_LEVELS, "margin", "level")
    yield _chart_table("damage-eternity", eternity.DAMAGE, "margin")
    yield _chart_table("bonus-die-eternity", eternity.BONUS_DIE, "face")
    yield _chart_table("several-actions-eternity", eternity.SEVERAL_ACTIONS, "actions", "penalty")
    yield _chart_table("acting-as-one-eternity", eternity.ACTING_AS_ONE, "characters", "bonus")
    yield _list_table("dice-eternity", "Torg Eternity: when the die is rolled again", eternity.DICE)

    yield _chart_table("aptitudes", tarot.APTITUDES, "rank", "aptitude")
    yield _chart_table("trait-costs", tarot.CREATION_COSTS, "rank", "points")
    yield _chart_table("ranks-raised", tarot.RANKS_RAISED, "rank of the card", "ranks")
    yield _list_table("traits", "Traits", tarot.TRAITS)
    yield _list_table("weapons", "Weapons", tarot.WEAPONS)
    yield _list_table("armor", "Armor", tarot.ARMOR)
    yield _list_table("suits", "What each suit helps with", cards.SUIT_MEANINGS)


def _chart_table(name: str, chart: Chart[Any], key: str, result: str = "") -> PrintedTable:
    """The table of a chart; `result` names its column if the results are no records."""
    results = (result,) if result else _field_names(chart.rows[0].result)
    return PrintedTable(
        name=name,
        title=chart.name,
        key=key,
        columns=("low", "high", *results, _SOURCE),
        rows=tuple((row.low, row.high, *_results(row.result), row.source) for row in chart.rows),
        lines=tuple((row.numbers, str(row.result)) for row in chart.rows),
        beyond="" if chart.beyond is None else str(chart.beyond),
        chart=chart,
    )


def _list_table(name: str, title: str, records: Sequence[Any]) -> PrintedTable:
    """The table of a list of records; the first field is looked up."""
    columns = _field_names(records[0])
    rows = (
        tuple(_cell(getattr(record, column)) for column in (*columns, _SOURCE))
        for record in records
    )
    table = _word_table(name, title, columns, rows)
    if "__str__" not in type(records[0]).__dict__:
        return table
    lines = (str(record).partition(": ") for record in records)
    return table._replace(lines=tuple((entry, cell) for entry, _, cell in lines))


def _word_table(
    name: str, title: str, columns: tuple[str, ...], rows: Iterable[tuple[Cell, ...]]
) -> PrintedTable:
    """A table of words; each row has a cell for each column, and its source."""
    cells = tuple(rows)
    lines: list[tuple[str, str]] = []
    for row in cells:
        texts = (_cell_text(*pair) for pair in zip(columns[1:], row[1:-1], strict=True))
        lines.append((str(row[0]), ", ".join(filter(None, texts)) or _NOTHING))
    return PrintedTable(name, title, columns[0], (*columns, _SOURCE), cells, tuple(lines))


def _cell_text(column: str, cell: Cell) -> str:
    if isinstance(cell, bool):
        return column.replace("_", " ") if cell else ""
    if isinstance(cell, tuple):
        return ", ".join(map(str, cell))
    return str(cell)


def _field_names(record: Any) -> tuple[str, ...]:
    """The names of a record's fields without `source`."""
    return tuple(field for field in record._fields if field != _SOURCE)


def _results(result: Any) -> tuple[Cell, ...]:
    """The cells of a result, one for each column."""
    if not hasattr(result, "_fields"):
        return (_cell(result),)
    return tuple(_cell(getattr(result, field)) for field in _field_names(result))


def _cell(value: Any) -> Cell:
    if isinstance(value, tuple):
        items = cast("tuple[int | str, ...]", value)
        return tuple(str(item) if isinstance(item, Enum) else item for item in items)
    cell: Cell = value.value if isinstance(value, Enum) else value
    return cell


def _plain_row(columns: Sequence[str], cells: Sequence[Cell]) -> dict[str, Any]:
    return {
        column: list(cell) if isinstance(cell, tuple) else cell
        for column, cell in zip(columns, cells, strict=True)
    }


def cell_message(text: str) -> str:
    """The text of a cell as a message to translate: "12 or more" is "{a} or more"."""
    places = iter(ascii_lowercase)
    return _NUMBER_IN_TEXT.sub(lambda _: f"{{{next(places)}}}", text)


def translated_cell(
    text: str, phrase: Callable[[str], str], number: Callable[[str], str] = str
) -> str:
    """The text of a cell in another language; `phrase` translates the result of `cell_message`."""
    translation = phrase(cell_message(text)) if text else ""
    for place, digits in zip(ascii_lowercase, _NUMBER_IN_TEXT.findall(text), strict=False):
        translation = translation.replace(f"{{{place}}}", number(digits))
    return translation


def flat(data: Mapping[str, Any], above: str = "") -> dict[str, Any]:
    """Nested data as one flat dict: keys are joined by ".", items of lists by "/"."""
    values: dict[str, Any] = {}
    for name, value in data.items():
        if isinstance(value, dict):
            values |= flat(cast("dict[str, Any]", value), f"{above}{name}.")
        elif isinstance(value, list | tuple):
            values[above + name] = "/".join(map(str, cast("Sequence[Any]", value)))
        else:
            values[above + name] = value
    return values


def as_json(data: object) -> str:
    """The text of a JSON file."""
    import json  # noqa: PLC0415 - lookups do not need it

    return f"{json.dumps(data, indent=2, ensure_ascii=False)}\n"


def as_csv(rows: Iterable[Mapping[str, Any]]) -> str:
    """The text of a CSV file: the columns, then the rows, each `flat`; bools as in JSON."""
    import csv  # noqa: PLC0415 - see above
    import io  # noqa: PLC0415 - see above

    cells = [
        {
            name: str(value).lower() if isinstance(value, bool) else value
            for name, value in flat(row).items()
        }
        for row in rows
    ]
    text = io.StringIO()
    columns = dict.fromkeys(name for row in cells for name in row)
    writer = csv.DictWriter(text, [*columns], lineterminator="\n")
    writer.writeheader()
    writer.writerows(cells)
    return text.getvalue()
