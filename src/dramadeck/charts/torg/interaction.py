"""The results of tests, taunts, tricks and the like by margin; ideas for setbacks.

The editions have the milder results in different orders, so each has its own charts.
"""

from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from ..chart import Chart, Row, of_type, shown, whole_number


class Edition(StrEnum):
    """The edition of the rules whose chart is used."""

    CLASSIC = "classic"
    REVISED = "revised"
    GURPS = "gurps"


class Interaction(StrEnum):
    """An action that weakens an opponent without an injury."""

    INTIMIDATE = "intimidate"
    TEST = "test"
    TAUNT = "taunt"
    TRICK = "trick"
    MANEUVER = "maneuver"


class InteractionEffect(StrEnum):
    """The effect on the target; only `UP` is for the acting character."""

    STYMIED = "stymied"
    UNSKILLED = "unskilled"
    FATIGUED = "fatigued"
    SETBACK = "setback"
    BREAK = "break"
    UP = "up"
    PLAYERS_CALL = "player's call"


class InteractionResult(NamedTuple):
    """The result of an interaction.

    Attributes:
        effects: the effects, which all apply; the chart prints a slash between them.
        source: keys of the bibliography.

    >>> print(interaction_result(15, Interaction.TAUNT, Edition.CLASSIC))
    up/setback
    """

    effects: tuple[InteractionEffect, ...]
    source: str

    def __str__(self) -> str:
        return "/".join(self.effects)


# The first margin of each line of the chart.
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


# Edition → the first margins of its lines, its columns, the source of each line.
_PRINTED = {
    Edition.CLASSIC: (_LINES, _CLASSIC, ("BCD",) * len(_LINES)),
    Edition.REVISED: (_LINES, _REVISED, ("BCD, TOI",) * len(_LINES)),
    Edition.GURPS: (_LINES_FOR_GURPS, _REVISED, ("TG-054", "TG-055", "TG-056", "TG-057", "TG-058")),
}


def _chart(edition: Edition, interaction: Interaction) -> Chart[InteractionResult]:
    lines, columns, sources = _PRINTED[edition]
    ends = (*(line - 1 for line in lines[1:]), None)
    cells = columns[_COLUMN_OF[interaction]].split(", ")
    rows: list[Row[InteractionResult]] = []
    for low, high, cell, source in zip(lines, ends, cells, sources, strict=True):
        effects = tuple(InteractionEffect(word) for word in cell.split("/"))
        rows.append(Row(low, high, InteractionResult(effects, source), source))
    name = f"Result of {interaction} by margin ({edition})"
    return Chart(name, tuple(rows), source=", ".join(dict.fromkeys(sources)))


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
    """The result of a test, a taunt, a trick or the like (TG-054..058; BCD).

    Args:
        margin: the action total less the difficulty number; below 0 the interaction failed, and the
            result is `None`.
        kind: the interaction.
        edition: the edition whose chart is used.

    >>> print(interaction_result(7, Interaction.TEST, Edition.CLASSIC))
    stymied
    """
    whole_number("the margin", margin)
    of_type("the kind of interaction", kind, Interaction)
    of_type("the edition", edition, Edition)
    return INTERACTION_RESULTS[edition, kind].lookup(margin) if margin >= 0 else None


class SetbackIdea(NamedTuple):
    """An idea for the event of a setback.

    Attributes:
        name: a short name for a list.
        what: what happens.
        sources: the rules that name this kind of event.
    """

    name: str
    what: str
    sources: tuple[str, ...]


_TR_ONLY = ("TR-078",)
_BOTH = ("TR-078", "TG-045")

SETBACK_IDEAS = (
    SetbackIdea("allies waver", "companions lose courage and run away", _BOTH),
    SetbackIdea("reinforcements", "the other side gets help that nobody expected", _BOTH),
    SetbackIdea("equipment fails", "a bowstring snaps, an engine stalls, a lamp goes out", _BOTH),
    SetbackIdea("surroundings", "fire, falling rocks or a passer-by gets in the way", _BOTH),
    SetbackIdea("a bluff", "news or a bold lie distracts the side for the round", _TR_ONLY),
    SetbackIdea("low on shots", "the ammunition will run out in the next few rounds", _TR_ONLY),
    SetbackIdea("weapons dropped", "blades and clubs slide out of reach", _TR_ONLY),
    SetbackIdea("a slip", "somebody loses her footing and is knocked down", _TR_ONLY),
)
"""Events for most scenes; the gamemaster may choose any other."""


def setback_ideas(rule: str | None = None) -> tuple[SetbackIdea, ...]:
    """Ideas for the event of a setback; for `"TR-078"` or `"TG-045"` only those of its list.

    Raises:
        ValueError: this rule has no list.

    >>> [idea.name for idea in setback_ideas("TG-045")]
    ['allies waver', 'reinforcements', 'equipment fails', 'surroundings']
    """
    if rule is None:
        return SETBACK_IDEAS
    ideas = tuple(idea for idea in SETBACK_IDEAS if rule in idea.sources)
    if not ideas:
        raise ValueError(
            f"no list of setbacks belongs to {shown(rule)}; TR-078 and TG-045 have one"
        )
    return ideas
