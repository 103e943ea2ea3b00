"""What something costs, counted: the same on every machine, whatever else it does.

Seconds are measured by `nox -s hostile` and `nox -s bench`, never by a test.
"""

import sys


def calls(work):
    """How many functions are called until some work is done, those written in C included."""
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
