"""Interaction results: what a test, a taunt, a trick ... does to its target, by margin.

The editions disagree on which of the milder results comes first, so each has charts of its own.
"""

from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from ..chart import Chart, Row, of_type, whole_number


class Edition(StrEnum):
    """The rules whose interaction results are read."""

    CLASSIC = "classic"
    REVISED = "revised"
    GURPS = "gurps"


class Interaction(StrEnum):
    """The ways to rattle an opponent without hurting him."""

    INTIMIDATE = "intimidate"
    TEST = "test"
    TAUNT = "taunt"
    TRICK = "trick"
    MANEUVER = "maneuver"


class InteractionEffect(StrEnum):
    """What befalls the target; `UP` alone falls to the one who acted."""

    STYMIED = "stymied"
    UNSKILLED = "unskilled"
    FATIGUED = "fatigued"
    SETBACK = "setback"
    BREAK = "break"
    UP = "up"
    PLAYERS_CALL = "player's call"


class InteractionResult(NamedTuple):
    """What an interaction came to.

    Attributes:
        effects: all of them apply; several stand on the chart with a slash between them.
        source: keys of the bibliography.

    >>> print(interaction_result(15, Interaction.TAUNT, Edition.CLASSIC))
    up/setback
    """

    effects: tuple[InteractionEffect, ...]
    source: str

    def __str__(self) -> str:
        return "/".join(self.effects)


# The margin with which each line of the chart begins.
_LINES = (0, 5, 10, 15, 17)
_LINES_FOR_GURPS = (0, 5, 10, 15, 16)  # the player's call comes a point earlier

# The columns intimidate or test, taunt or trick, maneuver; from the first line to the last.
_CLASSIC = (
    "unskilled, stymied, setback, break, player's call",
    "unskilled, stymied, setback, up/setback, player's call",
    "unskilled, fatigued, stymied/fatigued, setback/fatigued, player's call",
)
_REVISED = (
    "stymied, unskilled, setback, break, player's call",
    "stymied, unskilled, setback, up/setback, player's call",
    "fatigued, stymied, unskilled, setback/fatigued, player's call",
)
_COLUMN_OF = {
    Interaction.INTIMIDATE: 0,
    Interaction.TEST: 0,
    Interaction.TAUNT: 1,
    Interaction.TRICK: 1,
    Interaction.MANEUVER: 2,
}


class _Printed(NamedTuple):
    lines: tuple[int, ...]
    columns: tuple[str, ...]
    sources: tuple[str, ...]


_PRINTED = {
    Edition.CLASSIC: _Printed(_LINES, _CLASSIC, ("BCD",) * len(_LINES)),
    Edition.REVISED: _Printed(_LINES, _REVISED, ("BCD, TOI",) * len(_LINES)),
    Edition.GURPS: _Printed(
        _LINES_FOR_GURPS, _REVISED, ("TG-054", "TG-055", "TG-056", "TG-057", "TG-058")
    ),
}


def _chart(edition: Edition, interaction: Interaction) -> Chart[InteractionResult]:
    lines, columns, sources = _PRINTED[edition]
    ends = (*(line - 1 for line in lines[1:]), None)
    column = columns[_COLUMN_OF[interaction]].split(", ")
    rows = (
        Row(low, high, _result(words, source), source)
        for low, high, words, source in zip(lines, ends, column, sources, strict=True)
    )
    name = f"Result of {interaction} by margin ({edition})"
    return Chart(name, rows, source=", ".join(dict.fromkeys(sources)))


def _result(words: str, source: str) -> InteractionResult:
    return InteractionResult(tuple(InteractionEffect(word) for word in words.split("/")), source)


INTERACTION_RESULTS: Final = MappingProxyType(
    {
        (edition, interaction): _chart(edition, interaction)
        for edition in Edition
        for interaction in Interaction
    }
)
"""The chart of each interaction in each edition."""


def interaction_result(
    margin: int, kind: Interaction, edition: Edition
) -> InteractionResult | None:
    """What a test, a taunt, a trick ... does to its target (TG-054..058; BCD).

    Args:
        margin: the action total less the difficulty number.
        kind: which interaction it was.
        edition: whose chart is read.

    Returns:
        The effects, all of which apply; `None` for a margin below 0: the interaction failed.

    Raises:
        TypeError: the margin is not a whole number, or another argument is no member of its enum.

    >>> print(interaction_result(7, Interaction.TEST, Edition.CLASSIC))
    stymied
    >>> print(interaction_result(7, Interaction.TEST, Edition.REVISED))
    unskilled
    >>> print(interaction_result(16, Interaction.MANEUVER, Edition.GURPS))
    player's call
    """
    whole_number("the margin", margin)
    of_type("the kind of interaction", kind, Interaction)
    of_type("the edition", edition, Edition)
    return INTERACTION_RESULTS[edition, kind].lookup(margin) if margin >= 0 else None
