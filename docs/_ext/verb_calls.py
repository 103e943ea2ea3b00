"""An example call of each verb, with a state in which it is possible.

It is taken from the recorded games of the tests: a command that was sent, or a legal action of a
seat. If they have none, it is taken from the situations of the tests, in which every verb is
possible at least once. A test runs every call.
"""

import importlib
from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Any, Final, NamedTuple

import attrs

from dramadeck.codec.record_file import read_record
from dramadeck.codec.records import Record
from dramadeck.core import system
from dramadeck.core.rules import AnySystem
from dramadeck.core.system import verb_name
from statements import ROOT

LONGEST: Final = 200
WIDE: Final = 92
STEP: Final = {"tarot": 4, "torg": 24}
"""Of so many states of a kept game the legal actions of one are listed; tarot has few states."""


class Call(NamedTuple):
    """A call as text, and the state that is `state` in it."""

    text: str
    state: Any


@cache
def calls(game: str) -> dict[str, Call]:
    """Name of a verb → its call; in recorded games the one with the most arguments."""
    kept = _longest(game, _in_kept_games(game))
    return _longest(game, _at_moments(game)) | kept


def _longest(game: str, possible: Iterator[tuple[Any, Any]]) -> dict[str, Call]:
    longest: dict[str, Call] = {}
    for state, command in possible:
        name, call = verb_name(type(command)), _call(game, command)
        if len(call) <= LONGEST and (name not in longest or len(call) > len(longest[name].text)):
            longest[name] = Call(call, state)
    return longest


@cache
def kept_games(game: str) -> tuple[Record[Any], ...]:
    """The recorded games of a game."""
    paths = sorted((ROOT / "tests" / "playthroughs").glob(f"{game}_*.jsonl"))
    return tuple(read_record(path).record for path in paths)


def _in_kept_games(game: str) -> Iterator[tuple[Any, Any]]:
    rules = system(game)
    for record in kept_games(game):
        for number, (state, turn) in enumerate(zip(record.states(), record.turns, strict=False)):
            yield state, turn.command
            if number % STEP[game] == 0:
                yield from _listed(rules, state)


def _at_moments(game: str) -> Iterator[tuple[Any, Any]]:
    if game == "torg":
        from tests.torg.test_candidates import SITUATIONS  # noqa: PLC0415 - tests are no package

        states = [*SITUATIONS.values()]
    else:
        from tests.tarot.at import at_fight  # noqa: PLC0415 - tests are no package
        from tests.tarot.rules.test_recovery import mia  # noqa: PLC0415 - tests are no package

        fight = at_fight("Guard", "Rival").begin_round()
        attacker, *_ = fight.play.fight.acting
        target = next(name for name in fight.play.fight.characters if name != attacker)
        states = [mia(is_stunned=True).state, fight.attacked((attacker, target)).state]
    rules = system(game)
    for state in states:
        yield from _listed(rules, state)


def _listed(rules: AnySystem, state: Any) -> Iterator[tuple[Any, Any]]:
    for seat in rules.seats(state):
        yield from ((state, command) for command in rules.legal_actions(state, seat))


def _call(game: str, command: Any) -> str:
    verb, parts = verb_name(type(command)), ["state", *_arguments(game, command)]
    line = f"{game}.{verb}({', '.join(parts)})"
    if len(line) <= WIDE:
        return line
    return "\n".join([f"{game}.{verb}(", *(f"    {part}," for part in parts), ")"])


def _arguments(game: str, record: Any) -> Iterator[str]:
    """The fields of a record that differ from their defaults."""
    for field in attrs.fields(type(record)):
        if (value := getattr(record, field.name)) != field.default:
            yield f"{field.name}={_written(game, value)}"


def _written(game: str, value: Any) -> str:
    """A value as it is written in a call."""
    kind = type(value).__name__
    if isinstance(value, Enum):
        is_offered = hasattr(importlib.import_module(f"dramadeck.{game}"), kind)
        # A member of an enum of the charts may be given by its word.
        return f"{game}.{kind}.{value.name}" if is_offered else _written(game, value.value)
    if attrs.has(type(value)):
        return f"{game}.{kind}({', '.join(_arguments(game, value))})"
    if isinstance(value, tuple):
        return f"({', '.join(_written(game, part) for part in value)}{',' * (len(value) == 1)})"
    return repr(value).replace("'", '"')
