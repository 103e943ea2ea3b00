"""The expansion cards, and those that the classic text alone has."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import Quoted, Told, Who, say, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import (
    ClueOwed,
    FailureOffered,
    HeroGuarded,
    HeroReconnected,
    RealmNamed,
    SetbackInflicted,
    SetbackRemoved,
)


def _realm_named(t: TorgScope) -> Told:
    if t.event.realm is None:
        return told(say("Where the scene plays matters no more."), rules=("TC-085",))
    realm = say("The scene plays in this realm: {realm}.", realm=Who(t.event.realm))
    return told(realm, rules=("TC-085",))


def _clue_owed(t: TorgScope) -> Told:
    hero, mystery = Who(t.event.hero), t.event.mystery
    owes = say("The gamemaster owes {hero} a clue.", hero=hero)
    about = say("About this: {mystery}", mystery=Quoted(mystery)) if mystery else None
    return told(owes, about, tone=Tone.GOOD)


def _reconnected(t: TorgScope) -> Told:
    hero = Who(t.event.hero)
    if t.event.ignores:
        happened = say("{hero} was never disconnected.", hero=hero)
    else:
        happened = say("{hero} is connected again.", hero=hero)
    return told(happened, tone=Tone.GOOD, rules=("TC-080",))


def _setback_inflicted(t: TorgScope) -> Told:
    hits = say("A setback for {character}.", character=Who(t.event.character))
    what = say("It is this: {what}", what=Quoted(t.event.what)) if t.event.what else None
    return told(hits, what, tone=Tone.BAD, rules=("TC-083",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    ClueOwed: _clue_owed,
    FailureOffered: tells("The gamemaster may let a success of {hero} fail.", Tone.CARD, "TC-069"),
    HeroGuarded: tells(
        "What {opponent} tries against {hero} is {bonus} harder in this scene.",
        Tone.GOOD,
        "TC-065",
    ),
    HeroReconnected: _reconnected,
    RealmNamed: _realm_named,
    SetbackInflicted: _setback_inflicted,
    SetbackRemoved: tells("{character} is rid of a setback.", Tone.GOOD, "TC-083"),
}
"""Type of event → its teller."""
