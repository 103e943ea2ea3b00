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
    """The annotations within an annotation."""
    if get_origin(kind) is Annotated:
        return [get_args(kind)[0]]
    if attrs.has(kind):
        return [field.type for field in attrs.fields(kind)]
    return list(get_args(kind))


def holds_chart(kind: Any) -> bool:
    """Whether a value that is written in a way of its own is somewhere in an annotation."""
    has_own_way = kind in OWN_WAY or get_origin(kind) is Chart
    return has_own_way or any(map(holds_chart, within(kind)))


def parts_of(kind: Any) -> set[type]:
    """Every record within an annotation that can be made up field by field."""
    itself = {kind} if attrs.has(kind) and not holds_chart(kind) else set[type]()
    return itself.union(*map(parts_of, within(kind)))


class CuriousBot:
    """Does what has been done least often so far, so that short games show much."""

    def __init__(self) -> None:
        self.done = Counter[type]()

    def __call__(self, listing: tuple[Any, ...], die: float) -> Any:
        fewest = min(self.done[type(command)] for command in listing)
        command = varied_bot(tuple(c for c in listing if self.done[type(c)] == fewest), die)
        self.done[type(command)] += 1
        return command


@cache
def game(name: str, seed: int, moves: int = 60) -> tuple[Any, tuple[BotTurn, ...]]:
    """A game of an installed system: its start, and what bots have done in it."""
    rules = SYSTEMS[name]
    start = rules.new_game(PARTY, seed=seed)
    return start, tuple(islice(played(rules, start, seed=seed, bot=CuriousBot()), moves))


def end_of(name: str, seed: int = 1, moves: int = 60) -> Any:
    """The state in which such a game ends."""
    return game(name, seed, moves)[1][-1].transition.state


def save(name: str = "torg", seed: int = 1) -> Any:
    """The data of a sound save."""
    return json.loads(dump_state(SYSTEMS[name], end_of(name, seed)))


def problem_of(load: Callable[..., object], *data: Any, **more: Any) -> SaveFormatError:
    """What is wrong with data that a function refuses."""
    with pytest.raises(SaveFormatError) as problem:
        load(*data, **more)
    return problem.value


def refused(save: Any, **more: Any) -> SaveFormatError:
    """What is wrong with a save that is refused."""
    text = save if isinstance(save, str | bytes) else json.dumps(save)
    return problem_of(load_state, text, **more)


def put(data: Any, path: str, value: Any) -> None:
    """Put something else at a place in the data of a save, such as `state.heroes.0.name`."""
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
    for step in way:
        data = data[step]
    data[last] = value


class Place(NamedTuple):
    """A place in JSON data: what holds it, under which key, and how it is reached."""

    holder: Any
    key: Any
    path: str

    @property
    def value(self) -> Any:
        return self.holder[self.key]


def places(data: Any, path: str = "$") -> Iterator[Place]:
    """Every place in JSON data."""
    keys = range(len(data)) if isinstance(data, list) else data if isinstance(data, dict) else ()
    for key in keys:
        here = f"{path}.{key}" if isinstance(data, dict) else f"{path}[{key}]"
        yield Place(data, key, here)
        yield from places(data[key], here)


OWN_WAY = {Table, *(type(deck) for rules in SYSTEMS.values() for deck in rules.decks.values())}
LARGEST = 10**9
"""The largest number of a command."""
names = NAMES | st.just("Leather Armor")  # a field may require a name of a printed list


class Values(strategies._Makers):
    """Strategies by annotation, with no number above the largest."""

    def __init__(self, largest: int) -> None:
        super().__init__(names, st.integers(1, 200))
        self._largest = largest
        self._plain |= {
            int: st.integers(0, 5) | st.integers(-largest, largest),
            Zone: st.builds(Zone, st.sampled_from(["hand", "deck"]), st.none() | names),
        }

    def record(self, kind: type) -> st.SearchStrategy[Any]:
        # The numbers of a rule text are small.
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
    """Any value that an annotation allows."""
    return values(LARGEST).value(kind)
