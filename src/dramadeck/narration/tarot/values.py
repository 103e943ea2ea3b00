"""What is said in many chapters: traits and ranks, what drives a push, what a card does for it."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.charts.tarot import ARMOR, TRAITS, WEAPONS
from dramadeck.core import FACE_DOWN, Card
from dramadeck.narration.saying import (
    N_,
    Listed,
    Quoted,
    Say,
    Signed,
    Value,
    Who,
    say,
    say_in,
    say_n_in,
)
from dramadeck.narration.tarot.scope import COMMON, TarotScope
from dramadeck.tarot import Aptitude, CardEffect, Suit, SuitMeaning, TurnedTo

_TRAITS: Final = frozenset(row.name for row in TRAITS)


def trait(name: str) -> Value:
    """A trait: one of the list is translated, one of the table's own is not.

    >>> trait("Driving")
    Say(one='Driving', values=(), many=None, n=0, context='trait')
    >>> trait("Yodeling")
    Who(name='Yodeling')
    """
    if name in _TRAITS:
        return Say(name, context="trait")
    general, _, field = name.partition(": ")
    if field and general in _TRAITS:
        names = {"trait": Say(general, context="trait"), "field": Who(field)}
        return say_in("field of a trait", "{trait}: {field}", **names)
    return Who(name)


_GEAR: Final = {
    **dict.fromkeys((row.name for row in WEAPONS), "weapon"),
    **dict.fromkeys((row.name for row in ARMOR), "armor"),
}
"""Weapons and armor of the lists → the context of their names."""


def gear(name: str) -> Value:
    """A weapon or a piece of armor, as `trait` does it.

    >>> gear("A Bat").context, gear("Pan")
    ('weapon', Who(name='Pan'))
    """
    return Say(name, context=_GEAR[name]) if name in _GEAR else Who(name)


def rank(number: int) -> Value:
    """The word for a rank; wounds go below the nine words, and a push may go above them.

    >>> rank(6), rank(0).one
    (<Aptitude.GREAT: 6>, 'below {aptitude}')
    """
    if number < Aptitude.DISMAL:
        return say_in("rank", "below {aptitude}", aptitude=Aptitude.DISMAL)
    if number > Aptitude.PEERLESS:
        return say_in("rank", "above {aptitude}", aptitude=Aptitude.PEERLESS)
    return Aptitude(number)


def wounds(number: int) -> Say:
    """So many wounds, as they are suffered."""
    return say_n_in("harm", number, "a wound", "{n} wounds")


# ------------------------------------------------------------------------------------- cards

_FATES: Final = MappingProxyType(
    {
        CardEffect.BURNED: say_in("fate of a card", "burned"),
        CardEffect.MAJOR: say_in("fate of a card", "Major Arcana"),
    }
)


def card_in(t: TarotScope, suit: Suit | None, card: Card) -> Value:
    """An open card, and what it does in a push of this suit."""
    if suit is None or card == FACE_DOWN:
        return t.card(card)
    shown = t.shown(suit, card)
    if shown.fate is CardEffect.RAISES:
        fate = say_in("fate of a card", "{ranks}", ranks=Signed(shown.ranks))
    else:
        fate = _FATES[shown.fate]
    return say_in("push", "{card} ({fate})", card=t.card(card), fate=fate)


def cards_in(t: TarotScope, suit: Suit | None, cards: Iterable[Card]) -> Value:
    """Likewise, several; of hidden ones just how many there are."""
    numbers = tuple(cards)
    if suit is None or not numbers or FACE_DOWN in numbers:
        return t.cards(numbers)
    return Listed([card_in(t, suit, each) for each in numbers])


THEMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "The Fool": N_("a leap into the unknown"),
        "The Magician": N_("skill, and a trick"),
        "The High Priestess": N_("what is hidden"),
        "The Empress": N_("plenty and care"),
        "The Emperor": N_("order and power"),
        "The Hierophant": N_("custom and advice"),
        "The Lovers": N_("a bond, and a choice"),
        "The Chariot": N_("drive and victory"),
        "Strength": N_("courage and patience"),
        "The Hermit": N_("solitude and insight"),
        "Wheel of Fortune": N_("a turn of luck"),
        "Justice": N_("what is deserved"),
        "The Hanged Man": N_("a sacrifice, and another view"),
        "Death": N_("an end that makes room"),
        "Temperance": N_("the right measure"),
        "The Devil": N_("temptation and bondage"),
        "The Tower": N_("sudden ruin"),
        "The Star": N_("hope"),
        "The Moon": N_("illusion and fear"),
        "The Sun": N_("joy and clarity"),
        "Judgement": N_("a call, and a reckoning"),
        "The World": N_("completion"),
    }
)
"""What each of the Major Arcana is commonly taken for: something to tell a story with."""


def theme(card: Card) -> Say:
    """What a Major Arcana is commonly taken for, whatever a deck calls it.

    >>> theme(18).one
    'hope'
    """
    found = THEMES.get(COMMON.get(card, ""))
    return say("what its picture says") if found is None else say(found)


def meaning(t: TarotScope, suit: Suit) -> SuitMeaning:
    """What a suit stands for in the deck in use."""
    return t.deck.meaning(suit)


# ----------------------------------------------------------------------------------- stories


def in_words(story: str) -> Say | None:
    """The story that stands behind what somebody does, where it stands in the record."""
    return say("In these words: {words}", words=Quoted(story)) if story else None


def account(t: TarotScope) -> Say | None:
    """Who tells what comes of it, and the story where it stands in the record (TT-035, TT-070)."""
    e = t.event
    by_holder = e.told_by is TurnedTo.SELF
    holder = t.holder_of(e.character) if by_holder else None
    if not e.story:
        if not by_holder:
            return None
        return t.by(holder, N_("{player} tells how."), N_("The Narrator tells how."))
    story = Quoted(e.story)
    if e.is_amended:
        return t.by(
            holder,
            N_("The Narrator amends what {player} tells: {story}"),
            N_("The Narrator amends the story: {story}"),
            story=story,
        )
    return t.by(
        holder, N_("{player} tells: {story}"), N_("The Narrator tells: {story}"), story=story
    )


def narrated(story: str) -> Say | None:
    """What the Narrator tells, where it stands in the record."""
    return say("The Narrator tells: {story}", story=Quoted(story)) if story else None


def reason(text: str) -> Say | None:
    """Why the Narrator rules so."""
    return say("Reason: {reason}", reason=Quoted(text)) if text else None
