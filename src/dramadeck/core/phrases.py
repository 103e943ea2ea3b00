"""What goes into the places of a refusal's sentence: names, numbers, words, lists and phrases.

The rules hand over what they mean and never a piece of English, so that a narrator can say it in
any language: a member of an enum for a word of the game, a tuple for a list, and a `Phrase` for
what is neither a name nor a number. The English of them is made when a sentence is read.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import attrs


@attrs.frozen
class Phrase:
    """A few words in the sentence of a refusal, with places of their own.

    Attributes:
        words: the English, with places for the values.
        values: what goes into them, by the names of those places; each is a `RefusalValue`.

    >>> str(Phrase("{fewest} or more", (("fewest", 1),)))
    '1 or more'
    """

    words: str
    values: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return in_english(self.words, dict(self.values))


RefusalValue: TypeAlias = str | int | Phrase | tuple[str | int, ...]
"""A name, a word of the game (a member of an enum), a number, a phrase, or several in a row."""


def phrase(words: str, /, **values: RefusalValue) -> Phrase:
    """A phrase; its words are a literal, for the translators' tools to find.

    Args:
        words: the English, with places for the values.
        values: what goes into the places.

    >>> str(phrase("{villain} stands firm", villain="Mummy"))
    'Mummy stands firm'
    """
    return Phrase(words, tuple(values.items()))


def in_english(sentence: str, values: Mapping[str, object]) -> str:
    """A sentence with its places filled.

    >>> in_english("known: {names}", {"names": ("Quin", "Marco")})
    'known: Quin, Marco'
    """
    return sentence.format_map({name: _english(each) for name, each in values.items()})


def _english(value: Any) -> str:
    return ", ".join(map(str, value)) if value.__class__ is tuple else str(value)


def one_of(values: Iterable[RefusalValue]) -> RefusalValue:
    """One of several, at least one of which is given.

    >>> str(one_of(["Drama", "Hero", "Glory"])), str(one_of([2]))
    ('Drama or Hero or Glory', '2')
    """
    *most, last = values
    for each in reversed(most):
        last = phrase("{a} or {b}", a=each, b=last)
    return last


def all_of(values: Iterable[RefusalValue]) -> RefusalValue:
    """Several together, at least one of which is given.

    >>> str(all_of(["total", "dice"]))
    'total and dice'
    """
    *most, last = values
    for each in reversed(most):
        last = phrase("{a} and {b}", a=each, b=last)
    return last


def from_to(fewest: int, most: int | None = None) -> RefusalValue:
    """How many there may be.

    >>> [str(from_to(*each)) for each in [(1,), (0, 2), (1, 3), (4, 4)]]
    ['1 or more', 'at most 2', '1 to 3', '4']
    """
    if most is None:
        return phrase("{fewest} or more", fewest=fewest)
    if fewest == most:
        return most
    if fewest == 0:
        return phrase("at most {most}", most=most)
    return phrase("{fewest} to {most}", fewest=fewest, most=most)
