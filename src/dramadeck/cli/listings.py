"""Things to look up: the systems; and what is meant by the name of a deck or a dialect."""

from collections.abc import Mapping
from typing import TypeVar

from dramadeck.cli.screen import Screen
from dramadeck.engine import UnknownNameError, systems
from dramadeck.torg import DIALECTS, TORG, Deck, Dialect

T = TypeVar("T")


def show_systems(screen: Screen) -> None:
    """Every installed rule system: name, title, dialects, decks."""
    for name, each in systems().items():
        screen.say(f"{name}: {each.title}", "bold")
        screen.say(f"  dialects: {', '.join(each.dialects)}")
        screen.say(f"  decks: {', '.join(each.decks)}")


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
