"""A save with a changed value is refused with a short error, or the game can continue.

The saves are states of walks through both games, by every rule text and with a paper deck; one to
three values are changed in each. If it loads, every seat gets its view and its legal actions, one
of these is played, and the new state is saved and loaded.
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
"""How many saves of each rule text are changed."""

MOVES = by_depth(5, 50)
"""How long is played on from each that loads."""

GAMES = by_depth(2, 18)
"""How many walks there are by each text, each of another kind of game."""

PAPER_DECK = 4
"""The kind of a game of Torg in which the deck is of paper; the next one has the classic cards."""

LARGEST_REFUSAL = 500
"""No error is longer, in characters, whatever is wrong."""

MOST_EVENTS = 1_000
"""How many events a command leads to at the very most, whatever a save says."""

NUMBERS = (0, -1, 1, 2, 3, 157, 1_000, 10**6, 10**9, 10**15, 2**63, 10**99)
NAMES = ("", " ", "Quin", "Marco", "Marco's own", "nobody", "Ольга", "山田", "\u202eQuin", "x" * 81)
_LARGE = ("$.setup", "$.table")
"""Most of a save: the rule text and the cards. The rest is what rules look at."""

_RARE = 0.8
"""How often something is changed in the rest."""


def mutated(state: Any, rng: Random) -> str:
    """Change one to three things in the data of a state; what was changed is told in words."""
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
    """By another number, name, word or list from anywhere, or by a hostile one."""
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
    """By what stands elsewhere under the same key, such as another character's counter."""
    alike = [other.value for other in every if other.key == place.key]
    place.holder[place.key] = deepcopy(rng.choice(alike))


def _lost(place: Place, _every: list[Place], rng: Random) -> None:
    """A list loses an entry or all of them; anything else becomes nothing."""
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
    """Two entries of a list, or two fields of the same shape, change places."""
    other = rng.choice([entry for entry in every if type(entry.value) is type(place.value)])
    if isinstance(place.holder, list):
        other = Place(place.holder, rng.randrange(len(place.holder)), "")
    one, two = deepcopy(place.value), deepcopy(other.value)
    other.holder[other.key] = one
    place.holder[place.key] = two


def mutated_command(command: Any, rng: Random) -> None:
    """Change one thing in the data of a command, a number for choice."""
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
    """Whoever sends commands in the name of all seats, each kind about as often."""

    def __init__(self, system: System, rng: Random) -> None:
        self._system, self._options, self._rng = system, options_of(system), rng
        self._used = Counter[str]()

    def command(self, state: Any) -> Any:
        """A legal command of any seat; None if there is none."""
        offers = random_play.Offers(self._system, state, self._options.more)
        return offers.draw(self._used, self._options.weights, self._rng)


@cache
def moments(name: str, text: str, kind: int, moves: int, every: int) -> tuple[str, ...]:
    """Saves of a walk by one rule text."""
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


def loaded(system: System, text: str) -> Any:
    """The state of a save, which may name a deck of the walks that the system does not ship."""
    decks = (game.get("deck") for game in options_of(system).games)
    own = [deck for deck in decks if deck is not None and not isinstance(deck, str)]
    return load_state(text, rules=system, decks=own)


def check_saved(system: System, state: Any) -> None:
    assert loaded(system, dump_state(system, state)) == state


def is_refused(system: System, text: str) -> bool:
    """Whether a save is refused, which it is in a few words."""
    try:
        loaded(system, text)
    except SaveFormatError as problem:
        message = str(problem)
        assert 0 < len(message) <= LARGEST_REFUSAL, message[:LARGEST_REFUSAL]
        assert message.isprintable(), ascii(message)
        return True
    return False


def play_on(system: System, text: str, rng: Random) -> None:
    """Play on from a save: every seat looks and asks what it may do, and somebody does it."""
    state, player = loaded(system, text), Player(system, rng)
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
        except IllegalCommandError:  # it was offered, and commands of `more` may cost more
            continue
        assert len(events) <= MOST_EVENTS, f"{command!r} leads to {len(events)} events"
        if number % 10 == 0:
            check_saved(system, state)
    check_saved(system, state)


@pytest.mark.parametrize("name", tables())
def test_a_save_with_something_else_in_it_is_refused_or_can_be_played_on(name):
    system, text = system_and_text(name)
    refused = 0
    for number in range(SAVES):
        rng = Random(f"{name} {number}")  # noqa: S311 - a game of a test
        began = monotonic()
        kind = PAPER_DECK + number % GAMES
        data = json.loads(rng.choice(moments(system.name, text, kind, moves=60, every=5)))
        changed = mutated(data["state"], rng)
        text_of_it = json.dumps(data)
        try:
            if is_refused(system, text_of_it):
                refused += 1
            else:
                play_on(system, text_of_it, rng)
        except Exception as problem:
            raise AssertionError(f"save {number}, {changed}: {problem!r}") from problem
        if DEEP:
            assert monotonic() - began < TIMEOUT, f"save {number}, {changed}: takes too long"
    assert SAVES / 4 < refused < SAVES * 3 / 4, "there must be enough of both kinds"


@pytest.mark.parametrize("name", tables())
def test_a_command_with_something_else_in_it_is_refused_or_carried_out(name):
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
