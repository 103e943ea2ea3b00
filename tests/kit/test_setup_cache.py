"""The setup of a save is written and read once; nobody can tell but by the clock."""

import json

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.engine import Seed
from dramadeck.engine.limits import in_force
from dramadeck.kit import setup_cache
from dramadeck.kit.saves import SaveFormatError, dump_state, load_state
from dramadeck.kit.setup_cache import KnownSetups, name_in
from tests.depth import by_depth
from tests.engine.beggar import BEGGAR
from tests.kit.games import SYSTEMS, end_of, refused

DAMAGE = ["", "x", "7", "null", '"', "}", "[", ", ", "\\ud800", "9" * 101]
SHORT = torg.original_deck().only(range(1, 31), name="short")


def forget():
    """As in a program that has just begun."""
    for memory in (setup_cache._read, setup_cache._written):
        memory.cache_clear()


@pytest.fixture(autouse=True)
def fresh():
    forget()
    yield
    forget()


@pytest.mark.parametrize("name", SYSTEMS)
def test_states_of_one_setup_share_it_when_they_are_loaded(name):
    rules, (one, other) = SYSTEMS[name], (end_of(name, 1), end_of(name, 2))
    texts = [dump_state(rules, each) for each in (one, other)]
    loaded = [load_state(text) for text in texts]
    assert loaded == [one, other]
    assert loaded[0].setup is loaded[1].setup


@pytest.mark.parametrize("name", SYSTEMS)
def test_what_is_written_with_a_known_setup_is_plain_json(name):
    rules, state = SYSTEMS[name], end_of(name)
    first, again = dump_state(rules, state), dump_state(rules, state)
    assert first == again == json.dumps(json.loads(first))


def test_house_rules_are_told_apart_by_every_letter():
    house = attrs.evolve(torg.REVISED, pools=attrs.evolve(torg.REVISED.pools, transfers_a_round=2))
    states = [torg.new_game(["Quin"], seed=7, dialect=each) for each in (torg.REVISED, house)]
    for _ in range(2):
        assert [load_state(dump_state(torg.TORG, each)) for each in states] == states


def test_what_is_only_equal_is_written_as_it_is():
    """One is no yes, though Python takes them for equal."""
    state = torg.new_game(["Quin"], seed=7, is_campaign=True)
    assert '"is_campaign": true' in dump_state(torg.TORG, state)
    odd = attrs.evolve(state, setup=attrs.evolve(state.setup, is_campaign=1))
    assert odd.setup == state.setup
    assert '"is_campaign": 1' in dump_state(torg.TORG, odd)


def test_a_deck_is_known_only_where_it_is_passed():
    text = dump_state(torg.TORG, torg.new_game(["Quin"], seed=7, deck=SHORT))
    for _ in range(2):
        assert load_state(text, decks=[SHORT]).setup.deck is SHORT
        assert 'no deck "short" is known here' in refused(text).what


def test_a_save_in_another_layout_is_read_as_ever():
    state = end_of("torg")
    text = dump_state(torg.TORG, state)
    data = json.loads(text)
    spread = text.replace('{"setup": {', '{"setup": { ')
    mixed = json.dumps({**data, "state": dict(reversed(data["state"].items()))})
    for _ in range(2):
        for other in (text, spread, mixed, json.dumps(data, indent=1), text.encode()):
            assert load_state(other) == state


def test_a_second_setup_beside_a_known_one_is_refused():
    text = dump_state(torg.TORG, end_of("torg"))
    load_state(text)
    twice = text.replace(', "seed": ', ', "setup": null, "seed": ', 1)
    assert refused(twice).what == 'is no JSON: the key "setup" stands twice in an object'


@settings(max_examples=by_depth(40, 400))
@given(data=st.data())
def test_a_damaged_save_is_refused_in_the_same_words_whether_its_setup_is_known(data):
    text = dump_state(torg.TORG, end_of("torg"))
    at = data.draw(st.integers(0, len(text) - 1))
    new = data.draw(
        st.sampled_from(["", "x", "7", "null", '"', "}", "[", ", ", "\\ud800", "9" * 101])
    )
    damaged = text[:at] + new + text[at + data.draw(st.integers(0, 3)) :]
    forget()
    cold = outcome(damaged)
    load_state(text)
    assert outcome(damaged) == cold


def outcome(text):
    try:
        return load_state(text)
    except SaveFormatError as problem:
        return str(problem)


def test_systems_without_a_setup_are_saved_as_ever():
    state = BEGGAR.new_game(["Ann"])
    for _ in range(2):
        assert load_state(dump_state(BEGGAR, state), rules=BEGGAR) == state
    assert name_in(dump_state(BEGGAR, state)) == BEGGAR.name


def test_a_state_too_long_to_be_read_again_is_not_written():
    """Neither the setup nor the rest is too long by itself."""
    state = torg.new_game(["Quin"], seed="")
    room = in_force().save - len(dump_state(torg.TORG, state))
    assert dump_state(torg.TORG, attrs.evolve(state, seed=Seed("x" * room)))
    with pytest.raises(SaveFormatError, match="is longer than 1,000,000 characters"):
        dump_state(torg.TORG, attrs.evolve(state, seed=Seed("x" * (room + 1))))


@attrs.frozen
class Open:
    """A setup that can change: nobody may rely on it."""

    rules: list[str]


def test_only_so_many_small_and_lasting_setups_are_kept():
    known = KnownSetups()
    known.keep(Open(["a"]), '{"rules": ["a"]}')
    known.keep("a", "x" * 100_001)
    assert known.found_at(0, '{"rules": ["a"]}') is None
    assert known.found_at(0, "x" * 100_001) is None
    for number in range(17):
        known.keep(number, f"<{number}>")
    assert known.found_at(1, "-<16>") == (16, "<16>")
    assert known.found_at(0, "<0>") is None


def test_nothing_of_a_rule_text_from_elsewhere_is_kept():
    house = attrs.evolve(torg.REVISED, name="a stranger's")
    text = dump_state(torg.TORG, torg.new_game(["Quin"], seed=7, dialect=house))
    loaded = load_state(text)
    assert dump_state(torg.TORG, loaded) == text
    assert setup_cache._read(torg.TORG, ())._kept == ()
    assert setup_cache._written(torg.TORG)._kept == ()
    load_state(dump_state(torg.TORG, torg.new_game(["Quin"], seed=7)))
    assert len(setup_cache._read(torg.TORG, ())._kept) == 1


def test_a_setup_that_ships_is_kept_when_it_is_written_and_when_it_is_read():
    forget()
    state = torg.new_game(["Quin"], seed=7)
    text = dump_state(torg.TORG, state)
    assert setup_cache._written(torg.TORG).text_of(state.setup) in text
    load_state(text)
    ((kept, written),) = setup_cache._read(torg.TORG, ())._kept
    assert (kept, written in text) == (state.setup, True)
