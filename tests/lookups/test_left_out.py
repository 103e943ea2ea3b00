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
    """What is left out where the lines are read, or where they are not: 0."""
    return narration.language(code).phrase(LEFT_OUT[place], ODDS)


def test_it_is_said_in_words_of_each_language():
    for place, english in enumerate(LEFT_OUT):
        assert sentence("en", place) == english != sentence("de", place)
        assert ("other cards" in english) == place % 2
    assert "Doppelzug" in sentence("de", 0)


def test_the_lines_are_left_out_if_no_scene_is_named_and_up_and_stymied_without_a_die():
    assert flips_to_finish(CALM, flips=3).left_out == LEFT_OUT[0]
    assert flips_to_finish(FIGHT, flips=3).left_out == LEFT_OUT[2]
    assert flips_to_finish(Task(CERTAIN), flips=3).left_out == LEFT_OUT[4]
    assert flips_to_problem(FIGHT, Hazard.COMPLICATION, flips=3).left_out == LEFT_OUT[2]


@pytest.mark.parametrize(("scene", "place"), [(None, 1), (SceneKind.DRAMATIC, 3)])
def test_what_is_held_is_not_left_out(scene, place):
    task = Task(SkillChecks(12, (10,) * 4), scene=scene, held="Action")
    assert flips_to_finish(task, flips=3).left_out == LEFT_OUT[place]
    thrown = Task(RolledUnder(12, (2,) * 4), held="Action")
    assert flips_to_finish(thrown, flips=3).left_out == LEFT_OUT[5]


def test_it_goes_with_the_numbers_wherever_they_go():
    odds = flips_to_finish(CALM, flips=6)
    assert odds.as_text().endswith(f"\n{LEFT_OUT[0]}")
    assert LEFT_OUT[0] in odds.as_html()
    assert odds.capped.left_out == LEFT_OUT[0]
    assert Distribution.from_dict(odds.to_dict()) == odds
    coin = Distribution("a coin", {"heads": 0.5, "tails": 0.5})
    assert coin.left_out == ""
    assert "Not counted" not in coin.as_text() + coin.as_html()


@LANGUAGES
def test_whoever_looks_it_up_is_told(code):
    asked = Bomb(skill=12, difficulty=[10], flips=6).result(narration.language(code))
    assert asked.data["left_out"] == sentence(code)
    assert asked.text(narration.language(code)).endswith(f"\n{sentence(code)}")
    calm = Bomb(skill=12, difficulty=[10], flips=6, scene="none")
    assert calm.result(narration.language(code)).data["left_out"] == sentence(code, 0)
    held = Bomb(skill=12, difficulty=[10], flips=2, held="possibility")
    assert held.result(narration.language(code)).data["left_out"] == sentence(code, 3)


@LANGUAGES
def test_the_terminal_and_a_notebook_tell(code):
    asked = "odds bomb --skill 12 --difficulty 10 --flips 6 --language"
    output = run(*asked.split(), code).out
    assert " ".join(output.split()).endswith(f"█ {sentence(code)}")
    page = notebook.show(flips_to_finish(CALM, flips=6), language=code).html
    assert sentence(code, 0) in page


@LANGUAGES
async def test_a_chat_tells(code):
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
def test_a_page_that_shows_such_numbers_tells(page):
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    what = LEFT_OUT[2].removeprefix("Not counted: ").partition(",")[0]
    assert what in text
    assert "not counted" in text.casefold() or "counts what" in text
