"""Cards that answer a result, and those that change which card is in force."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import People, Told, Who, say, say_n, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import (
    ActionNegated,
    ActionRetried,
    CardReplaced,
    DefenseSaved,
    HarmDoubted,
    HeroFailed,
    ImpactGranted,
    InitiativeSeized,
    PoolRestored,
)


def _retried(t: TorgScope) -> Told:
    hero = Who(t.event.hero)
    if t.event.attempt is not None and t.event.attempt.rolls:
        again = say("{hero} throws the dice twice more; the best of three counts.", hero=hero)
        return told(again, tone=Tone.GOOD, rules=("TG-026",))
    again = say("{hero} tries again at once; the first try does not count.", hero=hero)
    return told(again, tone=Tone.GOOD, rules=("TR-150", "TR-151"))


def _negated(t: TorgScope) -> Told:
    actors = t.event.actors
    failed = say_n(
        len(actors),
        "{actors} has failed against {hero} after all.",
        "{actors} have failed against {hero} after all.",
        actors=People(actors),
        hero=Who(t.event.hero),
    )
    return told(failed, tone=Tone.GOOD, rules=("TR-147",))


def _hero_failed(t: TorgScope) -> Told:
    actors = t.event.actors
    failed = say_n(
        len(actors),
        "{actors} has failed after all; what came of it is taken back.",
        "{actors} have failed after all; what came of it is taken back.",
        actors=People(actors),
    )
    return told(failed, tone=Tone.BAD, rules=("TC-069",))


def _replaced(t: TorgScope) -> Told:
    card = t.event.card
    flipped = say(
        "Another card is flipped and governs the rest of the round: {card}.", card=t.card(card)
    )
    return told(flipped, t.initiative_of(card), tone=Tone.GOOD, rules=("TR-153", "TR-055"))


WORDS: Final[Mapping[type[Any], Teller]] = {
    ActionNegated: _negated,
    ActionRetried: _retried,
    CardReplaced: _replaced,
    DefenseSaved: tells("The defense of {hero} holds after all.", Tone.GOOD, "TR-091"),
    HarmDoubted: tells(
        "What {hero} suffered by it is the gamemaster's to take back.",
        Tone.GOOD,
        "TR-147",
        "TR-150",
    ),
    HeroFailed: _hero_failed,
    ImpactGranted: tells("What {hero} did changes everything.", Tone.GOOD, "TR-134"),
    InitiativeSeized: tells(
        "The card in force stays for one more round: {card}.", Tone.GOOD, "TR-153"
    ),
    PoolRestored: tells("In the pool of {hero} again: {cards}.", Tone.CARD, "TR-147"),
}
"""Type of event → its teller."""
