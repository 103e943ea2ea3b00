"""A save with a changed value is refused with a short error, or the game can continue.

The saves are states of walks through both games, with every dialect and with a paper deck; one to
three values are changed in each. If the save can be loaded, every seat gets its view and its legal
actions, one of these is played, and the new state is saved and loaded.
"""

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from random import Random
from time import monotonic
from typing import Any

import pytest

from dramadeck.codec.saves import (
    SaveFormatError,
    dump_command,
    dump_state,
    dump_view,
    load_command,
    load_state,
)
from dramadeck.core import IllegalCommandError
from dramadeck.testing import random_play
from tests.codec.games import Place, places
from tests.depth import DEEP, by_depth
from tests.laws.walks import SYSTEMS, System, new_game, options_of, system_and_text, tables
from tests.timeouts import TIMEOUT

SAVES = by_depth(40, 400)
"""The number of changed saves for each dialect."""

MOVES = by_depth(5, 50)
"""The number of moves after each save that can be loaded."""

GAMES = by_depth(2, 18)
"""The number of walks with each dialect, each with another kind of game."""

PAPER_DECK = 4
"""The kind of a Torg game with a paper deck; the next kind has the classic cards."""

LARGEST_REFUSAL = 500
"""The maximum length of an error message, in characters."""

MOST_EVENTS = 1_000
"""The maximum number of events of a command, with any save."""

NUMBERS = (0, -1, 1, 2, 3, 157, 1_000, 10**6, 10**9, 10**15, 2**63, 10**99)
NAMES = ("", " ", "Quin", "Marco", "Marco's own", "nobody", "Ольга", "山田", "\u202eQuin", "x" * 81)
_LARGE = ("$.setup", "$.table")
"""Large parts of a save: the dialect and the cards. The rules use mainly the other parts."""

_RARE = 0.8
"""The probability of a change in the other parts."""


def mutated(state: Any, rng: Random) -> str:
    """Change one to three values in the data of a state; return a description of the changes."""
    changes: list[str] = []
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        every = list(places(state))
        own = [place for place in every if not place.path.startswith(_LARGE)]
        place = rng.choice(own if rng.random() < _RARE else every)
        old = json.dumps(place.value)[:60]
        way = rng.choice(_WAYS)
        way(place, every, rng)
        changes.append(f"{place.path}: {old} {way.__name__}")
    return "; ".join(changes)


def _replaced(place: Place, every: list[Place], rng: Random) -> None:
    """Replace a value by another one of the same type, or by an extreme one."""
    kind = type(place.value)
    alike = [other.value for other in every if type(other.value) is kind]
    if kind is int and rng.random() < 0.6:
        place.holder[place.key] = rng.choice(NUMBERS)
    elif kind is str and rng.random() < 0.4:
        place.holder[place.key] = rng.choice(NAMES)
    elif kind is bool:
        place.holder[place.key] = not place.value
    else:
        place.holder[place.key] = deepcopy(rng.choice(alike))


def _namesake(place: Place, every: list[Place], rng: Random) -> None:
    """Replace a value by one with the same key, such as the counter of another character."""
    alike = [other.value for other in every if other.key == place.key]
    place.holder[place.key] = deepcopy(rng.choice(alike))


def _lost(place: Place, _every: list[Place], rng: Random) -> None:
    """Remove one or all entries of a list; set any other value to None."""
    if isinstance(place.holder, list):
        del place.holder[place.key]
    elif isinstance(place.value, list) and place.value:
        del place.value[0 : rng.choice((1, len(place.value)))]
    else:
        place.holder[place.key] = None


def _doubled(place: Place, _every: list[Place], rng: Random) -> None:
    if isinstance(place.holder, list):
        place.holder.extend([deepcopy(place.value)] * rng.choice((1, 1, 40)))
    elif isinstance(place.value, list):
        place.value.extend(deepcopy(place.value))


def _swapped(place: Place, every: list[Place], rng: Random) -> None:
    """Swap two entries of a list, or two values of the same type."""
    other = rng.choice([entry for entry in every if type(entry.value) is type(place.value)])
    if isinstance(place.holder, list):
        other = Place(place.holder, rng.randrange(len(place.holder)), "")
    one, two = deepcopy(place.value), deepcopy(other.value)
    other.holder[other.key] = one
    place.holder[place.key] = two


def mutated_command(command: Any, rng: Random) -> None:
    """Change one value in the data of a command, usually a number."""
    every = [place for place in places(command) if place.key != "is"]
    numbers = [place for place in every if type(place.value) is int]
    if every:
        way = rng.choice((_replaced, _replaced, _lost, _doubled))
        way(rng.choice(numbers if numbers and rng.random() < _RARE else every), every, rng)


_WAYS: tuple[Callable[[Place, list[Place], Random], None], ...] = (
    *(_replaced, _replaced, _replaced),
    *(_namesake, _lost, _doubled, _swapped),
)


class Player:
    """Sends commands of all seats, each type about as often."""

    def __init__(self, system: System, rng: Random) -> None:
        self._system, self._options, self._rng = system, options_of(system), rng
        self._used = Counter[str]()

    def command(self, state: Any) -> Any:
        """Return a legal command of any seat, or None."""
        offers = random_play.Offers(self._system, state, self._options.more)
        return offers.draw(self._used, self._options.weights, self._rng)


@cache
def moments(name: str, text: str, kind: int, moves: int, every: int) -> tuple[str, ...]:
    """Return saves of a walk with one dialect."""
    system, saves = SYSTEMS[name], list[str]()
    state = new_game(system, players=2 + kind % 3, seed=kind, kind=kind, text=text)
    player = Player(system, Random(kind))  # noqa: S311 - a game of a test
    for number in range(1, moves + 1):
        command = player.command(state)
        if command is None:
            break
        state = system.step(state, command).state
        if number % every == 0:
            saves.append(dump_state(system, state))
    return tuple(saves)


def load(system: System, text: str) -> Any:
    """Load a save, which may use a deck of the walks that is not included in the system."""
    decks = (game.get("deck") for game in options_of(system).games)
    own = [deck for deck in decks if deck is not None and not isinstance(deck, str)]
    return load_state(text, rules=system, decks=own)


def check_saved(system: System, state: Any) -> None:
    assert load(system, dump_state(system, state)) == state


def is_refused(system: System, text: str) -> bool:
    """Return whether a save is refused, and check that the error is short."""
    try:
        load(system, text)
    except SaveFormatError as problem:
        message = str(problem)
        assert 0 < len(message) <= LARGEST_REFUSAL, message[:LARGEST_REFUSAL]
        assert message.isprintable(), ascii(message)
        return True
    return False


def play_on(system: System, text: str, rng: Random) -> None:
    """Continue a game from a save: check all views and legal actions, and send one command."""
    state, player = load(system, text), Player(system, rng)
    check_saved(system, state)
    for number in range(MOVES):
        for seat in system.seats(state):
            dump_view(system, system.player_view(state, seat))
        str(state)
        command = player.command(state)
        if command is None:
            break
        try:
            state, events = system.step(state, command)
        except IllegalCommandError:  # commands of `more` may be refused
            continue
        assert len(events) <= MOST_EVENTS, f"{command!r} leads to {len(events)} events"
        if number % 10 == 0:
            check_saved(system, state)
    check_saved(system, state)


@pytest.mark.parametrize("name", tables())
def test_a_changed_save_is_refused_or_the_game_can_continue(name):
    system, text = system_and_text(name)
    refused = 0
    for number in range(SAVES):
        rng = Random(f"{name} {number}")  # noqa: S311 - a game of a test
        start = monotonic()
        kind = PAPER_DECK + number % GAMES
        data = json.loads(rng.choice(moments(system.name, text, kind, moves=60, every=5)))
        changed = mutated(data["state"], rng)
        changed_text = json.dumps(data)
        try:
            if is_refused(system, changed_text):
                refused += 1
            else:
                play_on(system, changed_text, rng)
        except Exception as problem:
            raise AssertionError(f"save {number}, {changed}: {problem!r}") from problem
        if DEEP:
            assert monotonic() - start < TIMEOUT, f"save {number}, {changed}: takes too long"
    assert SAVES / 4 < refused < SAVES * 3 / 4, "there must be enough of both kinds"


@pytest.mark.parametrize("name", tables())
def test_a_changed_command_is_refused_or_carried_out(name):
    (system, text), rng = system_and_text(name), Random(name)  # noqa: S311 - a game of a test
    carried_out, refusals = 0, list[str]()
    for number in range(by_depth(2, 60)):
        kind = PAPER_DECK + number
        state = new_game(system, players=1 + number % 6, seed=number, kind=kind, text=text)
        player = Player(system, rng)
        for _ in range(80):
            data = json.loads(dump_command(system, player.command(state)))
            if rng.random() < 0.6:
                mutated_command(data, rng)
            try:
                state, events = system.step(state, load_command(system, json.dumps(data)))
            except (IllegalCommandError, SaveFormatError) as problem:
                refusals.append(str(problem))
                continue
            assert len(events) <= MOST_EVENTS
            carried_out += 1
            check_saved(system, state)
    assert carried_out > 80
    assert 0 < max(map(len, refusals)) <= 2 * LARGEST_REFUSAL
