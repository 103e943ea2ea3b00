"""Everything public can be sent to another process: pickle and copy return an equal value.

The values are found by a search: the public names, the installed systems with their decks,
dialects, commands and events, states of games, and every function that returns a scenario.
"""

import copy
import importlib
import inspect
import pickle
import pkgutil
import types
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dramadeck.sim
from dramadeck import Refusal, narration, torg
from dramadeck.codec.records import Record
from dramadeck.narration import Language, Line
from dramadeck.narration.dialogue import Dialogue
from dramadeck.narration.messages import log_line, message
from dramadeck.odds.torg import SkillChecks, Task
from dramadeck.sim import Scenario, simulate
from dramadeck.testing.laws import Law
from tests.cases import for_each
from tests.codec.games import SYSTEMS, anything, game
from tests.depth import by_depth

PUBLIC = Path(__file__).with_name("public_names.txt").read_text(encoding="utf-8").split()
WAYS: Mapping[str, Callable[[Any], Any]] = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),  # noqa: S301 - our own
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
NO_VALUES = {
    "dramadeck.torg.PLAYS": "it holds the rules of the cards, which are code",
    "dramadeck.testing.strategies.TEXTS": "likewise",
    "dramadeck.testing.strategies.games": "likewise",
}
"""Public names of what stays in its process, and why."""


def comes_back(thing: Any) -> None:
    for name, way in WAYS.items():
        copied = way(thing)
        assert type(copied) is type(thing), name
        if isinstance(thing, BaseException):
            assert (str(copied), copied.args) == (str(thing), thing.args), name
        else:
            assert copied == thing, f"{name}: {copied!r}"


def named(name: str) -> Any:
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            named_object: Any = importlib.import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            named_object = getattr(named_object, part)
        return named_object
    raise LookupError(name)


@for_each(PUBLIC)
def test_what_a_public_name_stands_for_comes_back(name):
    thing = named(name)
    if name not in NO_VALUES and not isinstance(thing, types.ModuleType):
        comes_back(thing)


def test_what_stays_in_its_process_is_public():
    assert NO_VALUES.keys() <= set(PUBLIC)


def holdings(name: str) -> Iterator[Any]:
    """What a system ships, and what a game of it leads to."""
    rules = SYSTEMS[name]
    start, moves = game(name, 7, 40)
    yield rules
    yield from rules.dialects.values()
    for deck in rules.decks.values():
        yield deck
        yield from deck.cards
    record = Record.begin(rules, start).then(*(move.command for move in moves))
    yield record
    for seat in rules.seats(record.state):
        yield record.seen_by(seat)
        yield from (rules.player_view(state, seat) for state in record.states())
    yield from moves
    for move in moves:
        yield from (move.command, move.transition, *move.transition.events)


@pytest.mark.parametrize("name", SYSTEMS)
def test_what_a_system_ships_and_leads_to_comes_back(name):
    for thing in holdings(name):
        comes_back(thing)


@pytest.mark.parametrize("name", SYSTEMS)
def test_refusals_and_their_errors_come_back(name):
    rules = SYSTEMS[name]
    start, moves = game(name, 7, 40)
    refused = 0
    for move in moves:
        refusal = rules.refusal(start, move.command)
        if refusal is not None:
            refused += 1
            comes_back(refusal)
            with pytest.raises(dramadeck.IllegalCommandError) as caught:
                rules.step(start, move.command)
            comes_back(caught.value)
    assert refused > 5


RECORDS = [kind for rules in SYSTEMS.values() for kind in (*rules.commands, *rules.events)]


@for_each(RECORDS)
@settings(max_examples=by_depth(2, 30))
@given(data=st.data())
def test_every_command_and_event_comes_back_whatever_it_holds(kind, data):
    comes_back(data.draw(anything(kind)))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", SYSTEMS)
def test_menus_come_back(name, language):
    rules = SYSTEMS[name]
    start, moves = game(name, 7, 40)
    for state in (start, *(move.transition.state for move in moves[9::15])):
        for seat in rules.seats(state):
            here = narration.narrator(rules, seat=seat, language=language, setup=state.setup)
            menu = here.menu(rules.view(state, seat), rules.legal_actions(state, seat))
            comes_back(menu)
            dialogue = Dialogue(menu, here.language)
            if menu:
                dialogue.answer("1")
                assert WAYS["pickle"](dialogue).field == dialogue.field
                assert WAYS["deepcopy"](dialogue).field == dialogue.field


def givers_of_scenarios() -> Iterator[Callable[..., Scenario]]:
    """Every function of the scenario modules that gives a scenario."""
    package = dramadeck.sim
    for entry in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(entry.name)
        for thing in vars(module).values():
            is_own = inspect.isfunction(thing) and thing.__module__ == module.__name__
            if is_own and get_type_hints(thing).get("return") is Scenario:
                yield thing


def scenarios() -> Iterator[Scenario]:
    """One scenario of each of them, or several where they ask for something."""
    for give in givers_of_scenarios():
        asked = [
            parameter
            for parameter in inspect.signature(give).parameters.values()
            if parameter.default is inspect.Parameter.empty
        ]
        if len(asked) > 1:  # a scenario of a task
            yield give(Task(SkillChecks(12, (10, 10))), 6)
            continue
        for value in values_of(give, asked[0].name) if asked else [None]:
            yield give() if value is None else give(value)
        for dialect in SYSTEMS[give.__module__.split(".")[2]].dialects.values():
            if "dialect" in inspect.signature(give).parameters:
                yield give(dialect=dialect)


def values_of(give: Callable[..., Any], asked: str) -> list[Any]:
    """The constants, in the packages of scenarios, of the type that an argument has."""
    kind = get_type_hints(give)[asked]
    package = dramadeck.sim
    modules = [
        importlib.import_module(entry.name)
        for entry in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    constants = (
        thing for module in modules for thing in vars(module).values() if type(thing) is kind
    )
    return list({id(thing): thing for thing in constants}.values())


def test_every_scenario_comes_back_and_is_played_by_other_processes():
    played = 0
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        for scenario in scenarios():
            comes_back(scenario)
            elsewhere = simulate(scenario, 2, seed=7, executor=executor)
            assert elsewhere == simulate(scenario, 2, seed=7)
            comes_back(elsewhere)
            for name in elsewhere.names:
                comes_back(elsewhere[name])
                comes_back(elsewhere[name].distribution)
            played += 1
    assert played >= 5


ERRORS = [
    name
    for name in PUBLIC
    if isinstance(named(name), type) and issubclass(named(name), BaseException)
]
PARTS: Mapping[Any, Any] = {
    str: "it rains",
    int: 3,
    Refusal: Refusal(torg.Reason.NOT_IN_ROUNDS, "TR-053", "wait for {hero}", {"hero": "Quin"}),
    Law: Law.FOLD,
    Line: Language("de").line(log_line(message("It rains."))),
}
"""What errors are made of, by type; a list or a tuple of texts stands for anything else."""


@for_each(ERRORS)
def test_every_public_error_comes_back(name):
    kind = named(name)
    if not inspect.isfunction(kind.__init__):
        comes_back(kind("it rains"))
        return
    hints = get_type_hints(kind.__init__)
    asked = list(inspect.signature(kind.__init__).parameters.values())[1:]
    positional = [
        parameter.name for parameter in asked if parameter.kind is parameter.POSITIONAL_OR_KEYWORD
    ]
    comes_back(kind(*(PARTS.get(hints[parameter], ("Quin",)) for parameter in positional)))
