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
"""The numbers of first commands of each type, and of second commands after each of them."""


class World(NamedTuple):
    """A state, and the seed of the dice of the host."""

    state: Any
    seed: str


class Case(NamedTuple):
    """A seat, a message of two commands, and two worlds that look the same to the seat."""

    seat: Seat
    message: tuple[Any, Any]
    here: World
    there: World


class SettableTable:
    """A table of a host whose state can be set."""

    def __init__(self, system: System, start: Any) -> None:
        leader = seat_text(system.seats(start)[0])
        opening = Opening("t", system.name, leader, "", "0", dump_state(system, start), 0.0)
        decks = (start.setup.deck,)
        self._table = HostTable(opening, system, decks, HostLimits(recent=1), float)

    def answer(self, world: World, seat: Seat, message: Sequence[Any]) -> object:
        """Return the refusal of a message, or None if the host accepts it."""
        try:
            self.after(world, seat, message)
        except (IllegalCommandError, HostError) as error:
            return error.refusal
        return None

    def after(self, world: World, seat: Seat, message: Sequence[Any]) -> Any:
        """Return the state after a message."""
        self._table.state = world.state
        self._table.opening = attrs.evolve(self._table.opening, seed=world.seed)
        applied = self._table.decide(message, seat).applied
        assert applied is not None
        return applied.after


def another_world(system: System, world: World, seat: Seat, rng: Random) -> World:
    """Return a world that looks the same to a seat, with other hidden cards and another seed."""
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
    """Return up to `most` commands of each type."""
    kinds: dict[type, list[Any]] = {}
    for command in commands:
        kinds.setdefault(type(command), []).append(command)
    return [one for kind in kinds.values() for one in rng.sample(kind, min(most, len(kind)))]


def pairs(
    system: System, table: SettableTable, here: World, seat: Seat, rng: Random
) -> Iterator[tuple[Any, Any]]:
    """Yield pairs of commands that a seat may send in a message: a legal one and any other."""
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
            with_new_cards = [command for command in seconds if new.intersection(cards_in(command))]
            for second in (
                *of_each_kind(seconds, SECOND, rng),
                *of_each_kind(with_new_cards, SECOND, rng),
            ):
                yield first, second


def _seen(system: System, state: Any, seat: Seat) -> set[int]:
    return {
        card for zone, pile in state.table if system.can_see_now(state, seat, zone) for card in pile
    }


def with_another_secret(system: System, step: Any, seat: Seat) -> Any | None:
    """Return the step of a command with another secret value; None if it has no secret."""
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
    """For each seat, a game in which another seat has sent another secret value."""

    def __init__(self, system: System) -> None:
        self._system = system
        self.other: dict[Seat, Any] = {}

    def step(self, step: Any) -> None:
        """Follow a step; remove the game of a seat that can see a difference."""
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


def messages(system: System, text: str, number: int) -> Iterator[tuple[SettableTable, Case]]:
    """Yield every message of two commands in a game, each with two worlds."""
    rng = Random(f"{text} {number}")  # noqa: S311 - games of a test
    party = 2 + number % (len(NAMES) - 3)
    state = new_game(system, players=party, seed=number, kind=number, text=text)
    table, secrets = SettableTable(system, state), Secrets(system)
    weights, used = options_of(system).weights, Counter[str]()
    for _ in range(MOVES):
        here = World(state, "here")
        for seat in system.seats(state):
            worlds = [another_world(system, here, seat, rng) for _ in range(2)]
            if seat in secrets.other:
                worlds.append(World(secrets.other[seat], "here"))
            for message in pairs(system, table, here, seat, rng):
                for there in worlds:
                    yield table, Case(seat, message, here, there)
        step = one_step(system, state, offers(system, state).draw(used, weights, rng))
        secrets.step(step)
        state = step.after


def cases_with_answers(name: str, games: int = GAMES) -> Iterator[tuple[Case, object, object]]:
    """Yield each message with the answers in two worlds that look the same to its sender."""
    system_name, _, text = name.partition(" ")
    for number in range(games):
        for table, case in messages(SYSTEMS[system_name], text, number):
            seat, message, here, there = case
            one, other = (table.answer(world, seat, message) for world in (here, there))
            yield case, one, other


@pytest.mark.parametrize("name", tables())
def test_the_answer_to_a_message_of_two_commands_does_not_depend_on_hidden_values(name):
    answers = Counter[object]()
    for case, here, there in cases_with_answers(name):
        assert here == there, f"{case.seat} sends {case.message}"
        answers[getattr(here, "reason", None)] += 1
    assert answers[None] > 100, "hardly any message was taken"
    assert answers[HostReason.CHANCE_COMES_LAST] > 10, "hardly any message plays ahead"
    assert len(answers) > 5, "hardly any message was refused by the rules"


@pytest.mark.parametrize("name", ["torg revised", "tarot"])
def test_without_the_check_of_randomness_the_answers_depend_on_hidden_values(monkeypatch, name):
    monkeypatch.setattr("dramadeck.host.table.reveals_hidden", lambda *_a, **_b: False)
    table = next(table for table in tables() if table.startswith(name))
    assert any(here != there for _, here, there in cases_with_answers(table, games=10))
