"""A play of any rule system that is installed, from what it lists as legal alone.

It knows nothing about the game: it goes around the table, and whoever may do something does one
thing or nothing.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import attrs

from dramadeck.cli.arguments import Play, UsageError, named, party
from dramadeck.cli.conduct import Script
from dramadeck.engine import Seat, Transition
from dramadeck.engine.registry import AnySystem
from dramadeck.kit.bots import varied_bot
from dramadeck.narration.saying import Say, Who, say

NAMES: Final = ("Ann", "Ben", "Cleo")
"""Who plays if nobody is named."""

ROUNDS: Final = 12
"""How often the program goes around the table when it plays everybody."""


@attrs.frozen(kw_only=True)
class Turn:
    """A question to a seat.

    Attributes:
        seat: who is asked.
        round: how often the table has been gone around, from 1 on.
        place: where she sits.
        listing: what she may do.
    """

    seat: Seat
    round: int
    place: int
    listing: tuple[Any, ...]


@attrs.frozen(kw_only=True)
class AnyMoment:
    """A moment of the play.

    Attributes:
        rules: the system.
        state: the state of its game.
        seed: where the choices of the program come from.
        last_round: the round after which it is over; None plays on.
        round: how often the table has been gone around, from 1 on.
        place: who is asked next.
        answers: how many questions have been answered.
        commands: how many commands have been carried out.
    """

    rules: AnySystem
    state: Any
    seed: int | str = 0
    last_round: int | None = None
    round: int = 1
    place: int = 0
    answers: int = 0
    commands: int = 0


def start(rules: AnySystem, request: Play, seed: int | str) -> Any:
    """The game before its first command.

    Raises:
        UsageError: the game cannot be set up like this.
        UnknownNameError: the system has no dialect or deck of this name.
    """
    names, choices = party(request, NAMES), named(rules, request)
    try:
        return rules.new_game(names, seed=seed, **choices)
    except (TypeError, ValueError) as problem:
        who = f"{rules.name} cannot be set up for {', '.join(names)}"
        raise UsageError(f"{who}: {problem}") from None


def script(rules: AnySystem, state: Any, request: Play) -> tuple[Script[Any, Any], Any]:
    """How the play goes, and its first moment."""
    last = request.rounds or (ROUNDS if request.is_auto else None)
    seed = 0 if request.seed is None else request.seed
    found = Script[AnyMoment, Turn](
        rules=rules,
        next_question=next_turn,
        routine=_routine,
        answered=_answered,
        begins=_begins,
        sums_up=_sums_up,
    )
    return found, AnyMoment(rules=rules, state=state, seed=seed, last_round=last)


def next_turn(moment: AnyMoment) -> Turn | None:
    """Who is asked next, or None if nobody can do anything or the last round is over."""
    rules, state, seats = moment.rules, moment.state, moment.rules.seats(moment.state)
    for further in range(len(seats)):
        rounds, place = divmod(moment.place + further, len(seats))
        if moment.last_round is not None and moment.round + rounds > moment.last_round:
            return None
        listing = listed_for(rules, state, seats[place])
        if listing:
            now = moment.round + rounds
            return Turn(seat=seats[place], round=now, place=place, listing=listing)
    return None


def listed_for(rules: AnySystem, state: Any, seat: Seat) -> tuple[Any, ...]:
    """What a seat may send itself of what is legal for it."""
    legal = rules.legal(state, seat)
    return tuple(each for each in legal if rules.issuer(state, each) == seat)


def _routine(moment: AnyMoment, turn: Turn) -> Any:
    # To take a choice back does not change the luck of the next.
    die = Random(f"{moment.seed}/bots/{moment.answers}").random()  # noqa: S311 - play, not secrecy
    return varied_bot(turn.listing, die)


def _answered(
    moment: AnyMoment, turn: Turn, command: Any
) -> tuple[AnyMoment, Transition[Any, Any] | None]:
    moment = attrs.evolve(
        moment, round=turn.round, place=turn.place + 1, answers=moment.answers + 1
    )
    if command is None:
        return moment, None
    transition = moment.rules.step(moment.state, command)
    moment = attrs.evolve(moment, state=transition.state, commands=moment.commands + 1)
    return moment, transition


def _begins(moment: AnyMoment, turn: Turn) -> tuple[Say, ...]:
    is_new = turn.round != moment.round or not moment.answers
    return (say("Round {n}", n=turn.round),) if is_new else ()


def _sums_up(moment: AnyMoment) -> Iterator[tuple[Say, ...]]:
    yield say("Rounds"), say("{number}", number=moment.round)
    yield say("Commands"), say("{number}", number=moment.commands)
    yield say("Seed"), say("{seed}", seed=Who(str(moment.seed)))
