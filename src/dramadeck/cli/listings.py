"""Things to look up: the systems, the cards, the charts."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar

from rich.text import Text

from dramadeck.charts import Chart
from dramadeck.charts.torg import (
    BONUS_NUMBERS,
    DIFFICULTIES,
    HAND_SIZES,
    INTERACTION_RESULTS,
    MANY_ON_ONE,
    ONE_ON_MANY,
    OPENING_POOLS,
    SUCCESS_LEVELS,
    VALUES,
    Edition,
    Interaction,
)
from dramadeck.cli.screen import Screen
from dramadeck.engine import UnknownNameError, systems
from dramadeck.engine.printable import escaped
from dramadeck.torg import DIALECTS, TORG, Deck, Dialect

T = TypeVar("T")

CHARTS: Final[Mapping[str, tuple[Chart[Any], ...]]] = MappingProxyType(
    {
        "bonus": (BONUS_NUMBERS,),
        "hands": (HAND_SIZES, OPENING_POOLS),
        "many-on-one": tuple(MANY_ON_ONE),
        "one-on-many": tuple(ONE_ON_MANY),
        "success": (SUCCESS_LEVELS,),
        "values": (VALUES,),
        **{
            str(kind).lower(): (INTERACTION_RESULTS[Edition.REVISED, kind],) for kind in Interaction
        },
    }
)
"""The charts by the names that one types; `difficulty` is a scale of words and stands apart."""

DIFFICULTY: Final = "difficulty"


def show_systems(screen: Screen) -> None:
    """Every installed rule system: name, title, dialects, decks."""
    for name, each in systems().items():
        told = Text(f"{escaped(name)}: {escaped(each.title)}", style="bold")
        screen.show(told, f"  dialects: {', '.join(each.dialects)}")
        screen.show(f"  decks: {', '.join(each.decks)}")


def show_deck(screen: Screen, deck: Deck, numbers: tuple[int, ...]) -> None:
    """These cards with both faces, or all cards, one line each.

    Raises:
        UnknownNameError: the deck has no such card.
    """
    for card in [deck.card(number) for number in numbers] or deck.cards:
        screen.show(str(card))


def show_chart(screen: Screen, name: str | None) -> None:
    """A chart as it is printed, or the list of charts.

    Raises:
        UnknownNameError: there is no such chart.
    """
    names = (*CHARTS, DIFFICULTY)
    if name is None:
        screen.show(f"Charts: {', '.join(sorted(names))}")
    elif name == DIFFICULTY:
        _show_rows(screen, "Difficulty scale", [str(each) for each in DIFFICULTIES])
    elif name in CHARTS:
        for chart in CHARTS[name]:
            heading, *rows = str(chart).splitlines()
            _show_rows(screen, f"{heading} ({chart.source})", rows)
    else:
        raise UnknownNameError.among("chart", name, names)


def _show_rows(screen: Screen, heading: str, rows: list[str]) -> None:
    screen.show(heading)
    for row in rows:
        screen.show(f"  {row}")


def deck_named(name: str) -> Deck:
    """The shipped deck of this name.

    Raises:
        UnknownNameError: there is none.

    >>> len(deck_named("expanded").cards)
    161
    """
    decks: Mapping[str, Deck] = TORG.decks
    return _named("deck", name, decks)


def _named(what: str, name: str, known: Mapping[str, T]) -> T:
    if name not in known:
        raise UnknownNameError.among(what, name, known)
    return known[name]


def dialect_named(name: str) -> Dialect:
    """The shipped dialect of this name.

    Raises:
        UnknownNameError: there is none.
    """
    return _named("dialect", name, DIALECTS)
