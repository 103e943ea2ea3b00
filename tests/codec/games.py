"""Games and records for the tests: played by bots, or with generated field values."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Annotated, Any, NamedTuple, get_args, get_origin

import attrs
import pytest
from hypothesis import strategies as st

import dramadeck
from dramadeck.charts import Chart
from dramadeck.codec.saves import SaveFormatError, dump_state, load_state
from dramadeck.core import CARD, Table, Zone
from dramadeck.core.field_types import AtLeast
from dramadeck.core.limits import in_force
from dramadeck.sim.bots import BotTurn, played, varied_bot
from dramadeck.testing import strategies
from dramadeck.testing.strategies import NAMES

SYSTEMS = dramadeck.systems()
PARTY = ("Quin", "Marco", "Zoë")


def within(kind: Any) -> list[Any]:
    """Return the annotations inside an annotation."""
    if get_origin(kind) is Annotated:
        return [get_args(kind)[0]]
    if attrs.has(kind):
        return [field.type for field in attrs.fields(kind)]
    return list(get_args(kind))


def holds_chart(kind: Any) -> bool:
    """Return whether an annotation contains a type with its own format in saves."""
    has_own_format = kind in OWN_FORMAT or get_origin(kind) is Chart
    return has_own_format or any(map(holds_chart, within(kind)))


def parts_of(kind: Any) -> set[type]:
    """Return every record type in an annotation whose fields can be generated one by one."""
    itself = {kind} if attrs.has(kind) and not holds_chart(kind) else set[type]()
    return itself.union(*map(parts_of, within(kind)))


class CuriousBot:
    """Chooses the type of command that was sent least often, so that games have many types."""

    def __init__(self) -> None:
        self.counts = Counter[type]()

    def __call__(self, listing: tuple[Any, ...], die: float) -> Any:
        fewest = min(self.counts[type(command)] for command in listing)
        command = varied_bot(tuple(c for c in listing if self.counts[type(c)] == fewest), die)
        self.counts[type(command)] += 1
        return command


@cache
def game(name: str, seed: int, moves: int = 60) -> tuple[Any, tuple[BotTurn, ...]]:
    """Let bots play a game of an installed system; return its start and the moves."""
    rules = SYSTEMS[name]
    start = rules.new_game(PARTY, seed=seed)
    return start, tuple(islice(played(rules, start, seed=seed, bot=CuriousBot()), moves))


def end_of(name: str, seed: int = 1, moves: int = 60) -> Any:
    """Return the last state of such a game."""
    return game(name, seed, moves)[1][-1].transition.state


def save(name: str = "torg", seed: int = 1) -> Any:
    """Return the data of a valid save."""
    return json.loads(dump_state(SYSTEMS[name], end_of(name, seed)))


def problem_of(load: Callable[..., object], *data: Any, **arguments: Any) -> SaveFormatError:
    """Return the error of a function that refuses data."""
    with pytest.raises(SaveFormatError) as problem:
        load(*data, **arguments)
    return problem.value


def load_error(save: Any, **arguments: Any) -> SaveFormatError:
    """Return the error of loading an invalid save."""
    text = save if isinstance(save, str | bytes) else json.dumps(save)
    return problem_of(load_state, text, **arguments)


def put(data: Any, path: str, value: Any) -> None:
    """Set the value at a path in the data of a save, such as `state.heroes.0.name`."""
    *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
    for step in steps:
        data = data[step]
    data[last] = value


class Place(NamedTuple):
    """A position in JSON data: the object or list that contains it, its key and its path."""

    holder: Any
    key: Any
    path: str

    @property
    def value(self) -> Any:
        return self.holder[self.key]


def places(data: Any, path: str = "$") -> Iterator[Place]:
    """Yield every position in JSON data."""
    keys = range(len(data)) if isinstance(data, list) else data if isinstance(data, dict) else ()
    for key in keys:
        inner_path = f"{path}.{key}" if isinstance(data, dict) else f"{path}[{key}]"
        yield Place(data, key, inner_path)
        yield from places(data[key], inner_path)


OWN_FORMAT = {Table, *(type(deck) for rules in SYSTEMS.values() for deck in rules.decks.values())}
LARGEST = 10**9
"""The largest number of a command."""
names = NAMES | st.just("Leather Armor")  # some fields require a name of a printed list


class Values(strategies._Makers):
    """Hypothesis strategies by annotation; no number is larger than `largest`."""

    def __init__(self, largest: int) -> None:
        super().__init__(names, st.integers(1, 200))
        self._largest = largest
        self._plain |= {
            int: st.integers(0, 5) | st.integers(-largest, largest),
            Zone: st.builds(Zone, st.sampled_from(["hand", "deck"]), st.none() | names),
        }

    def record(self, kind: type) -> st.SearchStrategy[Any]:
        # The numbers of a dialect are small.
        largest = in_force().reading if "options" in kind.__module__ else LARGEST
        return super(Values, values(largest)).record(kind)

    def _marked(self, inner: Any, marks: tuple[Any, ...]) -> st.SearchStrategy[Any]:
        for mark in marks:
            if isinstance(mark, AtLeast) and CARD not in marks:
                least = mark.smallest
                return st.integers(least, least + 5) | st.integers(least, self._largest)
        return super()._marked(inner, marks)


values = cache(Values)


@cache
def anything(kind: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for all values that an annotation allows."""
    return values(LARGEST).value(kind)
