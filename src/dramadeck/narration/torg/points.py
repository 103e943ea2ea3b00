"""Possibilities and other points: spent, given by a card, countered, lost."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import (
    Listed,
    OwnWords,
    Quoted,
    Say,
    Told,
    Who,
    say,
    told,
)
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.injuries import shock_of, wounds_of
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import (
    BonusCancelled,
    CardPlayed,
    CardType,
    FreePossibilitySpent,
    PointCountered,
    PointGained,
    PointKept,
    PointSettled,
    PossibilityCancelled,
    PossibilitySpent,
)


def _point_gained(t: TorgScope) -> Told:
    hero, what_for = Who(t.event.hero), t.event.what_for
    if what_for is not None:
        use = say("It is a point, and it serves this: {what}.", what=OwnWords(what_for))
        return told(use, _to_settle(), tone=Tone.GOOD, rules=("TC-063",))
    if t.rolls_under:
        use = say("It is a point: what {hero} does is worth more.", hero=hero)
    else:
        use = say("It is a point: {hero} adds a die.", hero=hero)
    return told(use, tone=Tone.GOOD, rules=("TR-129" if _is_of_hero(t) else "TR-126",))


def _to_settle() -> Say:
    return say("What it does is for the gamemaster to say.")


def _free_spent(t: TorgScope) -> Told:
    name = t.event.character
    spends = say("{character} spends the possibility of the up.", character=Who(name))
    waits = _to_settle() if t.rolls_under and t.hero(name) is not None else None
    return told(spends, waits, tone=Tone.GOOD, depth=0, rules=("TG-041",))


def _settled(t: TorgScope) -> Told:
    e = t.event
    hero = Who(e.hero)
    if e.what_for is None:
        point = say("The point of {hero} is settled.", hero=hero)
    else:
        what_for = OwnWords(e.what_for)
        point = say("The point of {hero} is settled: {what}.", hero=hero, what=what_for)
    harm = [shock_of(t, e.shock)] if e.shock else []
    harm += [wounds_of(t, e.wounds)] if e.wounds else []
    found = [
        say("This harm is gone: {harm}.", harm=Listed(harm)) if harm else None,
        say("{hero} is awake and standing.", hero=hero) if e.revives else None,
        say("It does this: {what}", what=Quoted(e.what)) if e.what else None,
    ]
    nothing = None if any(found) else say("It does nothing.")
    tone = Tone.PLAIN if nothing else Tone.GOOD
    return told(point, *found, nothing, tone=tone, depth=0, rules=("TC-063",))


def _is_of_hero(t: TorgScope) -> bool:
    """Whether the card that was played before is a Hero."""
    played = [each.card for each in t.events[: t.at] if isinstance(each, CardPlayed)]
    return bool(played) and t.face(played[-1]).type is CardType.HERO


def _possibility_spent(t: TorgScope) -> Told:
    hero, what_for = Who(t.event.hero), t.event.what_for
    if what_for is not None:
        spends = say("{hero} spends a possibility for {what}.", hero=hero, what=OwnWords(what_for))
        return told(spends, _to_settle(), tone=Tone.GOOD, rules=("TC-063",))
    if t.rolls_under:
        spends = say("{hero} spends a possibility.", hero=hero)
    else:
        spends = say("{hero} spends a possibility and adds a die.", hero=hero)
    return told(spends, tone=Tone.GOOD, rules=("TR-068",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    BonusCancelled: tells("{character} is stymied: the card comes to nothing.", Tone.BAD, "TG-059"),
    FreePossibilitySpent: _free_spent,
    PointCountered: tells(
        "{villain} spends a point as well and cancels that of {actor}.", Tone.BAD, "TR-127"
    ),
    PointGained: _point_gained,
    PointKept: tells("The point of {hero} counts after all.", Tone.GOOD, "TC-079"),
    PointSettled: _settled,
    PossibilityCancelled: tells("{character} is stymied: the point is lost.", Tone.BAD, "TG-046"),
    PossibilitySpent: _possibility_spent,
}
"""Type of event → its teller."""
