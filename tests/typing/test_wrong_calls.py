"""mypy finds wrong calls, line by line."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

WRONG = {
    'torg.play_to_pool(state, hero="Quin", card="45")': "arg-type",
    'torg.play_to_pool(state, hero="Quin")': "call-arg",
    'torg.play_to_pool(state, "Quin", 45)': "misc|call-arg",
    'torg.play_to_pool(state, hero="Quin", card=45, speed=3)': "call-arg",
    "torg.flip()": "call-arg",
    'torg.begin_scene(state, kind="dramatic")': "arg-type",
    'torg.open_pool(state, hero="Quin", cards=[42, 45])': "arg-type",
    'torg.commands.DeclareAction(actor="Quin", action="Taunt", value=9, difficulty=10)': "arg-type",
    'torg.commands.DeclareAction("Quin", torg.ActionKind.TAUNT, 9, 10)': "misc|call-arg",
    'torg.commands.PlayToPool(hero="Quin", card=None)': "arg-type",
    'torg.SavedHand(hero="Quin", hand=[42])': "arg-type",
    'torg.TORG.legal_actions(state, "Quin")': "arg-type",
    'torg.view(state, "Quin")': "arg-type",
    'torg.TORG.step(state, "flip")': "arg-type",
    "state.round = None": "misc",
    'torg.flip(state).state.hands("Quin")': "attr-defined",
    "torg.plya_to_pool(state)": "attr-defined",
    'torg.play_card(state, hero="Quin", card=20, choice="Mind")': "arg-type",
    'torg.Raise(attribute="Mind")': "arg-type",
    "plays(HASTE, when=NOW, choice_type=torg.Raise)(haste)": "arg-type",
    "plays(HASTE, when=NOW)(raising)": "arg-type",
    "plays(HASTE, when=NOW, choice_type=torg.Words, validate_choice=fit)": "arg-type|call-overload",
    "plays(HASTE, when=NOW, choice_type=torg.State)": "type-var|call-overload",
    'torg.act(state, actor="Quin", action=torg.ActionKind.TEST, value=9)': "call-overload",
    'torg.act(state, actor="Quin", action=torg.ActionKind.TEST, margin=1, seed=2)': "call-overload",
    'torg.make_check(state, hero="Quin", value=9, total="9")': "arg-type",
    "torg.commands_of_action(state, torg.commands.Flip())": "arg-type",
}

HEAD = """\
from dramadeck import torg
from dramadeck.torg.rules.cards.play_card import PLAYING, CardPlayed, plays
from dramadeck.torg.state import Decision

HASTE, NOW = torg.CardType.HASTE, PLAYING("TR-136")

def haste(state: torg.State, played: CardPlayed, choice: None) -> Decision:
    raise NotImplementedError  # for checkers to read, never run

def raising(state: torg.State, played: CardPlayed, choice: torg.Raise) -> Decision:
    raise NotImplementedError  # for checkers to read, never run

def fit(state: torg.State, play: torg.commands.PlayCard, choice: torg.Raise) -> None:
    pass

def play(state: torg.State) -> None:
    plays(HASTE, when=NOW)(haste)
    plays(HASTE, when=NOW, choice_type=torg.Raise, validate_choice=fit)(raising)
    torg.play_to_pool(state, hero="Quin", card=45)
"""


def test_mypy_finds_each_wrong_call_and_no_other(tmp_path: Path) -> None:
    api = pytest.importorskip("mypy.api", reason="mypy belongs to the group `types`")
    program = tmp_path / "wrong_calls.py"
    program.write_text(HEAD + "".join(f"    {line}\n" for line in WRONG))
    cache = f"--cache-dir={ROOT / '.mypy_cache'}"
    config = f"--config-file={ROOT / 'pyproject.toml'}"
    output, complaint, _ = api.run([cache, config, str(program)])
    assert not complaint
    codes_by_line = dict(re.findall(r"wrong_calls\.py:(\d+): error: .*\[([a-z-]+)\]", output))
    first = len(HEAD.splitlines()) + 1
    expected = {str(number): codes for number, codes in enumerate(WRONG.values(), first)}
    assert codes_by_line.keys() == expected.keys(), output
    for number, codes in expected.items():
        assert codes_by_line[number] in codes.split("|"), (
            f"line {number} on {sys.version}: {output}"
        )
