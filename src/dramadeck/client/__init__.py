"""A client of a host for one player: a seat with its narrator, menu and news.

All user interfaces share it: the web page, the chat bots, the tools for language models.

>>> from dramadeck.client import connect
"""

from dramadeck.client.problems import (
    Problem,
    RequestError,
    RequestReason,
    problem_in,
    request_error,
)
from dramadeck.client.seat_client import News, SeatClient, connect
from dramadeck.client.updates import update_lines

__all__ = [
    "News",
    "Problem",
    "RequestError",
    "RequestReason",
    "SeatClient",
    "connect",
    "problem_in",
    "request_error",
    "update_lines",
]
