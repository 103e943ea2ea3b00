"""A refused message of two commands reveals nothing to its sender.

Two games differ in what a seat does not see: the order of hidden cards, the next shuffle, the next
die, and secrets of other seats. Any two commands in one message must be answered the same in both.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import attrs
import pytest

from dramadeck.codec.commitment import with_throws
from dramadeck.codec.saves import dump_state
from dramadeck.core import IllegalCommandError, Seat, Seed, Table
from dramadeck.core.record_search import cards_in
from dramadeck.core.visibility import secret_fields
from dramadeck.host import HostError, HostLimits, HostReason
from dramadeck.host.table import Table as HostTable
from dramadeck.storage.journal import seat_text
from dramadeck.storage.store import Opening
from dramadeck.testing.laws import seed_field
from tests.depth import by_depth
from tests.laws.walks import NAMES, SYSTEMS, System, new_game, offers, one_step, options_of, tables

GAMES = by_depth(1, 4)
MOVES = by_depth(12, 40)
FIRST, SECOND = 1, by_depth(1, 4)
"""So many commands of a kind are sent first, and so many of a kind after each of them."""


class World(NamedTuple):
    """A state, and the seed from which the host throws."""

    state: Any
    seed: str


class Asked(NamedTuple):
    """A seat, the two commands of its message, and the worlds that it cannot tell apart."""

    seat: Seat
    message: tuple[Any, Any]
    here: World
    there: World


class LaidTable:
    """A host's table that can be laid as any state of a game."""

    def __init__(self, system: System, start: Any) -> None:
        leader = seat_text(system.seats(start)[0])
        opening = Opening("t", system.name, leader, "", "0", dump_state(system, start), 0.0)
        decks = (start.setup.deck,)
        self._table = HostTable(opening, system, decks, HostLimits(recent=1), float)

    def answer(self, world: World, seat: Seat, message: Sequence[Any]) -> object:
        """How the host refuses a message; None if it takes it."""
        try:
            self.after(world, seat, message)
        except (IllegalCommandError, HostError) as refused:
            return refused.refusal
        return None

    def after(self, world: World, seat: Seat, message: Sequence[Any]) -> Any:
        """The state to which a message leads."""
        self._table.state = world.state
        self._table.opening = attrs.evolve(self._table.opening, seed=world.seed)
        applied = self._table.decide(message, seat).applied
        assert applied is not None
        return applied.after


def another_world(system: System, world: World, seat: Seat, rng: Random) -> World:
    """The same for a seat, with other cards where it sees none, and with other chance to come."""
    state, alike = world.state, dict[object, list[int]]()
    for zone, pile in state.table:
        if not system.can_see_now(state, seat, zone):
            for card in pile:
                alike.setdefault(system.public_traits(state, card), []).append(card)
    places: dict[int, int] = {}
    for group in alike.values():
        places |= zip(group, rng.sample(group, len(group)), strict=True)
    piles = {zone: tuple(places.get(card, card) for card in pile) for zone, pile in state.table}
    field = (seed_field(state) or "").lstrip("_")
    seed = {field: Seed(str(rng.random()))} if field else {}
    return World(attrs.evolve(state, table=Table.of(piles), **seed), str(rng.random()))


def of_each_kind(commands: Sequence[Any], most: int, rng: Random) -> list[Any]:
    """A few commands of each type."""
    kinds: dict[type, list[Any]] = {}
    for command in commands:
        kinds.setdefault(type(command), []).append(command)
    return [one for kind in kinds.values() for one in rng.sample(kind, min(most, len(kind)))]


def pairs(
    system: System, table: LaidTable, here: World, seat: Seat, rng: Random
) -> Iterator[tuple[Any, Any]]:
    """Two commands that a seat may put into one message: the first is legal, the second any."""
    state = here.state
    offered = [command for kind in offers(system, state).values() for command in kind]
    own = [throw for throw in with_throws(offered) if system.issuer(state, throw) == seat]
    for first in of_each_kind(own, FIRST, rng):
        after = table.after(here, seat, [first])
        if seat in system.seats(after):
            more = islice(options_of(system).more(after), 500)
            named = [*with_throws(system.possible_actions(after, seat)), *more, *own]
            seconds = [command for command in named if system.issuer(after, command) == seat]
            new = _seen(system, after, seat) - _seen(system, state, seat)
            about = [command for command in seconds if new.intersection(cards_in(command))]
            for second in (*of_each_kind(seconds, SECOND, rng), *of_each_kind(about, SECOND, rng)):
                yield first, second


def _seen(system: System, state: Any, seat: Seat) -> set[int]:
    return {
        card for zone, pile in state.table if system.can_see_now(state, seat, zone) for card in pile
    }


def with_another_secret(system: System, step: Any, seat: Seat) -> Any | None:
    """The state after a command in which somebody has said something else in secret."""
    for event in step.events:
        for name, mark in secret_fields(type(event)):
            value = getattr(step.command, name, None)
            if value is None or mark.role == seat.role or value != getattr(event, name):
                continue
            other = value + 1 if isinstance(value, int) else f"{value}, otherwise"
            try:
                return one_step(system, step.before, attrs.evolve(step.command, **{name: other}))
            except (TypeError, ValueError, LookupError):
                continue
    return None


class Secrets:
    """For each seat a game in which somebody else has said something else in secret."""

    def __init__(self, system: System) -> None:
        self._system = system
        self.other: dict[Seat, Any] = {}

    def step(self, step: Any) -> None:
        """Go on; where a seat can tell the games apart, there is none for it any more."""
        system = self._system
        for seat in system.seats(step.after):
            state = self.other.pop(seat, None)
            try:
                there = None if state is None else one_step(system, state, step.command)
            except IllegalCommandError:
                there = None
            there = with_another_secret(system, step, seat) or there
            if there is not None and self._is_alike(step, there, seat):
                self.other[seat] = there.after

    def _is_alike(self, step: Any, there: Any, seat: Seat) -> bool:
        view, view_event = self._system.player_view, self._system.view_event
        return view(step.after, seat) == view(there.after, seat) and (
            [view_event(event, seat) for event in step.events]
            == [view_event(event, seat) for event in there.events]
        )


def messages(system: System, text: str, number: int) -> Iterator[tuple[LaidTable, Asked]]:
    """Every message of two commands along a game, each with two worlds."""
    rng = Random(f"{text} {number}")  # noqa: S311 - games of a test
    party = 2 + number % (len(NAMES) - 3)
    state = new_game(system, players=party, seed=number, kind=number, text=text)
    table, secrets = LaidTable(system, state), Secrets(system)
    weights, used = options_of(system).weights, Counter[str]()
    for _ in range(MOVES):
        here = World(state, "here")
        for seat in system.seats(state):
            worlds = [another_world(system, here, seat, rng) for _ in range(2)]
            if seat in secrets.other:
                worlds.append(World(secrets.other[seat], "here"))
            for message in pairs(system, table, here, seat, rng):
                for there in worlds:
                    yield table, Asked(seat, message, here, there)
        step = one_step(system, state, offers(system, state).draw(used, weights, rng))
        secrets.step(step)
        state = step.after


def answered(name: str, games: int = GAMES) -> Iterator[tuple[Asked, object, object]]:
    """How each message is answered here, and in a world that its sender cannot tell from it."""
    system_name, _, text = name.partition(" ")
    for number in range(games):
        for table, asked in messages(SYSTEMS[system_name], text, number):
            seat, message, here, there = asked
            one, other = (table.answer(world, seat, message) for world in (here, there))
            yield asked, one, other


@pytest.mark.parametrize("name", tables())
def test_a_message_of_two_commands_is_answered_alike_whatever_its_sender_does_not_see(name):
    answers = Counter[object]()
    for asked, here, there in answered(name):
        assert here == there, f"{asked.seat} sends {asked.message}"
        answers[getattr(here, "reason", None)] += 1
    assert answers[None] > 100, "hardly any message was taken"
    assert answers[HostReason.CHANCE_COMES_LAST] > 10, "hardly any message plays ahead"
    assert len(answers) > 5, "hardly any message was refused by the rules"


@pytest.mark.parametrize("name", ["torg revised", "tarot"])
def test_if_chance_might_come_first_the_answers_would_tell_of_it(monkeypatch, name):
    monkeypatch.setattr("dramadeck.host.table.reveals_hidden", lambda *_a, **_b: False)
    table = next(table for table in tables() if table.startswith(name))
    assert any(here != there for _, here, there in answered(table, games=10))
