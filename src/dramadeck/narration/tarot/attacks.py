"""Attacks in a round of a fight."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import People, Told, Who, say, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.tarot.values import in_words, reason
from dramadeck.narration.words import Teller, tells
from dramadeck.tarot import AttackDeclared, AttackOpened, ContestWaived


def _declared(t: TarotScope) -> Told:
    e = t.event
    attacks = say(
        "{character} attacks {people}.", character=Who(e.character), people=People(e.targets)
    )
    tone = t.tone(e.character)
    return told(attacks, in_words(e.story), tone=tone, depth=0, rules=("TT-071",))


def _waived(t: TarotScope) -> Told:
    names = {"target": Who(t.event.target), "character": Who(t.event.character)}
    helpless = say("{target} has no defense against {character}.", **names)
    return told(helpless, reason(t.event.reason), tone=Tone.BAD, rules=("TT-050",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    AttackDeclared: _declared,
    AttackOpened: tells("{character} goes for {target}.", Tone.PLAIN, "TT-071", depth=0),
    ContestWaived: _waived,
}
"""Type of event → its teller."""
