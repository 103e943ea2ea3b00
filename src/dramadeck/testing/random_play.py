"""Random games of any rule system: first states, the choice of the next command, random commands.

First the type of a command is drawn and then one of that type; types that a game has not had yet
are preferred. Otherwise the types with the most commands would hide all others.
"""

import inspect
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache, cached_property, partial
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar, Union, get_args, get_origin

import attrs

from dramadeck.codec.record_types import is_enum
from dramadeck.core import CARD, FACE_DOWN, FreeInput, Seat, Seed, SubsetOf
from dramadeck.core.field_types import AtLeast, Named, NamesCharacter, marked
from dramadeck.core.record_search import cards_in
from dramadeck.core.rules import AnySystem
from dramadeck.core.seats import Sends
from dramadeck.core.validation import is_tuple

NAMES: Final = ("Quin", "Marco", "Tina", "Nora")
"""The names of the players."""

SHORT: Final = 20
"""How many cards a short deck has: so few that it is shuffled often."""

TRIED: Final = 24
"""How many commands are tried in each state, legal or not."""

ORDINARY_WEIGHT: Final = 4
OFTEN: Final = 8
"""From this weight on a kind of command is drawn again as often as before."""

Start: TypeAlias = Callable[[int], Any]
"""A function from the number of a game to its first state."""

More: TypeAlias = Callable[[Any], Iterable[Any]]
"""A function from a state to commands that are sent besides those of the listing."""


def nothing_more(_state: Any) -> Iterable[Any]:
    """The default of `More`: no further commands."""
    return ()


def no_options(_seed: int) -> str:
    """The names of the deck and the dialect of a game that begins with a state of the caller."""
    return ""


Question: TypeAlias = Callable[[Any, Any], Any]
"""A query of a seat beside its view, such as odds: a state and a seat → an answer."""


class Listings:
    """The listings of the seats in one state; each is made when it is first read, and then kept."""

    def __init__(self, rules: AnySystem, state: Any) -> None:
        self.sample = cache(partial(rules.legal_actions, state, sample=True))
        """The sample of the legal actions of a seat."""
        self.possible = cache(partial(rules.possible_actions, state))
        """The sample of the commands of a seat whose windows are open."""


@attrs.frozen(kw_only=True, repr=False)
class TurnCase:
    """One turn of a game, with all that a law needs."""

    rules: AnySystem
    before: Any
    command: Any
    after: Any
    events: tuple[Any, ...]
    listings: Listings  # of the state before the command
    tried: tuple[Any, ...]  # other commands that might have been sent, many of them illegal
    rng: Seed  # random numbers of this turn
    bibliography: frozenset[str] | None  # the ids of rules that a refusal may name; None: any
    refused: set[tuple[StrEnum, str]]  # collects the reasons and rule ids of refusals
    questions: tuple[Question, ...] = ()
    more: More = nothing_more


class Opening:
    """The first states: every dialect with each of these decks, or of all; all party sizes."""

    def __init__(self, rules: AnySystem, decks: Sequence[Any] | None) -> None:
        self._rules = rules
        parameters = inspect.signature(rules.new_game).parameters
        all_decks = [(str(getattr(deck, "name", deck)), deck) for deck in decks or ()]
        if decks is None:
            # A short version of each long deck, with cards from all parts of it, and the decks.
            for name, deck in rules.decks.items():
                numbers = tuple(getattr(deck, "numbers", ()))
                if hasattr(deck, "only") and len(numbers) > SHORT:
                    some = (numbers[at * len(numbers) // SHORT] for at in range(SHORT))
                    all_decks.append((f"{name}, {SHORT} cards", deck.only(some, name="short")))
            all_decks += rules.decks.items()
        self._options: list[dict[str, tuple[str, Any]]] = [{}]
        for option, choices in (("deck", all_decks), ("dialect", [*rules.dialects.items()])):
            if option in parameters and choices:
                self._options = [
                    {**others, option: choice} for choice in choices for others in self._options
                ]

    def __call__(self, seed: int) -> Any:
        """The first state of the game with this number."""
        options = {option: value for option, (_, value) in self._of(seed).items()}
        problem: ValueError | None = None
        for more in range(len(NAMES)):
            party = NAMES[: 1 + (seed + more) % len(NAMES)]
            try:
                return self._rules.new_game(party, seed=seed, **options)
            except ValueError as refused:
                problem = refused
        most, name = len(NAMES), self._rules.name
        raise ValueError(f"{name} cannot be set up for 1 to {most} players") from problem

    def described(self, seed: int) -> str:
        """The names of the deck and the dialect of this game, if it has a choice of them."""
        return "; ".join(f"{option}: {name}" for option, (name, _) in self._of(seed).items())

    def _of(self, seed: int) -> dict[str, tuple[str, Any]]:
        return self._options[seed % len(self._options)]


class Offers(Mapping[str, tuple[Any, ...]]):
    """Every legal command of every seat, by kind; a kind is listed when it is read.

    The kind of a command is the name of its type. For the types in `divided`, `kind_of` says it.
    """

    def __init__(
        self,
        rules: AnySystem,
        state: Any,
        more: More = nothing_more,
        *,
        divided: Collection[str] = (),
        kind_of: Callable[[Any, Any], str] | None = None,
    ) -> None:
        self._rules, self._state = rules, state
        self._more: dict[type[Any], list[Any]] = {}
        for command in more(state):
            kind: type[Any] = command.__class__
            self._more.setdefault(kind, []).append(command)
        kinds: tuple[type[Any], ...] = (*rules.commands, *self._more)
        self._types = {kind.__name__: kind for kind in kinds}
        self._divided: dict[str, list[Any]] = {}
        if kind_of is not None:
            for name in divided:
                for command in self._of_type(self._types.pop(name)):
                    self._divided.setdefault(kind_of(state, command), []).append(command)

    def _listed(self, **options: Any) -> Iterator[Any]:
        for seat in self._rules.seats(self._state):
            yield from self._rules.legal_actions(self._state, seat, sample=True, **options)

    def _further(self, kind: type) -> Iterator[Any]:
        refusal = self._rules.refusal
        return (it for it in self._more.get(kind, ()) if refusal(self._state, it) is None)

    def _of_type(self, kind: type) -> tuple[Any, ...]:
        return (*self._listed(only=[kind]), *self._further(kind))

    @cached_property
    def _names(self) -> list[str]:
        """The kinds that have legal commands."""
        kinds = self._types.values()
        listed: set[type[Any]] = {
            type(command) for command in self._listed(only=kinds, first_only=kinds)
        }
        further = [it for it in self._more if it in kinds and any(self._further(it))]
        return sorted({*self._divided, *(kind.__name__ for kind in (*listed, *further))})

    def _of_kind(self, name: str) -> tuple[Any, ...]:
        kinds = self._divided
        return tuple(kinds[name]) if name in kinds else self._of_type(self._types[name])

    def __getitem__(self, name: str) -> tuple[Any, ...]:
        commands = self._of_kind(name)
        if not commands:
            raise KeyError(name)
        return commands

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def draw(self, used: Counter[str], weights: Mapping[str, int], rng: Random) -> Any:
        """A random command: first its kind is drawn by weight; None if nothing is legal.

        `used` counts how often each kind was drawn before; the new one is added.
        """
        names = sorted({*self._divided, *self._types})
        heavy = [weight(weights, name, used[name]) for name in names]
        while names:
            at = rng.choices(range(len(names)), heavy)[0]
            name, _ = names.pop(at), heavy.pop(at)
            if commands := self._of_kind(name):
                used[name] += 1
                return rng.choice(commands)
        return None


def weight(weights: Mapping[str, int], name: str, times: int) -> int:
    """The weight of a type of command that was drawn `times` times before."""
    often = weights.get(name, ORDINARY_WEIGHT)
    return often if often >= OFTEN and times else max(1, often * 3 // (1 + times))


NUMBERS: Final = (0, 1, 2, 3, 8, 12, 25)
"""Numbers for random fields."""

_AS_DECLARED: Final = 0.7
"""How often a field keeps its default, or the value of `like`."""

_MOST: Final = 4
"""The most members of a random tuple."""

_LONGEST_NAME: Final = 60


Mark = TypeVar("Mark")


class RandomCommands:
    """Makes random commands for a seat, from names in a state and cards that the seat sees."""

    def __init__(self, rules: AnySystem, state: Any, seat: Seat, rng: Random) -> None:
        self._rng = rng
        self._seated = tuple(other.name for other in rules.seats(state) if other.name is not None)
        self._names = tuple(dict.fromkeys((*self._seated, *names_in(state))))
        self.people = (seat.name,) if seat.name is not None else self._names
        self._cards = tuple(sorted(card for _, pile in state.table for card in pile))
        visible = set(cards_in(rules.player_view(state, seat))) - {FACE_DOWN}
        self._visible = tuple(sorted(visible)) or self._cards

    def command(self, kind: Any, like: Any = None) -> Any:
        """A command of a type, or None if the random values do not fit together."""
        rng, values = self._rng, dict[str, Any]()
        for field in attrs.fields(kind):
            if like is not None and rng.random() < _AS_DECLARED:
                values[str(field.alias)] = getattr(like, field.name)
            elif field.default is attrs.NOTHING or rng.random() > _AS_DECLARED:
                values[str(field.alias)] = self.value(field.type)
        for field in attrs.fields(kind):
            free = marked(field.type, FreeInput)
            others = None if free is None else values.get(free.parallel_to)
            if is_tuple(others) and is_tuple(values.get(str(field.alias))):
                values[str(field.alias)] = (rng.choice(NUMBERS),) * len(others)
        try:
            return kind(**values)
        except (TypeError, ValueError):
            return None

    def value(self, annotation: Any, marks: tuple[Any, ...] = ()) -> Any:
        """A value that an annotation allows."""
        origin, parts, rng = get_origin(annotation), get_args(annotation), self._rng
        if origin is Annotated:
            return self.value(parts[0], (*marks, *annotation.__metadata__))
        if origin is Literal:
            return rng.choice(parts)
        if origin in (Union, UnionType):
            kinds = [part for part in parts if part is not NoneType]
            if not (kinds and rng.random() < _AS_DECLARED):
                kinds = list(parts)
            return self.value(rng.choice(kinds), marks)
        if origin is tuple and parts[-1] is Ellipsis:
            return self._several(parts[0], marks)
        if origin is tuple:
            return tuple(map(self.value, parts))
        if annotation is NoneType:
            return None
        if annotation is bool:
            return rng.random() < 0.5
        if is_enum(annotation):
            return rng.choice(list(annotation))
        if attrs.has(annotation):
            return self.command(annotation)
        return self._plain(annotation, marks)

    def _several(self, part: Any, marks: tuple[Any, ...]) -> tuple[Any, ...]:
        free = _mark(marks, FreeInput)
        if free is not None and is_tuple(free.sample) and self._rng.random() < 0.5:
            return tuple(free.sample)
        values = [self.value(part) for _ in range(self._rng.randint(0, _MOST))]
        several = _mark(marks, SubsetOf)
        is_repeated = several is not None and several.is_repeated
        return tuple(values if is_repeated else dict.fromkeys(values))

    def _plain(self, kind: Any, marks: tuple[Any, ...]) -> Any:
        rng, free = self._rng, _mark(marks, FreeInput)
        if CARD in marks:
            return rng.choice(self._visible if free is None else self._cards)
        if _mark(marks, Sends):
            return rng.choice(self.people or ("nobody",))
        if free is not None and rng.random() < 0.5:
            return free.sample
        if kind is int:
            least, number = _mark(marks, AtLeast), rng.choice(NUMBERS)
            return number if least is None else max(number, least.smallest)
        if kind is str or any(isinstance(mark, NamesCharacter | Named) for mark in marks):
            return rng.choice(rng.choice((self._seated, self._names)) or ("somebody",))
        return None


def _mark(marks: tuple[Any, ...], kind: type[Mark]) -> Mark | None:
    return next((mark for mark in marks if isinstance(mark, kind)), None)


def names_in(value: Any) -> Iterator[str]:
    """The short texts in a state: names of characters, of skills, of places."""
    if isinstance(value, str):
        if type(value) is str and 0 < len(value) <= _LONGEST_NAME:
            yield value
    elif is_tuple(value):
        for member in value:
            yield from names_in(member)
    elif attrs.has(value.__class__) and value.__class__.__hash__ is not None:
        for field in attrs.fields(value.__class__):
            # Rule text and deck are large, and have no names of characters.
            if field.name not in {"setup", "seed"}:
                yield from names_in(getattr(value, field.name))
