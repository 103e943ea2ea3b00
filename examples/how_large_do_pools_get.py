"""How large do pools get by round five? Played a few hundred times, since counting is hopeless.

Run it: `python examples/how_large_do_pools_get.py --games 1000 --workers 2 --bar`. Four heroes meet
two villains in a dramatic scene; each way to treat one's cards is played for itself. `--svg FILE`
draws a chart.
"""

import argparse
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from dramadeck.sim import Simulated, simulate
from dramadeck.sim.torg import CAUTIOUS, GREEDY, RANDOM, scene

COLORS = {"random": "#7a7a7a", "greedy": "#c0562f", "cautious": "#2f6fc0"}
WIDTH, HEIGHT, MARGIN = 480, 280, 40


def question(given: Sequence[str] | None = None) -> argparse.Namespace:
    """What was asked on the command line."""
    parser = argparse.ArgumentParser(description="How large do pools get by round five?")
    parser.add_argument("--games", type=int, default=100, help="for each way to play (100)")
    parser.add_argument("--until", type=float, help="stop sooner, at this error of the mean pool")
    parser.add_argument("--rounds", type=int, default=10, help="of the scene (10)")
    parser.add_argument("--asked", type=int, default=5, help="the round that is shown in full (5)")
    parser.add_argument("--seed", type=int, default=7, help="the same seed, the same games (7)")
    parser.add_argument("--workers", type=int, default=1, help="processes (1)")
    parser.add_argument("--bar", action="store_true", help="show how far it is (needs tqdm)")
    parser.add_argument("--svg", type=Path, help="where to draw a chart")
    asked = parser.parse_args(given)
    if not 1 <= asked.asked <= asked.rounds:
        parser.error(f"--asked: a scene of {asked.rounds} rounds has no round {asked.asked}")
    return asked


def answers(asked: argparse.Namespace) -> dict[str, Simulated]:
    """Every way to play, simulated."""
    # To begin anew works everywhere; to fork beside threads is not safe.
    with ProcessPoolExecutor(asked.workers, mp_context=get_context("spawn")) as pool:
        return {
            habit.name: simulate(
                scene(habit, rounds=asked.rounds),
                asked.games,
                seed=asked.seed,
                until=asked.until and {f"pool in round {asked.asked}": asked.until},
                executor=pool if asked.workers > 1 else None,
                progress=asked.bar,
            )
            for habit in (RANDOM, GREEDY, CAUTIOUS)
        }


def means(result: Simulated, rounds: int) -> list[float]:
    """The mean size of a pool at the end of each round."""
    return [result[f"pool in round {number}"].mean for number in range(1, rounds + 1)]


def chart(results: Mapping[str, Simulated], rounds: int) -> str:
    """A line for each way to play, as SVG."""
    tallest = max(1.0, *(max(means(result, rounds)) for result in results.values()))
    across, up = (WIDTH - 2 * MARGIN) / max(1, rounds - 1), (HEIGHT - 2 * MARGIN) / tallest
    bottom = HEIGHT - MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="11" role="img">',
        "<title>Mean size of a pool at the end of each round</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<path d="M{MARGIN} {MARGIN}V{bottom}H{WIDTH - MARGIN}" fill="none" stroke="black"/>',
    ]
    parts.extend(
        f'<text x="{MARGIN - 16}" y="{bottom - size * up + 4:.0f}">{size}</text>'
        for size in range(int(tallest) + 1)
    )
    parts.extend(
        f'<text x="{MARGIN + at * across - 3:.0f}" y="{bottom + 16}">{at + 1}</text>'
        for at in range(rounds)
    )
    for at, (name, result) in enumerate(results.items()):
        points = " ".join(
            f"{MARGIN + place * across:.1f},{bottom - mean * up:.1f}"
            for place, mean in enumerate(means(result, rounds))
        )
        color = COLORS[name]
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts.append(f'<text x="{MARGIN + 12}" y="{MARGIN + 14 * at}" fill="{color}">{name}</text>')
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    """Answer as tables with bars, and as a chart."""
    asked = question()
    results = answers(asked)
    for name, result in results.items():
        found = result[f"pool in round {asked.asked}"]
        print(f"{name}, {result.games} games: {found.mean:.2f} ± {found.standard_error:.2f} cards")
        print(found.distribution.as_text(width=30))
        print("mean by round: " + " ".join(f"{mean:.1f}" for mean in means(result, asked.rounds)))
    if asked.svg:
        asked.svg.write_text(chart(results, asked.rounds), encoding="utf-8")


if __name__ == "__main__":
    main()
