"""The lines for cards that answer a result, and for those that change the card in force."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.cli.lines import Line, Telling, Tone, counted, listed
from dramadeck.torg import (
    ActionNegated,
    ActionRetried,
    CardReplaced,
    CardStayed,
    DefenseSaved,
    DramaRewarded,
    EffectRaised,
    HarmDoubted,
    ImpactGranted,
    InitiativeSeized,
    PoolRestored,
)


def _retried(t: Telling) -> Line:
    if t.event.attempt is not None and t.event.attempt.rolls:
        text = f"{t.event.hero} throws the dice twice more; the best of three throws counts."
        return Line(text, Tone.GOOD, rules=("TG-026",))
    text = f"{t.event.hero} tries again at once; the first try does not count."
    return Line(text, Tone.GOOD, rules=("TR-150", "TR-151"))


def _negated(t: Telling) -> Line:
    who = listed(t.event.actors)
    return Line(f"{who} failed against {t.event.hero} after all.", Tone.GOOD, rules=("TR-147",))


def _pool_restored(t: Telling) -> Line:
    text = f"{t.cards(t.event.cards)} lies in the pool of {t.event.hero} again."
    if len(t.event.cards) > 1:
        text = text.replace(" lies ", " lie ")
    return Line(text, Tone.CARD, rules=("TR-147",))


def _defense_saved(t: Telling) -> Line:
    return Line(f"The defense of {t.event.hero} holds after all.", Tone.GOOD, rules=("TR-091",))


def _harm_doubted(t: Telling) -> Line:
    text = f"What {t.event.hero} suffered by it is the gamemaster's to take back."
    return Line(text, Tone.GOOD, rules=("TR-147", "TR-150"))


def _impact_granted(t: Telling) -> Line:
    return Line(f"What {t.event.hero} did changes everything.", Tone.GOOD, rules=("TR-134",))


def _effect_raised(t: Telling) -> Line:
    if t.event.percent:
        text = f"The effect total of {t.event.hero} is {t.event.percent} percent higher."
        return Line(text, Tone.CARD, rules=("TG-016",))
    what, rule = ("total", "TR-125") if t.event.raises_total else ("effect value", "TR-123")
    text = f"The {what} of {t.event.hero} is {t.event.amount} higher."
    return Line(text, Tone.CARD, rules=(rule,))


def _seized(t: Telling) -> Line:
    text = f"{t.card(t.event.card)} stays for one more round."
    return Line(text, Tone.GOOD, rules=("TR-153",))


def _replaced(t: Telling) -> Line:
    text = f"{t.card(t.event.card)} is flipped and governs the rest of the round."
    return Line(text, Tone.GOOD, rules=("TR-153",))


def _stayed(t: Telling) -> Line:
    text = f"A new round begins, and {t.card(t.event.card)} stays in force."
    return Line(text, depth=0, rules=("TR-153",))


def _drama_rewarded(t: Telling) -> Line:
    held = counted(len(t.event.cards), "Drama card")
    text = f"{t.event.hero} has kept {held}, which pays {t.event.possibilities} possibilities."
    return Line(text, Tone.GOOD, rules=("TR-128",))


LINES_OF_ANSWERS: Final[Mapping[type[Any], Callable[[Telling], Line]]] = MappingProxyType(
    {
        ActionNegated: _negated,
        ActionRetried: _retried,
        CardReplaced: _replaced,
        CardStayed: _stayed,
        DefenseSaved: _defense_saved,
        DramaRewarded: _drama_rewarded,
        EffectRaised: _effect_raised,
        HarmDoubted: _harm_doubted,
        ImpactGranted: _impact_granted,
        InitiativeSeized: _seized,
        PoolRestored: _pool_restored,
    }
)
"""Event type → its line."""
