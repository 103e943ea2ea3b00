"""What a command leads to, as a value."""

from typing import Generic, NamedTuple, TypeVar

from dramadeck.charts.display import html_of
from dramadeck.core.events import Event
from dramadeck.core.short_repr import in_short

S = TypeVar("S")
E = TypeVar("E", bound=Event)


class _StateAndEvents(NamedTuple, Generic[S, E]):
    """What a transition unpacks to."""

    state: S
    events: tuple[E, ...]


class Transition(_StateAndEvents[S, E]):
    """What a command led to: the new state, and the events that happened on the way.

    Attributes:
        before: the state that the command was sent in; None of a transition made by hand. It is no
            part of the tuple, and does not tell two transitions apart.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> torg.deal(state).before is state
    True
    """

    before: S | None = None

    def __repr__(self) -> str:
        return f"Transition(state={self.state!r}, events={in_short(self.events)})"

    def _repr_html_(self) -> str | None:
        return html_of(self)


def transition(before: S, state: S, events: tuple[E, ...]) -> Transition[S, E]:
    """The transition from one state to another."""
    result = Transition(state, events)
    result.before = before
    return result
