"""`dramadeck replay`: a record on the screen, turn by turn, and whether the rules still say so.

`dramadeck verify` is here, too: whether a game went as its host had promised.
"""

import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Final

import attrs
from rich.console import Group

from dramadeck.cli.keyboard import Control, Understood, ask
from dramadeck.cli.page import console
from dramadeck.cli.program import UsageError, path_shown
from dramadeck.cli.screen import WRONG, Screen
from dramadeck.codec.record_file import Recovered, read_record, read_seen_file
from dramadeck.codec.record_types import installed
from dramadeck.codec.records import Record, RecordMismatchError, SeenRecord
from dramadeck.codec.strict_json import SaveFormatError, SeenFileError
from dramadeck.codec.verification import BrokenPromiseError, PlayedBy, VerifiedGame, verify_promise
from dramadeck.core import Seat
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.validation import escaped
from dramadeck.narration import Line, Narrator
from dramadeck.narration.lookup import called, title_of
from dramadeck.narration.messages import Listed, Message, NameArg, message, message_n
from dramadeck.narration.narrators import narrator_for
from dramadeck.narration.words import NO_WORDS

DISAGREES: Final = 1
"""The exit code when today's rules say otherwise than the record."""

HELP: Final = (
    message("Enter shows the next turn, b the one before, a number goes to that turn."),
    message("t shows what everybody sees on the table then, q leaves."),
)
"""What `?` says."""

NOT_REVEALED: Final = message("This file does not hold the seed, which is told when the game ends.")
UNFINISHED: Final = message("The game has not ended: no fingerprint of it was told yet.")
WHOLE_ALONE: Final = message(
    "Whoever leads the table can save the whole game at any time; that can be verified."
)


def replay(*, file: str, auto: bool, verify: bool, language: str | None) -> int:
    """Show a record, or verify it; give the exit code."""
    content = _content(file)
    if isinstance(content, SeenRecord):
        screen, narrator = _shown_seen(content, language)
        playback = playback_of_seen(content)
    else:
        screen, record, narrator = _shown(content, language)
        playback = playback_of(record, narrator.seat)
    viewer = ReplayViewer(screen, playback, narrator)
    if auto:
        for number in range(viewer.last + 1):
            viewer.show(number)
    elif not verify:
        viewer.run()
    if not verify:
        return 0
    if isinstance(content, SeenRecord):
        screen.write(WHOLE_ALONE, style=WRONG)
        return DISAGREES
    agreed = message("Today's rules agree with {turns}.", turns=_turns(playback.last))
    return _checked(screen, content.record.replay, agreed)


def verify(
    *, file: str, commitment: str | None, fingerprint: str | None, language: str | None
) -> int:
    """See whether a game went as its host had promised; give the exit code."""
    content = _content(file)
    if isinstance(content, SeenRecord):  # nobody can say more before the game ends
        screen, _ = _shown_seen(content, language)
        if content.commitment is None or _is_as_shown(screen, content.commitment, commitment):
            screen.write(NOT_REVEALED, WHOLE_ALONE, style=WRONG)
        return DISAGREES
    screen, record, _ = _shown(content, language)
    promise = record.promise
    if promise is None:
        what = "promises nothing; `dramadeck replay --verify` asks the rules alone"
        raise UsageError(f"{path_shown(file)} {what}")
    if not _is_as_shown(screen, promise.commitment, commitment):
        return DISAGREES
    verified = list[VerifiedGame]()
    agreed = message(
        "It was kept: seed, shuffles, dice and {turns}.", turns=_turns(len(record.turns))
    )
    for given in promise.contributions:
        who, shown = called(given.seat), NameArg(escaped(given.commitment))
        sentence = message("The secret of {who} was mixed in: {hash}.", who=who, hash=shown)
        if given.secret is None:
            sentence = message("The secret of {who} was left out: {hash}.", who=who, hash=shown)
        screen.write(sentence, style=WRONG if given.secret is None else "")
    code = _checked(screen, lambda: verified.append(verify_promise(record)), agreed)
    for game in verified:
        code = _told_besides(screen, game, fingerprint)
        if promise.fingerprint is None:
            screen.write(UNFINISHED)
    return code


def _is_as_shown(screen: Screen, promised: str, shown: str | None) -> bool:
    """Tell what the host had promised, and whether that was shown at the opening."""
    screen.write(message("The host had promised {hash}.", hash=NameArg(escaped(promised))))
    if shown in (None, promised):
        return True
    screen.write(message("At the opening something else was shown."), style=f"bold {WRONG}")
    return False


def _told_besides(screen: Screen, kept: VerifiedGame, fingerprint: str | None) -> int:
    """Tell what no promise is about; give the exit code."""
    screen.write(
        message_n(kept.thrown, "The host has thrown a die.", "The host has thrown {n} dice.")
    )
    for seat, number in kept.reported.items():
        who = called(seat)
        sentence = message_n(number, "{who} has told a die.", "{who} has told {n} dice.", who=who)
        screen.write(sentence, style=WRONG)
    for text in kept.played_by:
        sentence, is_printed = _text_told(text)
        screen.write(sentence, style="" if is_printed else WRONG)
    screen.write(message("The fingerprint of the game is {hash}.", hash=NameArg(kept.fingerprint)))
    if fingerprint in (None, kept.fingerprint):
        return 0
    sentence = message("At the end something else was told: turns are missing, or were added.")
    screen.write(sentence, style=f"bold {WRONG}")
    return DISAGREES


def _text_told(played: PlayedBy) -> tuple[Message, bool]:
    """What is said of a rule text or a deck, and whether it is the printed one."""
    name = NameArg(escaped(played.name))
    if not played.is_shipped:
        return message(
            "{name} is of the house: the library has none of that name.", name=name
        ), False
    if not played.differs:
        return message("{name} is the printed one.", name=name), True
    fields = Listed([NameArg(escaped(field)) for field in played.differs])
    return message(
        "{name} is not the printed one; different are {fields}.", name=name, fields=fields
    ), False


def _shown(recovered: Recovered, language: str | None) -> tuple[Screen, Record[Any], Narrator]:
    """Where a whole record is shown, the record, and its narrator."""
    record, torn, _ = recovered
    setup = getattr(record.start, "setup", None)
    narrator = narrator_for(record.rules, language, setup=setup)
    screen = Screen(console(), narrator.language)
    if torn is not None:
        damaged = message("The end of the file is damaged: {what}.", what=NameArg(escaped(torn)))
        screen.write(damaged, message("The rest is whole."), style=WRONG)
    return screen, record, narrator


def _shown_seen(seen: SeenRecord, language: str | None) -> tuple[Screen, Narrator]:
    """Where it is shown what a seat has seen of a game, and its narrator."""
    narrator = narrator_for(installed(seen.rules), language, seat=seen.seat)
    screen = Screen(console(), narrator.language)
    screen.write(message("This is what {who} has seen of the game.", who=called(seen.seat)))
    return screen, narrator


def _content(file: str) -> Recovered | SeenRecord:
    """What a file holds: a whole record, or what a seat has seen of a game."""
    with _readable(file):
        try:
            return read_record(file)
        except SeenFileError:
            return read_seen_file(file)


def read(file: str) -> Recovered:
    """The whole record in a file."""
    with _readable(file):
        return read_record(file)


@contextmanager
def _readable(file: str) -> Generator[None, None, None]:
    """Say in words why a file cannot be read."""
    try:
        yield
    except OSError as problem:
        why = f"cannot be read: {problem.strerror or problem}"
    except SeenFileError:
        why = (
            "holds what one seat has seen of a game: it can be replayed, and not gone on with; "
            "whoever leads the table can save the whole game"
        )
    except SaveFormatError as problem:
        why = f"is no record of a game: {problem}"
    else:
        return
    raise UsageError(f"{path_shown(file)} {why}")


def _checked(screen: Screen, check: Callable[[], Any], agreed: Message) -> int:
    try:
        check()
    except RecordMismatchError as problem:
        sentence = message(
            "Today's rules do not agree: {what}", what=NameArg(escaped(str(problem)))
        )
        if isinstance(problem, BrokenPromiseError):
            sentence = message(
                "The promise was broken: {what}", what=NameArg(escaped(str(problem)))
            )
        screen.write(sentence, style=f"bold {WRONG}")
        return DISAGREES
    screen.write(agreed, style="bold green")
    return 0


def _turns(turns: int) -> Message:
    return message_n(turns, "a turn", "{n} turns")


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
            turns = _turns(self.last)
            what = message("There is no turn {n}; the record has {turns}.", n=number, turns=turns)
        self.screen.write(what, style=WRONG)
        return False, None

    def show(self, number: int) -> None:
        """Show a turn: who did something, and what came of it; 0 shows how the game began."""
        if not number:
            seats = Listed([called(seat) for seat in self.playback.seats])
            game, turns = title_of(self.narrator), _turns(self.last)
            heading = message("{game}: {seats}; {turns}.", game=game, seats=seats, turns=turns)
            self.screen.write(heading, style="bold")
            return
        sender, events = self.playback.turn(number)
        who = called(sender)
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
