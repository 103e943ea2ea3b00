"""The layout of an answer at a terminal, and in other outputs."""

import os
import sys

import pytest

from dramadeck.cli.page import WRONG, Page
from dramadeck.narration.messages import message
from tests.cases import for_each

TITLE = ["Hands", "  1 → 6"]
LONG = "so many words " * 12


def written_lines(monkeypatch, capsys, *, is_terminal=True, **environment):
    """Write a title, a message in color and a row, and return the lines of the output."""
    for name in ("NO_COLOR", "TERM", "WT_SESSION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal)
    page = Page()
    page.show(TITLE)
    page.write(message("A die"), message("is missing."), style=f"bold {WRONG}")
    page.row(LONG)
    return capsys.readouterr().out.splitlines()


def test_a_terminal_shows_titles_in_bold_errors_in_color_and_long_rows_shortened(
    monkeypatch, capsys
):
    *styled, row = written_lines(monkeypatch, capsys, COLUMNS="60")
    assert styled == [
        "\x1b[1mHands\x1b[0m",
        "  1 → 6",
        "\x1b[1;35mA die is missing.\x1b[0m",
    ]
    assert (len(row), row[-1]) == (60, "…")


PLAIN = ["Hands", "  1 → 6", "A die is missing."]


@pytest.mark.parametrize(
    ("is_terminal", "environment"),
    [(True, {"NO_COLOR": "1"}), (True, {"TERM": "dumb"}), (False, {})],
)
def test_output_without_styles_has_no_escape_codes(monkeypatch, capsys, is_terminal, environment):
    *plain, row = written_lines(monkeypatch, capsys, is_terminal=is_terminal, **environment)
    assert plain == PLAIN
    assert (row == LONG) is not is_terminal


def test_the_old_terminal_of_windows_gets_no_codes_and_the_new_one_does(monkeypatch, capsys):
    monkeypatch.setattr(os, "name", "nt")
    assert written_lines(monkeypatch, capsys)[:3] == PLAIN
    assert written_lines(monkeypatch, capsys, WT_SESSION="0")[:3] != PLAIN


@for_each([("20", 40), ("0", 100), ("²", 100), ("120", 120)])
def test_a_page_has_the_width_of_columns_if_that_is_valid(columns, width):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", columns)
        assert Page().width == width
