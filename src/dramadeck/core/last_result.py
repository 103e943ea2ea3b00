"""`keep_last`: a function of a state that keeps its last result.

A host makes the view of each seat from the same state, one after the other. What is the same for
all of them, such as the dues, is then computed once.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

__all__ = ["keep_last"]

S = TypeVar("S")
T = TypeVar("T")


def keep_last(function: Callable[[S], T]) -> Callable[[S], T]:
    """The same function; if it is called again with the same object, it returns the same result.

    The argument must be a frozen record, and the result must not be changed by anybody.

    >>> @keep_last
    ... def doubled(number):
    ...     print("computed")
    ...     return 2 * number
    >>> doubled(7), doubled(7)
    computed
    (14, 14)
    """
    last: tuple[Any, Any] = (None, None)  # replaced as a whole, so threads may share it

    @wraps(function)
    def kept(state: S) -> T:
        nonlocal last
        of_state, result = last
        if of_state is not state:
            result = function(state)
            last = (state, result)
        answer: T = result
        return answer

    return kept
