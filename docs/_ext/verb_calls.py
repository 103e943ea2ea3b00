"""A call of each verb, with the state in which it was possible.

It comes of the kept games, which the tests play again: what was sent there, or what the listing of
a seat offered on the way. For what none of them had occasion there are the moments that the tests
lay out, so that every verb is offered at one of them. A test makes every call.
"""

import importlib
import sys
from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Any, Final, NamedTuple

import attrs
from code_facts import ROOT

from dramadeck.codec.record_file import read_record
from dramadeck.codec.records import Record
from dramadeck.core import system
from dramadeck.core.system import verb_name

LONGEST: Final = 200
WIDE: Final = 92
STEP: Final = 2
"""Every so many turns the listings are read."""


class Call(NamedTuple):
    """A call as it is printed, and the state that `state` stands for in it."""

    text: str
    state: Any


@cache
def calls(game: str) -> dict[str, Call]:
    """Name of a verb → a call of it: of those of the kept games the one that says most."""
    found = _longest(game, _in_kept_games(game))
    return _longest(game, _at_moments(game)) | found


def _longest(game: str, possible: Iterator[tuple[Any, Any]]) -> dict[str, Call]:
    found: dict[str, Call] = {}
    for state, command in possible:
        name, call = verb_name(type(command)), _call(game, command)
        if len(call) <= LONGEST and (name not in found or len(call) > len(found[name].text)):
            found[name] = Call(call, state)
    return found


@cache
def kept_games(game: str) -> tuple[Record[Any], ...]:
    """The records of a game's kept games."""
    paths = sorted((ROOT / "tests" / "playthroughs").glob(f"{game}_*.jsonl"))
    return tuple(read_record(path).record for path in paths)


def _in_kept_games(game: str) -> Iterator[tuple[Any, Any]]:
    for record in kept_games(game):
        for number, (state, turn) in enumerate(zip(record.states(), record.turns, strict=False)):
            yield state, turn.command
            if number % STEP == 0:
                yield from _listed(game, state)


def _at_moments(game: str) -> Iterator[tuple[Any, Any]]:
    if str(ROOT) not in sys.path:
        sys.path.append(str(ROOT))
    if game == "torg":
        from tests.torg.test_candidates import SITUATIONS  # noqa: PLC0415 - tests are no package

        states = [*SITUATIONS.values()]
    else:
        from tests.tarot.rules.test_recovery import mia  # noqa: PLC0415 - likewise

        states = [mia(is_stunned=True).state]
    for state in states:
        yield from _listed(game, state)


def _listed(game: str, state: Any) -> Iterator[tuple[Any, Any]]:
    rules = system(game)
    for seat in rules.seats(state):
        yield from ((state, each) for each in rules.legal_actions(state, seat))


def _call(game: str, command: Any) -> str:
    given = [
        f"{each.name}={_written(game, getattr(command, each.name))}"
        for each in attrs.fields(type(command))
        if getattr(command, each.name) != each.default
    ]
    return _laid_out(game, verb_name(type(command)), given)


def _laid_out(game: str, verb: str, given: list[str]) -> str:
    parts = ["state", *given]
    line = f"{game}.{verb}({', '.join(parts)})"
    if len(line) <= WIDE:
        return line
    return "\n".join([f"{game}.{verb}(", *(f"    {each}," for each in parts), ")"])


def _written(game: str, value: Any) -> str:
    """A value as it is written in a call."""
    if isinstance(value, Enum):
        kind = type(value).__name__
        if not hasattr(importlib.import_module(f"dramadeck.{game}"), kind):
            return _written(game, value.value)  # of the charts; its word does as well
        return f"{game}.{kind}.{value.name}"
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        parts = [_written(game, each) for each in value]
        return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
    if attrs.has(type(value)):
        fields = (
            f"{each.name}={_written(game, getattr(value, each.name))}"
            for each in attrs.fields(type(value))
            if getattr(value, each.name) != each.default
        )
        return f"{game}.{type(value).__name__}({', '.join(fields)})"
    return repr(value).replace("'", '"')
