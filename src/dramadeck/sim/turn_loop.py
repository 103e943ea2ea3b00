"""Turn loops: a game as questions to seats, answered by a person or by the program.

A program calls `TurnLoop.next_question`, takes the answer of a person or of `TurnLoop.routine`, and
calls `TurnLoop.answered`. A moment is a value: to undo an answer, go on from an older moment.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final, Generic, Protocol, TypeVar

import attrs

from dramadeck.core import Seat, Transition, waited_for
from dramadeck.core.rules import AnySystem
from dramadeck.sim.bots import varied_bot

MOST_DECLINED: Final = 1_000
"""The most questions that are declined between two commands of a record."""


class PendingQuestion(Protocol):
    """**Protocol**: a question to a seat."""

    @property
    def seat(self) -> Seat:
        """The seat that has to answer."""
        ...


class HasState(Protocol):
    """**Protocol**: a moment of a game."""

    @property
    def state(self) -> Any:
        """The state of the game."""
        ...


M = TypeVar("M", bound=HasState)
Q = TypeVar("Q", bound=PendingQuestion)
C = TypeVar("C")


def sent_by(rules: AnySystem, state: Any, seat: Seat, listing: Iterable[C]) -> tuple[C, ...]:
    """The commands of a listing that are sent by this seat."""
    return tuple(command for command in listing if rules.issuer(state, command) == seat)


# The defaults of a turn loop are no lambdas, so that it can be pickled.


def _true(*_of: Any) -> bool:
    return True


def _false(*_of: Any) -> bool:
    return False


def _command_alone(_moment: Any, _question: Any, command: Any) -> Iterable[Any]:
    return (command,)


def _unchanged(command: Any) -> Any:
    return command


@attrs.frozen(kw_only=True)
class TurnLoop(Generic[M, Q]):
    """The functions that play a game as a sequence of questions and answers."""

    rules: AnySystem
    next_question: Callable[[M], Q | None]
    """The next question at a moment; None if the game is over."""
    routine: Callable[[M, Q], Any]
    """The answer of the program."""
    answered: Callable[[M, Q, Any], tuple[M, Transition[Any, Any] | None]]
    """The moment after an answer, None included, and its transition."""
    may_decline: Callable[[M, Q], bool] = _true
    """Whether a question needs no answer."""
    is_pause: Callable[[M, Q], bool] = _false
    """Whether a question has no answer, such as the beginning of the next scene."""
    fill: Callable[[M, Q, Any], Iterable[Any]] = _command_alone
    """The commands for a sample of a listing, with the values of a character sheet."""
    chances: Callable[[M], Callable[[Any], Fraction | None]] | None = None
    """The chance of success of a command at a moment."""
    sent: Callable[[Any], Any] = _unchanged
    """The command that is sent for a command of a listing."""
    fits: Callable[[M], bool] = _true
    """Whether the scene has a part for everybody in the game."""
    is_led: bool = True
    """Whether the game follows a script; otherwise the seats take turns."""

    def gone_on(self, moment: M, commands: Iterable[Any]) -> M:
        """The moment after the commands of a record; questions without an answer are declined."""
        for command in commands:
            sender = self.rules.issuer(moment.state, command)
            for _ in range(MOST_DECLINED):
                question = self.next_question(moment)
                if question is None:
                    raise ValueError(f"the game is over, but the record continues with {command!r}")
                if question.seat == sender and not self.is_pause(moment, question):
                    break
                moment, _ = self.answered(moment, question, None)
            else:
                raise ValueError(f"no question of this scene is answered by {command!r}")
            moment, _ = self.answered(moment, question, command)
        if not self.fits(moment):
            raise ValueError("the record is of another game")
        return moment


NAMES: Final = ("Ann", "Ben", "Cleo")
"""The players by default."""


@attrs.frozen(kw_only=True)
class Turn:
    """A question to a seat: which of these commands to send."""

    seat: Seat
    round: int
    place: int  # of the seat, in their order
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
    """The next seat with legal actions; None if the game or the last round is over or none has."""
    rules, state, seats = moment.rules, moment.state, moment.rules.seats(moment.state)
    if rules.result(state) is not None:
        return None
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
    # Undoing a choice does not change the random numbers of the next.
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


def _may_decline(moment: AnyMoment, turn: Turn) -> bool:
    """Whether a seat may leave out its turn: not if the game waits for it alone."""
    dues = [due for due in moment.rules.pending(moment.state) if due.blocks]
    if waited_for(dues) != (turn.seat,):
        return True
    listed = {type(command).__name__ for command in turn.listing}
    return all(due.command not in listed for due in dues)


def round_robin(rules: AnySystem) -> TurnLoop[AnyMoment, Turn]:
    """A turn loop in which the seats of any system take turns."""
    return TurnLoop[AnyMoment, Turn](
        rules=rules,
        next_question=next_turn,
        routine=_routine,
        answered=_answered,
        may_decline=_may_decline,
        is_led=False,
    )


def table(rules: AnySystem, names: Sequence[str], **options: Any) -> Any:
    """The state before the first command, for these players or for `NAMES`."""
    return rules.new_game(names or NAMES, **options)


def begun(rules: AnySystem, state: Any, last_round: int | None = None) -> AnyMoment:
    """The first moment of a game that begins with this state; None sets no last round."""
    seed = getattr(getattr(state, "seed", None), "root", 0)
    return AnyMoment(rules=rules, state=state, seed=seed, last_round=last_round)
