"""Play the games of a simulation: one, or many on any executor, in batches, summed up in order.

The random numbers of a game depend only on the seed of the simulation and the number of the game,
sums are exact, and the standard error is checked after fixed numbers of games. So the same scenario
and seed give the same result on every executor, with any number of workers and any batches. Memory
is constant, and every wait has a limit. Without an executor the games are played in this process; a
`ProcessPoolExecutor` uses every core, and Dask's `Client.get_executor()` many machines.
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
from dramadeck.codec.records import Record, Turn
from dramadeck.core import DramadeckError, IllegalCommandError, Seat
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import AnySystem
from dramadeck.odds.distribution import whole
from dramadeck.sim.scenario import Group, Scenario
from dramadeck.sim.summaries import Accumulator, Row, Simulated, Summary

Draw: TypeAlias = Callable[[], float]
"""Draws a random number between 0 and 1."""

LONGEST: Final = 200
"""The most characters of an error, and of a seed, in a message."""


class GameFailedError(DramadeckError):
    """A game ended with an error: in a player, in a measure, or in the rules."""


@attrs.frozen
class Batch:
    """Consecutive games, which are sent to a worker together."""

    scenario: Scenario
    seed: int | str
    first: int
    games: int
    rows: int = 0

    def __str__(self) -> str:
        return f"games {self.first} to {self.first + self.games - 1}"


@attrs.frozen
class PlayedBatch:
    """The numbers of the games of a batch, and how long they took."""

    games: int
    cut_short: int
    summaries: tuple[Summary, ...]
    rows: tuple[Row, ...]
    seconds: float


def play(scenario: Scenario, *, seed: int | str, game: int) -> tuple[Any, ...]:
    """Play a game of a simulation, by its number from 0 on: all states from the start to the end.

    If the scenario has a memory, these are moments, each with a `state`.

    Raises:
        IllegalCommandError: the rules refuse a command of the opening or of a player.
        ValueError: the number is negative.

    >>> from dramadeck.sim.torg import GREEDY, scene
    >>> states = play(scene(GREEDY, rounds=2), seed=1, game=317)
    >>> states[-1].round.number
    2
    """
    return _play_alone(scenario, seed, game).moments


def record(scenario: Scenario, *, seed: int | str, game: int) -> Record[Any]:
    """The same game as `play` plays, as a record: every command with its events.

    Raises:
        IllegalCommandError: the rules refuse a command of the opening or of a player.
        ValueError: the number is negative.

    >>> from dramadeck.sim.torg import GREEDY, scene
    >>> [type(turn.command).__name__ for turn in record(scene(GREEDY), seed=1, game=317).turns[:3]]
    ['Deal', 'BeginScene', 'BeginRounds']
    """
    played = _play_alone(scenario, seed, game)
    start = played.moments[0] if scenario.memory is None else played.moments[0].state
    begun: Record[Any] = Record[Any].begin(installed(scenario.system), start)
    return attrs.evolve(begun, turns=played.turns)


def _play_alone(scenario: Scenario, seed: int | str, game: int) -> "_Played":
    if not isinstance(cast("object", scenario), Scenario):
        raise TypeError(f"scenario: expected a Scenario, got {truncated_repr(scenario)}")
    _check_number("game", game, 0)
    return _played(installed(scenario.system), scenario, seed, game)


def play_batch(batch: Batch) -> PlayedBatch:
    """Play and measure the games of a batch, one after the other."""
    start = perf_counter()
    rules, numbers, cut_short = installed(batch.scenario.system), Accumulator(batch.rows), 0
    for number in range(batch.first, batch.first + batch.games):
        try:
            game = _played(rules, batch.scenario, batch.seed, number)
            numbers.add(_measured(batch.scenario, game))
        except Exception as problem:
            raise GameFailedError(
                f"game {number} failed: {type(problem).__name__}: {str(problem)[:LONGEST]}; "
                f"`play(scenario, seed={truncated_repr(batch.seed, LONGEST)}, "
                f"game={number})` plays it alone"
            ) from problem
        cut_short += game.is_cut_short
    summaries, seconds = numbers.summaries, perf_counter() - start
    return PlayedBatch(batch.games, cut_short, summaries, numbers.rows, seconds)


class _Played(NamedTuple):
    """A game: its moments, its turns, and whether it ended only because of `Scenario.moves`."""

    moments: tuple[Any, ...]
    turns: tuple[Turn, ...]
    is_cut_short: bool


def _measured(scenario: Scenario, game: _Played) -> Mapping[str, int | float]:
    """The numbers of a game, from its states and from its events."""
    row = scenario.measure(game.moments)
    if scenario.measure_events is None:
        return row
    more = scenario.measure_events(tuple(event for turn in game.turns for event in turn.events))
    for numbers in cast("tuple[object, ...]", (row, more)):
        if not isinstance(numbers, Mapping):
            raise TypeError(f"a measure gives numbers by name, not {truncated_repr(numbers)}")
    duplicates = sorted({*row} & {*more})
    if duplicates:
        name = truncated_repr(duplicates[0])
        raise ValueError(f"measure and measure_events both give {name}; one name must change")
    return {**row, **more}


def _played(rules: AnySystem, scenario: Scenario, seed: int | str, number: int) -> _Played:
    root = f"{seed!r}/{number}"
    game = GameRun(rules, scenario)
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
        return _Played(tuple(moments), tuple(game.turns), not game.is_over(moment))
    return _Played(tuple(moments), tuple(game.turns), is_cut_short=False)


class GameRun:
    """A game in progress: its rules, the memory of its players, and who plays which seat."""

    def __init__(self, rules: AnySystem, scenario: Scenario) -> None:
        self.rules, self._scenario, self._memory = rules, scenario, scenario.memory
        self._seats: tuple[Seat, ...] = ()
        self._groups: tuple[Group, ...] = ()
        self.turns: list[Turn] = []

    def begun(self, root: str) -> Any:
        """The first moment."""
        scenario = self._scenario
        state = self.rules.new_game(scenario.party, seed=root, **scenario.options)
        scenario.check_seats(self.rules.seats(state))
        return state if self._memory is None else self._memory.begin(state, root)

    def state(self, moment: Any) -> Any:
        """The state of a moment."""
        return moment if self._memory is None else moment.state

    def is_over(self, moment: Any) -> bool:
        """Whether the game has a result, or `Scenario.until` is true."""
        if self.rules.result(self.state(moment)) is not None:
            return True
        return self._scenario.until is not None and self._scenario.until(moment)

    def after(self, moment: Any, command: Any) -> Any:
        """The moment after a command."""
        transition = self.rules.step(self.state(moment), command)
        self.turns.append(Turn(command, transition.events, transition.state))
        if self._memory is None:
            return transition.state
        return self._memory.after(moment, command, transition)

    def groups(self, moment: Any) -> tuple[Group, ...]:
        """The groups of seats, those in `Scenario.last` second."""
        seats = self.rules.seats(self.state(moment))
        if seats != self._seats:
            self._seats, self._groups = seats, self._scenario.groups(seats)
        return self._groups


def moved(game: GameRun, groups: Iterable[Group], moment: Any, order: Draw, dice: Draw) -> Any:
    """The moment after the command of a random seat that has one to send; None if none has."""
    for group in groups:
        waiting = list(group)
        while waiting:
            seat, player = waiting.pop(int(order() * len(waiting)))
            answer = player(game.rules, moment, seat, dice())
            if hasattr(answer, "__next__"):  # an iterator of commands
                for command in answer:
                    # `RuleSystem.refusal` before it would judge each command twice.
                    with suppress(IllegalCommandError):
                        return game.after(moment, command)
            elif answer is not None:
                return game.after(moment, answer)
    return None


# ------------------------------------------------------------------------------- many games

BATCH_SECONDS: Final = 1.0
"""How long a batch should take, estimated from earlier ones."""

FIRST_BATCH: Final = 4
"""The number of games in the first batch."""

CHECK: Final = 100
"""The standard error is checked after multiples of this number of games."""

Progress: TypeAlias = bool | Callable[[int], object]
"""True for a progress bar, or a function that gets the number of games played since last time."""

Until: TypeAlias = float | Mapping[str, float]
"""The highest standard error of the mean: for every measure, or by the name of a measure."""

Playing: TypeAlias = Generator[PlayedBatch, None, None]


class Pace:
    """The number of games in a batch, by the time that earlier batches took."""

    def __init__(self) -> None:
        self.games = FIRST_BATCH

    def adapt(self, played: PlayedBatch) -> None:
        """Make the next batch smaller, or larger by a factor of 2 at most."""
        in_time = played.games * BATCH_SECONDS / max(played.seconds, 1e-6)
        self.games = max(1, min(2 * self.games, round(in_time)))


class StandardError(NamedTuple):
    """The standard error of a measure, and its limit."""

    name: str
    now: float
    limit: float

    @property
    def share(self) -> float:
        """The quotient of the standard error and its limit."""
        return self.now / self.limit


class SimulationError(DramadeckError):
    """A simulation could not go on.

    Attributes:
        so_far: the result of the games before, as if no more had been requested.
    """

    def __init__(self, message: str, so_far: Simulated) -> None:
        # Positional arguments only: else the exception could not be unpickled.
        super().__init__(message, so_far)
        self.so_far = so_far

    def __str__(self) -> str:
        return str(self.args[0])


class _StoppedError(Exception):
    """The simulation cannot go on; the message says why."""


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
    """Play many games and sum up what is measured; Ctrl-C stops it and returns what is done so far.

    Args:
        scenario: what is played and measured.
        games: how many games; with `until` the most games.
        seed: the seed of all random numbers.
        until: stop when the standard error of the mean of every measure is at most this number, or
            those of named measures: `{"disarmed": 0.01}`. It is checked after 100, 200 ... 500,
            700, 900, 1,200 ... games, and at least 1 / `until` games are played, because a rare
            result may not occur in a few.
        executor: where the games are played; in this process by default.
        progress: True shows a bar, by tqdm, with the standard error; or a function that gets the
            number of games played since its last call.
        in_flight: the most batches at once, of about a second each; for a cluster use two for each
            worker, or more.
        patience: how many seconds to wait, with an executor, for the next batch.
        rows: the number of games, from the first on, whose numbers are in `Simulated.rows`.

    Raises:
        SimulationError: a game failed, a worker died, the executor was shut down or cancelled, or
            gave no answer in time; `so_far` holds the result of the games before.
        UnknownNameError: no rule system of this name is installed; or `until` names a measure that
            no game has given so far.
        ModuleNotFoundError: `progress` is True, and tqdm, an optional package, is not installed.

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
    """The numbers of games after which the standard error is checked: each at most 25 % more."""
    count = CHECK
    while count < games:
        yield count
        count += -(-count // (4 * CHECK)) * CHECK
    yield games


def _batches(
    scenario: Scenario, seed: int | str, rows: int, checks: Iterable[int], pace: Pace
) -> Iterator[Batch]:
    """All games in batches; the size follows the pace, and no batch goes past a check."""
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
    """The standard error that is furthest above its limit."""
    limits = until if isinstance(until, Mapping) else dict.fromkeys(done.names, until)
    summaries = [(done[name], limit) for name, limit in limits.items()]
    # If all games gave the same number, the next one may still give another.
    errors = (
        StandardError(summary.name, max(summary.standard_error, 1 / summary.count), limit)
        for summary, limit in summaries
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
        raise ValueError("until: expected one measure at least, got none")
    limits = cast("Mapping[object, object]", until) if isinstance(until, Mapping) else {"": until}
    for error in limits.values():
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
    """The batches in order, played by an executor; at the end waiting ones are cancelled."""
    waiting: deque[tuple[Batch, Future[PlayedBatch]]] = deque()
    refused: Exception | None = None
    try:
        for batch in batches:
            try:
                waiting.append((batch, executor.submit(play_batch, batch)))
            except Exception as problem:  # noqa: BLE001 - each executor refuses in its own way
                refused = problem  # the results of batches before it are still used
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
            f"the executor has cancelled {batch}: it was shut down, or its client was closed"
        ) from problem
    except BrokenExecutor as problem:
        raise _StoppedError(f"a worker of the executor died before or at {batch}") from problem
    except Exception as problem:
        if not future.done():
            raise _StoppedError(
                f"no answer for {patience:g} seconds from {batch}: a worker hangs, or there is "
                f"none; a higher `patience` waits longer"
            ) from problem
        raise _StoppedError(
            f"the executor could not play {batch}: {type(problem).__name__}: {problem}; "
            f"check that workers can import all functions of the scenario"
        ) from problem


Report: TypeAlias = Callable[[Simulated, int, StandardError | None], object]
"""A function that shows the progress: the result so far, the number of new games, the error."""


def _progress_report(progress: Progress, games: int, stack: ExitStack) -> Report:
    if callable(progress):
        return lambda _done, further, _error: progress(further)
    if not progress:
        return lambda _done, _further, _error: None
    try:
        bars: Any = import_module("tqdm.auto")
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            "a progress bar needs tqdm: install it with `pip install 'dramadeck[simulate]'`, or "
            "pass a function as `progress`",
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
