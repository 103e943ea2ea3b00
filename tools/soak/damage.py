"""Damaged saves of every kind, and the one error that may come of them.

Half of the damage is done to the bytes, as a bad disk does it; the other half to the data inside,
as somebody does who means harm: it is still JSON, and says something else. What is loaded all the
same must be a sound value: it can be saved and loaded again.
"""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

import attrs

from dramadeck.kit.bots import played, varied_bot
from dramadeck.kit.conversion import System
from dramadeck.kit.record_files import lines, parse_record
from dramadeck.kit.records import Record
from dramadeck.kit.saves import (
    dump_command,
    dump_event,
    dump_state,
    load_command,
    load_event,
    load_state,
)
from dramadeck.kit.texts import SaveFormatError
from tools.soak.walks import SoakError, installed

CHUNK = 500
"""How many files one job damages."""

LOADERS: Final = ("state", "command", "event", "record")
HOSTILE: Final = (
    *(None, True, False, 0, 1, -1, 157, 10**30, 1.5, 1e308, "", " ", "Quin", "\x00", "\ud800"),
    *("nan", "[]", "hand/Quin", [], {}, [[]], [0], {"is": "Deal"}, "x" * 1000, list(range(200))),
)
"""What is put where something else belongs."""

BYTES: Final = (
    b"NaN",
    b"Infinity",
    b"null",
    b"{",
    b"]",
    b'"',
    b"\\u0000",
    b"\n",
    b"\xff",
    b"9" * 99,
)
"""What is put between other bytes."""

SAMPLES: Final = 60
"""How many commands the sound saves come from."""

DATA: Final = 0.5
"""How often the data is changed."""

BOTH: Final = 0.2
"""How often the bytes of changed data are damaged, too."""


class Kind(NamedTuple):
    """How one kind of save is written and read."""

    samples: tuple[str, ...]
    load: Callable[[bytes], Any]
    dump: Callable[[Any], str]


@attrs.define
class Damaged:
    """What came of damaged files, by loader."""

    refused: Counter[str] = attrs.Factory(Counter)
    loaded: Counter[str] = attrs.Factory(Counter)

    def add(self, other: "Damaged") -> None:
        """Count in what another job has met."""
        self.refused.update(other.refused)
        self.loaded.update(other.loaded)


def job(order: tuple[str, str, int, int, float]) -> Damaged:
    """One job: a system, a loader, the number of the job, how many files, and until when."""
    name, loader, number, count, until = order
    kind, met = kinds(name)[loader], Damaged()
    for at in range(number * CHUNK, number * CHUNK + count):
        if time.time() > until:
            break
        random = Random(f"damage/{name}/{loader}/{at}")  # noqa: S311 - to be repeated
        text = damaged(random.choice(kind.samples), random)
        try:
            loads = _loads(kind, text)
        except Exception as problem:
            where = f"{name}, {loader}, file {at}: {text[:2000]!r}"
            raise SoakError(f"{where}: {problem!r}") from problem
        (met.loaded if loads else met.refused)[loader] += 1
    return met


def _loads(kind: Kind, text: bytes) -> bool:
    """Whether a text is loaded, and then is a sound value."""
    try:
        found = kind.load(text)
    except SaveFormatError:
        return False
    if kind.load(kind.dump(found).encode()) != found:
        raise ValueError("what was loaded is not what it is when it is saved and loaded again")
    return True


@cache
def kinds(name: str) -> dict[str, Kind]:
    """How each kind of save of a system is written and read, with samples from a game."""
    rules = installed()[name]
    start = rules.new_game(["Quin", "Marco"], seed=7)
    moves = tuple(islice(played(rules, start, seed=7, bot=varied_bot), SAMPLES))
    states = (start, *(move.transition.state for move in moves[::6]))
    events = tuple(event for move in moves for event in move.transition.events)
    records = (_recorded(rules, [move.command for move in moves[: 3 * at]], start) for at in (1, 2))
    return {
        "state": Kind(
            tuple(dump_state(rules, each) for each in states),
            lambda text: load_state(text, rules=_known(rules, text)),
            lambda state: dump_state(rules, state),
        ),
        "command": Kind(
            tuple(dump_command(rules, move.command) for move in moves),
            lambda text: load_command(rules, text),
            lambda command: dump_command(rules, command),
        ),
        "event": Kind(
            tuple(dump_event(rules, event) for event in events[:SAMPLES]),
            lambda text: load_event(rules, text),
            lambda event: dump_event(rules, event),
        ),
        "record": Kind(
            tuple("\n".join(lines(record)) for record in records),
            lambda text: parse_record(text, rules=_known(rules, text)).record,
            lambda record: "\n".join(lines(record)),
        ),
    }


def _known(rules: System, text: bytes) -> System | None:
    """The system; now and then it is left to be found by its name, which takes its time."""
    return rules if len(text) % 16 else None


def _recorded(rules: System, commands: list[Any], start: Any) -> Record[Any]:
    return Record.begin(rules, start).then(*commands)


def damaged(text: str, random: Random) -> bytes:
    """The text with one to three things changed."""
    whole = text.encode()
    data = whole
    while data == whole:
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            text = _other_data(text, random) if random.random() < DATA else text
        data = text.encode("utf-8", "surrogatepass")
        if data == whole or random.random() < BOTH:
            data = _other_bytes(data, random)
    return data


def _other_bytes(data: bytes, random: Random) -> bytes:
    """Bytes turned over, lost, doubled, moved or put in."""
    one, two = sorted(random.randrange(len(data) + 1) for _ in range(2))
    few = min(two, one + 20)
    match random.randrange(7):
        case 0:
            return data[:one]
        case 1:
            return data[:one] + data[few:]
        case 2:
            return data[:two] + data[one:]
        case 3:
            return data[:one] + random.choice(BYTES) + data[one:]
        case 4:
            return data[:one] + random.choice(BYTES) + data[few:]
        case 5:
            return data[:one] + random.randbytes(3) + data[one + 3 :]
        case _:
            turned = bytes(each ^ 1 << random.randrange(8) for each in data[one : one + 1])
            return data[:one] + turned + data[one + 1 :]


def _other_data(text: str, random: Random) -> str:
    """One line of JSON with something else somewhere in it."""
    rows = text.split("\n")
    at = random.randrange(len(rows))
    try:
        data = json.loads(rows[at])
    except ValueError:
        return text
    places = list(_places(data))
    if not places:
        return text
    holder, key = random.choice(places)
    _change(holder, key, random, lambda: _value(*random.choice(places)))
    rows[at] = json.dumps(data)
    return "\n".join(rows)


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in the data: what holds it, and under which key."""
    keys = range(len(data)) if isinstance(data, list) else data if isinstance(data, dict) else ()
    for key in keys:
        yield data, key
        yield from _places(data[key])


def _value(holder: Any, key: Any) -> Any:
    return deepcopy(holder[key])


def _change(holder: Any, key: Any, random: Random, borrowed: Callable[[], Any]) -> None:
    old = holder[key]
    match random.randrange(5):
        case 0:
            holder[key] = random.choice(HOSTILE)
        case 1:
            holder[key] = borrowed()
        case 2:
            del holder[key]
        case 3 if isinstance(old, int):
            holder[key] = old + random.choice((-1, 1, 100))
        case 3 if isinstance(old, list):
            holder[key] = [*old, *old[:1]]
        case 4 if isinstance(holder, dict):
            holder[f"{key}_"] = holder.pop(key)
        case _:
            holder[key] = [old]
