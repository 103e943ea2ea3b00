"""Games of language models with the tools only, some over stdio as from a desktop client."""

import asyncio
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.mcp.models import Model, at_one_host, over_stdio
from tests.timeouts import TIMEOUT

EXAMPLE = Path(__file__).parents[2] / "examples" / "third_system" / "src"
LONG = 160


async def begins(gm, **task):
    """A dramatic scene with a bomb; the heroes are at it."""
    assert await gm.does("begin the adventure")
    assert await gm.does("begin a scene", kind="dramatic", villains=["Baron Voss"])
    assert await gm.does("begin rounds")
    asked = {"hero": "Quin", "skill": "science", "difficulties": [8, 8], "flips": 4}
    assert await gm.does("begin a dramatic skill resolution", **{**asked, **task})


async def goes_on(gm, quin, marco):
    """The next thing that somebody does in a round; what happened."""
    for who, label, answers in (
        (quin, "throw the dice", {}),
        (quin, "announce", {}),
        (quin, "try the next step", {"value": 16}),
        (quin, "defend", {}),
        (marco, "pass", {}),
        (gm, "pass", {}),
        (gm, "flip the next card", {}),
    ):
        happened = await who.does(label, **answers)
        if happened:
            return happened
    return []


def is_over(happened):
    """Whether the task is done, or there is no time left."""
    return any("The task is done!" in line or "Time has run out" in line for line in happened)


async def test_a_model_leads_a_scene_with_a_bomb_to_its_end():
    async with over_stdio() as model:
        seats = await model.opens("Quin", "Marco")
        gm, quin, marco = seats["Gamemaster"], seats["Quin"], seats["Marco"]
        await begins(gm)
        for _ in range(LONG):
            happened = await goes_on(gm, quin, marco)
            assert happened
            if is_over(happened):
                break
        text, story = await marco.call("tell")
        assert text.endswith(f"Turn {story['turn']}.")
        assert await gm.does("end the rounds")
        assert await gm.does("end the scene", is_final_encounter="no")
        _, ended = await gm.call("end_game")
        assert ended["lines"][0]["text"].startswith("The game has ended. Its seed was ")
        _, look = await quin.call("look")
        no_menu, _ = await quin.refused("menu")
    assert is_over(happened)
    assert look["has_ended"]
    assert look["rows"][0].startswith("Quin: Hand: ")
    assert no_menu == "this game has ended"


async def test_two_models_fight_a_duel_by_tarot_cards():
    async with at_one_host() as (_, client), client() as one:
        seats = await Model(one).opens("Ann", "Ben", system="tarot")
        narrator, players = seats["Narrator"], (seats["Ann"], seats["Ben"])
        await narrator.does("begin the game")
        sides = {"sides": ["Ann", "Ben"], "sides.trait": ["Fighting"]}
        assert await narrator.does("begin a contest", **sides)
        steps = 0
        while any([await player.does_first() for player in players]):
            steps += 1
            assert steps < LONG
        happened = await narrator.does("conclude", winners=["Ann"])
    assert steps >= 3  # a push, cards face down, and they are revealed
    assert "Ranks: Ann (" in happened[0]


async def test_a_game_of_somebody_else_is_played_and_told_by_its_own_names(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLE)
    rules = import_module("high_card").HIGH_CARD

    async with at_one_host(systems=[rules]) as (_, client), client() as one:
        model = Model(one)
        _, refused = await model.refused("open_table", names=["Ann"], system="hi_card")
        assert "there is no game hi_card" in refused["detail"]
        seats = await model.opens("Ann", "Ben", system="high_card")
        for _ in range(LONG):
            if not any([await seat.does_first() for seat in seats.values()]):
                break
        _, news = await seats["Ann"].call("tell")
        _, look = await seats["Ann"].call("look")
    last_line = news["lines"][-1]["text"]
    assert re.fullmatch(r"(Ann|Ben) has won\. Ann \d, Ben \d\.", last_line)
    assert look["rows"][-1] == f"Result: {last_line}"


async def test_a_model_is_told_in_the_language_that_is_asked_for():
    async with over_stdio("--language", "de") as model:
        seats = await model.opens("Quin")
        lines = await seats["Spielleitung"].does("das Abenteuer beginnen")
        english, _ = await seats["Quin"].call("tell", language="en")
        refused, _ = await seats["Quin"].refused("undo")
    assert lines[-1] == "Quin zieht 6 Karten."
    assert "Quin draws " in english
    assert refused == "das darf nur die Spielleitung"


@pytest.mark.parametrize("name", ["Gamemaster", "gamemaster", "Spectator"])
async def test_a_hero_who_is_called_like_a_role_is_told_from_whoever_has_it(name):
    async with at_one_host() as (_, client), client() as one:
        _, opened = await Model(one).call("open_table", names=[name, "Quin"])
        leader = Model(one, opened["token"])
        given = {
            seat: (await leader.call("reissue_token", seat=seat))[1]["token"]
            for seat in opened["seats"]
        }
        tokens = {**given, opened["leader"]: opened["token"]}
        looks = [(await Model(one, token).call("look"))[1] for token in tokens.values()]
        seats = {seat: (await Model(one, it).call("look"))[1] for seat, it in given.items()}
        _, refused = await leader.refused("reissue_token", seat=name)
    assert len({token.casefold() for token in tokens}) == 4
    assert [*tokens] == [look["seat"] for look in looks]
    assert [look["seat"] for look in looks if look["leads"]] == [opened["leader"]]
    assert f"{name} (hero)" in tokens
    assert {seat: look["seat"] for seat, look in seats.items()} == {seat: seat for seat in seats}
    assert refused["detail"].startswith(f"there is no seat '{name}'; nearest: ")
    assert f"{name} (hero)" in refused["detail"]


async def test_two_heroes_and_a_role_of_nearly_one_name_have_three_names():
    async with at_one_host() as (_, client), client() as one:
        seats = await Model(one).opens("Gamemaster", "Gamemaster (hero)")
    names = {"Gamemaster (hero) (hero)", "Gamemaster (hero)", "Gamemaster (gamemaster)"}
    assert {*seats} == {*names, "Spectator"}


async def test_whoever_waits_is_told_as_soon_as_somebody_acts():
    async with at_one_host() as (_, client), client() as one:
        seats = await Model(one).opens("Quin", "Marco")
        gm, quin = seats["Gamemaster"], seats["Quin"]
        turn, _ = await gm.forms()
        quiet, news = await quin.call("tell", since=turn)
        assert (quiet, news["lines"]) == (f"Nothing new.\nTurn {turn}.", [])
        waiting = asyncio.create_task(quin.call("tell", since=turn, wait=30))
        await asyncio.sleep(0.2)
        await gm.does("begin the adventure")
        text, news = await asyncio.wait_for(waiting, TIMEOUT)
    assert "Quin draws " in text
    assert news["is_whole"]


async def test_what_is_taken_back_is_told_and_can_be_done_anew():
    async with at_one_host() as (_, client), client() as one:
        seats = await Model(one).opens("Quin")
        gm = seats["Gamemaster"]
        first = await gm.does("begin the adventure")
        hand = (await seats["Quin"].call("look"))[1]["rows"][0]
        text, _ = await gm.call("undo")
        again = await gm.does("begin the adventure")
        hand_again = (await seats["Quin"].call("look"))[1]["rows"][0]
    assert text.startswith("Taken back by the gamemaster.")
    assert (first, hand) == (again, hand_again)
