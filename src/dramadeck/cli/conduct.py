"""A game from its first question to its last, whichever game it is: ask, answer, tell, take back.

A scene is data of the kit: whose turn it is (`Script.next_question`), what the program plays where
no person does (`Script.routine`), and what comes of an answer (`Script.answered`). A moment of it
is a value, so that to take a command back is to go on from an older one.
"""

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Any, Final, Generic, Protocol, TypeVar

import attrs
from rich.text import Text

from dramadeck.cli.keyboard import Wish
from dramadeck.cli.recording import Note
from dramadeck.cli.screen import WRONG, Screen, spelled
from dramadeck.engine import Seat, Transition
from dramadeck.engine.registry import AnySystem
from dramadeck.narration import Narrator, Row
from dramadeck.narration.saying import Say, say


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


MOST_DECLINED: Final = 1_000
"""How many questions are declined at most between two turns of a record."""

M = TypeVar("M", bound=HasState)
Q = TypeVar("Q", bound=Asked)


def _nothing(_moment: Any, _question: Any) -> tuple[Say, ...]:
    return ()


def _always(_moment: Any, _question: Any) -> bool:
    return True


def _alone(_moment: Any, _question: Any, command: Any) -> Iterable[Any]:
    return (command,)


@attrs.frozen(kw_only=True)
class Script(Generic[M, Q]):
    """How a game goes.

    Attributes:
        rules: its system.
        next_question: what is asked now; None when the game is over.
        routine: what the program answers where no person does; None is nothing.
        answered: the moment after an answer, and what came of it, if anything.
        sums_up: how it came out, as rows of a title and what stands there.
        begins: what is said when a question begins a scene: its title, then what is told.
        may_decline: whether a question can be answered with nothing.
        fill: a listed command as the characters' sheets have it, or several.
        heads: the events that begin a round on the screen, with the table below them.
        is_led: whether the program leads: it plays the seats without a name if nobody wants them.
    """

    rules: AnySystem
    next_question: Callable[[M], Q | None]
    routine: Callable[[M, Q], Any]
    answered: Callable[[M, Q, Any], tuple[M, Transition[Any, Any] | None]]
    sums_up: Callable[[M], Iterable[tuple[Say, ...]]]
    begins: Callable[[M, Q], tuple[Say, ...]] = _nothing
    may_decline: Callable[[M, Q], bool] = _always
    fill: Callable[[M, Q, Any], Iterable[Any]] = _alone
    heads: tuple[type, ...] = ()
    is_led: bool = False

    def gone_on(self, moment: M, turns: Iterable[Any]) -> M:
        """The moment after these turns of a record; questions that have no turn were declined.

        Raises:
            ValueError: the record is one of another game.
        """
        for turn in turns:
            sender = self.rules.issuer(moment.state, turn.command)
            for _ in range(MOST_DECLINED):
                question = self.next_question(moment)
                if question is None:
                    raise ValueError("the scene is over before the record is")
                if question.seat == sender and not self.begins(moment, question):
                    break
                moment, _ = self.answered(moment, question, None)
            moment, _ = self.answered(moment, question, turn.command)
        return moment


@attrs.frozen(kw_only=True)
class Conductor(Generic[M, Q]):
    """Plays a script to its end, or until the person leaves.

    Attributes:
        script: how the game goes.
        screen: where it is told.
        narrator: who tells it to whoever looks at the screen.
        note: takes down the commands.
        person: who answers for some of the seats; None if the program plays everybody.
        is_mine: whether a seat is the person's.
    """

    script: Script[M, Q]
    screen: Screen
    narrator: Narrator
    note: Note
    person: Callable[[M, Q], Any] | None = None
    is_mine: Callable[[Seat], bool] = lambda _seat: False

    def play(self, moment: M) -> M:
        """Play from a moment on; there is a question left afterwards if the person has left."""
        past: list[M] = []
        while (question := self.script.next_question(moment)) is not None:
            self._begin(moment, question)
            is_asked = self.person is not None and self.is_mine(question.seat)
            ask = self.person if self.person is not None and is_asked else self.script.routine
            answer = ask(moment, question)
            if answer is Wish.LEAVE:
                return moment
            if answer is Wish.TAKE_BACK:
                moment = self._taken_back(moment, past)
                self.note(moment.state, None, moment.state)
                continue
            if is_asked:
                past.append(moment)
            following, transition = self.script.answered(moment, question, answer)
            if transition is not None:
                self._tell(moment.state, transition)
                self.note(moment.state, answer, transition.state)
            moment = following
        return moment

    def sum_up(self, moment: M) -> None:
        """Show how it came out."""
        text = self.screen.language.spans
        rows = [Row(text(title), text(*told)) for title, *told in self.script.sums_up(moment)]
        self.screen.show("")
        self.screen.table(rows, say("Summary"))

    def show_table(self, state: Any, seat: Seat | None = None) -> None:
        """Show what a seat sees on the table."""
        rules, seat = self.script.rules, seat or self.narrator.seat
        told = attrs.evolve(self.narrator, seat=seat)
        self.screen.table(told.table(rules.view(state, seat)), say("The table"))

    def _begin(self, moment: M, question: Q) -> None:
        sentences = self.script.begins(moment, question)
        if sentences:
            title, *rest = sentences
            self.screen.title(Text(self.screen.language.text(title)))
            for each in rest:
                self.screen.say(each)
            if self.person is None and self.narrator.words.table is not None:
                self.show_table(moment.state)

    def _tell(self, before: Any, transition: Transition[Any, Any]) -> None:
        """Tell what came of a command; an event that heads a round has the table below it."""
        rules, seat, events = self.script.rules, self.narrator.seat, transition.events
        seen, sees = rules.view(before, seat), rules.view(transition.state, seat)
        heads = self.script.heads
        first = tuple(takewhile(lambda event: not isinstance(event, heads), events))
        self.screen.tell(self.narrator.lines(seen, first, sees))
        rest = self.narrator.lines(seen, events[len(first) :], sees)
        if rest:
            self.screen.title(spelled(rest[0].spans))
            if self.person is None:
                self.show_table(transition.state)
            self.screen.tell(rest[1:])

    def _taken_back(self, moment: M, past: list[M]) -> M:
        if not past:
            self.screen.say(say("There is nothing to take back yet."), style=WRONG)
            return moment
        self.screen.say(say("Taken back."), style=WRONG)
        return past.pop()
