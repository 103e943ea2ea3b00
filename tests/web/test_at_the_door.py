"""Who comes in and who does not: links, origins, names, sizes, and what stands on every answer."""

import asyncio
import http.client
import json
import logging

import pytest
from websockets.exceptions import InvalidStatus

from dramadeck.host import HostLimits
from dramadeck.web import Settings
from tests.patience import PATIENCE
from tests.web.served import ANYBODY, GM, MARCO, QUIN, run, serving

EVERYWHERE = (
    "/",
    "/api/systems",
    "/cards/torg/original/42/player.svg",
    "/api/table",
    "/nowhere",
    "/healthz",
)


def test_no_answer_lets_a_page_run_scripts_of_others_or_tell_where_it_was():
    async def evening():
        async with serving() as server:
            for path in EVERYWHERE:
                headers = (await server.get(path)).headers
                rules = headers["Content-Security-Policy"]
                assert rules.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
                assert "unsafe" not in rules
                assert headers["X-Content-Type-Options"] == "nosniff"
                assert headers["Referrer-Policy"] == "no-referrer"

    run(evening())


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_page_from_elsewhere_can_neither_open_a_table_nor_a_socket(origin):
    # boardgame.io 534: its sockets took any origin unless somebody thought of listing them
    async def evening():
        async with serving() as server:
            body = {"system": "torg", "names": ["Quin"]}
            reply = await server.post("/api/tables", body, Origin=origin)
            assert (reply.status, reply.json["reason"]) == (403, "foreign_origin")
            with pytest.raises(InvalidStatus) as refused:
                async with server.at_the_door(origin=origin):
                    pass
            assert refused.value.response.status_code == 403

    run(evening())


def test_the_own_page_and_listed_origins_may():
    async def evening():
        async with serving(settings=Settings(origins=("https://games.example",))) as server:
            for origin in (server.address, "https://games.example"):
                body = {"system": "torg", "names": ["Quin"]}
                reply = await server.post("/api/tables", body, Origin=origin)
                assert reply.status == 201
                assert reply.json["seats"][0]["link"].startswith("https://games.example/#")
                async with server.at_the_door(origin=origin) as browser:
                    await browser.say(**{"is": "hello", "token": reply.json["seats"][0]["token"]})
                    assert (await browser.next())["is"] == "joined"

    run(evening())


ELSEWHERE = "http://localhost:5173"
ALLOWED = Settings(allowed_origins=(ELSEWHERE,), origins=("https://games.example",))


def test_a_page_of_an_allowed_origin_may_ask_all_that_a_program_may():
    async def evening():
        async with serving(settings=ALLOWED) as server:
            wants = {
                "Access_Control_Request_Method": "POST",
                "Access_Control_Request_Headers": "authorization,content-type",
            }
            preflight = await server.ask("OPTIONS", "/api/tables", Origin=ELSEWHERE, **wants)
            assert preflight.status == 200
            assert preflight.headers["Access-Control-Allow-Origin"] == ELSEWHERE
            allowed = preflight.headers["Access-Control-Allow-Headers"].lower()
            assert {"authorization", "content-type"} <= set(allowed.split(", "))
            body = {"system": "torg", "names": ["Quin"]}
            reply = await server.post("/api/tables", body, Origin=ELSEWHERE)
            assert reply.status == 201
            assert reply.headers["Access-Control-Allow-Origin"] == ELSEWHERE
            # Links lead to the server itself, wherever the page is that asks.
            assert reply.json["seats"][0]["link"].startswith("https://games.example/#")
            refused = await server.get("/api/table", Origin=ELSEWHERE)
            assert refused.status == 401
            assert refused.headers["Access-Control-Allow-Origin"] == ELSEWHERE
            async with server.at_the_door(origin=ELSEWHERE) as browser:
                await browser.say(**{"is": "hello", "token": reply.json["seats"][0]["token"]})
                assert (await browser.next())["is"] == "joined"

    run(evening())


def test_a_page_of_another_origin_than_the_allowed_may_not():
    async def evening():
        for settings in (ALLOWED, Settings()):
            async with serving(settings=settings) as server:
                other = "http://localhost:5174"
                reply = await server.post("/api/tables", {"names": ["Quin"]}, Origin=other)
                assert (reply.status, reply.json["reason"]) == (403, "foreign_origin")
                read = await server.get("/api/systems", Origin=other)
                assert read.headers["Access-Control-Allow-Origin"] is None
                wants = {"Access_Control_Request_Method": "POST"}
                preflight = await server.ask("OPTIONS", "/api/tables", Origin=other, **wants)
                assert preflight.status >= 400
                assert preflight.headers["Access-Control-Allow-Origin"] is None

    run(evening())


@pytest.mark.parametrize("name", ["evil.example", "evil.example:8137", "", "127.0.0.1:x", "a b"])
def test_a_name_that_a_stranger_gave_the_address_is_not_the_servers(name):
    async def evening():
        async with serving() as server:
            reply = await server.get("/api/systems", Host=name)
            assert (reply.status, reply.json["reason"]) == (421, "foreign_host")

    run(evening())


@pytest.mark.parametrize("name", ["localhost:8137", "192.168.1.5", "[::1]:8137", "Games.example"])
def test_addresses_and_listed_names_are_the_servers(name):
    async def evening():
        async with serving(settings=Settings(origins=("https://games.example",))) as server:
            assert (await server.get("/api/systems", Host=name)).status == 200

    run(evening())


def test_without_a_link_nothing_of_a_table_is_told():
    # boardgame.io 889: a client without credentials received the state of a player
    async def evening():
        async with serving() as server:
            seats = await server.opened()
            table = seats[QUIN].partition(".")[0]
            for token in (None, "", table, f"{table}.x", f"{table}.{'a' * 43}", "x" * 5_000):
                for path in ("", "/view", "/menu", "/record"):
                    reply = await server.get(f"/api/table{path}", token)
                    assert reply.status == 401
                    assert "hand" not in reply.text
            async with server.at_the_door() as browser:
                await browser.say(**{"is": "hello", "token": f"{table}.{'a' * 43}"})
                (told,), code = await browser.end()
                assert (told["is"], told["reason"], code) == ("closed", "no_such_link", 4401)
                assert told["again"] is False

    run(evening())


def test_an_old_link_opens_nothing_once_the_seat_was_handed_on():
    # boardgame.io 429: credentials outlived the seat
    async def evening():
        async with serving() as server:
            seats = await server.opened()
            async with server.joined(seats[QUIN]) as old:
                reply = await server.post("/api/table/hand-over", {"seat": [*QUIN]}, seats[GM])
                assert reply.status == 201
                told, code = await old.end()
                assert (told[-1]["reason"], code) == ("handed_on", 4401)
            assert (await server.get("/api/table/view", seats[QUIN])).status == 401
            fresh = await server.get("/api/table", reply.json["token"])
            assert fresh.json["label"] == "Quin"

    run(evening())


def test_what_people_type_is_never_markup():
    # boardgame.io 399: a name in an address came back as markup
    async def evening():
        nasty = "<img src=x onerror=alert(1)>"
        async with serving() as server:
            reply = await server.get(f"/{nasty.replace(' ', '%20')}")
            assert reply.headers["Content-Type"] == "application/problem+json"
            assert nasty not in reply.text
            seats = await server.opened(nasty, "Marco")
            async with server.joined(seats[GM]) as gm:
                await gm.ask("do", command={"is": "Deal"})
                told = await gm.next("turn")
                spans = [span for line in told["lines"] for span in line["spans"]]
                assert {"is": "name", "text": nasty} in spans
                assert not any(nasty in each["text"] for each in spans if each["is"] == "text")

    run(evening())


def test_only_the_gamemaster_leads_the_table():
    async def evening():
        async with serving() as server:
            seats = await server.opened()
            for path in ("invite", "take-back", "end"):
                body = {"seat": [*MARCO]} if path == "invite" else {}
                reply = await server.post(f"/api/table/{path}", body, seats[QUIN])
                assert (reply.status, reply.json["reason"]) == (403, "leader_alone")
            reply = await server.post(
                "/api/table/commands", {"command": {"is": "Deal"}}, seats[QUIN]
            )
            assert (reply.status, reply.json["reason"]) == (403, "not_yours")

    run(evening())


def test_whoever_looks_on_may_look_on_and_nothing_else():
    async def evening():
        async with serving() as server:
            seats = await server.opened()
            async with server.joined(seats[ANYBODY]) as somebody:
                assert somebody.shown_menu["sections"] == []
                assert (await somebody.menu())["menu"] == somebody.shown_menu
                told = await somebody.ask("do", command={"is": "Deal"})
                assert told["reason"] == "not_yours"

    run(evening())


@pytest.mark.parametrize(
    ("status", "body", "headers"),
    [
        (415, b"{}", {"Content-Type": "text/plain"}),
        (415, b"[]", {"Content-Type": "application/json"}),
        (400, b"{", {"Content-Type": "application/json"}),
        (400, b"[" * 10_000, {"Content-Type": "application/json"}),
        (413, b"", {"Content-Type": "application/json", "Content-Length": "999999999"}),
        (411, b"", {"Content-Type": "application/json", "Content-Length": "-1"}),
    ],
)
def test_a_body_that_makes_no_sense_is_refused_with_a_sentence(status, body, headers):
    async def evening():
        async with serving() as server:
            asking = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)

            def ask():
                asking.putrequest("POST", "/api/tables")
                for name, value in {"Content-Length": str(len(body)), **headers}.items():
                    asking.putheader(name, value)
                asking.endheaders(body)
                answer = asking.getresponse()
                return answer.status, answer.read()

            found, data = await asyncio.to_thread(ask)
            asking.close()
            if headers.get("Content-Length") == "-1":
                assert found in (400, 411)  # the server below may say so first
            else:
                assert found == status
                assert json.loads(data)["detail"]

    run(evening())


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"system": "torg"},
        {"system": "chess", "names": ["Quin"]},
        {"system": "torg", "names": []},
        {"system": "torg", "names": "Quin"},
        {"system": "torg", "names": [7]},
        {"system": "torg", "names": ["Quin", "Quin"]},
        {"system": "torg", "names": ["Quin"], "deck": "tarot"},
        {"system": "torg", "names": ["Quin"], "dialect": ["classic"]},
        {"system": "torg", "names": ["Quin"], "options": {"seed": "7"}},
        {"system": "torg", "names": ["Quin"], "options": {"is_campaign": "yes"}},
        {"system": "tarot", "names": ["Quin"], "options": {"is_campaign": True}},
        {"system": "torg", "names": ["x" * 100]},
        {"system": "torg", "names": [f"Hero {at}" for at in range(1_000)]},
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(body):
    async def evening():
        async with serving() as server:
            reply = await server.post("/api/tables", body)
            assert reply.status == 400, reply.text
            assert reply.json["detail"]

    run(evening())


def test_a_flood_is_told_to_wait():
    async def evening():
        async with serving(settings=Settings(rate=1, burst=5)) as server:
            for _ in range(5):
                assert (await server.get("/api/systems")).status == 200
            while (told := (await server.get("/api/systems")).status) == 200:
                pass  # a slow machine earns a request more
            assert told == 429

    run(evening())


def test_a_host_with_enough_tables_says_so():
    async def evening():
        async with serving(limits=HostLimits(tables=1)) as server:
            await server.opened()
            reply = await server.post("/api/tables", {"system": "torg", "names": ["Quin"]})
            assert (reply.status, reply.json["reason"]) == (503, "too_many_tables")

    run(evening())


def test_how_much_goes_on_is_for_this_machine_alone():
    async def evening():
        async with serving() as server:
            seats = await server.opened()
            reply = await server.get("/metrics")
            assert "dramadeck" in reply.text
            assert not any(token in reply.text for token in seats.values())
            elsewhere = await server.get("/metrics", X_Forwarded_For="203.0.113.9")
            assert (elsewhere.status, elsewhere.json["reason"]) == (403, "only_here")

    run(evening())


def test_a_server_in_front_that_does_not_say_who_asks_gives_nothing_away():
    async def evening():
        async with serving(settings=Settings(origins=("https://games.example",))) as server:
            through = await server.get("/metrics", Host="games.example")
            assert (through.status, through.json["reason"]) == (403, "only_here")
            assert (await server.get("/metrics")).status == 200

    run(evening())


def test_no_token_is_ever_logged(caplog):
    async def evening():
        async with serving() as server:
            seats = await server.opened()
            async with server.joined(seats[GM]) as gm:
                await gm.ask("do", command={"is": "Deal"})
                await gm.ask("do", command={"is": "Nonsense"})
                await gm.ask("nonsense", token=seats[QUIN])
                await gm.socket.send(b"\xff\xfe")
                await server.get("/api/table", seats[QUIN])
                await server.post("/api/table/hand-over", {"seat": [*QUIN]}, seats[GM])
            return seats

    with caplog.at_level(logging.DEBUG, logger="dramadeck"), caplog.at_level(logging.INFO):
        seats = run(evening())
    secrets = [token.partition(".")[2] for token in seats.values()]
    assert not any(each in caplog.text for each in secrets)
