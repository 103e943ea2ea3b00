r"""SVG elements, and their conversion to text.

All text of a picture is converted by `to_xml`, which escapes it. Control characters and marks of
direction are replaced by escape sequences, and invalid characters are removed.

Colors have names for their purpose, such as `ink`; a `Paint` converts them to attributes.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias
from xml.sax.saxutils import escape

from dramadeck.core.validation import escaped

Attribute: TypeAlias = str | float
"""The value of an attribute; numbers are written with at most two decimals."""

Paint: TypeAlias = Callable[[str, str], tuple[str, str]]
"""Converts `fill` or `stroke` and the name of a color to the color and a CSS class."""

_COLORED: Final = frozenset({"fill", "stroke"})
_QUOTED: Final = {'"': "&quot;"}
_NO_CHARACTER: Final = re.compile("[\ufffe\uffff]")


class Node(NamedTuple):
    """An element: its tag, its attributes in order, and its content."""

    tag: str
    attributes: tuple[tuple[str, Attribute], ...] = ()
    children: "tuple[Node | str, ...]" = ()


def node(tag: str, *children: Node | str, **attributes: Attribute | None) -> Node:
    """An element; `_` in the name of an attribute becomes a hyphen, None omits the attribute."""
    present = tuple(
        (name.replace("_", "-"), value) for name, value in attributes.items() if value is not None
    )
    return Node(tag, present, children)


def clean(text: str) -> str:
    """A text with control characters and marks of direction escaped, without invalid ones."""
    # A printable text has none of them, in any version of Unicode.
    return text if text.isprintable() else _NO_CHARACTER.sub("", escaped(text))


def number(value: float) -> str:
    """A number as text with at most two decimals, without trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def to_xml(element: Node | str, paint: Paint) -> str:
    """The element as text, with all text in it escaped."""
    if isinstance(element, str):
        return escape(clean(element))
    attributes, classes = list[str](), list[str]()
    for name, value in element.attributes:
        if not isinstance(value, str):
            attributes.append(f' {name}="{number(value)}"')
            continue
        text = value
        if name in _COLORED and text != "none":
            text, kind = paint(name, text)
            classes += [kind] if kind else []
        attributes.append(f' {name}="{escape(clean(text), _QUOTED)}"')
    if classes:
        attributes.append(f' class="{" ".join(classes)}"')
    head, inside = "".join(attributes), "".join(to_xml(child, paint) for child in element.children)
    return f"<{element.tag}{head}>{inside}</{element.tag}>" if inside else f"<{element.tag}{head}/>"
