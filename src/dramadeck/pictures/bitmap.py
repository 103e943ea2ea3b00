"""Pictures as PNG, for what shows no SVG, such as a chat; it needs resvg_py and two fonts.

`serif` and `sans-serif` are the same fonts on every machine, Source Serif and Source Sans of the
extra `discord`: the names that a machine gives may stand for fonts that it does not have.
Characters that the two lack, such as Chinese letters in a name, are drawn by the fonts of the
machine if it has them.

>>> from dramadeck import pictures, torg
>>> card = pictures.small_card(torg.original_deck().card(42))
>>> png_of(card.svg(theme="dark", width=200))[1:4]
b'PNG'
"""

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

SANS: Final = "Source Sans Pro"
SERIF: Final = "Source Serif Pro"

_FILES: Final = {
    "font_source_sans_pro": ("SourceSansPro-Regular.otf", "SourceSansPro-Bold.otf"),
    "font_source_serif_pro": ("SourceSerifPro-Regular.otf", "SourceSerifPro-Bold.otf"),
}
"""Package → the files of its fonts that pictures are set in."""


@lru_cache(maxsize=256)
def png_of(svg: str) -> bytes:
    """The picture of an SVG file."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415 - who needs no bitmaps need not have it

    fonts = list(_fonts())
    return bytes(
        svg_to_bytes(
            svg_string=svg,
            font_files=fonts,
            font_family=SANS,
            sans_serif_family=SANS,
            serif_family=SERIF,
        )
    )


@lru_cache(maxsize=1)
def _fonts() -> tuple[str, ...]:
    """Where the files of the fonts lie."""
    paths: list[str] = []
    for package, names in _FILES.items():
        spec = find_spec(package)  # to import it would look through all that lies there
        if spec is None or spec.origin is None:
            raise ImportError(f"pictures as PNG need {package}: pip install 'dramadeck[discord]'")
        paths += [str(Path(spec.origin).with_name("files") / name) for name in names]
    return tuple(paths)
