"""A seed to which everybody at the table may add, so that one honest player is enough.

A host could try seeds until one deals the cards that it likes, and only then open the table.
Against that each seat may add a secret of its own before the game begins. It first shows a
commitment, then, once nobody can add any more, the secret itself; the seed of the game is a hash of
the host's seed, which was promised before, and of all secrets. Whoever chose a value had to do so
before anybody knew the others.
"""

import hashlib
import json
import re
from collections.abc import Iterable
from secrets import token_hex
from typing import Any, Final, TypeVar

import attrs

from dramadeck.core import Seat, Seed

S = TypeVar("S")

_BYTES: Final = 32
_COMMITMENT: Final = "dramadeck secret 1"
_MIXED: Final = "dramadeck mixed seed 1"


@attrs.frozen
class Contribution:
    """What a seat adds to the seed of a game.

    Attributes:
        seat: the seat.
        commitment: the hash that promises its secret.
        secret: the secret, once it was opened.
        is_dropped: whether the game goes without it, because it was not opened.
    """

    seat: Seat
    commitment: str
    secret: str | None = None
    is_dropped: bool = False

    @property
    def is_awaited(self) -> bool:
        """Whether the secret is still to be opened."""
        return self.secret is None and not self.is_dropped


def new_secret() -> str:
    """A secret that nobody can guess: 256 bits from the operating system.

    >>> is_hex(new_secret()), new_secret() == new_secret()
    (True, False)
    """
    return token_hex(_BYTES)


def is_hex(text: object) -> bool:
    """Whether this is a secret or a commitment: 64 hexadecimal digits, the letters small.

    >>> is_hex("c0ffee"), is_hex("c0ffee00" * 8)
    (False, True)
    """
    return isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text) is not None


def commitment_to(secret: str, table: str, seat: Seat) -> str:
    """What is shown of a secret at first: SHA-256 of this prefix, table, seat and secret.

    The four are lines of a text, the last one without an end; the seat is a JSON array of role and
    name, without blanks and with every letter as it is.

    >>> commitment_to("c0ffee00" * 8, "supper", Seat("hero", "Quin"))[:16]
    'dcde5dd4f9004917'
    """
    told = f"{_COMMITMENT}\n{table}\n{_seat_text(seat)}\n{secret}"
    return hashlib.sha256(told.encode()).hexdigest()


def mixed_seed(seed: str, contributions: Iterable[Contribution]) -> str:
    """The seed of a game: the host's own if nobody has added to it, else a hash of all.

    It is SHA-256 of this prefix, the host's seed and the secrets that were opened, each a line as
    of `commitment_to`, in the order of their commitments.

    >>> mixed_seed("00", [])
    '00'
    >>> quin = Contribution(Seat("hero", "Quin"), "a hash", "c0ffee00" * 8)
    >>> mixed_seed("00", [quin])[:16]
    '7988492485711fa1'
    """
    opened = sorted((each.commitment, each.secret) for each in contributions if each.secret)
    if not opened:
        return seed
    told = "\n".join([_MIXED, seed, *(secret for _, secret in opened)])
    return hashlib.sha256(told.encode()).hexdigest()


def with_seed(state: S, seed: str) -> S:
    """A state in which nothing was drawn yet, with another seed if its system keeps one there.

    >>> from dramadeck import torg
    >>> with_seed(torg.new_game(["Quin"], seed="00"), "01").seed
    Seed(root='01', drawn=0)
    """
    known: Any = state
    if not isinstance(getattr(known, "seed", None), Seed):
        return state
    changed: S = attrs.evolve(known, seed=Seed(seed))
    return changed


def _seat_text(seat: Seat) -> str:
    return json.dumps([*seat], ensure_ascii=False, separators=(",", ":"))
