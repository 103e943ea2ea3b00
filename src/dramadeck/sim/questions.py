"""A game question by question: whose turn it is, what the program plays, what comes of an answer.

Where people sit at some of the seats, a program asks `Script.next_question`, lets a person or
`Script.routine` answer, and goes on with `Script.answered`. A moment is a value, so to take an
answer back is to go on from an older moment.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Final, Generic, Protocol, TypeVar

import attrs

from dramadeck.core import Seat, Transition
from dramadeck.core.registry import AnySystem

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
    """The commands of a listing that a seat sends itself.

    Args:
        rules: the system.
        state: the state of the game.
        seat: whose commands are looked for.
        listing: what is legal for the seat, or offered to it.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> listing = [torg.Deal(), torg.PlayToPool(hero="Quin", card=42)]
    >>> sent_by(torg.TORG, state, torg.GAMEMASTER, listing)
    (Deal(),)
    """
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
    """How a game goes, question by question.

    Attributes:
        rules: its system.
        next_question: what is asked now; None when the game is over.
        routine: what the program answers where no person does; None is nothing.
        answered: the moment after an answer, and what came of it, if anything.
        may_decline: whether a question can be answered with nothing.
        is_pause: whether a question has no answer: something new begins, and all go on.
        fill: a listed command as the characters' sheets have it, or several.
        chances: what knows the chance of success of a command at a moment; None where nobody does.
        sent: a command as it is sent, once a person has said all that she wants.
        fits: whether a moment is one of this game at all, and not of another of its system.
        is_led: whether the program leads: it plays the seats without a name if nobody wants them.

    >>> from dramadeck.sim.torg.bomb import SCRIPT, opening
    >>> moment = opening(seed=7)
    >>> question = SCRIPT.next_question(moment)
    >>> moment, transition = SCRIPT.answered(moment, question, SCRIPT.routine(moment, question))
    >>> len(transition.events), str(question.seat)
    (14, 'gamemaster')
    """

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
