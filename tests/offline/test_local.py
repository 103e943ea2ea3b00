"""Tables in the same process, as the page without a server uses them."""

import asyncio
import json

import pytest

pytest.importorskip("starlette", reason="starlette, of the extra `web`, is not installed")

from dramadeck import systems, torg
from dramadeck.codec.record_file import lines, parse_record
from dramadeck.codec.records import Record
from dramadeck.codec.strict_json import SaveFormatError
from dramadeck.offline.local import Local
from dramadeck.sim.bots import played, random_bot
from tests.timeouts import LONGEST_TEST
from tests.web.seat_screen import forms_in

TAUNTS = torg.commands.DeclareAction(
    actor="Quin", action="Taunt", value=8, difficulty=8, target="Voss"
)
ADDRESS = "https://games.example/table"
UNKNOWN_SEAT = "supper.abc"
GAMES = sorted(systems())


def run(coroutine):
    return asyncio.run(asyncio.wait_for(coroutine, LONGEST_TEST))


def record_of(system, commands=40):
    """Return the record of a game played by bots."""
    rules = systems()[system]
    start = rules.new_game(["Quin", "Marco"], seed=7)
    record = Record.begin(rules, start)
    for move in played(rules, start, seed=7, bot=random_bot):
        record = record.then(move.command)
        if len(record.turns) == commands:
            break
    return record


def text_of(record):
    return "".join(f"{line}\n" for line in lines(record))


class Connection:
    """A connection of a seat, and the frames that it has received."""

    def __init__(self, local, token):
        self.frames = asyncio.Queue()
        self.line = local.connect(self.frames.put_nowait)
        self.send({"is": "hello", "token": token})

    def send(self, message):
        self.line.put(json.dumps(message))

    async def next_message(self, kind):
        while (text := await self.frames.get()) is not None:
            if json.loads(text)["is"] == kind:
                return json.loads(text)
        return None


async def open_table(local, system="torg"):
    body = json.dumps({"system": system, "names": ["Quin", "Marco"]})
    table = json.loads((await local.request("/api/tables", body=body)).body)
    return table, {seat["label"]: seat["token"] for seat in table["seats"]}


@pytest.mark.parametrize("system", GAMES)
def test_a_seat_chooses_from_the_menu_and_every_seat_receives_the_turn(system):
    async def game():
        async with Local(ADDRESS) as local:
            table, tokens = await open_table(local, system)
            leader = next(e["token"] for e in table["seats"] if e["seat"] == table["leader"])
            one, other = Connection(local, leader), Connection(local, tokens["Quin"])
            menu = (await one.next_message("joined"))["menu"]
            await other.next_message("joined")
            one.send({"is": "menu", "id": "1"})
            assert (await one.next_message("answer"))["menu"] == menu
            form = forms_in(menu)[0]["form"]
            one.send({"is": "choose", "id": "2", "menu": menu["turn"], "form": form})
            return table, await one.next_message("turn"), await other.next_message("turn")

    table, *turns = run(game())
    assert all(seat["link"].startswith(f"{ADDRESS}/#") for seat in table["seats"])
    assert [turn["lines"][0]["spans"] for turn in turns] == [turns[0]["lines"][0]["spans"]] * 2


def test_local_requests_return_pictures_and_refusals():
    async def game():
        async with Local(ADDRESS) as local:
            card = await local.request("/cards/torg/original/42/player.svg?theme=dark")
            no_table = await local.request("/api/table", token=UNKNOWN_SEAT)
            nowhere = await local.request("/nowhere")
            left = await local.request("/api/table/leave", token=UNKNOWN_SEAT, body="{}")
            return card, no_table, nowhere, left

    card, *others = run(game())
    assert (card.status, card.kind) == (200, "image/svg+xml")
    assert card.body.startswith(b"<svg")
    assert [response.status for response in others] == [401, 404, 401]
    assert json.loads(others[0].body)["reason"] == "no_such_link"


def test_a_closed_connection_ends_once_and_sends_nothing_more():
    async def game():
        async with Local(ADDRESS) as local:
            _, tokens = await open_table(local)
            seat = Connection(local, tokens["Quin"])
            await seat.next_message("joined")
            seat.line.disconnect()
            seat.line.disconnect()
            dealt = json.dumps({"command": {"is": "Deal"}})
            token = tokens["Gamemaster"]
            await local.request("/api/table/commands", token=token, body=dealt)
            return await seat.frames.get(), seat.frames.empty()

    assert run(game()) == (None, True)


def test_an_invalid_token_is_refused_and_the_connection_ends():
    async def game():
        async with Local(ADDRESS) as local:
            seat = Connection(local, UNKNOWN_SEAT)
            return await seat.next_message("closed"), await seat.frames.get()

    problem, end = run(game())
    assert (problem["reason"], end) == ("no_such_link", None)


@pytest.mark.parametrize("system", GAMES)
def test_a_saved_game_continues_and_is_saved_again(system):
    record = record_of(system)

    async def game():
        async with Local(ADDRESS) as local:
            table = await local.load(text_of(record).encode(), "de")
            again = await local.save(table["seats"][0]["token"])
            leader = next(e["token"] for e in table["seats"] if e["seat"] == table["leader"])
            await local.request("/api/table/undo", token=leader, body='{"turns": 3}')
            return again, await local.save(leader), [seat["label"] for seat in table["seats"]]

    again, taken_back, labels = run(game())
    assert again == text_of(record)
    assert taken_back == text_of(record.undo(3))
    assert "Publikum" in labels


def test_a_die_has_the_same_result_each_time_a_saved_game_is_loaded():
    heads = [
        torg.commands.Deal(),
        torg.commands.BeginScene(kind="dramatic", villains=("Voss",)),
        torg.commands.BeginRounds(),
    ]
    start = torg.new_game(["Quin"], seed="seven")
    saved_game = Record.begin(torg.TORG, start).then(*heads, torg.commands.Flip(), TAUNTS)
    body = json.dumps({"command": {"is": "Roll", "actor": "Quin"}})

    async def roll():
        async with Local(ADDRESS) as local:
            table = await local.load(text_of(saved_game).encode())
            token = next(e["token"] for e in table["seats"] if e["label"] == "Quin")
            await local.request("/api/table/commands", token=token, body=body)
            return parse_record((await local.save(token)).encode()).record

    first, second = run(roll()), run(roll())
    assert len(first.turns) == len(saved_game.turns) + 1
    assert first.turns == second.turns
    assert first.replay() == first.state


def test_a_hero_that_joined_in_a_saved_game_has_a_seat():
    rules = torg.TORG
    start = torg.new_game(["Quin"], seed=7)
    record = Record.begin(rules, start).then(
        torg.commands.Deal(), torg.commands.JoinParty(hero="Tina")
    )

    async def game():
        async with Local(ADDRESS) as local:
            table = await local.load(text_of(record).encode())
            return [seat["label"] for seat in table["seats"]]

    assert run(game()) == ["Quin", "Tina", "Gamemaster", "Spectator"]


def test_an_invalid_file_is_refused_with_its_line():
    async def game():
        async with Local(ADDRESS) as local:
            with pytest.raises(SaveFormatError, match="line 1"):
                await local.load(b"{}\n{}\n")

    run(game())
