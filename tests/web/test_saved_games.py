"""Saving a game over HTTP, and continuing it at a new table; an uploaded save is not trusted."""

import asyncio
import json

import pytest

from dramadeck import torg
from dramadeck.codec.record_file import parse_record, parse_seen
from dramadeck.codec.verification import verify_promise
from dramadeck.host import HostLimits
from dramadeck.web import Settings
from dramadeck.web.security import LOADING, MOST_LOADING
from dramadeck.web.server_context import OpenTo
from dramadeck.web.tables import MOST_SAVED
from tests.timeouts import TIMEOUT
from tests.web.served import GM, MARCO, QUIN, SPECTATOR, at_a_table, serving, text_of


async def save_game(server):
    """Open a table, and save its game; return the text of the file, and seat → token."""
    seats = await server.opened()
    await server.plays(seats[GM], "Deal")
    return (await server.post("/api/table/save", {}, seats[GM])).text, seats


async def test_the_leader_saves_the_whole_game_and_the_others_what_they_have_seen():
    async with at_a_table(QUIN, is_dealt=True) as (server, seats, quin):
        reply = await server.post("/api/table/save", {}, seats[GM])
        turn = await quin.next("turn", kind="saved")
        assert quin.greeting["is_saved"] is False
        assert reply.headers["Content-Type"] == "application/jsonl"
        assert "attachment" in reply.headers["Content-Disposition"]
        record = parse_record(reply.data).record
        assert verify_promise(record).fingerprint
        assert (turn["is_saved"], turn["by"]) == (True, [*GM])
        assert "saved by the gamemaster" in text_of(turn["lines"])
        assert str(record.start.seed.root) not in json.dumps(turn)
        for seat in (QUIN, MARCO, SPECTATOR):
            refused = await server.post("/api/table/save", {}, seats[seat])
            assert (refused.status, refused.json["reason"]) == (403, "leader_alone")
            seat_text = (await server.get("/api/table/record", seats[seat])).data
            assert parse_seen(seat_text).seat == seat
            assert (await server.get("/api/table", seats[seat])).json["is_saved"] is True
        assert (await server.post("/api/table/save", {})).status == 401


async def test_a_saved_game_continues_with_new_tokens():
    async with serving() as server:
        text, before = await save_game(server)
        reply = await server.post(LOADING, {"game": text})
        assert reply.status == 201, reply.text
        seats = {seat["label"]: seat["token"] for seat in reply.json["seats"]}
        assert not {*seats.values()} & {*before.values()}
        assert reply.json["torn"] is None
        async with server.joined(seats["Quin"]) as quin:
            hand = quin.greeting["table"]["places"]
            assert "Quin draws 6 cards." not in hand
            assert quin.greeting["is_saved"] is True
        undone = await server.post("/api/table/undo", {}, seats["Gamemaster"])
        assert undone.status == 200
        torn = await server.post(LOADING, {"game": text[:-9]})
        assert "is torn" in torn.json["torn"]


BAD = {
    "no text": {"game": 7},
    "nothing": {},
    "empty": {"game": ""},
    "no JSON": {"game": "Dear diary"},
    "of another program": {"game": '{"format": 1}\n'},
    "nested": {"game": "[" * 50_000},
    "half a character": {"game": '{"schema": 1, "system": "\ud800"}'},
}


@pytest.mark.parametrize("body", BAD.values(), ids=BAD)
async def test_an_invalid_file_is_refused_with_a_message(body):
    async with serving() as server:
        reply = await server.post(f"{LOADING}?language=de", body)
        assert reply.status == 400, reply.text
        assert reply.json["reason"] in ("invalid", "no_saved_game")
        if reply.json["reason"] == "no_saved_game":
            assert reply.json["detail"].startswith("diese Datei enthält kein gespeichertes Spiel")
        assert await server.app_host.list() == ()


async def test_the_record_of_a_seat_and_a_too_long_file_open_no_table():
    async with at_a_table(is_dealt=True) as (server, seats):
        seat_text = (await server.get("/api/table/record", seats[QUIN])).text
        reply = await server.post(LOADING, {"game": seat_text})
        assert (reply.status, reply.json["reason"]) == (400, "not_the_whole_game")
        long = await server.post(LOADING, {"game": "x" * (MOST_SAVED + 1)})
        assert (long.status, long.json["reason"]) == (413, "too_large")


async def test_only_clients_that_may_open_tables_can_load_games():
    async with serving() as server:
        text, _ = await save_game(server)
    closed = Settings(open_to=OpenTo.NOBODY)
    async with serving(settings=closed) as server:
        reply = await server.post(LOADING, {"game": text})
        assert (reply.status, reply.json["reason"]) == (403, "opens_none")
    with_password = Settings(open_to=OpenTo.PASSWORD, password="open, sesame")  # noqa: S106 - under test
    async with serving(settings=with_password) as server:
        reply = await server.post(LOADING, {"game": text})
        assert (reply.status, reply.json["reason"]) == (403, "wrong_password")
        reply = await server.post(LOADING, {"game": text, "password": "open, sesame"})
        assert reply.status == 201


async def test_the_files_that_an_address_loads_are_limited():
    async with serving(limits=HostLimits(tables_each=1)) as server:
        text, _ = await save_game(server)
        first, second = [
            await server.post(LOADING, {"game": body}, X_Forwarded_For="203.0.113.9")
            for body in ("{}", text)
        ]
        assert (first.status, second.status) == (400, 429)


async def test_simultaneous_uploads_are_limited_in_total_and_for_each_address():
    """A client that announces a large body and sends nothing blocks the others only briefly."""

    async def start_upload(server, address):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(
            f"POST {LOADING} HTTP/1.1\r\nHost: {server.name}\r\nX-Forwarded-For: {address}\r\n"
            "Content-Type: application/json\r\nContent-Length: 2000000\r\n\r\n{".encode()
        )
        await writer.drain()
        return reader, writer

    async with serving(settings=Settings(reading=1.0)) as server:
        waiting = [await start_upload(server, f"203.0.113.{at}") for at in range(MOST_LOADING)]
        more = [await start_upload(server, f"203.0.113.{at}") for at in (0, 99)]
        for reader, _ in more:
            line = await asyncio.wait_for(reader.readline(), TIMEOUT)
            assert b" 429 " in line
        for reader, _ in waiting:
            assert b" 408 " in await asyncio.wait_for(reader.readline(), TIMEOUT)
        text, _ = await save_game(server)
        reply = await server.post(LOADING, {"game": text}, X_Forwarded_For="203.0.113.0")
        assert reply.status == 201
        for _, writer in (*waiting, *more):
            writer.close()


async def test_a_loaded_game_that_is_saved_again_is_the_same_game():
    async with serving() as server:
        text, _ = await save_game(server)
        reply = await server.post(LOADING, {"game": text})
        leader = next(e["token"] for e in reply.json["seats"] if e["label"] == "Gamemaster")
        again = (await server.post("/api/table/save", {}, leader)).data
        one, other = parse_record(text.encode()).record, parse_record(again).record
        assert (one.start, one.turns) == (other.start, other.turns)
        assert one.promise.commitment != other.promise.commitment
        assert verify_promise(other).thrown == 0
        assert isinstance(one.turns[0].command, torg.commands.Deal)
