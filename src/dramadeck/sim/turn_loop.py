"""A game question by question: whose turn it is, what the program plays, what comes of an answer.

Where people sit at some of the seats, a program asks `Script.next_question`, lets a person or
`Script.routine` answer, and goes on with `Script.answered`. A moment is a value, so to take an
answer back is to go on from an older moment.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final, Generic, Protocol, TypeVar

import attrs

from dramadeck.core import Seat, Transition
from dramadeck.core.rules import AnySystem
from dramadeck.sim.bots import varied_bot

MOST_DECLINED: Final = 1_000
"""How many questions are declined at most between two turns of a record."""


class Asked(Protocol):
    """**Protocol**: a question to a seat."""

    @property
    def seat(self) -> Seat:
        """Who has to answer."""
        ...


class HasState(Protocol):
    """**Protocol**: a moment of a game."""

    @property
    def state(self) -> Any:
        """The state of the game."""
        ...


M = TypeVar("M", bound=HasState)
Q = TypeVar("Q", bound=Asked)
C = TypeVar("C")


def sent_by(rules: AnySystem, state: Any, seat: Seat, listing: Iterable[C]) -> tuple[C, ...]:
    """The commands of a listing that a seat sends itself."""
    return tuple(each for each in listing if rules.issuer(state, each) == seat)


def _always(_moment: Any, _question: Any) -> bool:
    return True


def _never(_moment: Any, _question: Any) -> bool:
    return False


def _alone(_moment: Any, _question: Any, command: Any) -> Iterable[Any]:
    return (command,)


def _of_any(_moment: Any) -> bool:
    return True


def _itself(command: Any) -> Any:
    return command


@attrs.frozen(kw_only=True)
class Script(Generic[M, Q]):
    """How a game goes, question by question."""

    rules: AnySystem
    next_question: Callable[[M], Q | None]
    routine: Callable[[M, Q], Any]
    answered: Callable[[M, Q, Any], tuple[M, Transition[Any, Any] | None]]
    may_decline: Callable[[M, Q], bool] = _always
    is_pause: Callable[[M, Q], bool] = _never
    fill: Callable[[M, Q, Any], Iterable[Any]] = _alone
    chances: Callable[[M], Callable[[Any], Fraction | None]] | None = None
    sent: Callable[[Any], Any] = _itself
    fits: Callable[[M], bool] = _of_any
    is_led: bool = True

    def gone_on(self, moment: M, commands: Iterable[Any]) -> M:
        """The moment after these commands of a record; questions that nobody answered are declined.

        Raises:
            ValueError: the commands are of another game.
        """
        for command in commands:
            sender = self.rules.issuer(moment.state, command)
            for _ in range(MOST_DECLINED):
                question = self.next_question(moment)
                if question is None:
                    raise ValueError("the game is over before the record is")
                if question.seat == sender and not self.is_pause(moment, question):
                    break
                moment, _ = self.answered(moment, question, None)
            else:
                raise ValueError(f"nobody is asked for {command!r}")
            moment, _ = self.answered(moment, question, command)
        if not self.fits(moment):
            raise ValueError("the record is of another game")
        return moment


NAMES: Final = ("Ann", "Ben", "Cleo")
"""Who plays if nobody is named."""


@attrs.frozen(kw_only=True)
class Turn:
    """A question to a seat."""

    seat: Seat
    round: int
    place: int
    listing: tuple[Any, ...]


@attrs.frozen(kw_only=True)
class AnyMoment:
    """A moment of the play."""

    rules: AnySystem
    state: Any
    seed: int | str = 0
    last_round: int | None = None
    round: int = 1
    place: int = 0
    answers: int = 0
    commands: int = 0


def next_turn(moment: AnyMoment) -> Turn | None:
    """Who is asked next, or None if nobody can do anything or the last round is over."""
    rules, state, seats = moment.rules, moment.state, moment.rules.seats(moment.state)
    for further in range(len(seats)):
        rounds, place = divmod(moment.place + further, len(seats))
        if moment.last_round is not None and moment.round + rounds > moment.last_round:
            return None
        seat = seats[place]
        listing = sent_by(rules, state, seat, rules.legal_actions(state, seat, sample=True))
        if listing:
            return Turn(seat=seat, round=moment.round + rounds, place=place, listing=listing)
    return None


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


def around(rules: AnySystem) -> Script[AnyMoment, Turn]:
    """How a game of any system goes."""
    return Script[AnyMoment, Turn](
        rules=rules,
        next_question=next_turn,
        routine=_routine,
        answered=_answered,
        is_led=False,
    )


def table(rules: AnySystem, names: Sequence[str], **options: Any) -> Any:
    """The game before its first command.

    Args:
        rules: the system.
        names: who plays; none of them takes three names of no meaning.
        options: what else its `new_game` takes, such as a seed.

    >>> from dramadeck import torg
    >>> [hero.name for hero in table(torg.TORG, (), seed=7).heroes]
    ['Ann', 'Ben', 'Cleo']
    """
    return rules.new_game(names or NAMES, **options)


def begun(rules: AnySystem, state: Any, last_round: int | None = None) -> AnyMoment:
    """The first moment of a game that begins with this state.

    Args:
        rules: the system.
        state: the game.
        last_round: how often the table is gone around; None goes on and on.
    """
    seed = getattr(getattr(state, "seed", None), "root", 0)
    return AnyMoment(rules=rules, state=state, seed=seed, last_round=last_round)
