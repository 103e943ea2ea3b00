"""Random legal commands over every system, dialect and deck, and the laws that they must keep.

On every command: its events lead to the new state (fold), the cards are those of the start
(conservation), and `refusal` agrees with `step`; of what is refused, each fourth is asked twice.
At the end of every game all its events are
replayed. Some games are held to all ten laws of `dramadeck.kit.testing`.
"""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import attrs

import dramadeck
from dramadeck.engine import IllegalCommandError
from dramadeck.kit.conversion import System
from dramadeck.kit.laws import cards_of
from dramadeck.kit.testing import check_laws
from dramadeck.kit.trials import opening

LONGEST = 400
"""How many commands a game has at most."""

CHUNK = 5_000
"""How many commands one job carries out."""

ALL_LAWS = 60
"""How many commands of a job are held to all ten laws."""


class SoakError(AssertionError):
    """Something broke; the message says how to see it again."""


@attrs.define
class Walked:
    """What walks have met."""

    commands: Counter[str] = attrs.Factory(Counter)
    refused: int = 0
    games: int = 0
    held_to_all_laws: int = 0
    kinds: set[str] = attrs.Factory(set)
    events: int = 0

    def add(self, other: "Walked") -> None:
        """Count in what another job has met."""
        self.commands.update(other.commands)
        self.refused += other.refused
        self.games += other.games
        self.held_to_all_laws += other.held_to_all_laws
        self.kinds |= other.kinds
        self.events += other.events


@cache
def installed() -> Mapping[str, System]:
    """Every installed system; to look for them reads many files, so it is done once."""
    return dramadeck.systems()


def job(order: tuple[str, int, int, float]) -> Walked:
    """One job: a system by name, the number of the job, how many commands, and until when."""
    name, number, count, until = order
    rules, met = installed()[name], Walked()
    start, first = opening(rules, None), number * CHUNK
    while sum(met.commands.values()) < count and time.time() < until:
        game = first + met.games
        left = count - sum(met.commands.values())
        walk(rules, start(game), game, min(left, LONGEST), met)
    if time.time() < until:
        moves = min(ALL_LAWS, count)
        met.held_to_all_laws += check_laws(rules, games=1, moves=moves, seed=first).turns
    return met


def walk(rules: System, start: Any, number: int, longest: int, met: Walked) -> None:
    """Play a game of this number and count what it meets.

    Raises:
        SoakError: a law is broken.
    """
    random, state, cards = Random(f"soak/{number}"), start, cards_of(start)  # noqa: S311 - play
    told: list[Any] = []
    met.games += 1
    for turn in range(1, longest + 1):
        command, transition = _played(rules, state, random, met) or (None, None)
        if transition is None:
            break
        where = f"{rules.name}, game {number}, turn {turn}, {command!r}"
        if rules.replay(state, transition.events) != transition.state:
            raise SoakError(f"{where}: the events do not lead to the state")
        state = transition.state
        if cards_of(state) != cards:
            raise SoakError(f"{where}: the cards are not those of the start")
        told.extend(transition.events)
        met.commands[rules.name] += 1
        met.events += len(transition.events)
        met.kinds.add(f"{rules.name}.{type(command).__name__}")
    if rules.replay(start, told) != state:
        raise SoakError(f"{rules.name}, game {number}: the whole record leads to another state")


def _played(rules: System, state: Any, random: Random, met: Walked) -> tuple[Any, Any] | None:
    """A command that any seat may send, with what comes of it."""
    for command in shuffled_candidates(rules, state, random):
        try:
            transition = rules.step(state, command)
        except IllegalCommandError as refused:
            met.refused += 1
            # To ask twice costs as much as all the rest, so it is done now and then.
            if met.refused % 4 == 0 and rules.refusal(state, command) != refused.refusal:
                raise SoakError(f"{rules.name}, {command!r}: refused for two reasons") from refused
            continue
        if rules.refusal(state, command) is not None:
            raise SoakError(f"{rules.name}, {command!r}: refused, and carried out all the same")
        return command, transition
    return None


def shuffled_candidates(rules: System, state: Any, random: Random) -> Iterator[Any]:
    """What the seats might send, seat by seat and kind by kind in any order."""
    seats = list(rules.seats(state))
    random.shuffle(seats)
    for seat in seats:
        kinds: dict[type, list[Any]] = {}
        for command in rules.listed(state, seat):
            kinds.setdefault(type(command), []).append(command)
        for kind in random.sample(list(kinds), len(kinds)):
            random.shuffle(kinds[kind])
            yield from kinds[kind]
