"""Everything public can be sent to another process: pickle and copy return an equal value.

The tests collect the values automatically: the public names, the installed systems with their
decks, dialects, commands and events, states of games, and every function that returns a scenario.
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
"""Public names whose values cannot be pickled → the reason."""


def check_round_trip(thing: Any) -> None:
    for name, copier in WAYS.items():
        copied = copier(thing)
        assert type(copied) is type(thing), name
        if isinstance(thing, BaseException):
            assert (str(copied), copied.args) == (str(thing), thing.args), name
        else:
            assert copied == thing, f"{name}: {copied!r}"


def public_object(name: str) -> Any:
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found_object: Any = importlib.import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            found_object = getattr(found_object, part)
        return found_object
    raise LookupError(name)


@for_each(PUBLIC)
def test_every_public_object_is_equal_after_a_round_trip(name):
    thing = public_object(name)
    if name not in NO_VALUES and not isinstance(thing, types.ModuleType):
        check_round_trip(thing)


def test_the_names_that_cannot_be_pickled_are_public():
    assert NO_VALUES.keys() <= set(PUBLIC)


def values_of_system(name: str) -> Iterator[Any]:
    """Yield the values that a system contains, and the values of one of its games."""
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
def test_the_values_of_a_system_and_its_games_are_equal_after_a_round_trip(name):
    for thing in values_of_system(name):
        check_round_trip(thing)


@pytest.mark.parametrize("name", SYSTEMS)
def test_refusals_and_their_errors_are_equal_after_a_round_trip(name):
    rules = SYSTEMS[name]
    start, moves = game(name, 7, 40)
    refusals = 0
    for move in moves:
        refusal = rules.refusal(start, move.command)
        if refusal is not None:
            refusals += 1
            check_round_trip(refusal)
            with pytest.raises(dramadeck.IllegalCommandError) as caught:
                rules.step(start, move.command)
            check_round_trip(caught.value)
    assert refusals > 5


RECORDS = [kind for rules in SYSTEMS.values() for kind in (*rules.commands, *rules.events)]


@for_each(RECORDS)
@settings(max_examples=by_depth(2, 30))
@given(data=st.data())
def test_random_commands_and_events_are_equal_after_a_round_trip(kind, data):
    check_round_trip(data.draw(anything(kind)))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", SYSTEMS)
def test_menus_are_equal_after_a_round_trip(name, language):
    rules = SYSTEMS[name]
    start, moves = game(name, 7, 40)
    for state in (start, *(move.transition.state for move in moves[9::15])):
        for seat in rules.seats(state):
            narrator = narration.narrator(rules, seat=seat, language=language, setup=state.setup)
            menu = narrator.menu(rules.view(state, seat), rules.legal_actions(state, seat))
            check_round_trip(menu)
            dialogue = Dialogue(menu, narrator.language)
            if menu:
                dialogue.answer("1")
                assert WAYS["pickle"](dialogue).field == dialogue.field
                assert WAYS["deepcopy"](dialogue).field == dialogue.field


def scenario_functions() -> Iterator[Callable[..., Scenario]]:
    """Yield every function of the scenario modules that returns a scenario."""
    package = dramadeck.sim
    for entry in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(entry.name)
        for thing in vars(module).values():
            is_own = inspect.isfunction(thing) and thing.__module__ == module.__name__
            if is_own and get_type_hints(thing).get("return") is Scenario:
                yield thing


def scenarios() -> Iterator[Scenario]:
    """Yield the scenarios that these functions return for various arguments."""
    for function in scenario_functions():
        parameters = [
            parameter
            for parameter in inspect.signature(function).parameters.values()
            if parameter.default is inspect.Parameter.empty
        ]
        if len(parameters) > 1:  # a scenario of a task
            yield function(Task(SkillChecks(12, (10, 10))), 6)
            continue
        for value in values_of(function, parameters[0].name) if parameters else [None]:
            yield function() if value is None else function(value)
        for dialect in SYSTEMS[function.__module__.split(".")[2]].dialects.values():
            if "dialect" in inspect.signature(function).parameters:
                yield function(dialect=dialect)


def values_of(function: Callable[..., Any], parameter: str) -> list[Any]:
    """Return the constants in the packages of scenarios that have the type of an argument."""
    kind = get_type_hints(function)[parameter]
    package = dramadeck.sim
    modules = [
        importlib.import_module(entry.name)
        for entry in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    constants = (
        thing for module in modules for thing in vars(module).values() if type(thing) is kind
    )
    return list({id(thing): thing for thing in constants}.values())


def test_every_scenario_is_equal_after_a_round_trip_and_runs_in_other_processes():
    count = 0
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        for scenario in scenarios():
            check_round_trip(scenario)
            result = simulate(scenario, 2, seed=7, executor=executor)
            assert result == simulate(scenario, 2, seed=7)
            check_round_trip(result)
            for name in result.names:
                check_round_trip(result[name])
                check_round_trip(result[name].distribution)
            count += 1
    assert count >= 5


ERRORS = [
    name
    for name in PUBLIC
    if isinstance(public_object(name), type) and issubclass(public_object(name), BaseException)
]
PARTS: Mapping[Any, Any] = {
    str: "it rains",
    int: 3,
    Refusal: Refusal(torg.Reason.NOT_IN_ROUNDS, "TR-053", "wait for {hero}", {"hero": "Quin"}),
    Law: Law.FOLD,
    Line: Language("de").line(log_line(message("It rains."))),
}
"""The arguments of errors, by type; any other type gets a tuple of texts."""


@for_each(ERRORS)
def test_every_public_error_is_equal_after_a_round_trip(name):
    kind = public_object(name)
    if not inspect.isfunction(kind.__init__):
        check_round_trip(kind("it rains"))
        return
    hints = get_type_hints(kind.__init__)
    parameters = list(inspect.signature(kind.__init__).parameters.values())[1:]
    positional = [
        parameter.name
        for parameter in parameters
        if parameter.kind is parameter.POSITIONAL_OR_KEYWORD
    ]
    check_round_trip(kind(*(PARTS.get(hints[parameter], ("Quin",)) for parameter in positional)))
