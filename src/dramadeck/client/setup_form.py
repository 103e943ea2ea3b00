"""The setup of a new game: the data of a form for it, and the check of the answers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from inspect import Parameter, signature
from types import MappingProxyType
from typing import Any, Final

from dramadeck.client.problems import RequestError, RequestReason, invalid_refused, request_error
from dramadeck.codec.record_types import installed
from dramadeck.core import UnknownNameError, phrase
from dramadeck.core.limits import in_force
from dramadeck.core.refusals import Phrase, from_to
from dramadeck.core.rules import AnySystem
from dramadeck.core.setup_validation import PartySizeError
from dramadeck.core.validation import name_error, plain_name
from dramadeck.host.answers import Opened
from dramadeck.host.host import Host

MOST_NAMES: Final = 24
"""The most players of a table; with the seat of the leader there are 25 seats."""

NAMED: Final = ("dialect", "deck")  # the arguments of `new_game` that a form gives by name

KINDS: Final[Mapping[type, str]] = MappingProxyType({bool: "boolean", int: "number", str: "text"})
"""The type of an option → its name in a form; options of other types are not in the form."""


def beginning(rules: AnySystem) -> dict[str, Any]:
    """The choices for a new game, as JSON data."""
    parameters = signature(rules.new_game).parameters
    return {
        "name": rules.name,
        "title": rules.title,
        "names": next(iter(parameters)),
        "players": party_size(rules),
        "dialects": [*rules.dialects],
        "decks": [*rules.decks],
        **{
            kind: name
            for kind, shipped in _shipped(rules).items()
            for name, value in shipped.items()
            if parameters[kind].default in (name, value)
        },
        "options": [
            {"name": option.name, "kind": KINDS[option.annotation], "default": option.default}
            for option in _options(rules).values()
        ],
    }


@cache
def party_size(rules: AnySystem) -> dict[str, int | None] | None:
    """The fewest and the most players of a game; None if any number can play, or it is not known.

    They are those of `player_names`, which `new_game` calls; the most is None without a limit.
    """
    for count in (1, MOST_NAMES):
        # A game of another package may fail in any way.
        with suppress(Exception):
            try:
                rules.new_game([f"Player {number}" for number in range(1, count + 1)])
            except PartySizeError as problem:
                return {"fewest": problem.fewest, "most": problem.most}
    return None


def _shipped(rules: AnySystem) -> dict[str, Mapping[str, Any]]:
    """The dialects and the decks by their names, if `new_game` takes them."""
    parameters = signature(rules.new_game).parameters
    both = zip(NAMED, (rules.dialects, rules.decks), strict=True)
    return {kind: shipped for kind, shipped in both if kind in parameters}


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
    """The arguments of `new_game` for the answers of a form: dialect, deck and options."""
    shipped = _shipped(rules)
    kinds: dict[str, type] = dict.fromkeys(shipped, str)
    kinds |= {name: option.annotation for name, option in _options(rules).items()}
    for name, answer in answers.items():
        if name not in kinds:
            raise UnknownNameError.among("option", name, kinds)
        if type(answer) is not kinds[name]:
            raise TypeError(f"{name}: expected a {KINDS[kinds[name]]}")
        if name in shipped and answer not in shipped[name]:
            raise UnknownNameError.among(name, answer, shipped[name])
    return {
        name: shipped[name][answer] if name in shipped else answer
        for name, answer in answers.items()
    }


def _unknown(problem: UnknownNameError) -> RequestError | UnknownNameError:
    """The error for players about an unknown game, dialect or deck; others stay as they are."""
    name = str(problem.name)[: in_force().name]
    match problem.what:
        case "rule system":
            what = phrase("there is no game {name}; {near}", name=name, near=problem.nearest)
        case "dialect":
            what = phrase("there is no variant {name}; {near}", name=name, near=problem.nearest)
        case "deck":
            what = phrase("there is no deck {name}; {near}", name=name, near=problem.nearest)
        case _:
            return problem
    return request_error(RequestReason.INVALID, what=what)


def check_names(names: Sequence[Any]) -> None:
    """Check the names of the players, by the rules that hold for every game.

    Raises:
        RequestError: there is no name or too many, or one is blank, too long, not printable or
            repeated.
    """
    if len(names) > MOST_NAMES:
        raise _no_names(phrase("at most {most} can play", most=MOST_NAMES))
    plain = [plain_name(name) for name in names if isinstance(name, str)]
    if not names or "" in plain:
        raise _no_names(phrase("every player needs a name"))
    for name, times in Counter(plain).items():
        if name_error(name) is not None:
            most = in_force().name
            raise _no_names(phrase("a name has at most {most} printable characters", most=most))
        if times > 1:
            raise _no_names(
                phrase("{name} is named twice; each player needs a different name", name=name)
            )


def _no_names(what: Phrase) -> RequestError:
    return request_error(RequestReason.INVALID, what=what)


async def opened_at(
    host: Host,
    system: str,
    names: Sequence[Any],
    options: Mapping[str, Any],
    *,
    opener: str | None = None,
) -> Opened:
    """Open a table; the errors have sentences for players, in any language."""
    check_names(names)
    with invalid_refused():
        try:
            # The options of a system that only the host has are not known here.
            setup = setup_of(installed(system), options) if options else {}
            return await host.open(system, names, opener=opener, **setup)
        except UnknownNameError as problem:
            raise _unknown(problem) from problem
        except PartySizeError as problem:
            count, players = problem.count, from_to(problem.fewest, problem.most)
            one = phrase("1 name was given")
            given = one if count == 1 else phrase("{count} names were given", count=count)
            raise request_error(RequestReason.PARTY_SIZE, players=players, given=given) from problem
