"""How many examples are tried where more are always possible, such as in walks through games.

The default is a sample that is large enough for the purpose of the test;
`HYPOTHESIS_PROFILE=deep`, as `nox -s deep` sets it, tries all of them.
"""

import os

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


def by_depth(everyday: int, deep: int) -> int:
    """Return how many games, walks, moves or examples to try: `deep` in deep test runs."""
    return deep if DEEP else everyday
