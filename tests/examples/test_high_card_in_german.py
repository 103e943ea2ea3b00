"""A catalogue for High card is made with the commands of the page about systems, and used."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from dramadeck import narration
from tests.packages import HIGH_CARD, write_entry_points

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "write-your-own-system.md"
BLOCKS = [
    [shlex.split(line, comments=True) for line in block.splitlines() if not line.startswith("pip ")]
    for block in re.findall(r"^```sh\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    if "pybabel" in block
]


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A copy of the package that this process and its child processes import."""
    copy = tmp_path / "copy"
    shutil.copytree(HIGH_CARD, copy, ignore=shutil.ignore_patterns("__pycache__"))
    write_entry_points(copy / "src", "high_card = high_card:HIGH_CARD")
    monkeypatch.chdir(copy)
    monkeypatch.syspath_prepend(copy / "src")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    with without_high_card():
        yield copy / "src" / "high_card"


@contextmanager
def without_high_card():
    """Remove High card from the imported modules, and restore them afterwards."""

    def remove_modules():
        names = [name for name in sys.modules if name.partition(".")[0] == "high_card"]
        return {name: sys.modules.pop(name) for name in names}

    modules = remove_modules()
    yield
    remove_modules()
    sys.modules.update(modules)


PROGRAMS = {
    "python": [],
    "pybabel": ["-m", "babel.messages.frontend"],
    "dramadeck": ["-m", "dramadeck"],
}
"""A program of the page → the arguments with which Python runs it."""


def carry_out(commands):
    for program, *arguments in commands:
        command = [sys.executable, *PROGRAMS[program], *arguments]
        subprocess.run(command, check=True, capture_output=True)


def test_a_catalogue_is_made_compiled_read_and_updated_by_the_commands_of_the_page(package):
    begin, again = BLOCKS
    carry_out(begin)
    catalogue = package / "locale" / "de" / "LC_MESSAGES" / "dramadeck.po"
    text = catalogue.read_text(encoding="utf-8")
    english = 'msgid "{player} wins the round."\nmsgstr "'
    assert text.count(english) == 1
    catalogue.write_text(text.replace(english, f"{english}{{player}} gewinnt."), encoding="utf-8")
    carry_out(again)

    from high_card import game
    from high_card.words import WORDS

    assert WORDS.locale == package / "locale"
    state = game.new_game(["Ann", "Ben"], seed=1)
    ann = narration.narrator(game.HIGH_CARD, language="de", words=WORDS)
    view = game.HIGH_CARD.view(state, ann.seat)
    (line,) = ann.lines(view, [game.RoundWon(player="Ann", wins=2)], view)
    assert line.text == "Ann gewinnt. It is number 2 of those won."
    # The title, a reason and the label of a menu are among the texts, too.
    for english in ("High card", "the cards are dealt", "turn the cards up"):
        assert f'msgid "{english}"' in catalogue.read_text(encoding="utf-8")
