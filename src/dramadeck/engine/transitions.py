"""What a command leads to, as a value."""

from typing import Generic, NamedTuple, TypeVar

from dramadeck.charts.display import html_of
from dramadeck.engine.events import Event
from dramadeck.engine.replacing import new_tuple
from dramadeck.engine.showing import in_short

S = TypeVar("S")
E = TypeVar("E", bound=Event)


class Transition(NamedTuple, Generic[S, E]):
    """What a command led to: the new state, and the events that happened on the way."""

    state: S
    events: tuple[E, ...]

    @property
    def before(self) -> S | None:
        """The state that the command was sent in; None of a transition made by hand.

        It is no part of the tuple, and does not tell two transitions apart.

        >>> from dramadeck import torg
        >>> state = torg.new_game(["Quin"], seed=7)
        >>> torg.deal(state).before is state
        True
        """
        return None

    def __repr__(self) -> str:
        return f"Transition(state={self.state!r}, events={in_short(self.events)})"

    def _repr_html_(self) -> str | None:
        return html_of(self)


class _Led(Transition[S, E]):
    """A transition that knows where it began; what it knows lies beside the tuple."""

    began_in: S

    @property
    def before(self) -> S | None:
        """The state that the command was sent in."""
        return self.began_in


def led(before: S, state: S, events: "tuple[E, ...]") -> Transition[S, E]:
    """The transition from one state to another."""
    # Every command ends here, and the way of a named tuple's own `__new__` is the longer one.
    made: _Led[S, E] = new_tuple(_Led, (state, events))
    made.began_in = before
    return made
