"""Dramatic skill resolution: how many flips a task takes, and what goes wrong on the way."""

from itertools import pairwise
from typing import Final, assert_never

from dramadeck.odds.distribution import Distribution, one_of, whole
from dramadeck.odds.matching import EFFORT, Game, TooManyCasesError, chances_of_goal
from dramadeck.odds.series import Planned, nearly_chances_of_goal
from dramadeck.odds.torg.task_rounds import FINISHED, STRUCK, TaskRounds
from dramadeck.odds.torg.tasks import Task, left_out
from dramadeck.torg.cards import Hazard


def flips_to_finish(
    task: Task, flips: int, *, last_ditch: bool = False, effort: int = EFFORT
) -> Distribution:
    """How many flips it takes to do every step; `beyond` is the chance not to make it.

    What the probabilities do not count, its `left_out` says. What is held is used where that makes
    it likeliest to be done within all these flips. The hero knows what is done, how many flips are
    left, the card on top and her dice; she does not count the cards that have gone by.

    Args:
        task: what is to be done.
        flips: how many flips are left.
        last_ditch: whether in the end the hero tries all that is left at once. Where that may be
            done in any round (TR-109), it is on the very last flip, without the last-ditch
            increase where the card lists every open step. Where it comes when time has run out
            (TG-072), it is after the last flip, and counts with it.
        effort: how many sums to do at most. With a greater one more is counted to the last digit;
            else a chance may be wrong by 0.00005, and by 0.0005 at the very most.

    Raises:
        ValueError: there are not so many cards; or the text knows no last-ditch effort (TC-044).
        TooManyCasesError: an exact answer would take too long.

    >>> from dramadeck.odds.torg import CERTAIN
    >>> curve = flips_to_finish(Task(CERTAIN, scene=None), flips=12)
    >>> round(curve.at_most(10), 4), curve.quantile(0.5)
    (0.8206, 7)
    """
    rounds = TaskRounds(task)
    counts = tuple(count for _, count in task.kinds)
    game = Game(counts, rounds.start, FINISHED, rounds.moves, sort=rounds.sort)
    if last_ditch:
        after = _tried_after(task)
        last_try = rounds.last_try_after if after else rounds.last_try
        game = game._replace(last_try=last_try, tried_after=after)
    planned = None if task.held is None else rounds.planned
    return _curve("flips to finish", task, _counted(game, whole("flips", flips), effort, planned))


def chance_to_finish(
    task: Task, flips: int, *, last_ditch: bool = False, effort: int = EFFORT
) -> float:
    """The chance to do every step within so many flips; see `flips_to_finish`.

    >>> from dramadeck.odds.torg import SkillChecks
    >>> round(chance_to_finish(Task(SkillChecks(12, (10, 10, 10, 10))), flips=10), 4)
    0.4911
    """
    return flips_to_finish(task, flips, last_ditch=last_ditch, effort=effort).at_most(flips)


def flips_to_problem(
    task: Task, hazard: Hazard, flips: int, *, effort: int = EFFORT
) -> Distribution:
    """How many flips it takes until a problem strikes: its card comes, and the check fails.

    `beyond` is the chance that it does not strike before the task is done or the flips are over.

    Raises:
        ValueError: there are not so many cards; or something is held.
        TooManyCasesError: an exact answer would take too long.

    >>> from dramadeck.odds.torg import SkillChecks
    >>> task = Task(SkillChecks(10, (10, 10, 10, 10)))
    >>> round(flips_to_problem(task, Hazard.COMPLICATION, flips=5).at_most(5), 3)
    0.124
    """
    kind = one_of("hazard", hazard, Hazard)
    if task.held is not None:
        raise ValueError("held: what is held is there to finish the task; ask without it")
    rounds = TaskRounds(task, kind)
    counts = tuple(count for _, count in task.kinds)
    game = Game(counts, rounds.start, STRUCK, rounds.moves, sort=rounds.sort)
    chances = _counted(game, whole("flips", flips), effort)
    return _curve(f"flips to a {kind.lower()} that strikes", task, chances)


EXACT: Final = 20
"""One part in so many of the effort is for an exact count; else it is counted nearly exactly."""


def _counted(
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
            raise ValueError("by this text there is no last-ditch effort (TC-044); ask without it")
        case _:
            assert_never(reading)
