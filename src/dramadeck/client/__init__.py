"""A client of a host, for one person: a seat with its narrator, menu and news.

Every front would write that for itself otherwise: a page, a bot, the tools of a language model.
`chat` is what all bots in chats have in common.

>>> from dramadeck.client import connect
"""

from dramadeck.client.problems import FrontError, FrontReason, Problem, no, problem_in
from dramadeck.client.seat_client import News, SeatClient, connect
from dramadeck.client.update_lines import heard

__all__ = [
    "FrontError",
    "FrontReason",
    "News",
    "Problem",
    "SeatClient",
    "connect",
    "heard",
    "no",
    "problem_in",
]
