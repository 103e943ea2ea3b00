"""The lines for events about specials, subplots, awards and the gamemaster's last word."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.cli.lines import Line, Telling, Tone, counted, listed, says
from dramadeck.torg import (
    AdventureResumed,
    AwardChanged,
    AwardsPaid,
    CampaignAnswered,
    CampaignProposed,
    CardMoved,
    Counter,
    CounterSet,
    HandRestored,
    HeroSacrificed,
    LotDrawn,
    PossibilitiesGained,
    SpecialActivated,
    SpecialLaid,
    SubplotAccepted,
    SubplotBegun,
    SubplotCampaigned,
    SubplotDeclined,
    SubplotDisallowed,
    SubplotInfluenced,
    SubplotPaid,
    SubplotPayWithheld,
    SubplotRecalled,
    SubplotWithdrawn,
)
from dramadeck.torg.dialects.card_readings import AlertnessOwed, Mistaken
from dramadeck.torg.dialects.readings import Harm
from dramadeck.torg.zones import ACTION_STACK


def _possibilities(number: int) -> str:
    return "a possibility" if number == 1 else f"{number} possibilities"


def _and(text: str, more: str) -> str:
    """A sentence, with what somebody said about it."""
    return f"{text}: {more.rstrip('.')}." if more else f"{text}."


def _special_laid(t: Telling) -> Line:
    text = _and(f"{t.event.type} of {t.event.hero} waits for the gamemaster", t.event.idea)
    return Line(text, Tone.CARD, rules=("TR-007", "TR-008"))


def _special_activated(t: Telling) -> Line:
    owed, card = t.event.owed, t.card(t.event.card)
    rule = _OWED[owed][1] if owed else "TR-162"
    effect = _OWED[owed][0] if owed else ""
    text = _and(f"{card} of {t.event.hero} takes effect{effect}", t.event.what)
    return Line(text, Tone.GOOD, depth=0, rules=(rule, "TR-180"))


_OWED: Final[Mapping[AlertnessOwed, tuple[str, str]]] = MappingProxyType(
    {
        AlertnessOwed.WHAT_ALL_HAVE_MISSED: ("", "TR-161"),
        AlertnessOwed.WHAT_GOES_UNNOTICED: (" for what goes unnoticed", "TC-054"),
        AlertnessOwed.SUCCESS_AT_THE_NEXT_FIND: (" for a sure find the next time", "TG-030"),
    }
)


def _subplot_accepted(t: Telling) -> Line:
    text = f"{t.event.type} of {t.event.hero} is accepted"
    if not t.event.is_described:
        text += "; what it is about is for the table to say"
    if t.event.mistaken is Mistaken.OTHERS_ABOUT_THE_HERO:
        text += f"; others are wrong about {t.event.hero}"
    elif t.event.mistaken is Mistaken.THE_HERO_ABOUT_OTHERS:
        text += f"; {t.event.hero} is wrong about somebody"
    return Line(f"{text}.", Tone.GOOD, rules=("TR-165",))


def _hero_sacrificed(t: Telling) -> Line:
    text = _and(f"{t.event.hero} gives her life, and victory is sure", t.event.what)
    return Line(text, Tone.BAD, depth=0, rules=("TR-172",))


def _subplot_declined(t: Telling) -> Line:
    text = f"{t.event.hero} declines {t.card(t.event.card)}."
    return Line(text, Tone.CARD, depth=0, rules=("TR-163",))


def _subplot_disallowed(t: Telling) -> Line:
    text = f"{t.card(t.event.card)} of {t.event.hero} does not fit the story."
    return Line(text, Tone.BAD, depth=0, rules=("TR-164",))


def _possibilities_gained(t: Telling) -> Line:
    text = f"{t.event.hero} gains {_possibilities(t.event.possibilities)}."
    return Line(text, Tone.GOOD, rules=("TR-163",))


def _subplot_paid(t: Telling) -> Line:
    pay = _possibilities(t.event.possibilities)
    return Line(f"{t.event.type} pays {t.event.hero} {pay}.", Tone.GOOD, rules=("TR-168",))


def _award_changed(t: Telling) -> Line:
    number = t.event.possibilities
    word = "more" if number > 0 else "fewer"
    text = f"The award of {t.event.hero} will be {abs(number)} {word}."
    return Line(text, Tone.GOOD if number > 0 else Tone.BAD, depth=0, rules=("TR-188",))


def _awards_paid(t: Telling) -> Line:
    paid = (f"{each.hero} {_possibilities(each.possibilities)}" for each in t.event.awards)
    return Line(f"The awards are paid: {listed(paid)}.", Tone.GOOD, depth=0)


def _campaign_proposed(t: Telling) -> Line:
    text = f"{t.event.hero} would make {t.event.subplot} of {t.event.owner} last."
    return Line(text, Tone.CARD, depth=0, rules=("TR-175",))


def _campaign_answered(t: Telling) -> Line:
    word = "agrees" if t.event.agrees else "does not agree"
    return Line(f"{t.event.hero} {word}.", depth=0, rules=("TR-175",))


def _subplot_campaigned(t: Telling) -> Line:
    text = f"{t.event.subplot} is part of the life of {t.event.owner} from now on"
    more = f"with {t.event.other_party}" if t.event.other_party else ""
    return Line(_and(text, more), Tone.GOOD, depth=0, rules=("TR-175", "TR-178"))


def _card_moved(t: Telling) -> Line:
    text = f"The gamemaster moves {t.card(t.event.card)} from {_place(t.event.source)} to"
    return Line(_and(f"{text} {_place(t.event.target)}", t.event.reason), Tone.CARD, depth=0)


def _place(zone: Any) -> str:
    """A zone in words."""
    if zone == ACTION_STACK:
        return "the action stack"
    kind = zone.kind.replace("_", " ")
    return f"the {kind}" if zone.owner is None else f"the {kind} of {zone.owner}"


def _counter_set(t: Telling) -> Line:
    what = t.event.counter.name.lower().replace("_", " ")
    if t.before.dialect.rounds.harm is Harm.FATIGUE_AND_HIT_POINTS:
        what = {"shock": "FP lost", "wounds": "HP lost"}.get(what, what)
    whose = f" of {t.event.character}" if t.event.character else ""
    is_speed = t.event.counter is Counter.SPEED
    number = f"{t.event.number / 4:g}" if is_speed else t.event.number
    text = f"The gamemaster sets the {what}{whose} to {number}"
    return Line(_and(text, t.event.reason), depth=0)


def _lot_drawn(t: Telling) -> Line:
    box = t.before.card(t.event.card).gamemaster.skill_box
    return Line(_and(f"A card decides; its skill box says {box}", t.event.question), depth=0)


def _resumed(t: Telling) -> Line:
    text = f"The adventure goes on in act {t.event.act}."
    return Line(text, depth=0, rules=("TR-001", "TR-052"))


def _hand_restored(t: Telling) -> Line:
    text = f"{t.event.hero} takes up {counted(len(t.event.hand), 'card')} again"
    pool = f"and in the pool {t.cards(t.event.pool)}" if t.event.pool else ""
    return Line(f"{text} {pool}".rstrip() + ".", Tone.CARD, rules=("TR-001",))


LINES_OF_SPECIALS: Final[Mapping[type[Any], Callable[[Telling], Line]]] = MappingProxyType(
    {
        AdventureResumed: _resumed,
        AwardChanged: _award_changed,
        AwardsPaid: _awards_paid,
        CampaignAnswered: _campaign_answered,
        CampaignProposed: _campaign_proposed,
        CardMoved: _card_moved,
        CounterSet: _counter_set,
        HandRestored: _hand_restored,
        HeroSacrificed: _hero_sacrificed,
        LotDrawn: _lot_drawn,
        PossibilitiesGained: _possibilities_gained,
        SpecialActivated: _special_activated,
        SpecialLaid: _special_laid,
        SubplotAccepted: _subplot_accepted,
        SubplotBegun: says("{e.type} of {e.hero} is active now.", Tone.GOOD, "TR-169", depth=0),
        SubplotCampaigned: _subplot_campaigned,
        SubplotDeclined: _subplot_declined,
        SubplotDisallowed: _subplot_disallowed,
        SubplotWithdrawn: _subplot_declined,
        SubplotInfluenced: says(
            "{e.type} of {e.hero} has a part in this act.", Tone.GOOD, "TC-053", depth=0
        ),
        SubplotPaid: _subplot_paid,
        SubplotPayWithheld: says(
            "{e.type} pays {e.hero} nothing for this act.", Tone.BAD, "TR-168", depth=0
        ),
        SubplotRecalled: says(
            "{e.type} of {e.hero} is active again.", Tone.GOOD, "TR-178", depth=0
        ),
    }
)
"""Event type → its line."""
