"""Time limits of tests in seconds; they are long, because a busy machine is slow.

A test ends as soon as it can, so a long limit costs nothing unless the test fails.
"""

TIMEOUT = 60
EVENING = 180
"""The time limit of a test."""
