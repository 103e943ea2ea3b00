"""Games and records for the tests of the kit: played by bots, or made up field by field."""

import json
from collections import Counter
from enum import Enum
from functools import cache
from itertools import islice
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import attrs
import pytest
from hypothesis import reject
from hypothesis import strategies as st

import dramadeck
from dramadeck.charts import Chart
from dramadeck.codec.record_types import is_named_tuple, row_of
from dramadeck.codec.saves import SaveFormatError, dump_state, load_state
from dramadeck.core import CARD, Table, Zone
from dramadeck.core.field_types import AtLeast, Named
from dramadeck.core.limits import in_force
from dramadeck.sim.bots import BotTurn, played, varied_bot
from dramadeck.testing.strategies import NAMES, TEXTS

SYSTEMS = dramadeck.systems()
PARTY = ("Quin", "Marco", "Zoë")


def within(kind: Any) -> list[Any]:
    """The annotations within an annotation."""
    if get_origin(kind) is Annotated:
        return [get_args(kind)[0]]
    if attrs.has(kind):
        return [each.type for each in attrs.fields(kind)]
    return list(get_args(kind))


def holds_chart(kind: Any) -> bool:
    """Whether something that is written in a way of its own is somewhere in an annotation."""
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
        fewest = min(self.done[type(each)] for each in listing)
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


def same(one: Any, other: Any) -> bool:
    """Equal, and made of the same types: an enum's member equals its text."""
    return one == other and repr(one) == repr(other)


def save(name: str = "torg", seed: int = 1) -> Any:
    """The data of a sound save."""
    return json.loads(dump_state(SYSTEMS[name], end_of(name, seed)))


def refused(save: Any, **more: Any) -> SaveFormatError:
    """What is wrong with a save that is refused."""
    with pytest.raises(SaveFormatError) as found:
        load_state(save if isinstance(save, str | bytes) else json.dumps(save), **more)
    return found.value


def put(data: Any, path: str, value: Any) -> None:
    """Put something else at a place in the data of a save, such as `state.heroes.0.name`."""
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
    for step in way:
        data = data[step]
    data[last] = value


OWN_WAY = {Table, *(type(deck) for rules in SYSTEMS.values() for deck in rules.decks.values())}
names = NAMES | st.just(
    "Leather Armor"  # a field may ask for the name of something on a printed list
)
PLAIN = {
    str: TEXTS,
    bool: st.booleans(),
    float: st.floats(allow_nan=False, allow_infinity=False),
    NoneType: st.none(),
    Zone: st.builds(Zone, st.sampled_from(["hand", "deck"]), st.none() | names),
}


LARGEST = 10**9
"""The largest number of a command."""


@cache
def anything(kind: Any, largest: int = LARGEST) -> st.SearchStrategy[Any]:
    """Any value that an annotation allows, with no number above the largest."""
    parts = get_args(kind)
    if kind is int:
        return st.integers(0, 5) | st.integers(-largest, largest)
    if kind in PLAIN:
        return PLAIN[kind]
    if get_origin(kind) is Annotated:
        return _marked(kind, largest)
    if get_origin(kind) in (Union, UnionType):
        return st.one_of([anything(part, largest) for part in parts])
    if get_origin(kind) is tuple and parts[-1] is Ellipsis:
        return st.lists(anything(parts[0], largest), max_size=3).map(tuple)
    if get_origin(kind) is tuple:
        return st.tuples(*(anything(part, largest) for part in parts))
    if get_origin(kind) is frozenset:
        return st.frozensets(anything(parts[0], largest), max_size=3)
    if get_origin(kind) is Literal:
        return st.sampled_from(parts)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(kind)
    if is_named_tuple(kind):
        return st.tuples(*map(anything, row_of(kind))).map(lambda row: kind(*row))
    return _records(kind)


def _marked(kind: Any, largest: int) -> st.SearchStrategy[Any]:
    inner, *marks = get_args(kind)
    for mark in marks:
        if mark is CARD:
            return st.integers(1, 200)
        if isinstance(mark, AtLeast):
            least = mark.smallest
            return st.integers(least, least + 5) | st.integers(least, largest)
        if isinstance(mark, Named):
            return names
    return anything(inner, largest)


@st.composite
def _records(draw: st.DrawFn, kind: type) -> Any:
    # The numbers of a rule text are small.
    largest = in_force().reading if "options" in kind.__module__ else LARGEST
    fields = {
        each.alias: draw(anything(each.type, largest)) for each in attrs.fields(kind) if each.init
    }
    try:
        return kind(**fields)
    except ValueError:  # fields that make no sense together
        reject()
