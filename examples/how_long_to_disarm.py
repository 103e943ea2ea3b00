"""How long does it take to disarm the bomb? The exact answer, before anybody cuts a wire.

Run it: `python examples/how_long_to_disarm.py --skill 12 --difficulty 10 --flips 10`. The bomb has
four steps of this difficulty; every round a card is flipped and a check is made.
"""

import argparse
import json
from collections.abc import Sequence

from dramadeck.kit.odds import Distribution
from dramadeck.kit.odds.torg import CERTAIN, SkillChecks, Task, flips_to_finish


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
    return parser.parse_args(given)


def answer(asked: argparse.Namespace) -> Distribution:
    """How many flips it takes."""
    checks = CERTAIN if asked.certain else SkillChecks(asked.skill, (asked.difficulty,) * 4)
    task = Task(checks, steps_per_round=asked.steps_per_round)
    return flips_to_finish(task, asked.flips)


def main() -> None:
    """Answer as a table with bars, or as JSON."""
    asked = question()
    try:
        shown = answer(asked)
    except ValueError as problem:
        raise SystemExit(f"no answer: {problem}") from None
    within = {flips: shown.at_most(flips) for flips in range(1, asked.flips + 1)}
    if asked.json:
        print(json.dumps(within))
        return
    print(shown.as_text(width=30))
    print(f"disarmed within {asked.flips} flips: {shown.at_most(asked.flips):.1%}")


if __name__ == "__main__":
    main()
