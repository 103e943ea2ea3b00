"""Cards that go from the hand into the pool, and what lies there."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import Quoted, Told, Who, say, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import CardPooled, PoolOpened, SpecialLaid, TransferWithheld


def _pool_opened(t: TorgScope) -> Told:
    sentence = say(
        "{hero} opens the pool with {cards}.",
        hero=Who(t.event.hero),
        cards=t.cards(t.event.cards),
    )
    rule = "TR-027" if len(t.after.heroes) == 1 else "TR-028"
    return told(sentence, tone=Tone.CARD, depth=0, rules=(rule,))


def _special_laid(t: TorgScope) -> Told:
    e = t.event
    waits = say("{type} of {hero} waits for the gamemaster.", type=e.type, hero=Who(e.hero))
    idea = say("Idea: {idea}", idea=Quoted(e.idea)) if e.idea else None
    return told(waits, idea, tone=Tone.CARD, rules=("TR-007", "TR-008"))


WORDS: Final[Mapping[type[Any], Teller]] = {
    CardPooled: tells("{hero} puts {card} into the pool.", Tone.CARD, "TR-022"),
    PoolOpened: _pool_opened,
    SpecialLaid: _special_laid,
    TransferWithheld: tells("{hero} plays no card into the pool now.", Tone.BAD, "TR-025"),
}
"""Type of event → its teller."""
