"""The function that people call in place of making a command and sending it."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from dramadeck.core.errors import IllegalCommandError

S = TypeVar("S")
C = TypeVar("C")
P = ParamSpec("P")
T = TypeVar("T")


def verb_of(
    command: Callable[P, C], step: Callable[[S, C], T], module: str
) -> Callable[Concatenate[S, P], T]:
    """A verb with the name, the text and the fields of its command.

    Args:
        command: the type of the command that it makes.
        step: what carries the command out.
        module: where the verb is published; elsewhere it could not be pickled by its name.
    """
    kind: Any = command

    def act(state: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        sent = command(*args, **kwargs)
        try:
            return step(state, sent)
        except IllegalCommandError as refused:
            # Reports of errors print the locals of every frame: none of these holds a card.
            del state
            raise refused.with_traceback(None) from None

    state = inspect.Parameter("state", inspect.Parameter.POSITIONAL_ONLY)
    fields = inspect.signature(kind).parameters.values()
    dress: Any = act
    dress.__name__ = dress.__qualname__ = verb_name(kind)
    dress.__doc__ = kind.__doc__
    dress.__module__ = module
    dress.__signature__ = inspect.Signature([state, *fields])
    return act


def without_frames(verb: Callable[P, T]) -> Callable[P, T]:
    """A function that sends commands of its own; no frame of its refusals holds the state."""

    @wraps(verb)
    def act(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return verb(*args, **kwargs)
        except IllegalCommandError as refused:
            del args, kwargs
            raise refused.with_traceback(None) from None

    return act


def verb_name(command: type) -> str:
    """`PlayToPool` → `play_to_pool`."""
    name = command.__name__
    return "".join(f"_{each.lower()}" if each.isupper() else each for each in name).lstrip("_")
