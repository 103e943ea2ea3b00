"""Write the figures of one run into a page: `python -m benchmarks.page RESULTS.json`.

The page is docs/benchmarks-and-reliability.md.

pytest-benchmark shows the time of each benchmark, and compares runs. This module compares a
benchmark with another one of the same run, such as python-chess or PokerKit, so that the ratio does
not depend on the machine.
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
"""Names of the benchmarks that ours are compared with."""


class Row(NamedTuple):
    """A benchmark compared with another one of the same run.

    Attributes:
        what: a description.
        name: the name of the benchmark.
        beside: the name of the other one.
        aim: the highest ratio of their times; None without a limit.
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
    # 20 µs where a checked push takes 3.4: quick enough for a line.
    Row("a line in words", "test_lines", PUSH, 6),
    # Three times as long as before errors named their place: quick enough for a save.
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
    # Half a second where a checked push takes 3.4 µs: the longest wait during a game.
    Row("odds by a skill, four steps a round", "test_several_steps_by_a_skill[4]", PUSH, 150_000),
)
"""The comparisons with their limits, in the order of the page."""


class Wait(NamedTuple):
    """What a person waits for, in a unit of its own.

    Attributes:
        what: in words.
        name: of the benchmark.
        unit: `ms`, or the key of a value that the benchmark notes beside its time.
        aim: at most so much; with something beside it, so many times of that.
        beside: the benchmark of what people would use instead; "" for none.
        other: what that is, in words.
    """

    what: str
    name: str
    unit: str = "ms"
    aim: float | None = None
    beside: str = ""
    other: str = ""


_START, _PAGE, _GAME = "test_start[{}]", "test_page[{}]", "test_memory_of_a_game[{}]"

_POKERKIT = (_START.format("import pokerkit"), "`import pokerkit`")
_DISCORD = (_START.format("import discord"), "`import discord`")
_PIP = (_START.format("pip --version"), "`pip --version`")

WAITS = (
    Wait("`from dramadeck import torg`", _START.format("import torg"), "ms", 1, *_POKERKIT),
    Wait("", _START.format("import torg"), "ms", None, *_DISCORD),
    Wait("`dramadeck --version`", _START.format("dramadeck --version"), "ms", 1, *_PIP),
    *(
        Wait(f"`{program}`, {what}", _START.format(program), "ms", None, *_POKERKIT)
        for program, what in (
            ("dramadeck odds bomb", "four steps in 8 flips"),
            ("dramadeck play --auto", "a whole scene"),
        )
    ),
    *(
        Wait(what, _GAME.format("dramadeck"), "kB", None, _GAME.format(library), other)
        for what, library, other in (
            ("memory of a live game", "pokerkit", "a table of PokerKit"),
            ("", "chess", "a board of python-chess"),
        )
    ),
    Wait("first page, 300 ms latency: requests", _PAGE.format("first"), "requests", 10),
    Wait("first page: on the wire", _PAGE.format("first"), "kB", 70),
    Wait("first page: until the hand is there", _PAGE.format("first"), aim=2_000),
    Wait("the same page a second time", _PAGE.format("second")),
    Wait("a flip in the browser, from tap to line", "test_flip_in_a_browser"),
)
"""What people wait for, in the order of the page."""


class Figures:
    """The results of one run, by the names of the benchmarks."""

    def __init__(self, results: Mapping[str, Any]) -> None:
        self._benchmarks = {result["name"]: result for result in results["benchmarks"]}

    def microseconds(self, name: str) -> float:
        """The time of one call, by the median."""
        result = self._benchmarks[name]
        return float(result["stats"]["median"]) * 1e6 / result["extra_info"].get("batch", BATCH)

    def amount(self, name: str, unit: str) -> float:
        """How much of a unit a benchmark has measured."""
        if unit == "ms":
            return self.microseconds(name) / 1e3
        return float(self._benchmarks[name]["extra_info"][unit])

    def wait_cells(self, wait: Wait) -> tuple[str, ...]:
        """What a person waits for, as the page shows it."""
        own = self.amount(wait.name, wait.unit)
        other = self.amount(wait.beside, wait.unit) if wait.beside else None
        measured = own if other is None else own / other
        aim = "" if wait.aim is None else f"at most {wait.aim:,.0f}"
        return (
            *(wait.what, with_unit(own, wait.unit), wait.other),
            *(("", "") if other is None else (with_unit(other, wait.unit), times(measured))),
            aim if wait.aim is None or measured <= wait.aim else f"{aim}, **missed**",
        )

    def spread(self) -> float:
        """The median distance of the quartiles of a measurement, as a share of its median."""
        stats = [result["stats"] for result in self._benchmarks.values()]
        return statistics.median(it["iqr"] / it["median"] for it in stats)

    def cells(self, row: Row) -> tuple[str, ...]:
        """The cells of a row."""
        own, other = self.microseconds(row.name), self.microseconds(row.beside)
        beside = WORDS.get(row.beside, "the loop, to four digits")
        aim = "" if row.aim is None else f"at most {times(row.aim)}"
        is_met = row.aim is None or own / other <= row.aim
        return (
            *(row.what, f"{own:,.2f}", beside, f"{other:,.2f}", times(own / other)),
            aim if is_met else f"{aim}, **missed**",
        )


def times(ratio: float) -> str:
    """A ratio as text; small ones as one over a number.

    >>> times(1.404), times(1 / 30), times(1 / 3.6), times(27.3)
    ('1.40', '1/30', '1/3.6', '27')
    """
    if ratio < 0.6:
        return f"1/{1 / ratio:,.1f}" if 1 / ratio < 9.95 else f"1/{1 / ratio:,.0f}"
    return f"{ratio:,.2f}" if ratio < 10 else f"{ratio:,.0f}"


def with_unit(amount: float, unit: str) -> str:
    """An amount with its unit.

    >>> with_unit(1234.4, "ms"), with_unit(25.31, "kB"), with_unit(14.0, "requests")
    ('1,234 ms', '25.3 kB', '14')
    """
    if unit == "requests":
        return f"{amount:.0f}"
    return f"{amount:,.{1 if unit == 'kB' else 0}f} {unit}"


def lines(results: Mapping[str, Any]) -> list[str]:
    """The lines between the marks."""
    run = Figures(results)
    info = results["machine_info"]
    return [
        f"Python {info['python_version']}, {info['machine']}. The quartiles of a measurement lie "
        f"about {run.spread():.0%} apart.",
        "",
        *figures.table(("what", "µs", "beside it", "µs", "times", "aim"), map(run.cells, ROWS)),
    ]


def waits(results: Mapping[str, Any]) -> list[str]:
    """The table of what people wait for."""
    head = ("what", "measured", "beside it", "measured", "times", "aim")
    return figures.table(head, map(Figures(results).wait_cells, WAITS))


def main(results_file: str) -> None:
    results = json.loads(Path(results_file).read_text(encoding="utf-8"))
    for name, table in (("bench", lines(results)), ("waits", waits(results))):
        figures.write(name, table)
        print(*table, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1])
