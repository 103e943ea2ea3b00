"""Hits, and what armor stops."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import Told, Who, say, say_n, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.tarot.values import gear
from dramadeck.narration.words import Teller
from dramadeck.tarot import ArmorSoaked, ArmorWorn, HitLanded


def _hit(t: TarotScope) -> Told:
    e = t.event
    if e.by:
        hit = say("{character} is hit by {by}.", character=Who(e.character), by=Who(e.by))
    else:
        hit = say("{character} is hit.", character=Who(e.character))
    weapon = say("Weapon: {weapon}.", weapon=gear(e.weapon)) if e.weapon else None
    return told(hit, weapon, tone=Tone.CARD, depth=0, rules=("TT-066",))


def _soaked(t: TarotScope) -> Told:
    stops = say_n(t.event.stopped, "Armor stops a wound.", "Armor stops {n} wounds.")
    return told(stops, say("It gets worse by one."), rules=("TT-061", "TT-062"))


def _worn(t: TarotScope) -> Told:
    e = t.event
    character, seen = Who(e.character), t.character(e.character)
    # The event is for the Narrator; whose character it is sees on her sheet what the armor stops.
    rating = e.rating
    if rating is None and seen is not None and seen.sheet is not None:
        rating = seen.sheet.armor_rating
    if e.armor is None:
        wears = say("{character} puts on armor.", character=character)
    else:
        wears = say("{character} puts on armor: {armor}.", character=character, armor=gear(e.armor))
    stops = say_n(rating, "It stops a wound.", "It stops {n} wounds.") if rating else None
    return told(wears, stops, depth=0, rules=("TT-067",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    ArmorSoaked: _soaked,
    ArmorWorn: _worn,
    HitLanded: _hit,
}
"""Type of event → its teller."""
