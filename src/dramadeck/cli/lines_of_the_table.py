"""The lines for events about who is at the table, who fights whom, and a deck of paper."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.cli.lines import Line, Telling, Tone, counted, listed
from dramadeck.torg import (
    CardNamed,
    CardsOwed,
    CombatEnded,
    CombatJoined,
    HeroesOpposed,
    HeroJoined,
    HeroLeft,
)


def _cards_owed(t: Telling) -> Line:
    cards = counted(t.event.count, "card")
    return Line(f"{t.event.hero} is to draw {cards}; which ones, she says herself.", Tone.CARD)


def _card_named(_t: Telling) -> None:
    return None


def _hero_joined(t: Telling) -> Line:
    player = t.event.hero.player
    text = f"{t.event.hero.name} joins the party{f', played by {player}' if player else ''}"
    text += ", in the middle of the action." if t.event.joins_action else "."
    return Line(text, Tone.GOOD, depth=0, rules=("TR-009",))


def _hero_left(t: Telling) -> Line:
    cards = counted(len(t.event.hand) + len(t.event.pool), "card")
    return Line(f"{t.event.hero} leaves the party and discards {cards}.", Tone.BAD, depth=0)


def _combat(name: str | None) -> str:
    """A combat in words."""
    return name or "the main fight"


def _combat_joined(t: Telling) -> Line:
    text = f"{t.event.character} fights in {_combat(t.event.combat)} now."
    return Line(text, t.tone(t.event.character), depth=0, rules=("TC-038",))


def _combat_ended(t: Telling) -> Line:
    text = f"It is over in {_combat(t.event.combat)}: {listed(t.event.heroes)} fought there."
    return Line(text, depth=0, rules=("TC-039",))


def _heroes_opposed(t: Telling) -> Line:
    order = sorted(t.event.totals, key=lambda each: -each.total)
    names = listed(f"{each.hero} ({each.total})" for each in order)
    return Line(f"Hero against hero, the faster first: {names}.", depth=0, rules=("TR-086",))


LINES_OF_THE_TABLE: Final[Mapping[type[Any], Callable[[Telling], Line | None]]] = MappingProxyType(
    {
        CardNamed: _card_named,
        CardsOwed: _cards_owed,
        CombatEnded: _combat_ended,
        CombatJoined: _combat_joined,
        HeroJoined: _hero_joined,
        HeroLeft: _hero_left,
        HeroesOpposed: _heroes_opposed,
    }
)
"""Event type → its line."""
