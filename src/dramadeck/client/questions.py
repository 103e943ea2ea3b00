"""Look-ups for strangers: what may take a second is computed in a background thread."""

from collections.abc import Callable
from functools import partial
from typing import Final

from dramadeck.client.background_worker import BackgroundWorker
from dramadeck.client.problems import FrontReason, no, no_sense_refused
from dramadeck.lookups.effort import OF_STRANGERS, TooMuchError
from dramadeck.lookups.finding import Found, Question
from dramadeck.lookups.odds import QUESTIONS
from dramadeck.narration import Language

_ODDS: Final = frozenset(QUESTIONS.values())


async def answer_question(
    worker: BackgroundWorker, ask: Callable[[], Question], language: Language
) -> Found:
    """The answer to a question.

    Args:
        worker: computes what takes a while.
        ask: makes the question.
        language: the language of the answer.

    Raises:
        FrontError: it makes no sense, is too much to count, or too many ask at once.
        UnknownNameError: nothing goes by a name in it.
    """
    with no_sense_refused():
        try:
            question = ask()
            work = partial(question.found, language, OF_STRANGERS)
            return await worker.run(work) if type(question) in _ODDS else work()
        except TooMuchError as problem:
            field, asked, enough = problem.field, problem.asked, problem.enough
            if enough is None:
                raise no(FrontReason.TOO_MUCH, field=field, asked=asked) from problem
            refused = no(FrontReason.TOO_MUCH_BY, field=field, asked=asked, enough=enough)
            raise refused from problem
