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
from tests.web.served import ANYBODY, GM, MARCO, QUIN, at_a_table, serving, text_of


async def saved_at(server):
    """A game that was saved: the text of the file, and who has opened what."""
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
        for seat in (QUIN, MARCO, ANYBODY):
            refused = await server.post("/api/table/save", {}, seats[seat])
            assert (refused.status, refused.json["reason"]) == (403, "leader_alone")
            kept = (await server.get("/api/table/record", seats[seat])).data
            assert parse_seen(kept).seat == seat
            assert (await server.get("/api/table", seats[seat])).json["is_saved"] is True
        assert (await server.post("/api/table/save", {})).status == 401


async def test_a_saved_game_goes_on_with_new_links():
    async with serving() as server:
        text, before = await saved_at(server)
        reply = await server.post(LOADING, {"game": text})
        assert reply.status == 201, reply.text
        seats = {seat["label"]: seat["token"] for seat in reply.json["seats"]}
        assert not {*seats.values()} & {*before.values()}
        assert reply.json["torn"] is None
        async with server.joined(seats["Quin"]) as quin:
            hand = quin.greeting["table"]["places"]
            assert "Quin draws 6 cards." not in hand
            assert quin.greeting["is_saved"] is True
        back = await server.post("/api/table/undo", {}, seats["Gamemaster"])
        assert back.status == 200
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
async def test_what_is_no_saved_game_is_refused_in_words(body):
    async with serving() as server:
        reply = await server.post(f"{LOADING}?language=de", body)
        assert reply.status == 400, reply.text
        assert reply.json["reason"] in ("no_sense", "no_saved_game")
        if reply.json["reason"] == "no_saved_game":
            assert reply.json["detail"].startswith("diese Datei enthält kein gespeichertes Spiel")
        assert await server.app_host.list() == ()


async def test_what_a_seat_has_seen_and_what_is_too_long_open_no_table():
    async with at_a_table(is_dealt=True) as (server, seats):
        seat_text = (await server.get("/api/table/record", seats[QUIN])).text
        reply = await server.post(LOADING, {"game": seat_text})
        assert (reply.status, reply.json["reason"]) == (400, "not_the_whole_game")
        long = await server.post(LOADING, {"game": "x" * (MOST_SAVED + 1)})
        assert (long.status, long.json["reason"]) == (413, "too_large")


async def test_games_are_loaded_by_those_who_may_open_tables():
    async with serving() as server:
        text, _ = await saved_at(server)
    closed = Settings(open_to=OpenTo.NOBODY)
    async with serving(settings=closed) as server:
        reply = await server.post(LOADING, {"game": text})
        assert (reply.status, reply.json["reason"]) == (403, "opens_none")
    asks = Settings(open_to=OpenTo.PASSWORD, password="open, sesame")  # noqa: S106 - tried
    async with serving(settings=asks) as server:
        reply = await server.post(LOADING, {"game": text})
        assert (reply.status, reply.json["reason"]) == (403, "wrong_password")
        reply = await server.post(LOADING, {"game": text, "password": "open, sesame"})
        assert reply.status == 201


async def test_an_address_has_a_share_of_the_games_that_it_loads_whatever_they_are():
    async with serving(limits=HostLimits(tables_each=1)) as server:
        text, _ = await saved_at(server)
        first, second = [
            await server.post(LOADING, {"game": body}, X_Forwarded_For="203.0.113.9")
            for body in ("{}", text)
        ]
        assert (first.status, second.status) == (400, 429)


async def test_few_send_a_saved_game_at_a_time_and_each_address_one():
    """Whoever says that much will come and sends nothing keeps none of the others out for long."""

    async def sending(server, address):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(
            f"POST {LOADING} HTTP/1.1\r\nHost: {server.name}\r\nX-Forwarded-For: {address}\r\n"
            "Content-Type: application/json\r\nContent-Length: 2000000\r\n\r\n{".encode()
        )
        await writer.drain()
        return reader, writer

    async with serving(settings=Settings(reading=1.0)) as server:
        waiting = [await sending(server, f"203.0.113.{at}") for at in range(MOST_LOADING)]
        more = [await sending(server, f"203.0.113.{at}") for at in (0, 99)]
        for reader, _ in more:
            line = await asyncio.wait_for(reader.readline(), TIMEOUT)
            assert b" 429 " in line
        for reader, _ in waiting:
            assert b" 408 " in await asyncio.wait_for(reader.readline(), TIMEOUT)
        text, _ = await saved_at(server)
        reply = await server.post(LOADING, {"game": text}, X_Forwarded_For="203.0.113.0")
        assert reply.status == 201
        for _, writer in (*waiting, *more):
            writer.close()


async def test_it_is_the_same_game_at_the_terminal_and_in_the_browser():
    async with serving() as server:
        text, _ = await saved_at(server)
        reply = await server.post(LOADING, {"game": text})
        leader = next(e["token"] for e in reply.json["seats"] if e["label"] == "Gamemaster")
        again = (await server.post("/api/table/save", {}, leader)).data
        one, other = parse_record(text.encode()).record, parse_record(again).record
        assert (one.start, one.turns) == (other.start, other.turns)
        assert one.promise.commitment != other.promise.commitment
        assert verify_promise(other).thrown == 0
        assert isinstance(one.turns[0].command, torg.commands.Deal)
