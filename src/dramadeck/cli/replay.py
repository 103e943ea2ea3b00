"""`dramadeck replay`: a record on the screen, turn by turn, and whether the rules still say so."""

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
    turns_told,
)
from dramadeck.codec.records import Record, SeenRecord
from dramadeck.core import Seat
from dramadeck.core.refusals import truncated_repr
from dramadeck.narration import Line, Narrator
from dramadeck.narration.lookup import called, in_sentence, title_of
from dramadeck.narration.messages import Listed, NameArg, message
from dramadeck.narration.words import NO_WORDS

HELP: Final = (
    message("Enter shows the next turn, b the one before, a number goes to that turn."),
    message("t shows what everybody sees on the table then, q leaves."),
)
"""What `?` says."""


def replay(*, file: str, auto: bool, verify: bool, language: str | None) -> int:
    """Show a record, or verify it; give the exit code."""
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
    agreed = message("Today's rules agree with {turns}.", turns=turns_told(playback.last))
    return checked(page, content.record.replay, agreed)


@attrs.frozen
class Playback:
    """What is shown of a game, turn by turn, as a seat sees it.

    Attributes:
        seats: who sits there, as far as that is known.
        last: how many turns there are.
        turn: the number of a turn → who has sent it, and its events.
        view: the number of a turn → what the seat sees after it; 0 is the start.
    """

    seats: tuple[Seat, ...]
    last: int
    turn: Callable[[int], tuple[Seat, tuple[Any, ...]]]
    view: Callable[[int], Any]


def playback_of(record: Record[Any], seat: Seat) -> Playback:
    """What is shown of a whole record."""
    rules = record.rules

    def turn(number: int) -> tuple[Seat, tuple[Any, ...]]:
        shown_turn = record.turns[number - 1]
        return rules.issuer(record.at(number - 1), shown_turn.command), shown_turn.events

    def view(number: int) -> Any:
        return rules.view(record.at(number), seat)

    return Playback(rules.seats(record.start), len(record.turns), turn, view)


def playback_of_seen(seen: SeenRecord) -> Playback:
    """What is shown of what a seat has seen."""

    def turn(number: int) -> tuple[Seat, tuple[Any, ...]]:
        shown_turn = seen.turns[number - 1]
        return shown_turn.sender, shown_turn.events

    def view(number: int) -> Any:
        return seen.turns[number - 1].view if number else seen.view

    return Playback((seen.seat,), len(seen.turns), turn, view)


class ReplayViewer:
    """Shows the turns of a game."""

    def __init__(self, screen: Screen, playback: Playback, narrator: Narrator) -> None:
        self.screen, self.playback, self.narrator = screen, playback, narrator
        self.last = playback.last
        self.at = 0

    def run(self) -> None:
        """Show the turns that the person asks for, until she leaves."""
        self.screen.write(HELP[0])
        while True:
            turn = self.screen.language.text(message("turn {number}", number=self.at))
            answer = ask(self.screen, turn, self)
            if answer is Control.LEAVE:
                return
            self.at = max(0, self.at - 1) if answer is Control.TAKE_BACK else answer

    def shown(self) -> tuple[None, Group]:
        """The turn at which the person is."""
        self.show(self.at)
        return None, Group()

    def understand(self, line: str, /) -> Understood:
        """Which turn an answer asks for: Enter for the next, `b` for the one before."""
        if not line:
            return self._found(self.at + 1)
        if line.casefold() == "b":
            return self._found(self.at - 1)
        if re.fullmatch(r"[0-9]{1,9}", line):
            return self._found(int(line))
        no_answer = message("{line} is no answer.", line=NameArg(truncated_repr(line)))
        self.screen.write(no_answer, HELP[0], style=WRONG)
        return False, None

    def _found(self, number: int) -> Understood:
        if 0 <= number <= self.last:
            return True, number
        if number < 0:
            what = message("There is nothing before the start.")
        elif number == self.at + 1:
            what = message("That was the last turn; b goes back, q leaves.")
        else:
            turns = turns_told(self.last)
            what = message("There is no turn {n}; the record has {turns}.", n=number, turns=turns)
        self.screen.write(what, style=WRONG)
        return False, None

    def show(self, number: int) -> None:
        """Show a turn: who did something, and what came of it; 0 shows how the game began."""
        if not number:
            seats = Listed([called(seat) for seat in self.playback.seats])
            game, turns = title_of(self.narrator), turns_told(self.last)
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
        except Exception:  # noqa: BLE001 - a stranger's record may tell what no game does
            plain = attrs.evolve(self.narrator, words=NO_WORDS)
            return plain.lines(before, events, after)

    def explain(self, _what: str, /) -> None:
        """How to answer."""
        for sentence in HELP:
            self.screen.write(sentence)

    def show_table(self) -> None:
        """What a seat that owns nothing sees."""
        self.screen.table(self.narrator.table(self.playback.view(self.at)), message("The table"))
