"""The errors of user interfaces, which all show in the same way."""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final, NamedTuple

from dramadeck.charts.chart import ChartError
from dramadeck.core import DramadeckError, Refusal, RefusalReason
from dramadeck.core.refusals import RefusalValue, RefusedError, error_place
from dramadeck.host.reasons import HostError
from dramadeck.narration import AnswerError, Language
from dramadeck.narration.narrators import refusal_line

LOG: Final = logging.getLogger("dramadeck.client")


class RequestReason(RefusalReason):
    """The reasons for which every user interface may refuse a request; most have more reasons."""

    INVALID = "invalid request: {what}"
    TOO_MUCH = "{field}: {asked} would take too long to count here; ask about less"
    TOO_MUCH_BY = "{field}: {asked} would take too long to count here; {enough} would not"
    TOO_MANY_VALUES = "a call holds at most {most} values"
    TOO_MANY_LETTERS = "a call holds at most {most} characters"
    PARTY_SIZE = "{players} players are needed; {given}"
    NOT_NOW = "not possible now: {what}"
    UNSAID = "the {kind} {name} needs: {names}"
    BUSY = "too many requests of this kind at once; try again in a moment"
    BROKEN = "the server had an internal error; nothing has changed"


class RequestError(RefusedError):
    """A user interface refuses a request, not by a rule of the game; `refusal` says why."""


def request_error(reason: RefusalReason, **values: RefusalValue) -> RequestError:
    """The error with which a user interface refuses a request.

    >>> str(request_error(RequestReason.INVALID, what="flips: at most 161"))
    'invalid request: flips: at most 161'
    """
    return RequestError(Refusal(reason, "REQUEST", reason.sentence, values))


@contextmanager
def invalid_refused() -> Generator[None, None, None]:
    """Turn errors of a query or of a new game into a `RequestError`."""
    try:
        yield
    except DramadeckError:
        raise
    except (ChartError, TypeError, ValueError) as problem:
        raise request_error(RequestReason.INVALID, what=str(problem)) from problem


class Problem(NamedTuple):
    """An error as every user interface shows it; `_asdict` gives it as data.

    Attributes:
        reason: a code that stays the same in later versions.
        detail: the sentence for the player, as plain text.
        rules: the ids of the rules that forbid it.
        field: the field of a form with the wrong answer.
    """

    reason: str
    detail: str
    rules: tuple[str, ...] = ()
    field: str | None = None


def problem_in(error: BaseException, language: Language) -> Problem:
    """An error as it is shown to the player.

    An unexpected error becomes a general sentence, and only its type and its line are logged:
    its text may contain secrets of the game.

    >>> from dramadeck import torg
    >>> try:
    ...     torg.flip(torg.new_game(["Quin"], seed=7))
    ... except DramadeckError as refused:
    ...     problem = problem_in(refused, Language())
    >>> problem.reason, problem.detail, problem.rules
    ('not_in_rounds', 'the scene is not progressing by rounds; begin rounds first', ('TR-053',))
    >>> problem_in(KeyError("oops"), Language()).reason
    'broken'
    """
    if isinstance(error, RefusedError):
        line = refusal_line(error.refusal, language)
        rules = () if isinstance(error, HostError | RequestError) else line.rules
        return Problem(error.refusal.reason.value, line.text, rules)
    if isinstance(error, AnswerError):
        return Problem("answer", error.line.text, field=error.field)
    if isinstance(error, DramadeckError):
        return Problem("invalid", str(error))
    LOG.error("a mistake in the program: %s", error_place(error))
    return problem_in(request_error(RequestReason.BROKEN), language)
