"""How large do pools get by round five? A simulation, because exact odds have too many cases.

Run it: `python examples/how_large_do_pools_get.py --games 1000 --workers 2 --bar`. Four heroes meet
two villains in a dramatic scene; it is simulated for each habit of playing cards. `--svg FILE`
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


def parsed(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The options on the command line."""
    parser = argparse.ArgumentParser(description="How large do pools get by round five?")
    parser.add_argument("--games", type=int, default=100, help="for each habit (100)")
    parser.add_argument("--until", type=float, help="stop at this standard error of the mean")
    parser.add_argument("--rounds", type=int, default=10, help="of the scene (10)")
    parser.add_argument("--round", type=int, default=5, help="the round that is shown in full (5)")
    parser.add_argument("--seed", type=int, default=7, help="the same seed, the same games (7)")
    parser.add_argument("--workers", type=int, default=1, help="processes (1)")
    parser.add_argument("--bar", action="store_true", help="show the progress (needs tqdm)")
    parser.add_argument("--svg", type=Path, help="where to draw a chart")
    options = parser.parse_args(arguments)
    if not 1 <= options.round <= options.rounds:
        parser.error(f"--round: a scene of {options.rounds} rounds has no round {options.round}")
    return options


def results_by_habit(options: argparse.Namespace) -> dict[str, Simulated]:
    """The results of the simulation for each habit."""
    # "spawn" works on all systems; "fork" is not safe with threads.
    with ProcessPoolExecutor(options.workers, mp_context=get_context("spawn")) as pool:
        return {
            habit.name: simulate(
                scene(habit, rounds=options.rounds),
                options.games,
                seed=options.seed,
                until=options.until and {f"pool in round {options.round}": options.until},
                executor=pool if options.workers > 1 else None,
                progress=options.bar,
            )
            for habit in (RANDOM, GREEDY, CAUTIOUS)
        }


def means(result: Simulated, rounds: int) -> list[float]:
    """The mean size of a pool at the end of each round."""
    return [result[f"pool in round {number}"].mean for number in range(1, rounds + 1)]


def chart(results: Mapping[str, Simulated], rounds: int) -> str:
    """A chart with a line for each habit, as SVG."""
    tallest = max(1.0, *(max(means(result, rounds)) for result in results.values()))
    across, up = (WIDTH - 2 * MARGIN) / max(1, rounds - 1), (HEIGHT - 2 * MARGIN) / tallest
    bottom = HEIGHT - MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="14" role="img">',
        "<title>Mean size of a pool at the end of each round</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<path d="M{MARGIN} {MARGIN}V{bottom}H{WIDTH - MARGIN}" fill="none" stroke="black"/>',
    ]
    parts.extend(
        f'<text x="{MARGIN - 16}" y="{bottom - size * up + 5:.0f}">{size}</text>'
        for size in range(int(tallest) + 1)
    )
    middle = f'y="{bottom + 18}" text-anchor="middle"'
    parts.extend(
        f'<text x="{MARGIN + at * across:.0f}" {middle}>{at + 1}</text>' for at in range(rounds)
    )
    end = f'x="{WIDTH - MARGIN}" y="{HEIGHT - 6}" text-anchor="end"'
    parts.append(f'<text x="{MARGIN - 16}" y="{MARGIN - 22}">cards in a pool, on average</text>')
    parts.append(f"<text {end}>round</text>")
    for name, result in results.items():
        averages = means(result, rounds)
        points = " ".join(
            f"{MARGIN + place * across:.1f},{bottom - mean * up:.1f}"
            for place, mean in enumerate(averages)
        )
        color = COLORS[name]
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        above = f'x="{WIDTH - MARGIN}" y="{bottom - averages[-1] * up - 8:.0f}"'
        parts.append(f'<text {above} text-anchor="end" fill="{color}">{name}</text>')
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    """Print tables with bars, and draw a chart."""
    options = parsed()
    results = results_by_habit(options)
    for name, result in results.items():
        pool = result[f"pool in round {options.round}"]
        print(f"{name}, {result.games} games: {pool.mean:.2f} ± {pool.standard_error:.2f} cards")
        print(pool.distribution.as_text(width=30))
        print("mean by round: " + " ".join(f"{mean:.1f}" for mean in means(result, options.rounds)))
    if options.svg:
        options.svg.write_text(chart(results, options.rounds), encoding="utf-8")


if __name__ == "__main__":
    main()
