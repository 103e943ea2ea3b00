"""A file with random damage is refused with the documented error, or has a valid value.

Some damage changes the bytes, as a bad disk does; some changes the data inside, as an attacker
does: it is still JSON with other values. Hypothesis generates both.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dramadeck.codec import saves
from dramadeck.codec.record_file import lines, parse_record
from dramadeck.codec.records import Record
from tests.codec.games import SYSTEMS, game, places
from tests.depth import by_depth

LOADERS = ("state", "command", "event", "record")
EXAMPLES = by_depth(50, 1_000)
"""The number of damaged files for each loader of each system."""

HOSTILE = (
    *("\x00", "\ud800", "nan", "[]", "hand/Quin", "Quin", " ", "x" * 1000),
    *(157, 10**30, 1.5, 1e308, float("nan"), [[]], {"is": "Deal"}, list(range(200))),
)
JUNK = st.sampled_from(HOSTILE) | st.recursive(
    st.none() | st.booleans() | st.integers(-3, 200) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=4,
)
"""Values that replace other values."""

PIECES = (b"NaN", b"Infinity", b"null", b"{", b"]", b'"', b"\\u0000", b"\\ud800", b"\n", b"9" * 99)
"""Bytes that are inserted between others, besides random bytes."""


class Kind(NamedTuple):
    """Valid files of one kind, with the functions that load and dump them."""

    samples: tuple[str, ...]
    load: Callable[[bytes], Any]
    dump: Callable[[Any], str]


@cache
def kind_of(name: str, loader: str) -> Kind:
    rules = SYSTEMS[name]
    start, moves = game(name, 7)
    commands = [move.command for move in moves]
    if loader == "record":
        records = [Record.begin(rules, start).then(*commands[:length]) for length in (2, 6)]
        return Kind(
            tuple("\n".join(lines(record)) for record in records),
            lambda text: parse_record(text, rules=rules).record,
            lambda record: "\n".join(lines(record)),
        )
    states = [start, *(move.transition.state for move in moves[9::10])]
    events = [event for move in moves for event in move.transition.events]
    values, load, dump = {
        "state": (
            states,
            lambda rules, text: saves.load_state(text, rules=rules),
            saves.dump_state,
        ),
        "command": (commands, saves.load_command, saves.dump_command),
        "event": (events, saves.load_event, saves.dump_event),
    }[loader]
    texts = tuple(dump(rules, value) for value in values)
    return Kind(texts, partial(load, rules), partial(dump, rules))


@st.composite
def with_other_data(draw: st.DrawFn, text: str) -> bytes:
    """Draw a copy of the text in which one value of one line of JSON is changed."""
    rows = text.split("\n")
    at = draw(st.integers(0, len(rows) - 1))
    data = json.loads(rows[at])
    place = draw(st.sampled_from(list(places(data))))
    holder, key, old = place.holder, place.key, place.value
    match draw(st.sampled_from(("junk", "from elsewhere", "lost", "near", "misnamed"))):
        case "junk":
            holder[key] = draw(JUNK)
        case "from elsewhere":
            holder[key] = draw(st.sampled_from(list(places(json.loads(rows[at]))))).value
        case "near" if isinstance(old, int):
            holder[key] = old + draw(st.sampled_from((-1, 1, 100)))
        case "near" if isinstance(old, list):
            holder[key] = [*old, *old[:1]]
        case "misnamed" if isinstance(holder, dict):
            holder[f"{key}_"] = holder.pop(key)
        case "lost":
            del holder[key]
        case _:
            holder[key] = [old]
    rows[at] = json.dumps(data)
    return "\n".join(rows).encode()


@st.composite
def with_other_bytes(draw: st.DrawFn, text: str) -> bytes:
    """Draw a copy of the text with bytes removed, repeated or inserted at up to 3 positions."""
    data = text.encode()
    for _ in range(draw(st.integers(1, 3))):
        begin = draw(st.integers(0, len(data)))
        end = begin + draw(st.integers(0, 20) | st.just(len(data)))
        doubled = st.just(data[begin:end] * 2)
        inserted = draw(st.sampled_from(PIECES) | st.binary(max_size=3) | doubled)
        data = data[:begin] + inserted + data[end:]
    return data


def is_refused_or_valid(kind: Kind, text: bytes) -> bool:
    """Return whether a text is refused with a reason, or is a value that can be saved again."""
    try:
        value = kind.load(text)
    except saves.SaveFormatError as problem:
        return problem.where != "" and problem.what != "" and str(problem).isprintable()
    return bool(kind.load(kind.dump(value).encode()) == value)


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize("name", SYSTEMS)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_damaged_file_is_refused_or_valid(name, loader, data):
    kind = kind_of(name, loader)
    sample = data.draw(st.sampled_from(kind.samples))
    text = data.draw(with_other_data(sample) | with_other_bytes(sample))
    assert is_refused_or_valid(kind, text)


@pytest.mark.parametrize("name", SYSTEMS)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_changed_save_is_refused_or_loaded_exactly(name, data):
    kind = kind_of(name, "state")
    text = data.draw(with_other_data(data.draw(st.sampled_from(kind.samples))))
    with suppress(saves.SaveFormatError):
        saved, original = json.loads(kind.dump(kind.load(text))), json.loads(text)
        # A save of an older version is migrated, so its data may differ.
        assert saved == original or saved.get("version") != original.get("version")


@pytest.mark.parametrize("fault", [KeyError("Quin"), RecursionError()])
def test_a_loader_with_another_error_or_without_a_round_trip_is_detected(fault):
    def failing(_text: bytes) -> Any:
        raise fault

    with pytest.raises(type(fault)):
        is_refused_or_valid(kind_of("torg", "event")._replace(load=failing), b"{}")
    incomplete = kind_of("torg", "event")._replace(load=lambda text: text, dump=lambda _: "other")
    assert not is_refused_or_valid(incomplete, b"{}")
