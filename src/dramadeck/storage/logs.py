"""Logs with fields and without secrets.

A line of the log names tables, seats, turns and reasons. It never has a token, a seed, a command,
an event or the message of an error, because these may contain what a seat must not know.
"""

import json
import logging
from errno import errorcode
from typing import Any, Final

_FIELDS: Final = "dramadeck"


class Log:
    """A log of lines with fields.

    Args:
        name: the name of the logger in `logging`.

    >>> Log("dramadeck.host")(logging.DEBUG, "opened", table="supper")
    """

    def __init__(self, name: str) -> None:
        self._logger = logging.getLogger(name)

    def __call__(self, level: int, what: str, **fields: Any) -> None:
        """Write a line: the event `what`, and its fields."""
        if self._logger.isEnabledFor(level):
            self._logger.log(level, what, extra={_FIELDS: fields})


def cause_of(problem: BaseException) -> str:
    """The names and codes of an error and its causes, without their messages.

    >>> cause_of(OSError(28, "a text that may hold anything"))
    'OSError ENOSPC'
    """
    code = getattr(problem, "sqlite_errorname", None) or getattr(problem, "sqlstate", None)
    if code is None and isinstance(problem, OSError) and problem.errno is not None:
        code = errorcode.get(problem.errno)
    named = f"{type(problem).__name__} {code}" if code else type(problem).__name__
    return f"{named}, by {cause_of(problem.__cause__)}" if problem.__cause__ else named


class JsonFormatter(logging.Formatter):
    """Formats a line as a JSON object with time, level, event and fields.

    >>> record = logging.makeLogRecord({"msg": "opened", "dramadeck": {"table": "supper"}})
    >>> json.loads(JsonFormatter().format(record))["table"]
    'supper'
    """

    def format(self, record: logging.LogRecord) -> str:
        """The line as JSON text."""
        line = {"at": record.created, "level": record.levelname, "what": record.getMessage()}
        return json.dumps({**line, **getattr(record, _FIELDS, {})}, default=str)
