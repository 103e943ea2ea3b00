"""What makes a function look like the command that it sends."""

import inspect
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def dressed(verb: Callable[P, T], command: Any, module: str) -> Callable[P, T]:
    """A verb with the name, the text and the fields of its command.

    Args:
        verb: the function; a state comes first.
        command: the type of the command that it sends.
        module: where the verb is published; elsewhere it could not be pickled by its name.
    """
    state = inspect.Parameter("state", inspect.Parameter.POSITIONAL_ONLY)
    fields = inspect.signature(command).parameters.values()
    dress: Any = verb
    dress.__name__ = dress.__qualname__ = verb_name(command)
    dress.__doc__ = command.__doc__
    dress.__module__ = module
    dress.__signature__ = inspect.Signature([state, *fields])
    return verb


def verb_name(command: type) -> str:
    """`PlayToPool` → `play_to_pool`."""
    name = command.__name__
    return "".join(f"_{each.lower()}" if each.isupper() else each for each in name).lstrip("_")
