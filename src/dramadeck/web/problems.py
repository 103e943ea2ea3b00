"""What goes wrong, as an answer: a status, a stable code, and a sentence.

Whatever is raised anywhere becomes one of these, and what nobody has foreseen becomes a sentence
without a word about where: an exception may hold what nobody should read.
"""

import logging
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs
from starlette.responses import JSONResponse

from dramadeck import narration
from dramadeck.engine import DramadeckError, IllegalCommandError, Refusal, RefusalReason
from dramadeck.engine.phrases import RefusalValue
from dramadeck.host import HostError, HostReason
from dramadeck.narration import AnswerError
from dramadeck.web.desk import spoken
from dramadeck.web.pieces import Json, of_line, of_refusal, plain_line
from dramadeck.web.sentences import HOUSE, WebReason

LOG: Final = logging.getLogger("dramadeck.web")

STATUSES: Final[Mapping[RefusalReason, int]] = MappingProxyType(
    {
        HostReason.NO_SUCH_LINK: 401,
        HostReason.HANDED_ON: 401,
        HostReason.NOT_YOURS: 403,
        HostReason.LEADER_ALONE: 403,
        HostReason.SEAT_UNKNOWN: 404,
        HostReason.SEAT_TAKEN: 409,
        HostReason.LEADER_STAYS: 409,
        HostReason.TABLE_ENDED: 409,
        HostReason.STALE: 409,
        HostReason.NOTHING_TO_TAKE_BACK: 409,
        HostReason.TOO_FAST: 429,
        HostReason.TOO_LONG: 413,
        HostReason.TOO_MANY_TABLES: 503,
        HostReason.TOO_MANY_WATCHERS: 503,
        HostReason.TOO_MANY_SEATS: 409,
        HostReason.STORE_FAILED: 503,
        HostReason.HOST_CLOSED: 503,
        WebReason.NOT_FOUND: 404,
        WebReason.NOT_ALLOWED: 405,
        WebReason.NO_TOKEN: 401,
        WebReason.FOREIGN_ORIGIN: 403,
        WebReason.FOREIGN_HOST: 421,
        WebReason.TOO_LARGE: 413,
        WebReason.NO_LENGTH: 411,
        WebReason.NOT_JSON: 415,
        WebReason.TOO_MANY_REQUESTS: 429,
        WebReason.ONLY_HERE: 403,
        WebReason.BROKEN: 500,
    }
)
"""Reason → status of HTTP; what is not named makes no sense, 400."""


class WebError(DramadeckError):
    """A server does not do what it was asked for.

    Attributes:
        refusal: why.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.message


def no(reason: WebReason, **values: RefusalValue) -> WebError:
    """The error by which a server refuses something.

    >>> str(no(WebReason.TOO_LARGE, most=20))
    'at most 20 bytes are taken at once'
    """
    return WebError(Refusal(reason, HOUSE, reason.sentence, values))


@attrs.frozen(kw_only=True)
class Problem:
    """What went wrong.

    Attributes:
        status: of HTTP.
        reason: the stable code.
        line: the sentence, as JSON data.
        field: the question whose answer cannot be, if it is about one.
    """

    status: int
    reason: str
    line: Json
    field: str | None = None

    @property
    def response(self) -> JSONResponse:
        """As an answer of HTTP."""
        return JSONResponse({"reason": self.reason, "line": self.line}, self.status)


def problem_of(error: Exception, language: object = None) -> Problem:
    """What an exception comes to.

    >>> problem_of(no(WebReason.NO_TOKEN)).status, problem_of(KeyError("oops")).reason
    (401, 'broken')
    """
    code = spoken(language)
    match error:
        case HostError() | WebError():
            reason = error.refusal.reason
            line = of_refusal(narration.language(code), error.refusal)
            return Problem(status=STATUSES.get(reason, 400), reason=reason.value, line=line)
        case IllegalCommandError():
            line = of_refusal(narration.language(code), error.refusal)
            return Problem(status=409, reason=error.refusal.reason.value, line=line)
        case AnswerError():
            line = of_line(error.line)
            return Problem(status=400, reason="answer", line=line, field=error.field)
        case DramadeckError():
            return Problem(status=400, reason="no_sense", line=plain_line(str(error)))
        case _:
            # Its text and its traceback may hold what nobody should read: the kind must do.
            LOG.error("a mistake in the program: %s", type(error).__name__)
            return problem_of(no(WebReason.BROKEN), code)


def checked(data: Any, kind: type, what: str) -> Any:
    """The value, if it is of that kind.

    Raises:
        WebError: it is not.
    """
    if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
        raise no(WebReason.NO_SENSE, what=what)
    return data
