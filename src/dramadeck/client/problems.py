"""What goes wrong when somebody asks a front for something, told alike by all of them."""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final, NamedTuple

from dramadeck.charts.chart import ChartError
from dramadeck.core import DramadeckError, Refusal, RefusalReason
from dramadeck.core.refusals import RefusalValue, RefusedError
from dramadeck.host.reasons import HostError
from dramadeck.narration import AnswerError, Language
from dramadeck.narration.narrators import refusal_line

LOG: Final = logging.getLogger("dramadeck.client")


class FrontReason(RefusalReason):
    """Why any front may refuse something before the host is asked; most have more reasons."""

    NO_SENSE = "that makes no sense here: {what}"
    TOO_MUCH = "{field}: {asked} would take too long to count here; ask about less"
    TOO_MUCH_BY = "{field}: {asked} would take too long to count here; {enough} would not"
    TOO_MANY_VALUES = "a call holds at most {most} values"
    TOO_MANY_LETTERS = "a call holds at most {most} characters"
    NOT_NOW = "not possible now: {what}"
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


@contextmanager
def no_sense_refused() -> Generator[None, None, None]:
    """Turn what is wrong with a question, or with a new game, into the error of a front."""
    try:
        yield
    except DramadeckError:
        raise
    except (ChartError, TypeError, ValueError) as problem:
        raise no(FrontReason.NO_SENSE, what=str(problem)) from problem


class Problem(NamedTuple):
    """What has gone wrong, alike for every front; `_asdict` gives it as data.

    Attributes:
        reason: a stable code.
        detail: the sentence for whoever asked, as plain text.
        rules: the ids of the rules that forbid it.
        field: the field of a form that was answered wrongly.
    """

    reason: str
    detail: str
    rules: tuple[str, ...] = ()
    field: str | None = None


def problem_in(error: BaseException, language: Language) -> Problem:
    """What an error says to whoever asked.

    What nobody has foreseen becomes a sentence without a word about where: its text and its
    traceback may hold what nobody should read, so the log is told the kind of it alone.

    Args:
        error: the error.
        language: the language of whoever asked.

    >>> from dramadeck import torg
    >>> try:
    ...     torg.flip(torg.new_game(["Quin"], seed=7))
    ... except DramadeckError as refused:
    ...     found = problem_in(refused, Language())
    >>> found.reason, found.detail, found.rules
    ('not_in_rounds', 'the scene is not progressing by rounds; begin rounds first', ('TR-053',))
    >>> problem_in(KeyError("oops"), Language()).reason
    'broken'
    """
    if isinstance(error, RefusedError):
        line = refusal_line(error.refusal, language)
        rules = () if isinstance(error, HostError | FrontError) else line.rules
        return Problem(error.refusal.reason.value, line.text, rules)
    if isinstance(error, AnswerError):
        return Problem("answer", error.line.text, field=error.field)
    if isinstance(error, DramadeckError):
        return Problem("no_sense", str(error))
    LOG.error("a mistake in the program: %s", type(error).__name__)
    return problem_in(no(FrontReason.BROKEN), language)
