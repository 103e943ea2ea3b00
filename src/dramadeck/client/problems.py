"""What goes wrong when somebody asks a front for something, told alike by all of them."""

import logging
from typing import Final, NamedTuple

import attrs

from dramadeck.core import DramadeckError, Refusal, RefusalReason
from dramadeck.core.refusals import RefusalValue, RefusedError
from dramadeck.host.reasons import HostError
from dramadeck.narration import AnswerError, Language, Line, Text, Tone
from dramadeck.narration.narrating import refusal_line

LOG: Final = logging.getLogger("dramadeck.client")


class FrontReason(RefusalReason):
    """Why any front may refuse something before the host is asked; most have more reasons."""

    NO_SENSE = "that makes no sense here: {what}"
    TOO_MUCH = "{field}: {asked} would take too long to count here; ask about less"
    TOO_MUCH_BY = "{field}: {asked} would take too long to count here; {enough} would not"
    TOO_MANY_VALUES = "a call holds at most {most} values"
    TOO_MANY_LETTERS = "a call holds at most {most} characters"
    UNSAID = "the {kind} {name} needs: {names}"
    BUSY = "too many ask for such things at once; ask again in a moment"
    BROKEN = "the server has made a mistake; nothing has happened"


class FrontError(RefusedError):
    """A front does not do what it was asked for; `refusal` says why, by no rule."""


def no(reason: RefusalReason, **values: RefusalValue) -> FrontError:
    """The error by which a front refuses something.

    >>> str(no(FrontReason.NO_SENSE, what="flips: at most 161"))
    'that makes no sense here: flips: at most 161'
    """
    return FrontError(Refusal(reason, "FRONT", reason.sentence, values))


class Problem(NamedTuple):
    """What has gone wrong.

    Attributes:
        reason: a stable code.
        line: what is told to whoever asked; its rules are those that forbid it.
        field: which question was answered wrongly.
    """

    reason: str
    line: Line
    field: str | None = None


def problem_in(error: BaseException, language: Language) -> Problem:
    """What an error says to whoever asked.

    What nobody has foreseen becomes a sentence without a word about where: its text and its
    traceback may hold what nobody should read, so the log is told the kind of it alone.

    >>> from dramadeck import narration, torg
    >>> english = narration.language("en")
    >>> try:
    ...     torg.flip(torg.new_game(["Quin"], seed=7))
    ... except DramadeckError as refused:
    ...     found = problem_in(refused, english)
    >>> found.reason, found.line.text, found.line.rules
    ('not_in_rounds', 'the scene is not progressing by rounds; begin rounds first', ('TR-053',))
    >>> problem_in(KeyError("oops"), english).reason
    'broken'
    """
    if isinstance(error, RefusedError):
        line, reason = refusal_line(error.refusal, language), error.refusal.reason
        if isinstance(error, HostError | FrontError):
            line = attrs.evolve(line, rules=())
        return Problem(reason.value, line)
    if isinstance(error, AnswerError):
        return Problem("answer", error.line, error.field)
    if isinstance(error, DramadeckError):
        return Problem("no_sense", Line((Text(str(error)),), Tone.BAD, depth=0))
    LOG.error("a mistake in the program: %s", type(error).__name__)
    return problem_in(no(FrontReason.BROKEN), language)
