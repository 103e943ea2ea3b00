"""The record for a player contains what the player has seen, and nothing else."""

import json
from functools import cache
from itertools import chain, count, islice

import attrs
import pytest

from dramadeck import IllegalCommandError, Seat, torg
from dramadeck.codec.record_file import parse_seen, seen_lines
from dramadeck.codec.records import Record
from dramadeck.core import Seed, Shuffle, Table
from dramadeck.core.record_search import cards_in, with_cards
from dramadeck.core.visibility import cards_shown
from dramadeck.narration import narrator
from dramadeck.sim.bots import played
from tests.codec.games import PARTY, SYSTEMS, CuriousBot, problem_of
from tests.codec.schemas import is_valid
from tests.depth import by_depth

FEWEST, MOST, WORLDS = 20, by_depth(40, 70), by_depth(1, 3)
DIALECTS = [(name, dialect) for name, rules in SYSTEMS.items() for dialect in rules.dialects]


@cache
def game(name, dialect, number):
    """Return the record of a game after its deal, up to the next shuffle."""
    records = (up_to_a_shuffle(name, dialect, seed) for seed in count(100 * number))
    return next(record for record in records if len(record.turns) >= FEWEST)


def up_to_a_shuffle(name, dialect, seed):
    rules = SYSTEMS[name]
    start = rules.new_game(PARTY, seed=seed, dialect=rules.dialects[dialect])
    record, is_begun = Record.begin(rules, start), False
    for move in islice(played(rules, start, seed=seed, bot=CuriousBot()), MOST):
        changes = [change for event in move.transition.events for change in event.moves]
        if any(isinstance(change, Shuffle) for change in changes):
            if is_begun:
                break
            record, is_begun = Record.begin(rules, move.transition.state), True
        elif is_begun:
            record = record.then(move.command)
    return record


def never_seen(record, seat):
    """Return the cards that a seat never sees in a record."""
    rules = record.rules
    cards = {card for _, pile in record.start.table for card in pile}
    for state in record.states():
        for zone, pile in state.table:
            cards -= set(pile) if rules.can_see_now(state, seat, zone) else set()
    for before, turn in zip(record.states(), record.turns, strict=False):
        for event in turn.events:
            cards -= cards_shown(event.moves, seat, rules.visibility_rules)
        if rules.issuer(before, turn.command) == seat:
            cards -= set(cards_in(turn.command))
    return cards


def another_world(record, seat, number):
    """Return the same game with other hidden cards, up to the first command that is refused."""
    rules, start = record.rules, record.start
    alike = {}
    for card in sorted(never_seen(record, seat)):
        alike.setdefault(rules.public_traits(start, card), []).append(card)
    rng = Seed(f"{seat}/{number}")
    pairs = (zip(group, rng.shuffled(group), strict=True) for group in alike.values())
    places = dict(chain.from_iterable(pairs))

    def other(card):
        return places.get(card, card)

    piles = {zone: tuple(map(other, pile)) for zone, pile in start.table}
    world = Record.begin(rules, attrs.evolve(start, table=Table.of(piles), seed=Seed("elsewhere")))
    for turn in record.turns:
        try:
            world = world.then(with_cards(turn.command, other))
        except IllegalCommandError:
            # A command may be refused only because of a hidden card.
            assert set(cards_in(turn.command)) & set(places)
            break
    return world


@pytest.mark.rule("TR-018")
@pytest.mark.parametrize("number", range(1, by_depth(2, 3)))
@pytest.mark.parametrize(("name", "dialect"), DIALECTS)
def test_the_record_for_a_seat_does_not_depend_on_hidden_cards(name, dialect, number):
    record = game(name, dialect, number)
    gone_on = []
    for seat in record.rules.seats(record.start):
        for variant in range(WORLDS):
            world = another_world(record, seat, variant)
            turns = len(world.turns)
            assert world.state != record.at(turns)
            assert world.seen_by(seat) == record.branch(turns).seen_by(seat)
            assert [*seen_lines(world, seat)] == [*seen_lines(record.branch(turns), seat)]
            legal = record.rules.legal_actions
            assert legal(world.state, seat) == legal(record.at(turns), seat)
            gone_on.append(turns)
    assert max(gone_on) >= FEWEST, "hardly anything was compared"


@pytest.mark.parametrize(("name", "dialect"), DIALECTS)
def test_a_seen_record_contains_the_results_of_view_and_view_event(name, dialect):
    record = game(name, dialect, 1)
    rules = record.rules
    for seat in rules.seats(record.start):
        seat_record = record.seen_by(seat)
        assert (seat_record.rules, seat_record.seat) == (name, seat)
        assert seat_record.view == rules.view(record.start, seat)
        views = [rules.view(turn.state, seat) for turn in record.turns]
        assert [turn.view for turn in seat_record.turns] == views
        for turn, whole in zip(seat_record.turns, record.turns, strict=True):
            assert turn.events == tuple(rules.view_event(event, seat) for event in whole.events)
            assert turn.command == (whole.command if turn.sender == seat else None)


@pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])
@pytest.mark.parametrize("hero", PARTY[:2])
def test_the_record_for_a_hero_contains_neither_deck_nor_seeds(dialect, hero):
    start = torg.new_game(PARTY, seed="swordfish", dialect=dialect)
    declared = torg.commands.DeclareAction(
        actor=hero, action=torg.ActionKind.OTHER, value=9, difficulty=10, skill="climbing"
    )
    careless = torg.commands.Roll(actor=hero, seed=f"{start.seed.root}/3")
    record = Record.begin(torg.TORG, start).then(torg.commands.Deal(), declared, careless)
    seat = torg.hero_seat(hero)
    rolled = record.seen_by(seat).turns[-1]
    assert rolled.command == torg.commands.Roll(actor=hero)
    assert "swordfish" not in repr([rolled.events, rolled.view])
    for reader in torg.TORG.seats(start):
        text = repr(record.seen_by(reader)) + "".join(seen_lines(record, reader))
        assert "swordfish" not in text
        assert "drama_deck" not in text


@pytest.mark.parametrize(("name", "dialect"), DIALECTS)
def test_the_lines_of_a_seen_record_are_valid_in_the_schema(name, dialect):
    record = game(name, dialect, 1)
    seat = record.rules.seats(record.start)[0]
    header, *turns = map(json.loads, seen_lines(record, seat))
    assert (header["system"], Seat(*header["seat"])) == (name, seat)
    assert is_valid(name, "View", header["view"])
    assert [turn["turn"] for turn in turns] == [*range(1, len(record.turns) + 1)]
    for turn in turns:
        assert is_valid(name, "View", turn["view"])
        assert all(is_valid(name, "Event", event) for event in turn["events"])
        assert turn["command"] is None or is_valid(name, "Command", turn["command"])
    assert {turn["command"] is None for turn in turns} == {True, False}


def test_a_seen_record_with_a_house_dialect_can_be_narrated():
    pools = attrs.evolve(torg.REVISED.pools, transfers_a_round=2)
    house = attrs.evolve(torg.REVISED, name="ours", pools=pools)
    state = torg.new_game(["Quin", "Marco"], seed=7, dialect=house, deck="expanded")
    record = Record.begin(torg.TORG, state).then(torg.commands.Deal())
    for seat in torg.TORG.seats(state):
        seat_record = record.seen_by(seat)
        assert (seat_record.setup.dialect, seat_record.setup.deck) == (house, state.setup.deck)
        story = narrator(torg.TORG, seat=seat, setup=seat_record.setup)
        (turn,) = seat_record.turns
        assert len(story.lines(seat_record.view, turn.events, turn.view)) > 2


def test_a_seen_record_contains_only_the_dialect_and_the_deck_of_a_setup():
    @attrs.frozen
    class Setup:
        dialect: str
        code: str

    @attrs.frozen
    class Moment:
        setup: Setup
        table: Table

    rules = attrs.evolve(
        torg.TORG, view=lambda _state, _seat: None, seats=lambda _state: (torg.SPECTATOR,)
    )
    record = Record(rules=rules, start=Moment(Setup("short", "4711"), Table.of({})))
    seat_record = record.seen_by(torg.SPECTATOR)
    assert seat_record.setup == ("short", None)
    assert "4711" not in str(seat_record)


@pytest.mark.parametrize(
    ("line", "fields", "reason"),
    [
        (1, {}, None),
        (1, {"commitment": "c0ffee"}, None),
        (1, {"commitment": 7}, "line 1: $.commitment: expected a text, got 7"),
        (1, {"seat": "hero"}, '$.seat: expected a list, got "hero"'),
        (1, {"seat": ["hero"]}, "$.seat: expected 2 items, got 1"),
        (1, {"seat": ["hero", 7]}, "$.seat[1]: expected a text, got 7"),
        (1, {"view": 5}, "$.view: expected View, got 5"),
        (2, {"sender": [None, None]}, "line 2: $.sender[0]: expected a text, got null"),
        (2, {"events": 5}, "line 2: $.events: expected a list, got 5"),
        (2, {"view": None}, "line 2: $.view: expected View, got null"),
    ],
)
def test_a_seen_record_is_validated_as_strictly_as_a_save(line, fields, reason):
    record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.commands.Deal())
    lines = [*map(json.loads, seen_lines(record, torg.hero_seat("Quin")))]
    lines[line - 1] |= fields
    text = "\n".join(map(json.dumps, lines)).encode()
    if reason is not None:
        assert reason in str(problem_of(parse_seen, text))
        return
    seat_record = parse_seen(text)
    assert seat_record.seat == torg.hero_seat("Quin")
    assert seat_record.commitment == fields.get("commitment")
    assert seat_record.turns == record.seen_by(seat_record.seat).turns
