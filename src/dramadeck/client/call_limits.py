"""Limits on a call, checked before anything reads it in detail: its size and its names.

A call is a name with arguments, as a program makes one, and a language model.
"""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.client.problems import FrontReason, no
from dramadeck.core import UnknownNameError

MOST_VALUES: Final = 1_000
"""So many values a call may hold, one inside the other or side by side."""

MOST_LETTERS: Final = 64_000
"""So many characters they may have together."""


def check_call_size(arguments: object) -> None:
    """Refuse a call that is larger than any that makes sense, before it is read in detail.

    >>> check_call_size({"answers": {"villains": ["Baron Voss"]}})
    >>> check_call_size({"answers": "[" * 2_000})
    Traceback (most recent call last):
    ...
    dramadeck.client.problems.FrontError: a call holds at most 1000 values
    """
    left, values, letters = list[Any]([arguments]), 0, 0
    while left:
        value = left.pop()
        values += 1
        if isinstance(value, dict):
            left += (*value.keys(), *value.values())
        elif isinstance(value, list):
            left += value
        elif isinstance(value, str):
            letters += len(value)
            # The SDK reads a text that looks like JSON, and then it is as many values.
            values += sum(map(value.count, ",[{")) if value.lstrip()[:1] in ("[", "{") else 0
        if values + len(left) > MOST_VALUES:
            raise no(FrontReason.TOO_MANY_VALUES, most=MOST_VALUES)
        if letters > MOST_LETTERS:
            raise no(FrontReason.TOO_MANY_LETTERS, most=MOST_LETTERS)


def check_arguments(
    kind: str, name: str, takes: Mapping[str, Mapping[str, bool]], said: Mapping[str, Any]
) -> None:
    """Check that something of this name exists and takes these arguments.

    >>> check_arguments("prompt", "player", {"player": {"name": True}}, {})
    Traceback (most recent call last):
    ...
    dramadeck.client.problems.FrontError: the prompt player needs: name
    """
    if name not in takes:
        raise UnknownNameError.among(kind, name, takes)
    for argument in said.keys() - takes[name].keys():
        raise UnknownNameError.among("argument", argument, takes[name], f"of {name}")
    needed = tuple(argument for argument, is_needed in takes[name].items() if is_needed)
    if not said.keys() >= {*needed}:
        raise no(FrontReason.UNSAID, kind=kind, name=name, names=needed)
