"""The table and the menu as data: the differences add up to the whole."""

import json

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.client.offer import offer_of
from dramadeck.narration.form_json import menu_data
from dramadeck.narration.table_model import difference, table_data
from dramadeck.narration.words import Words
from dramadeck.testing.tables.torg import torg_table
from dramadeck.torg import TORG
from tests.depth import by_depth
from tests.laws.walks import SYSTEMS
from tests.merge_patches import merged
from tests.narration.walked_games import narrator_of, seats_of, steps, walked

LEAST = st.none() | st.integers() | st.text(max_size=3)
"""Values without booleans, because `True == 1` in Python."""

VALUES = st.recursive(
    LEAST, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner)
)


def without_nulls(value):
    """Return a JSON value without null members, which a merge patch removes."""
    if isinstance(value, dict):
        return {name: without_nulls(item) for name, item in value.items() if item is not None}
    return value


OBJECTS = st.dictionaries(st.text(max_size=2), VALUES, max_size=5).map(without_nulls)


@given(before=OBJECTS, after=OBJECTS)
def test_a_difference_changes_one_object_into_the_other_and_omits_equal_members(before, after):
    patch = difference(before, after)
    assert merged(before, patch) == after
    assert (patch == {}) is (before == after)
    assert not any(name in before and before[name] == after.get(name, ...) for name in patch)


@pytest.mark.parametrize(
    ("data", "patch", "after"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ({"a": "foo"}, {"b": {"c": None}}, {"a": "foo", "b": {}}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_merge_patches_agree_with_the_examples_of_rfc_7396(data, patch, after):
    assert merged(data, patch) == after


def test_only_the_top_card_of_a_stack_is_in_the_data():
    state = torg_table("Quin", hands={"Quin": (42,)}, discards=(130, 131), seed=7)
    narrator = narrator_of(TORG, state)
    model = narrator.table_model(TORG.view(state, narrator.seat))
    named = table_data(model, narrator.language, with_names=True)["places"]
    top = {"label": "Discard pile", "layout": "stack", "count": 2, "cards": [131]}
    assert named["centre"]["piles"]["discard_pile"] == {**top, "names": {"131": "Drama (131)"}}
    assert "names" not in named["seat Quin"]["piles"]["hand/Quin"]
    plain = table_data(model, narrator.language)["places"]
    assert plain["centre"]["piles"]["discard_pile"] == top


def as_sent(data):
    """Return data after a round trip through JSON."""
    return json.loads(json.dumps(data))


def table_of(system, state, seat):
    """Return the table as data."""
    narrator = narrator_of(system, state, seat)
    return as_sent(table_data(narrator.table_model(system.view(state, seat)), narrator.language))


def menu_of(system, state, seat):
    """Return the menu as data."""
    return as_sent(menu_data(offer_of(narrator_of(system, state, seat), system, state).forms()))


def check(name, text, data_of, most):
    """Check that the differences of all turns add up to the whole data for each seat.

    Returns:
        The number of characters of the whole data, and of the differences.
    """
    system, client_data, last, wholes, patches = SYSTEMS[name], {}, None, 0, 0
    for step in steps(name, text)[:most]:
        if step.before is not last:  # another game
            client_data = {}
        for seat in seats_of(system, step.after):
            now = data_of(system, step.after, seat)
            patch = as_sent(difference(client_data.setdefault(seat, now), now))
            client_data[seat] = merged(client_data[seat], patch)
            assert client_data[seat] == now, (seat, step.command)
            wholes, patches = wholes + len(json.dumps(now)), patches + len(json.dumps(patch))
        last = step.after
    return wholes, patches


@pytest.mark.parametrize(("name", "text"), walked())
def test_the_differences_of_the_table_add_up_to_the_table(name, text):
    wholes, patches = check(name, text, table_of, by_depth(70, 600))
    assert 0 < patches < wholes / 4


@pytest.mark.parametrize(("name", "text"), walked())
def test_the_differences_of_the_menu_add_up_to_the_menu(name, text):
    wholes, patches = check(name, text, menu_of, by_depth(25, 600))
    assert 0 < patches < wholes


@pytest.mark.parametrize(("name", "text"), walked())
def test_places_and_the_piles_of_a_place_have_unique_names(name, text):
    system = SYSTEMS[name]
    for step in steps(name, text)[:: by_depth(10, 1)]:
        for seat in seats_of(system, step.after):
            original = narrator_of(system, step.after, seat)
            for words in (original.words, Words()):
                narrator = attrs.evolve(original, words=words)
                model = narrator.table_model(system.view(step.after, seat))
                keys = [place.key for place in model.places]
                piles = [(place.key, pile.zone) for place in model.places for pile in place.piles]
                assert len({*keys}) == len(keys), keys
                assert len({*piles}) == len(piles), piles
