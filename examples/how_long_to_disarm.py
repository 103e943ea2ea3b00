"""How long does it take to disarm the bomb? The exact answer, before anybody cuts a wire.

Run it: `python examples/how_long_to_disarm.py --skill 12 --difficulty 10 --flips 10`. The bomb has
four steps of this difficulty; every round a card is flipped and a check is made. `--picture FILE`
draws the answer as well, which needs matplotlib (`pip install 'dramadeck[plot]'`).
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path

from dramadeck.odds import Distribution
from dramadeck.odds.torg import CERTAIN, SkillChecks, Task, flips_to_finish


def question(given: Sequence[str] | None = None) -> argparse.Namespace:
    """What was asked on the command line."""
    parser = argparse.ArgumentParser(description="How many flips does it take to disarm a bomb?")
    parser.add_argument("--skill", type=int, default=12, help="the skill value (12)")
    parser.add_argument("--difficulty", type=int, default=10, help="of each step (10)")
    parser.add_argument("--flips", type=int, default=10, help="until it goes off (10)")
    parser.add_argument("--certain", action="store_true", help="every check succeeds")
    parser.add_argument(
        "--steps-per-round", type=int, choices=(1, 2, 4), default=1, help="tried at once (1)"
    )
    parser.add_argument("--json", action="store_true", help="flips → chance to have finished")
    parser.add_argument("--picture", type=Path, help="where to draw it: a .png, .svg or .pdf")
    return parser.parse_args(given)


def answer(asked: argparse.Namespace) -> Distribution:
    """How many flips it takes."""
    checks = CERTAIN if asked.certain else SkillChecks(asked.skill, (asked.difficulty,) * 4)
    task = Task(checks, steps_per_round=asked.steps_per_round)
    return flips_to_finish(task, asked.flips)


def within(asked: argparse.Namespace, shown: Distribution) -> Mapping[int, float]:
    """Number of flips → the chance to have finished within them."""
    return {flips: shown.at_most(flips) for flips in range(1, asked.flips + 1)}


def draw(asked: argparse.Namespace, shown: Distribution) -> None:
    """Draw both: how likely each number of flips is, and how likely it is to be done by then."""
    figure = import_module("matplotlib.figure").Figure(figsize=(7, 4), layout="constrained")
    axes, reached = figure.subplots(), within(asked, shown)
    # The line comes first, for it names every number of flips in order; then "beyond" is the last.
    axes.plot([str(flips) for flips in reached], list(reached.values()), "o-", color="tab:orange")
    shown.plot(axes)
    axes.legend(["done within so many flips", "done on this flip"])
    axes.set_ylim(0, 1)
    axes.set_xlabel("flips")
    figure.savefig(asked.picture)


def main() -> None:
    """Answer as a table with bars, or as JSON, and as a picture."""
    asked = question()
    try:
        shown = answer(asked)
        if asked.picture:
            draw(asked, shown)
    except ModuleNotFoundError:
        raise SystemExit("no picture without matplotlib: pip install 'dramadeck[plot]'") from None
    except (ValueError, OSError) as problem:
        raise SystemExit(f"no answer: {problem}") from None
    if asked.json:
        print(json.dumps(within(asked, shown)))
        return
    print(shown.as_text(width=30))
    print(f"disarmed within {asked.flips} flips: {shown.at_most(asked.flips):.1%}")


if __name__ == "__main__":
    main()
