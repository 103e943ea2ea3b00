"""The Narrator's last word: cards that are moved, numbers that are set."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.core import Zone
from dramadeck.narration.saying import N_, Say, Told, Who, say, say_in, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.tarot.values import reason
from dramadeck.narration.words import Teller
from dramadeck.tarot import CardMoved, Counter, CounterSet

DECK: Final = say_in("zone", "deck")
DISCARD_PILE: Final = say_in("zone", "discard pile")
NARRATORS_HAND: Final = say_in("zone", "hand of the Narrator")

_PILES: Final = MappingProxyType(
    {
        "deck": DECK,
        "discard_pile": DISCARD_PILE,
        "revealed": say_in("zone", "face up on the table"),
        "narrator_hand": NARRATORS_HAND,
        "narrator_committed": say_in("zone", "face down before the Narrator"),
    }
)


def hand_of(player: str) -> Say:
    """The hand of a player, as it stands beside an arrow."""
    return say_in("zone", "hand of {player}", player=Who(player))


def place(zone: Zone) -> Say:
    """A zone in words, as it stands beside an arrow."""
    if zone.owner is None:
        return _PILES[zone.kind]
    if zone.kind == "hand":
        return hand_of(zone.owner)
    return say_in("zone", "face down before {player}", player=Who(zone.owner))


def _card_moved(t: TarotScope) -> Told:
    e = t.event
    moves = say(
        "The Narrator moves {card}: {source} → {target}.",
        card=t.cards((e.card,)),
        source=place(e.source),
        target=place(e.target),
    )
    return told(moves, reason(e.reason), tone=Tone.CARD, depth=0)


NUMBERS: Final = MappingProxyType(
    {
        Counter.HANDS_DRAWN: N_("hands drawn"),
        Counter.WOUNDS: N_("wounds"),
        Counter.ARMOR_RATING: N_("wounds that armor stops"),
    }
)
"""Counter → what its number is called."""

_CONDITIONS: Final = MappingProxyType(
    {
        (Counter.STUNNED, True): N_("The Narrator rules: {character} is stunned."),
        (Counter.STUNNED, False): N_("The Narrator rules: {character} is not stunned."),
        (Counter.STABILIZED, True): N_("The Narrator rules: {character} does not bleed."),
        (Counter.STABILIZED, False): N_("The Narrator rules: {character} bleeds if wounded."),
        (Counter.DEAD, True): N_("The Narrator rules: {character} is dead."),
        (Counter.DEAD, False): N_("The Narrator rules: {character} is alive."),
    }
)
"""Condition, and whether it is so → what the Narrator says."""


def _counter_set(t: TarotScope) -> Told:
    e = t.event
    character = Who(e.character)
    if e.counter in NUMBERS:
        ruled = say(
            "The Narrator rules for {character}: {what} {number}.",
            character=character,
            what=say(NUMBERS[e.counter]),
            number=e.number,
        )
    else:
        ruled = say(_CONDITIONS[e.counter, bool(e.number)], character=character)
    return told(ruled, reason(e.reason), depth=0)


WORDS: Final[Mapping[type[Any], Teller]] = {
    CardMoved: _card_moved,
    CounterSet: _counter_set,
}
"""Type of event → its teller."""
