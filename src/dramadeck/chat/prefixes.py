"""The prefix that a service puts before commands, such as `!` in IRC, in the texts of a bot."""

import re
from collections.abc import Iterable
from functools import cache

import attrs

from dramadeck.chat.commands import COMMANDS
from dramadeck.chat.replies import Reply
from dramadeck.chat.sentences import WORDS, words_for
from dramadeck.client.problems import RequestError
from dramadeck.core.refusals import RefusedError
from dramadeck.narration import Text, language, languages
from dramadeck.narration.markup import Block

_TYPED = ("example", "usage")  # the values of refusals that are typed as they are


@cache
def _quoted() -> re.Pattern[str]:
    """A quotation mark before something that is typed, in any language."""
    texts = [words_for(name, language(code))[0] for code in languages() for name in WORDS]
    words = "|".join(map(re.escape, [*COMMANDS, *WORDS, *texts]))
    return re.compile(rf"([“„])(?=\?|--?[”“]|[0-9]|(?:{words})\b)")


def with_prefix(reply: Reply, prefix: str) -> Reply:
    """A reply with a prefix before what it says is typed, which is in quotation marks.

    >>> from dramadeck.chat.replies import paragraph
    >>> with_prefix(paragraph(Text("“do” is a command, “The do” is a name.")), "!").plain()
    '“!do” is a command, “The do” is a name.'
    """
    if not prefix:
        return reply
    translations = {
        code: with_prefix(translation, prefix) for code, translation in reply.translations.items()
    }
    return attrs.evolve(
        reply, blocks=tuple(_prefixed(reply.blocks, prefix)), translations=translations
    )


def _prefixed(blocks: Iterable[Block], prefix: str) -> Iterable[Block]:
    for block in blocks:
        spans = [
            Text(_quoted().sub(lambda quote: f"{quote[1]}{prefix}", span.text))
            if isinstance(span, Text)
            else span
            for span in block.spans
        ]
        yield attrs.evolve(block, spans=tuple(spans))


def error_with_prefix(error: Exception, prefix: str) -> Exception:
    """An error with a prefix before the commands that it names as they are typed."""
    if not prefix or not isinstance(error, RefusedError):
        return error
    values = error.refusal.values
    typed = {name: f"{prefix}{values[name]}" for name in _TYPED if name in values}
    if not typed:
        return error
    return RequestError(attrs.evolve(error.refusal, values={**values, **typed}))
