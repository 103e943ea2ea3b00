"""A saved value is loaded unchanged; a value that cannot be restored is not saved."""

import json
from functools import partial

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.codec import saves
from dramadeck.codec.convert import converter
from dramadeck.codec.saves import (
    dump_command,
    dump_event,
    dump_state,
    dump_view,
    load_command,
    load_event,
    load_state,
)
from dramadeck.core import Seed, Table
from dramadeck.core.limits import in_force
from dramadeck.testing.laws import same
from dramadeck.torg import commands
from tests.cases import for_each
from tests.codec.games import SYSTEMS, anything, end_of, game, load_error, parts_of
from tests.depth import by_depth

RULES = SYSTEMS.values()
ALL_RECORDS = [(rules, kind) for rules in RULES for kind in (*rules.commands, *rules.events)]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", SYSTEMS)
def test_every_state_command_and_event_of_a_game_is_equal_after_a_round_trip(name, seed):
    rules, (start, moves) = SYSTEMS[name], game(name, seed)
    for state in (start, *(move.transition.state for move in moves)):
        text = dump_state(rules, state)
        back = load_state(text, rules=rules)
        assert same(back, state)
        assert dump_state(rules, back) == text
    seats = rules.seats(end_of(name)) if seed == 1 else ()
    for move in moves:
        assert same(load_command(rules, dump_command(rules, move.command)), move.command)
        for event in move.transition.events:
            for record in (event, *(rules.view_event(event, seat) for seat in seats)):
                assert same(saves.load_event(rules, dump_event(rules, record)), record)


@for_each(ALL_RECORDS)
@settings(max_examples=by_depth(3, 50))
@given(data=st.data())
def test_random_commands_and_events_are_equal_after_a_round_trip(rules, kind, data):
    record, is_command = data.draw(anything(kind)), kind in rules.commands
    dump, load = (dump_command, load_command) if is_command else (dump_event, saves.load_event)
    assert same(load(rules, dump(rules, record)), record)


PARTS_OF_STATES = [
    (rules, kind) for rules in RULES for kind in sorted(parts_of(rules.state_type), key=repr)
]


@for_each(PARTS_OF_STATES)
@settings(max_examples=by_depth(3, 50))
@given(data=st.data())
def test_random_parts_of_states_are_equal_after_a_round_trip(rules, kind, data):
    record = data.draw(anything(kind))
    written = json.dumps(converter(rules).unstructure(record, unstructure_as=kind))
    assert same(saves.structured(rules, json.loads(written), kind, "$"), record)


def test_house_rules_are_saved_by_value():
    pools = attrs.evolve(torg.REVISED.pools, transfers_a_round=2)
    house = attrs.evolve(torg.REVISED, name="our table", pools=pools)
    back = load_state(dump_state(torg.TORG, torg.new_game(["Quin"], seed=7, dialect=house)))
    assert back.dialect == house
    assert back.dialect.pools.transfers_a_round == 2


def test_a_deck_that_is_passed_is_used_if_it_has_the_same_cards():
    deck = torg.original_deck()
    short, other = (deck.only(cards, name="short") for cards in ((1, 2, 3), (1, 2, 4)))
    text = dump_state(torg.TORG, torg.new_game(["Quin"], seed=7, deck=short))
    low, high = (short.only(cards, name=f"{cards}") for cards in ((1, 2), (2, 3)))
    for decks in ([short], [low, short, high], [high, low, short]):
        assert load_state(text, decks=decks).setup.deck is short
    where = "$.state.setup.deck: "
    assert str(load_error(text)) == f'{where}no deck "short" is known here; pass it in `decks`'
    message = f'{where}the deck "short" known here has other cards'
    assert str(load_error(text, decks=[other])) == message


def test_a_view_is_dumped_as_plain_data():
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    view = json.loads(saves.dump_view(torg.TORG, torg.view(state, torg.hero_seat("Quin"))))
    assert view["seat"] == ["hero", "Quin"]
    assert [hero["hand"] is None for hero in view["heroes"]] == [False, True]
    assert "seed" not in view


def test_only_objects_of_the_system_are_saved_and_defaults_may_be_omitted():
    with pytest.raises(TypeError, match=r"Deal\(\) is no event of Torg"):
        dump_event(torg.TORG, commands.Deal())
    with pytest.raises(TypeError, match=r"5 is no command of Torg"):
        dump_command(torg.TORG, 5)
    with pytest.raises(
        TypeError, match=r"expected a state of Torg.*, got dramadeck\.core\.table\.Table"
    ):
        dump_state(torg.TORG, Table.of({}))
    state = torg.new_game(["Quin"], seed=7)
    text = dump_state(torg.TORG, state)
    for call in (
        *(partial(dump, torg, state) for dump in (dump_state, dump_command, dump_event, dump_view)),
        *(partial(load, torg, "{}") for load in (load_command, load_event)),
        lambda: load_state(text, rules=torg),
    ):
        with pytest.raises(TypeError, match=r"got the module dramadeck\.torg: pass its `TORG`"):
            call()
    with pytest.raises(TypeError, match="expected a rule system, got 'torg'"):
        load_state(text, rules="torg")
    assert load_command(torg.TORG, '{"is": "Flip"}') == commands.Flip()
    command = commands.PlayToPool(hero="Quin", card=1, idea="1" * 200)  # a text with many digits
    assert load_command(torg.TORG, dump_command(torg.TORG, command)) == command


def test_a_save_in_another_layout_or_script_can_be_loaded():
    state = torg.new_game(["Zoë", "ラミア", "🂡"], seed="\u2192\u200d")
    text = dump_state(torg.TORG, state)
    assert text.isascii()
    data = json.loads(text)
    spread = text.replace('{"setup": {', '{"setup": { ')
    mixed = json.dumps({**data, "state": dict(reversed(data["state"].items()))})
    by_windows = json.dumps(data, indent=1).replace("\n", "\r\n")
    marked = ("\ufeff" + by_windows, b"\xef\xbb\xbf" + by_windows.encode())
    layouts = (text, spread, mixed, json.dumps(data, indent=1), text.encode(), *marked)
    for other in (*layouts, json.dumps(data, ensure_ascii=False)):
        assert load_state(other) == state


@pytest.mark.parametrize("seed", ["half \ud800", 10**101, -(10**5000)], ids=["half", "long", "max"])
def test_a_state_that_could_not_be_loaded_is_not_saved(seed):
    state = torg.new_game(["Quin"], seed="")
    with pytest.raises(saves.SaveFormatError):
        dump_state(torg.TORG, attrs.evolve(state, seed=Seed(seed)))
    room = in_force().save - len(dump_state(torg.TORG, state))
    assert dump_state(torg.TORG, attrs.evolve(state, seed=Seed("x" * room)))
    with pytest.raises(saves.SaveFormatError, match="is longer than 1,000,000 characters"):
        dump_state(torg.TORG, attrs.evolve(state, seed=Seed("x" * (room + 1))))


def test_equal_values_of_another_type_are_written_with_their_type():
    """1 is not written as `true`, although both are equal in Python."""
    state = torg.new_game(["Quin"], seed=7, is_campaign=True)
    assert '"is_campaign": true' in dump_state(torg.TORG, state)
    odd = attrs.evolve(state, setup=attrs.evolve(state.setup, is_campaign=1))
    assert odd.setup == state.setup
    assert '"is_campaign": 1' in dump_state(torg.TORG, odd)
