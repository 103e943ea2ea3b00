"""Thousands of games alive at once in one process, none of them touching another.

All of them are played in turns, each time in another order. Then every game is played once more
alone, from the same seed, and must stand where it stood in the crowd.
"""

import time
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import attrs

from dramadeck.engine import IllegalCommandError
from dramadeck.kit.trials import opening
from tools.soak.walks import SoakError, installed, shuffled_candidates

MOVES = 24
"""How many commands each game is played."""


@attrs.frozen
class Crowd:
    """What was played."""

    games: int
    commands: int
    compared: int


def states(name: str, number: int) -> Iterator[Any]:
    """The states of the game of this number, one after the other."""
    rules = installed()[name]
    random = Random(f"crowd/{number}")  # noqa: S311 - play
    state = opening(rules, None)(number)
    while True:
        yield state
        for command in shuffled_candidates(rules, state, random):
            try:
                state = rules.step(state, command).state
            except IllegalCommandError:
                continue
            break


def play(games: int, until: float) -> Crowd:
    """Play so many games at once, then each alone.

    Raises:
        SoakError: a game stands elsewhere than it does when it is played alone.
    """
    names, order = tuple(installed()), Random("order")  # noqa: S311 - play
    alive = [states(names[number % len(names)], number) for number in range(games)]
    stand: list[Any] = [next(game) for game in alive]
    rounds = 0
    while rounds < MOVES and time.time() < until:
        for number in order.sample(range(games), games):
            stand[number] = next(alive[number])
        rounds += 1
    compared = 0
    for number in order.sample(range(games), games):
        if compared and time.time() > until:
            break
        alone = states(names[number % len(names)], number)
        if next(islice(alone, rounds, None)) != stand[number]:
            raise SoakError(f"game {number}: others have touched it")
        compared += 1
    return Crowd(games, games * rounds, compared)
