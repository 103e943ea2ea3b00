"""Limits of the work for a look-up, and the error for one that exceeds them."""

from bisect import bisect_left
from collections.abc import Callable
from typing import Final, NamedTuple

from dramadeck.odds import EFFORT, TooManyCasesError
from dramadeck.odds.tarot import revealed_cards

STEPS: Final = (*range(7), 8, 10, 12, 15, 20, 25, 30, 40, 50, 65, 80, 100, 130)
"""The numbers that are tried to find one that is small enough."""

PART: Final = 4
"""Each try may cost the budget divided by this number; at most five numbers are tried."""


class Budget(NamedTuple):
    """A limit of work, counted in operations, so that it does not depend on the machine.

    Attributes:
        sums: additions for the odds of a bomb or a die.
        steps: steps for each distribution of a push.
    """

    sums: int = EFFORT
    steps: int = revealed_cards.EFFORT

    @property
    def part(self) -> "Budget":
        """The budget of a single try."""
        return Budget(self.sums // PART, self.steps // PART)


LOCAL: Final = Budget()
"""The budget on the machine of the user: about ten seconds."""

PUBLIC: Final = Budget(sums=500_000, steps=20_000)
"""The budget for requests to a server without authentication: about a second; two to refuse."""


class TooMuchError(ValueError):
    """A look-up exceeds its budget.

    Attributes:
        field: the argument that is too large.
        asked: its value.
        enough: a smaller value with which the look-up is within the budget; None if there is none.
    """

    def __init__(self, field: str, value: int, enough: int | None) -> None:
        super().__init__(field, value, enough)
        self.field, self.asked, self.enough = field, value, enough

    def __str__(self) -> str:
        return f"{self.field}: {self.asked} would take too long to count here; " + (
            "ask about less" if self.enough is None else f"{self.enough} would not"
        )


def small_enough(value: int, count: Callable[[int], object], least: int = 0) -> int | None:
    """The largest of the `STEPS` below a value for which `count` succeeds, or None.

    If `count` fails for a number, it must fail for each larger one.
    """

    def is_too_large(number: int) -> bool:
        try:
            count(number)
        except TooManyCasesError:
            return True
        return False

    numbers = [step for step in STEPS if least <= step < value]
    fitting = bisect_left(numbers, True, key=is_too_large)
    return numbers[fitting - 1] if fitting else None
