"""Validation of the setup of a new game: players, seed, deck, rule text and its options."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import islice, pairwise
from typing import Any, Final, TypeAlias, TypeVar, get_origin

import attrs

from dramadeck.charts import Chart, Step
from dramadeck.core import validation
from dramadeck.core.limits import in_force
from dramadeck.core.refusals import UnknownNameError, truncated_repr
from dramadeck.core.rng import Seed

_Fields: TypeAlias = list["attrs.Attribute[Any]"]
_Transformer: TypeAlias = Callable[[type, _Fields], _Fields]


def checked_options_up_to(last: int | None) -> _Transformer:
    """The field transformer of the records of a dialect.

    Their charts must have a row for every number from 1 to `last`, or without an end if it is None.
    """

    def validate(record: Any, field: "attrs.Attribute[Any]", value: Any) -> None:
        _check_chart(f"{type(record).__name__}.{field.name}", value, last)

    def transformed(cls: type, fields: _Fields) -> _Fields:
        plain = [field for field in fields if get_origin(field.type) is not Chart]
        checked = {field.name: field for field in validation.checked_option(cls, plain)}
        return [checked.get(field.name) or field.evolve(validator=validate) for field in fields]

    return transformed


checked_options: Final = checked_options_up_to(None)
"""The same for charts that have a row for every number from 1 on."""


def _check_chart(place: str, value: Any, last: int | None) -> None:
    """Check that all results of a chart are whole numbers of 0 or more, and not too large."""
    typed: object = value  # `isinstance` must not narrow the type of `value`
    if not isinstance(typed, Chart):
        raise TypeError(
            f"{place}: expected a Chart, got {truncated_repr(value)} ({type(value).__name__})"
        )
    chart: Chart[Any] = value
    for row in chart.rows:
        if not isinstance(row.result, int) or isinstance(row.result, bool):
            raise TypeError(f"{place}: expected a whole number in each row, got {row}")
        expected = "0 or more" if row.result < 0 else validation.reading_error(row.result)
        if expected is not None:
            raise ValueError(f"{place}: expected {expected} in each row, got {row}")
    step: object = chart.beyond
    if isinstance(step, Step) and (
        step.every < 1 or step.adds < 0 or validation.reading_error(step.adds) is not None
    ):
        what = "steps of 1 or more that add 0 or more, and no huge number"
        raise ValueError(f"{place}: expected {what}, got {truncated_repr(tuple(step))}")
    missing = _missing(chart)
    if missing is not None and (last is None or missing <= last):
        to = "on" if last is None else f"to {last}"
        raise ValueError(
            f"{place}: expected a row for every number from 1 {to}, got none for {missing}"
        )


def _missing(chart: Chart[int]) -> int | None:
    """The first number, from 1 on, for which a chart has no result; None if there is none."""
    if chart.rows[0].low > 1:
        return 1
    for row, following in pairwise(chart.rows):
        if row.high is not None and following.low > row.high + 1:
            return row.high + 1
    last = chart.rows[-1].high
    if last is None or (chart.beyond is not None and chart.beyond.covers(last + 1, chart.rows)):
        return None
    return last + 1


T = TypeVar("T")


def party(given: Iterable[str | T], kind: Callable[[str], T], what: str) -> tuple[T, ...]:
    """The players as records of this type; a name is put into its standard form first."""
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise TypeError(f"{what}: expected several names, got {truncated_repr(given)}")
    most = in_force().several
    people = tuple(_person(person, kind, what) for person in islice(given, most + 1))
    if not people:
        raise ValueError(f"{what}: expected at least one name")
    if len(people) > most:
        raise ValueError(f"{what}: expected at most {most:,} names")
    return people


class PartySizeError(ValueError):
    """A game has too few or too many players.

    Attributes:
        fewest: the least number of players.
        most: the largest number; None for no limit.
        count: how many names were given.
    """

    def __init__(self, what: str, fewest: int, most: int | None, count: int) -> None:
        super().__init__(what, fewest, most, count)
        self.what, self.fewest, self.most, self.count = what, fewest, most, count

    def __str__(self) -> str:
        most, expected = self.most, f"{self.fewest} or more"
        if most is not None:
            expected = f"{self.fewest} to {most}"
        return f"{self.what}: expected {expected}, got {self.count}"


def player_names(
    given: Iterable[str], *, fewest: int = 1, most: int | None = None, what: str = "players"
) -> tuple[str, ...]:
    """The names of the players in their standard form, checked to be unique and of a valid number.

    Args:
        given: the names.
        fewest: the least number of players.
        most: the largest number of players; None for no limit.
        what: the name of the argument of `new_game`, for errors.

    Raises:
        ValueError: there are too few or too many (`PartySizeError`), a name is blank, or two names
            are equal.
        TypeError: these are not several texts.

    >>> player_names(["Ann", " Ben "], fewest=2)
    ('Ann', 'Ben')
    >>> player_names(["Ann"], fewest=2, most=6)
    Traceback (most recent call last):
    ...
    dramadeck.core.setup_validation.PartySizeError: players: expected 2 to 6, got 1
    """
    names = each_once(party(given, str, what), what.removesuffix("s"), what)
    if len(names) < fewest or (most is not None and len(names) > most):
        raise PartySizeError(what, fewest, most, len(names))
    return names


def _person(value: Any, kind: Any, what: str) -> Any:
    if kind is not str and isinstance(value, kind):
        return value
    if not isinstance(value, str):
        other = "" if kind is str else f" or a {kind.__name__}"
        raise TypeError(f"{what}: expected a name{other}, got {truncated_repr(value)}")
    name = validation.plain_name(value)
    if not name:
        raise ValueError(f"{what}: a name is blank")
    return kind(name)


def each_once(given: Iterable[str], who: str, what: str) -> tuple[str, ...]:
    """Check that no name is there twice; `who` and `what` are for the error."""
    names = tuple(given)
    for name, times in Counter(names).items():
        if times > 1:
            raise ValueError(
                f"{what}: {truncated_repr(name)} is named twice; each {who} needs her own name"
            )
    return names


def first_seed(root: int | str | None) -> Seed:
    """The seed of the first shuffle; without a root a random one."""
    if root is None:
        return Seed.fresh()
    if type(root) not in (int, str):
        raise TypeError(f"seed: expected a number or a text, got {truncated_repr(root)}")
    expected = (
        validation.text_error(root) if isinstance(root, str) else validation.label_error(root)
    )
    if expected is not None:
        raise ValueError(f"seed: expected {expected}, got {truncated_repr(root)}")
    return Seed(root)


def chosen(choice: T | str, shipped: Mapping[str, T], what: str) -> T:
    """The given value, or the shipped one of this name; an error names the most similar."""
    kind = type(next(iter(shipped.values())))
    if not isinstance(choice, str):
        if type(choice) is not kind:
            raise TypeError(
                f"{what}: expected a name or a {kind.__name__}, got {truncated_repr(choice)}"
            )
        return choice
    if choice not in shipped:
        raise UnknownNameError.among(what, choice, shipped)
    return shipped[choice]
