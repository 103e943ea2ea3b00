"""Does it hold for a long time? Four trials, and their figures for docs/reliability.md.

    python -m tools.soak --write                   # all of it, about ten minutes
    python -m tools.soak --parts walks --share 0.01  # one part, a hundredth of it

A part that runs out of its time stops there and says how far it has come.
"""

import argparse
import os
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final, TypeVar

from dramadeck.kit.laws import LawBrokenError
from tools import figures
from tools.soak import crowd, damage, kills, walks

HEAD: Final = ("what", "how often", "what came of it")
Row = tuple[str, int, str]
Result = TypeVar("Result")


def _shared(job: Callable[[Any], Result], orders: list[Any]) -> Iterator[Result]:
    """What comes of jobs that all processors share; when one fails, the rest is not begun."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        try:
            yield from pool.map(job, orders)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def walked(share: float, until: float) -> Iterator[Row]:
    """A million random legal commands."""
    names = tuple(walks.installed())
    count = round(1_000_000 * share / len(names))
    chunks = [min(walks.CHUNK, count - at) for at in range(0, count, walks.CHUNK)]
    orders = [(name, at, size, until) for at, size in enumerate(chunks) for name in names]
    met = walks.Walked()
    for each in _shared(walks.job, orders):
        met.add(each)
    kinds = sum(len(rules.commands) for rules in walks.installed().values())
    of_systems = ", ".join(f"{name} {times:,}" for name, times in sorted(met.commands.items()))
    yield (
        "random legal commands",
        sum(met.commands.values()),
        f"{of_systems}; {met.games:,} games, {met.events:,} events, {len(met.kinds)} of "
        f"{kinds} kinds of commands; fold, conservation and refusal held on every one",
    )
    yield "refused commands", met.refused, "every fourth asked twice; the reason was the same"
    yield "commands held to all ten laws", met.held_to_all_laws, "all kept"


def crowded(share: float, until: float) -> Iterator[Row]:
    """Ten thousand games alive at once."""
    met = crowd.play(round(10_000 * share), until)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield (
        "games alive at once",
        met.games,
        f"{met.commands:,} commands, in another order each time; at most {memory:,.0f} MB",
    )
    yield "of them played again alone", met.compared, "each stood where it stood in the crowd"


def damaged(share: float, until: float) -> Iterator[Row]:
    """A hundred thousand damaged files for each loader."""
    names = tuple(walks.installed())
    count = round(100_000 * share / len(names))
    chunks = [min(damage.CHUNK, count - at) for at in range(0, count, damage.CHUNK)]
    orders = [
        (name, loader, at, size, until)
        for at, size in enumerate(chunks)
        for name in names
        for loader in damage.LOADERS
    ]
    met = damage.Damaged()
    for each in _shared(damage.job, orders):
        met.add(each)
    for loader in damage.LOADERS:
        refused, loaded = met.refused[loader], met.loaded[loader]
        yield (
            f"damaged files for the loader of a {loader}",
            refused + loaded,
            f"{refused:,} refused by a `SaveFormatError`; {loaded:,} still sound",
        )


def killed(share: float, until: float) -> Iterator[Row]:
    """Two hundred writers killed."""
    met = kills.run(round(200 * share), until)
    yield (
        "writers killed at any moment",
        met.kills,
        f"all {met.commands:,} commands that they had written came back, and replayed; "
        f"{met.torn} files had a torn last line",
    )
    yield "records cut in their last line", met.cut, "every whole line came back"


PARTS: Final[dict[str, tuple[float, Callable[[float, float], Iterator[Row]]]]] = {
    "walks": (0.42, walked),
    "crowd": (0.15, crowded),
    "damage": (0.28, damaged),
    "kills": (0.15, killed),
}
"""Each part with its share of the time; what one leaves over, the next ones have."""


def tried(names: Sequence[str], share: float, end: float) -> Iterator[Row]:
    """The figures of these parts, which share the time until the end."""
    for at, name in enumerate(names):
        part, trial = PARTS[name]
        of_the_rest = part / sum(PARTS[each][0] for each in names[at:])
        yield from trial(share, time.time() + (end - time.time()) * of_the_rest)


def main() -> int:
    """Run the parts that are asked for; give the exit code: 1 when something was found."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=12.0, help="the time for all parts (12)")
    parser.add_argument("--share", type=float, default=1.0, help="how much of each part (1)")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--write", action="store_true", help="write the figures into the page")
    asked = parser.parse_args()
    begun, rows = time.time(), list[Row]()
    try:
        for row in tried(asked.parts, asked.share, begun + asked.minutes * 60):
            rows.append(row)
            print(f"{row[1]:>11,}  {row[0]}: {row[2]}", flush=True)
    except (walks.SoakError, LawBrokenError) as found:
        print(f"FOUND: {found}")
        return 1
    minutes = (time.time() - begun) / 60
    print(f"{minutes:.1f} minutes; {figures.machine()}")
    if asked.write:
        told = f"{figures.machine()}; {minutes:.0f} minutes."
        figures.write("soak", [told, "", *figures.table(HEAD, rows)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
