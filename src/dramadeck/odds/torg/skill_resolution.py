"""Dramatic skill resolution: how many flips a task takes, and when a problem strikes."""

import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from functools import partial
from itertools import pairwise
from typing import Final, TypeVar, assert_never, cast

from dramadeck.core.refusals import truncated_repr
from dramadeck.odds.distribution import Distribution, of_kind, one_of, whole
from dramadeck.odds.matching import (
    EFFORT,
    Budget,
    Game,
    Place,
    TooManyCasesError,
    chances_of_goal,
)
from dramadeck.odds.series import Course, Planned, nearly_chances_of_goal
from dramadeck.odds.torg.held import Held
from dramadeck.odds.torg.task_rounds import FINISHED, STRUCK, Dice, Standing, TaskRounds
from dramadeck.odds.torg.tasks import Task, left_out
from dramadeck.torg.cards import DramaCard, Hazard

K = TypeVar("K")


def flips_to_finish(
    task: Task, flips: int, *, last_ditch: bool = False, effort: int = EFFORT
) -> Distribution:
    """How many flips it takes to do every step; `beyond` is the chance not to finish in time.

    For a weak hero the median lies beyond few flips (`quantile(0.5)` is None): `flips_for_chance`
    finds it. `left_out` says what the probabilities do not count. The hero uses what she holds
    where that gives the best chance to finish within these flips. She decides by the steps done,
    the flips left, the card on top and her dice, and does not count cards.

    Args:
        task: the task.
        flips: how many flips are left.
        last_ditch: whether in the end the hero tries all that is left at once. By a text that
            allows it in any round (TR-109), that is on the last flip, without the last-ditch
            increase if the card lists every open step. By a text that allows it when time has run
            out (TG-072), it is after the last flip, and counts with it.
        effort: the most additions of the calculation. Where an exact answer takes more, a chance
            may be wrong by 0.00005, by 0.0005 at the most. The default takes up to ten seconds
            on one core.

    Raises:
        TypeError: this is no task, or no number.
        ValueError: there are fewer cards; or the text has no last-ditch effort (TC-044).
        TooManyCasesError: the answer takes more than the effort. Ask for fewer flips, allow a
            larger effort, or simulate `dramadeck.sim.torg.task_scene`.

    >>> from dramadeck.odds.torg import CERTAIN
    >>> curve = flips_to_finish(Task(CERTAIN, scene=None), flips=12)
    >>> round(curve.at_most(10), 4), curve.quantile(0.5)
    (0.8206, 7)
    """
    rounds = TaskRounds(of_kind("task", task, Task))
    game = _game(rounds, FINISHED)
    if last_ditch:
        after = _tried_after(task)
        last_try = rounds.last_try_after if after else rounds.last_try
        game = game._replace(last_try=last_try, tried_after=after)
    planned = None if task.held is None else rounds.planned
    try:
        chances = _chances(game, whole("flips", flips), effort, planned)
    except TooManyCasesError as problem:  # without the many frames of the calculation
        raise TooManyCasesError(f"{problem}{_by_games(task, last_ditch=last_ditch)}") from None
    return _curve("flips to finish", task, chances)


def chance_to_finish(
    task: Task, flips: int, *, last_ditch: bool = False, effort: int = EFFORT
) -> float:
    """The chance to do every step within `flips` flips; see `flips_to_finish`.

    >>> from dramadeck.odds.torg import SkillChecks
    >>> round(chance_to_finish(Task(SkillChecks(12, (10, 10, 10, 10))), flips=10), 4)
    0.4911
    """
    return flips_to_finish(task, flips, last_ditch=last_ditch, effort=effort).at_most(flips)


def sweep(
    tasks: Mapping[K, Task],
    flips: int,
    *,
    last_ditch: bool = False,
    effort: int = EFFORT,
    executor: Executor | None = None,
) -> dict[K, Distribution]:
    """`flips_to_finish` for many tasks, such as a hundred settings of one task.

    Tables that tasks have in common are computed once.

    Args:
        tasks: the name of each task → the task.
        flips: as in `flips_to_finish`.
        last_ditch: as in `flips_to_finish`.
        effort: as in `flips_to_finish`, for each task.
        executor: where the tasks are computed; in this process by default.

    Raises:
        TypeError: these are no tasks by name, or this is no executor.
        ValueError: as in `flips_to_finish`; a note says for which task.
        TooManyCasesError: as in `flips_to_finish`; a note says for which task.

    >>> from dramadeck.odds.torg import SkillChecks
    >>> tasks = {value: Task(SkillChecks(value, (10, 10, 10, 10))) for value in (11, 12)}
    >>> {value: round(curve.at_most(8), 3) for value, curve in sweep(tasks, flips=8).items()}
    {11: 0.221, 12: 0.322}
    """
    if not isinstance(cast("object", tasks), Mapping):
        raise TypeError(f"tasks: expected a dict of tasks by name, got {truncated_repr(tasks)}")
    compute = partial(flips_to_finish, flips=flips, last_ditch=last_ditch, effort=effort)
    curves: Iterator[Distribution] = map(compute, tasks.values())
    if executor is not None:
        curves = of_kind("executor", executor, Executor).map(compute, tasks.values())
    computed = dict[K, Distribution]()
    for name in tasks:
        try:
            computed[name] = next(curves)
        except Exception as problem:
            problem.add_note(f"The task is {name!r} of the sweep.")
            raise
    return computed


FIRST_TRIED: Final = 10
"""How many flips `flips_for_chance` tries first; then half as many more, and so on."""

MOST_FLIPS: Final = 40
"""How many flips `flips_for_chance` tries at most by default."""


def flips_for_chance(
    task: Task,
    chance: float = 0.5,
    *,
    most: int = MOST_FLIPS,
    last_ditch: bool = False,
    effort: int = EFFORT,
) -> int:
    """The fewest flips within which the chance to do every step is so large; 0.5 is the median.

    Args:
        task: the task.
        chance: the chance, between 0 and 1.
        most: how many flips are tried at most. Many flips take long.
        last_ditch: as in `flips_to_finish`.
        effort: as in `flips_to_finish`, for each number of flips that is tried.

    Raises:
        ValueError: within `most` flips the chance is smaller; the message says how large it is.
        TooManyCasesError: a number of flips takes more than the effort; the message says how large
            the chance is within the last number that was counted.

    >>> from dramadeck.odds.torg import SkillChecks
    >>> [flips_for_chance(Task(SkillChecks(value, (10, 10, 10, 10)))) for value in (11, 12)]
    [13, 11]
    """
    if not 0 <= chance <= 1:
        raise ValueError(f"a chance is between 0 and 1, so not {chance}")
    limit = min(whole("most", most), len(of_kind("task", task, Task).cards))
    if limit < 1:
        raise ValueError(f"most: expected 1 flip or more, got {most}")
    least = f"{100 * chance:g}%"
    too_few, flips, reached = -1, min(FIRST_TRIED, limit), 0.0
    while True:
        try:
            curve = flips_to_finish(task, flips, last_ditch=last_ditch, effort=effort)
        except TooManyCasesError as problem:
            if too_few < 0:
                raise
            what = f"within {too_few} flips the chance is {reached:.1%}, less than {least}"
            raise TooManyCasesError(f"{what}; {problem}") from None
        enough = curve.quantile(chance)
        if enough is not None:
            break
        reached = curve.at_most(flips)
        if flips == limit:
            raise ValueError(
                f"within {flips} flips the chance is {reached:.1%}, less than {least}; allow "
                f"more flips by `most`, or ask for a smaller chance"
                f"{_by_games(task, last_ditch=last_ditch)}"
            )
        too_few, flips = flips, min(flips + flips // 2, limit)
    if task.held is None and not last_ditch:
        return enough
    # With a decision the best play for fewer flips may do better than this one for more.
    while enough - too_few > 1:
        between = (too_few + enough) // 2
        if chance_to_finish(task, between, last_ditch=last_ditch, effort=effort) >= chance:
            enough = between
        else:
            too_few = between
    return enough


def flips_to_problem(
    task: Task, hazard: Hazard, flips: int, *, effort: int = EFFORT
) -> Distribution:
    """How many flips it takes until a problem strikes: its card is flipped, and the check fails.

    `beyond` is the chance that it does not strike before the task is done or the flips are over.

    Raises:
        ValueError: there are fewer cards; or something is held.
        TooManyCasesError: an exact answer would take too long.

    >>> from dramadeck.odds.torg import SkillChecks
    >>> task = Task(SkillChecks(10, (10, 10, 10, 10)))
    >>> round(flips_to_problem(task, Hazard.COMPLICATION, flips=5).at_most(5), 3)
    0.124
    """
    kind = one_of("hazard", hazard, Hazard)
    if of_kind("task", task, Task).held is not None:
        raise ValueError("held: it only helps to finish the task; leave it out here")
    rounds = TaskRounds(task, kind)
    game = _game(rounds, STRUCK)
    chances = _chances(game, whole("flips", flips), effort)
    return _curve(f"flips to a {kind.lower()} that strikes", task, chances)


def _by_games(task: Task, *, last_ditch: bool) -> str:
    """The advice to simulate, for tasks that can be simulated."""
    is_simulated = task.held in (None, Held.POSSIBILITY) and not last_ditch
    return "; `dramadeck.sim.torg.task_scene` estimates many flips" if is_simulated else ""


class Plan:
    """When a hero uses what she holds, for games that are played by the plan of the odds."""

    def __init__(self, task: Task, flips: int) -> None:
        self._task, self._rounds = task, TaskRounds(task)
        game = _game(self._rounds, FINISHED)
        self._course = Course(game, flips, Budget(sys.maxsize, flips), self._rounds.planned)

    def is_used(
        self, at: Standing, card: DramaCard, *, actions: int, dice: Dice, flips_left: int
    ) -> bool:
        """Whether she uses it now; see `TaskRounds.is_used`."""
        worth = partial(self._course.worth, flips_left)
        return self._rounds.is_used(at, self._task.kind_of(card), actions, dice, worth)


def _game(rounds: TaskRounds, goal: Place) -> Game:
    counts = tuple(count for _, count in rounds.task.kinds)
    return Game(counts, rounds.start, goal, rounds.moves, category=rounds.category)


EXACT: Final = 20
"""This part (one in 20) of the effort is for an exact count; the rest for a nearly exact one."""


def _chances(
    game: Game, flips: int, effort: int, planned: Planned | None = None
) -> tuple[float, ...]:
    """The chance to have reached the goal after 0, 1, 2 ... flips."""
    if planned is None:
        try:
            return chances_of_goal(game, flips, effort // EXACT)
        except TooManyCasesError:
            pass
    return nearly_chances_of_goal(game, flips, effort, planned)


def _curve(name: str, task: Task, reached: tuple[float, ...]) -> Distribution:
    gained = [max(0.0, now - before) for before, now in pairwise(reached)]
    pairs = enumerate((reached[0], *gained))
    return Distribution(name, list(pairs), 1 - reached[-1], left_out=left_out(task))


def _tried_after(task: Task) -> bool:
    """Whether the last-ditch effort comes after the last flip."""
    reading = task.checks.last_ditch_open
    match reading:
        case "in_any_round":
            return False
        case "after_the_deadline":
            return True
        case "never":
            raise ValueError("last_ditch: this rule text has no last-ditch effort (TC-044)")
        case _:
            assert_never(reading)
