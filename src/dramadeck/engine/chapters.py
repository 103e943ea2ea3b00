"""How a rule system is put together of chapters, and chooses among the values that it ships."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar, get_args

from dramadeck.engine.errors import UnknownNameError

T = TypeVar("T")


class Chapter(NamedTuple):
    """A chapter: its commands and what judges them, its events and what applies them.

    Attributes:
        commands: the union of its commands; None where it has none.
        decide: what judges them.
        events: the union of its events, likewise.
        evolve: what applies them.
    """

    commands: Any = None
    decide: Any = None
    events: Any = None
    evolve: Any = None


def judges(chapters: Iterable[Chapter]) -> dict[type, Callable[..., Any]]:
    """Type of a command → what judges it.

    >>> judges([Chapter(commands=int | str, decide=print)])[str] is print
    True
    """
    return {kind: each.decide for each in chapters for kind in _members(each.commands)}


def appliers(chapters: Iterable[Chapter]) -> dict[type, Callable[..., Any]]:
    """Type of an event → what applies it.

    >>> appliers([Chapter(events=int, evolve=print), Chapter()])
    {<class 'int'>: <built-in function print>}
    """
    return {kind: each.evolve for each in chapters for kind in _members(each.events)}


def _members(union: Any) -> tuple[type, ...]:
    """The types of a union; a union of one is that type."""
    return get_args(union) or ((union,) if union else ())


def chosen(choice: T | str, shipped: Mapping[str, T], what: str) -> T:
    """A value as it was given, or the shipped one of this name.

    Args:
        choice: the value or the name.
        shipped: the values that are shipped, by name; one at least.
        what: what is chosen, as errors call it.

    Raises:
        TypeError: it is neither a name nor a value of the shipped ones' type.
        UnknownNameError: none of that name is shipped; the error names the nearest.

    >>> chosen("seven", {"seven": 7}, "number"), chosen(8, {"seven": 7}, "number")
    (7, 8)
    >>> chosen(None, {"seven": 7}, "number")
    Traceback (most recent call last):
    ...
    TypeError: number: expected a name or a int, got None
    """
    kind = type(next(iter(shipped.values())))
    if not isinstance(choice, str):
        if type(choice) is not kind:
            raise TypeError(f"{what}: expected a name or a {kind.__name__}, got {choice!r}")
        return choice
    if choice not in shipped:
        raise UnknownNameError.among(what, choice, shipped)
    return shipped[choice]
