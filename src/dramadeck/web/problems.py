"""What goes wrong, as an answer: a status, a stable code, and a sentence.

Whatever is raised anywhere becomes one of these.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from starlette.responses import JSONResponse

from dramadeck.chairs.problems import FrontReason, problem_in
from dramadeck.engine import RefusalReason
from dramadeck.engine.errors import RefusedError
from dramadeck.host import HostReason
from dramadeck.narration import Narrator, narrator
from dramadeck.narration.catalogues import nearest
from dramadeck.narration.wire import line_data
from dramadeck.torg import TORG
from dramadeck.web.desk import Data
from dramadeck.web.sentences import WebReason

_H, _W, _F = HostReason, WebReason, FrontReason
_REASONS: Final[Mapping[int, tuple[RefusalReason, ...]]] = {
    400: (_H.TOO_MANY_COMMANDS, _H.NO_COMMAND, _H.ODD_REQUEST, _F.NO_SENSE, _W.HELLO_FIRST),
    401: (_H.NO_SUCH_LINK, _H.HANDED_ON, _W.NO_TOKEN),
    403: (_H.NOT_YOURS, _H.LEADER_ALONE, _W.FOREIGN_ORIGIN, _W.ONLY_HERE),
    404: (_H.SEAT_UNKNOWN, _W.NOT_FOUND),
    405: (_W.NOT_ALLOWED,),
    411: (_W.NO_LENGTH,),
    413: (_H.TOO_LONG, _W.TOO_LARGE),
    415: (_W.NOT_JSON,),
    421: (_W.FOREIGN_HOST,),
    429: (_H.TOO_FAST, _W.TOO_MANY_REQUESTS),
    500: (_F.BROKEN,),
    503: (_H.TOO_MANY_TABLES, _H.TOO_MANY_WATCHERS, _H.STORE_FAILED, _H.HOST_CLOSED),
}
STATUSES: Final[Mapping[str, int]] = MappingProxyType(
    {reason: status for status, reasons in _REASONS.items() for reason in reasons}
)
"""Reason → status of HTTP; of all others the rules' are 409, not now, and the rest 400."""


def problem_of(
    error: Exception, language: str | None = None, teller: Narrator | None = None
) -> tuple[int, Data]:
    """What an exception comes to: a status of HTTP, and a reason with its sentence.

    Args:
        error: the exception.
        language: the code of the language of who is told.
        teller: who tells her, if she sits at a table; a stranger's system may have its own words.

    >>> from dramadeck.chairs import no
    >>> problem_of(no(WebReason.NO_TOKEN))[0], problem_of(KeyError("oops"))[1]["reason"]
    (401, 'broken')
    """
    teller = teller or narrator(TORG, language=nearest(language))
    reason, line, field = problem_in(error, teller)
    status = STATUSES.get(reason, 409 if isinstance(error, RefusedError) else 400)
    return status, {"reason": reason, "line": line_data(line), "field": field}


def answer_to(error: Exception, language: str | None = None) -> JSONResponse:
    """The same as an answer of HTTP."""
    status, data = problem_of(error, language)
    return JSONResponse(data, status)
