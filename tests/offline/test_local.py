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
from tests.timeouts import EVENING
from tests.web.seat_screen import forms_in

TAUNTS = torg.commands.DeclareAction(
    actor="Quin", action="Taunt", value=8, difficulty=8, target="Voss"
)
ADDRESS = "https://games.example/table"
NOBODY = "supper.abc"
GAMES = sorted(systems())


def run(evening):
    return asyncio.run(asyncio.wait_for(evening, EVENING))


def record_of(system, commands=40):
    """A game that bots have played."""
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


class Sitting:
    """A seat, and all that it was told."""

    def __init__(self, local, token):
        self.frames = asyncio.Queue()
        self.line = local.connect(self.frames.put_nowait)
        self.say({"is": "hello", "token": token})

    def say(self, message):
        self.line.put(json.dumps(message))

    async def hears(self, kind):
        while (text := await self.frames.get()) is not None:
            if json.loads(text)["is"] == kind:
                return json.loads(text)
        return None


async def opened(local, system="torg"):
    body = json.dumps({"system": system, "names": ["Quin", "Marco"]})
    table = json.loads((await local.request("/api/tables", body=body)).body)
    return table, {seat["label"]: seat["token"] for seat in table["seats"]}


@pytest.mark.parametrize("system", GAMES)
def test_who_sits_there_chooses_from_the_menu_and_all_are_told(system):
    async def evening():
        async with Local(ADDRESS) as local:
            table, tokens = await opened(local, system)
            leader = next(e["token"] for e in table["seats"] if e["seat"] == table["leader"])
            one, other = Sitting(local, leader), Sitting(local, tokens["Quin"])
            menu = (await one.hears("joined"))["menu"]
            await other.hears("joined")
            one.say({"is": "menu", "id": "1"})
            assert (await one.hears("answer"))["menu"] == menu
            form = forms_in(menu)[0]["form"]
            one.say({"is": "choose", "id": "2", "menu": menu["turn"], "form": form})
            return table, await one.hears("turn"), await other.hears("turn")

    table, *turns = run(evening())
    assert all(seat["link"].startswith(f"{ADDRESS}/#") for seat in table["seats"])
    assert [turn["lines"][0]["spans"] for turn in turns] == [turns[0]["lines"][0]["spans"]] * 2


def test_the_pictures_and_refusals_of_the_server_are_answered():
    async def evening():
        async with Local(ADDRESS) as local:
            card = await local.request("/cards/torg/original/42/player.svg?theme=dark")
            stranger = await local.request("/api/table", token=NOBODY)
            nowhere = await local.request("/nowhere")
            left = await local.request("/api/table/leave", token=NOBODY, body="{}")
            return card, stranger, nowhere, left

    card, *others = run(evening())
    assert (card.status, card.kind) == (200, "image/svg+xml")
    assert card.body.startswith(b"<svg")
    assert [response.status for response in others] == [401, 404, 401]
    assert json.loads(others[0].body)["reason"] == "no_such_link"


def test_a_line_that_is_closed_says_so_once_and_tells_no_more():
    async def evening():
        async with Local(ADDRESS) as local:
            _, tokens = await opened(local)
            seat = Sitting(local, tokens["Quin"])
            await seat.hears("joined")
            seat.line.disconnect()
            seat.line.disconnect()
            dealt = json.dumps({"command": {"is": "Deal"}})
            token = tokens["Gamemaster"]
            await local.request("/api/table/commands", token=token, body=dealt)
            return await seat.frames.get(), seat.frames.empty()

    assert run(evening()) == (None, True)


def test_whose_link_opens_nothing_is_told_and_the_line_ends():
    async def evening():
        async with Local(ADDRESS) as local:
            seat = Sitting(local, NOBODY)
            return await seat.hears("closed"), await seat.frames.get()

    problem, end = run(evening())
    assert (problem["reason"], end) == ("no_such_link", None)


@pytest.mark.parametrize("system", GAMES)
def test_a_kept_game_goes_on_and_is_kept_again(system):
    record = record_of(system)

    async def evening():
        async with Local(ADDRESS) as local:
            table = await local.load(text_of(record).encode(), "de")
            again = await local.save(table["seats"][0]["token"])
            leader = next(e["token"] for e in table["seats"] if e["seat"] == table["leader"])
            await local.request("/api/table/undo", token=leader, body='{"turns": 3}')
            return again, await local.save(leader), [seat["label"] for seat in table["seats"]]

    again, taken_back, labels = run(evening())
    assert again == text_of(record)
    assert taken_back == text_of(record.undo(3))
    assert "Publikum" in labels


def test_a_die_falls_after_a_kept_game_as_it_would_have_fallen():
    heads = [
        torg.commands.Deal(),
        torg.commands.BeginScene(kind="dramatic", villains=("Voss",)),
        torg.commands.BeginRounds(),
    ]
    start = torg.new_game(["Quin"], seed="seven")
    kept = Record.begin(torg.TORG, start).then(*heads, torg.commands.Flip(), TAUNTS)
    body = json.dumps({"command": {"is": "Roll", "actor": "Quin"}})

    async def thrown():
        async with Local(ADDRESS) as local:
            table = await local.load(text_of(kept).encode())
            token = next(e["token"] for e in table["seats"] if e["label"] == "Quin")
            await local.request("/api/table/commands", token=token, body=body)
            return parse_record((await local.save(token)).encode()).record

    first, second = run(thrown()), run(thrown())
    assert len(first.turns) == len(kept.turns) + 1
    assert first.turns == second.turns
    assert first.replay() == first.state


def test_who_joined_in_the_game_has_a_seat_when_it_goes_on():
    rules = torg.TORG
    start = torg.new_game(["Quin"], seed=7)
    record = Record.begin(rules, start).then(
        torg.commands.Deal(), torg.commands.JoinParty(hero="Tina")
    )

    async def evening():
        async with Local(ADDRESS) as local:
            table = await local.load(text_of(record).encode())
            return [seat["label"] for seat in table["seats"]]

    assert run(evening()) == ["Quin", "Tina", "Gamemaster", "Spectator"]


def test_what_is_no_game_is_refused_with_its_place():
    async def evening():
        async with Local(ADDRESS) as local:
            with pytest.raises(SaveFormatError, match="line 1"):
                await local.load(b"{}\n{}\n")

    run(evening())
