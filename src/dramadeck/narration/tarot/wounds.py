"""Wounds that are about to be suffered, wounds suffered, and what comes of them."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import Say, Told, Who, say, say_n, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.tarot.values import account, wounds
from dramadeck.narration.words import Teller, tells
from dramadeck.tarot import (
    CharacterStabilized,
    CharacterStunned,
    OrgansFailed,
    TraumaBegun,
    TraumaCause,
    WoundsSuffered,
)


def _trauma(t: TarotScope) -> Told:
    e = t.event
    character = Who(e.character)
    bleeds = say("{character} bleeds.", character=character)
    looms = say(
        "{character} is about to suffer {wounds}.", character=character, wounds=wounds(e.wounds)
    )
    is_bleeding = e.cause is TraumaCause.BLEEDING
    return told(bleeds if is_bleeding else None, looms, rules=("TT-056",))


def _suffered(t: TarotScope) -> Told:
    e = t.event
    is_good = (t.tone(e.character) is Tone.HEROES) is not bool(e.wounds)
    rule = "TT-054" if e.wounds else "TT-057" if e.averted else "TT-056"
    tone = Tone.GOOD if is_good else Tone.BAD
    return told(_suffers(e), _averted(e), _total(t), account(t), tone=tone, rules=(rule,))


def _suffers(e: WoundsSuffered) -> Say:
    character = Who(e.character)
    if not e.wounds:
        return say("{character} comes out unharmed.", character=character)
    return say("{character} suffers {wounds}.", character=character, wounds=wounds(e.wounds))


def _averted(e: WoundsSuffered) -> Say | None:
    if not (e.averted and e.wounds):
        return None
    return say_n(e.averted, "One wound is kept away.", "{n} wounds are kept away.")


def _total(t: TarotScope) -> Say | None:
    character = t.character(t.event.character)
    if character is None or not t.event.wounds:
        return None
    return say("(Wounds now: {number})", number=character.wounds)


def _stabilized(t: TarotScope) -> Told:
    e = t.event
    character = Who(e.character)
    if e.by is None:
        helped = say("{character} no longer bleeds: a hospital has seen to it.",
                     character=character)  # fmt: skip
    else:
        helped = say("{character} no longer bleeds: {by} has seen to it.", character=character,
                     by=Who(e.by))  # fmt: skip
    return told(helped, tone=Tone.GOOD, rules=("TT-073",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    CharacterStabilized: _stabilized,
    CharacterStunned: tells("{character} is stunned.", Tone.BAD, "TT-063"),
    OrgansFailed: tells("The organs of {character} fail!", Tone.BAD, "TT-047"),
    TraumaBegun: _trauma,
    WoundsSuffered: _suffered,
}
"""Type of event → its teller."""
