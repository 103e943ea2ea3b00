"""Pushes: a suit is declared, cards are laid face down."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.narration.saying import N_, Say, Told, Who, say, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.tarot.values import in_words, meaning
from dramadeck.narration.words import Teller, tells
from dramadeck.tarot import (
    CardsCommitted,
    PushCalledOff,
    PushDeclared,
    PushTarget,
    SuitChanged,
    SuitMeaning,
)

_AIMS: Final = MappingProxyType(
    {
        PushTarget.CHECK: N_("{character} pushes."),
        PushTarget.CONTEST: N_("{character} goes into the contest."),
        PushTarget.REACTION: N_("{character} pushes to act sooner."),
        PushTarget.TRAUMA: N_("{character} pushes against the wounds."),
    }
)

_DRIVES: Final = MappingProxyType(
    {
        SuitMeaning.MENTAL: N_("The mind drives it: {suit}."),
        SuitMeaning.SOCIAL: N_("The heart drives it: {suit}."),
        SuitMeaning.PHYSICAL: N_("The body drives it: {suit}."),
        SuitMeaning.ALWAYS: N_("Everything drives it: {suit}."),
    }
)


def _declared(t: TarotScope) -> Told:
    e = t.event
    pushes = say(_AIMS[e.aim], character=Who(e.character))
    drive = say(_DRIVES[meaning(t, e.suit)], suit=e.suit)
    tone = t.tone(e.character)
    return told(pushes, drive, in_words(e.story), tone=tone, depth=0, rules=("TT-021",))


def _committed(t: TarotScope) -> Told:
    return told(_lays(t), rules=("TT-025",))


def _lays(t: TarotScope) -> Say:
    e = t.event
    if e.holder == e.character:
        player = Who(e.holder)
        if not e.cards:
            return say("{player} lays no card.", player=player)
        return say("{player} lays {cards} face down.", player=player, cards=t.cards(e.cards))
    character = Who(e.character)
    if not e.cards:
        return t.by(
            e.holder,
            N_("{player} lays no card for {character}."),
            N_("The Narrator lays no card for {character}."),
            character=character,
        )
    return t.by(
        e.holder,
        N_("{player} lays {cards} face down for {character}."),
        N_("The Narrator lays {cards} face down for {character}."),
        character=character,
        cards=t.cards(e.cards),
    )


WORDS: Final[Mapping[type[Any], Teller]] = {
    CardsCommitted: _committed,
    PushCalledOff: tells("{character} thinks better of it.", depth=0),
    PushDeclared: _declared,
    SuitChanged: tells(
        "The Narrator changes the suit of the push of {character}: {suit}.", Tone.PLAIN, "TT-023"
    ),
}
"""Type of event → its teller."""
