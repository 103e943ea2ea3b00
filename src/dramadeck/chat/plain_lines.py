"""Lines as people type them: words that say nothing, other words for the same, questions."""

import re
from typing import Final

from dramadeck import narration
from dramadeck.chat.commands import COMMANDS
from dramadeck.chat.seat import KINDS
from dramadeck.chat.sentences import FILLERS, QUESTIONS, UNASKED, VERBS, WORDS, words_for
from dramadeck.narration.typed_names import folded, words_in_all_languages

_FEWEST: Final = 3  # the beginning of a command has more letters


def command_word(word: str, rest: str, code: str) -> str:
    """A word as the name of a command, if it is or begins one in the user's language."""
    language, typed = narration.language(code), folded(word)
    names = {folded(also): name for name in WORDS for also in words_for(name, language)}
    begun = [also for also in names if also.startswith(typed)] if len(typed) > _FEWEST else []
    name = names.get(typed) or (names[begun[0]] if len(begun) == 1 else word)
    takes_rest = name in KINDS or (name in COMMANDS and COMMANDS[name].parameters)
    return word if rest and not takes_rest else name


def plain_line(line: str, code: str) -> str:
    """A line without words that say nothing, and with the usual word for a verb.

    >>> plain_line("I shoot the Mummy", "en"), plain_line("show my hand", "en")
    ('attack the Mummy', 'hand')
    >>> plain_line("report harm Quin 3", "en")
    'deal damage Quin 3'
    """
    first, _, rest = line.partition(" ")
    if rest and folded(first) in words_in_all_languages(FILLERS):
        return plain_line(rest, code)
    pairs = [pair.partition("=") for pair in narration.language(code).text(VERBS).split()]
    verbs = {folded(word): meant.replace("_", " ") for word, _, meant in pairs}
    second, _, others = rest.partition(" ")
    two = verbs.get(f"{folded(first)}_{folded(second)}")
    verb = verbs.get(folded(first)) if two is None else two
    return line if verb is None else f"{verb} {rest if two is None else others}".rstrip()


def asked_words(line: str) -> str | None:
    """What a question is about; empty if it is about the present moment, None if it is none.

    >>> asked_words("what does haste do?"), asked_words("what can I do now"), asked_words("flip")
    ('haste', '', None)
    """
    words = re.sub(r"[?!.,]", " ", line).split()
    if not words or folded(words[0]) not in words_in_all_languages(QUESTIONS):
        return None
    unasked = words_in_all_languages(UNASKED) | words_in_all_languages(QUESTIONS)
    return " ".join(word for word in words if folded(word) not in unasked)
