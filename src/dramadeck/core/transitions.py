"""What a command leads to, as a value, and the functions that send commands (verbs)."""

import inspect
import re
from collections.abc import Callable
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from dramadeck.charts.display import html_of
from dramadeck.core.reprs import in_short
from dramadeck.core.table import Event

S = TypeVar("S")
E = TypeVar("E", bound=Event)


class _StateAndEvents(NamedTuple, Generic[S, E]):
    """What a transition unpacks to."""

    state: S
    events: tuple[E, ...]


class Transition(_StateAndEvents[S, E]):
    """What a command led to: the new state, and the events that happened on the way.

    Attributes:
        before: the state that the command was sent in, if known; it is no part of the tuple.

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


C = TypeVar("C")
P = ParamSpec("P")
T = TypeVar("T")


def verb_of(
    command: Callable[P, C], step: Callable[[S, C], T], module: str
) -> Callable[Concatenate[S, P], T]:
    """A verb with the name, the text and the fields of its command."""
    kind: Any = command

    def act(state: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return step(state, command(*args, **kwargs))

    state = inspect.Parameter("state", inspect.Parameter.POSITIONAL_ONLY)
    fields = inspect.signature(kind).parameters.values()
    verb: Any = act
    verb.__name__ = verb.__qualname__ = verb_name(kind)
    verb.__doc__ = kind.__doc__
    verb.__module__ = module
    verb.__signature__ = inspect.Signature([state, *fields])
    return act


def verb_name(command: type) -> str:
    """`PlayToPool` → `play_to_pool`."""
    return snake_case(command.__name__)


def snake_case(name: str) -> str:
    """The name of a command as that of its verb, without the command at hand."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
