"""Requests without a seat: the page, cards, words, schemas, and the server's description."""

import json
import re
from importlib.resources import files
from xml.etree import ElementTree as ET

import attrs
import fastjsonschema
import pytest

from dramadeck.codec.schema import json_schema
from dramadeck.core import UnknownNameError
from dramadeck.host import Host, SqliteStore
from dramadeck.narration.lookup import narrator_of_cards
from dramadeck.tarot import TAROT
from dramadeck.torg import TORG
from dramadeck.web import application
from dramadeck.web.routes import description, socket_description
from tests.web.described import fits
from tests.web.served import GM, QUIN, serving, text_of


async def get(path, **headers):
    """The answer to a question."""
    async with serving() as server:
        return await server.get(path, **headers)


async def test_the_page_comes_whole_and_is_asked_for_once():
    page = await get("/")
    assert page.headers["Content-Type"].startswith("text/html")
    again = await get("/", If_None_Match=page.headers["ETag"])
    assert (again.status, again.data) == (304, b"")


def test_the_page_brings_nothing_inline_and_nothing_from_elsewhere():
    text = (files("dramadeck.web") / "page" / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|\bon\w+=|\bstyle=|<style|https?://", text)


@pytest.mark.parametrize(
    "name", ["..%2f__init__.py", "%2e%2e", "index.html", "package.json", "none.js", "a.b.js", "x"]
)
async def test_nothing_but_parts_of_the_page_is_sent(name):
    reply = await get(f"/page/{name}")
    assert reply.status == 404


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("torg/original/42/player.svg", "Haste (42)"),
        ("torg/original/42/player.svg?language=de", "Eile (42)"),
        ("torg/expanded/160/small.svg?theme=dark", None),
        ("torg/original/25/gamemaster.svg", None),
        ("torg/original/25/gamemaster-dramatic.svg", None),
        ("torg/original/0/back.svg", "A card, face down"),
        ("tarot/rider-waite/1/face.svg", None),
        ("tarot/rider-waite/78/small.svg?language=de", None),
        ("tarot/rider-waite/0/back.svg", None),
    ],
)
async def test_printed_cards_are_pictures_that_may_be_kept(path, title):
    reply = await get(f"/cards/{path}")
    assert reply.status == 200, reply.text
    assert reply.headers["Content-Type"] == "image/svg+xml"
    assert reply.headers["Cache-Control"].startswith("public")
    drawn = ET.fromstring(reply.text)  # noqa: S314 - our own drawing
    assert title in (None, drawn.find("{http://www.w3.org/2000/svg}title").text)


@pytest.mark.parametrize(
    "path",
    [
        "/cards/torg/original/999/player.svg",
        "/cards/torg/original/42/face.svg",
        "/cards/torg/rider-waite/42/small.svg",
        "/cards/chess/original/1/small.svg",
        "/cards/torg/original/-1/small.svg",
        "/cards/torg/original/4²/small.svg".replace("²", "%C2%B2"),
        "/cards/torg/original/99999999999/small.svg",
        "/api/cards/torg/nonsense/original",
        "/api/cards/torg/revised/original/999",
        "/api/rules/HC-2",
        "/schemas/chess.json",
    ],
)
async def test_what_is_not_there_is_not_found(path):
    reply = await get(path)
    assert (reply.status, reply.json["reason"]) == (404, "not_found")


async def test_a_theme_that_there_is_not_is_refused():
    reply = await get("/cards/torg/original/42/small.svg?theme=pink")
    assert (reply.status, reply.json["reason"]) == (400, "no_sense")
    assert reply.json["detail"] == "invalid request: theme: expected auto, light, dark"


async def test_cards_are_told_in_words_and_by_their_names():
    names = await get("/api/cards/torg/revised/original?language=de")
    card = await get("/api/cards/torg/revised/original/42?language=de")
    assert len(names.json) == 156
    assert names.json["42"] == text_of(card.json["lines"][:1]) == "Eile (42)"


async def test_cards_are_told_by_the_first_rule_text_where_a_view_names_none():
    named, unnamed = [
        (await get(f"/api/cards/tarot/{text}/rider-waite/1")).json for text in ("published", "-")
    ]
    assert named == unnamed
    names = await get("/api/cards/tarot/-/rider-waite")
    assert len(names.json) == 78


def test_a_deck_without_a_rule_text_is_told():
    rules = attrs.evolve(TAROT, name="plain", dialects={})
    narrator = narrator_of_cards(rules, None, "rider-waite", "en")
    assert narrator.card(1)[0].text == "The Fool"
    with pytest.raises(UnknownNameError, match="there is no dialect 'published'"):
        narrator_of_cards(rules, "published", "rider-waite", "en")


async def test_a_rule_is_told_by_its_id():
    reply = await get("/api/rules/TR-053")
    assert reply.json["rule"] == "TR-053"
    assert "flips one card for each round" in reply.json["holds"]


async def test_what_a_table_can_be_opened_with_is_listed():
    reply = await get("/api/systems")
    systems = {system["name"]: system for system in reply.json}
    assert systems["torg"]["dialects"] == ["revised", "classic", "gurps"]
    options = [option["name"] for option in systems["torg"]["options"]]
    assert options == ["possibilities", "is_campaign", "has_paper_deck"]
    assert systems["tarot"]["faces"] == ["face", "small", "back"]


async def test_the_words_of_the_page_are_in_every_language():
    english, german = [await get(f"/api/words{query}") for query in ("", "?language=de")]
    assert {*english.json["words"]} == {*german.json["words"]}
    named = [(language["code"], language["name"]) for language in german.json["languages"]]
    assert named == [("de", "Deutsch"), ("en", "English"), ("fr", "français (début)")]


async def test_a_link_becomes_a_picture_that_a_phone_reads():
    async with serving() as server:
        reply = await server.post("/api/qr", {"text": "http://127.0.0.1:8137/#a.b"})
        drawn = ET.fromstring(reply.text)  # noqa: S314 - our own drawing
        assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
        for text in ("", "x" * 301, 7, None):
            assert (await server.post("/api/qr", {"text": text})).status == 400


async def test_a_server_whose_store_is_gone_is_not_well():
    store = SqliteStore(":memory:")
    async with serving(store) as server:
        assert (await server.get("/healthz")).status == 200
        await store.close()
        assert (await server.get("/healthz")).status == 503


# ------------------------------------------------------------------- what it says of itself


def test_every_address_is_described_and_every_description_answers():
    app = application(Host(SqliteStore(":memory:")))
    routes = {
        (route.path, method.lower())
        for route in app.routes
        if hasattr(route, "methods")
        for method in route.methods - {"HEAD"}
    }
    operations = {(path, way) for path, ways in description()["paths"].items() for way in ways}
    assert routes == operations


def test_every_schema_is_used_and_every_reference_leads_somewhere():
    components = {**socket_description()["components"], **description()["components"]}
    text = json.dumps([description(), socket_description()["channels"]])
    for place in {*re.findall(r'"#/(components/\w+/\w+)"', text)}:
        _, kind, name = place.split("/")
        assert name in components[kind]
    for kind in ("schemas", "parameters", "responses"):
        for name in description()["components"][kind]:
            # The last two name all messages, for who makes types of them.
            is_used = f'"#/components/{kind}/{name}"' in text
            assert is_used or name in ("Request", "Message"), name


def test_an_address_that_needs_no_token_says_so():
    ways = [way for ways in description()["paths"].values() for way in ways.values()]
    assert {str(way["security"]) for way in ways} == {"[]", "[{'token': []}]"}
    assert description()["servers"] == [{"url": "/"}]


async def test_answers_are_as_they_are_described():
    async with serving() as server:
        reply = await server.post("/api/tables", {"system": "torg", "names": ["Quin", "Marco"]})
        fits("Opened", reply.json)
        seats = {tuple(seat["seat"]): seat["token"] for seat in reply.json["seats"]}
        gm, quin = seats[tuple(GM)], seats[tuple(QUIN)]
        done = await server.post("/api/table/commands", {"command": {"is": "Deal"}}, gm)
        fits("Done", done.json)
        schema = json_schema(TORG)
        event = fastjsonschema.compile({**schema, "anyOf": [{"$ref": "#/$defs/Event"}]})
        for item in done.json["events"]:
            event(item)
        view = await server.get("/api/table/view", quin)
        fits("Sight", view.json)
        fastjsonschema.validate({**schema, "anyOf": [{"$ref": "#/$defs/View"}]}, view.json["view"])
        fits("Table", (await server.get("/api/table", quin)).json)
        fits("Menu", (await server.get("/api/table/menu?language=de", gm)).json)
        fits("Menu", (await server.get("/api/table/menu", quin)).json)
        fits("Link", (await server.post("/api/table/reissue-token", {}, quin)).json)
        fits("Withdrawn", (await server.post("/api/table/withdraw", {}, gm)).json)
        fits("Turn", (await server.post("/api/table/undo", {}, gm)).json)
        fits("Seed", (await server.post("/api/table/end", {}, gm)).json)
        fits("Problem", (await server.get("/api/table")).json)
        fits("Systems", (await server.get("/api/systems")).json)
        fits("Words", (await server.get("/api/words")).json)
        fits("Names", (await server.get("/api/cards/tarot/published/rider-waite")).json)
        fits("Card", (await server.get("/api/cards/tarot/published/rider-waite/1")).json)
        fits("RuleText", (await server.get("/api/rules/TT-020")).json)
        assert (await server.get("/openapi.json")).json == description()
        assert (await server.get("/asyncapi.json")).json == socket_description()
        assert (await server.get("/schemas/torg.json")).json == json.loads(json.dumps(schema))
