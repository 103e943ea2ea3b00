"""Randomness as a value.

A state holds a `Seed`; a shuffle reads the order from it and counts it on. A die may be thrown by
a seed of its own that a command brings. Nothing else in the library draws lots, and nothing here
reads a clock or a global generator, so the same game comes out the same on every machine and
every Python.
"""

from collections.abc import Iterable, Iterator
from itertools import repeat
from random import Random
from typing import TypeVar

import attrs

from dramadeck.engine.records import Natural

T = TypeVar("T")


@attrs.frozen(weakref_slot=False)
class Seed:
    """Where the next shuffle comes from: a root, and how many were drawn from it.

    Only `random.Random.random` promises the same sequence in every future Python, so the shuffle
    is built on it alone (Fisher and Yates).

    >>> seed = Seed(7)
    >>> seed.shuffled([1, 2, 3, 4, 5]) == seed.shuffled([1, 2, 3, 4, 5])
    True
    >>> seed.next.shuffled([1, 2, 3, 4, 5]) == seed.shuffled([1, 2, 3, 4, 5])
    False
    """

    root: int | str
    drawn: Natural = 0

    @property
    def next(self) -> "Seed":
        """The seed after one draw."""
        return Seed(self.root, self.drawn + 1)

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """The items in the order that this seed gives them."""
        draw = Random(f"{self.root}/{self.drawn}").random  # noqa: S311 - fair play, not secrecy
        order = list(items)
        for at in range(len(order) - 1, 0, -1):
            other = int(draw() * (at + 1))
            order[at], order[other] = order[other], order[at]
        return tuple(order)

    def throws(self, faces: int) -> Iterator[int]:
        """The faces that a die shows, throw after throw, by this seed.

        The sequence is another than that of the shuffle: who sees a die fall learns nothing about
        cards that come from the same seed.

        Args:
            faces: how many faces the die has.

        Yields:
            Numbers from 1 to `faces`, without an end.

        Raises:
            ValueError: the die has no face.

        >>> from itertools import islice
        >>> list(islice(Seed(7).throws(20), 5)) == list(islice(Seed(7).throws(20), 5))
        True
        """
        if faces < 1:
            raise ValueError(f"a die has 1 face or more, not {faces}")
        draw = Random(f"{self.root}/{self.drawn}/die").random  # noqa: S311 - see above
        return (1 + int(draw() * faces) for _ in repeat(None))
