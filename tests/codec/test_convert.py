"""Records of any system as JSON data, also with field types that the included games do not use."""

import ast
import json
from typing import Annotated, Literal, NamedTuple

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.charts import Chart, Row, Step
from dramadeck.codec import saves
from dramadeck.codec.convert import converter, message_of
from dramadeck.codec.record_types import is_named_tuple, row_of, view_type
from dramadeck.core import Card, Zone
from dramadeck.core.field_types import AtLeast, Named
from tests.codec.games import anything, load_error, problem_of
from tests.core.beggar import BEGGAR
from tests.testing.vault import VAULT, Coin, Floor, Gem, Metal, Opened, Ring, Spot, State

PRICES = Chart("Prices", (Row(1, 2, Metal.GOLD), Row(3, 9, Gem.RUBY), Row(10, 10, None)), "VA-1")


def vault(**fields):
    return attrs.evolve(VAULT.new_game(PRICES), **fields)


def round_trip(state):
    return saves.load_state(saves.dump_state(VAULT, state), rules=VAULT)


def written(**fields):
    """Return the data of the saved state."""
    return json.loads(saves.dump_state(VAULT, vault(**fields)))["state"]


def changed(**fields):
    data = json.loads(saves.dump_state(VAULT, vault()))
    data["state"].update(fields)
    return json.dumps(data)


OTHER = {"table", "prices", "twice"}
FIELDS = {it.name: anything(it.type) for it in attrs.fields(State) if it.name not in OTHER}


@given(fields=st.fixed_dictionaries(FIELDS))
def test_any_state_is_equal_after_a_round_trip(fields):
    state = vault(**fields)
    assert round_trip(state) == state
    # The order of a set in its repr is arbitrary.
    assert repr(attrs.evolve(round_trip(state), tags=state.tags)) == repr(state)


@given(event=anything(Opened))
def test_an_event_with_secrets_zones_and_named_tuples_is_equal_after_a_round_trip(event):
    assert saves.load_event(VAULT, saves.dump_event(VAULT, event)) == event


def test_a_record_has_its_name_only_in_a_union_of_several_records():
    state = written(held=Ring(stone=Gem.RUBY), given="away")
    assert (state["held"], state["given"]) == ({"is": "Ring", "stone": "ruby"}, "away")
    coin = Coin(metal=Metal.GOLD, mint="Core")
    state = written(given=coin, offer=coin)
    assert state["given"] == {"metal": "gold", "mint": "Core"}
    assert state["offer"] == {"is": "Coin", "metal": "gold", "mint": "Core"}
    assert "twice" not in state, "it is made from other fields"


def test_a_chart_with_a_function_and_a_number_that_json_lacks_cannot_be_saved():
    prices = Chart("Prices", (Row(1, 2, Metal.GOLD),), "VA-1", Step(5, 1))
    assert round_trip(vault(prices=prices)).prices == prices
    prices = Chart("Prices", (Row(1, 2, Metal.GOLD),), "VA-1", beyond=object())
    with pytest.raises(TypeError, match="the chart Prices cannot be saved"):
        saves.dump_state(VAULT, vault(prices=prices))
    for weight in (float("nan"), float("inf")):
        with pytest.raises(saves.SaveFormatError, match="Out of range float values"):
            saves.dump_state(VAULT, vault(weight=weight))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"weight": 1}, "$.state.weight: expected a number, got 1"),
        ({"tags": ["b", "a"]}, "$.state.tags: expected a sorted list with nothing twice"),
        ({"tags": ["a", "a"]}, "$.state.tags: expected a sorted list with nothing twice"),
        ({"tags": "ab"}, "$.state.tags: expected a list, got \"ab\""),
        ({"held": 5}, "$.state.held: expected an object, got 5"),
        ({"held": {"metal": "gold", "mint": ""}}, "$.state.held: expected 'is' to name a record"),
        ({"held": {"is": "Crown"}}, "$.state.held: expected 'is' to name a record known here"),
        ({"held": {"is": []}}, "$.state.held: expected 'is' to name a record known here, got a"),
        ({"held": {"is": "Ring", "stone": "tin"}}, "$.state.held.stone: expected Metal or Gem"),
        ({"given": 5}, "$.state.given: expected a text, got 5"),
        ({"given": {"is": "Coin"}}, '$.state.given: missing key "metal"'),
        ({"offer": None}, "$.state.offer: expected a whole number or a text, got null"),
        ({"spot": [0]}, "$.state.spot: expected 2 items, got 1"),
        ({"spot": [5, 1]}, "$.state.spot[0]: expected one of -1, 0; got 5"),
        ({"spot": [True, 1]}, "$.state.spot[0]: expected one of -1, 0; got true"),
        ({"pair": [0, 0]}, "$.state.pair[1]: expected true or false, got 0"),
        ({"prices": 5}, "$.state.prices: expected ChartData, got 5"),
        ({"prices": {"name": ""}}, '$.state.prices: missing key "beyond"'),
        ({"twice": 2}, '$.state: unexpected key "twice"'),
    ],
)  # fmt: skip
def test_the_error_about_a_wrong_value_has_its_path(fields, message):
    assert str(load_error(changed(**fields), rules=VAULT)).startswith(message)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ([1, 2, "gold"], ".rows[0]: expected 4 items, got 3"),
        ([1, 2, "gold", ""], ": each row of a chart names its source"),
        ([2, 1, "gold", "VA-1"], ": Prices: the last number of 2-1"),
        ([1, 2, "tin", "VA-1"], '.rows[0][2]: expected Metal or Gem, got "tin"'),
    ],
)
def test_a_loaded_chart_is_validated_as_a_printed_one(row, message):
    prices = {"name": "Prices", "rows": [row], "source": "VA-1", "beyond": None}
    message = f"$.state.prices{message}"
    assert str(load_error(changed(prices=prices), rules=VAULT)).startswith(message)


def test_a_zone_is_a_text_and_a_view_may_be_a_tuple_and_a_system_may_have_no_decks():
    event = Opened(combination=None, spot=Spot(Floor.GROUND, 1), zone=Zone("hand", "Ann/Bo"))
    data = json.loads(saves.dump_event(VAULT, event))
    assert data["zone"] == "hand/Ann/Bo"
    problem = problem_of(saves.load_event, VAULT, json.dumps(data | {"zone": 5}))
    assert str(problem) == "$.zone: expected the name of a zone, got 5"
    seat = VAULT.seats(vault())[0]
    assert json.loads(saves.dump_view(VAULT, VAULT.view(vault(weight=1.5), seat))) == [3, "calm"]
    state = BEGGAR.new_game(["Ann"])
    assert saves.load_state(saves.dump_state(BEGGAR, state), rules=BEGGAR) == state


def test_a_system_needs_annotations_for_its_states_and_views():
    assert VAULT.state_type is State
    unannotated = attrs.evolve(VAULT, evolve=lambda state, _: state, view=lambda _state, _seat: 5)
    with pytest.raises(TypeError, match=r"vault\.evolve must be annotated with the record"):
        _ = unannotated.state_type
    with pytest.raises(TypeError, match=r"vault\.view must be annotated with what it returns"):
        view_type(unannotated)


COIN = {"metal": "gold", "mint": "Rome"}


@pytest.mark.parametrize("key", ["held", "given"])
def test_a_field_of_a_later_version_is_optional_and_written_only_if_it_is_not_the_default(key):
    old = changed(**{key: {"is": "Coin"} | COIN if key == "held" else COIN})
    state = saves.load_state(old, rules=VAULT)
    coin = Coin(metal=Metal.GOLD, mint="Rome")
    assert getattr(state, key) == coin
    assert json.loads(saves.dump_state(VAULT, state)) == json.loads(old), "as from before the field"
    coin = attrs.evolve(coin, marks=(Metal.GOLD,))
    assert written(given=coin)["given"] == {**COIN, "marks": ["gold"]}
    assert round_trip(vault(given=coin)).given == coin
    assert round_trip(vault(given=attrs.evolve(coin, worn=Metal.GOLD))).given.worn is Metal.GOLD


def test_a_field_of_a_later_version_makes_no_other_field_optional():
    for coin, problem in (
        ({"metal": "gold"}, 'missing key "mint"'),
        (COIN | {"worm": None}, 'unexpected key "worm"'),
        (COIN | {"marks": ["tin"]}, "tin"),
    ):
        assert problem in str(load_error(changed(held={"is": "Coin"} | coin), rules=VAULT))


@attrs.frozen
class Heaped:
    by: str
    coins: int = 3
    of: Metal = Metal.GOLD


@attrs.frozen
class Poured:
    by: str
    coins: tuple[int, ...] = attrs.field(factory=tuple)
    doubled: tuple[int, ...] = attrs.field(
        default=attrs.Factory(lambda poured: poured.coins * 2, takes_self=True)
    )


HEAPING = attrs.evolve(VAULT, commands=(Heaped, Poured))


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({}, Heaped("Ann")),
        ({"coins": 5}, Heaped("Ann", 5)),
        ({"of": "gold", "coins": 3}, Heaped("Ann")),
        ({}, Poured("Ann")),
        ({"coins": [1]}, Poured("Ann", (1,), (1, 1))),
        ({"doubled": [7]}, Poured("Ann", (), (7,))),
    ],
)
def test_only_fields_with_a_default_may_be_omitted_in_a_command(data, expected):
    kind = type(expected)
    assert saves.structured(HEAPING, {"by": "Ann", **data}, kind, "$") == expected
    for wrong in ({}, {"coins": 5}, {"by": "Ann", "coin": 5}, {"by": 5}):
        assert problem_of(saves.structured, HEAPING, wrong, kind, "$")


class Tree(NamedTuple):
    age: int
    branches: tuple["Tree", ...]
    metal: Metal | None = None


@attrs.frozen
class Node:
    name: str
    next: "Node | None"
    others: tuple["Node", ...]


NODE = Node("a", Node("b", None, ()), (Node("c", None, ()),))
B, C = ({"name": name, "next": None, "others": []} for name in "bc")
RUBY = Ring(stone=Gem.RUBY)
DEEP = [3, [[1, [], None], [1, [[0, [], "tin"]], None]], None]


@pytest.mark.parametrize(
    ("kind", "value", "data"),
    [
        (Tree, Tree(3, (Tree(1, (), Metal.GOLD),)), [3, [[1, [], "gold"]], None]),
        (Node, NODE, {"name": "a", "next": B, "others": [C]}),
        # Records in a tuple of fixed types need no names.
        (tuple[Coin, Ring], (Coin(metal=Metal.GOLD, mint="Rome"), RUBY), [COIN, {"stone": "ruby"}]),
        (tuple[int, ...] | str, (1, 2), [1, 2]),
        (tuple[int, ...] | str, "a", "a"),
        # The value of a literal is read unchanged.
        (Literal["low", "high"], "high", "high"),
        (Literal["low", None], None, None),
        (Literal[1, True], True, True),
        (Literal[Metal.GOLD], Metal.GOLD, "gold"),
    ],
    ids=range(9),
)
def test_recursive_types_tuples_unions_and_literals_are_saved_and_loaded(kind, value, data):
    plain = converter(VAULT).unstructure(value, unstructure_as=kind)
    assert json.loads(json.dumps(plain)) == plain == data
    read = saves.structured(VAULT, data, kind, "$")
    assert (type(read), read) == (type(value), value)


@pytest.mark.parametrize(
    ("kind", "data", "message"),
    [
        (tuple[int, ...] | str, [1, "a"], "$: expected tuple or a text, got a list"),
        (tuple[int, ...] | Metal, 5, "$: expected tuple or Metal, got 5"),
        (int | str, 10**100, "$: expected a number of at most 100 digits"),
        (int | str, "x" * 2_001, "$: expected a text of at most 2,000 characters"),
        (Annotated[str, Named()] | Metal, " ", '$: expected a text or Metal, got " "'),
        (Literal["low", "high"], "lo", '$: expected one of low, high; got "lo"'),
        (Literal["low", "high"], "\x1b[2J", '$: expected one of low, high; got "\\u001b[2J"'),
        (Literal["low", 1], True, "$: expected one of low, 1; got true"),
        (Literal["low"] | int, [], "$: expected Literal or a whole number, got a list"),
        (Literal["low"], {}, "$: expected one of low; got an object"),
        (Annotated[Metal, "shiny"], "tin", '$: expected one of gold; got "tin"'),
        (Annotated[float, AtLeast(1)], 0.5, "$: expected 1 or more, got 0.5"),
        (tuple[Coin, Ring], [], "$: expected 2 items, got 0"),
        # The error has the path of a deeply nested value.
        (Tree, DEEP, '$[1][1][1][0][2]: expected one of gold; got "tin"'),
    ],
)
def test_the_error_about_a_value_of_the_wrong_type_has_its_path_and_the_types(kind, data, message):
    assert str(problem_of(saves.structured, VAULT, data, kind, "$")).startswith(message)


def test_saved_data_has_only_json_types_and_a_message_at_most_300_characters():
    written = converter(VAULT).unstructure(vault(tags=frozenset("ba"), held=Ring(stone=Gem.RUBY)))
    assert written["tags"] == ["a", "b"]
    assert type(written["held"]["stone"]) is str
    assert type(written["pair"]) is list
    for letters in (299, 300, 301, 4_000):
        message = message_of(ValueError("x" * letters))
        assert len(message) == min(letters, 300)
        assert message.endswith("...") == (letters > 300)


def test_a_named_tuple_is_recognised_and_other_classes_with_fields_are_not():
    class Marked(NamedTuple):
        card: Card
        times: Annotated[int, AtLeast(3)]

    assert row_of(Marked) == (Card, Annotated[int, AtLeast(3)])
    assert is_named_tuple(Zone)
    assert not is_named_tuple(tuple)
    assert not is_named_tuple(ast.Name)  # a node of a syntax tree has `_fields`, too
