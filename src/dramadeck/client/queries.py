"""Look-ups for strangers: what may take a second is computed in a background thread."""

from collections.abc import Callable
from functools import partial

from dramadeck.client.background_worker import BackgroundWorker
from dramadeck.client.problems import FrontReason, no, no_sense_refused
from dramadeck.lookups.budget import PUBLIC, TooMuchError
from dramadeck.lookups.odds import OddsQuery
from dramadeck.lookups.result import Query, Result
from dramadeck.narration import Language


async def result_of(
    worker: BackgroundWorker, ask: Callable[[], Query], language: Language
) -> Result:
    """The result of a query."""
    with no_sense_refused():
        try:
            query = ask()
            if isinstance(query, OddsQuery):
                return await worker.run(partial(query.result, language, PUBLIC))
            return query.result(language)
        except TooMuchError as problem:
            field, asked, enough = problem.field, problem.asked, problem.enough
            if enough is None:
                raise no(FrontReason.TOO_MUCH, field=field, asked=asked) from problem
            refused = no(FrontReason.TOO_MUCH_BY, field=field, asked=asked, enough=enough)
            raise refused from problem
