"""Random walks through games of any installed rule system, and the options of each system.

A walk begins with a new game and continues with legal commands of any seat. First the type of the
command is drawn and then a command of that type; otherwise most commands would be rulings, because
these are the most numerous.

`OPTIONS_OF_WALKS` has the options of a system; other systems have the defaults.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from random import Random, SystemRandom
from typing import Any, NamedTuple

import attrs
from hypothesis import Phase, settings
from hypothesis import strategies as st

import dramadeck
from dramadeck.core import RuleSystem, Transition
from dramadeck.testing import random_play

System = RuleSystem[Any, Any, Any, Any]
Pick = tuple[int, int]

SYSTEMS: Mapping[str, System] = dramadeck.systems()
NAMES = ("Quin", "Marco", "Tina", "Father", "Nora", "Hal", "Zed", "Ruth")


@attrs.frozen(kw_only=True)
class WalkOptions:
    """The options of the walks through one system.

    Attributes:
        games: arguments of `new_game` besides the players and the seed.
        texts: the name of a dialect → further arguments; each game is tried with all.
        player: makes a player with a name, as an argument of `new_game`.
        weights: the weights of kinds of commands; the default is 4.
        kind: the kind of a command in a state, for the types in `divided`.
        divided: the names of the types that have several kinds.
        rare: a type that walks rarely reach → the situation; each has a test.
        more: commands that `candidates` does not list; illegal ones are ignored.
        questions: functions of a seat besides its view.
    """

    games: tuple[Mapping[str, Any], ...] = ({},)
    texts: Mapping[str, Mapping[str, Any]] = attrs.field(factory=lambda: {"": {}})
    player: Callable[[str], Any] = str
    weights: Mapping[str, int] = attrs.field(factory=dict)
    kind: Callable[[Any, Any], str] | None = None
    divided: frozenset[str] = frozenset()
    rare: Mapping[str, str] = attrs.field(factory=dict)
    more: Callable[[Any], Iterable[Any]] = lambda _: ()
    questions: tuple[Callable[[Any, Any], Any], ...] = ()


OPTIONS_OF_WALKS: Mapping[str, WalkOptions] = {}
"""The name of a system → its options; set by `conftest`."""


class Step(NamedTuple):
    """One command of a walk, with the states before and after it and its events."""

    before: Any
    command: Any
    after: Any
    events: tuple[Any, ...]


@attrs.frozen(repr=False)
class Walk:
    """A start and the steps of a walk."""

    system: System
    start: Any
    steps: tuple[Step, ...]

    @property
    def end(self) -> Any:
        return self.steps[-1].after if self.steps else self.start

    @property
    def states(self) -> tuple[Any, ...]:
        return (self.start, *(step.after for step in self.steps))

    def __repr__(self) -> str:
        """Only the commands, because a state is too long."""
        zones = {str(zone): pile for zone, pile in self.start.table}
        sent = (f"{step.command!r}" for step in self.steps)
        return "\n  ".join((f"a walk from {self.start.seed!r}, {zones}:", *sent))

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(repr(self))


def options_of(system: System) -> WalkOptions:
    return OPTIONS_OF_WALKS.get(system.name, WalkOptions())


def new_game(system: System, *, players: int, seed: int, kind: int, text: str | None = None) -> Any:
    """Return a new game with one dialect; `kind` chooses one of the games.

    Without a `text`, `kind` chooses the dialect, too.
    """
    options = options_of(system)
    party = [options.player(name) for name in NAMES[:players]]
    text = pick(tuple(options.texts), kind // len(options.games)) if text is None else text
    return system.new_game(party, seed=seed, **pick(options.games, kind), **options.texts[text])


def offers(system: System, state: Any) -> random_play.Offers:
    """Return every legal command of every seat, and those of `more`, by kind."""
    options = options_of(system)
    return random_play.Offers(
        system, state, options.more, divided=options.divided, kind_of=options.kind
    )


def walk(system: System, start: Any, picks: Iterable[Pick]) -> Walk:
    """Return a walk; each pick is the seed of the draw of one command."""
    weights, used, steps = options_of(system).weights, Counter[str](), []
    state = start
    for first, second in picks:
        rng = Random(first * 2**20 + second)  # noqa: S311 - to be repeated, not a secret
        command = offers(system, state).draw(used, weights, rng)
        if command is None:
            break
        step = one_step(system, state, command)
        steps.append(step)
        state = step.after
    return Walk(system, start, tuple(steps))


def one_step(system: System, state: Any, command: Any) -> Step:
    transition: Transition[Any, Any] = system.step(state, command)
    return Step(state, command, transition.state, transition.events)


def pick(things: Sequence[Any], number: int) -> Any:
    return things[number % len(things)]


numbers = st.integers(0, 10_000)


def picks(rng: Random, number: int) -> list[Pick]:
    return [(rng.randrange(10_000), rng.randrange(10_000)) for _ in range(number)]


def is_met_often(
    system: System,
    observed_names: Callable[[Walk], Iterable[str]],
    names: Sequence[str],
    *,
    often: int,
    walks: int,
) -> bool:
    """Return whether at most `walks` walks show each of the names at least `often` times."""
    met = Counter[str]()
    for seed in range(walks):
        met.update(observed_names(long_walk(system, seed)))
        if min(met[name] for name in names) >= often:
            return True
    return False


def events_of(walked: Walk) -> set[str]:
    return {type(event).__name__ for step in walked.steps for event in step.events}


LONGEST = 120


@cache
def long_walk(system: System, seed: int, kind: int | None = None) -> Walk:
    random = Random(seed)  # noqa: S311 - a game that can be repeated, not a secret
    any_kind = random.randrange(len(options_of(system).games) * len(options_of(system).texts))
    kind = any_kind if kind is None else kind
    start = new_game(system, players=1 + seed % 8, seed=seed, kind=kind)
    length = random.randint(30, LONGEST)
    return walk(
        system, start, [(random.getrandbits(20), random.getrandbits(20)) for _ in range(length)]
    )


def tables() -> tuple[str, ...]:
    """Return the names of all systems, each with the name of a dialect if it has several."""
    return tuple(
        f"{name} {text}".strip() for name in SYSTEMS for text in options_of(SYSTEMS[name]).texts
    )


def system_and_text(table: str) -> tuple[System, str]:
    name, _, text = table.partition(" ")
    return SYSTEMS[name], text


def start_of(table: str) -> Callable[[int], Any]:
    """Return a function from a number to a start: of every kind, for parties of every size."""
    system, text = system_and_text(table)
    return lambda number: new_game(
        system, players=1 + number % len(NAMES), seed=number, kind=number, text=text
    )


FIRST = 1 if settings().derandomize else SystemRandom().randrange(1_000_000)
"""The number of the first game; it is random without `derandomize`."""

# Without the phase that explains failures, which takes minutes for a walk.
PHASES = tuple(phase for phase in Phase if phase is not Phase.explain)
