"""Language models play a published game to its end, with the tools only.

They connect over stdio, as a desktop client does, and the package of the game is installed.
"""

import os

import pytest

from dramadeck.codec.record_file import parse_record
from dramadeck.codec.verification import verify_promise
from tests import packages
from tests.coroutines import run
from tests.mcp.models import over_stdio

SYSTEM = "guided_by_the_sun"
NAMES = ("Ann", "Ben", "Cleo")


@pytest.fixture
def sun(tmp_path, monkeypatch):
    """The package is installed, for this program and those that it starts."""
    paths = packages.write_metadata(packages.GUIDED_BY_THE_SUN, tmp_path)
    others = filter(None, [os.environ.get("PYTHONPATH")])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([*paths, *others]))
    with packages.importable(*paths):
        yield


async def a_turn(seats, at):
    """The roles have passed on clockwise; what the protagonist does is told."""
    hero, ally, narrator = (seats[NAMES[(at + place) % 3]] for place in range(3))
    assert await narrator.does("play the adversary")
    assert "adversary: a card" in (await hero.call("look"))[0].lower()
    assert await ally.does("play the ally")
    return await hero.does("answer")


@pytest.mark.usefixtures("sun")
def test_a_journey_is_told_from_its_beginning_to_its_end():
    async def evening():
        async with over_stdio() as model:
            more = {"options": {"dialect": "mystery"}}
            _, few = await model.refused("open_table", names=["Ann", "Ben"], system=SYSTEM)
            assert "3 to 6 players are needed; 2 names were given" in few["detail"]
            seats = await model.opens(*NAMES, system=SYSTEM, **more)
            assert list(seats) == [*NAMES, "Spectator"]
            ann = seats["Ann"]
            assert await ann.does("settle", question="plan", text="a plan")
            assert await ann.does("set out")
            turns = [await a_turn(seats, at) for at in range(3)]
            assert await seats["Ben"].does("propose the end")
            assert await seats["Cleo"].does("agree")
            over = await ann.does("agree")
            await ann.call("end_game")
            record, _ = await ann.call("record")
            return turns, over, record

    turns, over, text = run(evening())
    for number, lines in enumerate(turns, 2):
        assert any(line.startswith(f"Turn {number}. Protagonist: ") for line in lines)
    assert any("The journey comes to its end." in line for line in over)
    record = parse_record(text.encode()).record
    verify_promise(record)
    assert record.state.ending is not None
