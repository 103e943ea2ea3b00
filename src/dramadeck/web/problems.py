"""Errors as HTTP responses: `application/problem+json` (RFC 9457)."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from starlette.responses import JSONResponse

from dramadeck.client.problems import RequestReason, problem_in
from dramadeck.core import DramadeckError, RefusalReason
from dramadeck.core.refusals import RefusedError
from dramadeck.host import HostReason
from dramadeck.narration import language
from dramadeck.narration.catalogues import nearest
from dramadeck.web.sentences import WebReason
from dramadeck.web.session import SessionReason

PROBLEM: Final = "application/problem+json"
_H, _S, _W, _R = HostReason, SessionReason, WebReason, RequestReason
_REASONS: Final[Mapping[int, tuple[RefusalReason, ...]]] = {
    400: (
        _H.TOO_MANY_COMMANDS,
        _H.NO_COMMAND,
        _H.ODD_REQUEST,
        _H.NO_SAVED_GAME,
        _H.NOT_THE_WHOLE_GAME,
        _R.INVALID,
        _S.HELLO_FIRST,
        _W.TWO_LENGTHS,
    ),
    401: (_H.NO_SUCH_LINK, _H.HANDED_ON, _W.NO_TOKEN),
    403: (
        _H.NOT_YOURS,
        _H.LEADER_ALONE,
        _W.FOREIGN_ORIGIN,
        _W.ONLY_HERE,
        _W.OPENS_NONE,
        _W.WRONG_PASSWORD,
    ),
    404: (_H.SEAT_UNKNOWN, _W.NOT_FOUND),
    405: (_W.NOT_ALLOWED,),
    408: (_W.TOO_LATE,),
    411: (_W.NO_LENGTH,),
    413: (_H.TOO_LONG, _W.TOO_LARGE),
    415: (_S.NOT_JSON,),
    421: (_W.FOREIGN_HOST,),
    429: (
        _H.TOO_MANY_OF_YOURS,
        _H.OPENS_TOO_FAST,
        _H.GROWS_TOO_FAST,
        _H.TOO_FAST,
        _H.TOO_OFTEN,
        _S.TOO_MANY_REQUESTS,
        _R.BUSY,
    ),
    500: (_R.BROKEN, _H.JOURNAL_DAMAGED),
    503: (_H.TOO_MANY_TABLES, _H.TOO_MANY_WATCHERS, _H.STORE_FAILED, _H.HOST_CLOSED),
}
_STATUSES: Final[Mapping[tuple[type, str], int]] = {
    (type(reason), reason): status for status, reasons in _REASONS.items() for reason in reasons
}
"""Type and reason → HTTP status; a game may have a reason of the same name."""


def status_of(error: Exception) -> int:
    """The HTTP status of an error: by its reason; 409 if the rules refuse a command."""
    if isinstance(error, RefusedError):
        reason = error.refusal.reason
        return _STATUSES.get((type(reason), reason), 409)
    return 400 if isinstance(error, DramadeckError) else 500


def problem_response(error: Exception, code: str | None = None) -> JSONResponse:
    """The response to an exception: a status, a stable code, and a sentence in a language."""
    problem, status = problem_in(error, language(nearest(code))), HTTPStatus(status_of(error))
    standard = {"type": "about:blank", "title": status.phrase, "status": status.value}
    return JSONResponse({**standard, **problem._asdict()}, status, media_type=PROBLEM)
