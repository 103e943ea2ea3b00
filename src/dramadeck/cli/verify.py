"""`dramadeck verify`: whether a game went as its host had promised; it needs no library.

What it does with the file of a record, `dramadeck replay` does as well.
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Final

from dramadeck.cli.page import WRONG, Page
from dramadeck.cli.usage import UsageError, path_shown
from dramadeck.codec.record_file import Recovered, read_record, read_seen_file
from dramadeck.codec.record_types import installed
from dramadeck.codec.records import Record, RecordMismatchError, SeenRecord
from dramadeck.codec.strict_json import SaveFormatError, SeenFileError
from dramadeck.codec.verification import BrokenPromiseError, PlayedBy, VerifiedGame, verify_promise
from dramadeck.core.validation import escaped
from dramadeck.narration import Narrator
from dramadeck.narration.lookup import called, in_sentence
from dramadeck.narration.messages import Listed, Message, NameArg, message, message_n
from dramadeck.narration.narrators import narrator_for

DISAGREES: Final = 1
"""The exit code when today's rules say otherwise than the record."""

NOT_REVEALED: Final = message("This file does not hold the seed, which is told when the game ends.")
UNFINISHED: Final = message("The game has not ended: no fingerprint of it was told yet.")
WHOLE_ALONE: Final = message(
    "Whoever leads the table can save the whole game at any time; that can be verified."
)


def verify(
    *, file: str, commitment: str | None, fingerprint: str | None, language: str | None
) -> int:
    """See whether a game went as its host had promised; give the exit code."""
    content = content_of(file)
    if isinstance(content, SeenRecord):  # nobody can say more before the game ends
        page, _ = opened_seen(content, language)
        if content.commitment is None or _is_as_shown(page, content.commitment, commitment):
            page.write(NOT_REVEALED, WHOLE_ALONE, style=WRONG)
        return DISAGREES
    page, record, _ = opened(content, language)
    promise = record.promise
    if promise is None:
        what = "promises nothing; `dramadeck replay --verify` asks the rules alone"
        raise UsageError(f"{path_shown(file)} {what}")
    if not _is_as_shown(page, promise.commitment, commitment):
        return DISAGREES
    verified = list[VerifiedGame]()
    agreed = message(
        "It was kept: seed, shuffles, dice and {turns}.", turns=turns_told(len(record.turns))
    )
    for given in promise.contributions:
        who, shown = in_sentence(given.seat), NameArg(escaped(given.commitment))
        sentence = message("The secret of {who} was mixed in: {hash}.", who=who, hash=shown)
        if given.secret is None:
            sentence = message("The secret of {who} was left out: {hash}.", who=who, hash=shown)
        page.write(sentence, style=WRONG if given.secret is None else "")
    code = checked(page, lambda: verified.append(verify_promise(record)), agreed)
    for game in verified:
        code = _told_besides(page, game, fingerprint)
        if promise.fingerprint is None:
            page.write(UNFINISHED)
    return code


def _is_as_shown(page: Page, promised: str, shown: str | None) -> bool:
    """Tell what the host had promised, and whether that was shown at the opening."""
    page.write(message("The host had promised {hash}.", hash=NameArg(escaped(promised))))
    if shown in (None, promised):
        return True
    page.write(message("At the opening something else was shown."), style=f"bold {WRONG}")
    return False


def _told_besides(page: Page, kept: VerifiedGame, fingerprint: str | None) -> int:
    """Tell what no promise is about; give the exit code."""
    dice = message_n(kept.thrown, "The host has thrown a die.", "The host has thrown {n} dice.")
    page.write(dice)
    for seat, number in kept.reported.items():
        who = called(seat)
        sentence = message_n(number, "{who} has told a die.", "{who} has told {n} dice.", who=who)
        page.write(sentence, style=WRONG)
    for text in kept.played_by:
        sentence, is_printed = _text_told(text)
        page.write(sentence, style="" if is_printed else WRONG)
    page.write(message("The fingerprint of the game is {hash}.", hash=NameArg(kept.fingerprint)))
    if fingerprint in (None, kept.fingerprint):
        return 0
    sentence = message("At the end something else was told: turns are missing, or were added.")
    page.write(sentence, style=f"bold {WRONG}")
    return DISAGREES


def _text_told(played: PlayedBy) -> tuple[Message, bool]:
    """What is said of a rule text or a deck, and whether it is the printed one."""
    name = NameArg(escaped(played.name))
    if not played.is_shipped:
        of_house = message("{name} is of the house: the library has none of that name.", name=name)
        return of_house, False
    if not played.differs:
        return message("{name} is the printed one.", name=name), True
    fields = Listed([NameArg(escaped(field)) for field in played.differs])
    return message(
        "{name} is not the printed one; different are {fields}.", name=name, fields=fields
    ), False


def opened(recovered: Recovered, language: str | None) -> tuple[Page, Record[Any], Narrator]:
    """Where a whole record is shown, the record, and its narrator."""
    record, torn, _ = recovered
    setup = getattr(record.start, "setup", None)
    narrator = narrator_for(record.rules, language, setup=setup)
    page = Page(narrator.language)
    if torn is not None:
        damaged = message("The end of the file is damaged: {what}.", what=NameArg(escaped(torn)))
        page.write(damaged, message("The rest is whole."), style=WRONG)
    return page, record, narrator


def opened_seen(seen: SeenRecord, language: str | None) -> tuple[Page, Narrator]:
    """Where it is shown what a seat has seen of a game, and its narrator."""
    narrator = narrator_for(installed(seen.rules), language, seat=seen.seat)
    page = Page(narrator.language)
    page.write(message("This is what {who} has seen of the game.", who=in_sentence(seen.seat)))
    return page, narrator


def content_of(file: str) -> Recovered | SeenRecord:
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


def checked(page: Page, check: Callable[[], Any], agreed: Message) -> int:
    """Say whether what a file holds is so; give the exit code."""
    try:
        check()
    except RecordMismatchError as problem:
        what = NameArg(escaped(str(problem)))
        sentence = message("Today's rules do not agree: {what}", what=what)
        if isinstance(problem, BrokenPromiseError):
            sentence = message("The promise was broken: {what}", what=what)
        page.write(sentence, style=f"bold {WRONG}")
        return DISAGREES
    page.write(agreed, style="bold green")
    return 0


def turns_told(turns: int) -> Message:
    """How many turns there are, as a part of a sentence."""
    return message_n(turns, "a turn", "{n} turns")
