"""Cards that answer a result, and those that change which card is in force."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import People, Say, Told, Value, Who, say, say_n, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.announcements import effect
from dramadeck.narration.torg.injuries import shock_of
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
    Outcome,
    PoolRestored,
    ShockTakenBack,
)


def _retried(t: TorgScope) -> Told:
    hero = Who(t.event.hero)
    if t.event.attempt is not None and t.event.attempt.rolls:
        again = say("{hero} throws the dice twice more; the best of three counts.", hero=hero)
        return told(again, tone=Tone.GOOD, rules=("TG-026",))
    again = say("{hero} tries again at once; the first try does not count.", hero=hero)
    return told(again, tone=Tone.GOOD, rules=("TR-150", "TR-151"))


def _negated(t: TorgScope) -> Told:
    e = t.event
    outcome: Outcome | None = e.outcome
    results = outcome.results if outcome else ()
    left = sum(each.succeeded for each in results if each.check.target == e.hero)
    common: dict[str, Value] = {"actors": People(e.actors), "hero": Who(e.hero)}
    if e.place is not None and len(results) > 1:
        failed = say(
            "{actors} has failed against {hero} after all: {action}.", action=e.action, **common
        )
    else:
        failed = say_n(
            len(e.actors),
            "{actors} has failed against {hero} after all.",
            "{actors} have failed against {hero} after all.",
            **common,
        )
    # With fewer of a group the effect is another one; else it is what has been told.
    is_group = len(results) == 1 and left > 0
    return told(
        failed,
        _still(left),
        effect(outcome) if is_group and outcome else None,
        tone=Tone.GOOD,
        rules=("TR-147",),
    )


def _still(left: int) -> Say | None:
    """How many successes against her stand."""
    if not left:
        return None
    return say_n(left, "One success stands.", "{n} successes stand.")


def _shock_taken_back(t: TorgScope) -> Told:
    back = shock_of(t, t.event.shock)
    sentence = say(
        "Taken back for {character}: {harm}.", character=Who(t.event.character), harm=back
    )
    return told(sentence, tone=Tone.GOOD, rules=("TR-147", "TR-077"))


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
    ShockTakenBack: _shock_taken_back,
    PoolRestored: tells("In the pool of {hero} again: {cards}.", Tone.CARD, "TR-147"),
}
"""Type of event → its teller."""
