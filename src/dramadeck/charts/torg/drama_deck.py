"""The Drama Deck, one line a card, in the notation printed on the cards.

The files `drama_deck.csv` (1 to 156) and `expansion_deck.csv` (157 to 161) hold names and codes
only. Lines that begin with `#` are remarks; the first other line names the columns; no field is
quoted or holds a comma. The notation:

```text
number     whole number, ascending
card       name of the player's side
bar        grey | orange                      (an enhancement or a special, TR-004)
standard   side " / " side                    (the S line)
dramatic   side " / " side                    (the D line)
side       letter " " what                    letter: H heroes, V villains; each stands once,
                                              and the first has the initiative (TR-055)
what       dash | effect | actions            dash: nothing befalls this side (TR-058)
dash       "—"
effect     Flurry | Inspiration | Up | Break | Confused | Fatigued | Setback | Stymied;
           expansion: Life Rage | Danger | Flee | Breakdown
actions    action { "/" action }              on the V side: special villain actions (TR-081)
approved   "Any" | "Any Multi-Action" | action " " action
action     Attack | Defend | Maneuver | Trick | Test | Taunt | Intimidate
skill_box  steps | problem
steps      two or more of the letters ABCD, in this order
problem    Possible Setback | Complication | Critical Problem
doubt      a note where the transcription is unsure, mostly empty
```
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ..chart import ChartError, shown
from ..deck_file import is_whole, read_cards

DECKS = ("drama_deck", "expansion_deck")
"""The decks that `deck_rows` knows."""

_COLUMNS = ("number", "card", "bar", "standard", "dramatic", "approved", "skill_box", "doubt")
_MAY_BE_EMPTY = frozenset({"doubt"})
_BARS = ("grey", "orange")
_STEPS = "ABCD"
_PROBLEMS = ("Possible Setback", "Complication", "Critical Problem")


class DeckRow(NamedTuple):
    """A card as printed; the module's text tells the notation.

    Attributes:
        number: the number on the card.
        card: the name of the player's side.
        bar: `grey` or `orange`.
        standard: the S line.
        dramatic: the D line.
        approved: the approved actions.
        skill_box: the steps or the problem in the box for dramatic skill resolution.
        doubt: what is unsure about the card; empty for most.
        source: key of the bibliography.
    """

    number: int
    card: str
    bar: str
    standard: str
    dramatic: str
    approved: str
    skill_box: str
    doubt: str
    source: str = "DDF"


@cache
def deck_rows(name: str) -> tuple[DeckRow, ...]:
    """The cards of a deck in the order of their numbers; read once, then remembered.

    Args:
        name: `drama_deck` (156 cards) or `expansion_deck` (5 later ones).

    Returns:
        One row a card.

    Raises:
        ChartError: there is no such deck, or its file is damaged; then the message names the
            line and the column.

    >>> card = deck_rows("drama_deck")[24]
    >>> card.number, card.card, card.standard, card.dramatic
    (25, 'Willpower', 'H — / V Up', 'H Fatigued / V —')
    """
    if name not in DECKS:
        raise ChartError(f"no deck {shown(name)}; known: {', '.join(DECKS)}")
    # To import pathlib takes as long as to read the deck. A module may be compiled alone (`.pyc`).
    folder, _, _ = __file__.rpartition("drama_deck.")
    with open(f"{folder}{name}.csv", encoding="utf-8") as file:
        return read_deck(file.read(), f"{name}.csv")


def read_deck(text: str, name: str) -> tuple[DeckRow, ...]:
    r"""Read a deck in the notation of the cards.

    Args:
        text: the lines of a deck file.
        name: what messages shall call the file.

    Returns:
        One row a card.

    Raises:
        ChartError: something in the text is not in the notation; the message names the line
            and the column.

    >>> header = "number,card,bar,standard,dramatic,approved,skill_box,doubt"
    >>> read_deck(header + "\n1,Idea,grey,H Up / V —,V — / H —,Any,AB,", "my.csv")[0].approved
    'Any'
    >>> read_deck(header + "\n1,Idea,gray,H Up / V —,V — / H —,Any,AB,", "my.csv")
    Traceback (most recent call last):
        ...
    dramadeck.charts.chart.ChartError: my.csv, line 2, column bar: 'gray' is not grey or orange
    """
    return read_cards(text, name, _COLUMNS, complaints=_complaints, card=_row)


def _row(fields: Sequence[str]) -> DeckRow:
    number, *texts = fields
    return DeckRow(int(number), *texts)


def _complaints(fields: Sequence[str]) -> Iterator[tuple[str, str]]:
    for column, text in zip(_COLUMNS, fields, strict=True):
        for complaint in _complaints_about(column, text):
            yield column, f"{shown(text)} {complaint}"


def _complaints_about(column: str, text: str) -> Iterator[str]:
    if not text and column not in _MAY_BE_EMPTY:
        yield "must not be empty"
    if column == "number" and not is_whole(text):
        yield "is not a whole number"
    if column == "bar" and text not in _BARS:
        yield f"is not {' or '.join(_BARS)}"
    if column in {"standard", "dramatic"} and not _is_conflict_line(text):
        yield 'is not a side "H ..." and a side "V ..." with " / " between'
    if column == "skill_box" and not _is_skill_box(text):
        yield f"is neither steps out of {_STEPS} nor one of {', '.join(_PROBLEMS)}"


def _is_conflict_line(text: str) -> bool:
    sides = text.split(" / ")
    letters = sorted(side[:2] for side in sides)
    return letters == ["H ", "V "] and all(side[2:].strip() for side in sides)


def _is_skill_box(text: str) -> bool:
    return text in _PROBLEMS or (set(text) <= set(_STEPS) and list(text) == sorted(set(text)))
