"""What goes wrong, as an answer: a status, a stable code, and a sentence.

Whatever is raised anywhere becomes one of these, and what nobody has foreseen becomes a sentence
without a word about where: an exception may hold what nobody should read.
"""

import logging
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

import attrs
from starlette.responses import JSONResponse

from dramadeck.engine import DramadeckError, Refusal, RefusalReason
from dramadeck.engine.errors import RefusedError
from dramadeck.engine.phrases import RefusalValue
from dramadeck.host import HostReason
from dramadeck.narration import AnswerError, Line, Narrator, Text, Tone, narrator
from dramadeck.narration.catalogues import nearest
from dramadeck.narration.wire import line_data
from dramadeck.torg import TORG
from dramadeck.web.desk import Data
from dramadeck.web.sentences import HOUSE, WebReason

LOG: Final = logging.getLogger("dramadeck.web")

_H, _W = HostReason, WebReason
_REASONS: Final[Mapping[int, tuple[RefusalReason, ...]]] = {
    400: (_H.TOO_MANY_COMMANDS, _H.NO_COMMAND, _H.ODD_REQUEST, _W.NO_SENSE, _W.HELLO_FIRST),
    401: (_H.NO_SUCH_LINK, _H.HANDED_ON, _W.NO_TOKEN),
    403: (_H.NOT_YOURS, _H.LEADER_ALONE, _W.FOREIGN_ORIGIN, _W.ONLY_HERE),
    404: (_H.SEAT_UNKNOWN, _W.NOT_FOUND),
    405: (_W.NOT_ALLOWED,),
    411: (_W.NO_LENGTH,),
    413: (_H.TOO_LONG, _W.TOO_LARGE),
    415: (_W.NOT_JSON,),
    421: (_W.FOREIGN_HOST,),
    429: (_H.TOO_FAST, _W.TOO_MANY_REQUESTS),
    500: (_W.BROKEN,),
    503: (_H.TOO_MANY_TABLES, _H.TOO_MANY_WATCHERS, _H.STORE_FAILED, _H.HOST_CLOSED),
}
STATUSES: Final[Mapping[StrEnum, int]] = MappingProxyType(
    {reason: status for status, reasons in _REASONS.items() for reason in reasons}
)
"""Reason → status of HTTP; of all others, the rules' among them, 409: not now."""


class WebError(RefusedError):
    """A server does not do what it was asked for; `refusal` says why."""


def no(reason: WebReason, **values: RefusalValue) -> WebError:
    """The error by which a server refuses something.

    >>> str(no(WebReason.TOO_LARGE, most=20))
    'at most 20 bytes are taken at once'
    """
    return WebError(Refusal(reason, HOUSE, reason.sentence, values))


def problem_of(
    error: Exception, language: str | None = None, teller: Narrator | None = None
) -> tuple[int, Data]:
    """What an exception comes to: a status of HTTP, and a reason with its sentence.

    Args:
        error: the exception.
        language: the code of the language of who is told.
        teller: who tells her, if she sits at a table; a stranger's system may have its own words.

    >>> problem_of(no(WebReason.NO_TOKEN))[0], problem_of(KeyError("oops"))[1]["reason"]
    (401, 'broken')
    """
    teller, field = teller or narrator(TORG, language=nearest(language)), None
    if isinstance(error, RefusedError):
        refusal = error.refusal
        status, reason = STATUSES.get(refusal.reason, 409), refusal.reason.value
        is_house = isinstance(refusal.reason, HostReason | WebReason)
        line = teller.refusal(refusal)
        line = attrs.evolve(line, rules=()) if is_house else line
    elif isinstance(error, AnswerError):
        status, reason, line, field = 400, "answer", error.line, error.field
    elif isinstance(error, DramadeckError):
        status, reason = 400, "no_sense"
        line = Line((Text(str(error)),), Tone.BAD, depth=0)
    else:
        # Its text and its traceback may hold what nobody should read: the kind must do.
        LOG.error("a mistake in the program: %s", type(error).__name__)
        return problem_of(no(WebReason.BROKEN), language, teller)
    return status, {"reason": reason, "line": line_data(line), "field": field}


def answer_to(error: Exception, language: str | None = None) -> JSONResponse:
    """The same as an answer of HTTP."""
    status, data = problem_of(error, language)
    return JSONResponse(data, status)
