"""Time limits of tests in seconds; they are long, because a busy machine is slow.

A test ends as soon as it can, so a long limit costs nothing unless the test fails.
"""

from tests.depth import by_depth

TIMEOUT = 60
LONGEST_TEST = by_depth(180, 1_800)
"""The time limit of a test; a deep test run tries more."""
