"""Who is at the table, who fights whom, and of which reality somebody is."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import (
    Listed,
    OwnWords,
    People,
    Told,
    Value,
    Who,
    say,
    say_in,
    say_n,
    told,
)
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import (
    CombatEnded,
    CombatJoined,
    HeroesOpposed,
    HeroJoined,
    HeroLeft,
    LifeRageBegun,
    LifeRageEnded,
    PostureTaken,
    RealitySet,
    Side,
    StormBegun,
    StormEnded,
)


def _joined(t: TorgScope) -> Told:
    hero = Who(t.event.hero.name)
    if t.event.joins_action:
        joins = say("{hero} joins the party in the middle of the action.", hero=hero)
    else:
        joins = say("{hero} joins the party.", hero=hero)
    player = t.event.hero.player
    played = say("Played by {player}.", player=Who(player)) if player else None
    return told(joins, played, tone=Tone.GOOD, depth=0, rules=("TR-009",))


def _left(t: TorgScope) -> Told:
    hero, cards = Who(t.event.hero), len(t.event.hand) + len(t.event.pool)
    if cards:
        leaves = say_n(
            cards,
            "{hero} leaves the party and discards a card.",
            "{hero} leaves the party and discards {n} cards.",
            hero=hero,
        )
    else:
        leaves = say("{hero} leaves the party.", hero=hero)
    return told(leaves, tone=Tone.BAD, depth=0)


def _combat(name: str | None) -> Value:
    return say_in("combat", "the main fight") if name is None else OwnWords(name)


def _combat_joined(t: TorgScope) -> Told:
    name = t.event.character
    joins = say(
        "{character} changes over to this fight: {combat}.",
        character=Who(name),
        combat=_combat(t.event.combat),
    )
    return told(joins, tone=t.tone(name), depth=0, rules=("TC-038",))


def _combat_ended(t: TorgScope) -> Told:
    over = say("A fight is over: {combat}.", combat=_combat(t.event.combat))
    who = say("Who fought there: {heroes}.", heroes=People(t.event.heroes))
    return told(over, who, depth=0, rules=("TC-039",))


def _opposed(t: TorgScope) -> Told:
    order = sorted(t.event.totals, key=lambda each: -each.total)
    names = Listed(
        [say_in("order", "{hero} ({total})", hero=Who(e.hero), total=e.total) for e in order]
    )
    faster = say("Hero against hero, the faster first: {names}.", names=names)
    return told(faster, depth=0, rules=("TR-086",))


def _reality(t: TorgScope) -> Told:
    name, reality = t.event.character, t.event.reality
    if reality is None:
        is_of = say("{character} is of no reality that matters.", character=Who(name))
    else:
        names = {"character": Who(name), "reality": Who(reality)}
        is_of = say("{character} is of this reality: {reality}.", **names)
    return told(is_of, tone=t.tone(name), depth=0, rules=("TC-010",))


def _rage(t: TorgScope) -> Told:
    if t.event.side is Side.HEROES:
        rage = say("The heroes who are of the Living Land rage.")
    else:
        rage = say("The villains who are of the Living Land rage.")
    return told(rage, rules=("TC-010",))


def _rage_ended(t: TorgScope) -> Told:
    if t.event.side is Side.HEROES:
        rage = say("The heroes rage no longer.")
    else:
        rage = say("The villains rage no longer.")
    return told(rage, depth=0, rules=("TC-010",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    CombatEnded: _combat_ended,
    CombatJoined: _combat_joined,
    HeroJoined: _joined,
    HeroLeft: _left,
    HeroesOpposed: _opposed,
    LifeRageBegun: _rage,
    LifeRageEnded: _rage_ended,
    PostureTaken: tells(
        "{character}, until the next action: {what}.", Tone.PLAIN, "TG-038", depth=0
    ),
    RealitySet: _reality,
    StormBegun: tells("A reality storm rages!", Tone.BAD, "TC-031", depth=0),
    StormEnded: tells("The reality storm dies down.", Tone.GOOD, "TC-031", depth=0),
}
"""Type of event → its teller."""
