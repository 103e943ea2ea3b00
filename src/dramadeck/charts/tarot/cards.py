"""The cards of the tarot deck; the meanings of its suits, and its ranks in a push.

The file `tarot_deck.csv` has the names and the numbers of the 78 cards, with one line for each
card. Lines that begin with `#` are comments; the first other line names the columns; no field is
quoted or has a comma. The notation::

    number     1 to 78, ascending: the number by which the library knows the card
    name       the name after Rider, Waite and Smith
    arcana     major | minor
    suit       Wands | Cups | Swords | Pentacles; empty on the Major Arcana
    rank       minor: 1 (Ace) to 10, Page 11, Knight 12, Queen 13, King 14
               major: the number printed on the card, 0 to 21
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ..chart import Chart, Row, shown
from ..deck_file import file_beside, is_whole, read_cards

SUITS = ("Wands", "Cups", "Swords", "Pentacles")
"""The four suits, in the order of the deck."""

_COLUMNS = ("number", "name", "arcana", "suit", "rank")
_RANKS = {"major": range(22), "minor": range(1, 15)}


class TarotRow(NamedTuple):
    """A card of the deck; the docstring of the module explains the notation.

    Attributes:
        number: the library's number of the card, 1 to 78.
        name: the name after Rider, Waite and Smith.
        arcana: `major` or `minor`.
        suit: the suit; empty on the Major Arcana, which have none (TT-032).
        rank: 1 to 14 in a suit, 0 to 21 among the Major Arcana.
        source: keys of the bibliography.
    """

    number: int
    name: str
    arcana: str
    suit: str
    rank: int
    source: str = "TAP, COR"


@cache
def tarot_rows() -> tuple[TarotRow, ...]:
    """The 78 cards in the order of their numbers, a row for each (cached) (TT-008).

    Raises:
        ChartError: the file is damaged; the message names the line and the column.

    >>> cards = tarot_rows()
    >>> len(cards), cards[0].name, cards[77].name
    (78, 'The Fool', 'King of Pentacles')
    """
    return read_tarot_deck(file_beside(__file__, "tarot_deck.csv"), "tarot_deck.csv")


def read_tarot_deck(text: str, name: str) -> tuple[TarotRow, ...]:
    r"""The cards in the text of a deck file, a row for each; `name` is its name in messages.

    Raises:
        ChartError: the text is not in the notation; the message names the line and the column.

    >>> header = "number,name,arcana,suit,rank"
    >>> read_tarot_deck(header + "\n14,Death,major,,13", "my.csv")[0].rank
    13
    """
    return read_cards(text, name, _COLUMNS, problems=_problems, card=_row)


def _row(fields: Sequence[str]) -> TarotRow:
    number, name, arcana, suit, rank = fields
    return TarotRow(int(number), name, arcana, suit, int(rank))


def _problems(fields: Sequence[str]) -> Iterator[tuple[str, str]]:
    number, name, arcana, suit, rank = fields
    for column, text in (("number", number), ("rank", rank)):
        if not is_whole(text):
            yield column, f"{shown(text)} is not a whole number"
    if not name.strip():
        yield "name", f"{shown(name)} must not be empty"
    if arcana not in _RANKS:
        yield "arcana", f"{shown(arcana)} is not major or minor"
    if arcana == "major" and suit:
        yield "suit", f"{shown(suit)} is the suit of a card of the Major Arcana, which has no suit"
    if arcana == "minor" and suit not in SUITS:
        yield "suit", f"{shown(suit)} is not one of {', '.join(SUITS)}"
    if int(rank) not in _RANKS[arcana]:
        allowed = _RANKS[arcana]
        yield "rank", f"{shown(rank)} is not {allowed[0]} to {allowed[-1]}"


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
"""Each suit with its push. Players with another deck agree on their own meanings (TT-024)."""

RANKS_RAISED = Chart(
    "Ranks raised by a matching card",
    (
        Row(1, 1, 1),  # the Ace; the text does not mention it, so it counts as a pip card
        Row(2, 10, 1),
        Row(11, 14, 2),
    ),
    source="TT-027",
)
"""Rank of a matching card (Ace 1, Page 11 to King 14) → ranks by which it raises the aptitude.

The text has an example of a pip card that raises by one, and says that courts are worth more. It is
a ruling that a court card raises by two, and an Ace by one.
"""
