"""A language: it translates messages into spans.

English messages are in the code. Every other language is a gettext catalogue; the words for lists,
people and numbers are messages in it as well.

A translated message is not formatted with `str.format`, which would evaluate attribute access and
indexes between braces. It is parsed, its places are plain names, and a translation that is empty,
or has other places than its source, is ignored; only a plural may leave out `{n}`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum, StrEnum
from functools import lru_cache
from gettext import NullTranslations
from string import Formatter
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from dramadeck.narration.messages import (
    FREE_TEXT,
    CardArg,
    Listed,
    LogLine,
    Message,
    NameArg,
    People,
    Quoted,
    Signed,
    UserTerm,
    Value,
    message_in,
)
from dramadeck.narration.spans import CardRef, Line, Name, Number, Quote, Span, Term, Text, plain

ENGLISH: Final = "en"  # the code of the language of the source
_GROUPED: Final = 5  # the fewest digits of a number whose digits are grouped by three

_Part: TypeAlias = Text | str
_Spans: TypeAlias = list[Span]


class Language:
    """A language: it turns messages into spans.

    >>> from dramadeck.narration.messages import NameArg, message, message_n
    >>> english = Language()
    >>> english.text(message("{hero} draws {cards}.", hero=NameArg("Quin"),
    ...                  cards=message_n(3, "a card", "{n} cards")))
    'Quin draws 3 cards.'
    """

    def __init__(
        self,
        code: str = ENGLISH,
        catalogue: NullTranslations | None = None,
        *,
        again: tuple[Callable[..., "Language"], tuple[Any, ...]] | None = None,
    ) -> None:
        """Make a language from a catalogue; without one, messages are not translated.

        `again` is a function and its arguments that make this language again when it is unpickled,
        because a gettext catalogue that was read from a file cannot be pickled; with None the
        catalogue itself is pickled.
        """
        self.code = code
        self._unpickle = again
        self._catalogue = catalogue or NullTranslations()
        self._parts: dict[tuple[str | None, str, str | None, bool], tuple[_Part, ...]] = {}
        self._terms: dict[type[Enum], dict[str, Term]] = {}
        self._writers: Mapping[type, Callable[[Any, _Spans], None]] = MappingProxyType(
            {
                Message: self._add_message,
                NameArg: lambda value, spans: spans.append(Name(value.name)),
                UserTerm: lambda v, spans: spans.append(Term.own(v.text, self.own_words(v.text))),
                int: lambda value, spans: spans.append(Number(value, self.number(value))),
                float: lambda value, spans: spans.append(Number(value, self.number(value))),
                Signed: lambda value, spans: spans.append(
                    Number(value.number, f"{'+' * (value.number >= 0)}{value.number}")
                ),
                CardArg: lambda value, spans: spans.append(
                    CardRef(value.number, self.text(value.called))
                ),
                Quoted: self._add_quotation,
                Listed: lambda value, spans: self._add_message(as_list(value.values), spans),
                People: self._add_people,
            }
        )

    def __repr__(self) -> str:
        return f"<Language {self.code!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return self._unpickle or (Language, (self.code, self._catalogue))

    def line(self, line: LogLine) -> Line:
        """A log line in this language.

        >>> from dramadeck.narration.messages import message, log_line
        >>> print(Language().line(log_line(message("It rains."), message("The scene is closed."))))
        It rains. The scene is closed.
        """
        return Line(self.spans(*line.sentences), line.tone, line.depth, line.rules)

    def spans(self, *sentences: Message) -> tuple[Span, ...]:
        """The spans of sentences, with spaces between them.

        >>> from dramadeck.narration.messages import NameArg, message
        >>> Language().spans(message("{hero} flees.", hero=NameArg("Quin")))
        (Name(text='Quin'), Text(text=' flees.'))
        """
        spans: _Spans = []
        for sentence in sentences:
            if spans:
                spans.append(_SPACE)
            self._add_message(sentence, spans)
        return _joined(spans)

    def value(self, value: Value) -> tuple[Span, ...]:
        """The spans of a single value.

        >>> from dramadeck.narration.messages import NameArg
        >>> Language().value(NameArg("Quin"))
        (Name(text='Quin'),)
        """
        spans: _Spans = []
        self._add_value(value, spans)
        return _joined(spans)

    def text(self, *sentences: Message) -> str:
        """Sentences as plain text.

        >>> from dramadeck.narration.messages import Signed, message
        >>> Language().text(message("Bonus {bonus}.", bonus=Signed(-2)))
        'Bonus -2.'
        """
        return plain(self.spans(*sentences))

    def number(self, value: float, decimals: int | None = None) -> str:
        """A number as the language writes it, with `decimals` digits after the point, or all.

        >>> Language().number(5.25), Language().number(1000000), Language().number(2 / 3, 2)
        ('5.25', '1,000,000', '0.67')
        """
        text = str(value)
        if decimals is None and len(text) < _GROUPED and text.isdecimal():
            return text
        form = "," if decimals is None else f",.{decimals}f"
        whole, _, rest = f"{value:{form}}".partition(".")
        groups = self.message(_THOUSANDS).join(whole.split(","))
        return f"{groups}{self.message(_DECIMALS)}{rest}" if rest else groups

    def percent(self, chance: float) -> str:
        """A probability for a sentence.

        >>> Language().percent(0.45)
        '45%'
        """
        return self.text(
            message_in("percent", "{number}%", number=NameArg(self.number(100 * chance, 0)))
        )

    def share(self, chance: float, decimals: int = 2) -> str:
        """A probability for a table.

        >>> Language().share(0.23456), Language().share(0.4, 0)
        ('23.46 %', '40 %')
        """
        number = NameArg(self.number(100 * chance, decimals))
        return self.text(message_in("percent in a table", "{number} %", number=number))

    def message(self, message: Message) -> str:
        """A message in the language, with its places not filled in.

        >>> from dramadeck.narration.messages import message
        >>> Language().message(message("{hero} flees."))
        '{hero} flees.'
        """
        catalogue, context = self._catalogue, message.context
        if message.many is None:
            if context is None:
                return catalogue.gettext(message.one)
            return catalogue.pgettext(context, message.one)
        if context is None:
            return catalogue.ngettext(message.one, message.many, message.n)
        return catalogue.npgettext(context, message.one, message.many, message.n)

    def word(self, member: Enum) -> str:
        """A word of the game.

        >>> from dramadeck.torg import Advantage
        >>> Language().word(Advantage.UP)
        'Up'
        """
        return self._term(member).text

    def answer(self, group: Any, question: str) -> str:
        """The value of an option of a rule text, in words.

        >>> from dramadeck.torg import REVISED
        >>> Language().answer(REVISED.pools, "transfer")
        'gamemaster may refuse'
        """
        words = english_answer(getattr(group, question))
        return self.phrase(words, f"{group.__class__.__name__}.{question}")

    def phrase(self, message: str, context: str) -> str:
        """An English text in the language, or the text itself if there is no valid translation.

        It is for texts outside of the code, such as those of printed tables. Places are not filled.
        A translation with other places than the text, or with an invalid one, is ignored.

        >>> Language().phrase("{a} or more", "chart")
        '{a} or more'
        """
        translation = self._catalogue.pgettext(context, message)
        try:
            return translation if {*places_of(translation)} == {*places_of(message)} else message
        except ValueError:
            return message

    def own_words(self, text: str) -> str:
        """A text of a player, translated if it is a sample of the library.

        >>> Language().own_words("science")
        'science'
        """
        return self.phrase(text, FREE_TEXT)

    # ---------------------------------------------------------------------- spans of values

    def _add_message(self, message: Message, spans: _Spans) -> None:
        values = dict(message.values)
        for part in self._parts_of(message):
            if isinstance(part, Text):
                spans.append(part)
            else:
                self._add_value(values[part], spans)

    def _add_value(self, value: Value, spans: _Spans) -> None:
        write = self._writers.get(value.__class__)
        if write is None:
            assert isinstance(value, Enum)  # noqa: S101 - a `Message` takes no other value
            spans.append(self._term(value))
        else:
            write(value, spans)

    def _parts_of(self, message: Message) -> tuple[_Part, ...]:
        # The plural form is looked up on every call: which numbers share a form depends on the
        # catalogue that has the translation, which may be a fallback.
        form = None if message.many is None else self.message(message)
        key = (message.context, message.one, form, message.n == 1)
        parts = self._parts.get(key)
        if parts is None:
            translated = self.message(message) if form is None else form
            parts = parsed(translated, *places_for(message))
            if parts is None:
                english = message.one if message.n == 1 else message.many or message.one
                parts = tuple(_parse(english))
            self._parts[key] = parts
        return parts

    def _term(self, member: Enum) -> Term:
        # By class first, because members of two `StrEnum`s with the same value are equal.
        of_class = self._terms.setdefault(member.__class__, {})
        term = of_class.get(member.name)
        if term is None:
            kind = member.__class__.__name__
            word = self._catalogue.pgettext(kind, english_word(member))
            term = of_class[member.name] = Term(f"{kind}.{member.name}", word)
        return term

    def _add_quotation(self, quoted: Quoted, spans: _Spans) -> None:
        translation = self.own_words(quoted.text)
        if translation != quoted.text:
            # A translation is not what somebody typed, so it has no quotation marks.
            spans.append(Term.own(quoted.text, translation))
            return
        for part in self._parts_of(_QUOTED):
            spans.append(part if isinstance(part, Text) else Quote(quoted.text))

    def _add_people(self, people: People, spans: _Spans) -> None:
        groups = tuple(_numbered_groups(people.names))
        self._add_message(as_list(groups) if groups else _NOBODY, spans)


_SPACE: Final = Text(" ")
_NOBODY: Final = message_in("list", "nobody")
_NOTHING: Final = message_in("list", "nothing")
_QUOTED: Final = message_in("quotation", "“{text}”", text=0)
_THOUSANDS: Final = message_in("between thousands", ",")
_DECIMALS: Final = message_in("before decimals", ".")


def as_list(values: tuple[Value, ...]) -> Message:
    """Values as a list in words, built from messages for two values each; "nothing" if empty."""
    if len(values) < 2:
        return message_in("list", "{a}", a=values[0]) if values else _NOTHING
    *most, a, b = values
    if not most:
        return message_in("list of two", "{a} and {b}", a=a, b=b)
    row = message_in("end of a list", "{a} and {b}", a=a, b=b)
    for value in reversed(most):
        row = message_in("list", "{a}, {rest}", a=value, rest=row)
    return row


def _numbered_groups(names: Iterable[str]) -> Iterator[Value]:
    """Names, where those that differ only by consecutive numbers are joined: "Guard 1-4".

    The stem stays in the singular, because names are not translated.
    """
    by_stem: dict[str, list[str]] = {}
    for name in names:
        stem, _, number = name.rpartition(" ")
        is_numbered = bool(stem) and number.isascii() and number.isdecimal()
        by_stem.setdefault(stem if is_numbered else name, []).append(number if is_numbered else "")
    for stem, numbers in by_stem.items():
        for first, last in _runs(numbers):
            if first == last:
                yield NameArg(f"{stem} {first}".rstrip())
            else:
                places = {"stem": NameArg(stem), "first": NameArg(first), "last": NameArg(last)}
                yield message_in("people", "{stem} {first}–{last}", **places)


def _runs(numbers: list[str]) -> Iterator[tuple[str, str]]:
    """The first and the last of each run of consecutive numbers."""
    first = last = numbers[0]
    for number in numbers[1:]:
        if not (last and number) or int(number) != int(last) + 1:
            yield first, last
            first = number
        last = number
    yield first, last


def english_word(member: Enum) -> str:
    """The English word for a member of an enum: the value of a `StrEnum`, otherwise its name."""
    word = member.value if isinstance(member, StrEnum) else member.name.lower()
    return str(word).replace("_", " ")


def english_answer(answer: str) -> str:
    """The English words for the value of an option of a rule text."""
    return answer.replace("_", " ")


def _joined(spans: _Spans) -> tuple[Span, ...]:
    """The spans, with neighboring texts joined."""
    joined: _Spans = []
    last: Span | None = None
    for span in spans:
        if isinstance(span, Text) and isinstance(last, Text):
            span = joined[-1] = _both(last.text, span.text)  # noqa: PLW2901 - two are one
        else:
            joined.append(span)
        last = span
    return tuple(joined)


@lru_cache(4_096)
def _both(one: str, other: str) -> Text:
    """Two texts joined; cached, because the same pairs are frequent."""
    return Text(one + other)


def places_for(message: Message) -> tuple[set[str], set[str]]:
    """The places that a translation of a message must have, and those that it may have."""
    of_one, of_many = {*places_of(message.one)}, {*places_of(message.many or message.one)}
    return of_one & of_many - ({"n"} if message.many else set()), of_one | of_many


def parsed(translated: str, required: set[str], places: set[str]) -> tuple[_Part, ...] | None:
    """The texts and places of a translation; None if it is not valid."""
    try:
        names = {*places_of(translated)}
    except ValueError:  # it cannot be parsed
        return None
    return tuple(_parse(translated)) if translated and required <= names <= places else None


def places_of(message: str) -> tuple[str, ...]:
    """The names of the places of a message; raise a `ValueError` if one is not a plain name."""
    return tuple([part for part in _parse(message) if isinstance(part, str)])


def _parse(message: str) -> Iterator[_Part]:
    for text, place, form, conversion in Formatter().parse(message):
        if text:
            yield Text(text)
        if place is None:
            continue
        if not place.isidentifier() or form or conversion:
            raise ValueError(f"{message!r}: a place has to be a plain name, such as {{hero}}")
        yield place
