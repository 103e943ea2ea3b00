"""The loop of a game, from its first question to its last, with undo and a record."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from itertools import takewhile
from typing import Any

import attrs
from rich.text import Text

from dramadeck.cli.keyboard import Control
from dramadeck.cli.page import WRONG
from dramadeck.cli.scenes import Scene
from dramadeck.cli.screen import Screen, rich_text
from dramadeck.cli.usage import UsageError, path_shown
from dramadeck.codec.record_file import RecordFile
from dramadeck.core import Seat, Transition
from dramadeck.core.rules import AnySystem
from dramadeck.narration import Narrator, Row
from dramadeck.narration.messages import NameArg, message


@attrs.frozen
class Recorder:
    """Writes the record of a game, if there is a file; `what` begins the error if that fails."""

    file: RecordFile | None = None
    what: str = ""

    def play(self, command: Any) -> None:
        """Record a command."""
        if self.file is not None:
            with _usage_error(self.what):
                self.file.play(command)

    def undo(self, turns: int) -> None:
        """Record that commands were undone."""
        if self.file is not None and turns:
            with _usage_error(self.what):
                self.file.undo(turns)


@contextmanager
def recorded(
    rules: AnySystem, start: Any, *, record: str | None = None, resume: str | None = None
) -> Generator[Recorder, None, None]:
    """A recorder with a new file, with the file of the game that is resumed, or with none."""
    path = record or resume
    if path is None:
        yield Recorder()
        return
    what = f"--{'record' if record else 'resume'}: {path_shown(path)}"
    with _usage_error(what):
        file = RecordFile(path, rules, start) if record else RecordFile.resume(path)
    with file:
        yield Recorder(file, what)


@contextmanager
def _usage_error(what: str) -> Generator[None, None, None]:
    """Turn an error of a file into a `UsageError`."""
    try:
        yield
    except FileExistsError:
        raise UsageError(f"{what} exists already; continue it with --resume") from None
    except OSError as problem:
        why = problem.strerror or problem
        raise UsageError(f"{what} cannot be written: {why}") from None


@attrs.frozen(kw_only=True)
class GameLoop:
    """Plays a script to its end, or until the person leaves.

    Attributes:
        scene: the script of the game, and its sentences.
        person: answers for some of the seats; None if the program plays all seats.
        is_mine: whether the person plays a seat.
    """

    scene: Scene
    screen: Screen
    narrator: Narrator
    record: Recorder = Recorder()
    person: Callable[[Any, Any], Any] | None = None
    is_mine: Callable[[Seat], bool] = lambda _seat: False

    def play(self, moment: Any) -> Any:
        """Play from a moment on, and return the last one; it has a question if the person left."""
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
                if before is None:
                    nothing = message("There is nothing to undo since the program started.")
                    self.screen.write(nothing, style=WRONG)
                    continue
                self.screen.write(message("Undone."), style=WRONG)
                self.record.undo(turns - before[1])
                moment, turns = before
                continue
            if is_asked:
                past.append((moment, turns))
            following, transition = self.scene.script.answered(moment, question, answer)
            if transition is not None:
                self._show_events(moment.state, transition)
                self.record.play(answer)
                turns += 1
            moment = following
        return moment

    def sum_up(self, moment: Any, seed: int | str) -> None:
        """Show the summary of the game."""
        text = self.screen.language.spans
        seed_row = (message("Seed"), message("{seed}", seed=NameArg(str(seed))))
        rows = (*self.scene.sums_up(moment), seed_row)
        self.screen.show("")
        self.screen.table(
            [Row(text(title), text(*rest)) for title, *rest in rows], message("Summary")
        )

    def _show_table(self, state: Any) -> None:
        """Show the table to the spectator if the program plays all seats."""
        if self.person is None and self.narrator.words.table is not None:
            view = self.scene.script.rules.view(state, self.narrator.seat)
            self.screen.table(self.narrator.table(view), message("The table"))

    def _begin(self, moment: Any, question: Any) -> None:
        sentences = self.scene.begins(moment, question)
        if sentences:
            title, *rest = sentences
            self.screen.title(Text(self.screen.language.text(title)))
            for sentence in rest:
                self.screen.write(sentence)
            self._show_table(moment.state)

    def _show_events(self, state: Any, transition: Transition[Any, Any]) -> None:
        """Show the events of a command; below an event that begins a round, show the table."""
        rules, seat, events = self.scene.script.rules, self.narrator.seat, transition.events
        before, after = rules.view(state, seat), rules.view(transition.state, seat)
        first = tuple(takewhile(lambda event: not isinstance(event, self.scene.heads), events))
        self.screen.tell(self.narrator.lines(before, first, after))
        rest = self.narrator.lines(before, events[len(first) :], after)
        if rest:
            self.screen.title(rich_text(rest[0].spans))
            self._show_table(transition.state)
            self.screen.tell(rest[1:])
