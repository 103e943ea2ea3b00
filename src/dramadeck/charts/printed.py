"""Every printed table by its name, all in one shape: columns, and rows of plain values.

A program in any language, a picture and the command line `dramadeck chart` read the tables from
here; whoever plays by them calls the functions of `dramadeck.charts.torg` and
`dramadeck.charts.tarot`, which know their types.

>>> printed_table("bonus").lookup(17)
4
>>> printed_table("difficulty").lookup("hard")
{'dn': 13, 'modifier': 5}
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias, cast

from .chart import Chart, ChartError, shown
from .plain import as_csv

Cell: TypeAlias = int | float | str | tuple[int | str, ...] | None
"""What stands in a row under a column; truth values are whole numbers to Python."""

_LOW, _HIGH, _SOURCE = "low", "high", "source"

_NUMBER: Final = "[+-]?[0-9]{1,4}"
"""What is looked up as a number; the measure of a larger value is too long to be shown."""


_GOES_ON: Final = {
    "Step": "step",
    "MoreDamage": "step",
    "Repeat": "repeat",
    "ByValue": "by_value",
}
"""How a chart goes on: the type of that → what it is called where charts are data."""


class PrintedTable(NamedTuple):
    """A printed table as plain values.

    Attributes:
        name: the name by which it is asked for.
        title: what it is called.
        key: what is looked up in it, such as `die total`.
        columns: the names of the columns. Those of a chart begin with `low` and `high`, the
            numbers that a row stands for (`high` is None in a row that is open upward); those of
            any other table with the word that is looked up. The last one is `source`.
        rows: a cell for each column.
        lines: the rows in words, each with what stands on the left and what on the right.
        beyond: in words, how it goes on beyond its rows; empty where it does not.
        chart: the chart, where numbers are looked up in it.

    >>> printed_table("hands").columns
    ('low', 'high', 'cards', 'source')
    >>> printed_table("hands").lines
    (('1', '6'), ('2', '5'), ('3-6', '4'), ('7 or more', '3'))
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
        """Keys of the bibliography, separated by ", ".

        >>> printed_table("units").source
        'WOM'
        """
        keys = (each for row in self.rows for each in str(row[-1]).split(", "))
        return ", ".join(dict.fromkeys(keys))

    def lookup(self, asked: int | str) -> Any:
        """Read the table at a number or at a word.

        Args:
            asked: a whole number, also as text; in a table of words the word, in any case.

        Returns:
            What stands there, as plain values; where there are several columns, by their names.

        Raises:
            ChartError: the table has no such row; the message names the nearest.

        >>> printed_table("taunt").lookup("15")
        ['up', 'setback']
        >>> printed_table("bonus").lookup("many")
        Traceback (most recent call last):
            ...
        dramadeck.charts.chart.ChartError: Bonus number by die total: expected a number \
of up to 4 digits (die total), not 'many'
        """
        if self.chart is None:
            found = self._row_of(str(asked).strip())
        elif not re.fullmatch(_NUMBER, str(asked)):
            expected = f"expected a number of up to 4 digits ({self.key}), not {shown(asked)}"
            raise ChartError(f"{self.title}: {expected}")
        else:
            found = (None, None, *_results(self.chart.lookup(int(asked))), "")
        answers = {column: found[at] for at, column in self._answering}
        return _plain_row(answers) if len(answers) > 1 else _plain(*answers.values())

    @property
    def _answering(self) -> Iterator[tuple[int, str]]:
        first = 1 if self.chart is None else 2
        return ((at, self.columns[at]) for at in range(first, len(self.columns) - 1))

    def _row_of(self, word: str) -> tuple[Cell, ...]:
        by_word = {str(row[0]).casefold(): row for row in self.rows}
        if word.casefold() in by_word:
            return by_word[word.casefold()]
        from difflib import get_close_matches  # noqa: PLC0415 - only a mistyped word needs it

        near = [str(by_word[each][0]) for each in get_close_matches(word.casefold(), by_word)]
        known = near or [str(row[0]) for row in self.rows]
        told = f"{'nearest' if near else 'known'}: {', '.join(known)}"
        raise ChartError(f"{self.title}: no row for {shown(word)}; {told}")

    def to_dict(self) -> dict[str, Any]:
        """The table as plain data, ready for JSON; each row by the names of the columns.

        >>> printed_table("hands").to_dict()["rows"][0]
        {'low': 1, 'high': 1, 'cards': 6, 'source': 'TR-009'}
        """
        return {
            "name": self.name,
            "title": self.title,
            "key": self.key,
            "source": self.source,
            "columns": list(self.columns),
            "rows": [_plain_row(dict(zip(self.columns, row, strict=True))) for row in self.rows],
            "beyond": self.beyond,
            "continues": self.continues,
        }

    @property
    def continues(self) -> dict[str, Any] | None:
        """How it goes on beyond its rows, as plain data; None where it does not.

        * `step`: for each further `every` numbers begun above the last row, `adds` more
        * `repeat`: all rows again, upward and downward, `times` as large each time
        * `by_value`: `times` the value of the number on the chart `values`, `rounding` between two

        >>> printed_table("bonus").continues
        {'kind': 'step', 'every': 5, 'adds': 1}
        """
        beyond: Any = None if self.chart is None else self.chart.beyond
        if beyond is None:
            return None
        fields: dict[str, Any] = beyond._asdict()
        told = {
            name: each._asdict() if hasattr(each, "_asdict") else _cell(each)
            for name, each in fields.items()
        }
        return {"kind": _GOES_ON[type(beyond).__name__], **told}

    def as_csv(self) -> str:
        """The rows as CSV, the names of the columns first; several words stand with strokes.

        >>> print(printed_table("hands").as_csv())
        low,high,cards,source
        1,1,6,TR-009
        2,2,5,TR-010
        3,6,4,TR-011
        7,,3,TR-012
        <BLANKLINE>
        """
        return as_csv(self.to_dict()["rows"])


def printed_table(name: str) -> PrintedTable:
    """The table of this name.

    Raises:
        ChartError: there is none; the message names the nearest.

    >>> printed_table("success").title
    'Success level by margin'
    """
    tables = printed_tables()
    if name in tables:
        return tables[name]
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistyped name needs it

    near = get_close_matches(str(name), tables)
    told = (
        f"nearest: {', '.join(near)}"
        if near
        else f"known: {', '.join([*tables][:_MOST_NAMED])}, ..."
    )
    raise ChartError(f"there is no chart {shown(name)}; {told}")


_MOST_NAMED: Final = 8


@cache
def printed_tables() -> Mapping[str, PrintedTable]:
    """Every table by its name; those of Torg first. Read once, then remembered.

    `dramadeck.charts.CHARTS` is the same.

    >>> [*printed_tables()][:4]
    ['bonus', 'hands', 'pools', 'success']
    """
    every = (*_torg_charts(), *_torg_lists(), *_eternity_tables(), *_tarot_tables())
    return MappingProxyType({table.name: table for table in every})


# ---------------------------------------------------------------------------- the two games


def _torg_charts() -> Iterator[PrintedTable]:
    from . import torg  # noqa: PLC0415 - a game is loaded when somebody asks for its tables

    crowd, alone = torg.MANY_ON_ONE, torg.ONE_ON_MANY
    yield _charted("bonus", torg.BONUS_NUMBERS, "die total", "bonus")
    yield _charted("hands", torg.HAND_SIZES, "heroes", "cards")
    yield _charted("pools", torg.OPENING_POOLS, "heroes", "cards")
    yield _charted("success", torg.SUCCESS_LEVELS, "margin", "level")
    yield _charted("values", torg.VALUES, "value", "measure")
    yield _charted("many-on-one-bonus", crowd.bonus, "characters", "modifier")
    yield _charted("many-on-one-success", crowd.how_many, "margin")
    yield _charted("one-on-many-difficulty", alone.difficulty, "place of the action", "increase")
    yield _charted("one-on-many-toughness", alone.toughness, "actions", "increase")
    yield _charted("one-on-many-success", alone.how_many, "margin")
    for edition in (torg.Edition.REVISED, torg.Edition.CLASSIC, torg.Edition.GURPS):
        for kind in torg.Interaction:
            name = str(kind) if edition is torg.Edition.REVISED else f"{kind}-{edition}"
            yield _charted(name, torg.INTERACTION_RESULTS[edition, kind], "margin")


def _torg_lists() -> Iterator[PrintedTable]:
    from . import torg  # noqa: PLC0415 - see above

    yield _listed("difficulty", "Difficulty scale", torg.DIFFICULTIES)
    yield _listed("roll-again", "Rolled again on", map(_RollsAgain.of, torg.ROLL_AGAIN))
    yield _listed("setbacks", "Ideas for a setback", map(_Setback.of, torg.SETBACK_IDEAS))
    yield _listed("units", "Units and their shifts", map(_Unit.of, torg.Unit))


def _eternity_tables() -> Iterator[PrintedTable]:
    from .torg import eternity  # noqa: PLC0415 - see above

    yield _charted("bonus-eternity", eternity.BONUS_NUMBERS, "die total", "bonus")
    yield _charted("success-eternity", eternity.SUCCESS_LEVELS, "margin", "level")
    yield _charted("damage-eternity", eternity.DAMAGE, "margin")
    yield _charted("bonus-die-eternity", eternity.BONUS_DIE, "face")
    yield _charted("several-actions-eternity", eternity.SEVERAL_ACTIONS, "actions", "penalty")
    yield _charted("acting-as-one-eternity", eternity.ACTING_AS_ONE, "characters", "bonus")
    yield _listed("dice-eternity", "Torg Eternity: rolled again on", eternity.DICE)


def _tarot_tables() -> Iterator[PrintedTable]:
    from . import tarot  # noqa: PLC0415 - see above

    yield _charted("aptitudes", tarot.APTITUDES, "rank", "aptitude")
    yield _charted("trait-costs", tarot.CREATION_COSTS, "rank", "points")
    yield _charted("ranks-raised", tarot.RANKS_RAISED, "rank of the card", "ranks")
    yield _listed("traits", "Traits", tarot.TRAITS)
    yield _listed("weapons", "Weapons", tarot.WEAPONS)
    yield _listed("armor", "Armor", tarot.ARMOR)
    yield _listed("suits", "What the suits help", tarot.SUIT_MEANINGS)


class _RollsAgain(NamedTuple):
    who: str
    faces: tuple[int, ...]
    source: str

    @classmethod
    def of(cls, rule: Any) -> "_RollsAgain":
        rated = "with possibilities" if rule.possibility_rated else "without possibilities"
        skilled = "skilled" if rule.skilled else "unskilled"
        return cls(f"{rated}, {skilled}", tuple(sorted(rule.faces)), rule.source)


class _Setback(NamedTuple):
    name: str
    what: str
    source: str

    @classmethod
    def of(cls, idea: Any) -> "_Setback":
        return cls(idea.name, idea.what, ", ".join(idea.sources))


class _Unit(NamedTuple):
    unit: str
    kind: str
    shift: int
    source: str

    @classmethod
    def of(cls, unit: Any) -> "_Unit":
        return cls(unit.name.lower().replace("_", " "), unit.kind, unit.shift, "WOM")


# ------------------------------------------------------------------------------ one shape


def _charted(name: str, chart: Chart[Any], key: str, result: str = "") -> PrintedTable:
    """A chart in which numbers are looked up; `result` names what is no record of its own."""
    first = chart.rows[0].result
    results = (result,) if result else _named(first)
    return PrintedTable(
        name=name,
        title=chart.name,
        key=key,
        columns=(_LOW, _HIGH, *results, _SOURCE),
        rows=tuple((row.low, row.high, *_results(row.result), row.source) for row in chart.rows),
        lines=tuple((row.numbers, str(row.result)) for row in chart.rows),
        beyond="" if chart.beyond is None else str(chart.beyond),
        chart=chart,
    )


def _listed(name: str, title: str, records: Iterable[Any]) -> PrintedTable:
    """A list of records, in which the first column is looked up."""
    every = tuple(records)
    columns = (*_named(every[0]), _SOURCE)
    rows = tuple(tuple(_cell(getattr(each, column)) for column in columns) for each in every)
    return PrintedTable(
        name=name,
        title=title,
        key=columns[0],
        columns=columns,
        rows=rows,
        lines=tuple(_line(each, columns, row) for each, row in zip(every, rows, strict=True)),
    )


def _line(record: Any, columns: tuple[str, ...], row: tuple[Cell, ...]) -> tuple[str, str]:
    """A record in words: its own, or what stands in the cells."""
    if "__str__" in type(record).__dict__:
        left, _, right = str(record).partition(": ")
        return left, right
    words = (_in_words(*each) for each in zip(columns[1:-1], row[1:-1], strict=True))
    return str(row[0]), ", ".join(filter(None, words)) or _NOTHING


_NOTHING: Final = "—"


def _in_words(column: str, cell: Cell) -> str:
    if isinstance(cell, bool):
        return column.replace("_", " ") if cell else ""
    if isinstance(cell, tuple):
        return ", ".join(map(str, cell))
    return str(cell)


def _named(record: Any) -> tuple[str, ...]:
    """The columns that a record fills, its source left out."""
    return tuple(field for field in record._fields if field != _SOURCE)


def _results(result: Any) -> tuple[Cell, ...]:
    """What a row gives, a cell for each column."""
    if not hasattr(result, "_fields"):
        return (_cell(result),)
    return tuple(_cell(getattr(result, field)) for field in _named(result))


def _cell(value: Any) -> Cell:
    if isinstance(value, tuple):
        several = cast("tuple[int | str, ...]", value)
        return tuple(str(each) if isinstance(each, Enum) else each for each in several)
    found: Cell = value.value if isinstance(value, Enum) else value
    return found


def _plain(value: Cell) -> Any:
    """What JSON has as well."""
    return [*value] if isinstance(value, tuple) else value


def _plain_row(row: Mapping[str, Cell]) -> dict[str, Any]:
    return {column: _plain(cell) for column, cell in row.items()}
