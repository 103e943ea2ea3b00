"""Programs that are killed while they keep a record: what they had acknowledged must be there.

    python -m tools.kills --write           # two hundred of them, a few minutes
    python -m tools.kills --writers 10

A writer plays, and says the number of a command once `RecordFile.play` has come back. It is killed
at any moment after its first word (`kill -9`). Its file must hold every command that it spoke of,
must replay, and must be gone on with. This is no test, and no property either: nobody chooses the
moment, so it takes many programs, each with a life of its own, to hit one that matters. What can be
chosen, the tests choose: each size of the disk, each place where a file is cut, each interrupt.
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
"""Seconds that a writer is left alive at most after its first word."""

HEAD: Final = ("what", "how often", "what came of it")


class LostError(AssertionError):
    """What was acknowledged is not there."""


def write(path: str, seed: int) -> None:
    """Play, keep a record, and tell how many commands are on their way to the disk."""
    systems = tuple(dramadeck.systems().values())
    rules = systems[seed % len(systems)]
    with RecordFile(path, rules, rules.new_game(["Quin", "Marco", "Tina"], seed=seed)) as file:
        print(0, flush=True)
        for number, turn in enumerate(played(rules, file.state, seed=seed, bot=varied_bot), 1):
            file.play(turn.command)
            print(number, flush=True)


def killed(path: Path, seed: int) -> int:
    """Start a writer, kill it, and give the last number that it said."""
    life = LONGEST_LIFE * Random(f"kill/{seed}").random()  # noqa: S311 - any moment will do
    program = f"from tools.kills import write; write({str(path)!r}, {seed})"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as writer:  # noqa: S603 - our own
        assert writer.stdout is not None  # noqa: S101 - for the type checkers
        first = writer.stdout.readline()
        time.sleep(life)
        writer.kill()
        said = first + writer.stdout.read()
    if not first:
        raise LostError(f"writer {seed} has died by itself")
    whole = said[: said.rfind(b"\n")]  # the last number may be cut off
    return int(whole.rsplit(b"\n", 1)[-1])


def recovered(path: Path, said: int, who: str) -> bool:
    """Whether the file was torn; however that is, nothing that was said may be lost.

    Raises:
        LostError: something is.
    """
    record, torn, _ = read_record(path)
    if len(record.turns) < said:
        raise LostError(f"{who} spoke of {said} commands, and {len(record.turns)} are kept")
    record.replay()
    with RecordFile.resume(path) as file:
        if file.state != record.state:
            raise LostError(f"{who}: the game goes on from another state")
    if read_record(path).torn is not None:
        raise LostError(f"{who}: the file is torn once it was gone on with")
    return torn is not None


def run(count: int) -> tuple[str, int, str]:
    """Kill so many writers; the row of figures that tells of it."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:

        def one(seed: int) -> tuple[int, bool]:
            path = Path(folder) / f"{seed}.jsonl"
            said = killed(path, seed)
            return said, recovered(path, said, f"writer {seed}")

        met = list(pool.map(one, range(count)))
    commands, torn = (sum(each) for each in zip(*met, strict=True))
    came = f"all {commands:,} commands that they had written came back, and replayed"
    return "writers killed at any moment", count, f"{came}; {torn} files had a torn last line"


def main() -> None:
    """Kill as many as are asked for, and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--writers", type=int, default=200, help="how many are killed (200)")
    parser.add_argument("--write", action="store_true", help="write the figures into the page")
    asked = parser.parse_args()
    told = [f"{figures.machine()}.", "", *figures.table(HEAD, [run(asked.writers)])]
    print("\n".join(told))
    if asked.write:
        figures.write("kills", told)


if __name__ == "__main__":
    main()
