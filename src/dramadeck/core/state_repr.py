"""How a state is printed: the frame that the states of all games share.

A `repr` says in one line what game it is and how far it is; `print(state)` shows the table in a few
lines, a line for each thing that lies on it. What stands in the lines is each game's own.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

from dramadeck.core.short_repr import cut
from dramadeck.core.table import Card, Table, Zone

WIDEST: Final = 200
"""No line of a table is longer."""

LONGEST_LINE: Final = 280
"""A `repr` stays below this."""

MOST_NAMED: Final = 8
"""As many of a row, such as the cards of a pile, are named."""

P = TypeVar("P")


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


def cards_named(deck: Any, cards: Sequence[Card]) -> str:
    """The cards of a pile by their names, as far as there is room."""
    names = [str(deck.card(card)) for card in cards[:MOST_NAMED]]
    return ", ".join(names if len(cards) <= MOST_NAMED else [*names, "..."])


def piles_named(deck: Any, table: Table, piles: Iterable[tuple[str, Zone]]) -> Iterator[str]:
    """The piles of somebody in which cards lie, each with its cards."""
    for word, zone in piles:
        if cards := table.pile(zone):
            yield f"{word} {cards_named(deck, cards)}"


def piles_counted(table: Table, piles: Iterable[tuple[str, Zone]]) -> str:
    """The piles in the middle of the table, each with how many cards it has."""
    return ", ".join(f"{word} {len(table.pile(zone))}" for word, zone in piles)


def in_brackets(facts: Sequence[str]) -> str:
    """Facts about somebody, in brackets behind the name; empty if there are none."""
    return f" ({', '.join(facts)})" if facts else ""
