"""Hypothesis strategies for any rule system: its commands and its games.

Only this module needs Hypothesis; `testing.check_laws` does not.

    @given(games(HIGH_CARD))
    def test_nobody_wins_twice(record): ...
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import attrs
from hypothesis import reject
from hypothesis import strategies as st

from dramadeck.codec.record_types import fields_of, is_enum, is_named_tuple, row_of
from dramadeck.codec.records import Record
from dramadeck.core import CARD
from dramadeck.core.field_types import AtLeast, Named
from dramadeck.core.rules import AnySystem
from dramadeck.core.validation import name_error, plain_name
from dramadeck.testing.laws import cards_of
from dramadeck.testing.random_play import More, Offers, Opening, Start, nothing_more

__all__ = ["TEXTS", "commands", "games"]

Strategy = st.SearchStrategy[Any]

TEXTS: Final[Strategy] = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=8)
"""Short texts for the fields of commands."""

_LETTERS: Final[Strategy] = st.characters(exclude_categories=("C", "M", "Z"))
NAMES: Final[Strategy] = (
    st.text(_LETTERS, min_size=1, max_size=8)
    .map(plain_name)
    .filter(lambda name: name_error(name) is None)
)
"""Short names that are valid."""

_FACES: Final = 10_000
_MOST_ITEMS: Final = 3


def commands(rules: AnySystem, state: Any = None) -> Strategy:
    """Commands of a system with random fields; most of them are refused.

    Args:
        rules: the system.
        state: a state whose seats and cards are named more often than others; None names any.
    """
    names, cards = NAMES, st.integers(1, 200)
    if state is not None:
        seated = {seat.name for seat in rules.seats(state)} - {None}
        names = (st.sampled_from(sorted(map(str, seated))) | names) if seated else names
        on_table = sorted(cards_of(state))
        cards = (st.sampled_from(on_table) | cards) if on_table else cards
    makers = _Makers(names, cards)
    return st.sampled_from(rules.commands).flatmap(makers.record)


@st.composite
def games(
    draw: st.DrawFn,
    rules: AnySystem,
    *,
    moves: int = 40,
    start: Start | None = None,
    decks: Sequence[Any] | None = None,
    more: More | None = None,
    weights: Mapping[str, int] | None = None,
) -> Record[Any]:
    """Games of a system as records, with at most `moves` legal commands.

    Hypothesis gives `draw`; the other arguments are those of `check_laws`.
    """
    begin = start or Opening(rules, decks)
    record = Record(rules=rules, start=begin(draw(st.integers(0, 1_000))))
    die = st.integers(0, _FACES - 1)
    used = Counter[str]()
    for first, second in draw(st.lists(st.tuples(die, die), max_size=moves)):
        rng = Random(first * _FACES + second)  # noqa: S311 - to be repeated, not a secret
        command = Offers(rules, record.state, more or nothing_more).draw(used, weights or {}, rng)
        if command is None:
            break
        record = record.then(command)
    return record


class _Makers:
    """Strategies by annotation, with the names and the cards of a table."""

    def __init__(self, names: Strategy, cards: Strategy) -> None:
        self._names = names
        self._cards = cards
        self._plain: dict[Any, Strategy] = {
            int: st.integers(-5, 30) | st.integers(-(10**9), 10**9),
            str: TEXTS | names,
            bool: st.booleans(),
            float: st.floats(allow_nan=False, allow_infinity=False),
            NoneType: st.none(),
        }

    def record(self, kind: type) -> Strategy:
        """A record of this type; fields that do not fit together are drawn again."""
        fields = {str(field.alias): self.value(field.type) for field in fields_of(kind)}

        def record_of(values: dict[str, Any]) -> Any:
            try:
                return kind(**values)
            except ValueError:
                reject()

        return st.fixed_dictionaries(fields).map(record_of)

    def value(self, kind: Any) -> Strategy:
        """Any value that an annotation allows."""
        origin, parts = get_origin(kind), get_args(kind)
        if kind in self._plain:
            return self._plain[kind]
        if origin is Annotated:
            for mark in kind.__metadata__:
                if mark is CARD:
                    return self._cards
                if isinstance(mark, AtLeast):
                    return st.integers(mark.smallest, mark.smallest + 20)
                if isinstance(mark, Named):
                    return self._names
            return self.value(parts[0])
        if origin is Literal:
            return st.sampled_from(parts)
        if origin in (Union, UnionType):
            return st.one_of([self.value(part) for part in parts])
        if origin is tuple and parts[-1] is Ellipsis:
            return st.lists(self.value(parts[0]), max_size=_MOST_ITEMS).map(tuple)
        if origin is tuple:
            return st.tuples(*map(self.value, parts))
        if origin is frozenset:
            return st.frozensets(self.value(parts[0]), max_size=_MOST_ITEMS)
        if is_enum(kind):
            return st.sampled_from(list(kind))
        if attrs.has(kind):
            return st.deferred(lambda: self.record(kind))
        if is_named_tuple(kind):
            return st.tuples(*map(self.value, row_of(kind))).map(lambda row: kind(*row))
        raise TypeError(f"no strategy for {kind}; use numbers, texts, enums, tuples, records")
