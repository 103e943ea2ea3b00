"""What a question about odds may be asked with; the errors say what is wrong, and where."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, TypeVar, cast

from dramadeck.core.errors import short

Asked = TypeVar("Asked")
Word = TypeVar("Word", bound=StrEnum)


def whole(name: str, number: Any) -> int:
    """A whole number.

    Raises:
        TypeError: it is something else; True is no number here.

    >>> whole("flips", 2.5)
    Traceback (most recent call last):
    ...
    TypeError: flips: expected a whole number, got 2.5
    """
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"{name}: expected a whole number, got {short(number)}")
    return int(number)


def of_kind(name: str, given: Any, kind: type[Asked]) -> Asked:
    """A record of the kind that is wanted.

    Raises:
        TypeError: it is something else.

    >>> of_kind("name", "Quin", str)
    'Quin'
    """
    if not isinstance(given, kind):
        raise TypeError(f"{name}: expected {kind.__name__}, got {short(given)}")
    return given


def one_of(name: str, given: Any, *kinds: type[Word]) -> Word:
    """A member of one of some enums, by itself or by its word.

    Raises:
        ValueError: none of them has such a member.

    >>> from dramadeck.torg.cards import Step
    >>> one_of("step", "E", Step)
    Traceback (most recent call last):
    ...
    ValueError: step: expected one of A, B, C, D, got 'E'
    """
    members = [member for kind in kinds for member in kind]
    for member in members:
        if isinstance(given, str) and member == given:
            return member
    raise ValueError(f"{name}: expected one of {', '.join(members)}, got {short(given)}")


def several(name: str, given: Any, kind: type[Asked]) -> tuple[Asked, ...]:
    """Several records of the kind that is wanted.

    Raises:
        TypeError: they are something else, or there is only one.

    >>> several("difficulties", [8, 9], int)
    (8, 9)
    """
    if not isinstance(given, Iterable) or isinstance(given, str | bytes):
        raise TypeError(f"{name}: expected several of {kind.__name__}, got {short(given)}")
    members = cast("Iterable[object]", given)
    return tuple(of_kind(name, each, kind) for each in members)


def check_whole(_record: object, field: Any, number: Any) -> None:
    """A validator of a record's field: a whole number.

    Raises:
        TypeError: it is something else.

    >>> import attrs
    >>> Hand = attrs.make_class("Hand", {"cards": attrs.field(validator=check_whole)})
    >>> Hand("four")
    Traceback (most recent call last):
    ...
    TypeError: cards: expected a whole number, got 'four'
    """
    whole(field.name, number)


def check_yes_or_no(_record: object, field: Any, given: Any) -> None:
    """A validator of a record's field: True or False.

    Raises:
        TypeError: it is something else.

    >>> import attrs
    >>> Hand = attrs.make_class("Hand", {"is_open": attrs.field(validator=check_yes_or_no)})
    >>> Hand("no")
    Traceback (most recent call last):
    ...
    TypeError: is_open: expected True or False, got 'no'
    """
    if not isinstance(given, bool):
        raise TypeError(f"{field.name}: expected True or False, got {short(given)}")
