"""Games that put a rule system on trial: where they begin, who does what, and each turn in full.

First the kind of command is drawn and then one of that kind, and what a game has not seen yet comes
first: drawn from all alike, a game would hardly leave the kinds of which there are most.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import chain
from random import Random
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeGuard,
    Union,
    get_args,
    get_origin,
)

import attrs

from dramadeck.codec.record_types import System, cards_in, is_enum
from dramadeck.core import CARD, FACE_DOWN, Free, Seat, Seed, Several
from dramadeck.core.coercion import Named
from dramadeck.core.domains import Somebody, marked
from dramadeck.core.fields import AtLeast
from dramadeck.core.seats import Sends

NAMES: Final = ("Quin", "Marco", "Tina", "Nora")
"""Who sits at the table."""

SHORT: Final = 20
"""How many cards a short deck has: few enough to be shuffled again and again."""

TRIED: Final = 24
"""How many commands are tried in each state, legal or not."""

ORDINARY_WEIGHT: Final = 4
OFTEN: Final = 8
"""From this weight on a kind of command is drawn as often the tenth time as the second."""

Start: TypeAlias = Callable[[int], Any]
"""Makes the state in which the game of this number begins."""

More: TypeAlias = Callable[[Any], Iterable[Any]]
"""Commands that might be sent in a state beside those that `candidates` names."""


def nothing_more(_state: Any) -> Iterable[Any]:
    """The candidates are all."""
    return ()


Question: TypeAlias = Callable[[Any, Any], Any]
"""What a seat may ask beside its view, such as odds: a state and a seat → an answer."""


@attrs.frozen(kw_only=True, repr=False)
class Trial:
    """One turn of a game, with all that a law may want to look at.

    Attributes:
        rules: the system.
        before: the state in which the command was sent.
        command: the command.
        after: the state that it led to.
        events: what happened.
        tried: other commands that might have been sent, many of them illegal.
        lot: a seed of this turn's own.
        bibliography: the ids of the rules that a refusal may name; None allows all.
        refused: where the reasons and rule ids of refusals are gathered.
        questions: what a seat may ask beside its view.
        more: commands that might be sent in a state beside the candidates.
    """

    rules: System
    before: Any
    command: Any
    after: Any
    events: tuple[Any, ...]
    tried: tuple[Any, ...]
    lot: Seed
    bibliography: frozenset[str] | None
    refused: set[tuple[StrEnum, str]]
    questions: tuple[Question, ...] = ()
    more: More = nothing_more


def opening(rules: System, decks: Sequence[Any] | None) -> Start:
    """How the games of a system begin: every dialect with every deck, with parties of all sizes.

    `new_game` is called as the command line calls it: names, a seed, and a dialect and a deck if it
    takes them.

    Args:
        rules: the system.
        decks: the decks; None takes those that the system ships, and a short one of each.
    """
    takes = inspect.signature(rules.new_game).parameters
    of_decks = tuple(_with_short_ones(rules) if decks is None else decks)
    told: list[dict[str, Any]] = [{}]
    for what, choices in (("deck", of_decks), ("dialect", tuple(rules.dialects.values()))):
        if what in takes and choices:
            told = [{**each, what: choice} for choice in choices for each in told]

    def start(seed: int) -> Any:
        return _seated(rules, seed, told[seed % len(told)])

    return start


def _with_short_ones(rules: System) -> Iterator[Any]:
    """The shipped decks, after the first few cards of each that can be made shorter."""
    shipped = tuple(rules.decks.values())
    for deck in shipped:
        numbers = tuple(getattr(deck, "numbers", ()))
        if hasattr(deck, "only") and len(numbers) > SHORT:
            yield deck.only(
                (numbers[at * len(numbers) // SHORT] for at in range(SHORT)), name="short"
            )
    yield from shipped


def _seated(rules: System, seed: int, told: Mapping[str, Any]) -> Any:
    """A new game for as many players as the seed says, or for the next number that may play."""
    problem: ValueError | None = None
    for more in range(len(NAMES)):
        party = NAMES[: 1 + (seed + more) % len(NAMES)]
        try:
            return rules.new_game(party, seed=seed, **told)
        except ValueError as refused:
            problem = refused
    raise ValueError(f"{rules.name} cannot be set up for 1 to {len(NAMES)} players") from problem


def offers(rules: System, state: Any, more: More) -> Mapping[str, tuple[Any, ...]]:
    """Every legal command of every seat, by the name of its type."""
    legal = chain.from_iterable(
        rules.legal_actions(state, seat, sample=True) for seat in rules.seats(state)
    )
    further = (each for each in more(state) if rules.refusal(state, each) is None)
    found: dict[str, list[Any]] = {}
    for command in chain(legal, further):
        found.setdefault(type(command).__name__, []).append(command)
    return {name: tuple(found[name]) for name in sorted(found)}


def chosen(
    offered: Mapping[str, tuple[Any, ...]],
    used: Mapping[str, int],
    weights: Mapping[str, int],
    dice: tuple[float, float],
) -> Any:
    """The command that two dice, each from 0 up to 1, pick: first the kind, then one of it."""
    names = [name for name in offered for _ in range(weight(weights, name, used.get(name, 0)))]
    of_this_kind = offered[names[int(dice[0] * len(names))]]
    return of_this_kind[int(dice[1] * len(of_this_kind))]


def weight(weights: Mapping[str, int], name: str, times: int) -> int:
    """How often a kind of command goes into the hat when it was drawn so many times before.

    Or long tasks are never ended; and rulings that are always allowed make room for the play.
    """
    often = weights.get(name, ORDINARY_WEIGHT)
    return often if often >= OFTEN and times else max(1, often * 3 // (1 + times))


NUMBERS: Final = (0, 1, 2, 3, 8, 12, 25)
"""Numbers that may make sense in any field."""

_AS_DECLARED: Final = 0.7
"""How often a field that may be left out is."""

_MOST: Final = 4
"""How many stand in a tuple at the most."""

_LONGEST_NAME: Final = 60


class RandomCommands:
    """Makes commands for one seat in one state; the same lot makes the same ones."""

    def __init__(self, rules: System, state: Any, seat: Seat, lot: Random) -> None:
        """What may be named: whoever stands in the state, and what the seat sees.

        `people` are those in whose name the seat may send something.
        """
        self._lot = lot
        self._seated = tuple(each.name for each in rules.seats(state) if each.name is not None)
        self._names = tuple(dict.fromkeys((*self._seated, *names_in(state))))
        self.people = (seat.name,) if seat.name is not None else self._names
        on_table = (card for _, pile in state.table for card in pile)
        self._cards = tuple(sorted(on_table))
        seen = set(cards_in(rules.shown_to(state, seat))) - {FACE_DOWN}
        self._seen = tuple(sorted(seen)) or self._cards

    def made(self, kind: Any, like: Any = None) -> Any:
        """A command of a type, or None where the values that were drawn do not fit together.

        Args:
            kind: the type.
            like: a command of this type of which most is kept.
        """
        drawn, values = self._lot.random, dict[str, Any]()
        for field in _fields(kind):
            if like is not None and drawn() < _AS_DECLARED:
                values[field.alias] = getattr(like, field.name)
            elif not field.may_be_left or drawn() > _AS_DECLARED:
                values[field.alias] = self.value(field.annotation)
        for field in _fields(kind):
            others = values.get(field.beside)
            if _is_tuple(others) and _is_tuple(values.get(field.alias)):
                value = self._lot.choice(NUMBERS)
                values[field.alias] = tuple(value for _ in others)
        try:
            return kind(**values)
        except (TypeError, ValueError):
            return None

    def value(self, annotation: Any, marks: tuple[Any, ...] = ()) -> Any:
        """A value that an annotation allows."""
        origin, parts, lot = get_origin(annotation), get_args(annotation), self._lot
        if origin is Annotated:
            return self.value(parts[0], (*marks, *annotation.__metadata__))
        if origin is Literal:
            return lot.choice(parts)
        if origin in (Union, UnionType):
            said = [part for part in parts if part is not NoneType]
            chosen = said if said and lot.random() < _AS_DECLARED else parts
            return self.value(lot.choice(chosen), marks)
        if origin is tuple:
            return self._several(parts, marks)
        if annotation is NoneType:
            return None
        if annotation is bool:
            return lot.random() < 0.5
        if is_enum(annotation):
            return lot.choice(list(annotation))
        if attrs.has(annotation):
            return self.made(annotation)
        return self._plain(annotation, marks)

    def _several(self, parts: tuple[Any, ...], marks: tuple[Any, ...]) -> tuple[Any, ...]:
        if parts[-1] is not Ellipsis:
            return tuple(self.value(part) for part in parts)
        free = next((each for each in marks if isinstance(each, Free)), None)
        if free is not None and _is_tuple(free.sample) and self._lot.random() < 0.5:
            return tuple(free.sample)
        found = [self.value(parts[0]) for _ in range(self._lot.randint(0, _MOST))]
        several = next((each for each in marks if isinstance(each, Several)), None)
        return tuple(found if several is not None and several.is_repeated else dict.fromkeys(found))

    def _plain(self, kind: Any, marks: tuple[Any, ...]) -> Any:
        lot = self._lot
        free = next((each for each in marks if isinstance(each, Free)), None)
        if CARD in marks:
            return lot.choice(self._seen if free is None else self._cards)
        if any(isinstance(each, Sends) for each in marks):
            return lot.choice(self.people or ("nobody",))
        if free is not None and lot.random() < 0.5:
            return free.sample
        if kind is int:
            least = next((each.smallest for each in marks if isinstance(each, AtLeast)), None)
            number = lot.choice(NUMBERS)
            return number if least is None else max(number, least)
        if any(isinstance(each, Somebody | Named) for each in marks) or kind is str:
            return lot.choice(lot.choice((self._seated, self._names)) or ("somebody",))
        return None


class _Field(NamedTuple):
    """What has to be known of a field to fill it; `beside` goes side by side with it."""

    name: str
    alias: str
    annotation: Any
    may_be_left: bool
    beside: str


@cache
def _fields(kind: type) -> tuple[_Field, ...]:
    found = list[_Field]()
    for each in attrs.fields(kind):
        free = marked(each.type, Free)
        beside = "" if free is None else free.beside
        left = each.default is not attrs.NOTHING
        found.append(_Field(each.name, str(each.alias), each.type, left, beside))
    return tuple(found)


def _is_tuple(value: Any) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


def names_in(value: Any) -> Iterator[str]:
    """The short texts that stand anywhere in a state: names of characters, of skills, of places.

    >>> from dramadeck import torg
    >>> "Quin" in set(names_in(torg.new_game(["Quin"], seed=7)))
    True
    """
    if isinstance(value, str):
        if type(value) is str and 0 < len(value) <= _LONGEST_NAME:
            yield value
    elif _is_tuple(value):
        for each in value:
            yield from names_in(each)
    elif attrs.has(value.__class__) and value.__class__.__hash__ is not None:
        for field in attrs.fields(value.__class__):
            if field.name not in _ELSEWHERE:
                yield from names_in(getattr(value, field.name))


_ELSEWHERE: Final = frozenset({"setup", "seed"})
"""Fields of a state in which nobody's name stands: the rule text and the deck are large."""
