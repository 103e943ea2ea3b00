"""Fights by rounds of Reaction: who acts when."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import People, Told, Who, say, say_n, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.tarot.values import account, in_words
from dramadeck.narration.words import Teller, tells
from dramadeck.tarot import ActionTaken, FightBegun, FightEnded, ReactionRaised, RoundBegun


def _fight(t: TarotScope) -> Told:
    begins = say("A fight begins: {people}.", people=People(t.event.characters))
    return told(begins, tone=Tone.BAD, depth=0, rules=("TT-048",))


def _round(t: TarotScope) -> Told:
    acting = t.event.acting
    acts = say_n(len(acting), "{people} acts.", "{people} act.", people=People(acting))
    return told(say("A round begins."), acts, depth=0, rules=("TT-048",))


def _reaction(t: TarotScope) -> Told:
    e = t.event
    character = Who(e.character)
    if e.comes_first:
        sooner = say("{character} acts before everybody else.", character=character)
    elif not e.ranks:
        sooner = say("{character} is no faster than before.", character=character)
    else:
        sooner = say_n(
            e.ranks,
            "{character} is faster by a rank.",
            "{character} is faster by {n} ranks.",
            character=character,
        )
    return told(sooner, account(t), tone=t.tone(e.character), rules=("TT-049",))


def _acted(t: TarotScope) -> Told:
    e = t.event
    acts = say("{character} acts.", character=Who(e.character))
    return told(acts, in_words(e.story), tone=t.tone(e.character), depth=0)


WORDS: Final[Mapping[type[Any], Teller]] = {
    ActionTaken: _acted,
    FightBegun: _fight,
    FightEnded: tells("The fight is over.", Tone.PLAIN, "TT-051", depth=0),
    ReactionRaised: _reaction,
    RoundBegun: _round,
}
"""Type of event → its teller."""
