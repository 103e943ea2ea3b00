"""The lines for the expansion cards, for classic cards, and for what other texts make of a card."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.cli.lines import Line, Telling, Tone, listed, says
from dramadeck.torg import (
    ClueOwed,
    EscapeWasted,
    FailureOffered,
    HeroFailed,
    HeroGuarded,
    HeroReconnected,
    NextRollRaised,
    PointKept,
    RealmNamed,
    RollRaised,
    SetbackInflicted,
    SetbackRemoved,
    SkillRaised,
)


def _realm_named(t: Telling) -> Line:
    if t.event.realm is None:
        return Line("Where the scene plays matters no more.", rules=("TC-085",))
    return Line(f"The scene plays in this realm: {t.event.realm}.", rules=("TC-085",))


def _clue_owed(t: Telling) -> Line:
    about = f": {t.event.mystery}" if t.event.mystery else ""
    return Line(f"The gamemaster owes {t.event.hero} a clue{about}.", Tone.GOOD)


def _hero_failed(t: Telling) -> Line:
    text = f"{listed(t.event.actors)} failed after all; what came of it is taken back."
    return Line(text, Tone.BAD, rules=("TC-069",))


def _reconnected(t: Telling) -> Line:
    happened = "was never disconnected" if t.event.ignores else "is connected again"
    return Line(f"{t.event.hero} {happened}.", Tone.GOOD, rules=("TC-080",))


def _setback_inflicted(t: Telling) -> Line:
    what = f": {t.event.what}" if t.event.what else ""
    return Line(f"A setback for {t.event.character}{what}.", Tone.BAD, rules=("TC-083",))


def _roll_raised(t: Telling) -> Line:
    text = f"The bonus number of {t.event.hero} is {t.event.amount} higher for this roll."
    return Line(text, Tone.CARD, rules=("TC-059",))


def _skill_raised(t: Telling) -> Line:
    text = f"{t.event.hero}'s {t.event.skill} is {t.event.amount} higher for the round."
    return Line(text, Tone.CARD, rules=("TC-060",))


def _next_roll_raised(t: Telling) -> Line:
    kind, amount = t.event.kind, t.event.amount
    text = f"The next {kind} roll of {t.event.hero} is better by {amount}."
    return Line(text, Tone.CARD, rules=("TG-015",))


LINES_OF_LATER_CARDS: Final[Mapping[type[Any], Callable[[Telling], Line]]] = MappingProxyType(
    {
        ClueOwed: _clue_owed,
        EscapeWasted: says("Too late: {e.hero} cannot escape by it.", Tone.BAD, "TC-066"),
        FailureOffered: says(
            "The gamemaster may let a success of {e.hero} fail.", Tone.CARD, "TC-069"
        ),
        HeroFailed: _hero_failed,
        HeroGuarded: says(
            "What {e.opponent} tries against {e.hero} is {e.bonus} harder in this scene.",
            Tone.GOOD,
            "TC-065",
        ),
        HeroReconnected: _reconnected,
        NextRollRaised: _next_roll_raised,
        PointKept: says("The point of {e.hero} counts after all.", Tone.GOOD, "TC-079"),
        RealmNamed: _realm_named,
        RollRaised: _roll_raised,
        SetbackInflicted: _setback_inflicted,
        SetbackRemoved: says("{e.character} is rid of a setback.", Tone.GOOD, "TC-083"),
        SkillRaised: _skill_raised,
    }
)
"""Event type → its line."""
