"""Many games, on any executor: cut into chunks, put together again in their order.

The same scenario, seed and number of games give the same result on every executor, with any number
of workers. Memory stays constant, and nothing is waited for without a limit. Without an executor
the games are played here; a `ProcessPoolExecutor` uses every core, and Dask's
`Client.get_executor()` many machines.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import ExitStack, closing
from importlib import import_module
from typing import Any, Final, TypeAlias

from dramadeck.codec.record_types import installed
from dramadeck.core import DramadeckError
from dramadeck.core.refusals import truncated_repr
from dramadeck.odds.distribution import whole
from dramadeck.sim.games import Chunk, GameFailedError, PlayedChunk, play_chunk
from dramadeck.sim.scenario import Scenario
from dramadeck.sim.summaries import Simulated

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
