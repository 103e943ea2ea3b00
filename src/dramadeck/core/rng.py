"""Randomness as a value.

A state holds a `Seed`; a shuffle takes its order from it and counts its draws. A die may be thrown
from a seed of its own that a command brings. Nothing else in the library is random, and no clock or
global generator is read. Only where no seed is given, one is drawn from the operating system, once,
before the game begins. So the same seed gives the same game on every machine and every Python.
"""

from collections.abc import Iterable, Iterator
from hmac import digest
from itertools import repeat
from random import Random
from secrets import token_hex
from typing import Final, TypeVar

import attrs

from dramadeck.core.field_types import Natural

T = TypeVar("T")

_BYTES: Final = 32


@attrs.frozen(weakref_slot=False)
class Seed:
    """Where the next shuffle comes from: a root, and how many were drawn from it.

    Only `random.Random.random` promises the same sequence in every future Python, so the shuffle
    is built on it alone (Fisher and Yates).

    >>> Seed(7).shuffled([1, 2, 3, 4, 5]) == Seed(7).shuffled([1, 2, 3, 4, 5])
    True
    """

    root: int | str
    drawn: Natural = 0

    @classmethod
    def fresh(cls) -> "Seed":
        """A seed that nobody can guess: 256 bits from the operating system, as text.

        >>> Seed.fresh() == Seed.fresh()
        False
        """
        return cls(token_hex(_BYTES))

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

    def for_die(self, number: int) -> str:
        """A seed to throw the die of this number by, which does not lead back to this one.

        A host that fills `seed` into a player's roll takes it from here. The same number gives the
        same text in the whole game, however often was shuffled. It is a keyed hash: only who can
        guess the root learns anything from it.

        >>> Seed("Tuesday").for_die(3) == Seed("Tuesday").for_die(4)
        False
        """
        return digest(f"{self.root}".encode(), f"die {number}".encode(), "sha256").hex()

    def throws(self, faces: int) -> Iterator[int]:
        """The faces that a die shows, throw after throw, by this seed, without an end.

        The sequence is another than that of the shuffle: who sees a die fall learns nothing about
        cards that come from the same seed.

        >>> from itertools import islice
        >>> list(islice(Seed(7).throws(20), 5)) == list(islice(Seed(7).throws(20), 5))
        True
        """
        if faces < 1:
            raise ValueError(f"a die has 1 face or more, not {faces}")
        draw = Random(f"{self.root}/{self.drawn}/die").random  # noqa: S311 - see above
        return (1 + int(draw() * faces) for _ in repeat(None))
