r"""Elements of a picture, and how they are written down.

Everything that a picture shows goes through `to_xml`, so texts are made harmless in one place: they
are escaped as XML; control characters, marks of direction and what is no character at all are
spelled out or left out.

Colors are named by what they are for, such as `ink`; `to_xml` asks a paint for the attributes.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias
from xml.sax.saxutils import escape

from dramadeck.core.validation import escaped

Attribute: TypeAlias = str | float
"""What an attribute may be; numbers are written with two digits behind the point at most."""

Paint: TypeAlias = Callable[[str, str], tuple[str, str]]
"""`fill` or `stroke`, and the name of a color → the color itself, and a class for the element."""

_COLORED: Final = frozenset({"fill", "stroke"})
_QUOTED: Final = {'"': "&quot;"}
_NO_CHARACTER: Final = re.compile("[\ufffe\uffff]")


class Node(NamedTuple):
    """An element: its tag, its attributes in the order in which they are written, its content."""

    tag: str
    attributes: tuple[tuple[str, Attribute], ...] = ()
    children: "tuple[Node | str, ...]" = ()


def node(tag: str, *children: Node | str, **attributes: Attribute | None) -> Node:
    """An element; `_` in the name of an attribute stands for a hyphen, None leaves it out."""
    given = tuple(
        (name.replace("_", "-"), value) for name, value in attributes.items() if value is not None
    )
    return Node(tag, given, children)


def clean(text: str) -> str:
    """A text without control characters, marks of direction and what is no character."""
    return _NO_CHARACTER.sub("", escaped(text))


def number(value: float) -> str:
    """A number with at most two decimals, as short as it can be written."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def to_xml(what: Node | str, paint: Paint) -> str:
    """The element as text, every text in it escaped."""
    if isinstance(what, str):
        return escape(clean(what))
    attributes, classes = list[str](), list[str]()
    for name, value in what.attributes:
        text = number(value) if not isinstance(value, str) else value
        if name in _COLORED and text != "none":
            text, kind = paint(name, text)
            classes += [kind] if kind else []
        attributes.append(f' {name}="{escape(clean(text), _QUOTED)}"')
    if classes:
        attributes.append(f' class="{" ".join(classes)}"')
    head, inside = "".join(attributes), "".join(to_xml(child, paint) for child in what.children)
    return f"<{what.tag}{head}>{inside}</{what.tag}>" if inside else f"<{what.tag}{head}/>"
