"""The cost of work in function calls, which is the same on every machine.

Seconds are measured by `nox -s hostile` and `nox -s bench`, never by a test.
"""

import sys


def count_calls(work):
    """Count the function calls during `work()`, including calls of functions in C."""
    count = 0

    def called(_frame, event, _what):
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
