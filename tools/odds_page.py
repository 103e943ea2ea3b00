"""Compute the tables on how many flips a bomb takes, and write them into their page.

Run it from the root of the project: `python -m tools.odds_page`.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

from dramadeck import torg
from dramadeck.odds import Distribution
from dramadeck.odds.torg import (
    CERTAIN,
    Checks,
    FixedChances,
    SkillChecks,
    Task,
    chance_to_finish,
    checks_by,
    flips_to_finish,
    success,
)
from tools.figures import table, write

PAGE = Path(__file__).parents[1] / "docs" / "explanation" / "how-many-flips-does-a-bomb-take.md"

SHOWN = (*range(1, 11), 12, 14, 16)
"""The numbers of flips that have a row."""

CLAIMED = {1: 14, 2: 10}
"""Steps a round → the mean number of flips by the rule text (TR-114)."""

LONG_ENOUGH = {1: 26, 2: 20, 4: 18}
"""Steps a round → flips within which all but one task in 300 is done, enough for the mean."""

EFFORT = 2_000_000_000
"""The most additions for a long curve that is to be exact: some minutes."""

LIMITS = (5, 7, 10)
"""Flips of a tight time limit, and of an average one (TR-184)."""


def percent(chance: float) -> str:
    """A probability as a percentage.

    >>> percent(0.3524)
    '35.2 %'
    """
    return f"{chance * 100:.1f} %"


@cache
def certain(steps_per_round: int, flips: int) -> Distribution:
    """How many flips it takes if no check fails, by the skill boxes alone."""
    task = Task(CERTAIN, steps_per_round=steps_per_round, scene=None)
    return flips_to_finish(task, flips, effort=EFFORT)


def curve() -> list[str]:
    """The chance to be done, by the number of flips."""
    curves = [certain(steps, flips) for steps, flips in LONG_ENOUGH.items()]
    curves.append(flips_to_finish(Task(FixedChances((0.6,) * 4), scene=None), SHOWN[-1]))
    head = ("flips", "one step", "two", "as many as listed", "one step, 60 % a check")
    rows = [(flips, *(percent(it.at_most(flips)) for it in curves)) for flips in SHOWN]
    return table(head, rows)


def claim(several: Iterable[int] = tuple(LONG_ENOUGH)) -> list[str]:
    """The mean by the rule text and by the deck, by the steps of a round."""
    head = (
        "steps a round",
        "the text says",
        "mean",
        "half are done by",
        "done by what it says",
    )
    rows: list[tuple[str, ...]] = []
    for steps in several:
        odds, in_text = certain(steps, LONG_ENOUGH[steps]), CLAIMED.get(steps)
        rows.append(
            (
                {1: "one", 2: "two", 4: "as many as listed"}[steps],
                f"about {in_text}" if in_text else "nothing",
                f"{odds.capped.mean:.1f}",
                str(odds.quantile(0.5)),
                percent(odds.at_most(in_text)) if in_text else "",
            )
        )
    return table(head, rows)


def advice(values: Iterable[int] = (-2, 0, 2, 4)) -> list[str]:
    """The chance to finish in time, by the value of the hero over the difficulty."""
    head = (
        "value over the difficulty",
        "a check",
        *(f"within {flips} flips" for flips in LIMITS),
        f"{LIMITS[-1]}, two at once",
        f"{LIMITS[-1]}, as many as listed",
    )
    rows: list[tuple[str, ...]] = []
    for over in values:
        checks = SkillChecks(10 + over, (10,) * 4)
        cells = [(1, flips) for flips in LIMITS] + [(2, LIMITS[-1]), (4, LIMITS[-1])]
        chances = [chance_to_finish(Task(checks, steps_per_round=n), flips) for n, flips in cells]
        check = f"{float(success(10 + over, 10)):.0%}".replace("%", " %")
        rows.append((f"{over:+d}" if over else "0", check, *map(percent, chances)))
    return table(head, rows)


def last_ditch() -> list[str]:
    """The chance with and without a last-ditch effort, by rule text."""
    head = ("who", "flips", "without", "with a last-ditch effort")
    heroes: Mapping[str, Checks] = {
        "revised, value 2 over the difficulty": checks_by(torg.REVISED, 12, (10,) * 4),
        "GURPS, skill 14 at -2": checks_by(torg.GURPS, 14, (2,) * 4),
    }
    rows = [
        (
            who,
            flips,
            percent(chance_to_finish(Task(checks), flips)),
            percent(chance_to_finish(Task(checks), flips, last_ditch=True)),
        )
        for who, checks in heroes.items()
        for flips in LIMITS
    ]
    return table(head, rows)


TABLES: Mapping[str, Callable[[], list[str]]] = {
    "curve": curve,
    "claim": claim,
    "advice": advice,
    "last ditch": last_ditch,
}
"""Every table of the page, by the name between its marks."""


def main(page: Path = PAGE) -> int:
    """Write the tables."""
    for name, make_table in TABLES.items():
        write(name, make_table(), page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
