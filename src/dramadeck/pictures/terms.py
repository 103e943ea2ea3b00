"""How words of the game get into a picture: whoever asks for one may bring a language."""

from collections.abc import Callable
from enum import Enum
from typing import TypeAlias

Term: TypeAlias = Callable[[Enum], str]
"""A word of the game → how it is called; two words of one name are two members of the game."""


def printed(term: Enum) -> str:
    """The English word, as it is printed.

    >>> from dramadeck import torg
    >>> printed(torg.CardType.HASTE)
    'Haste'
    """
    return str(term)
