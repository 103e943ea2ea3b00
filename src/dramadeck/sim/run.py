"""Games of a simulation: one, or many on any executor, sent in batches and summed up in order.

The random numbers of a game depend on the seed of the simulation and the number of the game alone,
sums are exact, and an error is looked at after fixed numbers of games. So the same scenario and
seed give the same result on every executor, with any number of workers, whatever the batches.
Memory stays constant, and nothing is waited for without a limit. Without an executor the games are
played here; a `ProcessPoolExecutor` uses every core, and Dask's `Client.get_executor()` many
machines.
"""

import math
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import ExitStack, closing, suppress
from importlib import import_module
from random import Random
from time import perf_counter
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
class Batch:
    """Some games in a row: what is sent to a worker at once."""

    scenario: Scenario
    seed: int | str
    first: int
    games: int
    rows: int = 0

    def __str__(self) -> str:
        return f"games {self.first} to {self.first + self.games - 1}"


@attrs.frozen
class PlayedBatch:
    """What was measured of the games of a batch, and how long they took."""

    games: int
    cut_short: int
    summaries: tuple[Summary, ...]
    rows: tuple[Row, ...]
    seconds: float


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


def play_batch(batch: Batch) -> PlayedBatch:
    """Every game of a batch, one after the other; each is forgotten once it is measured."""
    begun = perf_counter()
    rules, measured, cut_short = installed(batch.scenario.system), Accumulator(batch.rows), 0
    for number in range(batch.first, batch.first + batch.games):
        try:
            game = _played(rules, batch.scenario, batch.seed, number)
            measured.add(_measured(batch.scenario, game))
        except Exception as problem:
            raise GameFailedError(
                f"game {number} broke off: {type(problem).__name__}: {str(problem)[:LONGEST]}; "
                f"`play(scenario, seed={truncated_repr(batch.seed, LONGEST)}, "
                f"game={number})` plays it alone"
            ) from problem
        cut_short += game.is_cut_short
    summaries, seconds = measured.summaries, perf_counter() - begun
    return PlayedBatch(batch.games, cut_short, summaries, measured.rows, seconds)


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

BATCH_SECONDS: Final = 1.0
"""How long the games that a worker is sent at once shall take, as measured on earlier ones."""

FIRST_BATCH: Final = 4
"""The games of a batch before any have been measured."""

CHECK: Final = 100
"""An error is looked at after so many games, and then after multiples of them."""

Progress: TypeAlias = bool | Callable[[int], object]
"""True for a progress bar, or a function that is called with the number of further games."""

Until: TypeAlias = float | Mapping[str, float]
"""A standard error that is small enough: of the mean of every measure, or by the measure's name."""

Playing: TypeAlias = Generator[PlayedBatch, None, None]


class Pace:
    """How many games a worker is sent at once, by the time that earlier ones took."""

    def __init__(self) -> None:
        self.games = FIRST_BATCH

    def adapt(self, played: PlayedBatch) -> None:
        """Take the next batch larger, at most twice as large, or smaller."""
        in_time = played.games * BATCH_SECONDS / max(played.seconds, 1e-6)
        self.games = max(1, min(2 * self.games, round(in_time)))


class StandardError(NamedTuple):
    """A standard error that is to become smaller."""

    name: str
    now: float
    wanted: float

    @property
    def share(self) -> float:
        """How often the wanted one goes into it."""
        return self.now / self.wanted


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
    until: Until | None = None,
    executor: Executor | None = None,
    progress: Progress = False,
    in_flight: int = 64,
    patience: float = 600.0,
    rows: int = 10_000,
) -> Simulated:
    """Play many games and sum up what is measured; Ctrl-C ends it with what is done so far.

    Args:
        scenario: what is played and measured.
        games: how many games, at most where `until` is given.
        seed: where all chance comes from.
        until: stop when the standard error of the mean of every measure is at most so much, or
            of those that are named: `{"disarmed": 0.01}`. It is looked at after 100, 200 ... 500,
            700, 900, 1,200 ... games, and no less than 1 / `until` games are played, since what is
            rare may not come up in a few.
        executor: where they are played; here by default.
        progress: True shows a bar, by tqdm, with the error so far; or a function that is told of
            each few games more.
        in_flight: the most batches at once, each of a second or so; for a cluster two a worker, or
            more.
        patience: for how many seconds to wait, with an executor, for the next batch.
        rows: of how many games, the first ones, `Simulated.rows` keeps the numbers.

    Raises:
        SimulationError: a game broke off, a worker died, the executor was shut down or cancelled,
            or gave no answer in time; `so_far` holds what is done.
        UnknownNameError: no rule system of this name is installed; or `until` names what no game
            has measured so far.
        ModuleNotFoundError: a bar was asked for, and tqdm, an optional package, is not there.

    >>> from dramadeck.sim.torg import GREEDY, scene
    >>> simulate(scene(GREEDY, rounds=1), games=3, seed=7)["pool in round 1"].count
    3
    """
    _check(scenario, seed, executor, patience)
    _check_number("games", games, least=1)
    _check_number("rows", rows, least=0)
    _check_number("in_flight", in_flight, least=1)
    if until is not None:
        _check_until(until)
    pace, checks = Pace(), (games,) if until is None else tuple(_checks(games))
    batches = _batches(scenario, seed, rows, checks, pace)
    if executor is None:
        playing: Playing = (play_batch(batch) for batch in batches)
    else:
        playing = _elsewhere(executor, batches, in_flight, patience)
    done = Simulated(seed=seed, requested=games)
    with ExitStack() as stack:
        report = _progress_report(progress, games, stack)
        stack.enter_context(closing(playing))
        try:
            for played in playing:
                done, error = _with(done, played), None
                if until is not None and done.games >= checks[0]:
                    error = _greatest_error(done, until)
                    if error.share <= 1 and done.games in checks:
                        done = attrs.evolve(done, requested=done.games)
                pace.adapt(played)
                report(done, played.games, error)
                if done.is_complete:
                    break
        except KeyboardInterrupt:
            return done
        except (_StoppedError, GameFailedError) as problem:
            message = f"{problem}; {done.games} of {done.requested} games are done, see `so_far`"
            raise SimulationError(message, done) from (problem.__cause__ or problem)
    return done


def _checks(games: int) -> Iterator[int]:
    """After how many games an error is looked at: at most a quarter more than last time."""
    count = CHECK
    while count < games:
        yield count
        count += -(-count // (4 * CHECK)) * CHECK
    yield games


def _batches(
    scenario: Scenario, seed: int | str, rows: int, checks: Iterable[int], pace: Pace
) -> Iterator[Batch]:
    """All games in batches as large as they shall be by then; none goes past a check."""
    first = 0
    for check in checks:
        while first < check:
            count = min(pace.games, check - first)
            yield Batch(scenario, seed, first, count, max(0, min(count, rows - first)))
            first += count


def _with(done: Simulated, played: PlayedBatch) -> Simulated:
    try:
        return done.with_games(played.games, played.cut_short, played.summaries, played.rows)
    except ValueError as problem:
        raise _StoppedError(str(problem)) from problem


def _greatest_error(done: Simulated, until: Until) -> StandardError:
    """Of the errors that are to become smaller the one that has furthest to go."""
    wanted = until if isinstance(until, Mapping) else dict.fromkeys(done.names, until)
    summaries = [(done[name], limit) for name, limit in wanted.items()]
    # Where all games gave the same number, the next one may be the first that gives another.
    errors = (
        StandardError(each.name, max(each.standard_error, 1 / each.count), limit)
        for each, limit in summaries
    )
    return max(errors, key=lambda error: error.share, default=StandardError("", 0.0, 1.0))


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


def _check_until(until: object) -> None:
    if isinstance(until, Mapping) and not until:
        raise ValueError("until: names no measure")
    given = cast("Mapping[object, object]", until) if isinstance(until, Mapping) else {"": until}
    for error in given.values():
        if not isinstance(error, int | float) or isinstance(error, bool):
            what = f"expected a number or numbers by name, got {truncated_repr(error)}"
            raise TypeError(f"until: {what}")
        if not 0 < error < math.inf:
            raise ValueError(f"until: expected a standard error above 0, got {error}")


def _check_number(name: str, number: object, least: int) -> None:
    if whole(name, number) < least:
        raise ValueError(f"{name}: expected {least} or more, not {number}")


def _elsewhere(
    executor: Executor, batches: Iterator[Batch], in_flight: int, patience: float
) -> Playing:
    """The batches in order, played by an executor; those still waiting at the end are cancelled."""
    waiting: deque[tuple[Batch, Future[PlayedBatch]]] = deque()
    refused: Exception | None = None
    try:
        for batch in batches:
            try:
                waiting.append((batch, executor.submit(play_batch, batch)))
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


def _result(batch: Batch, future: Future[PlayedBatch], patience: float) -> PlayedBatch:
    try:
        return future.result(timeout=patience)
    except GameFailedError:
        raise
    except CancelledError as problem:
        raise _StoppedError(
            f"the executor has cancelled {batch}: it was shut down, or its client closed"
        ) from problem
    except BrokenExecutor as problem:
        raise _StoppedError(f"a worker of the executor died before or at {batch}") from problem
    except Exception as problem:
        if not future.done():
            raise _StoppedError(
                f"no answer for {patience:g} seconds from {batch}: a worker hangs, or there is "
                f"none; `patience` says how long to wait"
            ) from problem
        raise _StoppedError(
            f"the executor could not play {batch}: {type(problem).__name__}: {problem}; "
            f"are all functions of the scenario importable over there?"
        ) from problem


Report: TypeAlias = Callable[[Simulated, int, StandardError | None], object]
"""What is told how far a simulation is: all that is done, the last games of it, the error."""


def _progress_report(progress: Progress, games: int, stack: ExitStack) -> Report:
    if callable(progress):
        return lambda _done, further, _error: progress(further)
    if not progress:
        return lambda _done, _further, _error: None
    try:
        bars: Any = import_module("tqdm.auto")
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            "a bar needs tqdm: install it with `pip install 'dramadeck[simulate]'`, or give a "
            "function as `progress`",
            name=missing.name,
        ) from missing
    bar = stack.enter_context(bars.tqdm(total=games, unit="game", unit_scale=True))

    def report(done: Simulated, further: int, error: StandardError | None) -> None:
        if error is not None:
            needed = math.ceil(done.games * error.share**2)
            bar.total = min(done.requested, max(done.games, needed))
            bar.set_postfix_str(f"{error.name} ± {error.now:.2g}", refresh=False)
        bar.update(further)

    return report
