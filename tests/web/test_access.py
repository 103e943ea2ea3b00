"""Access to the server: links, origins, names, sizes, and the headers of every answer."""

import logging

import pytest
from websockets.exceptions import InvalidStatus

from dramadeck.host import HostLimits
from dramadeck.web import Settings
from dramadeck.web.security import MOST_ORIGINS
from tests.web.served import GM, MARCO, QUIN, SPECTATOR, at_a_table, serving

CARD = "/cards/torg/original/42/player.svg"
EVERYWHERE = ("/", "/api/systems", CARD, "/api/table", "/nowhere", "/healthz")
GAMES = Settings(origins=("https://games.example",))
"""The settings of a server that also has a host name."""


async def test_every_response_forbids_foreign_scripts_and_referrers():
    async with serving() as server:
        for path in EVERYWHERE:
            headers = (await server.get(path)).headers
            rules = headers["Content-Security-Policy"]
            assert rules.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
            assert "unsafe" not in rules
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
async def test_a_page_of_a_foreign_origin_can_open_neither_a_table_nor_a_socket(origin):
    # boardgame.io 534: sockets accepted every origin unless origins were listed
    async with serving() as server:
        body = {"system": "torg", "names": ["Quin"]}
        reply = await server.post("/api/tables", body, Origin=origin)
        assert (reply.status, reply.json["reason"]) == (403, "foreign_origin")
        with pytest.raises(InvalidStatus) as refused:
            async with server.connected_client(origin=origin):
                pass
        assert refused.value.response.status_code == 403


async def test_the_own_page_and_listed_origins_are_allowed():
    async with serving(settings=GAMES) as server:
        for origin in (server.address, "https://games.example"):
            body = {"system": "torg", "names": ["Quin"]}
            reply = await server.post("/api/tables", body, Origin=origin)
            assert reply.status == 201
            assert reply.json["seats"][0]["link"].startswith("https://games.example/#")
            async with server.connected_client(origin=origin) as browser:
                await browser.say(**{"is": "hello", "token": reply.json["seats"][0]["token"]})
                assert (await browser.next())["is"] == "joined"


ELSEWHERE = "http://localhost:5173"
ALLOWED = Settings(allowed_origins=(ELSEWHERE,), origins=("https://games.example",))


async def test_a_page_of_an_allowed_origin_may_send_every_request():
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
        # Links lead to the server, not to the origin of the page.
        assert reply.json["seats"][0]["link"].startswith("https://games.example/#")
        refused = await server.get("/api/table", Origin=ELSEWHERE)
        assert refused.status == 401
        assert refused.headers["Access-Control-Allow-Origin"] == ELSEWHERE
        async with server.connected_client(origin=ELSEWHERE) as browser:
            await browser.say(**{"is": "hello", "token": reply.json["seats"][0]["token"]})
            assert (await browser.next())["is"] == "joined"


async def test_a_page_of_another_origin_is_refused():
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


async def test_each_refused_origin_is_logged_once(caplog):
    for settings in (ALLOWED, Settings()):
        caplog.clear()
        async with serving(settings=settings) as server:
            preflight = {"Access_Control_Request_Method": "POST"}
            await server.ask("OPTIONS", "/api/tables", Origin="http://127.0.0.1:5173", **preflight)
            with pytest.raises(InvalidStatus):
                async with server.connected_client(origin="http://127.0.0.1:5173"):
                    pass
            await server.get("/api/systems", Origin="http://Localhost:5174")
            for other in (None, server.address, "null", "http://x/\x1b[2J", f"http://{'x' * 200}"):
                await server.get("/api/systems", **({"Origin": other} if other else {}))
        for name in settings.allowed_origins:
            assert name not in caplog.text
        assert [record.getMessage() for record in caplog.records] == [
            f"refused a request from a page of {origin}; --allow-origin {origin} allows it"
            for origin in ("http://127.0.0.1:5173", "http://localhost:5174")
        ]


async def test_the_number_of_logged_origins_is_limited(caplog):
    async with serving() as server:
        for port in range(MOST_ORIGINS + 5):
            await server.get("/api/systems", Origin=f"http://localhost:{1 + port}")
    assert len(caplog.records) == MOST_ORIGINS


@pytest.mark.parametrize("name", ["evil.example", "evil.example:8137", "", "127.0.0.1:x", "a b"])
async def test_an_unknown_host_name_is_refused(name):
    async with serving() as server:
        reply = await server.get("/api/systems", Host=name)
        assert (reply.status, reply.json["reason"]) == (421, "foreign_host")


@pytest.mark.parametrize("name", ["localhost:8137", "192.168.1.5", "[::1]:8137", "Games.example"])
async def test_addresses_and_listed_host_names_are_accepted(name):
    async with serving(settings=GAMES) as server:
        assert (await server.get("/api/systems", Host=name)).status == 200


async def test_without_a_valid_token_no_data_of_a_table_is_sent():
    # boardgame.io 889: a client without credentials received the state of a player
    async with at_a_table() as (server, seats):
        table = seats[QUIN].partition(".")[0]
        for token in (None, "", table, f"{table}.x", f"{table}.{'a' * 43}", "x" * 5_000):
            for path in ("", "/view", "/menu", "/record"):
                reply = await server.get(f"/api/table{path}", token)
                assert reply.status == 401
                assert "hand" not in reply.text
        async with server.connected_client() as browser:
            await browser.say(**{"is": "hello", "token": f"{table}.{'a' * 43}"})
            (message,), code = await browser.end()
            assert (message["is"], message["reason"], code) == ("closed", "no_such_link", 4401)
            assert message["again"] is False


async def test_an_old_token_is_refused_after_the_seat_is_handed_over():
    # boardgame.io 429: credentials were still valid after their seat had changed
    async with at_a_table(QUIN) as (server, seats, old):
        reply = await server.post("/api/table/reissue-token", {"seat": [*QUIN]}, seats[GM])
        assert reply.status == 201
        messages, code = await old.end()
        assert (messages[-1]["reason"], code) == ("handed_on", 4401)
        assert (await server.get("/api/table/view", seats[QUIN])).status == 401
        fresh = await server.get("/api/table", reply.json["token"])
        assert fresh.json["label"] == "Quin"


async def test_typed_text_is_never_markup():
    # boardgame.io 399: a name in an address was returned as markup
    nasty = "<img src=x onerror=alert(1)>"
    async with at_a_table(GM, names=(nasty, "Marco")) as (server, _, gm):
        reply = await server.get(f"/{nasty.replace(' ', '%20')}")
        assert reply.headers["Content-Type"] == "application/problem+json"
        assert nasty not in reply.text
        await gm.ask("do", command={"is": "Deal"})
        turn = await gm.next("turn")
        spans = [span for line in turn["lines"] for span in line["spans"]]
        assert {"is": "name", "text": nasty} in spans
        assert not any(nasty in span["text"] for span in spans if span["is"] == "text")


async def test_only_the_gamemaster_leads_the_table():
    async with at_a_table() as (server, seats):
        for path in ("invite", "undo", "end"):
            body = {"seat": [*MARCO]} if path == "invite" else {}
            reply = await server.post(f"/api/table/{path}", body, seats[QUIN])
            assert (reply.status, reply.json["reason"]) == (403, "leader_alone")
        reply = await server.post("/api/table/commands", {"command": {"is": "Deal"}}, seats[QUIN])
        assert (reply.status, reply.json["reason"]) == (403, "not_yours")


async def test_a_spectator_has_no_forms_and_cannot_send_commands():
    async with at_a_table(SPECTATOR) as (_, _, spectator):
        assert spectator.shown_menu["sections"] == {}
        assert (await spectator.menu())["menu"] == spectator.shown_menu
        message = await spectator.ask("do", command={"is": "Deal"})
        assert message["reason"] == "not_yours"


@pytest.mark.parametrize(
    ("status", "body", "kind", "length"),
    [
        (415, b"{}", "text/plain", None),
        (415, b"[]", "application/json", None),
        (400, b"{", "application/json", None),
        (400, b"[" * 10_000, "application/json", None),
        (413, b"", "application/json", 999_999_999),
        (411, b"", "application/json", -1),
    ],
)
async def test_an_invalid_body_is_refused_with_a_message(status, body, kind, length):
    async with serving() as server:
        size = len(body) if length is None else length
        headers = (f"Content-Type: {kind}", f"Content-Length: {size}", "Connection: close")
        reply = await server.raw_request("POST", "/api/tables", *headers, pieces=[body])
        if length == -1:
            assert reply.status in (400, 411)  # uvicorn may refuse it first
        else:
            assert reply.status == status
            assert reply.json["detail"]


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
async def test_an_invalid_table_is_refused_with_a_message(body):
    async with serving() as server:
        reply = await server.post("/api/tables", body)
        assert reply.status == 400, reply.text
        assert reply.json["detail"]


async def test_too_many_requests_are_refused():
    async with serving(settings=Settings(rate=1, burst=5)) as server:
        for _ in range(5):
            assert (await server.get("/api/systems")).status == 200
        while (status := (await server.get("/api/systems")).status) == 200:
            pass  # on a slow machine, the rate allows more requests
        assert status == 429


async def test_a_full_host_opens_no_table():
    async with serving(limits=HostLimits(tables=1)) as server:
        await server.opened()
        reply = await server.post("/api/tables", {"system": "torg", "names": ["Quin"]})
        assert (reply.status, reply.json["reason"]) == (503, "too_many_tables")


INVALID_ADDRESSES = ("abc", "1.2.3", "::zz", "203.0.113.9, abc")


@pytest.mark.parametrize(
    ("headers", "trusted", "status"),
    [
        ({}, None, 200),
        ({"X-Forwarded-For": ""}, None, 200),
        ({"X-Forwarded-For": "203.0.113.9"}, None, 403),
        *(({"X-Forwarded-For": address}, None, 403) for address in INVALID_ADDRESSES),
        ({"Host": "games.example"}, None, 403),  # a proxy that sends no address of the client
        # This machine is not a trusted proxy here, so its header is ignored.
        ({"X-Forwarded-For": "203.0.113.9"}, "10.0.0.5", 200),
        ({"X-Forwarded-For": "203.0.113.9"}, "10.0.0.5,127.0.0.1", 403),
    ],
)
async def test_metrics_are_only_for_this_machine(headers, trusted, status, monkeypatch):
    if trusted:
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    async with at_a_table(settings=GAMES) as (server, seats):
        reply = await server.get("/metrics", **headers)
        assert reply.status == status, reply.text
        if status == 200:
            assert "dramadeck" in reply.text
            assert not any(token in reply.text for token in seats.values())
        else:
            assert reply.json["reason"] == "only_here"


async def test_no_token_is_logged(caplog):
    with caplog.at_level(logging.DEBUG, logger="dramadeck"), caplog.at_level(logging.INFO):
        async with at_a_table(GM) as (server, seats, gm):
            await gm.ask("do", command={"is": "Deal"})
            await gm.ask("do", command={"is": "Nonsense"})
            await gm.ask("nonsense", token=seats[QUIN])
            await gm.socket.send(b"\xff\xfe")
            await server.get("/api/table", seats[QUIN])
            await server.post("/api/table/reissue-token", {"seat": [*QUIN]}, seats[GM])
    secrets = [token.partition(".")[2] for token in seats.values()]
    assert not any(secret in caplog.text for secret in secrets)
