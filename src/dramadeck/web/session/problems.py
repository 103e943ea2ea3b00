"""What goes wrong, as JSON data: a stable code, and a sentence."""

from dramadeck import narration
from dramadeck.client.problems import problem_in
from dramadeck.narration import Narrator
from dramadeck.narration.catalogues import nearest
from dramadeck.narration.wire import line_data
from dramadeck.web.session.requests import Data


def problem_data(
    error: Exception, language: str | None = None, narrator: Narrator | None = None
) -> Data:
    """What is told of an exception, whatever was raised anywhere.

    Args:
        error: the exception.
        language: the code of the language of who is told.
        narrator: who tells her, if she sits at a table; a stranger's system may have its own words.

    >>> from dramadeck.client import FrontReason, no
    >>> problem_data(no(FrontReason.NO_SENSE, what="turns"))["reason"]
    'no_sense'
    >>> problem_data(KeyError("oops"), "de")["line"]["spans"][0]["text"]
    'dem Server ist ein Fehler unterlaufen; geschehen ist nichts'
    """
    spoken = narration.language(nearest(language)) if narrator is None else narrator.language
    reason, line, field = problem_in(error, spoken)
    return {"reason": reason, "line": line_data(line), "field": field}
