"""A published game is played whole by models, which know of it what the tools say.

They come over stdio, as a desktop client starts the program, where the package is installed.
"""

import os

import pytest

from dramadeck.codec.record_file import parse_record
from dramadeck.codec.verification import verify_promise
from tests import packages
from tests.mcp.models import over_stdio, run

SYSTEM = "guided_by_the_sun"
NAMES = ("Ann", "Ben", "Cleo")


@pytest.fixture
def sun(tmp_path, monkeypatch):
    """The package is installed, for this program and those that it starts."""
    paths = packages.written(packages.GUIDED_BY_THE_SUN, tmp_path)
    others = filter(None, [os.environ.get("PYTHONPATH")])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([*paths, *others]))
    with packages.here(*paths):
        yield


async def takes(model, label):
    """Choose what is called so from the menu, and the first answer to each question."""
    turn, entries = await model.entries()
    entry = next(each for each in entries if each["label"].startswith(label))
    answers = {each["field"]: [*each["choices"], each["such_as"]][0] for each in entry["asks"]}
    return await model.call("do", entry=entry["entry"], turn=turn, answers=answers)


async def a_turn(seats, at):
    """The roles have passed on clockwise; what the protagonist does is told."""
    hero, ally, narrator = (seats[NAMES[(at + place) % 3]] for place in range(3))
    await takes(narrator, "play the adversary")
    assert "adversary: a hidden card" in (await hero.call("look"))[0].lower()
    await takes(ally, "play the ally")
    return (await takes(hero, "answer with"))[0]


@pytest.mark.usefixtures("sun")
def test_a_journey_is_told_from_its_beginning_to_its_end():
    async def evening():
        async with over_stdio() as model:
            more = {"options": {"dialect": "mystery"}}
            _, few = await model.refused("open_table", names=["Ann", "Ben"], system=SYSTEM)
            assert "3 to 6 are wanted, not 2" in few["sentence"]
            seats = await model.opens(*NAMES, system=SYSTEM, **more)
            assert list(seats) == [*NAMES, "Spectator"]
            ann = seats["Ann"]
            await takes(ann, "settle something about the story (plan)")
            await takes(ann, "set out")
            told = [await a_turn(seats, at) for at in range(3)]
            await takes(seats["Ben"], "propose the end")
            await takes(seats["Cleo"], "agree")
            over, _ = await takes(ann, "agree")
            await ann.call("end_game")
            record, _ = await ann.call("record")
            return told, over, record

    told, over, text = run(evening())
    for number, each in enumerate(told, 2):
        assert f"Turn {number}. Protagonist: " in each
    assert "The journey comes to its end." in over
    record = parse_record(text.encode()).record
    verify_promise(record)
    assert record.state.ending is not None
