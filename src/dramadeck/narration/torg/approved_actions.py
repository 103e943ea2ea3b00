"""What success earns: cards, and cards that are taken from a pool."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import Told, Who, say, say_n, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import (
    ActionDisallowed,
    ActionKind,
    CardEarned,
    DefenseTested,
    PoolExposed,
    PoolStripped,
)


def _card_earned(t: TorgScope) -> Told:
    hero, action = Who(t.event.hero), t.event.action
    if action is None:
        earned = say("A check that could gain no step earns {hero} a card.", hero=hero)
        return told(earned, tone=Tone.GOOD, rules=("TR-106",))
    rule = "TR-091" if action is ActionKind.DEFEND else "TR-089"
    earned = say("{hero} earns a card for an approved action ({action}).", hero=hero, action=action)
    return told(earned, tone=Tone.GOOD, rules=(rule,))


def _defense_tested(t: TorgScope) -> Told:
    hero = Who(t.event.hero)
    if t.event.succeeded:
        return told(say("The defense of {hero} holds.", hero=hero), tone=Tone.GOOD, rules=_DEFENSE)
    return told(say("The defense of {hero} is broken.", hero=hero), tone=Tone.BAD, rules=_DEFENSE)


_DEFENSE: Final = ("TR-091",)


def _pool_exposed(t: TorgScope) -> Told:
    sentence = say_n(
        t.event.count,
        "{villain} may take a card from the pool of {hero}.",
        "{villain} may take {n} cards from the pool of {hero}.",
        villain=Who(t.event.villain),
        hero=Who(t.event.hero),
    )
    rule = "TR-082" if t.event.count == 1 else "TR-083"
    return told(sentence, tone=Tone.BAD, rules=(rule,))


WORDS: Final[Mapping[type[Any], Teller]] = {
    ActionDisallowed: tells(
        "An action earns {hero} nothing this round: {action}.", Tone.BAD, "TR-092"
    ),
    CardEarned: _card_earned,
    DefenseTested: _defense_tested,
    PoolExposed: _pool_exposed,
    PoolStripped: tells("{hero} loses cards from the pool: {cards}.", Tone.BAD, "TR-082"),
}
"""Type of event → its teller."""
