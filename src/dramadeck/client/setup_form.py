"""What a game of a system can begin with: for a form that asks, and for what comes back from it."""

from collections.abc import Mapping, Sequence
from inspect import Parameter, signature
from types import MappingProxyType
from typing import Any, Final

from dramadeck.client.problems import no_sense_refused
from dramadeck.codec.record_types import installed
from dramadeck.core import UnknownNameError
from dramadeck.core.rules import AnySystem
from dramadeck.host.answers import Opened
from dramadeck.host.host import Host

MOST_NAMES: Final = 24
"""No table is opened for more: with the seat of who leads there are 25 to be shown."""

NAMED: Final = ("dialect", "deck")
"""What is one of some that go by their names."""

KINDS: Final[Mapping[type, str]] = MappingProxyType({bool: "boolean", int: "number", str: "text"})
"""What an option may be, and what a form calls it; others are for programs."""


def beginning(rules: AnySystem) -> dict[str, Any]:
    """What a game can begin with, as JSON data."""
    given = signature(rules.new_game).parameters
    return {
        "name": rules.name,
        "title": rules.title,
        "names": next(iter(given)),
        "dialects": [*rules.dialects],
        "decks": [*rules.decks],
        **{
            what: name
            for what, shipped in _shipped(rules).items()
            for name, value in shipped.items()
            if given[what].default in (name, value)
        },
        "options": [
            {"name": option.name, "kind": KINDS[option.annotation], "default": option.default}
            for option in _options(rules).values()
        ],
    }


def _shipped(rules: AnySystem) -> dict[str, Mapping[str, Any]]:
    """What goes by a name and `new_game` takes: the dialects and the decks by their names."""
    taken = signature(rules.new_game).parameters
    named = zip(NAMED, (rules.dialects, rules.decks), strict=True)
    return {what: shipped for what, shipped in named if what in taken}


def _options(rules: AnySystem) -> dict[str, Parameter]:
    parameters = signature(rules.new_game).parameters.values()
    return {
        parameter.name: parameter
        for parameter in parameters
        if parameter.kind is Parameter.KEYWORD_ONLY
        and parameter.name not in (*NAMED, "seed")
        and parameter.annotation in KINDS
    }


def setup_of(rules: AnySystem, answers: Mapping[str, Any]) -> dict[str, Any]:
    """What `new_game` takes, of what a form has answered: dialect, deck and options."""
    shipped = _shipped(rules)
    kinds: dict[str, type] = dict.fromkeys(shipped, str)
    kinds |= {name: option.annotation for name, option in _options(rules).items()}
    for name, answer in answers.items():
        if name not in kinds:
            raise UnknownNameError.among("option", name, kinds)
        if type(answer) is not kinds[name]:
            raise TypeError(f"{name}: a {KINDS[kinds[name]]} is asked for")
        if name in shipped and answer not in shipped[name]:
            raise UnknownNameError.among(name, answer, shipped[name])
    return {
        name: shipped[name][answer] if name in shipped else answer
        for name, answer in answers.items()
    }


async def opened_at(
    host: Host,
    system: str,
    names: Sequence[Any],
    options: Mapping[str, Any],
    *,
    opener: str | None = None,
) -> Opened:
    """Open a table."""
    with no_sense_refused():
        # Of a game that the host alone knows nothing but the names can be said.
        setup = setup_of(installed(system), options) if options else {}
        return await host.open(system, names, opener=opener, **setup)
