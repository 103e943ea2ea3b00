"""One game of a simulation, and a chunk of them.

Where a game's chance comes from depends on the seed of the simulation and on the number of the
game alone, so it is the same game wherever it is played.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any, Final, TypeAlias, TypeGuard

import attrs

from dramadeck.engine import DramadeckError, IllegalCommandError, Seat
from dramadeck.engine.errors import short
from dramadeck.kit.conversion import System
from dramadeck.kit.installed import installed
from dramadeck.kit.simulate.scenario import Group, Scenario
from dramadeck.kit.simulate.summaries import Gathered, Summary

Lot: TypeAlias = Callable[[], float]
"""Draws a number between 0 and 1."""


LONGEST: Final = 200
"""How much is told of a mistake, and of a seed, in characters."""


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
    return _played(installed(scenario.system), scenario, seed, game)[0]


def play_chunk(chunk: Chunk) -> PlayedChunk:
    """Every game of a chunk, one after the other; each is forgotten once it is measured.

    Raises:
        GameFailedError: a game broke off; says which one, and how to play it again.
    """
    rules, gathered, cut_short = installed(chunk.scenario.system), Gathered(), 0
    for number in range(chunk.first, chunk.first + chunk.games):
        try:
            game, is_cut_short = _played(rules, chunk.scenario, chunk.seed, number)
            gathered.add(chunk.scenario.measure(game))
        except Exception as problem:
            raise GameFailedError(
                f"game {number} broke off: {type(problem).__name__}: "
                f"{str(problem)[:LONGEST]}; "
                f"`play(scenario, seed={short(chunk.seed, LONGEST)}, game={number})` plays it alone"
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
    # Chance is for play, not for secrecy.
    dice = Random(f"{root}/players").random  # noqa: S311 - see above
    order = Random(f"{root}/order").random  # noqa: S311 - see above
    seating = _Seating(rules, scenario)
    for _ in range(scenario.moves):
        if scenario.until is not None and scenario.until(state):
            break
        after = _moved(rules, seating.groups(state), state, order, dice)
        if after is None:
            break
        state = after
        states.append(state)
    else:
        return tuple(states), scenario.until is None or not scenario.until(state)
    return tuple(states), False


class _Seating:
    """Who plays which seat, found anew only when somebody has come or gone."""

    def __init__(self, rules: System, scenario: Scenario) -> None:
        self._rules, self._scenario = rules, scenario
        self._seats: tuple[Seat, ...] = ()
        self._groups: tuple[Group, ...] = ()

    def groups(self, state: Any) -> tuple[Group, ...]:
        """The seats that are asked first, and those that are asked last."""
        seats = self._rules.seats(state)
        if seats != self._seats:
            self._seats, self._groups = seats, self._scenario.groups(seats)
        return self._groups


def _moved(rules: System, groups: tuple[Group, ...], state: Any, order: Lot, dice: Lot) -> Any:
    """The state after what somebody does now, asked in an order drawn by lot; None if nobody."""
    for group in groups:
        waiting = list(group)
        while waiting:
            # Nobody draws a place for those who need not be asked any more.
            seat, player = waiting.pop(int(order() * len(waiting)))
            wish = player(rules, state, seat, dice())
            if _are_wishes(wish):
                after = _first_allowed(rules, state, wish)
                if after is not None:
                    return after
            elif wish is not None:
                return rules.step(state, wish).state
    return None


def _are_wishes(answer: object) -> TypeGuard[Iterator[Any]]:
    return isinstance(answer, Iterator)


def _first_allowed(rules: System, state: Any, wishes: Iterator[Any]) -> Any:
    """The state after the first of these commands that the rules allow; None if they allow none."""
    for wish in wishes:
        # To ask first and to act then would be to have each command judged twice.
        with suppress(IllegalCommandError):
            return rules.step(state, wish).state
    return None
