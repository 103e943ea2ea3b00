"""`dramadeck replay`: show a record turn by turn, or verify it by the present rules."""

import re
from collections.abc import Callable
from typing import Any, Final

import attrs
from rich.console import Group

from dramadeck.cli.keyboard import Control, Understood, ask
from dramadeck.cli.page import WRONG
from dramadeck.cli.screen import Screen, console
from dramadeck.cli.verify import (
    DISAGREES,
    WHOLE_ALONE,
    checked,
    content_of,
    opened,
    opened_seen,
    turn_count,
)
from dramadeck.codec.records import Record, SeenRecord
from dramadeck.core import SPECTATOR, Seat
from dramadeck.core.refusals import truncated_repr
from dramadeck.narration import Line, Narrator
from dramadeck.narration.lookup import title_of
from dramadeck.narration.messages import Listed, NameArg, message
from dramadeck.narration.narrators import called, in_sentence
from dramadeck.narration.words import NO_WORDS

HELP: Final = (
    message("Press Enter for the next turn, b for the previous one, or type the number of a turn."),
    message("t shows the table after this turn, q leaves."),
)
"""The help for `?`."""


def replay(*, file: str, auto: bool, verify: bool, language: str | None) -> int:
    """Show a record, or verify it; return the exit code."""
    content = content_of(file)
    if isinstance(content, SeenRecord):
        page, narrator = opened_seen(content, language)
        playback = playback_of_seen(content)
    else:
        page, record, narrator = opened(content, language)
        playback = playback_of(record, narrator.seat)
    viewer = ReplayViewer(Screen(console(), narrator.language), playback, narrator)
    if auto:
        for number in range(viewer.last + 1):
            viewer.show(number)
    elif not verify:
        viewer.run()
    if not verify:
        return 0
    if isinstance(content, SeenRecord):
        page.write(WHOLE_ALONE, style=WRONG)
        return DISAGREES
    turns = turn_count(playback.last)
    agreed = message("The current rules give the same result: {turns}.", turns=turns)
    return checked(page, content.record.replay, agreed)


@attrs.frozen
class Playback:
    """The turns of a game, as a seat sees them.

    Attributes:
        seats: the seats that are known, without the spectator of a whole record.
        last: the number of the last turn.
        turn: returns the sender and the events of a turn.
        view: returns the view of the seat after a turn; 0 is the start.
    """

    seats: tuple[Seat, ...]
    last: int
    turn: Callable[[int], tuple[Seat, tuple[Any, ...]]]
    view: Callable[[int], Any]


def playback_of(record: Record[Any], seat: Seat) -> Playback:
    """The turns of a whole record."""
    rules = record.rules

    def turn(number: int) -> tuple[Seat, tuple[Any, ...]]:
        turn = record.turns[number - 1]
        return rules.issuer(record.at(number - 1), turn.command), turn.events

    def view(number: int) -> Any:
        return rules.view(record.at(number), seat)

    seats = tuple(seat for seat in rules.seats(record.start) if seat != SPECTATOR)
    return Playback(seats, len(record.turns), turn, view)


def playback_of_seen(record: SeenRecord) -> Playback:
    """The turns of the record of a seat."""

    def turn(number: int) -> tuple[Seat, tuple[Any, ...]]:
        turn = record.turns[number - 1]
        return turn.sender, turn.events

    def view(number: int) -> Any:
        return record.turns[number - 1].view if number else record.view

    return Playback((record.seat,), len(record.turns), turn, view)


class ReplayViewer:
    """Shows the turns of a game."""

    def __init__(self, screen: Screen, playback: Playback, narrator: Narrator) -> None:
        self.screen, self.playback, self.narrator = screen, playback, narrator
        self.last = playback.last
        self.at = 0

    def run(self) -> None:
        """Show the turns that the person chooses, until the person leaves."""
        self.screen.write(HELP[0])
        while True:
            turn = self.screen.language.text(message("turn {number}", number=self.at))
            answer = ask(self.screen, turn, self)
            if answer is Control.LEAVE:
                return
            self.at = max(0, self.at - 1) if answer is Control.TAKE_BACK else answer

    def shown(self) -> tuple[None, Group]:
        """Show the present turn; there is nothing above or below it."""
        self.show(self.at)
        return None, Group()

    def understand(self, line: str, /) -> Understood:
        """The turn of an answer: a number, Enter for the next, `b` for the one before."""
        if not line:
            return self._checked(self.at + 1)
        if line.casefold() == "b":
            return self._checked(self.at - 1)
        if re.fullmatch(r"[0-9]{1,9}", line):
            return self._checked(int(line))
        no_answer = message("{line} is not a valid answer.", line=NameArg(truncated_repr(line)))
        self.screen.write(no_answer, HELP[0], style=WRONG)
        return False, None

    def _checked(self, number: int) -> Understood:
        if 0 <= number <= self.last:
            return True, number
        if number < 0:
            what = message("There is nothing before the start.")
        elif number == self.at + 1:
            what = message("That was the last turn; b goes back, q leaves.")
        else:
            turns = turn_count(self.last)
            what = message("There is no turn {n}; the record has {turns}.", n=number, turns=turns)
        self.screen.write(what, style=WRONG)
        return False, None

    def show(self, number: int) -> None:
        """Show a turn: its sender and its events; 0 shows the seats and the number of turns."""
        if not number:
            seats = Listed([called(seat) for seat in self.playback.seats])
            game, turns = title_of(self.narrator), turn_count(self.last)
            heading = message("{game}: {seats}; {turns}.", game=game, seats=seats, turns=turns)
            self.screen.write(heading, style="bold")
            return
        sender, events = self.playback.turn(number)
        who = in_sentence(sender)
        head = message("Turn {number} of {last}, {who}:", number=number, last=self.last, who=who)
        self.screen.console.print()
        self.screen.write(head, style="bold")
        self.screen.tell(self._story(number, events))

    def _story(self, number: int, events: tuple[Any, ...]) -> tuple[Line, ...]:
        before, after = self.playback.view(number - 1), self.playback.view(number)
        try:
            return self.narrator.lines(before, events, after)
        except Exception:  # noqa: BLE001 - a record from outside may have impossible events
            plain = attrs.evolve(self.narrator, words=NO_WORDS)
            return plain.lines(before, events, after)

    def explain(self, _what: str, /) -> None:
        """Show how to answer."""
        for sentence in HELP:
            self.screen.write(sentence)

    def show_table(self) -> None:
        """Show the table at the present turn."""
        self.screen.table(self.narrator.table(self.playback.view(self.at)), message("The table"))
