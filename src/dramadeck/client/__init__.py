"""A client of a host for one player: a seat with its narrator, menu and news.

All user interfaces share it: the web page, the chat bots, the tools for language models.

>>> from dramadeck.client import connect
"""

from dramadeck.client.problems import FrontError, FrontReason, Problem, no, problem_in
from dramadeck.client.seat_client import News, SeatClient, connect
from dramadeck.client.updates import update_lines

__all__ = [
    "FrontError",
    "FrontReason",
    "News",
    "Problem",
    "SeatClient",
    "connect",
    "no",
    "problem_in",
    "update_lines",
]
