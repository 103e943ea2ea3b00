"""The published JSON Schema describes what is written and read, by a public validator."""

import json
import re
from enum import Enum

import attrs
import fastjsonschema
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.codec.saves import SaveFormatError, dump_command, dump_event, dump_view, load_command
from dramadeck.codec.schema import json_schema
from dramadeck.core import NoCards, Seat, event
from dramadeck.core.limits import SHIPPED
from dramadeck.core.seats import seat_of
from tests.codec.games import SYSTEMS, anything, game
from tests.codec.schemas import SCHEMAS, is_valid, validator
from tests.core.fishing import FISHING
from tests.depth import by_depth
from tests.other_limits import other_limits
from tests.testing.vault import VAULT, Opened, Seen


@pytest.mark.parametrize("seed", range(by_depth(1, 4)))
@pytest.mark.parametrize("name", SYSTEMS)
def test_every_command_event_and_view_of_a_game_is_valid(name, seed):
    rules = SYSTEMS[name]
    for move in game(name, seed)[1]:
        assert is_valid(name, "Command", json.loads(dump_command(rules, move.command)))
        for full_event in move.transition.events:
            seat_event = rules.view_event(full_event, move.seat)
            assert is_valid(name, "Event", json.loads(dump_event(rules, full_event)))
            assert is_valid(name, "Event", json.loads(dump_event(rules, seat_event)))
        view = rules.view(move.transition.state, move.seat)
        assert is_valid(name, "View", json.loads(dump_view(rules, view)))


@pytest.mark.parametrize("name", SYSTEMS)
@settings(max_examples=by_depth(40, 400))
@given(data=st.data())
def test_random_events_and_commands_are_valid_and_wrong_ones_are_refused(name, data):
    rules = SYSTEMS[name]
    sample = data.draw(anything(data.draw(st.sampled_from(rules.events))))
    assert is_valid(name, "Event", json.loads(dump_event(rules, sample)))
    command = data.draw(anything(data.draw(st.sampled_from(rules.commands))))
    written = json.loads(dump_command(rules, command))
    assert is_valid(name, "Command", written)
    key = data.draw(st.sampled_from(sorted(written)))
    written[key] = data.draw(st.sampled_from([None, -1, 0, 1, True, "", "x", [], ["x"], {}, 0.5]))
    # The schema accepts everything that the loader accepts, and more.
    if not is_valid(name, "Command", written):
        with pytest.raises(SaveFormatError):
            load_command(rules, json.dumps(written))


@given(opening=anything(Opened), view=anything(Seen))
def test_the_schema_of_another_system_is_correct(opening, view):
    assert is_valid("vault", "Event", json.loads(dump_event(VAULT, opening)))
    assert is_valid("vault", "View", json.loads(dump_view(VAULT, view)))


@pytest.mark.parametrize(
    "wrong",
    [
        {"is": "Flop"},
        {"hero": "Quin", "card": 4},
        {"is": "PlayToPool", "hero": "Quin"},
        {"is": "PlayToPool", "hero": " ", "card": 4},
        {"is": "PlayToPool", "hero": "Quin", "card": 0},
        {"is": "PlayToPool", "hero": "Quin", "card": "4"},
        {"is": "PlayToPool", "hero": "Quin", "card": 4, "more": 1},
        {"is": "CardDrawn", "hero": "Quin", "card": 4},
        ["PlayToPool"],
    ],
)
def test_a_wrong_command_is_not_valid(wrong):
    assert not is_valid("torg", "Command", wrong)
    # A hidden card fits an event.
    drawn = {"is": "CardDrawn", "hero": "Quin"}
    assert [is_valid("torg", "Event", drawn | {"card": card}) for card in (0, -1)] == [True, False]


def test_fields_with_a_default_are_optional_in_commands_and_described():
    play = SCHEMAS["torg"]["$defs"]["PlayToPool"]
    assert play["required"] == ["is", "hero", "card"]
    assert is_valid("torg", "Command", {"is": "PlayToPool", "hero": "Quin", "card": 4})
    hero = SCHEMAS["torg"]["$defs"]["HeroView"]
    assert sorted(hero["required"]) == sorted(hero["properties"])
    fields = play["properties"]
    assert fields["hero"]["description"].startswith("whose card it is")
    assert fields["card"]["description"] == "a card of her hand; one of the group 'hand'"
    assert "default" not in fields["hero"]
    assert fields["idea"]["default"] == ""
    assert SCHEMAS["torg"]["$defs"]["Flip"]["properties"]["card"]["default"] is None


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_default_of_a_field_is_valid(name):
    defs = SCHEMAS[name]["$defs"]
    fields = [field for schema in defs.values() for field in schema.get("properties", {}).values()]
    with_default = {str(at): field for at, field in enumerate(fields) if "default" in field}
    assert len(with_default) > (20 if name == "torg" else 1)
    schema = {"type": "object", "properties": with_default, "$defs": defs}
    fits = fastjsonschema.compile(schema, use_default=False)
    for at, field in with_default.items():
        fits({at: field["default"]})


@pytest.mark.parametrize("name", ["torg", "tarot"])
def test_the_schema_describes_cards(name):
    rules = SYSTEMS[name]
    fits = validator(name, "Card")
    for deck in rules.decks.values():
        for card in deck.cards:
            fits(attrs.asdict(card, value_serializer=lambda _, __, value: plain(value)))


def plain(value):
    value = value.value if isinstance(value, Enum) else value
    return list(value) if isinstance(value, tuple) else value


def test_a_schema_has_an_id_and_a_definition_for_every_command_and_event():
    assert SCHEMAS["torg"]["$id"] == "urn:dramadeck:torg:1.1"
    migrated = attrs.evolve(VAULT, migrations=(lambda data: data,))
    assert json_schema(migrated)["$id"] == "urn:dramadeck:vault:1.2"
    assert len({schema["$id"] for schema in SCHEMAS.values()}) == len(SCHEMAS)
    play = SCHEMAS["torg"]["$defs"]["PlayToPool"]
    assert play["description"] == torg.commands.PlayToPool.__doc__.partition("\n")[0]
    for name, rules in SYSTEMS.items():
        defs = SCHEMAS[name]["$defs"]
        for part, kinds in (("Command", rules.commands), ("Event", rules.events)):
            assert {reference["$ref"] for reference in defs[part]["anyOf"]} == {
                f"#/$defs/{kind.__name__}" for kind in kinds
            }


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_schema_of_a_command_names_its_sender(name):
    definitions = SCHEMAS[name]["$defs"]
    for kind in SYSTEMS[name].commands:
        sender = definitions[kind.__name__]["x-sent-by"]
        if "seat" in sender:
            assert Seat(*sender["seat"]) == seat_of(kind)
        else:
            field = definitions[kind.__name__]["properties"][sender["field"]]
            assert seat_of(kind) is None
            assert field.get("type") in ("string", "array")


def test_every_enum_is_a_named_definition():
    defs = SCHEMAS["torg"]["$defs"]
    assert defs["SceneKind"]["enum"] == [kind.value for kind in torg.SceneKind]
    kind = defs["BeginScene"]["properties"]["kind"]
    assert kind["allOf"] == [{"$ref": "#/$defs/SceneKind"}]
    assert "description" in kind
    inline = [name for name, schema in defs.items() if '"enum"' in json.dumps(schema)]
    assert all("enum" in defs[name] or "properties" in defs[name] for name in inline)


def test_two_records_with_the_same_name_have_different_definitions():
    module, names = {"__module__": __name__}, ("Coin", "Command", "Coin")
    coin, command, other_coin = (event(type(name, (NoCards,), module)) for name in names)
    defs = json_schema(attrs.evolve(VAULT, events=(Opened, coin, command)))["$defs"]
    names = [reference["$ref"].rpartition("/")[2] for reference in defs["Event"]["anyOf"]]
    assert names == ["Opened", "test_schema_Coin", "test_schema_Command"]
    assert defs["test_schema_Coin"]["properties"] == {"is": {"const": "Coin"}}
    assert "mint" in defs["Coin"]["properties"]
    defs = json_schema(attrs.evolve(VAULT, events=(Opened, coin, other_coin)))["$defs"]
    assert "test_schema_Coin_" in defs


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_is_json_of_draft_2020_12_and_unsupported_types_are_an_error(name):
    @event
    class Odd(NoCards):
        thing: dict

    schema = SCHEMAS[name]
    assert json.loads(json.dumps(schema)) == schema
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    with pytest.raises(TypeError, match=r"<class 'dict'> has no JSON Schema; use numbers, texts"):
        json_schema(attrs.evolve(VAULT, events=(Odd,)))


LIMIT_VALUES = [
    *(sign * (SHIPPED.number + over) for sign in (-1, 1) for over in (0, 1)),
    *("x" * (most + over) for most in (SHIPPED.name, SHIPPED.text) for over in (0, 1)),
]
OVER_A_LIMIT = re.compile("at most [0-9,]+ (characters|of them)|a number from")
GENERATE = (Phase.explicit, Phase.generate)
"""Without shrinking, which takes long."""


def load_error(rules, text):
    """Return the error about a command if commands may be long; None if it is valid."""
    try:
        with other_limits(command=10_000_000):
            load_command(rules, text)
    except SaveFormatError as problem:
        return str(problem)
    return None


@pytest.mark.parametrize("name", SYSTEMS)
@settings(max_examples=by_depth(40, 400), phases=GENERATE)
@given(data=st.data())
def test_values_over_a_limit_are_refused_by_the_schema_and_by_the_loader(name, data):
    rules = SYSTEMS[name]
    command = data.draw(st.sampled_from(rules.commands))
    written = json.loads(dump_command(rules, data.draw(anything(command))))
    key = data.draw(st.sampled_from(sorted(written)))
    value = written[key]
    listed = isinstance(value, list) and [
        (value * SHIPPED.several)[: SHIPPED.several + over] for over in (0, 1) if value
    ]
    for border in listed or LIMIT_VALUES:
        written[key] = border
        refusal = load_error(rules, json.dumps(written))
        if refusal is None:
            assert is_valid(name, "Command", written), key
        elif OVER_A_LIMIT.search(refusal):
            assert not is_valid(name, "Command", written), f"{key}: {refusal}"


def test_a_schema_contains_the_limits_in_force():
    with other_limits(name=7, text=9, number=99, several=3):
        defs = json_schema(SYSTEMS["torg"])["$defs"]
    assert defs["PlayToPool"]["properties"]["hero"]["maxLength"] == 7
    assert defs["PlayToPool"]["properties"]["card"]["maximum"] == 99
    assert defs["OpenPool"]["properties"]["cards"]["maxItems"] == 3
    assert defs["PlayToPool"]["properties"]["idea"]["maxLength"] == 9


def test_a_command_without_a_sender_has_none_in_the_schema():
    @attrs.frozen
    class Knock:
        """Knock at the vault."""

    rules = attrs.evolve(VAULT, commands=(*VAULT.commands, Knock))
    assert "x-sent-by" not in json_schema(rules)["$defs"]["Knock"]


def test_a_view_that_is_derived_from_a_state_is_valid():
    schema = json_schema(FISHING)
    fits = fastjsonschema.compile({**schema["$defs"]["View"], "$defs": schema["$defs"]})
    state = FISHING.new_game(["Ann", "Ben"], seed=7)
    for seat in FISHING.seats(state):
        fits(json.loads(dump_view(FISHING, FISHING.view(state, seat))))
    assert set(schema["$defs"]["View"]["required"]) >= {"piles", "day", "tide"}
    assert "bait" not in schema["$defs"]["View"]["properties"]
