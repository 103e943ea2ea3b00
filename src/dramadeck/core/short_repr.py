"""How a record shows itself at a prompt: what it says that others of its kind do not.

A field that holds its default is left out, and of a long row of cards the middle: whoever looks at
a command wants to see what it does, and nobody reads a shuffled deck. What is left out is there
all the same, and `attrs.asdict` gives all of it.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, cast

import attrs

MOST: Final = 12
"""As many parts of a tuple are shown; of a longer one the first and the last three."""

_ENDS: Final = 3

_WIDEST: Final = 200
"""As many characters are told of what a rule text changes."""


def short_repr(self: Any) -> str:
    """The `repr` of an attrs record, without the fields that hold their defaults."""
    kind: Any = self.__class__
    fields = (
        f"{name}={in_short(value)}"
        for name, default in _fields(kind)
        if not _is(value := getattr(self, name), default)
    )
    return f"{kind.__qualname__.rpartition('>.')[2]}({', '.join(fields)})"


def in_short(value: object) -> str:
    """The `repr` of a value; a long tuple without its middle."""
    if not isinstance(value, tuple):
        return repr(value)
    parts = cast("tuple[object, ...]", value)
    # A named tuple has a `repr` of its own.
    if hasattr(parts, "_fields") or len(parts) <= MOST:
        return repr(parts)
    first = ", ".join(map(repr, parts[:_ENDS]))
    last = ", ".join(map(repr, parts[-_ENDS:]))
    return f"({first}, <{len(parts) - 2 * _ENDS} more>, {last})"


def cut(text: str, longest: int) -> str:
    """A text, of which the end is cut off where it is longer."""
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def _is(value: object, default: object) -> bool:
    # False is no 0 here, and a chart or a deck need not be compared with what is no chart.
    return value is default or (type(value) is type(default) and value == default)


@cache
def _fields(kind: type[Any]) -> tuple[tuple[str, object], ...]:
    """The fields that a `repr` shows, each with its default."""
    return tuple((field.name, _default(field)) for field in attrs.fields(kind) if field.repr)


def _default(field: "attrs.Attribute[Any]") -> object:
    default: Any = field.default
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type] # a class, whatever its stub says
        return attrs.NOTHING if default.takes_self else default.factory()
    return default


def dialect_in_short(dialect: Any, shipped: Mapping[str, Any]) -> str:
    """The `repr` of a rule text: a shipped one by its name, another by what it changes."""
    changes = {name: tuple(_changes(dialect, text)) for name, text in shipped.items()}
    nearest = min(changes, key=lambda name: len(changes[name]))
    if not changes[nearest]:
        renamed = "" if dialect.name == nearest else f", {nearest!r} under another name"
        return f"<Dialect {dialect.name!r}{renamed}>"
    first = ", ".join(changes[nearest][:_ENDS])
    rest = len(changes[nearest]) - _ENDS
    more = f" and {rest} more changes" if rest > 0 else ""
    return f"<Dialect {dialect.name!r}: {nearest!r} with {cut(first, _WIDEST)}{more}>"


def _changes(one: Any, other: Any, place: str = "") -> Iterator[str]:
    kind: Any = one.__class__
    for field in attrs.fields(kind):
        mine: Any = getattr(one, field.name)
        theirs: Any = getattr(other, field.name)
        if place + field.name == "name" or mine == theirs:
            continue
        if attrs.has(mine.__class__) and mine.__class__ is theirs.__class__ and not place:
            yield from _changes(mine, theirs, f"{field.name}.")
        else:
            yield f"{place}{field.name}={in_short(mine)}"
