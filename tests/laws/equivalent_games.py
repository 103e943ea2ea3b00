"""Translates a game: other names, another order, other cards of the same kind.

A `World` translates states, commands and events; `settled` removes every order, so that two games
can be compared.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any

import attrs
import pytest

from dramadeck.core import Move, RuleSystem, Shuffle, Table, Zone
from dramadeck.core.record_search import cards_in
from dramadeck.testing.random_play import names_in
from tests.laws.walks import System

ORDERED: Mapping[str, str] = {
    "Aftermath.actors": "as those of the attempt",
    "Aftermath.hits": "a success is taken back against one after the other (TC-069)",
    "Aftermath.stripped": "as the strips that were due",
    "Attempt.actors": "the first of a group throws the dice (MA-002)",
    "Attempt.checks": "each further action of a roll is harder than the one before (MA-012)",
    "Attempt.dice_due": "dice are thrown one after the other",
    "Attempt.rolls": "likewise",
    "Contest.sides": "cards are revealed one side after the other (TT-041)",
    "Hit.actors": "as those of the attempt",
    "Outcome.results": "as the checks of the attempt",
    "Pending.attempts": "an action interrupts the one before it (TR-137)",
    "Pending.questions": "of several questions the oldest is answered first (TR-138)",
    "Play.narrator_laid": "as the cards that lie there",
    "Pending.hits": "of several hits the oldest is settled first",
    "Pending.points_due": "the oldest point is settled first (TR-127)",
    "Push.shown": "of several Major Arcana one is turned after the other (TT-044)",
    "Rewards.strips": "what was exposed first is taken first (TR-083)",
    "Round.deeds": "a condition lies on somebody since a certain deed (TG-059)",
    "SkillResolution.difficulties": "of the steps A, B, C and D",
}
"""Where the rules give an order its meaning: class and field → why.

Beside these, who draws first gets the top card (see `is_dealt`), and a hand that becomes a pool is
laid down from its first card on (TR-131).
"""

HEAPS = {"pool", "in_play", "offered"}
"""The only piles whose order has no meaning: other piles have a top."""

LEFT_ALONE = ("setup", "seed")
"""Fields of a state in which nobody stands: the rule text, the deck, chance to come."""


@attrs.frozen
class World:
    """How a state is told anew.

    Attributes:
        names: name → new name.
        cards: card → the card in its place.
        order: what is done to every tuple whose order has no meaning.
    """

    names: Mapping[str, str] = attrs.field(factory=dict)
    cards: Mapping[int, int] = attrs.field(factory=dict)
    order: Callable[[tuple[Any, ...]], tuple[Any, ...]] = lambda group: group

    def of(self, value: Any, place: str = "") -> Any:
        """The value as it is in this world; `place` is the field in which it stands."""
        if isinstance(value, str) and not isinstance(value, Enum):
            return self.names.get(value, value)
        if isinstance(value, int) and "CARD" in place:
            return self.cards.get(value, value)
        if isinstance(value, Table):
            piles = ((self.of(zone), self._pile(zone.kind, pile)) for zone, pile in value)
            return Table.of(dict(piles))
        if isinstance(value, tuple):
            group = tuple(self.of(member, place) for member in value)
            if hasattr(value, "_fields"):
                return type(value)(*group)
            is_row = len({type(member) for member in value}) > 1
            return group if is_row or place.partition(" ")[0] in ORDERED else self.order(group)
        if attrs.has(type(value)):
            return self._record(value)
        return value

    def command(self, command: Any) -> Any:
        """The command in this world; whoever sends it names things in the order that she likes."""
        return World(self.names, self.cards).of(command)

    def _pile(self, kind: str, pile: tuple[int, ...]) -> tuple[int, ...]:
        pile = tuple(self.cards.get(card, card) for card in pile)
        return self.order(pile) if kind in HEAPS else pile

    def _record(self, record: Any) -> Any:
        places = places_of(type(record)).items()
        return attrs.evolve(
            record, **{alias: self.of(getattr(record, name), at) for (name, alias), at in places}
        )


BACKWARDS = World(order=lambda group: group[::-1])
SHIFTED = World(order=lambda group: (*group[1:], *group[:1]))
"""Everybody and everything in another order."""


@cache
def places_of(kind: type) -> Mapping[tuple[str, str], str]:
    """Where the values of a record stand: class, field and type, by name and alias of the field."""
    fields = [field for field in attrs.fields(kind) if field.init and field.name not in LEFT_ALONE]
    return {
        (field.name, str(field.alias)): f"{kind.__name__}.{field.name} {field.type}"
        for field in fields
    }


def settled(value: Any) -> Any:
    """The value as plain tuples, each of them sorted."""
    if isinstance(value, Table):
        return tuple(sorted((*zone, tuple(sorted(pile))) for zone, pile in value if pile))
    if isinstance(value, tuple):
        return tuple(sorted(map(settled, value), key=repr))
    if attrs.has(type(value)):
        names = [
            field.name for field in attrs.fields(type(value)) if field.eq and field.name != "setup"
        ]
        return type(value).__name__, *((name, settled(getattr(value, name))) for name in names)
    return value


def outcome(system: System, state: Any, command: Any, world: World = World()) -> Any:
    """What comes of a command, settled, as it would be told in a world."""
    refusal = system.refusal(state, command)
    if refusal is not None:
        return refusal.reason, refusal.rule
    after, events = system.step(state, command)
    if world.names or world.cards:  # another order is settled in any case
        after, events = world.of(after), tuple(map(world.of, events))
    kinds = {type(event).__name__ for event in events}
    if is_dealt(events):
        sizes = {zone: len(pile) for zone, pile in after.table}
        after = attrs.evolve(after, table=Table.of({}))
        return settled(after), kinds, "CardsRanOut" in kinds or sizes
    return settled(after), Counter(repr(settled(event)) for event in events)


def check_alike(system: System, state: Any, command: Any, world: World) -> None:
    """Check that a command comes to the same in a world."""
    there = outcome(system, world.of(state), world.command(command))
    assert there == outcome(system, state, command, world), command


def is_dealt(events: tuple[Any, ...]) -> bool:
    """Whether several draw in turn, so that who comes first has the top card, or a deck is new."""
    moves = [move for event in events for move in event.moves]
    drawn = [move for move in moves if isinstance(move, Move) and has_a_top(move.source)]
    is_new = any(isinstance(move, Shuffle) for move in moves)
    return is_new or len({move.target for move in drawn}) > 1


def has_a_top(zone: Zone) -> bool:
    """Whether the top card is taken from there: from a deck, or by Master Plan (TR-142)."""
    return zone.kind.endswith("deck") or zone.kind == "discard_pile"


IN_TURN: Mapping[str, str] = {
    **dict.fromkeys(("DeclareAction", "ManyOnOne", "OneOnMany", "QuickMethod"), "TR-137"),
    **dict.fromkeys(("SumEfforts", "MassEffort"), "TR-137"),
    "BeginSkillResolution": "there is one task at a time",
    "RevealCards": "one side after the other (TT-041)",
    **dict.fromkeys(("ReportAction", "Defend"), "the last result alone is answered (TR-148)"),
}
"""Commands of which it matters who sends hers first → why."""


def check_both_ways(system: System, state: Any, first: Any, second: Any) -> bool:
    """Check that two commands come to the same in either order; False if it matters who is first.

    It does where both are about the same person or card, and for what is done in turn.
    """
    if is_in_turn(state, first) or involved(system, state, first) & involved(system, state, second):
        return False
    here, there = system.step(state, first), system.step(state, second)
    if is_dealt((*here.events, *there.events)):
        return False
    refusals = system.refusal(there.state, first), system.refusal(here.state, second)
    assert refusals == (None, None), (first, second)
    one, other = system.step(here.state, second), system.step(there.state, first)
    if not is_dealt((*one.events, *other.events)):
        assert settled(one.state) == settled(other.state), (first, second)
    return True


def is_in_turn(state: Any, command: Any) -> bool:
    """Whether it matters when a command is sent; in GURPS cards are declared at once (TG-006)."""
    kind = type(command).__name__
    return kind in IN_TURN or (kind == "PlayCard" and "one_time" in state.dialect.pools.commitment)


def involved(system: System, state: Any, command: Any) -> set[Any]:
    """Whom and what a command names; what names nobody is about everybody.

    With a hero all heroes of her player are named: a limit of a player counts for all (TR-166); and
    with a member of a group that acts, the whole group, which has one roll.
    """
    people = people_of(system, state)
    named = people.intersection(names_in(command))
    groups = [attempt.actors for attempt in getattr(state, "attempts", ())]
    named = named.union(*(group for group in groups if named.intersection(group)))
    parties = [state.party_of(name) for name in named if name in getattr(state, "survivors", ())]
    return (named.union(*parties) or people) | set(cards_in(command))


def people_of(system: System, state: Any) -> set[str]:
    """The names of all who are in a game."""
    people = {seat.name for seat in system.seats(state) if seat.name is not None}
    people |= {character.name for character in getattr(state, "characters", ())}
    return people | set(getattr(state, "everybody", ()))


def in_other_worlds(monkeypatch: pytest.MonkeyPatch, *, either_first: bool = False) -> None:
    """Let every step of a test be taken in other worlds, too.

    With `either_first` a command is also sent before the one before it, if that is of its kind.
    """
    step, last = RuleSystem.step, list[Any]()

    def taken(system: System, state: Any, command: Any) -> Any:
        with monkeypatch.context() as plain:
            plain.setattr(RuleSystem, "step", step)
            here = outcome(system, state, command)
            for world in (BACKWARDS, SHIFTED):
                assert outcome(system, world.of(state), command) == here, command
            after = step(system, state, command)
            is_next = last and last[2] == state and type(last[1]) is type(command)
            if either_first and is_next and system.refusal(last[0], command) is None:
                check_both_ways(system, last[0], last[1], command)
            last[:] = state, command, after.state
        return after

    monkeypatch.setattr(RuleSystem, "step", taken)
