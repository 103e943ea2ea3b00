"""The chance of the tests comes again: what fails on one machine fails on every machine.

A game that is opened without a seed has one that is named after its test. GAMES=2 plays all of them
with other cards: what holds for some cards only is found by a loop over that number.

A program of its own is started as `python -m tests.known_chance NAME serve --port 0`.
"""

import os
import sys
from hashlib import sha256
from itertools import count

from dramadeck.cli import main
from dramadeck.core import rng


def token_hex_for(name):
    """What stands in for the operating system's chance under a name: a new text at each call."""
    numbers = count()

    def token_hex(_bytes):
        text = f"{name}, {next(numbers)}, {os.environ.get('GAMES', '')}"
        return sha256(text.encode()).hexdigest()

    return token_hex


if __name__ == "__main__":
    rng.token_hex = token_hex_for(sys.argv.pop(1))
    sys.exit(main())
