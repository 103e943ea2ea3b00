"""What the engine asks of an event: to say what it does to cards."""

from typing import Protocol

from dramadeck.core.table import Moves


class Event(Protocol):
    """**Protocol**: an event; `moves` is everything that it does to cards."""

    @property
    def moves(self) -> Moves:
        """The moves and shuffles that this event makes, in order."""
        ...


class NoCards:
    """The mixin of an event that moves no card: to forget the cards is not possible by silence.

    >>> NoCards().moves
    ()
    """

    __slots__ = ()

    @property
    def moves(self) -> Moves:
        """No moves at all."""
        return ()
