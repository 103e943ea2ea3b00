"""What goes wrong, as an answer: a status, a stable code, and a sentence.

Whatever is raised anywhere becomes one of these.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from starlette.responses import JSONResponse

from dramadeck.client.problems import FrontReason
from dramadeck.core import RefusalReason
from dramadeck.core.refusals import RefusedError
from dramadeck.host import HostReason
from dramadeck.web.sentences import WebReason
from dramadeck.web.session import SessionReason
from dramadeck.web.session.problems import problem_data

_H, _S, _W, _F = HostReason, SessionReason, WebReason, FrontReason
_REASONS: Final[Mapping[int, tuple[RefusalReason, ...]]] = {
    400: (
        _H.TOO_MANY_COMMANDS,
        _H.NO_COMMAND,
        _H.ODD_REQUEST,
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
    ),
    500: (_F.BROKEN, _H.LOG_DAMAGED),
    503: (_H.TOO_MANY_TABLES, _H.TOO_MANY_WATCHERS, _H.STORE_FAILED, _H.HOST_CLOSED),
}
STATUSES: Final[Mapping[str, int]] = MappingProxyType(
    {reason: status for status, reasons in _REASONS.items() for reason in reasons}
)
"""Reason → status of HTTP; of all others the rules' are 409, not now, and the rest 400."""


def answer_to(error: Exception, language: str | None = None) -> JSONResponse:
    """What an exception comes to: a status, and a reason with its sentence.

    Args:
        error: the exception.
        language: the code of the language of who is told.

    >>> from dramadeck.client import no
    >>> answer_to(no(WebReason.NO_TOKEN)).status_code, answer_to(KeyError("oops")).status_code
    (401, 500)
    """
    problem = problem_data(error, language)
    otherwise = 409 if isinstance(error, RefusedError) else 400
    return JSONResponse(problem, STATUSES.get(problem["reason"], otherwise))
