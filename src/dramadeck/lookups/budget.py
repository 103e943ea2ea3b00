"""How much work an answer may be, and what is said of a question that would be more."""

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Final, NamedTuple

from dramadeck.odds import EFFORT, TooManyCasesError
from dramadeck.odds.tarot import revealed_cards

STEPS: Final = (*range(7), 8, 10, 12, 15, 20, 25, 30, 40, 50, 65, 80, 100, 130)
"""What is tried to find a number that is small enough."""

PART: Final = 4
"""Each of these tries has one part in so many of the budget: together they cost less than it."""


class Budget(NamedTuple):
    """How much work an answer may be, by work that is counted, not by the clock.

    It is sums on the way to the odds of a bomb and of a die, and steps to each count of a push.
    """

    sums: int = EFFORT
    steps: int = revealed_cards.EFFORT

    @property
    def part(self) -> "Budget":
        """The budget of a try."""
        return Budget(self.sums // PART, self.steps // PART)


LOCAL: Final = Budget()
"""For whoever asks at home: some ten seconds."""

PUBLIC: Final = Budget(sums=1_500_000, steps=20_000)
"""For whoever may ask a server without being known to it: a second or so."""


class TooMuchError(ValueError):
    """A question is more work than its answer may be.

    Attributes:
        field: what of the question is too much.
        asked: how much it is.
        enough: how much can be asked for, if what else is asked stays as it is; None where no
            smaller number would help.
    """

    def __init__(self, field: str, asked: int, enough: int | None) -> None:
        super().__init__(field, asked, enough)
        self.field, self.asked, self.enough = field, asked, enough

    def __str__(self) -> str:
        return f"{self.field}: {self.asked} would take too long to count here; " + (
            "ask about less" if self.enough is None else f"{self.enough} would not"
        )


def small_enough(asked: int, count: Callable[[int], object], least: int = 0) -> int | None:
    """A smaller number of what was asked with which an answer is not too much; None if none is."""
    enough = None
    tried: Iterable[int] = takewhile(lambda step: step < asked, STEPS)
    for each in (step for step in tried if step >= least):
        try:
            count(each)
        except TooManyCasesError:
            break
        enough = each
    return enough
