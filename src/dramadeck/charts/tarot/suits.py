"""What the suits stand for: which kind of push each of them helps (TT-021, TT-022)."""

from typing import NamedTuple


class SuitRow(NamedTuple):
    """A suit and the push that it helps.

    Attributes:
        suit: the suit.
        push: `mental`, `physical` or `social`; `always` for the suit that helps every push.
        source: key of the bibliography.
    """

    suit: str
    push: str
    source: str = "TT-021"


SUIT_MEANINGS = (
    SuitRow("Wands", "mental"),
    SuitRow("Swords", "physical"),
    SuitRow("Cups", "social"),
    SuitRow("Pentacles", "always", "TT-022"),
)
"""Each suit with its push. A table with another deck agrees on its own meanings (TT-024)."""
