"""A save with something else in it is refused in a few words, or it can be played on.

Saves of many moments of walks through both games, by every rule text and off a paper deck, too;
in each one to three things are changed. What loads is played on: every seat looks and asks what it
may do, somebody does it, and what comes of it is saved and loaded.
"""

import json
from random import Random
from time import monotonic

import pytest

from dramadeck.codec.saves import SaveFormatError, dump_command, dump_state, load_command
from dramadeck.core import IllegalCommandError
from dramadeck.testing import random_play
from tests.codec.mutated_saves import (
    LARGEST_REFUSAL,
    MOST_EVENTS,
    is_refused,
    loaded,
    moments,
    mutated,
    mutated_command,
    plays,
)
from tests.depth import DEEP, by_depth
from tests.laws.walks import SYSTEMS, ground_of, new_game, tables
from tests.patience import PATIENCE

SAVES = by_depth(120, 400)
"""How many saves of each rule text are changed."""

MOVES = by_depth(8, 50)
"""How long is played on from each that loads."""

_PAPER_DECK = 4
"""The kind of a game of Torg in which the deck is of paper; the next one has the classic cards."""

GAMES = by_depth(3, 18)
"""How many walks there are by each text, each of another kind of game."""


@pytest.mark.parametrize("name", tables())
def test_a_save_with_something_else_in_it_is_refused_or_can_be_played_on(name: str):
    system_name, _, text = name.partition(" ")
    system = SYSTEMS[system_name]
    refused = 0
    for number in range(SAVES):
        lot = Random(f"{name} {number}")  # noqa: S311 - a game of a test
        began = monotonic()
        kind = _PAPER_DECK + number % GAMES
        data = json.loads(lot.choice(moments(system_name, text, kind, moves=60, every=5)))
        changed = mutated(data["state"], lot)
        text_of_it = json.dumps(data)
        try:
            if is_refused(system, text_of_it):
                refused += 1
            else:
                plays(system, text_of_it, lot, MOVES)
        except Exception as problem:
            raise AssertionError(f"save {number}, {changed}: {problem!r}") from problem
        if DEEP:
            assert monotonic() - began < PATIENCE, f"save {number}, {changed}: takes too long"
    assert SAVES / 4 < refused < SAVES * 3 / 4, "there must be enough of both kinds"


@pytest.mark.parametrize("name", tables())
def test_a_command_with_something_else_in_it_is_refused_or_carried_out(name: str):
    system_name, _, text = name.partition(" ")
    system, lot = SYSTEMS[system_name], Random(name)  # noqa: S311 - a game of a test
    ground, carried_out, said = ground_of(system), 0, list[str]()
    for number in range(by_depth(2, 60)):
        kind = _PAPER_DECK + number
        state = new_game(system, players=1 + number % 6, seed=number, kind=kind, text=text)
        used = dict[str, int]()
        for _ in range(80):
            offered = random_play.offers(system, state, ground.more)
            command = random_play.chosen(
                offered, used, ground.weights, (lot.random(), lot.random())
            )
            used[type(command).__name__] = used.get(type(command).__name__, 0) + 1
            data = json.loads(dump_command(system, command))
            if lot.random() < 0.6:
                mutated_command(data, lot)
            try:
                state, events = system.step(state, load_command(system, json.dumps(data)))
            except (IllegalCommandError, SaveFormatError) as problem:
                said.append(str(problem))
                continue
            assert len(events) <= MOST_EVENTS
            carried_out += 1
            assert loaded(system, dump_state(system, state)) == state
    assert carried_out > 80
    assert 0 < max(map(len, said)) <= 2 * LARGEST_REFUSAL
