"""The chance of success of a command of any game, for modules that import no game."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from dramadeck.core.rules import AnySystem
from dramadeck.odds.torg import chances_at
from dramadeck.torg import TORG

Chance: TypeAlias = Callable[[Any], Fraction | None]
"""Gives the chance of success of a command; None where it cannot be computed."""

_CHANCES: Final[Mapping[str, Callable[[Any], Chance]]] = MappingProxyType({TORG.name: chances_at})


def chance_in(rules: AnySystem, state: Any) -> Chance | None:
    """The function that gives the chance of a command in a state, from what everybody knows.

    None for a game without one.
    """
    chances = _CHANCES.get(rules.name)
    return None if chances is None else chances(state)
