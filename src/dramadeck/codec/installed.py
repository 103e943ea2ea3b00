"""Installed rule systems, each looked up once."""

from functools import lru_cache

from dramadeck.codec.record_types import System
from dramadeck.core import system


@lru_cache(maxsize=64)
def installed(name: str) -> System:
    """The installed rule system of this name.

    To look through all that is installed takes longer than to load a state, so what was found
    stays: a system that is replaced while the program runs is not found anew.

    Raises:
        UnknownNameError: there is none.

    >>> installed("torg").title
    'Torg: the Drama Deck'
    """
    return system(name)
