"""Writes the figures of one run into a page: `python -m benchmarks.page RESULTS.json`.

The page is docs/benchmarks-and-reliability.md.

pytest-benchmark shows what each benchmark takes, and compares one run with another. What it does
not do is done here: one benchmark beside another one of the same run, python-chess and PokerKit
above all, so that the machine falls out.
"""

import json
import statistics
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.scenes import BATCH
from tools import figures

PUSH = "test_chess_checked_push"
POKER = "test_pokerkit_call_with_the_old_state_kept"
COPY = "test_pokerkit_deepcopy"
PLY = "test_random_chess"
TURN_LOOP = "test_flip_of_a_script"
FLIP = "test_flip"
POOL = "test_play_to_pool"
HERE = "test_scenes_in_this_process"

WORDS = {
    PUSH: "python-chess: `is_legal` and `push`",
    POKER: "PokerKit: `deepcopy` and `check_or_call`",
    COPY: "PokerKit: `deepcopy`",
    PLY: "python-chess: a ply of a random game",
    TURN_LOOP: "a script on dicts: a flip with a log",
    FLIP: "a flip in round 1",
    POOL: "a card to the pool in round 1",
    HERE: "in one process",
}
"""What stands beside ours."""


class Row(NamedTuple):
    """A benchmark beside another one of the same run.

    Attributes:
        what: in words.
        name: of the benchmark.
        beside: the name of the other one.
        aim: how often the other's time it may take; None for what is only told.
    """

    what: str
    name: str
    beside: str
    aim: float | None = None


ROWS = (
    Row("flip, one event, old state kept", FLIP, PUSH, 1.45),
    Row("", FLIP, POKER, 1 / 30),
    Row("", FLIP, TURN_LOOP, 40),
    Row("play a card to the pool, old state kept", POOL, PUSH, 1.25),
    Row("", POOL, POKER, 1 / 30),
    Row("flip in round 1,000", "test_flip_after_a_thousand_rounds", FLIP, 1.1),
    Row("a card to the pool, likewise", "test_play_to_pool_after_a_thousand_rounds", POOL, 1.1),
    Row("ask for a refusal", "test_refusal", PUSH),
    Row("legal commands, each that a hero is offered", "test_legal_commands[hero]", PUSH),
    Row("... of the gamemaster", "test_legal_commands[gamemaster]", PUSH),
    Row("the menu of a hero as JSON", "test_menu_as_json[hero]", PLY, 33),
    Row("the menu of the gamemaster as JSON", "test_menu_as_json[gamemaster]", PLY, 90),
    Row("view of a seat", "test_view", COPY, 1 / 10),
    # 20 µs where a checked push takes 3.4: nobody waits for words.
    Row("a line in words", "test_lines", PUSH, 6),
    # Three times what they took before every error said its place: nobody waits for a save.
    Row("dump of a state", "test_dump", COPY, 0.84),
    Row("load of a state", "test_load", COPY, 2.5),
    *(
        Row(f"a command of a scene, {habit} players", f"test_scene[{habit}]", PLY, 2.3)
        for habit in ("random", "greedy", "cautious")
    ),
    Row("a scene of ten rounds, two processes", "test_scenes_in_two_processes", HERE, 1 / 1.8),
    *(
        Row(f"exact odds, {words}", f"test_exact_answer[{task}]", f"test_loop[{task}]", 1e-2)
        for task, words in (
            ("certain", "certain checks"),
            ("0.7", "checks of 0.7"),
            ("0.9 to 0.35", "checks of 0.9, 0.7, 0.55, 0.35"),
        )
    ),
    # Half a second where a checked push takes 3.4 µs: longer nobody waits for it at the table.
    Row("odds by a skill, four steps a round", "test_several_steps_by_a_skill[4]", PUSH, 150_000),
)
"""What stands beside what, and how much of its time it may take, in the order of the page."""


class Figures:
    """The results of one run, by the names of the benchmarks."""

    def __init__(self, results: Mapping[str, Any]) -> None:
        self._benchmarks = {each["name"]: each for each in results["benchmarks"]}

    def microseconds(self, name: str) -> float:
        """What one of the thing measured costs, by the median."""
        found = self._benchmarks[name]
        return float(found["stats"]["median"]) * 1e6 / found["extra_info"].get("batch", BATCH)

    def spread(self) -> float:
        """How far apart the quartiles of a measurement lie, as a share of it."""
        stats = [each["stats"] for each in self._benchmarks.values()]
        return statistics.median(each["iqr"] / each["median"] for each in stats)

    def cells(self, row: Row) -> tuple[str, ...]:
        """A row as the page shows it."""
        own, other = self.microseconds(row.name), self.microseconds(row.beside)
        beside = WORDS.get(row.beside, "the loop, to four digits")
        aim = "" if row.aim is None else f"at most {times(row.aim)}"
        is_met = row.aim is None or own / other <= row.aim
        return (
            *(row.what, f"{own:,.2f}", beside, f"{other:,.2f}", times(own / other)),
            aim if is_met else f"{aim}, **missed**",
        )


def times(ratio: float) -> str:
    """How often one thing is in another, small shares as one over so many.

    >>> times(1.404), times(1 / 30), times(1 / 3.6), times(27.3)
    ('1.40', '1/30', '1/3.6', '27')
    """
    if ratio < 0.6:
        return f"1/{1 / ratio:,.1f}" if 1 / ratio < 9.95 else f"1/{1 / ratio:,.0f}"
    return f"{ratio:,.2f}" if ratio < 10 else f"{ratio:,.0f}"


def lines(results: Mapping[str, Any]) -> list[str]:
    """What stands between the marks."""
    run = Figures(results)
    info = results["machine_info"]
    return [
        f"Python {info['python_version']}, {info['machine']}. The quartiles of a measurement lie "
        f"about {run.spread():.0%} apart.",
        "",
        *figures.table(("what", "µs", "beside it", "µs", "times", "aim"), map(run.cells, ROWS)),
    ]


def main(results_file: str) -> None:
    written = lines(json.loads(Path(results_file).read_text(encoding="utf-8")))
    figures.write("bench", written)
    print(*written, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1])
