"""Measure the time and memory of every reader of saves against the length of its input.

    python -m tools.hostile --write    # half a minute; writes the figures

Each reader gets texts of growing length, valid and invalid ones, without the usual limits. The
slope is that of a straight line through the logarithms: 1 is linear, 2 is quadratic. A slope above
1.2 ends the run with an error.
"""

import argparse
import gc
import json
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import log
from statistics import linear_regression
from typing import Any, Final, NamedTuple

import attrs

from dramadeck import torg
from dramadeck.codec.record_file import lines, parse_record
from dramadeck.codec.records import Record
from dramadeck.codec.saves import SaveFormatError, dump_state, load_command, load_event, load_state
from dramadeck.core import limits
from tools import figures

HEAD: Final = ("reader", "handed", "characters", "at most", "slope of time", "slope of memory")
STEEPEST: Final = 1.2
SIZES: Final = (1, 2, 4, 8)
_WIDE: Final = attrs.evolve(
    limits.SHIPPED, command=10**8, save=10**8, line=10**8, record=10**9, several=10**7
)


class Trial(NamedTuple):
    """A reader, the kind of its input, and the text of a size."""

    reader: str
    handed: str
    read: Callable[[Any], Any]
    text: Callable[[int], Any]


class Measured(NamedTuple):
    """The results of a trial: lengths, seconds, bytes."""

    trial: Trial
    lengths: list[int]
    seconds: list[float]
    bytes: list[int]

    @property
    def slopes(self) -> tuple[float, float]:
        """How time and memory grow with the length."""
        return slope(self.lengths, self.seconds), slope(self.lengths, self.bytes)

    @property
    def row(self) -> tuple[object, ...]:
        """The line of the table."""
        most = f"{max(self.seconds):.2f} s, {max(self.bytes) / 1e6:.0f} MB"
        slopes = (f"{number:.2f}" for number in self.slopes)
        return self.trial.reader, self.trial.handed, max(self.lengths), most, *slopes


def slope(lengths: list[int], costs: list[Any]) -> float:
    """The power of the length by which a cost grows.

    >>> round(slope([1, 10, 100], [3.0, 30.0, 300.0]), 6), round(slope([1, 2, 4], [1, 4, 16]), 6)
    (1.0, 2.0)
    """
    return linear_regression(list(map(log, lengths)), list(map(log, costs))).slope


def trials(share: float = 1) -> Iterator[Trial]:
    """Every reader, with valid texts and with invalid ones."""
    many = round(50_000 * share)
    command = lambda text: load_command(torg.TORG, text)  # noqa: E731 - a line of a table
    event = lambda text: load_event(torg.TORG, text)  # noqa: E731 - likewise
    villains = '{{"is": "BeginScene", "kind": "dramatic", "villains": [{}]}}'
    order = '{{"is": "DeckShuffled", "order": [{}]}}'
    for handed, item in (
        ("names", '"Mummy"'),
        ("blank names", '""'),
        ("long names", f'"{"x" * 99}"'),
    ):
        yield Trial("command", handed, command, _repeated(villains, item, many))
    yield Trial("event", "numbers of cards", event, _repeated(order, "45", many))
    yield Trial("event", "texts for numbers", event, _repeated(order, '"45"', many))
    yield Trial("any text", "brackets", command, lambda size: "[" * (many * 20 * size))
    yield Trial("any text", "keys", command, _repeated("{{{}}}", '"is": 1', many))
    yield Trial("save", "heroes", load_state, lambda size: _save(round(100 * share) * size))
    yield Trial(
        "save", "heroes of no name", load_state, lambda size: _bad(round(100 * share) * size)
    )
    yield Trial("record", "turns", parse_record, lambda size: _record(round(1_000 * share) * size))


def _repeated(frame: str, item: str, many: int) -> Callable[[int], str]:
    return lambda size: frame.format(", ".join([item] * (many * size)))


def _save(heroes: int) -> str:
    return dump_state(torg.TORG, torg.new_game([f"hero {n}" for n in range(heroes)], seed=7))


def _bad(heroes: int) -> str:
    data = json.loads(_save(heroes))
    for hero in data["state"]["heroes"]:
        hero["name"] = ""
    return json.dumps(data)


def _record(turns: int) -> bytes:
    record = Record.begin(torg.TORG, torg.new_game(["Quin", "Marco"], seed=7)).then(
        torg.commands.Deal()
    )
    begins = torg.commands.BeginScene(kind=torg.SceneKind.STANDARD)
    once = record.then(begins, torg.commands.EndScene())
    first, *later = [json.loads(line) for line in lines(once)]
    deal, *scene = later
    again = ({**scene[number % 2], "turn": number + 2} for number in range(turns - turns % 2))
    return "\n".join(map(json.dumps, (first, deal, *again))).encode()


def measured(trial: Trial, times: int = 7) -> Measured:
    """Read a text of each size: the shortest of so many times, and the memory of one more.

    The sizes take turns, so that a time when the machine is slow affects all of them.
    """
    texts = [trial.text(size) for size in SIZES]
    gc.collect()
    gc.freeze()  # the collector scans none of the objects that exist now, here and in later trials
    rounds = [[_time(trial.read, text) for text in texts] for _ in range(times)]
    seconds = [min(of_size) for of_size in zip(*rounds, strict=True)]
    most = [_memory(trial.read, text) for text in texts]
    return Measured(trial, list(map(len, texts)), seconds, most)


def _memory(read: Callable[[Any], Any], text: Any) -> int:
    tracemalloc.start()
    try:
        _time(read, text)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def _time(read: Callable[[Any], Any], text: Any) -> float:
    gc.collect()
    gc.disable()  # a collection at a random moment would count as time of the reader
    begin = time.process_time()
    try:
        with suppress(SaveFormatError):
            read(text)
        return time.process_time() - begin
    finally:
        gc.enable()


def main() -> int:
    """Measure and print; with `--write` write the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="write the figures into the page")
    parser.add_argument("--share", type=float, default=1, help="the share of the length")
    options = parser.parse_args()
    before = limits.put_in_force(_WIDE)
    try:
        results = [measured(trial) for trial in trials(options.share)]
    finally:
        limits.put_in_force(before)
    table = [f"{figures.machine()}.", "", *figures.table(HEAD, [it.row for it in results])]
    print("\n".join(table))
    steep = [result for result in results if max(result.slopes) > STEEPEST]
    for result in steep:
        print(f"{result.trial.reader}, {result.trial.handed}: {result.slopes}", file=sys.stderr)
    if options.write and not steep:
        figures.write("hostile", table)
    return len(steep) > 0


if __name__ == "__main__":
    sys.exit(main())
