"""Changes the limits on input from outside for a test."""

from contextlib import contextmanager

import attrs

from dramadeck.core.limits import in_force, put_in_force


@contextmanager
def other_limits(**changes):
    """Change these limits until the end of the context."""
    before = put_in_force(attrs.evolve(in_force(), **changes))
    try:
        yield
    finally:
        put_in_force(before)
