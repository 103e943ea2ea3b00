"""A game from its first question to its last, and its record: ask, answer, tell, take back."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from itertools import takewhile
from typing import Any

import attrs
from rich.text import Text

from dramadeck.cli.keyboard import Control
from dramadeck.cli.page import WRONG
from dramadeck.cli.scenes import Scene
from dramadeck.cli.screen import Screen, spelled
from dramadeck.cli.usage import UsageError, path_shown
from dramadeck.codec.record_file import RecordFile
from dramadeck.core import Seat, Transition
from dramadeck.core.rules import AnySystem
from dramadeck.narration import Narrator, Row
from dramadeck.narration.messages import NameArg, message


@attrs.frozen
class Recorder:
    """Takes a play down, in a file if there is one; `what` is said if that cannot be written."""

    file: RecordFile | None = None
    what: str = ""

    def play(self, command: Any) -> None:
        """A command has been played."""
        if self.file is not None:
            with _clear_words(self.what):
                self.file.play(command)

    def undo(self, turns: int) -> None:
        """So many commands have been taken back; that is taken down, too."""
        if self.file is not None and turns:
            with _clear_words(self.what):
                self.file.undo(turns)


@contextmanager
def recorded(
    rules: AnySystem, start: Any, *, record: str | None = None, resume: str | None = None
) -> Generator[Recorder, None, None]:
    """What takes a play down in a new file, in the one with which it goes on, or nowhere."""
    path = record or resume
    if path is None:
        yield Recorder()
        return
    what = f"--{'record' if record else 'resume'}: {path_shown(path)}"
    with _clear_words(what):
        file = RecordFile(path, rules, start) if record else RecordFile.resume(path)
    with file:
        yield Recorder(file, what)


@contextmanager
def _clear_words(what: str) -> Generator[None, None, None]:
    """Say in a sentence why a file cannot be written."""
    try:
        yield
    except OSError as problem:
        why = problem.strerror or problem
        raise UsageError(f"{what} cannot be written: {why}") from None


@attrs.frozen(kw_only=True)
class GameLoop:
    """Plays a script to its end, or until the person leaves.

    Attributes:
        scene: how the game goes, and the words of its own.
        screen: where it is told.
        narrator: who tells it to whoever looks at the screen.
        record: what takes the commands down.
        person: who answers for some of the seats; None if the program plays everybody.
        is_mine: whether a seat is the person's.
    """

    scene: Scene
    screen: Screen
    narrator: Narrator
    record: Recorder = Recorder()
    person: Callable[[Any, Any], Any] | None = None
    is_mine: Callable[[Seat], bool] = lambda _seat: False

    def play(self, moment: Any) -> Any:
        """Play from a moment on; there is a question left afterwards if the person has left."""
        past, turns = list[tuple[Any, int]](), 0
        while (question := self.scene.script.next_question(moment)) is not None:
            self._begin(moment, question)
            is_asked = self.person is not None and self.is_mine(question.seat)
            ask = self.person if self.person is not None and is_asked else self.scene.script.routine
            answer = ask(moment, question)
            if answer is Control.LEAVE:
                return moment
            if answer is Control.TAKE_BACK:
                before = past.pop() if past else None
                sentence = (
                    message("Taken back.")
                    if before
                    else message("There is nothing to take back yet.")
                )
                self.screen.write(sentence, style=WRONG)
                if before:
                    self.record.undo(turns - before[1])
                    moment, turns = before
                continue
            if is_asked:
                past.append((moment, turns))
            following, transition = self.scene.script.answered(moment, question, answer)
            if transition is not None:
                self._tell(moment.state, transition)
                self.record.play(answer)
                turns += 1
            moment = following
        return moment

    def sum_up(self, moment: Any, seed: int | str) -> None:
        """Show how it came out."""
        text, seeded = (
            self.screen.language.spans,
            (message("Seed"), message("{seed}", seed=NameArg(str(seed)))),
        )
        rows = (*self.scene.sums_up(moment), seeded)
        self.screen.show("")
        self.screen.table(
            [Row(text(title), text(*rest)) for title, *rest in rows], message("Summary")
        )

    def _show_table(self, state: Any) -> None:
        """Where the program plays everybody, show what whoever looks on sees on the table."""
        if self.person is None and self.narrator.words.table is not None:
            seen = self.scene.script.rules.view(state, self.narrator.seat)
            self.screen.table(self.narrator.table(seen), message("The table"))

    def _begin(self, moment: Any, question: Any) -> None:
        sentences = self.scene.begins(moment, question)
        if sentences:
            title, *rest = sentences
            self.screen.title(Text(self.screen.language.text(title)))
            for sentence in rest:
                self.screen.write(sentence)
            self._show_table(moment.state)

    def _tell(self, before: Any, transition: Transition[Any, Any]) -> None:
        """Tell what came of a command; an event that heads a round has the table below it."""
        rules, seat, events = self.scene.script.rules, self.narrator.seat, transition.events
        seen, sees = rules.view(before, seat), rules.view(transition.state, seat)
        first = tuple(takewhile(lambda event: not isinstance(event, self.scene.heads), events))
        self.screen.tell(self.narrator.lines(seen, first, sees))
        rest = self.narrator.lines(seen, events[len(first) :], sees)
        if rest:
            self.screen.title(spelled(rest[0].spans))
            self._show_table(transition.state)
            self.screen.tell(rest[1:])
