"""Possibilities and other points: spent, given by a card, countered, lost."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import Told, Who, say, told
from dramadeck.narration.spans import Tone
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
    PossibilityCancelled,
    PossibilitySpent,
)


def _point_gained(t: TorgScope) -> Told:
    hero, what_for = Who(t.event.hero), t.event.what_for
    if what_for is not None:
        use = say("It is a point, and it serves this: {what}.", what=Who(what_for))
        return told(use, tone=Tone.GOOD, rules=("TC-063",))
    if t.rolls_under:
        use = say("It is a point: what {hero} does is worth more.", hero=hero)
    else:
        use = say("It is a point: {hero} adds a die.", hero=hero)
    return told(use, tone=Tone.GOOD, rules=("TR-129" if _is_of_hero(t) else "TR-126",))


def _is_of_hero(t: TorgScope) -> bool:
    """Whether the card that was played before is a Hero."""
    played = [each.card for each in t.events[: t.at] if isinstance(each, CardPlayed)]
    return bool(played) and t.face(played[-1]).type is CardType.HERO


def _possibility_spent(t: TorgScope) -> Told:
    hero, what_for = Who(t.event.hero), t.event.what_for
    if what_for is not None:
        spends = say("{hero} spends a possibility for {what}.", hero=hero, what=Who(what_for))
        return told(spends, tone=Tone.GOOD, rules=("TC-063",))
    if t.rolls_under:
        spends = say("{hero} spends a possibility.", hero=hero)
    else:
        spends = say("{hero} spends a possibility and adds a die.", hero=hero)
    return told(spends, tone=Tone.GOOD, rules=("TR-068",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    BonusCancelled: tells("{character} is stymied: the card comes to nothing.", Tone.BAD, "TG-059"),
    FreePossibilitySpent: tells(
        "{character} spends the possibility of the up.", Tone.GOOD, "TG-041", depth=0
    ),
    PointCountered: tells(
        "{villain} spends a point as well and cancels that of {actor}.", Tone.BAD, "TR-127"
    ),
    PointGained: _point_gained,
    PointKept: tells("The point of {hero} counts after all.", Tone.GOOD, "TC-079"),
    PossibilityCancelled: tells("{character} is stymied: the point is lost.", Tone.BAD, "TG-046"),
    PossibilitySpent: _possibility_spent,
}
"""Type of event → its teller."""
