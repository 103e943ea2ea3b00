"""Cards that are played, and those that raise a number."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.narration.saying import N_, Quoted, Told, Who, say, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import (
    ActionGained,
    ActionSupported,
    Attribute,
    AttributeRaised,
    BonusRaised,
    CardPlayed,
    EffectRaised,
    NextRollRaised,
    RollRaised,
    SkillRaised,
)
from dramadeck.torg.attempt import RollKind


def _card_played(t: TorgScope) -> Told:
    hero, card = Who(t.event.hero), t.card(t.event.card)
    if t.event.from_pool:
        plays = say("{hero} plays {card} from the pool.", hero=hero, card=card)
    else:
        plays = say("{hero} plays {card} from the hand.", hero=hero, card=card)
    return told(plays, tone=Tone.CARD, depth=0 if t.attempt is None else 1)


_RAISE_RULES: Final = MappingProxyType(
    {
        Attribute.PERCEPTION: "TR-118",
        Attribute.MIND: "TR-118",
        Attribute.CHARISMA: "TR-119",
        Attribute.SPIRIT: "TR-119",
    }
)


def _attribute_raised(t: TorgScope) -> Told:
    e = t.event
    rule = _RAISE_RULES.get(e.attribute, "TR-117")
    raised = say(
        "An attribute of {hero} is {amount} higher for the round: {attribute}.",
        hero=Who(e.hero),
        amount=e.amount,
        attribute=e.attribute,
    )
    return told(raised, tone=Tone.CARD, rules=(rule,))


def _supported(t: TorgScope) -> Told:
    e = t.event
    supports = say(
        "{hero} supports {actor}: the bonus number is {amount} higher.",
        hero=Who(e.hero),
        actor=Who(e.actor),
        amount=e.amount,
    )
    why = say("Reason: {reason}", reason=Quoted(e.explanation)) if e.explanation else None
    return told(supports, why, tone=Tone.CARD, rules=("TR-156",))


def _effect_raised(t: TorgScope) -> Told:
    e = t.event
    hero = Who(e.hero)
    if e.percent:
        raised = say(
            "The effect total of {hero} is {percent} percent higher.", hero=hero, percent=e.percent
        )
        return told(raised, tone=Tone.CARD, rules=("TG-016",))
    if e.raises_total:
        raised = say("The total of {hero} is {amount} higher.", hero=hero, amount=e.amount)
        return told(raised, tone=Tone.CARD, rules=("TR-125",))
    raised = say("The effect value of {hero} is {amount} higher.", hero=hero, amount=e.amount)
    return told(raised, tone=Tone.CARD, rules=("TR-123",))


_NEXT_ROLL: Final = MappingProxyType(
    {
        RollKind.PHYSICAL: N_("The next physical roll of {hero} is better by {amount}."),
        RollKind.INTELLECTUAL: N_("The next intellectual roll of {hero} is better by {amount}."),
        RollKind.INTERPERSONAL: N_(
            "The next roll of {hero} that deals with people is better by {amount}."
        ),
    }
)


def _next_roll_raised(t: TorgScope) -> Told:
    e = t.event
    raised = say(_NEXT_ROLL[e.kind], hero=Who(e.hero), amount=e.amount)
    return told(raised, tone=Tone.CARD, rules=("TG-015",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    ActionGained: tells("{hero} has one action more, at once.", Tone.GOOD, "TR-136"),
    ActionSupported: _supported,
    AttributeRaised: _attribute_raised,
    BonusRaised: tells(
        "All bonus numbers of {hero} are {amount} higher for the round.", Tone.CARD, "TR-115"
    ),
    CardPlayed: _card_played,
    EffectRaised: _effect_raised,
    NextRollRaised: _next_roll_raised,
    RollRaised: tells(
        "The bonus number of {hero} is {amount} higher for this roll.", Tone.CARD, "TC-059"
    ),
    SkillRaised: tells(
        "A skill of {hero} is {amount} higher for the round: {skill}.", Tone.CARD, "TC-060"
    ),
}
"""Type of event → its teller."""
