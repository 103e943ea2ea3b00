"""A game from its first question to its last, whichever game it is: ask, answer, take back."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

import attrs

from dramadeck.cli.keyboard import Wish
from dramadeck.cli.recording import Note, Recorder, not_recorded
from dramadeck.cli.screen import Screen
from dramadeck.engine import Seat


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


@attrs.frozen(kw_only=True)
class Script(Generic[M, Q, C]):
    """How a game goes at the terminal.

    A moment is a value, so that to take a command back is to go on from an older one.

    Attributes:
        next_question: what is asked now; None when the game is over.
        routine: what the program answers where no person does.
        answered: tells what comes of an answer, and gives the moment after it.
        recorder: takes down the commands.
    """

    next_question: Callable[[M], Q | None]
    routine: Callable[[M, Q], C | None]
    answered: Callable[[M, Q, C | None], M]
    recorder: Recorder = not_recorded


def conduct(
    script: Script[M, Q, C],
    moment: M,
    screen: Screen,
    *,
    person: Callable[[M, Q], C | Wish | None] | None = None,
    seats: Callable[[Seat], bool] = lambda _seat: False,
) -> M:
    """Play a game to its end, or until the person leaves.

    Args:
        script: how it goes.
        moment: where to begin.
        screen: where to tell it.
        person: who answers for some of the seats; nobody if the program plays everybody.
        seats: whether a seat is the person's.

    Returns:
        The last moment; there is a question left if the person has left.
    """
    with script.recorder(moment.state) as note:
        return _conducted(script, moment, screen, note, person=person, seats=seats)


def _conducted(
    script: Script[M, Q, C],
    moment: M,
    screen: Screen,
    note: Note,
    *,
    person: Callable[[M, Q], C | Wish | None] | None,
    seats: Callable[[Seat], bool],
) -> M:
    past: list[M] = []
    while (question := script.next_question(moment)) is not None:
        is_asked = person is not None and seats(question.seat)
        ask = person if person is not None and is_asked else script.routine
        answer = ask(moment, question)
        if answer is Wish.LEAVE:
            return moment
        if answer is Wish.TAKE_BACK:
            moment = _taken_back(moment, past, screen)
            note(moment.state, None, moment.state)
            continue
        if is_asked:
            past.append(moment)
        following = script.answered(moment, question, answer)
        if answer is not None:
            note(moment.state, answer, following.state)
        moment = following
    return moment


def _taken_back(moment: M, past: list[M], screen: Screen) -> M:
    if not past:
        screen.say("There is nothing to take back yet.", "magenta")
        return moment
    screen.say("Taken back.", "magenta")
    return past.pop()
