"""What went wrong, as a reply to whoever asked."""

from dramadeck import narration
from dramadeck.charts import ChartError
from dramadeck.chat.replies import Reply
from dramadeck.chat.sentences import BROKEN
from dramadeck.client.problems import FrontReason, problem_in
from dramadeck.narration import Text
from dramadeck.narration.markup import Block


def problem_reply(error: Exception, language: str) -> Reply:
    """An error as a reply; one that nobody has foreseen is logged by its kind alone.

    Args:
        error: the error.
        language: the code of the language.

    >>> from dramadeck.chat.reasons import ChatReason
    >>> from dramadeck.client.problems import no
    >>> problem_reply(no(ChatReason.NO_TABLE), "en").plain()
    'there is no table here; open one first'
    >>> problem_reply(KeyError("oops"), "en").plain()
    'The bot has made a mistake; the command “log” shows what has happened.'
    """
    spoken = narration.language(language)
    if isinstance(error, ChartError) or type(error) in (ValueError, TypeError):
        return Reply(blocks=(Block((Text(str(error)),)),), is_apart=True)
    problem = problem_in(error, spoken)
    is_broken = problem.reason == FrontReason.BROKEN.value
    spans = spoken.spans(BROKEN) if is_broken else problem.line.spans
    return Reply(blocks=(Block(spans),), is_apart=True)
