"""What can be told of any system: its docstrings and the names of its fields.

The docstring of an event is a sentence in which somebody of a kind did something: "A player has
drawn the top card of the stock." Where the first text of the event is a `player`, her name takes
the place of "A player", and the other fields follow. Where names are marked (`Person`), the first
of these is meant, and other texts are what people say. Good enough to play by, and wooden where a
record lies inside; one row of words is better.

Docstrings are told as they are written, in English; with `python -OO` there are none, and the name
of the class has to do.
"""

import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import attrs

from dramadeck.engine import FACE_DOWN
from dramadeck.engine.senders import Sends
from dramadeck.narration.fields import (
    OPEN_CARDS,
    as_value,
    card_fields,
    people_fields,
    spoken_fields,
    words_of,
)
from dramadeck.narration.saying import Listed, Quoted, Say, Told, Value, Who, say_in, told
from dramadeck.narration.scope import Scope

_RULE_IDS = re.compile(r" ?\(([A-Z]{2}-\d+[^()]*)\)")
_RULE_ID = re.compile(r"[A-Z]{2}-\d+")
_MARKS = re.compile(r"[`*]")


class _Kind(NamedTuple):
    """What a type of record says of itself: a message, who stands in it, and the rules."""

    message: str
    subject: str | None
    rules: tuple[str, ...]


def tell(scope: Scope) -> Told:
    """An event of any system as a sentence.

    >>> from dramadeck import tarot
    >>> from dramadeck.narration.speaking import Language
    >>> from dramadeck.narration.scope import Setup
    >>> event = tarot.PushCalledOff(character="Mia")
    >>> scope = Scope(before=None, after=None, events=(event,), at=0, together=(event,),
    ...               setup=Setup(None, None))
    >>> print(Language().line(tell(scope)))
    A push has been called off: character Mia.
    """
    record = scope.event
    kind = _kind(record.__class__)
    what = _what(kind, record)
    fields = _fields(scope, record, besides=kind.subject)
    rest = row(tuple(fields))
    if rest is None:
        return told(say_in("generic", "{what}.", what=what), rules=kind.rules)
    sentence = say_in("generic", "{what}: {fields}.", what=what, fields=rest)
    return told(sentence, rules=kind.rules)


def label(scope: Scope) -> Say:
    """A command of any system, as a menu shows it: what kind it is, and its fields.

    >>> from dramadeck import tarot
    >>> from dramadeck.narration.speaking import Language
    >>> from dramadeck.narration.scope import Setup
    >>> command = tarot.CommitCards(character="Mia", cards=(45, 46))
    >>> scope = Scope(before=None, after=None, events=(), at=0, together=(command,),
    ...               setup=Setup(None, None))
    >>> Language().text(label(scope))
    'commit cards: card 45 and card 46'
    """
    record = scope.event
    what = words(record.__class__.__name__)
    sender = next((each.name for each in _attributes(record) if _is_sender(each)), None)
    rest = row(tuple(_fields(scope, record, besides=sender)))
    if rest is None:
        return what
    return say_in("generic", "{what}: {fields}", what=what, fields=rest)


def table(scope: Scope) -> Iterator[tuple[Say, tuple[Say, ...]]]:
    """What a seat sees, field by field: the name of each field, and what stands there."""
    view = scope.after
    for name, value in _told_fields(scope, view):
        yield words(name), (say_in("list", "{a}", a=value),)


def _what(kind: _Kind, record: Any) -> Say:
    if kind.subject is None:
        return Say(kind.message)
    who = as_value(getattr(record, kind.subject))
    assert who is not None  # noqa: S101 - `_kind` has seen that it is a text
    return Say(kind.message, ((kind.subject, who),))


def _fields(scope: Scope, record: Any, besides: str | None) -> Iterator[Say]:
    """The fields that say something; what is hidden from the seat says nothing."""
    for name, value in _told_fields(scope, record):
        if name in OPEN_CARDS:
            yield say_in("list", "{a}", a=value)
        elif name != besides:
            word = words(name)
            yield say_in("generic", "{field} {value}", field=word, value=value)


def _told_fields(scope: Scope, record: Any) -> Iterator[tuple[str, Value]]:
    holding, spoken = card_fields(record.__class__), spoken_fields(record.__class__)
    for each in _attributes(record):
        value = getattr(record, each.name)
        if value is None or value is False or (_is_several(value) and not value):
            continue
        if each.name in spoken and value.__class__ is str:
            yield each.name, Quoted(value)
        elif each.name not in holding:
            yield each.name, described(scope, value)
        elif value.__class__ is tuple:
            if any(card != FACE_DOWN for card in value):
                yield each.name, scope.cards(value)
        elif value != FACE_DOWN:
            yield each.name, scope.card(value)


def _is_several(value: Any) -> bool:
    return isinstance(value, str | tuple | Mapping)


def described(scope: Scope, value: Any) -> Value:
    """Any value, a record or a mapping too.

    >>> from dramadeck.narration.speaking import Language
    >>> from dramadeck.narration.scope import Setup
    >>> here = Scope(before=None, after=None, events=(), at=0, together=(), setup=Setup(None, None))
    >>> Language().value(described(here, True))
    (Text(text='yes'),)
    """
    if value is True:
        return say_in("generic", "yes")
    found = as_value(value)
    if found is not None:
        return found
    if attrs.has(value.__class__):
        fields = row(tuple(_fields(scope, value, besides=None)))
        return say_in("generic", "({fields})", fields=fields or say_in("list", "nothing"))
    if value.__class__ is tuple:
        return Listed([described(scope, each) for each in value])
    if isinstance(value, Mapping):
        return _pairs(scope, value)
    return Who(str(value))


def _pairs(scope: Scope, values: Any) -> Listed:
    pairs = ((described(scope, key), described(scope, each)) for key, each in values.items())
    return Listed([say_in("generic", "{field} {value}", field=k, value=v) for k, v in pairs])


def row(fields: tuple[Say, ...]) -> Say | None:
    """The fields with a comma between them; None where there are none.

    >>> from dramadeck.narration.saying import say
    >>> from dramadeck.narration.speaking import Language
    >>> Language().text(row((say("one"), say("two"), say("three"))))
    'one, two, three'
    """
    told: Say | None = None
    for each in reversed(fields):
        told = each if told is None else say_in("list", "{a}, {rest}", a=each, rest=told)
    return told


def _attributes(record: Any) -> tuple[Any, ...]:
    if not attrs.has(record.__class__):
        return ()
    return tuple(each for each in attrs.fields(record.__class__) if each.name[0] != "_")


def _is_sender(field: Any) -> bool:
    return any(isinstance(each, Sends) for each in getattr(field.type, "__metadata__", ()))


@cache
def _kind(record: type) -> _Kind:
    """What a type says of itself in the first sentence of its docstring."""
    written = inspect.cleandoc(record.__doc__ or "") or words_of(record.__name__).capitalize()
    paragraph = " ".join(written.partition("\n\n")[0].split())
    rules = tuple(id for found in _RULE_IDS.findall(paragraph) for id in _RULE_ID.findall(found))
    plain = _MARKS.sub("", _RULE_IDS.sub("", paragraph))
    sentence = literal(plain.partition(". ")[0].rstrip("."))
    fields = attrs.fields(record) if attrs.has(record) else ()
    texts = (each.name for each in fields if each.type is str)
    subject = next(iter((*people_fields(record), *texts)), None)
    if subject is not None:
        start = re.match(rf"An? {words_of(subject)}\b", sentence)
        if start is not None:
            return _Kind(f"{{{subject}}}{sentence[start.end() :]}", subject, rules)
    return _Kind(sentence, None, rules)


def words(name: str) -> Say:
    """The words that a name of a class or a field is made of.

    >>> words("CardDrawn").one
    'card drawn'
    """
    return Say(literal(words_of(name)))


def literal(text: str) -> str:
    """A text as a message without places.

    >>> literal("{hero}")
    '{{hero}}'
    """
    return text.replace("{", "{{").replace("}", "}}")


__all__ = ["described", "label", "literal", "row", "table", "tell", "words"]
