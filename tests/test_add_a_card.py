"""The changes that `add-a-card.md` shows are made to a copy, and what they add is played."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import registries

ROOT = Path(__file__).parents[1]
SHOWN = ROOT / "docs" / "how-to"

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
play = torg.PlayCard(hero="Quin", card=201)
quin = torg.hero_seat("Quin")
assert torg.TORG.refusal(state, play).reason is torg.Reason.TOO_LATE_FOR_CARDS
assert play not in torg.TORG.legal_actions(state, quin)
state = torg.declare_action(
    state, actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8
).state
assert play in torg.TORG.legal_actions(state, quin)
assert load_command(torg.TORG, dump_command(torg.TORG, play)) == play
events = torg.play_card(state, hero="Quin", card=201).events
assert [each.amount for each in events if isinstance(each, torg.RollRaised)] == [2]
assert steady in PLAYER_SIDES
"""

COMMAND = """
from dramadeck import torg
from dramadeck import narration

state = torg.deal(torg.new_game(["Quin"], seed=7)).state
tell = torg.TellOmen(what="three ravens")
assert torg.TORG.refusal(state, tell).reason is torg.Reason.NO_SCENE
state = torg.begin_scene(state, kind=torg.SceneKind.STANDARD).state
transition = torg.tell_omen(state, what="three ravens")
assert transition.events == (torg.OmenTold(what="three ravens"),)
told = narration.narrator(torg.TORG)
seen, sees = (torg.view(each, told.seat) for each in (state, transition.state))
(line,) = told.lines(seen, transition.events, sees)
assert line.text == "An omen: three ravens.", line.text
assert line.rules == ("TR-003",)
"""


@pytest.mark.skipif(shutil.which("git") is None, reason="git makes the changes that are shown")
@pytest.mark.parametrize(
    ("change", "most", "program"),
    [("add-a-card.diff", 3, CARD), ("add-a-command.diff", 1, COMMAND)],
)
def test_what_the_page_adds_is_played_and_touches_few_files(
    change: str,
    most: int,
    program: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = (SHOWN / change).read_text(encoding="utf-8")
    touched = re.findall(r"^\+\+\+ b/(.*)$", text, re.MULTILINE)
    assert all(each.startswith(("src/", "tests/")) for each in touched)
    sources = [each for each in touched if each.startswith("src/") and each.endswith(".py")]
    assert 0 < len(sources) <= most
    ignored = shutil.ignore_patterns("__pycache__")
    for folder in ("src", "tests/torg"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    git = ["git", "apply", "--whitespace=error", str(SHOWN / change)]
    subprocess.run(git, check=True, cwd=tmp_path)
    monkeypatch.setattr(registries, "ROOT", tmp_path)
    for path, listed in registries.stale():
        path.write_text(listed, encoding="utf-8")
    there = {**os.environ, "PYTHONPATH": str(tmp_path / "src")}
    subprocess.run([sys.executable, "-c", program], check=True, env=there)


@pytest.mark.parametrize("row", ["card", "command"])
def test_the_page_shows_both_changes(row: str) -> None:
    page = (SHOWN / "add-a-card.md").read_text(encoding="utf-8")
    assert f"literalinclude}} add-a-{row}.diff" in page
