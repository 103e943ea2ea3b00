"""How long does it take to disarm the bomb? The exact odds.

Run it: `python examples/how_long_to_disarm.py --skill 12 --difficulty 10 --flips 10`. The bomb has
four steps of this difficulty; every round a card is flipped and a check is made. `--picture FILE`
draws the odds, which needs matplotlib (`pip install 'dramadeck[plot]'`).
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path

from dramadeck.odds import Distribution
from dramadeck.odds.torg import CERTAIN, SkillChecks, Task, flips_to_finish


def parsed(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The options on the command line."""
    parser = argparse.ArgumentParser(description="How many flips does it take to disarm a bomb?")
    parser.add_argument("--skill", type=int, default=12, help="the skill value (12)")
    parser.add_argument("--difficulty", type=int, default=10, help="of each step (10)")
    parser.add_argument("--flips", type=int, default=10, help="until the bomb explodes (10)")
    parser.add_argument("--certain", action="store_true", help="every check succeeds")
    parser.add_argument(
        "--steps-per-round", type=int, choices=(1, 2, 4), default=1, help="tried in a round (1)"
    )
    parser.add_argument("--json", action="store_true", help="flips → chance to be done, as JSON")
    parser.add_argument("--picture", type=Path, help="the file of a picture: .png, .svg or .pdf")
    return parser.parse_args(arguments)


def flips_for(options: argparse.Namespace) -> Distribution:
    """How many flips it takes."""
    checks = CERTAIN if options.certain else SkillChecks(options.skill, (options.difficulty,) * 4)
    task = Task(checks, steps_per_round=options.steps_per_round)
    return flips_to_finish(task, options.flips)


def within(options: argparse.Namespace, odds: Distribution) -> Mapping[int, float]:
    """Number of flips → the chance to be done within them."""
    return {flips: odds.at_most(flips) for flips in range(1, options.flips + 1)}


def draw(options: argparse.Namespace, odds: Distribution) -> None:
    """Draw the chance of each number of flips, and the chance to be done within them."""
    figure = import_module("matplotlib.figure").Figure(figsize=(7, 4), layout="constrained")
    axes, done = figure.subplots(), within(options, odds)
    # The line comes first, because its labels are in order; then "beyond" is the last one.
    axes.plot([str(flips) for flips in done], list(done.values()), "o-", color="tab:orange")
    odds.plot(axes)
    axes.legend(["done within this many flips", "done on this flip"])
    axes.set_ylim(0, 1)
    axes.set_xlabel("flips")
    figure.savefig(options.picture)


def main() -> None:
    """Print a table with bars, or JSON, and draw a picture."""
    options = parsed()
    try:
        odds = flips_for(options)
        if options.picture:
            draw(options, odds)
    except ModuleNotFoundError:
        raise SystemExit("no picture without matplotlib: pip install 'dramadeck[plot]'") from None
    except (ValueError, OSError) as problem:
        raise SystemExit(f"no answer: {problem}") from None
    if options.json:
        print(json.dumps(within(options, odds)))
        return
    print(odds.as_text(width=30))
    print(f"disarmed within {options.flips} flips: {odds.at_most(options.flips):.1%}")


if __name__ == "__main__":
    main()
