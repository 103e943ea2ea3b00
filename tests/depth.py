"""How much is tried where more could always be tried: walks through games, above all.

Every day it is a sample that still meets what a test is about; with `HYPOTHESIS_PROFILE=deep`, as
`nox -s deep` sets it, it is all of it.
"""

from hypothesis import settings

DEEP = settings().max_examples >= 1_000


def by_depth(everyday: int, deep: int) -> int:
    """How many games, walks, moves or examples there are now."""
    return deep if DEEP else everyday
