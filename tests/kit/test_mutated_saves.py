"""A save with something else in it is refused in a few words, or it can be played on.

Saves of many moments of walks through both games, by every rule text and off a paper deck, too;
in each one to three things are changed. What loads is played on: every seat looks and asks what it
may do, somebody does it, and what comes of it is saved and loaded.
"""

import json
from random import Random
from time import monotonic

import pytest

from tests.depth import DEEP, by_depth
from tests.kit.mutated_saves import is_refused, moments, mutated, plays
from tests.laws.walks import SYSTEMS, tables
from tests.patience import PATIENCE

SAVES = by_depth(120, 3_000)
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
