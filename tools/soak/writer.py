"""A program that plays and records until it is killed: `python -m tools.soak.writer FILE SEED`.

After each command that is on its way to the disk it says its number.
"""

import sys
from random import Random

import dramadeck
from dramadeck.engine import IllegalCommandError
from dramadeck.kit.record_files import RecordFile
from tools.soak.walks import shuffled_candidates


def write(path: str, seed: int) -> None:
    """Play on and on."""
    names = tuple(dramadeck.systems())
    rules = dramadeck.systems()[names[seed % len(names)]]
    random, number = Random(seed), 0  # noqa: S311 - play
    with RecordFile(path, rules, rules.new_game(["Quin", "Marco", "Tina"], seed=seed)) as file:
        print(number, flush=True)
        while True:
            for command in shuffled_candidates(rules, file.state, random):
                try:
                    file.play(command)
                except IllegalCommandError:
                    continue
                number += 1
                print(number, flush=True)
                break


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]))
