"""Specials that take effect, subplots from their acceptance on, campaigns, awards."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.narration.saying import (
    N_,
    Listed,
    Quoted,
    Say,
    Told,
    Who,
    say,
    say_in,
    say_n,
    say_n_in,
    told,
)
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import (
    AwardChanged,
    AwardsPaid,
    CampaignAnswered,
    CampaignProposed,
    DramaRewarded,
    HeroSacrificed,
    PossibilitiesGained,
    SpecialActivated,
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


def _possibilities(number: int) -> Say:
    return say_n_in("possibilities", number, "a possibility", "{n} possibilities")


def _explained(what: str) -> Say | None:
    """What somebody said about it."""
    return say("It is this: {what}", what=Quoted(what)) if what else None


_ACTIVATED: Final = MappingProxyType(
    {
        "what_all_have_missed": (N_("{hero} sets off {card}."), "TR-161"),
        "what_goes_unnoticed": (N_("{hero} sets off {card} for what goes unnoticed."), "TC-054"),
        "success_at_the_next_find": (
            N_("{hero} sets off {card} for a sure find the next time."),
            "TG-030",
        ),
    }
)
"""What Alertness does by the rule texts."""


def _special_activated(t: TorgScope) -> Told:
    e = t.event
    names = {"hero": Who(e.hero), "card": t.card(e.card)}
    if e.owed is None:
        effect, rule = say("{hero} sets off {card}.", **names), "TR-162"
    else:
        message, rule = _ACTIVATED[e.owed]
        effect = say(message, **names)
    return told(effect, _explained(e.what), tone=Tone.GOOD, depth=0, rules=(rule, "TR-180"))


def _hero_sacrificed(t: TorgScope) -> Told:
    dies = say("{hero} gives up life, and victory is sure.", hero=Who(t.event.hero))
    return told(dies, _explained(t.event.what), tone=Tone.BAD, depth=0, rules=("TR-172",))


def _accepted(t: TorgScope) -> Told:
    e = t.event
    hero = Who(e.hero)
    accepted = say("{type} of {hero} is accepted.", type=e.type, hero=hero)
    open_ = None if e.is_described else say("What it is about is for the table to say.")
    mistaken = None
    if e.mistaken == "others_about_the_hero":
        mistaken = say("Others are wrong about {hero}.", hero=hero)
    elif e.mistaken == "the_hero_about_others":
        mistaken = say("{hero} is wrong about somebody.", hero=hero)
    return told(accepted, open_, mistaken, tone=Tone.GOOD, rules=("TR-165",))


def _gained(t: TorgScope) -> Told:
    gains = say(
        "{hero} gains {possibilities}.",
        hero=Who(t.event.hero),
        possibilities=_possibilities(t.event.possibilities),
    )
    return told(gains, tone=Tone.GOOD, rules=("TR-163",))


def _paid(t: TorgScope) -> Told:
    pays = say(
        "{type} pays {hero} {possibilities}.",
        type=t.event.type,
        hero=Who(t.event.hero),
        possibilities=_possibilities(t.event.possibilities),
    )
    return told(pays, tone=Tone.GOOD, rules=("TR-168",))


def _award_changed(t: TorgScope) -> Told:
    hero, number = Who(t.event.hero), t.event.possibilities
    if number > 0:
        award = say("The award of {hero} will be {number} more.", hero=hero, number=number)
        return told(award, tone=Tone.GOOD, depth=0, rules=("TR-188",))
    award = say("The award of {hero} will be {number} fewer.", hero=hero, number=-number)
    return told(award, tone=Tone.BAD, depth=0, rules=("TR-188",))


def _awards_paid(t: TorgScope) -> Told:
    awards = Listed(
        [
            say_in(
                "award",
                "{hero} {possibilities}",
                hero=Who(each.hero),
                possibilities=_possibilities(each.possibilities),
            )
            for each in t.event.awards
        ]
    )
    return told(say("The awards are paid: {awards}.", awards=awards), tone=Tone.GOOD, depth=0)


def _drama_rewarded(t: TorgScope) -> Told:
    kept = say_n(
        len(t.event.cards),
        "{hero} has kept a Drama card, which pays {possibilities}.",
        "{hero} has kept {n} Drama cards, which pays {possibilities}.",
        hero=Who(t.event.hero),
        possibilities=_possibilities(t.event.possibilities),
    )
    return told(kept, tone=Tone.GOOD, rules=("TR-128",))


def _proposed(t: TorgScope) -> Told:
    e = t.event
    names = {"hero": Who(e.hero), "subplot": e.subplot, "owner": Who(e.owner)}
    proposed = say("{hero} would make a subplot of {owner} last: {subplot}.", **names)
    other = say("It is about {other}.", other=Who(e.other_party)) if e.other_party else None
    return told(proposed, other, tone=Tone.CARD, depth=0, rules=("TR-175",))


def _answered(t: TorgScope) -> Told:
    hero = Who(t.event.hero)
    agrees = t.event.agrees
    answer = say("{hero} agrees.", hero=hero) if agrees else say("{hero} refuses.", hero=hero)
    return told(answer, depth=0, rules=("TR-175",))


def _campaigned(t: TorgScope) -> Told:
    e = t.event
    lasts = say(
        "{subplot} is part of the life of {owner} from now on.",
        subplot=e.subplot,
        owner=Who(e.owner),
    )
    other = say("It is about {other}.", other=Who(e.other_party)) if e.other_party else None
    return told(lasts, other, tone=Tone.GOOD, depth=0, rules=("TR-175", "TR-178"))


_DECLINES: Final = tells("{hero} declines {card}.", Tone.CARD, "TR-163", depth=0)

WORDS: Final[Mapping[type[Any], Teller]] = {
    AwardChanged: _award_changed,
    AwardsPaid: _awards_paid,
    CampaignAnswered: _answered,
    CampaignProposed: _proposed,
    DramaRewarded: _drama_rewarded,
    HeroSacrificed: _hero_sacrificed,
    PossibilitiesGained: _gained,
    SpecialActivated: _special_activated,
    SubplotAccepted: _accepted,
    SubplotBegun: tells("{type} of {hero} is active now.", Tone.GOOD, "TR-169", depth=0),
    SubplotCampaigned: _campaigned,
    SubplotDeclined: _DECLINES,
    SubplotDisallowed: tells(
        "A subplot of {hero} does not fit the story: {card}.", Tone.BAD, "TR-164", depth=0
    ),
    SubplotInfluenced: tells(
        "{type} of {hero} has a part in this act.", Tone.GOOD, "TC-053", depth=0
    ),
    SubplotPaid: _paid,
    SubplotPayWithheld: tells(
        "{type} pays {hero} nothing for this act.", Tone.BAD, "TR-168", depth=0
    ),
    SubplotRecalled: tells("{type} of {hero} is active again.", Tone.GOOD, "TR-178", depth=0),
    SubplotWithdrawn: _DECLINES,
}
"""Type of event → its teller."""
