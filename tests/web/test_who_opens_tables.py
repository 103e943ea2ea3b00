"""Who may open tables at a server, and how many."""

import pytest

from dramadeck.host import HostLimits
from dramadeck.web import Settings
from dramadeck.web.serve import LEAST_PASSWORD, PASSWORD, ServeError, open_password
from dramadeck.web.server_context import OpenTo
from tests.web.served import GM, serving

BODY = {"system": "torg", "names": ["Quin"]}


async def open_tables(server, *addresses, **more):
    """Open tables as clients of a proxy with these addresses; return each status or reason."""
    replies = [
        await server.post("/api/tables", {**BODY, **more}, X_Forwarded_For=address)
        for address in addresses
    ]
    return [reply.status if reply.status == 201 else reply.json["reason"] for reply in replies]


async def test_the_tables_of_an_address_are_limited():
    async with serving(limits=HostLimits(tables_each=2)) as server:
        answers = await open_tables(
            server, *["203.0.113.9"] * 3, "203.0.113.10", "::ffff:203.0.113.9"
        )
        assert answers == [201, 201, "too_many_of_yours", 201, "too_many_of_yours"]
        status = await server.post("/api/tables", BODY, X_Forwarded_For="203.0.113.9")
        assert status.status == 429
        near = [f"2001:db8:1:2::{at}" for at in range(3)]
        answers = await open_tables(server, *near, "2001:db8:1:3::1")
        assert answers == [201, 201, "too_many_of_yours", 201]
        for _ in range(4):  # requests of this machine are not limited
            await server.opened()


async def test_clients_behind_a_proxy_that_hides_addresses_share_one_limit():
    settings = Settings(origins=("https://games.example",))
    async with serving(settings=settings, limits=HostLimits(tables_each=1)) as server:
        replies = [await server.post("/api/tables", BODY, Host="games.example") for _ in range(2)]
        assert [reply.status for reply in replies] == [201, 429]


async def test_tables_are_opened_only_with_the_password():
    settings = Settings(open_to=OpenTo.PASSWORD, password="open, sesame")  # noqa: S106 - under test
    async with serving(settings=settings) as server:
        assert (await server.get("/api/opening")).json["open_to"] == "password"
        for wrong in ({}, {"password": ""}, {"password": "sesame"}, {"password": "öpen"}):
            assert await open_tables(server, "203.0.113.9", **wrong) == ["wrong_password"]
        assert await open_tables(server, "203.0.113.9", password="open, sesame") == [201]  # noqa: S106 - under test
        reply = await server.post("/api/tables", {**BODY, "password": 7})
        assert reply.status == 400


async def test_a_server_may_open_tables_for_nobody():
    async with serving(settings=Settings(open_to=OpenTo.NOBODY)) as server:
        assert (await server.get("/api/opening")).json["open_to"] == "nobody"
        assert await open_tables(server, "203.0.113.9", password="x") == ["opens_none"]  # noqa: S106 - under test
        opened = await server.app_host.open("torg", ["Quin"])  # the host can still open tables
        assert (await server.get("/api/table", opened.tokens[GM])).status == 200


def test_a_password_is_made_or_taken_from_the_environment(monkeypatch):
    monkeypatch.delenv(PASSWORD, raising=False)
    assert len(open_password()) >= LEAST_PASSWORD
    assert open_password() != open_password()
    monkeypatch.setenv(PASSWORD, "open, sesame")
    assert open_password() == "open, sesame"
    monkeypatch.setenv(PASSWORD, "open")
    with pytest.raises(ServeError, match="12 characters"):
        open_password()
