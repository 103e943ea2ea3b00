"""Who belongs to the groups that the fields of commands name (`dramadeck.torg.asked`).

Everybody at the table knows them: a menu is made of them.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final

from dramadeck.engine.senders import name_of_sender
from dramadeck.torg.cards import Side
from dramadeck.torg.state import State


def _opponents(state: State, command: object) -> Iterable[str]:
    """Who stands on the other side; of the gamemaster's own commands the heroes."""
    actor = name_of_sender(command) or getattr(command, "lead", None)
    return state.members(state.side_of(actor).other if actor else Side.HEROES)


def _heroes(state: State, _command: object) -> Iterable[str]:
    return (each.name for each in state.heroes)


def _characters(state: State, _command: object) -> Iterable[str]:
    cast = state.scene.cast if state.scene else ()
    return (*(each.name for each in state.heroes), *(each.name for each in cast))


def _parties(state: State, _command: object) -> Iterable[tuple[str, ...]]:
    """Some of the heroes: each alone, and every two."""
    names = [each.name for each in state.heroes]
    return (*((each,) for each in names), *combinations(names, 2))


def _actors(state: State, _command: object) -> Iterable[str]:
    """Who did what was just announced."""
    return state.play.aftermath.actors if state.play.aftermath else ()


GROUPS: Final[Mapping[str, Callable[[State, Any], Iterable[Any]]]] = MappingProxyType(
    {
        "actors": _actors,
        "characters": _characters,
        "heroes": _heroes,
        "opponents": _opponents,
        "parties": _parties,
    }
)
"""Group → who belongs to it now, for a command whose other fields stand."""
