"""What is told, ready for any front: lines made of spans.

A line knows no terminal, no HTML and no chat mark-up. Its spans say what each piece of it is, so a
terminal colors the same card that a web page links and a chat makes bold.

People type names and texts. A span drops what would steer a screen or turn a line around; a front
still escapes the text of every span by its own rules, and HTML sets names and quotes apart
(`<bdi>`), for they may be written from right to left.
"""

from collections.abc import Iterable
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

from dramadeck.core.validation import without_controls


@unique
class Tone(StrEnum):
    """What a line is about; a front may give each its color.

    >>> Tone.GOOD.value
    'good'
    """

    PLAIN = "plain"
    HEROES = "heroes"
    VILLAINS = "villains"
    CARD = "card"
    GOOD = "good"
    BAD = "bad"


@attrs.frozen(weakref_slot=False)
class Text:
    r"""Words of the language itself.

    >>> Text("draws\x1b").text
    'draws'
    """

    text: str = attrs.field(converter=without_controls)


@attrs.frozen(weakref_slot=False)
class Name:
    """What somebody or something is called; nobody translates it.

    >>> Name("Quin").text
    'Quin'
    """

    text: str = attrs.field(converter=without_controls)


@attrs.frozen(weakref_slot=False)
class CardRef:
    """A card that lies open to the seat.

    Attributes:
        number: its number in the deck.
        text: what it is called.

    >>> CardRef(42, "Haste (42)").number
    42
    """

    number: int
    text: str = attrs.field(converter=without_controls)


@attrs.frozen(weakref_slot=False)
class Number:
    """A number.

    Attributes:
        value: the number.
        text: how the language writes it.

    >>> Number(3, "+3").value
    3
    """

    value: float
    text: str = attrs.field(converter=without_controls)


@attrs.frozen(weakref_slot=False)
class Term:
    """A word of the game.

    Attributes:
        key: which, the same in every language: the class and the name of an enum's member, or
            what the table has written.
        text: the word.

    >>> Term("Advantage.UP", "Up").key
    'Advantage.UP'
    """

    key: str
    text: str = attrs.field(converter=without_controls)

    @classmethod
    def own(cls, text: str, spoken: str) -> "Name | Term":
        """What a table calls something; a word of the game where the language has another for it.

        >>> Term.own("science", "Wissenschaft")
        Term(key='UserTerm.science', text='Wissenschaft')
        >>> Term.own("ikebana", "ikebana")
        Name(text='ikebana')
        """
        return Name(spoken) if spoken == text else cls(f"UserTerm.{text}", spoken)


@attrs.frozen(weakref_slot=False)
class Quote:
    """What a person has typed; the marks of quotation stand in the spans beside it.

    >>> Quote("I leap").text
    'I leap'
    """

    text: str = attrs.field(converter=without_controls)


Span: TypeAlias = Text | Name | CardRef | Number | Term | Quote
"""A piece of a line."""


def plain(spans: Iterable[Span]) -> str:
    """The text of some spans, without anything that they know besides.

    >>> plain((Name("Quin"), Text(" draws "), CardRef(42, "Haste (42)"), Text(".")))
    'Quin draws Haste (42).'
    """
    return "".join([each.text for each in spans])


@attrs.frozen(weakref_slot=False)
class Line:
    """A line: a few sentences about one thing that happened, or a label.

    Attributes:
        spans: what it says.
        tone: what it is about.
        depth: 0 for what somebody does, 1 for what comes of it.
        rules: the ids of the rules that say so.

    >>> print(Line((Name("Quin"), Text(" flees.")), Tone.BAD, rules=("TR-071",)))
    Quin flees.
    """

    spans: tuple[Span, ...]
    tone: Tone = Tone.PLAIN
    depth: int = 1
    rules: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """What it says, as plain text."""
        return plain(self.spans)

    def __str__(self) -> str:
        return self.text


@attrs.frozen(weakref_slot=False)
class Row:
    """A row of a table: of whom or what, and what is to be told of it.

    Attributes:
        title: whose row it is.
        spans: what stands in it.

    >>> print(Row((Name("Quin"),), (Text("3 cards"),)))
    Quin: 3 cards
    """

    title: tuple[Span, ...]
    spans: tuple[Span, ...]

    def __str__(self) -> str:
        return f"{plain(self.title)}: {plain(self.spans)}"


def shortened(line: Line, most: int) -> Line:
    """A label, where it has more letters cut off, with three dots for the rest."""
    left = most - len(line.text)
    if left >= 0:
        return line
    spans, left = list[Span](), most - 1
    for each in line.spans:
        if left <= 0:
            break
        spans.append(attrs.evolve(each, text=each.text[:left]))
        left -= len(each.text)
    return attrs.evolve(line, spans=(*spans, Text("…")))


# ------------------------------------------------------------------------------------- as JSON

_KINDS: Final = MappingProxyType(
    {Text: "text", Name: "name", CardRef: "card", Number: "number", Term: "term", Quote: "quote"}
)


def span_data(span: Span) -> dict[str, Any]:
    """A span."""
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
    """A line."""
    spans = [span_data(each) for each in line.spans]
    return {"spans": spans, "tone": line.tone.value, "depth": line.depth, "rules": [*line.rules]}
