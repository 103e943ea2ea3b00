"""What went wrong, as a sentence for whoever asked."""

from dramadeck.charts import ChartError
from dramadeck.core import DramadeckError
from dramadeck.core.refusals import RefusedError
from dramadeck.narration import AnswerError, narrator
from dramadeck.narration.markdown import marked, plainly
from dramadeck.torg import TORG


def problem_told(error: Exception, language: str) -> str | None:
    """An error in words, in Markdown; None of what nobody has foreseen.

    Args:
        error: the error.
        language: the code of the language.

    >>> from dramadeck.chat.reasons import ChatReason
    >>> from dramadeck.client.problems import no
    >>> problem_told(no(ChatReason.NO_TABLE), "en"), problem_told(KeyError("oops"), "en")
    ('there is no table here; open one first', None)
    """
    if isinstance(error, RefusedError):
        # A narrator of any system says the refusals of all of them.
        return marked(narrator(TORG, language=language).refusal(error.refusal).spans)
    if isinstance(error, AnswerError):
        return marked(error.line.spans)
    if isinstance(error, DramadeckError | ChartError) or type(error) in (ValueError, TypeError):
        return plainly(str(error))
    return None
