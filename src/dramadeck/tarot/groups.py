"""Who belongs to the groups that the fields of commands name (`dramadeck.tarot.asked`).

Whoever sends the command knows them: a menu is made of them.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.tarot.chapters.contests import Contender
from dramadeck.tarot.state import State


def attacks(character: str) -> Contender:
    """A side of a contest as a listing has it, with a sample of a trait.

    >>> attacks("Mia").is_defender
    False
    """
    return Contender(character=character, trait="Firearms")


def defends(character: str) -> Contender:
    """Likewise a side that defends.

    >>> defends("Mia").is_defender
    True
    """
    return Contender(character=character, trait="Reaction", is_defender=True)


def _characters(state: State, _command: object) -> Iterable[str]:
    return (each.name for each in state.characters)


def _players(state: State, _command: object) -> Iterable[str]:
    return (each.name for each in state.players)


def _hand(state: State, command: Any) -> Iterable[int]:
    return sorted(state.hand(state.holder(command.character)))


def _fighters(state: State, command: Any) -> Iterable[str]:
    return (each for each in state.play.fighters if each != command.character)


def _contest(state: State, command: Any) -> Iterable[str]:
    """Everybody in the contest that somebody is in."""
    contest = state.play.contest(command.character)
    return contest.characters if contest else ()


def _sides(state: State, _command: object) -> Iterable[Contender]:
    """Everybody, on either side."""
    names = [each.name for each in state.characters]
    return (*map(attacks, names), *map(defends, names))


GROUPS: Final[Mapping[str, Callable[[State, Any], Iterable[Any]]]] = MappingProxyType(
    {
        "characters": _characters,
        "contest": _contest,
        "fighters": _fighters,
        "hand": _hand,
        "players": _players,
        "sides": _sides,
    }
)
"""Group → who belongs to it now."""
