"""What goes wrong, as an answer over HTTP: `application/problem+json` (RFC 9457).

Whatever is raised anywhere becomes one of these.
"""

from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Final

from starlette.responses import JSONResponse

from dramadeck.client.problems import FrontReason, problem_in
from dramadeck.core import DramadeckError, RefusalReason
from dramadeck.core.refusals import RefusedError
from dramadeck.host import HostReason
from dramadeck.narration import language
from dramadeck.narration.catalogues import nearest
from dramadeck.web.sentences import WebReason
from dramadeck.web.session import SessionReason

PROBLEM: Final = "application/problem+json"
_H, _S, _W, _F = HostReason, SessionReason, WebReason, FrontReason
_REASONS: Final[Mapping[int, tuple[RefusalReason, ...]]] = {
    400: (
        _H.TOO_MANY_COMMANDS,
        _H.NO_COMMAND,
        _H.ODD_REQUEST,
        _H.NO_SAVED_GAME,
        _H.NOT_THE_WHOLE_GAME,
        _F.NO_SENSE,
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
        _F.BUSY,
    ),
    500: (_F.BROKEN, _H.LOG_DAMAGED),
    503: (_H.TOO_MANY_TABLES, _H.TOO_MANY_WATCHERS, _H.STORE_FAILED, _H.HOST_CLOSED),
}
_STATUSES: Final[Mapping[tuple[type, str], int]] = MappingProxyType(
    {(type(each), each): status for status, reasons in _REASONS.items() for each in reasons}
)
"""Reason → status of HTTP, by its type, too: a game may call one of its own alike."""


def status_of(error: Exception) -> int:
    """The status of HTTP: by the reason, else 409 for what the rules refuse, not now."""
    if isinstance(error, RefusedError):
        reason = error.refusal.reason
        return _STATUSES.get((type(reason), reason), 409)
    return 400 if isinstance(error, DramadeckError) else 500


def answer_to(error: Exception, code: str | None = None) -> JSONResponse:
    """What an exception comes to: a status, and a sentence in a language with its stable code."""
    problem, status = problem_in(error, language(nearest(code))), HTTPStatus(status_of(error))
    told = {"type": "about:blank", "title": status.phrase, "status": status.value}
    return JSONResponse({**told, **problem._asdict()}, status, media_type=PROBLEM)
