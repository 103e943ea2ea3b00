"""What the fields of a record hold, and how that is checked when a record is made.

A wrong type is a `TypeError`, what makes no sense or is beyond `limits` a `ValueError`, and both
name the field. So a save can hold whatever a command holds.

The check of a field is also where it takes what people write in place of a value: the word of an
enum for its member, a list for a tuple (`taking`). It looks for that only where a value is not of
the declared type, so a call that is right as it stands pays nothing for it.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeGuard,
    Union,
    get_args,
    get_origin,
)

import attrs

from dramadeck.core.coercion import (
    Named,
    Take,
    first_that_fits,
    tuple_of_sequence,
    value_by_word,
    wanted_of_name,
    wanted_of_text,
    words_of,
)
from dramadeck.core.domains import Free
from dramadeck.core.limits import LARGEST_SUM, MOST_DIGITS, in_force
from dramadeck.core.refusals import short
from dramadeck.core.table import CARD


@attrs.frozen
class AtLeast:
    """Marks, in an annotation, the smallest number that makes sense."""

    smallest: int


Positive: TypeAlias = Annotated[int, AtLeast(1)]
"""A whole number of 1 or more."""

Natural: TypeAlias = Annotated[int, AtLeast(0)]
"""A whole number of 0 or more."""


Name: TypeAlias = Annotated[str, Named()]
"""The name of somebody or something, as `plain_name` writes it: not blank, no odd spaces."""


_Test: TypeAlias = Callable[[Any], bool]
_Words: TypeAlias = Callable[[Any], str]
_Wanted: TypeAlias = Callable[[Any], str | None]


class _Check(NamedTuple):
    """What a field asks of a value: a type, and within the type what makes sense."""

    is_type: _Test
    type_words: _Words
    wanted: _Wanted | None = None
    kind: type[Any] | None = None
    take: Take | None = None
    is_unknown_word: _Test = lambda _value: False


def checked_fields(
    _cls: type, fields: list["attrs.Attribute[Any]"]
) -> list["attrs.Attribute[Any]"]:
    """The field transformer that checks fields, for records which people put into commands.

    Its numbers are bounded by what can be written at all: a game adds to them what commands bring,
    and how much a game can add up is asked of what comes from outside.

    >>> @attrs.frozen(kw_only=True, field_transformer=checked_fields)
    ... class Aim:
    ...     margin: int
    >>> Aim(margin=True)
    Traceback (most recent call last):
    ...
    TypeError: Aim.margin: expected a whole number, got True (bool)
    """
    return [_checked(each, wanted_of_label) for each in fields]


def checked_wish(_cls: type, fields: list["attrs.Attribute[Any]"]) -> list["attrs.Attribute[Any]"]:
    """The same for the fields of commands, whose numbers are amounts."""
    return [_checked(each, _amount) for each in fields]


def checked_reading(
    _cls: type, fields: list["attrs.Attribute[Any]"]
) -> list["attrs.Attribute[Any]"]:
    """The same for the fields of rule texts, whose numbers are small: cards, points, modifiers."""
    return [_checked(each, wanted_of_reading) for each in fields]


def _checked(field: "attrs.Attribute[Any]", bound: _Wanted) -> "attrs.Attribute[Any]":
    declared: Any = field.type
    return field.evolve(validator=_validator(_check(declared, bound), field.default))


def _validator(
    check: _Check, default: object
) -> Callable[[Any, "attrs.Attribute[Any]", Any], None]:
    is_type, wanted, kind, take = check.is_type, check.wanted, check.kind, check.take

    def validate(record: Any, field: "attrs.Attribute[Any]", value: Any) -> None:
        # Listings make commands by the thousand, and most of their fields are as declared.
        if value is default:
            return
        if value.__class__ is not kind and not is_type(value):
            given, value = value, value if take is None else take(value)
            if not is_type(value):
                raise _wrong_type(check, f"{type(record).__name__}.{field.name}", given, value)
            # The record is not out of the hands of its `__init__` yet.
            object.__setattr__(record, field.name, value)
        if wanted is not None:
            words = wanted(value)
            if words is not None:
                place = f"{type(record).__name__}.{field.name}"
                raise ValueError(f"{place}: expected {words}, got {short(value)}")

    return validate


def _wrong_type(check: _Check, place: str, given: Any, taken: Any) -> TypeError | ValueError:
    """What was given is not of the type, and could not be taken for a value that is."""
    error = ValueError if check.is_unknown_word(taken) else TypeError
    got = f"{short(given)} ({type(given).__name__})"
    return error(f"{place}: expected {check.type_words(taken)}, got {got}")


@cache
def _check(annotation: Any, bound: _Wanted) -> _Check:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        inner, wanted = _check(parts[0], bound), wanted_by_all(parts[1:], bound)
        return inner if wanted is None else inner._replace(wanted=wanted)
    if origin is tuple:
        if parts[1:] != (Ellipsis,):
            raise TypeError(f"{annotation}: a tuple in a command holds any number of one kind")
        return _tuple_check(_check(parts[0], bound))
    if origin in (Union, UnionType):
        return _union_check(parts, bound)
    if origin is Literal:
        return _literal_check(parts)
    if _is_enum_of_words(annotation):
        return _word_check(annotation)
    is_type = _is_whole if annotation is int else _is(annotation)
    wanted = {int: bound, str: wanted_of_text}.get(annotation)
    words = _words(annotation)
    return _Check(is_type, _always(words), wanted, annotation)


def _always(words: str) -> _Words:
    def said(_value: Any) -> str:
        return words

    return said


def _is_enum_of_words(annotation: Any) -> TypeGuard[type[StrEnum]]:
    return isinstance(annotation, type) and issubclass(annotation, StrEnum)


def _is(kind: type[Any]) -> _Test:
    return lambda value: isinstance(value, kind)


def _is_whole(value: Any) -> bool:
    # True is an int to Python, not to a player.
    return isinstance(value, int) and value.__class__ is not bool


def _words(kind: type) -> str:
    words = {"int": "a whole number", "str": "a text", "bool": "True or False"}
    return words.get(kind.__name__) or _with_article(kind)


def _with_article(kind: type) -> str:
    return f"{'an' if kind.__name__[0] in 'AEIOU' else 'a'} {kind.__name__}"


def _word_check(kind: type[StrEnum]) -> _Check:
    """One of the members of an enum, or its word."""

    def words(value: Any) -> str:
        return f"{_with_article(kind)} ({words_of(kind, value)})"

    return _Check(_is(kind), words, None, kind, value_by_word(kind), _is_word)


def _literal_check(answers: tuple[str, ...]) -> _Check:
    """One of the strings of a `Literal`, in capitals or not."""
    if not all(map(_is_word, answers)):
        raise TypeError(f"{answers}: a Literal in a command or a rule text holds strings")

    def is_answer(value: Any) -> bool:
        return _is_word(value) and value in answers

    def words(value: Any) -> str:
        return f"one of ({words_of(answers, value)})"

    return _Check(is_answer, words, None, None, value_by_word(answers), _is_word)


def _is_word(value: Any) -> bool:
    # A member of another enum is a string as well, and a mistake.
    return type(value) is str


def _union_check(members: tuple[Any, ...], bound: _Wanted) -> _Check:
    """One of several types, or None."""
    if int in members and str in members:
        bound = wanted_of_label
    choices = [_check(each, bound) for each in members if each is not NoneType]
    takes = [each.take for each in choices if each.take is not None]
    is_one = _any_of([each.is_type for each in choices])

    def words(value: Any) -> str:
        return " or ".join(each.type_words(value) for each in choices)

    return _Check(
        is_one if NoneType not in members else _or_none(is_one),
        words,
        _wanted_of_any(choices),
        choices[0].kind,
        first_that_fits(takes, is_one) if takes else None,
        _any_of([each.is_unknown_word for each in choices]),
    )


def _any_of(tests: list[_Test]) -> _Test:
    if len(tests) == 1:
        return tests[0]
    return lambda value: any(test(value) for test in tests)


def _or_none(test: _Test) -> _Test:
    return lambda value: value is None or test(value)


def _wanted_of_any(choices: list[_Check]) -> _Wanted | None:
    asked = [(each.is_type, each.wanted) for each in choices if each.wanted is not None]
    if not asked:
        return None
    if len(asked) == 1:
        is_asked, only = asked[0]
        return lambda value: only(value) if is_asked(value) else None
    return lambda value: next((words(value) for is_type, words in asked if is_type(value)), None)


def _tuple_check(item: _Check) -> _Check:
    is_tuple, each_fits = _is(tuple), _each(item.is_type)

    def wanted(values: tuple[Any, ...]) -> str | None:
        return _wanted_of_several(values, item.wanted)

    def first_wrong(values: Any) -> Any:
        parts = values if is_tuple(values) else ()
        return next((each for each in parts if not item.is_type(each)), None)

    def words(values: Any) -> str:
        return f"a tuple of which each is {item.type_words(first_wrong(values))}"

    def is_unknown_word(values: Any) -> bool:
        return item.is_unknown_word(first_wrong(values))

    take = tuple_of_sequence(item.take)
    return _Check(_both(is_tuple, each_fits), words, wanted, None, take, is_unknown_word)


def _wanted_of_several(values: tuple[Any, ...], wanted: _Wanted | None) -> str | None:
    most = in_force().several
    if len(values) > most:
        return f"at most {most:,} of them"
    words = None if wanted is None else next(filter(None, map(wanted, values)), None)
    return words and f"each to be {words}"


def _both(first: _Test, second: _Test) -> _Test:
    return lambda value: first(value) and second(value)


def _each(test: _Test) -> _Test:
    return lambda value: all(map(test, value))


def wanted_by_all(marks: Iterable[object], bound: _Wanted | None = None) -> _Wanted | None:
    """What several marks ask together, as `wanted_by` says it of one; most ask nothing."""
    asked = [wanted for each in marks if (wanted := wanted_by(each, bound)) is not None]
    if len(asked) < 2:
        return asked[0] if asked else None
    return lambda value: next(filter(None, (wanted(value) for wanted in asked)), None)


def wanted_by(mark: object, bound: _Wanted | None = None) -> _Wanted | None:
    """What a mark in an annotation asks of a value of the right type."""
    bound = bound or wanted_of_sum
    if mark is CARD:
        return _bounded(1, "the number of a card, 1 or more", bound)
    if isinstance(mark, AtLeast):
        return _bounded(mark.smallest, f"{mark.smallest} or more", bound)
    if isinstance(mark, Free):
        return _within(mark.smallest, mark.largest, bound)
    return wanted_of_name if isinstance(mark, Named) else None


def _within(smallest: int | None, largest: int | None, bound: _Wanted) -> _Wanted | None:
    if largest is None:
        return None if smallest is None else _bounded(smallest, f"{smallest} or more", bound)
    if smallest is None:
        return lambda value: f"{largest} or less" if value > largest else bound(value)
    words = f"a number from {smallest} to {largest}"
    return lambda value: None if smallest <= value <= largest else words


def _bounded(smallest: int, words: str, bound: _Wanted) -> _Wanted:
    if bound is wanted_of_sum or bound is wanted_of_label:  # nearly all of them are sound

        def wanted(value: int) -> str | None:
            if smallest <= value <= LARGEST_SUM:
                return None
            return words if value < smallest else bound(value)

        return wanted
    return lambda value: words if value < smallest else bound(value)


def _amount(value: int) -> str | None:
    most = in_force().number
    return None if -most <= value <= most else f"a number from -{most:,} to {most:,}"


def wanted_of_reading(value: int) -> str | None:
    """What a number of a rule text should be and is not."""
    most = in_force().reading
    return None if -most <= value <= most else f"a number from -{most:,} to {most:,}"


def wanted_of_sum(value: int) -> str | None:
    """What a number should be and is not that counts something in a state."""
    if -LARGEST_SUM <= value <= LARGEST_SUM:
        return None
    return f"a number of at most {len(str(LARGEST_SUM)) - 1} digits"


def wanted_of_label(value: int) -> str | None:
    """What a number that counts nothing should be and is not, such as a seed: it may be long."""
    return None if -_TOO_LONG < value < _TOO_LONG else f"a number of at most {MOST_DIGITS} digits"


_TOO_LONG: Final = 10**MOST_DIGITS
