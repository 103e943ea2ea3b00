"""The changes that `add-a-card.md` shows are complete and work, in a copy of the repository.

In the copy, the tools generate their files again, and the tests run that check all cards and
commands: samples, moments, words, schemas, public names. Both changes are made in the same copy,
because the tools and the tests take most of the time.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases import for_each

ROOT = Path(__file__).parents[1]
HOW_TO = ROOT / "docs" / "how-to"
COPIED = ("docs", "examples", "src", "tests", "tools")
WRITERS = ("registries", "public_names", "published", "languages")
"""The tools that generate files from the sources; a contributor runs them after such a change.

`languages` ends with an error if a catalogue is not up to date or a German message is missing.
"""

OF_BOTH = (
    "tests/codec/test_schema.py",
    "tests/export/test_published.py",
    "tests/narration/test_german_words.py",
    "tests/narration/test_torg_labels.py",
    "tests/test_public_modules.py",
    "tests/test_public_names.py",
    "tests/tools/test_registries.py",
    "tests/torg/test_candidates.py::test_each_command_is_offered_at_some_moment",
    "tests/torg/test_wrong_moments.py",
)
OF_A_CARD = (
    "tests/narration/test_torg_cards_and_table.py",
    "tests/pictures/test_drama_cards.py",
    "tests/torg/options/test_cards_that_raise.py",
    "tests/torg/options/test_later_cards.py",
    "tests/torg/rules/cards/test_play_card.py",
    "tests/torg/test_own_cards.py",
)
OF_A_COMMAND = (
    "tests/core/test_domains.py",
    "tests/narration/test_every_field_is_told.py",
    "tests/torg/rules/test_rulings.py",
)

CARD = """
from dramadeck import torg
from dramadeck.narration.torg.cards import PLAYER_SIDES
from dramadeck.codec.saves import dump_command, load_command

steady = torg.CardType.STEADY_HAND
deck = torg.original_deck().with_cards({201: steady}, like=45, name="ours")
state = torg.deal(torg.new_game(["Quin"], seed=7, deck=deck)).state
state = torg.begin_scene(state, kind=torg.SceneKind.STANDARD, villains=("Mummy",)).state
move = {"card": 201, "to": torg.Place.HAND, "hero": "Quin", "reason": "to try it"}
state = torg.move_card(state, **move).state
play = torg.commands.PlayCard(hero="Quin", card=201)
quin = torg.hero_seat("Quin")
assert torg.TORG.refusal(state, play).reason is torg.Reason.TOO_LATE_FOR_CARDS
assert play not in torg.TORG.legal_actions(state, quin)
state = torg.declare_action(
    state, actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8
).state
assert play in torg.TORG.legal_actions(state, quin)
assert load_command(torg.TORG, dump_command(torg.TORG, play)) == play
events = torg.play_card(state, hero="Quin", card=201).events
assert [event.amount for event in events if isinstance(event, torg.events.RollRaised)] == [2]
assert steady in PLAYER_SIDES
"""

COMMAND = """
from dramadeck import torg
from dramadeck import narration

state = torg.deal(torg.new_game(["Quin"], seed=7)).state
tell = torg.commands.TellOmen(what="three ravens")
assert torg.TORG.refusal(state, tell).reason is torg.Reason.NO_SCENE
state = torg.begin_scene(state, kind=torg.SceneKind.STANDARD).state
transition = torg.tell_omen(state, what="three ravens")
assert transition.events == (torg.events.OmenTold(what="three ravens"),)
narrator = narration.narrator(torg.TORG)
before, after = (torg.view(moment, narrator.seat) for moment in (state, transition.state))
(line,) = narrator.lines(before, transition.events, after)
assert line.text == "An omen: three ravens.", line.text
assert line.rules == ("TR-003",)
"""

CHANGES = {"add-a-card.diff": (3, CARD), "add-a-command.diff": (1, COMMAND)}
"""A change of the page → how many files of `src` it may change, and a program that uses it."""


AGAIN = (
    "the files that it changes are different now: in a clone, run `git apply --reject "
    "docs/how-to/{change}`, make the changes of the *.rej files by hand, and write the file again "
    "from `git diff -U2`, without the lines `index`, in the same order of files"
)
"""What to do if a change does not apply any more."""


@for_each(CHANGES)
def test_the_changes_of_the_page_touch_few_files(change: str) -> None:
    text = (HOW_TO / change).read_text(encoding="utf-8")
    changed = re.findall(r"^\+\+\+ b/(.*)$", text, re.MULTILINE)
    assert all(path.startswith(("docs/", "src/", "tests/")) for path in changed)
    sources = [path for path in changed if path.startswith("src/") and path.endswith(".py")]
    assert 0 < len(sources) <= CHANGES[change][0]


@pytest.mark.skipif(shutil.which("git") is None, reason="git makes the changes that are shown")
def test_the_changes_of_the_page_pass_the_tests(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "_build", "node_modules")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    for path in (*ROOT.glob("*.toml"), *ROOT.glob("*.md")):
        shutil.copy(path, tmp_path)
    for change in CHANGES:
        git = ["git", "apply", "--whitespace=error", str(HOW_TO / change)]
        applied = subprocess.run(git, check=False, cwd=tmp_path, capture_output=True, text=True)
        assert applied.returncode == 0, f"{applied.stderr}\n{AGAIN.format(change=change)}"
    for tool in WRITERS:
        run_in(tmp_path, "-m", f"tools.{tool}")
    for _, program in CHANGES.values():
        run_in(tmp_path, "-c", program)
    tests = (*OF_BOTH, *OF_A_CARD, *OF_A_COMMAND)
    run_in(tmp_path, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *tests)


def run_in(copy: Path, *arguments: str) -> None:
    """Run Python on the sources of a copy; fail with its output if it fails."""
    variables = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")
    }
    variables.pop("PYTHONDONTWRITEBYTECODE", None)  # do not compile the copy again
    environment = {**variables, "PYTHONPATH": str(copy / "src")}
    completed = subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env=environment,
        capture_output=True,
        check=False,
        text=True,
    )
    assert completed.returncode == 0, (
        f"{' '.join(arguments)}\n{completed.stdout}\n{completed.stderr}"
    )


@pytest.mark.parametrize("row", ["card", "command"])
def test_the_page_shows_both_changes(row: str) -> None:
    page = (HOW_TO / "add-a-card.md").read_text(encoding="utf-8")
    assert f"literalinclude}} add-a-{row}.diff" in page
