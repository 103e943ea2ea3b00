"""What a front takes from a host for one person: a seat with its narrator, menu and news.

Every front would write that for itself otherwise: a page, a bot, the tools of a language model.
`chat` is what all bots in chats have in common.

>>> from dramadeck.chairs import chair_of
"""

from dramadeck.chairs.chair import Chair, News, chair_of
from dramadeck.chairs.hearing import heard
from dramadeck.chairs.problems import FrontError, FrontReason, Problem, no, problem_in

__all__ = [
    "Chair",
    "FrontError",
    "FrontReason",
    "News",
    "Problem",
    "chair_of",
    "heard",
    "no",
    "problem_in",
]
