"""What is told, as JSON data, for programs at the other end of a wire: lines.

A span keeps what it knows, so a page links a card and sets a name apart; nothing here is markup.
"""

from types import MappingProxyType
from typing import Any, Final, TypeVar

from dramadeck.narration.spans import CardRef, Line, Name, Number, Quote, Span, Term, Text

Data = dict[str, Any]
T = TypeVar("T")

_KINDS: Final = MappingProxyType(
    {Text: "text", Name: "name", CardRef: "card", Number: "number", Term: "term", Quote: "quote"}
)


def span_data(span: Span) -> Data:
    """A span.

    >>> span_data(CardRef(42, "Haste (42)"))
    {'is': 'card', 'text': 'Haste (42)', 'card': 42}
    """
    data: Data = {"is": _KINDS[type(span)], "text": span.text}
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


def line_data(line: Line) -> Data:
    """A line.

    >>> line_data(Line((Name("Quin"),), rules=("TR-071",)))
    {'spans': [{'is': 'name', 'text': 'Quin'}], 'tone': 'plain', 'depth': 1, 'rules': ['TR-071']}
    """
    spans = [span_data(each) for each in line.spans]
    return {"spans": spans, "tone": line.tone.value, "depth": line.depth, "rules": [*line.rules]}
