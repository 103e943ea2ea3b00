"""Games of a simulation: one, many on any executor, cut into chunks, together again in their order.

The random numbers of a game depend on the seed of the simulation and the number of the game alone.
So the same scenario, seed and number of games give the same result on every executor, with any
number of workers. Memory stays constant, and nothing is waited for without a limit. Without an
executor the games are played here; a `ProcessPoolExecutor` uses every core, and Dask's
`Client.get_executor()` many machines.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import ExitStack, closing, suppress
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias, cast

import attrs

from dramadeck.codec.record_types import installed
from dramadeck.core import DramadeckError, IllegalCommandError, Seat, Transition
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import AnySystem
from dramadeck.odds.distribution import whole
from dramadeck.sim.scenario import Group, Scenario
from dramadeck.sim.summaries import Accumulator, Row, Simulated, Summary

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
    return _played(installed(scenario.system), scenario, seed, game).moments


def play_chunk(chunk: Chunk) -> PlayedChunk:
    """Every game of a chunk, one after the other; each is forgotten once it is measured."""
    rules, measured, cut_short = installed(chunk.scenario.system), Accumulator(chunk.rows), 0
    for number in range(chunk.first, chunk.first + chunk.games):
        try:
            game = _played(rules, chunk.scenario, chunk.seed, number)
            measured.add(_measured(chunk.scenario, game))
        except Exception as problem:
            raise GameFailedError(
                f"game {number} broke off: {type(problem).__name__}: {str(problem)[:LONGEST]}; "
                f"`play(scenario, seed={truncated_repr(chunk.seed, LONGEST)}, "
                f"game={number})` plays it alone"
            ) from problem
        cut_short += game.is_cut_short
    return PlayedChunk(chunk.games, cut_short, measured.summaries, measured.rows)


class _Played(NamedTuple):
    """A game: its moments, its events, and whether it ended only at its last move."""

    moments: tuple[Any, ...]
    events: tuple[Any, ...]
    is_cut_short: bool


def _measured(scenario: Scenario, game: _Played) -> Mapping[str, int | float]:
    """What is measured of a game, in its states and in its events."""
    row = scenario.measure(game.moments)
    if scenario.measure_events is None:
        return row
    more = scenario.measure_events(game.events)
    for given in cast("tuple[object, ...]", (row, more)):
        if not isinstance(given, Mapping):
            raise TypeError(f"a measure gives numbers by name, not {truncated_repr(given)}")
    twice = sorted({*row} & {*more})
    if twice:
        raise ValueError(f"measure_events gives {truncated_repr(twice[0])}, and so does measure")
    return {**row, **more}


def _played(rules: AnySystem, scenario: Scenario, seed: int | str, number: int) -> _Played:
    """A game by its number."""
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
        if game.is_over(moment):
            break
        following = moved(game, game.groups(moment), moment, order, dice)
        if following is None:
            break
        moment = following
        moments.append(moment)
    else:
        return _Played(tuple(moments), tuple(game.events), not game.is_over(moment))
    return _Played(tuple(moments), tuple(game.events), is_cut_short=False)


class Running:
    """A game under way: its rules, the memory of its players, and who plays which seat."""

    def __init__(self, rules: AnySystem, scenario: Scenario) -> None:
        self.rules, self._scenario, self._memory = rules, scenario, scenario.memory
        self._seats: tuple[Seat, ...] = ()
        self._groups: tuple[Group, ...] = ()
        self.last: Transition[Any, Any] | None = None
        self.events: list[Any] = []

    def begun(self, root: str) -> Any:
        """The first moment."""
        scenario = self._scenario
        state = self.rules.new_game(scenario.party, seed=root, **scenario.options)
        return state if self._memory is None else self._memory.begin(state, root)

    def state(self, moment: Any) -> Any:
        """The state of a moment."""
        return moment if self._memory is None else moment.state

    def is_over(self, moment: Any) -> bool:
        """Whether the game has its result, or the scenario goes no further."""
        if self.rules.result(self.state(moment)) is not None:
            return True
        return self._scenario.until is not None and self._scenario.until(moment)

    def after(self, moment: Any, command: Any) -> Any:
        """The moment after a command."""
        transition = self.last = self.rules.step(self.state(moment), command)
        if self._scenario.measure_events is not None:
            self.events += transition.events
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


# ------------------------------------------------------------------------------- many games

GAMES_A_CHUNK: Final = 100
"""The games sent to a worker at once; fixed, so that sums are the same with any executor."""

Progress: TypeAlias = bool | Callable[[int], object]
"""True for a progress bar, or a function that is called with the number of further games."""

Playing: TypeAlias = Generator[PlayedChunk, None, None]


class SimulationError(DramadeckError):
    """A simulation could not go on.

    Attributes:
        so_far: what is done: the first games, as if no more had been asked for.
    """

    def __init__(self, message: str, so_far: Simulated) -> None:
        # Positional arguments only: else the exception could not be unpickled.
        super().__init__(message, so_far)
        self.so_far = so_far

    def __str__(self) -> str:
        return str(self.args[0])


class _StoppedError(Exception):
    """The executor gives no more results; says why."""


def simulate(
    scenario: Scenario,
    games: int = 100_000,
    *,
    seed: int | str,
    executor: Executor | None = None,
    progress: Progress = False,
    in_flight: int = 64,
    patience: float = 600.0,
    rows: int = 10_000,
) -> Simulated:
    """Play many games and sum up what is measured; Ctrl-C ends it with what is done so far.

    Args:
        scenario: what is played and measured.
        games: how many games.
        seed: where all chance comes from.
        executor: where they are played; here by default.
        progress: True shows a bar, by tqdm; or a function that is told of each few games more.
        in_flight: the most chunks of 100 games at once; for a cluster two a worker, or more.
        patience: for how many seconds to wait, with an executor, for the next chunk.
        rows: of how many games, the first ones, `Simulated.rows` keeps the numbers.

    Raises:
        SimulationError: a game broke off, a worker died, the executor was shut down or cancelled,
            or gave no answer in time; `so_far` holds what is done.
        UnknownNameError: no rule system of this name is installed.
        ModuleNotFoundError: a bar was asked for, and tqdm, an optional package, is not there.

    >>> from dramadeck.sim.torg import GREEDY, scene
    >>> simulate(scene(GREEDY, rounds=1), games=3, seed=7)["pool in round 1"].count
    3
    """
    _check(scenario, seed, executor, patience)
    _check_number("games", games, least=1)
    _check_number("rows", rows, least=0)
    _check_number("in_flight", in_flight, least=1)
    counts = (
        (first, min(GAMES_A_CHUNK, games - first)) for first in range(0, games, GAMES_A_CHUNK)
    )
    chunks = (
        Chunk(scenario, seed, first, count, max(0, min(count, rows - first)))
        for first, count in counts
    )
    if executor is None:
        playing: Playing = (play_chunk(chunk) for chunk in chunks)
    else:
        playing = _elsewhere(executor, chunks, in_flight, patience)
    done = Simulated(seed=seed, requested=games)
    with ExitStack() as stack:
        report = _progress_report(progress, games, stack)
        stack.enter_context(closing(playing))
        try:
            for chunk in playing:
                done = done.with_games(chunk.games, chunk.cut_short, chunk.summaries, chunk.rows)
                report(chunk.games)
        except KeyboardInterrupt:
            return done
        except (_StoppedError, GameFailedError) as problem:
            message = f"{problem}; {done.games} of {done.requested} games are done, see `so_far`"
            raise SimulationError(message, done) from (problem.__cause__ or problem)
    return done


def _check(scenario: object, seed: object, executor: object, patience: float) -> None:
    if not isinstance(scenario, Scenario):
        raise TypeError(f"scenario: expected a Scenario, got {truncated_repr(scenario)}")
    if type(seed) not in (int, str):
        raise TypeError(f"seed: expected a number or a text, got {truncated_repr(seed)}")
    installed(scenario.system)
    if executor is not None and not isinstance(executor, Executor):
        raise TypeError(
            f"executor: expected one of concurrent.futures, got {truncated_repr(executor)}; "
            "Dask's client gives one by `get_executor()`"
        )
    if not patience > 0:
        raise ValueError(f"patience: expected a number of seconds above 0, not {patience}")


def _check_number(name: str, number: object, least: int) -> None:
    if whole(name, number) < least:
        raise ValueError(f"{name}: expected {least} or more, not {number}")


def _elsewhere(
    executor: Executor, chunks: Iterator[Chunk], in_flight: int, patience: float
) -> Playing:
    """The chunks in order, played by an executor; those still waiting at the end are cancelled."""
    waiting: deque[tuple[Chunk, Future[PlayedChunk]]] = deque()
    refused: Exception | None = None
    try:
        for chunk in chunks:
            try:
                waiting.append((chunk, executor.submit(play_chunk, chunk)))
            except Exception as problem:  # noqa: BLE001 - each executor refuses in its own way
                refused = problem  # what it has accepted before is still waited for
                break
            if len(waiting) >= in_flight:
                yield _result(*waiting[0], patience)
                waiting.popleft()
        while waiting:
            yield _result(*waiting[0], patience)
            waiting.popleft()
    finally:
        for _, future in waiting:
            future.cancel()
    if refused is not None:
        raise _StoppedError(f"the executor takes no more games: {refused}") from refused


def _result(chunk: Chunk, future: Future[PlayedChunk], patience: float) -> PlayedChunk:
    try:
        return future.result(timeout=patience)
    except GameFailedError:
        raise
    except CancelledError as problem:
        raise _StoppedError(
            f"the executor has cancelled {chunk}: it was shut down, or its client closed"
        ) from problem
    except BrokenExecutor as problem:
        raise _StoppedError(f"a worker of the executor died before or at {chunk}") from problem
    except Exception as problem:
        if not future.done():
            raise _StoppedError(
                f"no answer for {patience:g} seconds from {chunk}: a worker hangs, or there is "
                f"none; `patience` says how long to wait"
            ) from problem
        raise _StoppedError(
            f"the executor could not play {chunk}: {type(problem).__name__}: {problem}; "
            f"are all functions of the scenario importable over there?"
        ) from problem


def _progress_report(progress: Progress, games: int, stack: ExitStack) -> Callable[[int], object]:
    """What is called with the number of games that are done now."""
    if callable(progress):
        return progress
    if not progress:
        return lambda _games: None
    try:
        bars: Any = import_module("tqdm.auto")
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            "a bar needs tqdm: install it with `pip install 'dramadeck[simulate]'`, or give a "
            "function as `progress`",
            name=missing.name,
        ) from missing
    bar = stack.enter_context(bars.tqdm(total=games, unit="game", unit_scale=True))
    update: Callable[[int], object] = bar.update
    return update
