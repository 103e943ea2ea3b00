"""PNG pictures have the same letters on every machine, also without installed fonts."""

import os
import struct
import subprocess
import sys
import zlib
from functools import partial
from html import escape
from itertools import pairwise
from pathlib import Path

import pytest

from dramadeck import pictures, torg
from dramadeck.pictures import bitmap
from dramadeck.pictures.text_layout import Font

resvg_py = pytest.importorskip(
    "resvg_py", reason="resvg_py, of the extra `discord`, is not installed"
)

CARD = pictures.small_card(torg.original_deck().card(42)).svg(theme="dark", width=200)
SIZE = 40
NO_LETTER = "\U000100fa"
"""A character that no font of the extra has."""

NO_FONTS = "<fontconfig></fontconfig>"
ANOTHER_NAME = """<fontconfig>
  <alias binding="same"><family>Arial</family><accept><family>Nowhere Sans</family></accept></alias>
  <alias><family>sans-serif</family><prefer><family>Arial</family></prefer></alias>
</fontconfig>"""
"""A configuration as on Debian, which replaces Arial by a similar font."""


@pytest.fixture
def bare(monkeypatch):
    """Simulate a machine without fonts."""
    draw = partial(resvg_py.svg_to_bytes, skip_system_fonts=True)
    monkeypatch.setattr(resvg_py, "svg_to_bytes", draw)
    bitmap.png_of.cache_clear()
    yield
    bitmap.png_of.cache_clear()


def svg_of(text: str, font: Font = Font.TEXT, size: int = SIZE) -> str:
    weight = f'font-weight="{font.weight}"' if font.weight else ""
    width, height = 20 + size * (len(text) + 1), size * 3 // 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<text x="10" y="{size}" font-size="{size}" font-family="{font.family}" {weight}>'
        f"{escape(text)}</text></svg>"
    )


def ink(png: bytes) -> list[bytes]:
    """Return the opacity of each pixel of a picture, row by row."""
    at, packed, width = 8, b"", 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        at += 12 + length
        if kind == b"IHDR":
            width, _, depth, color = struct.unpack(">IIBB", body[:10])
            assert (depth, color) == (8, 6), "eight bits each of red, green, blue and opacity"
        elif kind == b"IDAT":
            packed += body
    raw, row = zlib.decompress(packed), 1 + 4 * width
    rows, above = list[bytes](), bytes(width)
    for start in range(0, len(raw), row):
        above = unfiltered(raw[start], raw[start + 4 : start + row : 4], above)
        rows.append(above)
    return rows


def unfiltered(how: int, line: bytes, above: bytes) -> bytes:
    """Decode one color of a row of a PNG from the differences to its neighbors."""
    pixels, left, corner = bytearray(), 0, 0
    for difference, over in zip(line, above, strict=True):
        guess = left + over - corner
        nearest = min((left, over, corner), key=lambda value: abs(guess - value)) if how == 4 else 0
        about = (0, left, over, (left + over) // 2, nearest)[how]
        left, corner = (difference + about) % 256, over
        pixels.append(left)
    return bytes(pixels)


def letter(text: str, font: Font = Font.TEXT, size: int = SIZE) -> tuple[bytes, ...]:
    return tuple(ink(bitmap.png_of(svg_of(text, font, size))))


def test_letters_of_several_scripts_are_drawn_and_differ_from_each_other(bare):
    nothing = letter(NO_LETTER)
    for text in ("AäÄßé", "0123456789", "HVmW", "▶→✓×", "ЯЖд", "Ωλ"):
        letters = [letter(character) for character in text]
        assert all(any(map(any, dots)) for dots in letters), text
        assert nothing not in letters
        assert len(set(letters)) == len(text)


@pytest.mark.parametrize("font", Font)
def test_every_letter_whose_width_is_known_is_drawn(font, bare):
    missing = letter(NO_LETTER, font, 12)
    characters = "".join(width for width in font.widths if not width.isspace())
    letters = {character: letter(character, font, 12) for character in characters}
    assert [character for character, dots in letters.items() if not any(map(any, dots))] == []
    assert [character for character, dots in letters.items() if dots == missing] == []


@pytest.mark.parametrize("font", Font)
@pytest.mark.parametrize("text", ["One more action", "Überraschung", "Quin & Marco, 1234567890"])
def test_drawn_text_is_not_wider_than_the_computed_width(text, font, bare):
    columns = [any(dots) for dots in zip(*letter(text, font), strict=True)]
    last = max(at for at, is_inked in enumerate(columns) if is_inked)
    assert last - 10 <= font.width(text) * SIZE + 1


def test_text_is_drawn_from_left_to_right_with_a_gap_between_words(bare):
    columns = [any(dots) for dots in zip(*letter("Quin Marco"), strict=True)]
    edges = [at for at, (one, other) in enumerate(pairwise(columns)) if one is not other]
    gaps = [after - before for before, after in zip(edges[1::2], edges[2::2], strict=False)]
    assert max(gaps) > 2 * sorted(gaps)[-2]


def test_titles_are_set_in_another_font_than_text(bare):
    assert letter("Hero", Font.STRONG) != letter("Hero", Font.TITLE) != letter("Hero")


@pytest.mark.parametrize("config", [NO_FONTS, ANOTHER_NAME], ids=["none", "another name"])
def test_a_card_looks_the_same_with_every_configuration_of_fonts(config: str, tmp_path: Path, bare):
    file = tmp_path / "fonts.conf"
    file.write_text(config, encoding="utf-8")
    program = (
        "import sys; from dramadeck.pictures.bitmap import png_of; "
        "sys.stdout.buffer.write(png_of(sys.stdin.read()))"
    )
    process = subprocess.run(
        [sys.executable, "-c", program],
        input=CARD.encode(),
        env={**os.environ, "FONTCONFIG_FILE": str(file), "PYTHONUTF8": "1"},
        capture_output=True,
        check=True,
    )
    assert ink(process.stdout) == ink(bitmap.png_of(CARD))


def test_without_its_fonts_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setattr(bitmap, "_FILES", {"font_of_nowhere": ("Nowhere.otf",)})
    bitmap._fonts.cache_clear()
    with pytest.raises(ImportError, match=r"font_of_nowhere: pip install 'dramadeck\[discord\]'"):
        bitmap.png_of(svg_of("Hero"))
    bitmap._fonts.cache_clear()
