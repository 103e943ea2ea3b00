"""Translates a game: other names, another order, other cards of the same kind.

A `World` translates states, commands and events; `settled` sorts all tuples, so that two games can
be compared.
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
    "Round.deeds": "a condition begins after a certain action (TG-059)",
    "SkillResolution.difficulties": "of the steps A, B, C and D",
}
"""Fields in which the order has a meaning: class and field → why.

Besides, the first player who draws gets the top card (see `is_dealt`), and a hand that becomes a
pool is laid down in its order (TR-131).
"""

HEAPS = {"pool", "in_play", "offered"}
"""The only piles whose order has no meaning; other piles have a top card."""

UNTRANSLATED = ("setup", "seed")
"""Fields of a state without names or cards: the dialect, the deck and the seed."""


@attrs.frozen
class World:
    """A translation of a state.

    Attributes:
        names: name → new name.
        cards: card → the card that replaces it.
        order: is applied to every tuple whose order has no meaning.
    """

    names: Mapping[str, str] = attrs.field(factory=dict)
    cards: Mapping[int, int] = attrs.field(factory=dict)
    order: Callable[[tuple[Any, ...]], tuple[Any, ...]] = lambda group: group

    def of(self, value: Any, place: str = "") -> Any:
        """Return the value in this world; `place` is the field that contains it."""
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
        """Return the command in this world, with its tuples in the same order."""
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
"""The worlds with another order."""


@cache
def places_of(kind: type) -> Mapping[tuple[str, str], str]:
    """Return the name and the alias of each field of a record → class, field and type."""
    fields = [
        field for field in attrs.fields(kind) if field.init and field.name not in UNTRANSLATED
    ]
    return {
        (field.name, str(field.alias)): f"{kind.__name__}.{field.name} {field.type}"
        for field in fields
    }


def settled(value: Any) -> Any:
    """Return the value as sorted plain tuples."""
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
    """Return the result of a command, translated to another world and sorted by `settled`."""
    refusal = system.refusal(state, command)
    if refusal is not None:
        return refusal.reason, refusal.rule
    after, events = system.step(state, command)
    if world.names or world.cards:  # `settled` removes another order in any case
        after, events = world.of(after), tuple(map(world.of, events))
    kinds = {type(event).__name__ for event in events}
    if is_dealt(events):
        sizes = {zone: len(pile) for zone, pile in after.table}
        after = attrs.evolve(after, table=Table.of({}))
        return settled(after), kinds, "CardsRanOut" in kinds or sizes
    return settled(after), Counter(repr(settled(event)) for event in events)


def check_alike(system: System, state: Any, command: Any, world: World) -> None:
    """Check that a command has the same result in another world."""
    there = outcome(system, world.of(state), world.command(command))
    assert there == outcome(system, state, command, world), command


def is_dealt(events: tuple[Any, ...]) -> bool:
    """Return whether several players draw, so that the order matters, or a deck is shuffled."""
    moves = [move for event in events for move in event.moves]
    drawn = [move for move in moves if isinstance(move, Move) and has_a_top(move.source)]
    is_new = any(isinstance(move, Shuffle) for move in moves)
    return is_new or len({move.target for move in drawn}) > 1


def has_a_top(zone: Zone) -> bool:
    """Return whether cards are taken from the top: of a deck, or by Master Plan (TR-142)."""
    return zone.kind.endswith("deck") or zone.kind == "discard_pile"


IN_TURN: Mapping[str, str] = {
    **dict.fromkeys(("DeclareAction", "ManyOnOne", "OneOnMany", "QuickMethod"), "TR-137"),
    **dict.fromkeys(("SumEfforts", "MassEffort"), "TR-137"),
    "BeginSkillResolution": "there is one task at a time",
    "LeaveParty": "the last hero of a party or of a round stays (TR-009)",
    "RevealCards": "one side after the other (TT-041)",
    **dict.fromkeys(("ReportAction", "Defend"), "the last result alone is answered (TR-148)"),
}
"""Commands whose order matters → why."""


def check_both_ways(system: System, state: Any, first: Any, second: Any) -> bool:
    """Check that two commands have the same result in either order; False if the order matters.

    The order matters for commands about the same person or card, and for those in `IN_TURN`.
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
    """Return whether the order matters; in GURPS cards are declared at the same time (TG-006)."""
    kind = type(command).__name__
    return kind in IN_TURN or (kind == "PlayCard" and "one_time" in state.dialect.pools.commitment)


def involved(system: System, state: Any, command: Any) -> set[Any]:
    """Return the people and cards in a command; a command without people involves all of them.

    A hero involves all heroes of the same player, because limits count for the player (TR-166). A
    member of a group that acts involves the whole group, which has one roll.
    """
    people = people_of(system, state)
    named = people.intersection(names_in(command))
    groups = [attempt.actors for attempt in getattr(state, "attempts", ())]
    named = named.union(*(group for group in groups if named.intersection(group)))
    parties = [state.party_of(name) for name in named if name in getattr(state, "survivors", ())]
    return (named.union(*parties) or people) | set(cards_in(command))


def people_of(system: System, state: Any) -> set[str]:
    """Return the names of all players and characters of a game."""
    people = {seat.name for seat in system.seats(state) if seat.name is not None}
    people |= {character.name for character in getattr(state, "characters", ())}
    return people | set(getattr(state, "everybody", ()))


def in_other_worlds(monkeypatch: pytest.MonkeyPatch, *, either_first: bool = False) -> None:
    """Repeat every step of a test in other worlds.

    With `either_first`, two consecutive commands of the same type are also sent in reverse order.
    """
    step, last = RuleSystem.step, list[Any]()

    def checked_step(system: System, state: Any, command: Any) -> Any:
        with monkeypatch.context() as patch:
            patch.setattr(RuleSystem, "step", step)
            here = outcome(system, state, command)
            for world in (BACKWARDS, SHIFTED):
                assert outcome(system, world.of(state), command) == here, command
            after = step(system, state, command)
            is_next = last and last[2] == state and type(last[1]) is type(command)
            if either_first and is_next and system.refusal(last[0], command) is None:
                check_both_ways(system, last[0], last[1], command)
            last[:] = state, command, after.state
        return after

    monkeypatch.setattr(RuleSystem, "step", checked_step)
