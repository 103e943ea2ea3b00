"""The laws that every rule system keeps, tried on walks through games of each installed one."""

import importlib
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import attrs
import pytest
from hypothesis import strategies as st

from dramadeck.engine import CARD, IllegalCommandError, Shuffle
from tests.laws.walks import System, Walk, game, ground_of, law, numbers, one_step, pick


def cards_of(state: Any) -> tuple[int, ...]:
    return tuple(sorted(chain.from_iterable(pile for _, pile in state.table)))


@law()
def test_fold_the_new_state_is_what_the_events_lead_to(name: str, data: st.DataObject):
    system, walk = game(name, data)
    for step in walk.steps:
        assert system.replay(step.before, step.events) == step.after


@law()
def test_replay_the_start_and_the_whole_record_give_the_present_state(
    name: str, data: st.DataObject
):
    system, walk = game(name, data)
    replayed = system.replay(walk.start, (event for step in walk.steps for event in step.events))
    assert replayed == walk.end
    assert repr(replayed) == repr(walk.end)


@law()
def test_purity_the_same_command_in_the_same_state_leads_to_the_same(
    name: str, data: st.DataObject
):
    system, walk = game(name, data)
    some = walk.states[::8]
    pictures = [repr(state) for state in some]
    for step in walk.steps:
        again = one_step(system, step.before, step.command)
        assert again == step
        assert repr(again.events) == repr(step.events)
    for seat in system.seats(walk.end):
        assert system.legal(walk.end, seat) == system.legal(walk.end, seat)
        assert system.view(walk.end, seat) == system.view(walk.end, seat)
    assert [repr(state) for state in some] == pictures


@law()
def test_every_event_and_command_is_of_a_type_that_the_system_lists(name: str, data: st.DataObject):
    system, walk = game(name, data)
    for step in walk.steps:
        assert type(step.command) in system.commands
        assert {type(event) for event in step.events} <= set(system.events)


@law()
def test_conservation_every_card_is_in_one_zone_and_moves_by_the_events_alone(
    name: str, data: st.DataObject
):
    system, walk = game(name, data)
    cards = cards_of(walk.start)
    assert Counter(cards).most_common(1)[0][1] == 1
    for step in walk.steps:
        state = step.before
        for event in step.events:
            after = system.evolve(state, event)
            assert after.table == state.table.after(event.moves)
            state = after
        assert cards_of(step.after) == cards
        assert set(step.after.table.zones) >= set(step.before.table.zones)
        moves = tuple(move for event in step.events for move in event.moves)
        assert step.before.table.after(moves) == step.after.table


@law()
def test_conservation_only_a_shuffle_changes_the_seed_and_each_one_does(
    name: str, data: st.DataObject
):
    system, walk = game(name, data)
    for step in walk.steps:
        state = step.before
        for event in step.events:
            after = system.evolve(state, event)
            shuffles = sum(isinstance(move, Shuffle) for move in event.moves)
            assert (after.seed != state.seed) == bool(shuffles)
            state = after


# Inert refusal: many wrong commands are wanted, of all kinds.


def card_fields(command: Any) -> Iterator[tuple[str, bool]]:
    """The fields that name cards, and whether they name several."""
    for name, annotation in get_type_hints(type(command), include_extras=True).items():
        parts = {part for part in get_args(annotation) if part not in (Ellipsis, NoneType)}
        if get_origin(annotation) is Annotated:
            if CARD in parts:
                yield name, False
        elif any(CARD in getattr(part, "__metadata__", ()) for part in parts):
            yield name, get_origin(annotation) is tuple


def cards_named(record: Any) -> set[int]:
    """Every card that a command names, in the records inside it as well."""
    named: set[int] = set()
    fields = dict(card_fields(record))
    for field in attrs.fields(type(record)):
        value = getattr(record, field.name)
        several = value if isinstance(value, tuple) else (value,)
        if field.name in fields:
            named.update(card for card in several if card is not None)
        else:
            named.update(*(cards_named(each) for each in several if attrs.has(type(each))))
    return named


def with_other_cards(command: Any, by: int) -> Any:
    """The same command for other cards; some are held by others, some do not exist."""
    changes = {}
    for name, several in card_fields(command):
        named = getattr(command, name)
        if named is not None:
            other = tuple(card + by for card in named) if several else named + by
            changes[name] = (*other, *other) if several and by % 5 == 0 else other
    return attrs.evolve(command, **changes)


def tried(system: System, walk: Walk, at: int, by: int) -> Iterator[Any]:
    """What might be sent in a state of a walk: what fits, what is late, what names wrong cards."""
    state = walk.states[at]
    for seat in system.seats(state):
        yield from system.candidates(state, seat)
    yield from ground_of(system).more(state)
    for step in walk.steps:
        yield step.command
        yield with_other_cards(step.command, 1 + by % 160)


def by_hand(system: System, state: Any, command: Any) -> tuple[Any, int]:
    """The refusal of a command, if there is one, and how many events had happened before it."""
    ruling, told = system.decide(state, command), 0
    try:
        event = next(ruling)
        while True:
            told += 1
            state = system.evolve(state, event)
            event = ruling.send(state)
    except StopIteration:
        return None, told
    except IllegalCommandError as refused:
        return refused.refusal, told


@law(at=numbers, by=numbers)
def test_inert_refusal_a_rule_refuses_before_anything_happens(
    name: str, data: st.DataObject, at: int, by: int
):
    system, walk = game(name, data)
    at %= len(walk.states)
    state = walk.states[at]
    picture = repr(state)
    for command in tried(system, walk, at, by):
        refusal, told = by_hand(system, state, command)
        assert refusal is None or told == 0, f"{command!r} was refused after {told} events"
        assert system.refusal(state, command) == refusal
        if refusal is None:
            system.step(state, command)
        else:
            with pytest.raises(IllegalCommandError) as caught:
                system.step(state, command)
            assert caught.value.refusal == refusal
            assert refusal.message
    assert repr(state) == picture


@law(at=numbers)
def test_inert_refusal_what_legal_offers_is_accepted_and_may_be_sent_by_that_seat(
    name: str, data: st.DataObject, at: int
):
    system, walk = game(name, data)
    for state in (walk.end, pick(walk.states, at)):
        for seat in system.seats(state):
            for command in system.legal(state, seat):
                assert system.refusal(state, command) is None
                assert system.issuer(state, command) == seat
                system.step(state, command)


@law()
def test_legal_names_every_command_once(name: str, data: st.DataObject):
    system, walk = game(name, data)
    for state in walk.states:
        for seat in system.seats(state):
            legal = Counter(system.legal(state, seat))
            assert [command for command, times in legal.items() if times > 1] == []


# Two faces: verbs and commands.


@law()
def test_two_faces_each_verb_does_what_its_command_does(name: str, data: st.DataObject):
    system, walk = game(name, data)
    room = importlib.import_module(system.decide.__module__.rpartition(".")[0])
    for step in walk.steps:
        command = type(step.command)
        fields = {each.name: getattr(step.command, each.name) for each in attrs.fields(command)}
        verb = system.verb(command)
        published = getattr(room, verb.__name__, verb)
        assert verb(step.before, **fields) == (step.after, step.events)
        assert published(step.before, **fields) == (step.after, step.events)
