"""The cards of the Drama Deck; how many cards a hero is dealt and may put into the pool.

The files `drama_deck.csv` (1 to 156) and `expansion_deck.csv` (157 to 161) have names and codes
only, with one line for each card. Lines that begin with `#` are comments; the first other line
names the columns; no field is quoted or has a comma. The notation::

    number     whole number, ascending
    card       name of the player's side
    bar        grey | orange                      (an enhancement or a special, TR-004)
    standard   side " / " side                    (the S line)
    dramatic   side " / " side                    (the D line)
    side       letter " " what                    letter: H heroes, V villains; each is there once,
                                                  and the first has the initiative (TR-055)
    what       dash | effect | actions            dash: nothing happens to this side (TR-058)
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
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ..chart import Chart, ChartError, Row, shown, whole_number
from ..deck_file import file_beside, is_whole, read_cards

DECKS = ("drama_deck", "expansion_deck")
"""The decks that `deck_rows` knows."""

_COLUMNS = ("number", "card", "bar", "standard", "dramatic", "approved", "skill_box", "doubt")
_BARS = ("grey", "orange")
_STEPS = "ABCD"
_CONFLICT_LINE = 'a side "H ..." and a side "V ..." with " / " between'
_PROBLEMS = ("Possible Setback", "Complication", "Critical Problem")


class DeckRow(NamedTuple):
    """A card as printed; the docstring of the module explains the notation.

    Attributes:
        number: the number on the card.
        card: the name of the player's side.
        bar: `grey` or `orange`.
        standard: the S line.
        dramatic: the D line.
        approved: the approved actions.
        skill_box: the steps or the problem in the box for dramatic skill resolution.
        doubt: what is uncertain about the card; mostly empty.
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
    """The cards of a deck in the order of their numbers, a row for each (cached).

    Args:
        name: `drama_deck` (156 cards) or `expansion_deck` (5 later ones).

    Raises:
        ChartError: there is no such deck, or its file is damaged; then the message names the
            line and the column.

    >>> card = deck_rows("drama_deck")[24]
    >>> card.number, card.card, card.standard, card.dramatic
    (25, 'Willpower', 'H — / V Up', 'H Fatigued / V —')
    """
    if name not in DECKS:
        raise ChartError(f"no deck {shown(name)}; known: {', '.join(DECKS)}")
    return read_deck(file_beside(__file__, f"{name}.csv"), f"{name}.csv")


def read_deck(text: str, name: str) -> tuple[DeckRow, ...]:
    r"""The cards in the text of a deck file, a row for each; `name` is its name in messages.

    Raises:
        ChartError: the text is not in the notation; the message names the line and the column.

    >>> header = "number,card,bar,standard,dramatic,approved,skill_box,doubt"
    >>> read_deck(header + "\n1,Idea,grey,H Up / V —,V — / H —,Any,AB,", "my.csv")[0].approved
    'Any'
    """
    return read_cards(
        text,
        name,
        _COLUMNS,
        problems=_problems,
        card=lambda fields: DeckRow(int(fields[0]), *fields[1:]),
    )


def _problems(fields: Sequence[str]) -> Iterator[tuple[str, str]]:
    for column, text in zip(_COLUMNS, fields, strict=True):
        if not text and column != "doubt":
            yield column, "'' must not be empty"
        if column == "number" and not is_whole(text):
            yield column, f"{shown(text)} is not a whole number"
        if column == "bar" and text not in _BARS:
            yield column, f"{shown(text)} is not {' or '.join(_BARS)}"
        if column in {"standard", "dramatic"}:
            sides = text.split(" / ")
            letters = sorted(side[:2] for side in sides)
            if letters != ["H ", "V "] or not all(side[2:].strip() for side in sides):
                yield column, f"{shown(text)} is not {_CONFLICT_LINE}"
        is_row_of_steps = set(text) <= set(_STEPS) and list(text) == sorted(set(text))
        if column == "skill_box" and not (text in _PROBLEMS or is_row_of_steps):
            expected = f"steps out of {_STEPS} nor one of {', '.join(_PROBLEMS)}"
            yield column, f"{shown(text)} is neither {expected}"


HAND_SIZES = Chart(
    "Hand size by number of heroes",
    (
        Row(1, 1, 6, "TR-009"),
        Row(2, 2, 5, "TR-010"),
        Row(3, 6, 4, "TR-011"),
        Row(7, None, 3, "TR-012"),
    ),
    source="TR-009, TR-010, TR-011, TR-012",
)
"""Cards dealt to each hero, by the heroes in the adventure.

The printed chart ends at 7 heroes; by ruling 8 and more get as many cards as 7.
"""

OPENING_POOLS = Chart(
    "Opening pool by number of heroes",
    (
        Row(1, 1, 3, "TR-027"),
        Row(2, 2, 2, "TR-028"),
        Row(3, None, 0, "TR-026"),
    ),
    source="TR-026, TR-027, TR-028",
)
"""Cards that each hero may put into the pool before the first round, by heroes in the action."""


def hand_size(heroes: int) -> int:
    """How many cards each of so many heroes in the adventure is dealt (TR-009..012).

    Raises:
        ValueError: the number of heroes is below 1.

    >>> [hand_size(heroes) for heroes in (1, 2, 3, 6, 7, 8)]
    [6, 5, 4, 4, 3, 3]
    """
    return HAND_SIZES.lookup(whole_number("the number of heroes", heroes, least=1))


def opening_pool(heroes: int) -> int:
    """How many cards a hero may put into the pool before the first round, at most (TR-026..028).

    Args:
        heroes: the player characters in the action, which may be fewer than in the adventure.

    Raises:
        ValueError: the number of heroes is below 1.

    >>> [opening_pool(heroes) for heroes in (1, 2, 3)]
    [3, 2, 0]
    """
    return OPENING_POOLS.lookup(whole_number("the number of heroes", heroes, least=1))
