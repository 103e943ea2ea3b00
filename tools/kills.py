"""Kill programs while they write a record: acknowledged commands must be in the file.

    python -m tools.kills --write           # two hundred of them, a few minutes
    python -m tools.kills --writers 10

A writer plays, and prints the number of a command when `RecordFile.play` has returned. It is killed
(`kill -9`) at a random moment after its first line. Its file must have every command that was
printed, must replay, and must be resumable. Random moments need many programs to hit a critical
one. All that can be chosen is in the tests: the size of the disk, the place where a file is cut,
interrupts.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Final

import dramadeck
from dramadeck.codec.record_file import RecordFile, read_record
from dramadeck.sim.bots import played, varied_bot
from tools import figures

LONGEST_LIFE: Final = 0.4
"""The most seconds that a writer lives after its first line."""

HEAD: Final = ("what", "how often", "what came of it")


class LostError(AssertionError):
    """An acknowledged command is lost."""


def write(path: str, seed: int) -> None:
    """Play, write a record, and print how many commands are written."""
    systems = tuple(dramadeck.systems().values())
    rules = systems[seed % len(systems)]
    with RecordFile(path, rules, rules.new_game(["Quin", "Marco", "Tina"], seed=seed)) as file:
        print(0, flush=True)
        for number, turn in enumerate(played(rules, file.state, seed=seed, bot=varied_bot), 1):
            file.play(turn.command)
            print(number, flush=True)


def killed(path: Path, seed: int) -> int:
    """Start a writer, kill it, and return the last number that it printed."""
    life = LONGEST_LIFE * Random(f"kill/{seed}").random()  # noqa: S311 - any moment will do
    program = f"from tools.kills import write; write({str(path)!r}, {seed})"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as writer:  # noqa: S603 - our own
        assert writer.stdout is not None  # noqa: S101 - for the type checkers
        first = writer.stdout.readline()
        time.sleep(life)
        writer.kill()
        output = first + writer.stdout.read()
    if not first:
        raise LostError(f"writer {seed} ended before it was killed")
    whole = output[: output.rfind(b"\n")]  # the last number may be cut off
    return int(whole.rsplit(b"\n", 1)[-1])


def recovered(path: Path, count: int, who: str) -> bool:
    """Check that so many commands are in the file; whether its last line was torn.

    Raises:
        LostError: a command is lost, or the file cannot be resumed.
    """
    record, torn, _ = read_record(path)
    if len(record.turns) < count:
        raise LostError(f"{who} acknowledged {count} commands, and {len(record.turns)} are kept")
    record.replay()
    with RecordFile.resume(path) as file:
        if file.state != record.state:
            raise LostError(f"{who}: the game goes on from another state")
    if read_record(path).torn is not None:
        raise LostError(f"{who}: the file is still torn after it was resumed")
    return torn is not None


def run(count: int) -> tuple[str, int, str]:
    """Kill so many writers; the row of figures about it."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:

        def one(seed: int) -> tuple[int, bool]:
            path = Path(folder) / f"{seed}.jsonl"
            number = killed(path, seed)
            return number, recovered(path, number, f"writer {seed}")

        results = list(pool.map(one, range(count)))
    commands, torn = map(sum, zip(*results, strict=True))
    result = f"all {commands:,} acknowledged commands were in the files, and replayed"
    return "writers killed at any moment", count, f"{result}; {torn} files had a torn last line"


def main() -> None:
    """Kill writers, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--writers", type=int, default=200, help="how many are killed (200)")
    parser.add_argument("--write", action="store_true", help="write the figures into the page")
    options = parser.parse_args()
    lines = [f"{figures.machine()}.", "", *figures.table(HEAD, [run(options.writers)])]
    print("\n".join(lines))
    if options.write:
        figures.write("kills", lines)


if __name__ == "__main__":
    main()
