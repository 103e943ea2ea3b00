"""A damaged save gives one clear error with a place and a reason; nothing of it is loaded."""

import json
import re
import tracemalloc

import pytest

from dramadeck import torg
from dramadeck.codec.record_file import parse_record
from dramadeck.codec.saves import SCHEMA, load_command, load_state
from dramadeck.codec.strict_json import parse
from dramadeck.core import DramadeckError
from tests.codec.games import SYSTEMS, load_error, problem_of, put, save
from tests.other_limits import other_limits
from tests.testing.vault import VAULT

HAND = "state.table.hand/Quin"
LATER = f"got {SCHEMA + 1}; a later version of dramadeck has written this"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("state.seed.drawn", "1", '$.state.seed.drawn: expected a whole number, got "1"'),
        ("state.seed.drawn", True, "$.state.seed.drawn: expected a whole number, got true"),
        ("state.seed.drawn", 1.0, "$.state.seed.drawn: expected a whole number, got 1.0"),
        ("state.seed.root", None, "$.state.seed.root: expected a whole number or a text, got null"),
        ("state.seed", [1, 2], "$.state.seed: expected Seed, got a list"),
        ("state.scene", {"kind": "odd"}, '$.state.scene: missing key "awaiting"'),
        ("state.heroes.0.name", 7, "$.state.heroes[0].name: expected a text, got 7"),
        ("state.heroes", {"0": 1}, "$.state.heroes: expected a list, got an object"),
        ("state.heroes.1", "Quin", '$.state.heroes[1]: expected Hero, got "Quin"'),
        ("state.magic", 1, '$.state: unexpected key "magic"'),
        ("state.table", [], "$.state.table: expected zones with their cards, got a list"),
        (HAND, ["4"], '$.state.table: hand/Quin: expected the number of a card, got "4"'),
        (HAND, [0], "$.state.table: card 0 in hand/Quin: card numbers start at 1"),
        ("state.setup.deck", "original", None),
        ("state.setup.deck.sha256", "0" * 64, None),
        ("state.setup.deck.name", 7, "$.state.setup.deck.name: expected a text, got 7"),
        ("schema", 0, f"$.schema: expected a number from 1 to {SCHEMA}, got 0"),
        ("schema", True, f"$.schema: expected a number from 1 to {SCHEMA}, got true"),
        ("schema", SCHEMA + 1, f"$.schema: expected a number from 1 to {SCHEMA}, {LATER}"),
        ("system", None, "$.system: expected the name of a system, got null"),
        ("system", "x" * 999, None),
        ("system", "torque", "$.system: there is no rule system 'torque'; nearest: torg"),
        ("extra", 1, '$: unexpected key "extra"'),
        ("state", 5, "$.state: expected State, got 5"),
    ],
)
def test_the_error_about_a_wrong_value_has_its_path(path, value, message):
    data = save()
    put(data, path, value)
    problem = load_error(data)
    assert message is None or str(problem) == message
    assert "Traceback" not in str(problem)


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_missing_field_of_a_save_or_a_state_is_an_error(name):
    for key in ("schema", "system", "version", "state"):
        data = save(name)
        del data[key]
        assert load_error(data).where.startswith("$")
    for key in save(name)["state"]:
        data = save(name)
        del data["state"][key]
        assert str(load_error(data)) == f'$.state: missing key "{key}"'


def test_each_card_is_in_exactly_one_zone_and_only_the_first_error_is_reported():
    twice, strange, lost, nobodys = (save() for _ in range(4))
    twice["state"]["table"]["action_stack"].append(twice["state"]["table"]["drama_deck"][0])
    strange["state"]["table"]["discard_pile"] += [999, 998]
    deck = lost["state"]["table"]["drama_deck"]
    gone = min(deck.pop(), deck.pop(), deck.pop())
    nobodys["state"]["table"]["drama_deck"] += nobodys["state"]["table"].pop("hand/Quin")
    for data, message in (
        (twice, r"\.table: .*a card is in one place only"),
        (strange, r"\.table: card 998 is not in the original deck$"),
        (lost, rf"\.table: card {gone} is in no place$"),
        (nobodys, ": contradicts itself: there is no zone hand/Quin"),
    ):
        assert re.match(rf"\$\.state{message}", str(load_error(data)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is no JSON: Expecting value"),
        ("{", "is no JSON: Expecting property name"),
        ("[]", "expected an object, got a list"),
        ("null", "expected an object, got null"),
        ('{"schema": NaN}', "is no JSON: NaN is no number"),
        ('{"schema": -Infinity}', "is no JSON: -Infinity is no number"),
        ('{"schema": 1e999}', "is no JSON: a number is too large"),
        ('{"schema": ' + "9" * 101 + "}", "is no JSON: a number has more than 100 digits"),
        ('{"schema": ' + "9" * 5000 + "}", "is no JSON: a number has more than 100 digits"),
        ('{"a": 1, "b": 2, "a": 3}', 'is no JSON: the key "a" occurs twice in an object'),
        ('{"system": "\\ud800"}', "surrogates not allowed"),
        ('{"system": "\ud800"}', "surrogates not allowed"),
        (b'{"system": "\xff"}', "can't decode byte 0xff"),
        (b'{"system": "\xed\xa0\x80"}', "can't decode byte 0xed"),
        (b"\x00\x00\x00\x00", "is no JSON: Expecting value"),
        ('{"system": "a\nb"}', "Invalid control character"),
        ("[" * 100_000, "is nested too deeply"),
        ("[" * 10_000_000, "is longer than 1,000,000 characters"),
        ('{"a":' * 2_000_000, "is longer than 1,000,000 characters"),
    ],
    ids=range(19),
)
def test_a_malicious_text_is_one_clear_error(text, reason):
    problem = load_error(text)
    assert problem.where == "$"
    assert reason in problem.what
    assert len(str(problem)) < 300


@pytest.mark.parametrize("thing", [None, 5, {"schema": 1}, bytearray(b"{}"), ["[]"] * 99])
def test_a_value_that_is_not_a_text_is_a_type_error(thing):
    for load in (load_state, lambda text: load_command(torg.TORG, text)):
        with pytest.raises(TypeError, match=r"^expected a text or bytes, got .{,69}$"):
            load(thing)
    with pytest.raises(TypeError, match=r"^expected the bytes of a record, got "):
        parse_record(thing)


def test_a_save_format_error_is_a_value_error_with_a_path_and_a_reason():
    problem = load_error("[]")
    assert isinstance(problem, ValueError)
    assert isinstance(problem, DramadeckError)
    assert (problem.where, problem.what) == ("$", "expected an object, got a list")
    assert problem.__cause__ is None
    problem = load_error(save(), rules=VAULT)
    assert str(problem) == "$.system: expected 'vault', got \"torg\""
    # Deep nesting that can be parsed is refused as any other wrong value.
    deep = "[" * 300 + "]" * 300
    text = json.dumps(save()).replace('"drawn": 1', f'"drawn": {deep}')
    assert load_error(text).what == "expected a whole number, got a list"
    assert str(problem_of(load_command, torg.TORG, deep)) == "$: expected an object, got a list"


IN_POOL, NUMBER = '"is": "PlayToPool"', "expected the number of a card, 1 or more"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"hero": "Quin"}', "$.is: expected the name of a record, got null"),
        ('{"is": 5}', "$.is: expected the name of a record, got 5"),
        ('{"is": "Flop"}', "$.is: there is no record 'Flop'; nearest: Flip"),
        ('{"is": "Flipped"}', "$.is: there is no record 'Flipped'; nearest: Flip"),
        ('{"is": "PlayToPool", "hero": "Quin"}', '$: missing key "card"'),
        ('{"is": "Flip", "cards": 1}', '$: unexpected key "cards"'),
        (
            f'{{{IN_POOL}, "hero": " ", "card": 4}}',
            "$.hero: expected a text that is not blank, got",
        ),
        (f'{{{IN_POOL}, "hero": "Quin", "card": 0}}', f"$: PlayToPool.card: {NUMBER}, got 0"),
    ],
)
def test_the_error_about_a_wrong_command_has_the_path(text, message):
    assert str(problem_of(load_command, torg.TORG, text)).startswith(message)


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("heroes.0.name", "Quin ", "a name without odd spaces, such as 'Quin'"),
        ("heroes.0.name", "Quin\x1b[2J", "a name without the unprintable character"),
        ("heroes.0.name", "x" * 81, "a name of at most 80 characters"),
        ("seed.root", "\u202e", None),
        ("setup.dialect.name", "x" * 2001, "a name of at most 80 characters"),
        ("setup.dialect.name", "\x9b", "a name without the unprintable character"),
        ("table.hand/\x1b[2J", [], "a name without the unprintable character"),
        ("table." + "x" * 81, [], "a name of at most 80 characters"),
        ("table.hand/Quin ", [], "a name without odd spaces"),
    ],
)
def test_texts_that_a_command_may_not_contain_are_refused_in_a_save_too(path, value, expected):
    data = save()
    put(data["state"], path, value)
    problem = load_error(data)
    assert expected is None or f"expected {expected}" in str(problem)
    assert str(problem).isprintable()
    assert len(str(problem)) < 400


def test_a_record_with_terminal_escapes_is_refused():
    data = save()
    data["start"] = data.pop("state")
    first = json.dumps(data)
    turn = {"turn": 1, "command": {"is": "EndScene"}, "events": [{"is": "SceneEnded"}]}
    for hero in ("\x1b]0;gone\x07", "\x1b" * 5000):
        turn["events"] = [{"is": "CardDrawn", "hero": hero, "card": 1}]
        problem = str(problem_of(parse_record, f"{first}\n{json.dumps(turn)}\n".encode()))
        assert problem.startswith("line 2: $.events[0].hero: expected a text ")
        assert problem.isprintable()


def test_loading_stops_at_the_first_error():
    """An earlier version collected half a million errors and reported one of them."""
    many = json.dumps({"is": "BeginScene", "kind": "dramatic", "villains": [""] * 500_000})
    tracemalloc.start()
    with other_limits(command=4_000_000):
        problem = str(problem_of(load_command, torg.TORG, many))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert problem.startswith("$.villains[0]: expected a text that is not blank")
    assert most < 20 * len(many)
    assert str(problem_of(load_command, torg.TORG, many)) == "$: is longer than 32,000 characters"


def test_a_number_with_too_many_digits_is_refused_at_any_position():
    for before in range(10):
        assert parse(" " * before + "9" * 100) == 10**100 - 1
        problem = problem_of(parse, " " * before + "9" * 101)
        assert "a number has more than 100 digits" in problem.what
