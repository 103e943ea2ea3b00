"""Writes docs/benchmarks.md from one run: `python -m benchmarks.page RESULTS.json`.

Times come from pytest-benchmark's results (the median of each), memory and import times are taken
here, in the same run.
"""

import json
import platform
import statistics
import subprocess
import sys
import tracemalloc
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.scenes import long_play

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
BATCH = 1000

ROWS = (
    ("flip, one event, old state kept", "test_flip"),
    ("play a card to the pool, old state kept", "test_play_to_pool"),
    ("flip after a thousand rounds", "test_flip_after_a_thousand_rounds"),
    ("ask for a refusal", "test_refusal"),
    ("legal commands of four heroes, each candidate", "test_legal_commands[hero]"),
    ("legal commands of the gamemaster, each candidate", "test_legal_commands[gamemaster]"),
    ("python-chess: `is_legal` and `push`", "test_chess_checked_push"),
    ("PokerKit: `deepcopy` and `check_or_call`", "test_pokerkit_call_with_the_old_state_kept"),
)


def microseconds(results: dict[str, Any]) -> dict[str, float]:
    """Benchmark → microseconds for one of the thing measured."""
    return {
        each["name"]: each["stats"]["median"] * 1e6 / each["extra_info"].get("batch", BATCH)
        for each in results["benchmarks"]
    }


def kept_transitions(count: int) -> float:
    """Megabytes that so many kept flips take, each with its state and its events."""
    play = long_play()
    tracemalloc.start()
    kept = list(islice(play, count))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(kept) == count
    return size / 1e6


def import_milliseconds(statement: str, runs: int = 15) -> float:
    """What a statement costs in a fresh interpreter, the smallest of several runs."""
    program = f"import time; t = time.perf_counter(); {statement}; print(time.perf_counter() - t)"
    command = [sys.executable, "-c", program]
    times = [float(subprocess.check_output(command)) for _ in range(runs)]  # noqa: S603 - ourselves
    return min(times) * 1e3


def verdict(aim: str, limit: str, measured: str, *, met: bool) -> tuple[str, str, str, str]:
    return aim, limit, measured, "met" if met else "**missed**"


def aims(times: dict[str, float]) -> list[tuple[str, ...]]:
    """What was aimed at: aim, limit, what was measured, whether it was met."""
    return [*speed_aims(times), memory_aim(), *import_aims()]


def speed_aims(times: dict[str, float]) -> list[tuple[str, ...]]:
    chess = times["test_chess_checked_push"]
    poker = times["test_pokerkit_call_with_the_old_state_kept"]
    rows: list[tuple[str, ...]] = []
    for name, what in (("test_flip", "flip"), ("test_play_to_pool", "play to pool")):
        to_chess, to_poker = times[name] / chess, poker / times[name]
        aim = f"{what} against a checked chess push"
        rows.append(verdict(aim, "1.5 ×", f"{to_chess:.2f} ×", met=to_chess <= 1.5))
        aim = f"{what} against PokerKit with a copy"
        rows.append(verdict(aim, "1/30", f"1/{to_poker:.0f}", met=to_poker >= 30))
    for role in ("hero", "gamemaster"):
        cost = times[f"test_legal_commands[{role}]"]
        aim = f"legal commands, a candidate of a {role}"
        rows.append(verdict(aim, "3 µs", f"{cost:.1f} µs", met=cost <= 3))
    late = times["test_flip_after_a_thousand_rounds"] / times["test_flip"] - 1
    aim = "a flip in round 1,000 against round 1"
    rows.append(verdict(aim, "± 10 %", f"{late:+.0%}", met=abs(late) <= 0.1))
    return rows


def memory_aim() -> tuple[str, ...]:
    megabytes = kept_transitions(10_000)
    return verdict("10,000 kept transitions", "15 MB", f"{megabytes:.1f} MB", met=megabytes <= 15)


def import_aims() -> list[tuple[str, ...]]:
    attrs = import_milliseconds("import attrs")
    rows: list[tuple[str, ...]] = []
    for door in ("dramadeck", "dramadeck.torg"):
        over = import_milliseconds(f"import {door}") - attrs
        aim = f"`import {door}` over `import attrs`"
        rows.append(verdict(aim, "40 ms", f"{over:.0f} ms", met=over <= 40))
    charts = import_milliseconds("import dramadeck.charts")
    aim = "`import dramadeck.charts` over bare Python"
    return [*rows, verdict(aim, "10 ms", f"{charts:.1f} ms", met=charts <= 10)]


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


EXPLANATION = """\
## What limits what is missed

* **One-event commands.** Half of the time goes into making the new state: four frozen records,
  among them the state with nine fields and the round with seven, and the copies of the piles that
  change. The judgement itself costs less than half of a checked chess push.
* **Candidates.** A candidate is made, with every field checked, and then judged as far as its
  first event. Making it alone costs about a third of the time. A declared action is the dearest:
  ten checked fields, and the attempt that its first event carries.
* **The front door of Torg.** An attrs class costs about a quarter of a millisecond to create, and
  the room has over two hundred; `import dramadeck` alone opens no room.
"""


def main(results_file: str) -> None:
    results = json.loads(Path(results_file).read_text(encoding="utf-8"))
    times = microseconds(results)
    chess = times["test_chess_checked_push"]
    costs = [(what, f"{times[name]:.2f}", f"{times[name] / chess:.2f}") for what, name in ROWS]
    spread = statistics.median(
        each["stats"]["iqr"] / each["stats"]["median"] for each in results["benchmarks"]
    )
    PAGE.write_text(
        "# Benchmarks\n\n"
        "Written by `nox -s bench`; all figures are from one run, so the ratios mean something\n"
        "and the microseconds only say what machine it was.\n\n"
        f"Python {platform.python_version()}, {platform.machine()}. The quartiles of a\n"
        f"measurement lie about {spread:.0%} apart.\n\n"
        "## Costs\n\n"
        f"{table(('what', 'µs', '× a checked chess push'), costs)}\n\n"
        "## Aims\n\n"
        f"{table(('aim', 'at most', 'measured', ''), aims(times))}\n\n"
        f"{EXPLANATION}",
        encoding="utf-8",
    )
    print(PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main(sys.argv[1])
