r"""Lines as the Markdown of a chat: names and cards bold, what comes of something in a list.

Whatever people have typed is a span of its own, and loses its sting here: no name makes a heading,
mentions somebody or hides a link.

>>> from dramadeck.narration import Line, Name, Text
>>> print(listed([Line((Name("Quin_1"), Text(" flees.")), depth=0)]))
- **Quin\_1** flees.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from dramadeck.narration.spans import CardRef, Line, Name, Row, Span

_MARKUP: Final = re.compile(r"([\\*_~`|>#\[\]<@]|:(?=//)|\.(?=[^\s/]{1,63}/))")
_BEGINNING: Final = re.compile(r"^(\s*)([-+]|\d+(?=\.))")


def plainly(text: str) -> str:
    r"""A text with nothing in it that a chat would read as mark-up.

    >>> print(plainly("*Quin* @everyone"))
    \*Quin\* \@everyone
    >>> print(plainly("- no list"), plainly("https://x.example"))
    \- no list https\://x.example
    >>> print(plainly("discord.gg/abc"))  # else it would become an invitation
    discord\.gg/abc
    """
    return _BEGINNING.sub(r"\1\\\2", _MARKUP.sub(r"\\\1", text))


def marked(spans: Iterable[Span]) -> str:
    """Spans as one line.

    >>> from dramadeck.narration import Text
    >>> print(marked((Name("Quin"), Text(" draws "), CardRef(42, "Haste (42)"))))
    **Quin** draws **Haste (42)**
    """
    parts = [(isinstance(each, Name | CardRef), each.text) for each in spans if each.text]
    escaped = [(is_bold, _MARKUP.sub(r"\\\1", text)) for is_bold, text in parts]
    return "".join([f"**{text}**" if is_bold else text for is_bold, text in escaped])


def listed(lines: Sequence[Line]) -> str:
    """Lines as a list; what comes of something stands under it.

    >>> print(listed([Line((Name("Quin"),), depth=0), Line((Name("Marco"),), depth=1)]))
    - **Quin**
      - **Marco**
    """
    least = min([each.depth for each in lines], default=0)
    deep = [("  " if each.depth > least else "", marked(each.spans)) for each in lines]
    return "\n".join([f"{indent}- {text}" for indent, text in deep])


def rows_marked(rows: Iterable[Row]) -> str:
    """The rows of a table, one under the other."""
    return "\n".join([f"{marked(each.title)}: {marked(each.spans)}" for each in rows])


def cut(text: str, most: int) -> str:
    """A text of at most so many letters; three dots stand for the rest.

    >>> cut("Baron Voss", 6)
    'Baron…'
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def parts_of(text: str, most: int) -> list[str]:
    r"""A text in parts of at most so many letters, broken between lines where it can be.

    >>> parts_of("one\ntwo\nthree", 8)
    ['one\ntwo', 'three']
    >>> parts_of(plainly("all @everyone"), 5)
    ['all ', '\\@eve', 'ryone']
    """
    parts = list[str]()
    while len(text) > most:
        at = text.rfind("\n", 1, most + 1)
        at = _before_a_backslash(text, most) if at < 0 else at
        parts.append(text[:at])
        text = text[at:].removeprefix("\n")
    return [*parts, text]


def _before_a_backslash(text: str, at: int) -> int:
    """The place, or that before the backslash that takes the sting out of what stands there."""
    backslashes = at - len(text[:at].rstrip("\\"))
    return at - 1 if backslashes % 2 and at > 1 else at
