"""What a host writes to the log `dramadeck.host`: what it did, as fields, and nothing secret.

A line of the log names tables, seats, turns and reasons. It never holds a token, a seed, a command,
an event or the message of an error, for all of these may tell what a seat must not know.
"""

import json
import logging
from typing import Any, Final

LOG: Final = logging.getLogger("dramadeck.host")
"""Where a host writes."""

_FIELDS: Final = "dramadeck"


def log(level: int, what: str, **fields: Any) -> None:
    """Write a line: what has happened, and its fields."""
    if LOG.isEnabledFor(level):
        LOG.log(level, what, extra={_FIELDS: fields})


class JsonFormatter(logging.Formatter):
    """Makes a JSON object of a line, its fields beside time, level and what has happened.

    >>> record = logging.makeLogRecord({"msg": "opened", "dramadeck": {"table": "supper"}})
    >>> json.loads(JsonFormatter().format(record))["table"]
    'supper'
    """

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told = {"at": record.created, "level": record.levelname, "what": record.getMessage()}
        return json.dumps({**told, **getattr(record, _FIELDS, {})}, default=str)
