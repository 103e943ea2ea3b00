"""One game of a simulation, and a chunk of them.

The random numbers of a game depend on the seed of the simulation and the number of the game alone,
so it is the same game wherever it is played.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Any, Final, TypeAlias

import attrs

from dramadeck.codec.record_types import installed
from dramadeck.core import DramadeckError, IllegalCommandError, Seat, Transition
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import AnySystem
from dramadeck.sim.scenario import Group, Scenario
from dramadeck.sim.summaries import Accumulator, Row, Summary

Draw: TypeAlias = Callable[[], float]
"""Draws a random number between 0 and 1."""

LONGEST: Final = 200
"""The most characters of an error, and of a seed, that a message shows."""


class GameFailedError(DramadeckError):
    """A game broke off with an error: in a player, in a measure, or in the rules."""


@attrs.frozen
class Chunk:
    """Some games in a row: what is sent to a worker at once."""

    scenario: Scenario
    seed: int | str
    first: int
    games: int
    rows: int = 0

    def __str__(self) -> str:
        return f"games {self.first} to {self.first + self.games - 1}"


@attrs.frozen
class PlayedChunk:
    """What was measured of the games of a chunk."""

    games: int
    cut_short: int
    summaries: tuple[Summary, ...]
    rows: tuple[Row, ...]


def play(scenario: Scenario, *, seed: int | str, game: int) -> tuple[Any, ...]:
    """A game of a simulation, by its number from 0 on: every state from the start to the end.

    Where the scenario's players keep something in mind, these are moments, each with its `state`.

    Raises:
        IllegalCommandError: the opening or a player does what the rules refuse.

    >>> from dramadeck.sim.torg import GREEDY, scene
    >>> states = play(scene(GREEDY, rounds=2), seed=1, game=317)
    >>> states[-1].round.number
    2
    """
    return _played(installed(scenario.system), scenario, seed, game)[0]


def play_chunk(chunk: Chunk) -> PlayedChunk:
    """Every game of a chunk, one after the other; each is forgotten once it is measured."""
    rules, measured, cut_short = installed(chunk.scenario.system), Accumulator(chunk.rows), 0
    for number in range(chunk.first, chunk.first + chunk.games):
        try:
            game, is_cut_short = _played(rules, chunk.scenario, chunk.seed, number)
            measured.add(chunk.scenario.measure(game))
        except Exception as problem:
            raise GameFailedError(
                f"game {number} broke off: {type(problem).__name__}: {str(problem)[:LONGEST]}; "
                f"`play(scenario, seed={truncated_repr(chunk.seed, LONGEST)}, "
                f"game={number})` plays it alone"
            ) from problem
        cut_short += is_cut_short
    return PlayedChunk(chunk.games, cut_short, measured.summaries, measured.rows)


def _played(
    rules: AnySystem, scenario: Scenario, seed: int | str, number: int
) -> tuple[tuple[Any, ...], bool]:
    """The moments of a game, and whether it ended only because it was at its last move."""
    root = f"{seed!r}/{number}"
    game = Running(rules, scenario)
    moment = game.begun(root)
    moments = [moment]
    for command in scenario.opening:
        moment = game.after(moment, command)
        moments.append(moment)
    dice = Random(f"{root}/players").random  # noqa: S311 - for play, not for secrecy
    order = Random(f"{root}/order").random  # noqa: S311 - for play, not for secrecy
    for _ in range(scenario.moves):
        if scenario.until is not None and scenario.until(moment):
            break
        following = moved(game, game.groups(moment), moment, order, dice)
        if following is None:
            break
        moment = following
        moments.append(moment)
    else:
        return tuple(moments), scenario.until is None or not scenario.until(moment)
    return tuple(moments), False


class Running:
    """A game under way: its rules, the memory of its players, and who plays which seat."""

    def __init__(self, rules: AnySystem, scenario: Scenario) -> None:
        self.rules, self._scenario, self._memory = rules, scenario, scenario.memory
        self._seats: tuple[Seat, ...] = ()
        self._groups: tuple[Group, ...] = ()
        self.last: Transition[Any, Any] | None = None

    def begun(self, root: str) -> Any:
        """The first moment."""
        scenario = self._scenario
        state = self.rules.new_game(scenario.party, seed=root, **scenario.options)
        return state if self._memory is None else self._memory.begin(state, root)

    def state(self, moment: Any) -> Any:
        """The state of a moment."""
        return moment if self._memory is None else moment.state

    def after(self, moment: Any, command: Any) -> Any:
        """The moment after a command."""
        transition = self.last = self.rules.step(self.state(moment), command)
        if self._memory is None:
            return transition.state
        return self._memory.after(moment, command, transition)

    def groups(self, moment: Any) -> tuple[Group, ...]:
        """The seats that are asked first, and those that are asked last."""
        seats = self.rules.seats(self.state(moment))
        if seats != self._seats:
            self._seats, self._groups = seats, self._scenario.groups(seats)
        return self._groups


def moved(game: Running, groups: Iterable[Group], moment: Any, order: Draw, dice: Draw) -> Any:
    """The moment after what somebody does now, asked in a random order; None if nobody acts."""
    for group in groups:
        waiting = list(group)
        while waiting:
            seat, player = waiting.pop(int(order() * len(waiting)))
            answer = player(game.rules, moment, seat, dice())
            if hasattr(answer, "__next__"):  # an iterator of wishes
                for command in answer:
                    # To ask for a refusal first would judge each command twice.
                    with suppress(IllegalCommandError):
                        return game.after(moment, command)
            elif answer is not None:
                return game.after(moment, answer)
    return None
