"""Random numbers that are the same in each test run and on each machine.

A game that is opened without a seed gets one made from the name of its test. GAMES=2 plays all
games with other cards; a loop over that number finds tests that pass only with some cards.

A separate process is started with `python -m tests.fixed_random_numbers NAME serve --port 0`.
"""

import os
import sys
from hashlib import sha256
from itertools import count

from dramadeck.cli import main
from dramadeck.core import rng


def token_hex_for(name):
    """Return a replacement for `secrets.token_hex` with the same results for the same name."""
    numbers = count()

    def token_hex(_bytes):
        text = f"{name}, {next(numbers)}, {os.environ.get('GAMES', '')}"
        return sha256(text.encode()).hexdigest()

    return token_hex


if __name__ == "__main__":
    rng.token_hex = token_hex_for(sys.argv.pop(1))
    sys.exit(main())
