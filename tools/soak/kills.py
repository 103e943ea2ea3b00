"""Programs killed while they write a record, and the record recovered.

Each writer says the number of a command once `RecordFile.play` has come back. Then it is killed.
Its file must hold every command that it spoke of, must replay, and must be gone on with. Where
the disk lost the end of the file, too, all whole lines must come back: that is tried by cutting it
in the middle of its last line.
"""

import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import attrs

from dramadeck.kit.record_files import RecordFile, read_record
from tools.soak.walks import SoakError

LONGEST_LIFE = 0.4
"""Seconds that a writer is left alive at most after its first word."""

AT_ONCE = 2


@attrs.define
class Killed:
    """What came of it."""

    kills: int = 0
    commands: int = 0
    torn: int = 0
    cut: int = 0


def run(count: int, until: float) -> Killed:
    """Kill so many writers.

    Raises:
        SoakError: a command was lost.
    """
    met = Killed()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(AT_ONCE) as pool:
        # Not all at once: what is left when the time is over is not begun.
        orders = ((Path(folder) / f"{seed}.jsonl", seed, until) for seed in range(count))
        for said, torn in filter(None, pool.map(lambda order: _one(*order), orders)):
            met.kills, met.cut = met.kills + 1, met.cut + 1
            met.commands, met.torn = met.commands + said, met.torn + torn
    return met


def _one(path: Path, seed: int, until: float) -> tuple[int, bool] | None:
    if time.time() > until:
        return None
    random = Random(f"kill/{seed}")  # noqa: S311 - any moment will do
    said = _killed(path, seed, random.random() * LONGEST_LIFE)
    torn = _recovered(path, said, f"writer {seed}")
    _cut(path, random)
    path.unlink()
    return said, torn


def _killed(path: Path, seed: int, life: float) -> int:
    """Start a writer, kill it, and give the last number that it said."""
    command = [sys.executable, "-m", "tools.soak.writer", str(path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:  # noqa: S603 - our own
        if writer.stdout is None:
            raise SoakError("a writer has no voice")
        first = writer.stdout.readline()
        time.sleep(life)
        writer.kill()
        said = first + writer.stdout.read()
    if not first:
        raise SoakError(f"writer {seed} has died by itself")
    whole = said[: said.rfind(b"\n")]  # the last number may be cut off
    return int(whole.rsplit(b"\n", 1)[-1])


def _recovered(path: Path, said: int, who: str) -> bool:
    record, torn, _ = read_record(path)
    kept = len(record.turns)
    if not said <= kept:
        raise SoakError(f"{who} spoke of {said} commands, and {kept} are kept")
    record.replay()
    with RecordFile.resume(path) as file:
        if file.state != record.state:
            raise SoakError(f"{who}: the game goes on from another state")
    if read_record(path).torn is not None:
        raise SoakError(f"{who}: the file is torn once it was gone on with")
    return torn is not None


def _cut(path: Path, random: Random) -> None:
    """Lose a part of the last line: all lines before it come back."""
    *whole, last = path.read_bytes().rstrip(b"\n").split(b"\n")
    if not whole:
        return
    path.write_bytes(b"\n".join((*whole, last[: random.randrange(1, len(last))])))
    record, torn, _ = read_record(path)
    if torn is None or len(record.turns) != len(whole) - 1:
        raise SoakError(f"{path.name}: cut in its last line, {len(record.turns)} turns come back")
