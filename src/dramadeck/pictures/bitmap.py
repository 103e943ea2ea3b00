"""Convert pictures to PNG for programs without SVG, such as chats; needs resvg_py and two fonts.

`serif` and `sans-serif` are Source Serif and Source Sans of the extra `discord`, so that a picture
is the same on each machine. For characters that are not in these fonts, such as Chinese letters in
a name, the fonts of the machine are used.

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
"""Package → the files of its fonts."""


@lru_cache(maxsize=256)
def png_of(svg: str) -> bytes:
    """The PNG of an SVG text."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415 - an optional dependency

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
    """The paths of the font files."""
    paths: list[str] = []
    for package, names in _FILES.items():
        spec = find_spec(package)  # importing the package would scan all its files
        if spec is None or spec.origin is None:
            raise ImportError(f"PNG pictures require {package}: pip install 'dramadeck[discord]'")
        paths += [str(Path(spec.origin).with_name("files") / name) for name in names]
    return tuple(paths)
