"""Pictures as PNG, for what shows no SVG, such as a chat; it needs resvg_py.

Letters are those of the machine. One that has none draws nothing: a card without a word on it would
help nobody.

>>> from dramadeck import pictures, torg
>>> card = pictures.small_card(torg.original_deck().card(42))
>>> png_of(card.svg(theme="dark", width=200))[1:4] in (b"PNG", b"")
True
"""

from functools import lru_cache

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'
_LETTER = '<text y="9" font-family="sans-serif">M</text>'


@lru_cache(maxsize=256)
def png_of(svg: str) -> bytes:
    """The picture of an SVG file; nothing where the machine has no letters."""
    return _drawn(svg) if _has_letters() else b""


def _drawn(svg: str) -> bytes:
    from resvg_py import svg_to_bytes  # noqa: PLC0415 - who needs no bitmaps need not have it

    return bytes(svg_to_bytes(svg_string=svg))


@lru_cache(maxsize=1)
def _has_letters() -> bool:
    return _drawn(_SVG.format(_LETTER)) != _drawn(_SVG.format(""))
