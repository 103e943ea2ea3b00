"""The `repr` of records and states, and the text of `print(state)`.

The `repr` of a record leaves out fields with their default, and the middle of a long tuple;
`attrs.asdict` shows everything. The `repr` of a state describes the game and its progress in one
line; `print(state)` shows the table in a few lines. Each game makes its own lines.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar, cast

import attrs

from dramadeck.core.table import Table, Zone

MOST: Final = 12
"""The most parts of a tuple that are shown; of a longer one the first and the last three."""

_ENDS: Final = 3

WIDEST: Final = 200
"""The most characters of the changes of a rule text, and of a line of a table."""

LONGEST_LINE: Final = 280
"""The most characters of the `repr` of a state."""

MOST_NAMED: Final = 8
"""The most names in a list, such as the cards of a pile."""

P = TypeVar("P")


def short_repr(self: Any) -> str:
    """The `repr` of an attrs record, without fields that have their default."""
    kind: Any = self.__class__
    fields: list[str] = []
    for name, default in _fields(kind):
        value = getattr(self, name)
        # Types are compared first: False is no 0 here, and to compare a deck or a chart is slow.
        if not (value is default or (type(value) is type(default) and value == default)):
            fields.append(f"{name}={in_short(value)}")
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
    """A text, cut to a number of characters."""
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


@cache
def _fields(kind: type[Any]) -> tuple[tuple[str, object], ...]:
    """The fields that a `repr` shows, each with its default."""
    factory: Any = attrs.Factory  # its stub does not say that it is a class
    defaults: dict[str, object] = {}
    for field in attrs.fields(kind):
        if field.repr:
            default: Any = field.default
            if isinstance(default, factory):
                default = attrs.NOTHING if default.takes_self else default.factory()
            defaults[field.name] = default
    return tuple(defaults.items())


def dialect_in_short(dialect: Any, shipped: Mapping[str, Any]) -> str:
    """The `repr` of a rule text: the name of a shipped one, or the changes of another."""
    changes = {
        name: [
            f"{path}={in_short(value)}"
            for path, value in differing_fields(dialect, text)
            if path != "name"
        ]
        for name, text in shipped.items()
    }
    nearest = min(changes, key=lambda name: len(changes[name]))
    if not changes[nearest]:
        renamed = "" if dialect.name == nearest else f", {nearest!r} under another name"
        return f"<Dialect {dialect.name!r}{renamed}>"
    first = ", ".join(changes[nearest][:_ENDS])
    rest = len(changes[nearest]) - _ENDS
    more = f" and {rest} more changes" if rest > 0 else ""
    return f"<Dialect {dialect.name!r}: {nearest!r} with {cut(first, WIDEST)}{more}>"


def differing_fields(one: Any, other: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The fields in which two records differ, also inside nested records: path, value in `one`."""
    kind: type = one.__class__
    if one == other:
        return
    if kind is not other.__class__ or not attrs.has(kind):
        yield path, one
        return
    for field in attrs.fields(kind):
        if field.init:  # other fields are computed from these
            inner = f"{path}.{field.name}" if path else field.name
            yield from differing_fields(getattr(one, field.name), getattr(other, field.name), inner)


def in_a_line(system: str, setup: Any, people: Iterable[str], moment: str, to_draw: int) -> str:
    """The `repr` of a state."""
    text = (
        f"{cut(setup.dialect.name, 40)}, {cut(setup.deck.name, 40)} deck; "
        f"{cut(', '.join(people), 80)}; {moment}; {to_draw} cards to draw"
    )
    return f"<State of {system}: {cut(text, LONGEST_LINE - 20)}>"


def in_lines(title: str, setup: Any, moment: str, rows: Iterable[str]) -> Iterator[str]:
    """The text of `print(state)`: the game, then the rows."""
    yield cut(f"{title} by {setup.dialect.name}, {setup.deck.name} deck: {moment}", WIDEST)
    for row in rows:
        yield cut(row, WIDEST)


def first_of(people: Sequence[P], most: int, line: Callable[[P], str]) -> Iterator[str]:
    """A line for each of the first people; if there are more, the last line names the others."""
    count = most if len(people) <= most else most - 1
    yield from map(line, people[:count])
    others: Sequence[Any] = people[count:]
    if others:
        yield f"and {', '.join(person.name for person in others)}"


def piles_named(deck: Any, table: Table, piles: Iterable[tuple[str, Zone]]) -> Iterator[str]:
    """The piles of a player that have cards, each with the names of its first cards."""
    for word, zone in piles:
        if cards := table.pile(zone):
            names = [str(deck.card(card)) for card in cards[:MOST_NAMED]]
            more = ["..."] if len(cards) > MOST_NAMED else []
            yield f"{word} {', '.join([*names, *more])}"


def piles_counted(table: Table, piles: Iterable[tuple[str, Zone]]) -> str:
    """The piles in the middle of the table, each with its number of cards."""
    return ", ".join(f"{word} {len(table.pile(zone))}" for word, zone in piles)


def in_brackets(facts: Sequence[str]) -> str:
    """Facts in brackets, to be put after a name; empty if there are none."""
    return f" ({', '.join(facts)})" if facts else ""
