"""The `repr` of records and states, and the text of `print(state)`.

A record shows what others of its kind do not say: a field that holds its default is left out, and
of a long row of cards the middle; `attrs.asdict` gives all of it. The `repr` of a state says in one
line what game it is and how far it is; `print(state)` shows the table in a few lines, a line for
each thing that lies on it. What stands in the lines is each game's own.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar, cast

import attrs

from dramadeck.core.table import Table, Zone

MOST: Final = 12
"""As many parts of a tuple are shown; of a longer one the first and the last three."""

_ENDS: Final = 3

WIDEST: Final = 200
"""As many characters are told of what a rule text changes, and of a line of a table."""

LONGEST_LINE: Final = 280
"""The `repr` of a state stays below this."""

MOST_NAMED: Final = 8
"""As many of a row, such as the cards of a pile, are named."""

P = TypeVar("P")


def short_repr(self: Any) -> str:
    """The `repr` of an attrs record, without the fields that hold their defaults."""
    kind: Any = self.__class__
    shown: list[str] = []
    for name, default in _fields(kind):
        value = getattr(self, name)
        # False is no 0 here, and a chart or a deck need not be compared with what is no chart.
        if not (value is default or (type(value) is type(default) and value == default)):
            shown.append(f"{name}={in_short(value)}")
    return f"{kind.__qualname__.rpartition('>.')[2]}({', '.join(shown)})"


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


@cache
def _fields(kind: type[Any]) -> tuple[tuple[str, object], ...]:
    """The fields that a `repr` shows, each with its default."""
    factory: Any = attrs.Factory  # a class, whatever its stub says
    defaults: dict[str, object] = {}
    for field in attrs.fields(kind):
        if field.repr:
            made: Any = field.default
            if isinstance(made, factory):
                made = attrs.NOTHING if made.takes_self else made.factory()
            defaults[field.name] = made
    return tuple(defaults.items())


def dialect_in_short(dialect: Any, shipped: Mapping[str, Any]) -> str:
    """The `repr` of a rule text: a shipped one by its name, another by what it changes."""
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
    """The fields in which two records differ, also in records within them: path, value of `one`."""
    kind: type = one.__class__
    if one == other:
        return
    if kind is not other.__class__ or not attrs.has(kind):
        yield path, one
        return
    for field in attrs.fields(kind):
        if field.init:  # the others are made of these
            inner = f"{path}.{field.name}" if path else field.name
            yield from differing_fields(getattr(one, field.name), getattr(other, field.name), inner)


def in_a_line(system: str, setup: Any, people: Iterable[str], moment: str, left: int) -> str:
    """The `repr` of a state."""
    text = (
        f"{cut(setup.dialect.name, 40)}, {cut(setup.deck.name, 40)} deck; "
        f"{cut(', '.join(people), 80)}; {moment}; {left} cards to draw"
    )
    return f"<State of {system}: {cut(text, LONGEST_LINE - 20)}>"


def in_lines(title: str, setup: Any, moment: str, rows: Iterable[str]) -> Iterator[str]:
    """The table in words: what game it is, and what lies there."""
    yield cut(f"{title} by {setup.dialect.name}, {setup.deck.name} deck: {moment}", WIDEST)
    for row in rows:
        yield cut(row, WIDEST)


def first_of(people: Sequence[P], most: int, line: Callable[[P], str]) -> Iterator[str]:
    """A line for each of the first people; where there are more, the others share the last."""
    shown = most if len(people) <= most else most - 1
    yield from map(line, people[:shown])
    others: Sequence[Any] = people[shown:]
    if others:
        yield f"and {', '.join(person.name for person in others)}"


def piles_named(deck: Any, table: Table, piles: Iterable[tuple[str, Zone]]) -> Iterator[str]:
    """The piles of somebody in which cards lie, each with its cards as far as there is room."""
    for word, zone in piles:
        if cards := table.pile(zone):
            names = [str(deck.card(card)) for card in cards[:MOST_NAMED]]
            more = ["..."] if len(cards) > MOST_NAMED else []
            yield f"{word} {', '.join([*names, *more])}"


def piles_counted(table: Table, piles: Iterable[tuple[str, Zone]]) -> str:
    """The piles in the middle of the table, each with how many cards it has."""
    return ", ".join(f"{word} {len(table.pile(zone))}" for word, zone in piles)


def in_brackets(facts: Sequence[str]) -> str:
    """Facts about somebody, in brackets behind the name; empty if there are none."""
    return f" ({', '.join(facts)})" if facts else ""
