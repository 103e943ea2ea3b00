"""The lines for events that are about what lies on sides and characters."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.charts.torg import InteractionEffect
from dramadeck.cli.lines import Line, Telling, Tone, listed, says
from dramadeck.torg import (
    BonusCancelled,
    BreakdownStruck,
    FreePossibilitySpent,
    InteractionApplied,
    LifeRageBegun,
    LifeRageEnded,
    MultiActionsNamed,
    PlayersCallDue,
    PlayersCallMade,
    PossibilityCancelled,
    PostureTaken,
    RealitySet,
    RecoveryOwed,
    StormBegun,
    StormEnded,
)


def _applied(t: Telling) -> Line:
    e = t.event
    words = [str(each) for each in e.effects if each is not InteractionEffect.PLAYERS_CALL]
    text = f"What it does to {e.target}: {listed(words) or 'as the player likes'}"
    brings = f" ({e.setback})" if e.setback else ""
    return Line(f"{text}{brings}.", t.tone(e.actor), rules=("TG-054",))


def _called(t: Telling) -> Line:
    e = t.event
    words = [str(each) for each in e.effects] + ([e.what] if e.what else [])
    text = f"{e.actor}'s call on {e.target}: {listed(words)}."
    return Line(text, t.tone(e.actor), 0, ("TG-064",))


def _cancelled(t: Telling) -> Line:
    name = t.event.character
    return Line(f"{name} is stymied: the point is lost.", Tone.BAD, rules=("TG-046",))


def _reality(t: Telling) -> Line:
    where = t.event.reality or "no reality that matters"
    return Line(f"{t.event.character} is of {where}.", t.tone(t.event.character), 0, ("TC-010",))


LINES_OF_EFFECTS: Final[Mapping[type[Any], Callable[[Telling], Line]]] = MappingProxyType(
    {
        BonusCancelled: says(
            "{e.character} is stymied: the card comes to nothing.", Tone.BAD, "TG-059"
        ),
        BreakdownStruck: says(
            "Who of the {e.side} has cyberware is checked, at {e.increase} worse.",
            Tone.BAD,
            "TC-013",
        ),
        FreePossibilitySpent: says(
            "{e.character} spends the possibility of the up.", Tone.GOOD, "TG-041", depth=0
        ),
        InteractionApplied: _applied,
        LifeRageBegun: says(
            "Those of the Living Land among the {e.side} rage.", Tone.PLAIN, "TC-010"
        ),
        LifeRageEnded: says("The {e.side} rage no longer.", Tone.PLAIN, "TC-010", depth=0),
        MultiActionsNamed: says(
            "Any multi-action is approved; the gamemaster says what it earns.",
            Tone.PLAIN,
            "TR-088",
        ),
        PlayersCallDue: says("{e.actor} may name what becomes of {e.target}.", Tone.CARD, "TG-058"),
        PlayersCallMade: _called,
        PossibilityCancelled: _cancelled,
        PostureTaken: says(
            "{e.character}: {e.what}, until the next action.", Tone.PLAIN, "TG-038", depth=0
        ),
        RealitySet: _reality,
        RecoveryOwed: says(
            "{e.character}'s hit points rise to half, if they are lower.", Tone.GOOD, "TG-040"
        ),
        StormBegun: says("A reality storm rages!", Tone.BAD, "TC-031", depth=0),
        StormEnded: says("The reality storm dies down.", Tone.GOOD, "TC-031", depth=0),
    }
)
"""Event type → its line."""
