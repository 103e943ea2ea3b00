"""Games that put a rule system on trial: where they begin, who does what, and each turn in full.

First the kind of command is drawn and then one of that kind, and what a game has not seen yet comes
first: drawn from all alike, a game would hardly leave the kinds of which there are most.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import chain
from typing import Any, Final, TypeAlias

import attrs

from dramadeck.codec.record_types import System
from dramadeck.core import Seed

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
