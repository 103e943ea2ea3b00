"""Similar names are refused, and so are texts with control characters."""

import sys
import unicodedata

import pytest

from dramadeck.core.limits import SHIPPED
from dramadeck.core.validation import escaped, name_error, plain_name, text_error


def test_a_plain_name_is_normalised():
    for name, plain in (
        ("Quin", "Quin"),
        ("  Quin\t", "Quin"),
        ("\u3000Quin\u2003Lee\u00a0", "Quin Lee"),
        ("Rene\u0301e", "Ren\u00e9e"),
        (" ", ""),
    ):
        assert plain_name(name) == plain
        assert plain == "" or name_error(plain) is None


CONTROL = {"Cc", "Cs", "Zl", "Zp"}
BIDIRECTIONAL = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def test_every_control_character_is_refused_and_escaped():
    for letter in map(chr, range(sys.maxunicode + 1)):
        category, direction = unicodedata.category(letter), unicodedata.bidirectional(letter)
        if category in CONTROL or direction in BIDIRECTIONAL:
            assert text_error(letter) is not None, ascii(letter)
            assert name_error(f"Quin{letter}") is not None, ascii(letter)
            assert escaped(letter).isascii()
            assert escaped(letter).isprintable()


def test_a_name_has_no_format_character_and_printable_texts_are_shown_unchanged():
    formats = [chr(n) for n in range(0x10000) if unicodedata.category(chr(n)) == "Cf"]
    # These are visible: they are printed over or under numbers, or at the end of a verse.
    visible = {*map(chr, range(0x600, 0x606)), "\u06dd", "\u070f", "\u0890", "\u0891", "\u08e2"}
    assert {letter for letter in formats if name_error(f"Quin{letter}") is None} <= visible
    printed = "Ren\u00e9e \u2192 \U0001f469\u200d\U0001f680"
    assert escaped(printed) == printed
    assert escaped("a\x1b]0;title\x07b\u202ec") == "a\\x1b]0;title\\x07b\\u202ec"


@pytest.mark.parametrize("letters", ["x", " x", "é"], ids=["plain", "spaces", "accents"])
def test_a_name_is_at_most_as_long_as_the_limit(letters):
    longest = ("xx" + letters * 80)[: SHIPPED.name - 1] + "x"
    assert len(longest) == SHIPPED.name
    assert name_error(longest) is None
    assert name_error(longest + "x") == "a name of at most 80 characters"
