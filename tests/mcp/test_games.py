"""Games of language models with the tools only, some over stdio as from a desktop client."""

import asyncio
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.mcp.models import Model, over_stdio, run_host
from tests.timeouts import TIMEOUT

EXAMPLE = Path(__file__).parents[2] / "examples" / "third_system" / "src"
LONG = 160


async def begin_task(gm, **task):
    """Begin a dramatic scene with a bomb and its task."""
    assert await gm.fill_in("begin the adventure")
    assert await gm.fill_in("begin a scene", kind="dramatic", villains=["Baron Voss"])
    assert await gm.fill_in("begin rounds")
    answers = {"hero": "Quin", "skill": "science", "difficulties": [8, 8], "flips": 4}
    assert await gm.fill_in("begin a dramatic skill resolution", **{**answers, **task})


async def next_action(gm, quin, marco):
    """Carry out the next action of a round, and return the lines of its result."""
    for who, label, answers in (
        (quin, "throw the dice", {}),
        (quin, "announce", {}),
        (quin, "try the next step", {"value": 16}),
        (quin, "defend", {}),
        (marco, "pass", {}),
        (gm, "pass", {}),
        (gm, "flip the next card", {}),
    ):
        lines = await who.fill_in(label, **answers)
        if lines:
            return lines
    return []


def is_over(lines):
    """Return whether the task is done, or no time is left."""
    return any("The task is done!" in line or "Time has run out" in line for line in lines)


async def test_models_play_a_scene_with_a_bomb_to_its_end():
    async with over_stdio() as model:
        seats = await model.open_table("Quin", "Marco")
        gm, quin, marco = seats["Gamemaster"], seats["Quin"], seats["Marco"]
        await begin_task(gm)
        for _ in range(LONG):
            lines = await next_action(gm, quin, marco)
            assert lines
            if is_over(lines):
                break
        text, story = await marco.call("tell")
        assert text.endswith(f"Turn {story['turn']}.")
        assert await gm.fill_in("end the rounds")
        assert await gm.fill_in("end the scene", is_final_encounter="no")
        _, ended = await gm.call("end_game")
        assert ended["lines"][0]["text"].startswith("The game has ended. Its seed was ")
        _, look = await quin.call("look")
        no_menu, _ = await quin.refusal("menu")
    assert is_over(lines)
    assert look["has_ended"]
    assert look["rows"][0].startswith("Quin: Hand: ")
    assert no_menu == "this game has ended"


async def test_two_models_fight_a_duel_with_tarot_cards():
    async with run_host() as (_, client), client() as one:
        seats = await Model(one).open_table("Ann", "Ben", system="tarot")
        narrator, players = seats["Narrator"], (seats["Ann"], seats["Ben"])
        await narrator.fill_in("begin the game")
        sides = {"sides": ["Ann", "Ben"], "sides.trait": ["Fighting"]}
        assert await narrator.fill_in("begin a contest", **sides)
        steps = 0
        while any([await player.fill_in_first() for player in players]):
            steps += 1
            assert steps < LONG
        happened = await narrator.fill_in("conclude")
    assert steps >= 3  # a push, cards face down, and they are revealed
    assert "Ranks: " in happened[0]


async def test_a_game_of_another_package_is_played_with_its_own_names(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLE)
    rules = import_module("high_card").HIGH_CARD

    async with run_host(systems=[rules]) as (_, client), client() as one:
        model = Model(one)
        _, refusal = await model.refusal("open_table", names=["Ann"], system="hi_card")
        assert "there is no game hi_card" in refusal["detail"]
        seats = await model.open_table("Ann", "Ben", system="high_card")
        for _ in range(LONG):
            if not any([await seat.fill_in_first() for seat in seats.values()]):
                break
        _, news = await seats["Ann"].call("tell")
        _, look = await seats["Ann"].call("look")
    last_line = news["lines"][-1]["text"]
    assert re.fullmatch(r"(Ann|Ben) has won\. Ann \d, Ben \d\.", last_line)
    assert look["rows"][-1] == f"Result: {last_line}"


async def test_a_model_is_answered_in_the_language_that_it_asks_for():
    async with over_stdio("--language", "de") as model:
        seats = await model.open_table("Quin")
        lines = await seats["Spielleitung"].fill_in("das Abenteuer beginnen")
        english, _ = await seats["Quin"].call("tell", language="en")
        refusal, _ = await seats["Quin"].refusal("undo")
    assert lines[-1] == "Quin zieht 6 Karten."
    assert "Quin draws " in english
    assert refusal == "das darf nur die Spielleitung"


@pytest.mark.parametrize("name", ["Gamemaster", "gamemaster", "Spectator"])
async def test_a_hero_with_the_name_of_a_role_has_a_distinct_name_of_the_seat(name):
    async with run_host() as (_, client), client() as one:
        _, opened = await Model(one).call("open_table", names=[name, "Quin"])
        leader = Model(one, opened["token"])
        seat_tokens = {
            seat: (await leader.call("reissue_token", seat=seat))[1]["token"]
            for seat in opened["seats"]
        }
        tokens = {**seat_tokens, opened["leader"]: opened["token"]}
        looks = [(await Model(one, token).call("look"))[1] for token in tokens.values()]
        seats = {seat: (await Model(one, it).call("look"))[1] for seat, it in seat_tokens.items()}
        _, refusal = await leader.refusal("reissue_token", seat=name)
    assert len({token.casefold() for token in tokens}) == 4
    assert [*tokens] == [look["seat"] for look in looks]
    assert [look["seat"] for look in looks if look["leads"]] == [opened["leader"]]
    assert f"{name} (hero)" in tokens
    assert {seat: look["seat"] for seat, look in seats.items()} == {seat: seat for seat in seats}
    assert refusal["detail"].startswith(f"there is no seat '{name}'; nearest: ")
    assert f"{name} (hero)" in refusal["detail"]


async def test_two_heroes_and_a_role_with_similar_names_have_three_names_of_seats():
    async with run_host() as (_, client), client() as one:
        seats = await Model(one).open_table("Gamemaster", "Gamemaster (hero)")
    names = {"Gamemaster (hero) (hero)", "Gamemaster (hero)", "Gamemaster (gamemaster)"}
    assert {*seats} == {*names, "Spectator"}


async def test_a_waiting_model_is_answered_as_soon_as_another_seat_acts():
    async with run_host() as (_, client), client() as one:
        seats = await Model(one).open_table("Quin", "Marco")
        gm, quin = seats["Gamemaster"], seats["Quin"]
        turn, _ = await gm.forms()
        quiet, news = await quin.call("tell", since=turn)
        assert (quiet, news["lines"]) == (f"Nothing new.\nTurn {turn}.", [])
        waiting = asyncio.create_task(quin.call("tell", since=turn, wait=30))
        await asyncio.sleep(0.2)
        await gm.fill_in("begin the adventure")
        text, news = await asyncio.wait_for(waiting, TIMEOUT)
    assert "Quin draws " in text
    assert news["is_whole"]


async def test_an_undo_is_reported_and_the_command_can_be_repeated():
    async with run_host() as (_, client), client() as one:
        seats = await Model(one).open_table("Quin")
        gm = seats["Gamemaster"]
        first = await gm.fill_in("begin the adventure")
        hand = (await seats["Quin"].call("look"))[1]["rows"][0]
        text, _ = await gm.call("undo")
        again = await gm.fill_in("begin the adventure")
        hand_again = (await seats["Quin"].call("look"))[1]["rows"][0]
    assert text.startswith("Undone by the gamemaster.")
    assert (first, hand) == (again, hand_again)
