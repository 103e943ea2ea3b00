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
    """Install the package for this process and its child processes."""
    paths = packages.write_metadata(packages.GUIDED_BY_THE_SUN, tmp_path)
    others = filter(None, [os.environ.get("PYTHONPATH")])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([*paths, *others]))
    with packages.importable(*paths):
        yield


async def play_turn(seats, at):
    """Play a turn with the next roles, and return the lines of the protagonist's result."""
    hero, ally, narrator = (seats[NAMES[(at + place) % 3]] for place in range(3))
    assert await narrator.fill_in("play the adversary")
    assert "adversary: a card" in (await hero.call("look"))[0].lower()
    assert await ally.fill_in("play the ally")
    return await hero.fill_in("answer")


@pytest.mark.usefixtures("sun")
def test_models_play_a_journey_to_its_end():
    async def play():
        async with over_stdio() as model:
            more = {"options": {"dialect": "mystery"}}
            _, few = await model.refusal("open_table", names=["Ann", "Ben"], system=SYSTEM)
            assert "3 to 6 players are needed; 2 names were given" in few["detail"]
            seats = await model.open_table(*NAMES, system=SYSTEM, **more)
            assert list(seats) == [*NAMES, "Spectator"]
            ann = seats["Ann"]
            assert await ann.fill_in("settle", question="plan", text="a plan")
            assert await ann.fill_in("set out")
            turns = [await play_turn(seats, at) for at in range(3)]
            assert await seats["Ben"].fill_in("propose the end")
            assert await seats["Cleo"].fill_in("agree")
            over = await ann.fill_in("agree")
            await ann.call("end_game")
            record, _ = await ann.call("record")
            return turns, over, record

    turns, over, text = run(play())
    for number, lines in enumerate(turns, 2):
        assert any(line.startswith(f"Turn {number}. Protagonist: ") for line in lines)
    assert any("The journey comes to its end." in line for line in over)
    record = parse_record(text.encode()).record
    verify_promise(record)
    assert record.state.ending is not None
