"""`dramadeck replay`: a record on the screen, turn by turn, and whether the rules still say so."""

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from dramadeck.cli import narration, tarot_lines
from dramadeck.cli.arguments import Replay, UsageError, path_shown
from dramadeck.cli.keyboard import Keyboard, Wish
from dramadeck.cli.lines import Line, counted, listed
from dramadeck.cli.plain_words import heading, in_words, sentence, told_fields
from dramadeck.cli.screen import Screen
from dramadeck.engine import Transition
from dramadeck.engine.errors import short
from dramadeck.engine.secrecy import SPECTATOR
from dramadeck.kit.record_files import Recovered, read_record
from dramadeck.kit.records import Record, RecordMismatchError, Turn
from dramadeck.kit.texts import SaveFormatError

DISAGREES: Final = 1
"""The exit code when today's rules say otherwise than the record."""

HELP: Final = (
    "Enter shows the next turn, b the one before, a number goes to that turn.",
    "t shows what everybody sees on the table then, q leaves.",
)
"""What `?` says."""

Story: TypeAlias = Callable[[Any, Turn], Iterable[Line]]
"""The state before a turn, and the turn → what the table sees of it."""


def _told_by_torg(before: Any, turn: Turn) -> Iterable[Line]:
    return narration.narrate(before, turn.command, Transition(turn.state, turn.events))


def _told_by_tarot(before: Any, turn: Turn) -> Iterable[Line]:
    return tarot_lines.narrate(before, Transition(turn.state, turn.events), SPECTATOR)


STORIES: Final[Mapping[str, Story]] = MappingProxyType(
    {"tarot": _told_by_tarot, "torg": _told_by_torg}
)
"""Rule system → how its turns are told; those of every other system in plain words."""


def replay(screen: Screen, request: Replay) -> int:
    """Show a record, or verify it; give the exit code.

    Raises:
        UsageError: the file cannot be read, or it is no record.
    """
    record, torn, _ = _read(request.file)
    if torn is not None:
        screen.say(f"The end of the file is damaged: {torn}. The rest is whole.", "magenta")
    projector = Projector(screen, record)
    if request.is_auto:
        for number in range(projector.last + 1):
            projector.show(number)
    elif not request.is_verified:
        projector.run()
    return _verify(screen, record) if request.is_verified else 0


def _read(file: str) -> Recovered:
    try:
        return read_record(file)
    except OSError as problem:
        raise UsageError(
            f"{path_shown(file)} cannot be read: {problem.strerror or problem}"
        ) from None
    except SaveFormatError as problem:
        raise UsageError(f"{path_shown(file)} is no record of a game: {problem}") from None


def _verify(screen: Screen, record: Record[Any]) -> int:
    try:
        record.replay()
    except RecordMismatchError as problem:
        screen.say(f"Today's rules do not agree: {problem}", "bold magenta")
        return DISAGREES
    screen.say(f"Today's rules agree with {_turns(record)}.", "bold green")
    return 0


def _turns(record: Record[Any]) -> str:
    return counted(len(record.turns), "turn")


class Projector:
    """Shows the turns of a record.

    Args:
        screen: where they are shown.
        record: the game.
    """

    def __init__(self, screen: Screen, record: Record[Any]) -> None:
        self.screen, self.record = screen, record
        self.last = len(record.turns)
        self.at = 0

    def run(self) -> None:
        """Show the turns that the person asks for, until she leaves."""
        self.screen.say(HELP[0])
        while True:
            answer = Keyboard(self.screen).ask(
                f"turn {self.at}", self, explain=self._explain, show_table=self._show_table
            )
            if answer is Wish.LEAVE:
                return
            self.at = max(0, self.at - 1) if answer is Wish.TAKE_BACK else int(answer or 0)

    def understand(self, line: str, rest: str) -> tuple[bool, int | None]:  # noqa: ARG002 - Question
        """Which turn an answer asks for: Enter for the next, `b` for the one before."""
        if not line:
            return self._found(self.at + 1)
        if line.casefold() == "b":
            return self._found(self.at - 1)
        if re.fullmatch(r"[0-9]{1,9}", line):
            return self._found(int(line))
        self.screen.say(f"{short(line)} is no answer. {HELP[0]}", "magenta")
        return False, None

    def _found(self, number: int) -> tuple[bool, int | None]:
        if 0 <= number <= self.last:
            return True, number
        if number < 0:
            what = "There is nothing before the start."
        elif number == self.at + 1:
            what = "That was the last turn; b goes back, q leaves."
        else:
            what = f"There is no turn {number}; the record has {_turns(self.record)}."
        self.screen.say(what, "magenta")
        return False, None

    def show(self, number: int | None = None) -> None:
        """Show a turn: who did what, and what came of it; 0 shows how the game began."""
        number = self.at if number is None else number
        rules = self.record.rules
        if not number:
            seats = listed(str(each) for each in rules.seats(self.record.start))
            self.screen.say(f"{rules.title}: {seats}; {_turns(self.record)}.", "bold")
            return
        before, turn = self.record.at(number - 1), self.record.turns[number - 1]
        self.screen.say("")
        what = heading(turn.command).lower()
        who = rules.issuer(before, turn.command)
        self.screen.say(f"Turn {number} of {self.last}, {who}: {what}", "bold")
        self.screen.tell(self._story(before, turn))

    def _story(self, before: Any, turn: Turn) -> tuple[Line, ...]:
        """What the table sees of a turn."""
        rules = self.record.rules
        if rules.name in STORIES:
            try:
                return tuple(STORIES[rules.name](before, turn))
            except Exception:  # noqa: BLE001, S110 - a stranger's record may tell what no game does
                pass
        events = (rules.view_event(event, SPECTATOR) for event in turn.events)
        return tuple(Line(f"{sentence(event)}.") for event in events)

    def _explain(self, _what: str) -> None:
        for line in HELP:
            self.screen.say(line)

    def _show_table(self) -> None:
        """What a seat that owns nothing sees, field by field."""
        seen = self.record.rules.view(self.record.at(self.at), SPECTATOR)
        rows = list(told_fields(seen))
        for name, words in rows:
            self.screen.tell([Line(f"{name}: {words}")])
        if not rows:
            self.screen.tell([Line(in_words(seen))])
