"""Lines made of spans, for any user interface.

A line is independent of terminals, HTML and chat markup. Its spans have types: a terminal can color
a card, a web page can link it, and a chat can make it bold.

Names and texts may be typed by people. A span removes control characters. A user interface has to
escape the text of every span, and HTML has to isolate names and quotes (`<bdi>`), because they may
be written from right to left.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum, unique
from typing import Any, Final, TypeAlias

import attrs

from dramadeck.core.validation import without_controls


@unique
class Tone(StrEnum):
    """The tone of a line; a user interface may show it as a color."""

    PLAIN = "plain"
    HEROES = "heroes"
    VILLAINS = "villains"
    CARD = "card"
    GOOD = "good"
    BAD = "bad"


@attrs.frozen(weakref_slot=False)
class Text:
    r"""Words of the language, such as "draws".

    >>> Text("draws\x1b").text
    'draws'
    """

    text: str = attrs.field(converter=without_controls)


@attrs.frozen(weakref_slot=False)
class Name:
    """A name, which is not translated."""

    text: str = attrs.field(converter=without_controls)


@attrs.frozen(weakref_slot=False)
class CardRef:
    """A card that the seat can see: its number in the deck, and its name."""

    number: int
    text: str = attrs.field(converter=without_controls)


@attrs.frozen(weakref_slot=False)
class Number:
    """A number, and its text in the language."""

    value: float
    text: str = attrs.field(converter=without_controls)


@attrs.frozen(weakref_slot=False)
class Term:
    """A word of the game.

    Attributes:
        key: its key, the same in every language: the class and name of an enum's member, or
            the text of the players.

    >>> Term("Advantage.UP", "Up").key
    'Advantage.UP'
    """

    key: str
    text: str = attrs.field(converter=without_controls)

    @classmethod
    def own(cls, text: str, spoken: str) -> "Name | Term":
        """A term of the players: a `Term` if the language has a translation, else a `Name`.

        >>> Term.own("science", "Wissenschaft")
        Term(key='UserTerm.science', text='Wissenschaft')
        >>> Term.own("ikebana", "ikebana")
        Name(text='ikebana')
        """
        return Name(spoken) if spoken == text else cls(f"UserTerm.{text}", spoken)


@attrs.frozen(weakref_slot=False)
class Quote:
    """A text that a person has typed; its quotation marks are in other spans."""

    text: str = attrs.field(converter=without_controls)


Span: TypeAlias = Text | Name | CardRef | Number | Term | Quote
"""A part of a line."""


def plain(spans: Iterable[Span]) -> str:
    """Spans as plain text.

    >>> plain((Name("Quin"), Text(" draws "), CardRef(42, "Haste (42)"), Text(".")))
    'Quin draws Haste (42).'
    """
    return "".join([span.text for span in spans])


@attrs.frozen(weakref_slot=False)
class Line:
    """A line: a few sentences about one thing that happened, or a label.

    Attributes:
        depth: 0 for an action, 1 for its consequences.

    >>> print(Line((Name("Quin"), Text(" flees.")), Tone.BAD, rules=("TR-071",)))
    Quin flees.
    """

    spans: tuple[Span, ...]
    tone: Tone = Tone.PLAIN
    depth: int = 1
    rules: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The line as plain text."""
        return plain(self.spans)

    def __str__(self) -> str:
        return self.text


@attrs.frozen(weakref_slot=False)
class Row:
    """A row of a table: a title and a text.

    >>> print(Row((Name("Quin"),), (Text("3 cards"),)))
    Quin: 3 cards
    """

    title: tuple[Span, ...]
    spans: tuple[Span, ...]

    def __str__(self) -> str:
        return f"{plain(self.title)}: {plain(self.spans)}"


def shortened(line: Line, most: int) -> Line:
    """A line of at most `most` letters; a longer one is cut and ends with an ellipsis."""
    remaining = most - len(line.text)
    if remaining >= 0:
        return line
    spans, remaining = list[Span](), most - 1
    for span in line.spans:
        if remaining <= 0:
            break
        spans.append(attrs.evolve(span, text=span.text[:remaining]))
        remaining -= len(span.text)
    return attrs.evolve(line, spans=(*spans, Text("…")))


# ----------------------------------------------------------------------------------- JSON data

_KINDS: Final[Mapping[type, str]] = {
    Text: "text",
    Name: "name",
    CardRef: "card",
    Number: "number",
    Term: "term",
    Quote: "quote",
}


def span_data(span: Span) -> dict[str, Any]:
    """A span as JSON data."""
    data: dict[str, Any] = {"is": _KINDS[type(span)], "text": span.text}
    match span:
        case CardRef():
            data["card"] = span.number
        case Number():
            data["value"] = span.value
        case Term():
            data["key"] = span.key
        case _:
            pass
    return data


def line_data(line: Line) -> dict[str, Any]:
    """A line as JSON data."""
    spans = [span_data(span) for span in line.spans]
    return {"spans": spans, "tone": line.tone.value, "depth": line.depth, "rules": [*line.rules]}
