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
from tests.codec.games import SYSTEMS, problem_of, put, refused, save
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
def test_what_does_not_fit_is_named_with_its_place(path, value, message):
    data = save()
    put(data, path, value)
    problem = refused(data)
    assert message is None or str(problem) == message
    assert "Traceback" not in str(problem)


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_save_lacks_nothing_and_a_state_none_of_its_fields(name):
    for key in ("schema", "system", "version", "state"):
        data = save(name)
        del data[key]
        assert refused(data).where.startswith("$")
    for key in save(name)["state"]:
        data = save(name)
        del data["state"][key]
        assert str(refused(data)) == f'$.state: missing key "{key}"'


def test_a_card_lies_in_one_place_and_only_there_and_of_several_faults_the_first_is_named():
    twice, strange, lost, nobodys = (save() for _ in range(4))
    twice["state"]["table"]["action_stack"].append(twice["state"]["table"]["drama_deck"][0])
    strange["state"]["table"]["discard_pile"] += [999, 998]
    deck = lost["state"]["table"]["drama_deck"]
    gone = min(deck.pop(), deck.pop(), deck.pop())
    nobodys["state"]["table"]["drama_deck"] += nobodys["state"]["table"].pop("hand/Quin")
    for data, message in (
        (twice, r"\.table: .*a card lies in one place only"),
        (strange, r"\.table: card 998 is not in the original deck$"),
        (lost, rf"\.table: card {gone} lies nowhere$"),
        (nobodys, ": contradicts itself: there is no zone hand/Quin"),
    ):
        assert re.match(rf"\$\.state{message}", str(refused(data)))


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
        ('{"a": 1, "b": 2, "a": 3}', 'is no JSON: the key "a" stands twice in an object'),
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
def test_a_hostile_text_is_one_clear_error(text, reason):
    problem = refused(text)
    assert problem.where == "$"
    assert reason in problem.what
    assert len(str(problem)) < 300


@pytest.mark.parametrize("thing", [None, 5, {"schema": 1}, bytearray(b"{}"), ["[]"] * 99])
def test_what_is_no_text_is_a_mistake_of_the_program_and_says_so(thing):
    for load in (load_state, lambda text: load_command(torg.TORG, text)):
        with pytest.raises(TypeError, match=r"^expected a text or bytes, got .{,69}$"):
            load(thing)
    with pytest.raises(TypeError, match=r"^expected the bytes of a record, got "):
        parse_record(thing)


def test_the_error_is_a_value_error_of_the_library_with_a_place_and_a_reason():
    problem = refused("[]")
    assert isinstance(problem, ValueError)
    assert isinstance(problem, DramadeckError)
    assert (problem.where, problem.what) == ("$", "expected an object, got a list")
    assert problem.__cause__ is None
    problem = refused(save(), rules=VAULT)
    assert str(problem) == "$.system: expected 'vault', got \"torg\""
    # Nesting that can be read is refused like anything that does not fit.
    deep = "[" * 300 + "]" * 300
    text = json.dumps(save()).replace('"drawn": 1', f'"drawn": {deep}')
    assert refused(text).what == "expected a whole number, got a list"
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
def test_a_command_that_is_none_is_named_with_its_place(text, message):
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
def test_what_no_command_may_hold_no_save_may_hold(path, value, expected):
    data = save()
    put(data["state"], path, value)
    problem = refused(data)
    assert expected is None or f"expected {expected}" in str(problem)
    assert str(problem).isprintable()
    assert len(str(problem)) < 400


def test_a_record_that_would_steer_the_screen_is_refused():
    data = save()
    data["start"] = data.pop("state")
    first = json.dumps(data)
    turn = {"turn": 1, "command": {"is": "EndScene"}, "events": [{"is": "SceneEnded"}]}
    for hero in ("\x1b]0;gone\x07", "\x1b" * 5000):
        turn["events"] = [{"is": "CardDrawn", "hero": hero, "card": 1}]
        problem = str(problem_of(parse_record, f"{first}\n{json.dumps(turn)}\n".encode()))
        assert problem.startswith("line 2: $.events[0].hero: expected a text ")
        assert problem.isprintable()


def test_reading_stops_at_the_first_of_many_faults():
    """Half a million faults were once collected, to report one of them."""
    many = json.dumps({"is": "BeginScene", "kind": "dramatic", "villains": [""] * 500_000})
    tracemalloc.start()
    with other_limits(command=4_000_000):
        problem = str(problem_of(load_command, torg.TORG, many))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert problem.startswith("$.villains[0]: expected a text that is not blank")
    assert most < 20 * len(many)
    assert str(problem_of(load_command, torg.TORG, many)) == "$: is longer than 32,000 characters"


def test_a_number_of_too_many_digits_is_refused_wherever_it_begins():
    for before in range(10):
        assert parse(" " * before + "9" * 100) == 10**100 - 1
        problem = problem_of(parse, " " * before + "9" * 101)
        assert "a number has more than 100 digits" in problem.what
