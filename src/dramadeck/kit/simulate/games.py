"""One game of a simulation, and a chunk of them.

Where a game's chance comes from depends on the seed of the simulation and on the number of the
game alone, so it is the same game wherever it is played.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

from dramadeck.engine import DramadeckError, Seed, system
from dramadeck.kit.conversion import System
from dramadeck.kit.simulate.scenario import Player, Scenario
from dramadeck.kit.simulate.summaries import Gathered, Summary


class GameFailedError(DramadeckError):
    """A game broke off with an error: in a player, in a measure, or in the rules."""


@attrs.frozen
class Chunk:
    """Some games in a row: what is sent to a worker at once.

    Attributes:
        scenario: what is played.
        seed: the seed of the simulation.
        first: the number of the first game.
        games: how many games.
    """

    scenario: Scenario
    seed: int | str
    first: int
    games: int

    def __str__(self) -> str:
        return f"games {self.first} to {self.first + self.games - 1}"


@attrs.frozen
class PlayedChunk:
    """What has come of a chunk: no game, only what was measured."""

    games: int
    cut_short: int
    summaries: tuple[Summary, ...]


def play(scenario: Scenario, *, seed: int | str, game: int) -> tuple[Any, ...]:
    """A game of a simulation, to look at it: every state from the start to the end.

    Args:
        scenario: what is played.
        seed: the seed of the simulation.
        game: which of its games, counted from 0.

    Raises:
        UnknownNameError: no rule system of this name is installed.
        IllegalCommandError: the opening or a player does what the rules refuse.

    >>> from dramadeck.kit.simulate.torg import GREEDY, scene
    >>> states = play(scene(GREEDY, rounds=2), seed=1, game=317)
    >>> states[-1].round.number
    2
    """
    return _played(system(scenario.system), scenario, seed, game)[0]


def play_chunk(chunk: Chunk) -> PlayedChunk:
    """Every game of a chunk, one after the other; each is forgotten once it is measured.

    Raises:
        GameFailedError: a game broke off; says which one, and how to play it again.
    """
    rules, gathered, cut_short = system(chunk.scenario.system), Gathered(), 0
    for number in range(chunk.first, chunk.first + chunk.games):
        try:
            game, is_cut_short = _played(rules, chunk.scenario, chunk.seed, number)
            gathered.add(chunk.scenario.measure(game))
        except Exception as problem:
            raise GameFailedError(
                f"game {number} broke off: {type(problem).__name__}: {problem}; "
                f"`play(scenario, seed={chunk.seed!r}, game={number})` plays it alone"
            ) from problem
        cut_short += is_cut_short
    return PlayedChunk(chunk.games, cut_short, gathered.summaries)


def _played(
    rules: System, scenario: Scenario, seed: int | str, number: int
) -> tuple[tuple[Any, ...], bool]:
    """The states of a game, and whether it ended only because it was at its last move."""
    root = f"{seed!r}/{number}"
    state = rules.new_game(scenario.party, seed=root, **scenario.options)
    states = [state]
    for command in scenario.opening:
        state = rules.step(state, command).state
        states.append(state)
    dice, order = Random(f"{root}/players"), Seed(f"{root}/order")  # noqa: S311 - play, not secrecy
    for _ in range(scenario.moves):
        if scenario.until is not None and scenario.until(state):
            break
        order = order.next
        command = next(_commands(rules, scenario, state, order, dice), None)
        if command is None:
            break
        state = rules.step(state, command).state
        states.append(state)
    else:
        return tuple(states), scenario.until is None or not scenario.until(state)
    return tuple(states), False


def _commands(
    rules: System, scenario: Scenario, state: Any, order: Seed, dice: Random
) -> Iterator[Any]:
    """What the seats would do now, in an order drawn by lot."""
    drawn = order.shuffled(rules.seats(state))
    for seat in sorted(drawn, key=lambda each: each.role in scenario.last):
        player: Player | None = scenario.player_of(seat)
        if player is not None:
            command = player(rules, state, seat, dice.random())
            if command is not None:
                yield command
