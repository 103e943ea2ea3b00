"""Randomness as a value.

A state has a `Seed`, from which a shuffle takes its order; the seed counts the shuffles. A die may
be thrown from a seed in a command. Nothing else in the library is random, and no clock or global
generator is used. If no seed is given, one is drawn from the operating system before the game
begins. So the same seed gives the same game on every machine and every Python.
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
    """The seed of the next shuffle: a root, and the number of shuffles before.

    Only `random.Random.random` guarantees the same sequence in every future Python, so the shuffle
    (Fisher-Yates) uses nothing else.

    >>> Seed(7).shuffled([1, 2, 3, 4, 5]) == Seed(7).shuffled([1, 2, 3, 4, 5])
    True
    """

    root: int | str
    drawn: Natural = 0

    @classmethod
    def fresh(cls) -> "Seed":
        """A new random seed: 256 bits from the operating system, as text.

        >>> Seed.fresh() == Seed.fresh()
        False
        """
        return cls(token_hex(_BYTES))

    @property
    def next(self) -> "Seed":
        """The seed after one shuffle."""
        return Seed(self.root, self.drawn + 1)

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """The items in the random order of this seed."""
        draw = Random(f"{self.root}/{self.drawn}").random  # noqa: S311 - fair play, not secrecy
        order = list(items)
        for at in range(len(order) - 1, 0, -1):
            other = int(draw() * (at + 1))
            order[at], order[other] = order[other], order[at]
        return tuple(order)

    def for_die(self, number: int) -> str:
        """The seed of the die with this number, which does not reveal this seed.

        A host fills it into a player's roll. It depends on the root and the number only, not on the
        shuffles before. It is a keyed hash with the root as key.

        >>> Seed("Tuesday").for_die(3) == Seed("Tuesday").for_die(4)
        False
        """
        return digest(f"{self.root}".encode(), f"die {number}".encode(), "sha256").hex()

    def throws(self, faces: int) -> Iterator[int]:
        """The faces of a die by this seed, throw after throw, without an end.

        The sequence is independent of the shuffle: the dice reveal nothing about cards from the
        same seed.

        >>> from itertools import islice
        >>> list(islice(Seed(7).throws(20), 5)) == list(islice(Seed(7).throws(20), 5))
        True
        """
        if faces < 1:
            raise ValueError(f"a die has 1 face or more, not {faces}")
        draw = Random(f"{self.root}/{self.drawn}/die").random  # noqa: S311 - see above
        return (1 + int(draw() * faces) for _ in repeat(None))
