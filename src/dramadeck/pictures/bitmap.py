"""Pictures as PNG, for what shows no SVG, such as a chat; it needs resvg_py.

Letters are those of the machine. One that has none draws nothing: a card without a word on it would
help nobody. Which letters `serif` and `sans-serif` are a browser asks the system; resvg takes those
of Windows and draws no text where they are missing, so the first that are there are looked for.

>>> from dramadeck import pictures, torg
>>> card = pictures.small_card(torg.original_deck().card(42))
>>> png_of(card.svg(theme="dark", width=200))[1:4] in (b"PNG", b"")
True
"""

from functools import lru_cache
from typing import Final

SANS: Final = ("Arial", "DejaVu Sans", "Liberation Sans", "Noto Sans", "Helvetica", "FreeSans")
SERIF: Final = ("Times New Roman", "DejaVu Serif", "Liberation Serif", "Noto Serif", "Times")

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'
_LETTER = '<text y="9" font-family="{}">M</text>'


def png_of(svg: str) -> bytes:
    """The picture of an SVG file; nothing where the machine has no letters.

    It is drawn each time: what was kept for all would tell by the clock whose hand had been drawn.
    """
    sans, serif = _there(SANS), _there(SERIF)
    if sans is None and serif is None:
        return b""
    return _drawn(svg, sans=sans or serif, serif=serif or sans)


@lru_cache(maxsize=2)
def _there(families: tuple[str, ...]) -> str | None:
    """The first of them that the machine has."""
    empty = _drawn(_SVG.format(""))
    written = ((one, _drawn(_SVG.format(_LETTER.format(one)))) for one in families)
    return next((one for one, drawn in written if drawn != empty), None)


def _drawn(svg: str, sans: str | None = None, serif: str | None = None) -> bytes:
    from resvg_py import svg_to_bytes  # noqa: PLC0415 - who needs no bitmaps need not have it

    return bytes(svg_to_bytes(svg_string=svg, sans_serif_family=sans, serif_family=serif))
