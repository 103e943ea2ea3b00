"""Similar names are refused, and so are texts with control characters."""

import sys
import unicodedata

import pytest

from dramadeck.core.limits import SHIPPED
from dramadeck.core.validation import escaped, name_error, plain_name, text_error


def test_a_plain_name_is_the_one_by_which_names_are_compared():
    for written, plain in (
        ("Quin", "Quin"),
        ("  Quin\t", "Quin"),
        ("\u3000Quin\u2003Lee\u00a0", "Quin Lee"),
        ("Rene\u0301e", "Ren\u00e9e"),
        (" ", ""),
    ):
        assert plain_name(written) == plain
        assert plain == "" or name_error(plain) is None


STEERING = {"Cc", "Cs", "Zl", "Zp"}
TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def test_every_character_that_steers_is_refused_and_escaped():
    for letter in map(chr, range(sys.maxunicode + 1)):
        category, direction = unicodedata.category(letter), unicodedata.bidirectional(letter)
        if category in STEERING or direction in TURNING:
            assert text_error(letter) is not None, ascii(letter)
            assert name_error(f"Quin{letter}") is not None, ascii(letter)
            assert escaped(letter).isascii()
            assert escaped(letter).isprintable()


def test_no_format_character_is_part_of_a_name_and_what_can_be_printed_is_shown_as_it_is():
    formats = [chr(n) for n in range(0x10000) if unicodedata.category(chr(n)) == "Cf"]
    # These can be seen: they are written over or under numbers, or end a verse.
    visible = {*map(chr, range(0x600, 0x606)), "\u06dd", "\u070f", "\u0890", "\u0891", "\u08e2"}
    assert {letter for letter in formats if name_error(f"Quin{letter}") is None} <= visible
    printed = "Ren\u00e9e \u2192 \U0001f469\u200d\U0001f680"
    assert escaped(printed) == printed
    assert escaped("a\x1b]0;title\x07b\u202ec") == "a\\x1b]0;title\\x07b\\u202ec"


@pytest.mark.parametrize("letters", ["x", " x", "é"], ids=["plain", "spaces", "accents"])
def test_a_name_may_be_as_long_as_the_limit_and_no_longer(letters):
    longest = ("xx" + letters * 80)[: SHIPPED.name - 1] + "x"
    assert len(longest) == SHIPPED.name
    assert name_error(longest) is None
    assert name_error(longest + "x") == "a name of at most 80 characters"
