"""How a rule system is put together of chapters."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, get_args


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
