"""The adventure: acts and scenes, and what happens to the hands between them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.narration.saying import N_, People, Told, Who, say, say_n, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import (
    ActEnded,
    AdventureBegun,
    AdventureEnded,
    AdventureResumed,
    DiscardSettled,
    HandRestored,
    ResetBegun,
    ResetEnded,
    SceneBegun,
    SceneClosed,
    SceneEnded,
    SceneKind,
    Side,
)


def _adventure_begun(t: TorgScope) -> Told:
    heroes = len(t.before.heroes)
    rows = t.dialect.adventure.hand_sizes.rows
    rule = next(row.source for row in reversed(rows) if row.low <= heroes)
    begins = say_n(
        heroes, "The adventure begins for a hero.", "The adventure begins for {n} heroes."
    )
    size = say("Cards in a hand: {size}.", size=t.event.hand_size)
    return told(begins, size, depth=0, rules=(rule,))


_SCENES: Final = MappingProxyType(
    {
        SceneKind.STANDARD: N_("A standard scene begins."),
        SceneKind.DRAMATIC: N_("A dramatic scene begins."),
    }
)


def _scene_begun(t: TorgScope) -> Told:
    villains = [each.name for each in t.event.cast if each.side is Side.VILLAINS]
    if villains:
        against = say("Against the heroes: {villains}.", villains=People(villains))
    else:
        against = say("Nobody is against the heroes yet.")
    allies = [each.name for each in t.event.cast if each.side is Side.HEROES]
    beside = say("With the heroes: {allies}.", allies=People(allies)) if allies else None
    return told(say(_SCENES[t.event.kind]), against, beside, depth=0, rules=("TR-054",))


def _scene_ended(t: TorgScope) -> Told:
    ends = say("The scene ends; the pools are picked up.")
    last = say("It was the final encounter.") if t.event.is_final_encounter else None
    return told(ends, last, depth=0, rules=("TR-045", "TR-050") if last else ("TR-045",))


def _hand_restored(t: TorgScope) -> Told:
    hero, cards = Who(t.event.hero), len(t.event.hand)
    if cards:
        takes = say_n(
            cards,
            "{hero} takes up a card again.",
            "{hero} takes up {n} cards again.",
            hero=hero,
        )
    else:
        takes = say("{hero} takes up no card again.", hero=hero)
    pool = say("In the pool: {cards}.", cards=t.cards(t.event.pool)) if t.event.pool else None
    return told(takes, pool, tone=Tone.CARD, rules=("TR-001",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    ActEnded: tells("Act {act} is over.", Tone.PLAIN, "TR-052", depth=0),
    AdventureBegun: _adventure_begun,
    AdventureEnded: tells(
        "The adventure is over: all cards go back into the deck.", Tone.PLAIN, "TR-051", depth=0
    ),
    AdventureResumed: tells(
        "The adventure goes on in act {act}. Cards in a hand: {hand_size}.",
        Tone.PLAIN,
        "TR-001",
        "TR-052",
        depth=0,
    ),
    DiscardSettled: tells("{hero} is ready for the refill."),
    HandRestored: _hand_restored,
    ResetBegun: tells(
        "The fight is over, and the hands are reset while the scene goes on.",
        Tone.PLAIN,
        "TC-039",
        depth=0,
    ),
    ResetEnded: tells("The scene goes on with full hands.", Tone.PLAIN, "TC-039", depth=0),
    SceneBegun: _scene_begun,
    SceneClosed: tells("The scene is closed.", Tone.PLAIN, "TR-048", depth=0),
    SceneEnded: _scene_ended,
}
"""Type of event → its teller."""
