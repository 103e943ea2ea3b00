"""The chance of a command of any game; fronts ask here and import no game."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from dramadeck.core.rules import AnySystem
from dramadeck.odds.torg import chances_at
from dramadeck.torg import TORG

Chance: TypeAlias = Callable[[Any], Fraction | None]
"""Knows the chance of success of a command; None where it takes more than is known."""

_KNOWN: Final[Mapping[str, Callable[[Any], Chance]]] = MappingProxyType({TORG.name: chances_at})


def chance_in(rules: AnySystem, state: Any) -> Chance | None:
    """Who knows the chance of a command in a state, from what everybody knows; None if nobody."""
    knows = _KNOWN.get(rules.name)
    return None if knows is None else knows(state)
