"""`dramadeck verify`: whether a game followed the commitment of its host; it needs no extra.

`dramadeck replay` uses its functions to read a record.
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Final

from dramadeck.cli.page import WRONG, Page
from dramadeck.cli.usage import UsageError, path_shown
from dramadeck.client.verified_games import fact_sentences, secret_sentences
from dramadeck.codec.record_file import Recovered, read_record, read_seen_file
from dramadeck.codec.record_types import installed
from dramadeck.codec.records import Record, RecordMismatchError, SeenRecord
from dramadeck.codec.strict_json import SaveFormatError, SeenFileError
from dramadeck.codec.verification import BrokenPromiseError, VerifiedGame, verify_promise
from dramadeck.core.validation import escaped
from dramadeck.narration import Narrator
from dramadeck.narration.messages import Message, NameArg, message, message_n
from dramadeck.narration.narrators import in_sentence, narrator_for

DISAGREES: Final = 1  # the exit code if the rules of this version lead to another game

NOT_REVEALED: Final = message("The seed is not in this file; it is shown when the game ends.")
UNFINISHED: Final = message(
    "The host shows the fingerprint, a hash of everything visible, when the game ends. This game "
    "was saved before its end: there is no other fingerprint to compare with yet."
)
WHOLE_ALONE: Final = message(
    "The leader of the table can save the whole game at any time; that file can be verified."
)


def verify(
    *, file: str, commitment: str | None, fingerprint: str | None, language: str | None
) -> int:
    """Verify the commitment of a record; return the exit code."""
    content = content_of(file)
    if isinstance(content, SeenRecord):  # the record of a seat has no seed
        page, _ = opened_seen(content, language)
        if content.commitment is None or _is_as_shown(page, content.commitment, commitment):
            page.write(NOT_REVEALED, WHOLE_ALONE, style=WRONG)
        return DISAGREES
    page, record, _ = opened(content, language)
    promise = record.promise
    if promise is None:
        what = "has no commitment to verify; `dramadeck replay --verify` compares it with the rules"
        raise UsageError(f"{path_shown(file)} {what}")
    if not _is_as_shown(page, promise.commitment, commitment):
        return DISAGREES
    verified = list[VerifiedGame]()
    turns = turn_count(len(record.turns))
    agreed = message("The promise was kept: seed, shuffles, dice and {turns}.", turns=turns)
    for sentence, is_mixed_in in secret_sentences(promise.contributions):
        page.write(sentence, style="" if is_mixed_in else WRONG)
    code = checked(page, lambda: verified.append(verify_promise(record)), agreed)
    for game in verified:
        code = _show_facts(page, game, fingerprint)
        if promise.fingerprint is None:
            page.write(UNFINISHED)
    return code


def _is_as_shown(page: Page, promised: str, commitment: str | None) -> bool:
    """Show the commitment of a record, and whether the user has given the same one."""
    page.write(message("The host promised {hash}.", hash=NameArg(escaped(promised))))
    if commitment in (None, promised):
        return True
    page.write(message("The promise shown at the opening was different."), style=f"bold {WRONG}")
    return False


def _show_facts(page: Page, game: VerifiedGame, fingerprint: str | None) -> int:
    """Show the facts that the commitment does not cover; return the exit code."""
    for sentence, is_usual in fact_sentences(game):
        page.write(sentence, style="" if is_usual else WRONG)
    if fingerprint in (None, game.fingerprint):
        return 0
    sentence = message("The fingerprint at the end was different: turns are missing or were added.")
    page.write(sentence, style=f"bold {WRONG}")
    return DISAGREES


def opened(recovered: Recovered, language: str | None) -> tuple[Page, Record[Any], Narrator]:
    """A page, the whole record, and its narrator."""
    record, torn, _ = recovered
    setup = getattr(record.start, "setup", None)
    narrator = narrator_for(record.rules, language, setup=setup)
    page = Page(narrator.language)
    if torn is not None:
        damaged = message("The end of the file is damaged: {what}.", what=NameArg(escaped(torn)))
        page.write(damaged, message("The rest is intact."), style=WRONG)
    return page, record, narrator


def opened_seen(record: SeenRecord, language: str | None) -> tuple[Page, Narrator]:
    """A page and the narrator for the record of a seat."""
    narrator = narrator_for(installed(record.rules), language, seat=record.seat)
    page = Page(narrator.language)
    page.write(message("This is the game as {who} saw it.", who=in_sentence(record.seat)))
    return page, narrator


def content_of(file: str) -> Recovered | SeenRecord:
    """The content of a file: a whole record, or the record of a seat."""
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
    """Turn an error of a file into a `UsageError`."""
    try:
        yield
    except OSError as problem:
        why = f"cannot be read: {problem.strerror or problem}"
    except SeenFileError:
        why = (
            "has only what one seat has seen of a game: it can be replayed, but not continued; "
            "the leader of the table can save the whole game"
        )
    except SaveFormatError as problem:
        why = f"is no record of a game: {problem}"
    else:
        return
    raise UsageError(f"{path_shown(file)} {why}")


def checked(page: Page, check: Callable[[], Any], agreed: Message) -> int:
    """Run a check, and show its result; return the exit code."""
    try:
        check()
    except RecordMismatchError as problem:
        what = NameArg(escaped(str(problem)))
        sentence = message("The current rules give a different result: {what}", what=what)
        if isinstance(problem, BrokenPromiseError):
            sentence = message("The promise was broken: {what}", what=what)
        page.write(sentence, style=f"bold {WRONG}")
        return DISAGREES
    page.write(agreed, style="bold green")
    return 0


def turn_count(turns: int) -> Message:
    """The number of turns, as a part of a sentence."""
    return message_n(turns, "one turn", "{n} turns")
