"""Odds of a task always say what they leave out, in each language."""

from pathlib import Path

import pytest

from dramadeck import narration, notebook, torg
from dramadeck.chat.handlers import odds_at
from dramadeck.chat.seat import connect_seat
from dramadeck.host import Host, SqliteStore
from dramadeck.lookups import Bomb
from dramadeck.odds import Distribution
from dramadeck.odds.distribution import ODDS
from dramadeck.odds.torg import (
    CERTAIN,
    LEFT_OUT,
    RolledUnder,
    SkillChecks,
    Task,
    flips_to_finish,
    flips_to_problem,
)
from dramadeck.torg import Hazard, SceneKind
from tests.cli.scenes import run

ROOT = Path(__file__).parents[2]
CALM = Task(SkillChecks(12, (10,) * 4), scene=None)
FIGHT = Task(SkillChecks(12, (10,) * 4))
LANGUAGES = pytest.mark.parametrize("code", ["en", "de"])


def sentence(code, place=2):
    """Return the sentence about what is left out; `place` is its index in `LEFT_OUT`."""
    return narration.language(code).phrase(LEFT_OUT[place], ODDS)


def test_the_sentence_is_translated():
    for place, english in enumerate(LEFT_OUT):
        assert sentence("en", place) == english != sentence("de", place)
        assert ("other cards" in english) == place % 2
    assert "Doppelzug" in sentence("de", 0)


def test_the_sentence_depends_on_the_scene_and_the_checks():
    assert flips_to_finish(CALM, flips=3).left_out == LEFT_OUT[0]
    assert flips_to_finish(FIGHT, flips=3).left_out == LEFT_OUT[2]
    assert flips_to_finish(Task(CERTAIN), flips=3).left_out == LEFT_OUT[4]
    assert flips_to_problem(FIGHT, Hazard.COMPLICATION, flips=3).left_out == LEFT_OUT[2]


@pytest.mark.parametrize(("scene", "place"), [(None, 1), (SceneKind.DRAMATIC, 3)])
def test_a_card_that_is_held_is_not_left_out(scene, place):
    task = Task(SkillChecks(12, (10,) * 4), scene=scene, held="Action")
    assert flips_to_finish(task, flips=3).left_out == LEFT_OUT[place]
    thrown = Task(RolledUnder(12, (2,) * 4), held="Action")
    assert flips_to_finish(thrown, flips=3).left_out == LEFT_OUT[5]


def test_the_sentence_is_in_every_form_of_the_odds():
    odds = flips_to_finish(CALM, flips=6)
    assert odds.as_text().endswith(f"\n{LEFT_OUT[0]}")
    assert LEFT_OUT[0] in odds.as_html()
    assert odds.capped.left_out == LEFT_OUT[0]
    assert Distribution.from_dict(odds.to_dict()) == odds
    coin = Distribution("a coin", {"heads": 0.5, "tails": 0.5})
    assert coin.left_out == ""
    assert "Not counted" not in coin.as_text() + coin.as_html()


@LANGUAGES
def test_a_look_up_contains_the_sentence(code):
    result = Bomb(skill=12, difficulty=[10], flips=6).result(narration.language(code))
    assert result.data["left_out"] == sentence(code)
    assert result.text(narration.language(code)).endswith(f"\n{sentence(code)}")
    calm = Bomb(skill=12, difficulty=[10], flips=6, scene="none")
    assert calm.result(narration.language(code)).data["left_out"] == sentence(code, 0)
    held = Bomb(skill=12, difficulty=[10], flips=2, held="possibility")
    assert held.result(narration.language(code)).data["left_out"] == sentence(code, 3)


@LANGUAGES
def test_the_terminal_and_a_notebook_show_the_sentence(code):
    command = "odds bomb --skill 12 --difficulty 10 --flips 6 --language"
    output = run(*command.split(), code).out
    assert " ".join(output.split()).endswith(f"█ {sentence(code)}")
    page = notebook.show(flips_to_finish(CALM, flips=6), language=code).html
    assert sentence(code, 0) in page


@LANGUAGES
async def test_a_chat_shows_the_sentence(code):
    fight = torg.commands.BeginScene(kind=SceneKind.DRAMATIC, villains=("Mummy",))
    task = torg.commands.BeginSkillResolution(
        hero="Quin", skill="lore", difficulties=(10,) * 4, flips=5
    )
    async with Host(SqliteStore(":memory:")) as host:
        tokens = (await host.open("torg", ["Quin"])).tokens
        for command in (torg.commands.Deal(), fight, task):
            await host.send(tokens[torg.GAMEMASTER], command)
        quin = await connect_seat(host, tokens[torg.hero_seat("Quin")], code)
        curve, left_out = (await odds_at(quin, 12, None)).parts
    assert left_out == sentence(code)
    assert [flips for flips, _ in curve.rows] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("page", [
    "README.md", "docs/how-to/ask-for-odds.md", "docs/how-to/ask-at-the-terminal.md",
    "docs/explanation/how-many-flips-does-a-bomb-take.md",
])  # fmt: skip
def test_a_page_with_such_odds_says_what_is_left_out(page):
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    what = LEFT_OUT[2].removeprefix("Not counted: ").partition(",")[0]
    assert what in text
    assert "not counted" in text.casefold() or "counts what" in text
