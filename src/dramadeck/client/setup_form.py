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
    defaults = {name: given[name].default for name in NAMED if name in given}
    return {
        "name": rules.name,
        "title": rules.title,
        "names": next(iter(given)),
        "dialects": [*rules.dialects],
        "decks": [*rules.decks],
        **{name: getattr(found, "name", found) for name, found in defaults.items()},
        "options": [
            {"name": option.name, "kind": KINDS[option.annotation], "default": option.default}
            for option in _options(rules).values()
        ],
    }


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
    kinds = {name: str for name in NAMED if name in signature(rules.new_game).parameters}
    kinds |= {name: option.annotation for name, option in _options(rules).items()}
    for name, answer in answers.items():
        if name not in kinds:
            raise UnknownNameError.among("option", name, kinds)
        if type(answer) is not kinds[name]:
            raise TypeError(f"{name}: a {KINDS[kinds[name]]} is asked for")
    return dict(answers)


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
