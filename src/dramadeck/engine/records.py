"""How commands and events are declared: frozen records whose fields are checked.

`@command` makes a keyword-only frozen attrs record that checks every field when it is made: a
wrong type is a `TypeError`, a nonsense number a `ValueError`, and both name the field. `@event`
makes the same without the checks: events are made by rules, not by people.

The checks are read from the annotations, so a module that declares records must not postpone
them (no `from __future__ import annotations`).
"""

from collections.abc import Callable
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
)

import attrs

from dramadeck.engine.table import CARD

R = TypeVar("R")


@attrs.frozen
class AtLeast:
    """Marks, in an annotation, the smallest number that makes sense.

    >>> Positive
    typing.Annotated[int, AtLeast(smallest=1)]
    """

    smallest: int


Positive: TypeAlias = Annotated[int, AtLeast(1)]
"""A whole number of 1 or more."""

Natural: TypeAlias = Annotated[int, AtLeast(0)]
"""A whole number of 0 or more."""


@attrs.frozen
class Named:
    """Marks, in an annotation, a text that may not be blank."""


Name: TypeAlias = Annotated[str, Named()]
"""The name of somebody or something: a text that is not blank."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
def command(cls: type[R]) -> type[R]:
    """Declare a command: a wish to change the state.

    >>> @command
    ... class Greet:
    ...     hero: Name
    ...     times: Positive = 1
    >>> Greet(hero="Quin", times="3")
    Traceback (most recent call last):
    ...
    TypeError: Greet.times: expected a whole number, got '3' (str)
    >>> Greet(hero="Quin", times=0)
    Traceback (most recent call last):
    ...
    ValueError: Greet.times: expected 1 or more, got 0
    """
    return attrs.frozen(kw_only=True, weakref_slot=False, field_transformer=checked_fields)(cls)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
def event(cls: type[R]) -> type[R]:
    """Declare an event: a fact that happened."""
    return attrs.frozen(kw_only=True, weakref_slot=False)(cls)


_Test: TypeAlias = Callable[[Any], bool]


class _Check(NamedTuple):
    """What a field asks of a value: a type, and within the type what makes sense.

    `kind` is a class whose own instances are of the type, to be asked first because it is quick.
    """

    is_type: _Test
    type_words: str
    makes_sense: _Test | None = None
    sense_words: str = ""
    kind: type | None = None


def checked_fields(
    _cls: type, fields: list["attrs.Attribute[Any]"]
) -> list["attrs.Attribute[Any]"]:
    """The field transformer that checks fields, for records which people put into commands.

    >>> @attrs.frozen(kw_only=True, field_transformer=checked_fields)
    ... class Aim:
    ...     margin: int
    >>> Aim(margin=True)
    Traceback (most recent call last):
    ...
    TypeError: Aim.margin: expected a whole number, got True (bool)
    """
    return [each.evolve(validator=_validator(_check(each.type), each.default)) for each in fields]


def _validator(
    check: _Check, default: object
) -> Callable[[Any, "attrs.Attribute[Any]", Any], None]:
    is_type, makes_sense, kind = check.is_type, check.makes_sense, check.kind

    def validate(record: Any, field: "attrs.Attribute[Any]", value: Any) -> None:
        # Listings make commands by the thousand, and most of their fields are as declared.
        if value is default:
            return
        if value.__class__ is not kind and not is_type(value):
            got = f"got {value!r} ({type(value).__name__})"
            place = f"{type(record).__name__}.{field.name}"
            raise TypeError(f"{place}: expected {check.type_words}, {got}")
        if makes_sense is not None and not makes_sense(value):
            place = f"{type(record).__name__}.{field.name}"
            raise ValueError(f"{place}: expected {check.sense_words}, got {value!r}")

    return validate


def _check(annotation: Any) -> _Check:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        makes_sense, words = _mark(parts[1])
        inner = _check(parts[0])
        if makes_sense is None:
            return inner
        return inner._replace(makes_sense=makes_sense, sense_words=words)
    if origin is tuple:
        if parts[1:] != (Ellipsis,):
            raise TypeError(f"{annotation}: a tuple in a command holds any number of one kind")
        return _tuple_check(_check(parts[0]))
    if origin in (Union, UnionType):
        return _union_check(parts)
    is_type = _is_whole if annotation is int else _is(annotation)
    return _Check(is_type, _words(annotation), kind=annotation)


def _is(kind: type) -> _Test:
    return lambda value: isinstance(value, kind)


def _is_whole(value: Any) -> bool:
    # True is an int to Python, not to a player.
    return isinstance(value, int) and value.__class__ is not bool


def _words(kind: type) -> str:
    if issubclass(kind, Enum):
        return f"a {kind.__name__} ({', '.join(str(each) for each in kind)})"
    words = {"int": "a whole number", "str": "a text", "bool": "True or False"}
    return words.get(kind.__name__) or f"a {kind.__name__}"


def _union_check(members: tuple[Any, ...]) -> _Check:
    """One of several types, or None; limits hold where the choice is between one type and None."""
    choices = [_check(each) for each in members if each is not NoneType]
    tests, first = [each.is_type for each in choices], choices[0]
    if len(choices) > 1 and any(each.makes_sense for each in choices):
        raise TypeError(f"{members}: limits hold only where the choice is one kind or None")
    allows_none = NoneType in members
    return _Check(
        _any_of(tests) if not allows_none else _or_none(_any_of(tests)),
        " or ".join(each.type_words for each in choices),
        first.makes_sense and _or_none(first.makes_sense),
        first.sense_words,
        first.kind,
    )


def _any_of(tests: list[_Test]) -> _Test:
    if len(tests) == 1:
        return tests[0]
    return lambda value: any(test(value) for test in tests)


def _or_none(test: _Test) -> _Test:
    return lambda value: value is None or test(value)


def _tuple_check(item: _Check) -> _Check:
    is_tuple, each_fits, makes_sense = _is(tuple), _each(item.is_type), item.makes_sense
    return _Check(
        _both(is_tuple, each_fits),
        f"a tuple of which each is {item.type_words}",
        makes_sense and _each(makes_sense),
        f"each to be {item.sense_words}",
    )


def _both(first: _Test, second: _Test) -> _Test:
    return lambda value: first(value) and second(value)


def _each(test: _Test) -> _Test:
    return lambda value: all(map(test, value))


def _mark(mark: object) -> tuple[_Test | None, str]:
    """What a mark in an annotation asks of a value of the right type; others ask nothing."""
    if mark is CARD:
        return _at_least(1), "the number of a card, 1 or more"
    if isinstance(mark, AtLeast):
        return _at_least(mark.smallest), f"{mark.smallest} or more"
    if isinstance(mark, Named):
        return lambda value: not value.isspace() and value != "", "a text that is not blank"
    return None, ""


def _at_least(smallest: int) -> _Test:
    return lambda value: value >= smallest
