"""Names as people type them: with capitals and accents or without, shortened, or with mistakes.

>>> names = [("begin a scene", "BeginScene"), ("Baron Voss", "Baron Voss")]
>>> [entry_index(typed, names) for typed in ("2", "begin scene", "BARONVOSS", "voss", "Mummy")]
[1, 0, 1, 1, None]
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache
from itertools import takewhile
from typing import Final
from unicodedata import combining, normalize

from dramadeck.narration.catalogues import language, languages
from dramadeck.narration.messages import Message, message_in

MORE: Final = "+"  # typed after the number of a form to fill in rarely needed fields as well

_ARTICLES: Final = message_in("typed words", "a an the")
"""The words that may be left out of a name, with spaces between them."""

_BETWEEN: Final = message_in("typed words", "against vs versus with by from on at and")
"""The words that may be typed between two answers."""

_AND: Final = message_in("typed words", "and")
"""The word between two names of a list."""

HELP: Final = message_in("typed words", "help")

_NUMBERS: Final = message_in("typed words", "two three four five six seven eight nine ten")

_YES: Final = message_in("typed words", "yes y ok")
_NO: Final = message_in("typed words", "no n")

MOST_WORDS: Final = 8  # the most words of a name of a form or an option
_FEWEST_LETTERS: Final = 3  # the fewest letters of the beginning of a name
_FEWEST_INSIDE: Final = 4  # the fewest letters of the beginning of a later word of a name
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_LIKENESS: Final = 0.75  # how similar a word with a typing mistake is at least, from 0 to 1


def folded(text: str) -> str:
    """A text for comparison: in lower case, and with the letters of a keyboard without accents.

    >>> folded("Würfeln"), folded("Déjà")
    ('wuerfeln', 'deja')
    """
    letters = normalize("NFD", normalize("NFC", text.casefold()).translate(_UMLAUTS))
    return "".join(letter for letter in letters if not combining(letter))


def first_words(words: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The beginnings of a text that may be a name, the longest first, each with its word count."""
    for count in range(min(len(words), MOST_WORDS), 0, -1):
        yield count, " ".join(words[:count])


def entry_index(text: str, names: Sequence[tuple[str, str]]) -> int | None:
    """The index of the entry with this number, name, or part of a name that no other entry has.

    `names` are the label of each entry, and its value in a command. If all labels are numbers, a
    number is the label, otherwise the place of the entry.
    """
    number = re.fullmatch(r"([0-9]{1,6})[.)]?", text)
    if number is not None and are_numbers(label for label, _ in names):
        text = number[1]
    elif number is not None and 1 <= int(number[1]) <= len(names):
        return int(number[1]) - 1
    indexes = matching_indexes(text, names)
    return indexes[0] if len(indexes) == 1 else None


def are_numbers(labels: Iterable[str]) -> bool:
    """Whether all of these labels are whole numbers."""
    return all(label.isdecimal() for label in labels)


def first_named(
    text: str, names: Sequence[tuple[str, str]], *, is_whole: bool = False
) -> int | None:
    """The index of the entry whose name is at the beginning of a text; None without one.

    With `is_whole` the name is the whole label. A number is no name here, because there may be no
    list with numbers on the screen.
    """
    for _, words in first_words(text.split()):
        start = words.removesuffix(MORE).rstrip(",")
        indexes = [] if text[0].isdigit() else matching_indexes(start, names)
        if is_whole:
            indexes = [at for at in indexes if _is_label(folded(start), folded(names[at][0]))]
        if len(indexes) == 1:
            return indexes[0]
    return None


def matching_indexes(text: str, names: Sequence[tuple[str, str]]) -> list[int]:
    """The indexes of the entries with this name, else of those with a word that begins with it.

    Words of the label may be left out: "end scene" is "end the scene".
    """
    typed = folded(text)
    entries = [(folded(label), folded(value)) for label, value in names]
    exact = [at for at, entry in enumerate(entries) if typed in entry or _is_label(typed, entry[0])]
    if len(exact) == 1 or len(typed) < _FEWEST_LETTERS:
        return exact
    if not exact and all(map(_compact, typed.split())):
        exact = [at for at, (label, _) in enumerate(entries) if _compact(label) == _compact(typed)]
    begun = [index for index, (label, _) in enumerate(entries) if label.startswith(typed)]
    if begun or exact or len(typed) < _FEWEST_INSIDE:
        return begun or exact
    inside = [index for index, (label, _) in enumerate(entries) if f" {typed}" in label]
    if inside or " " not in typed:
        return inside
    article, _, rest = typed.partition(" ")
    if article in words_in_all_languages(_ARTICLES):
        return matching_indexes(rest, names)
    return [index for index, (label, _) in enumerate(entries) if _shortens(typed, label)]


def corrected(text: str, labels: Iterable[str]) -> str | None:
    """A text whose first words are replaced by the label that they may mean; None without one.

    A label must have the same first letter: otherwise short words are like too many others.

    >>> corrected("mumy 12 9", ["Baron Voss", "Mummy"])
    'Mummy 12 9'
    >>> corrected("anounce", ["act", "announce the result"])
    'announce the result'
    """
    typed = text.split()
    articles = words_in_all_languages(_ARTICLES)
    typed = typed[sum(1 for _ in takewhile(lambda word: folded(word) in articles, typed)) :]
    numbers = (at for at, word in enumerate(typed) if word[0].isdigit())
    matcher, best = SequenceMatcher(autojunk=False), (0.0, "", 0)
    candidates = [(folded(label), folded(label).split(), label) for label in labels]
    for count, start in first_words(typed[: next(numbers, None)]):
        word = folded(start).rstrip(",.!?")
        matcher.set_seq2(word)
        for whole, parts, label in candidates:
            for name in {whole, *parts} if count == 1 else {whole}:
                if name[:1] != word[:1]:
                    continue
                matcher.set_seq1(name)
                if min(matcher.real_quick_ratio(), matcher.quick_ratio()) > best[0]:
                    best = max(best, (matcher.ratio(), label, count))
    likeness, label, count = best
    if likeness < _LIKENESS:
        return None
    words, rest = folded(label).split(), typed[count:]
    while rest and folded(rest[0]) in words:
        rest = rest[1:]
    return " ".join([label, *rest])


def said_yes(text: str, yes: str = "", no: str = "") -> bool | None:
    """Whether a text is yes or no in any language, or the label of one; None if it is neither.

    >>> said_yes("y"), said_yes("Nein"), said_yes("yes, go on", "yes, go on"), said_yes("perhaps")
    (True, False, True, None)
    """
    typed = folded(text).rstrip(",.!")
    for words, label, is_yes in ((_YES, yes, True), (_NO, no, False)):
        if typed and (typed in words_in_all_languages(words) or typed == folded(label)):
            return is_yes
    return None


def _is_label(typed: str, label: str) -> bool:
    """Whether a text is a label, also without its numbers ("A" for "A 8") or with an s ("acts")."""
    return typed in (label, f"{label}s") or typed == " ".join(
        word for word in label.split() if not word.isdecimal()
    )


def _compact(text: str) -> str:
    """The letters and digits of a text."""
    return re.sub(r"[\W_]+", "", text)


@cache
def words_in_all_languages(words: Message) -> frozenset[str]:
    """The words of a message in all languages, as `folded` has them."""
    texts = [language(code).text(words) for code in languages()]
    return frozenset([folded(word) for text in texts for word in text.split()])


def without_words(text: str, label: str) -> str:
    """A text without the words of a label at its beginning, if something follows."""
    first, _, rest = text.partition(" ")
    return without_words(rest, label) if rest and folded(first) in folded(label).split() else text


def without_words_between(text: str) -> str:
    """A text without the words that may be typed between two answers at its beginning.

    >>> without_words_between("against 9")
    '9'
    """
    first, _, rest = text.partition(" ")
    is_between = folded(first) in words_in_all_languages(_BETWEEN)
    return without_words_between(rest) if is_between else text


def split_names(text: str) -> list[str]:
    """The names in a list, with commas or the word for "and" between them.

    >>> split_names("Mummy, Baron Voss and Guard")
    ['Mummy', 'Baron Voss', 'Guard']
    """
    words = "|".join(map(re.escape, words_in_all_languages(_AND)))
    return re.split(rf"(?:\s*,)+\s*|\s+(?:{words})\s+", text, flags=re.IGNORECASE)


def new_names(text: str) -> list[str]:
    """The names in a list of new characters, of which several may have a number.

    >>> new_names("Mummy and 2 Guards")
    ['Mummy', 'Guard 1', 'Guard 2']
    """
    return [name for part in split_names(text) for name in _numbered(part)]


def _numbered(name: str) -> Iterator[str]:
    """The name; after a number from 2 to 20, or a word from "two" to "ten", that many names."""
    count, _, several = name.partition(" ")
    for code in languages():
        words = [folded(word) for word in language(code).text(_NUMBERS).split()]
        count = str(words.index(folded(count)) + 2) if folded(count) in words else count
    if not (several[:1].isalpha() and re.fullmatch("1?[0-9]|20", count) and int(count) > 1):
        yield name
        return
    one = re.sub("(?<=[^s])s$", "", several)
    yield from (f"{one} {number}" for number in range(1, int(count) + 1))


def _shortens(text: str, label: str) -> bool:
    """Whether each word of a text is the beginning of a word of a label, in the same order.

    The first words must be equal. Articles are ignored.
    """
    articles = words_in_all_languages(_ARTICLES)
    words, labels = ([word for word in part.split() if word not in articles]
                     for part in (text, label))  # fmt: skip
    rest = iter(labels)
    return (
        words[:1] == labels[:1]
        and len(words) > 1
        and all(any(of_label.startswith(word) for of_label in rest) for word in words)
    )
