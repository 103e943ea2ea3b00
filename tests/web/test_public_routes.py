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
from tests.web.described import check_schema
from tests.web.served import GM, QUIN, serving, text_of


async def get(path, **headers):
    """Send a GET request to a new server; return the response."""
    async with serving() as server:
        return await server.get(path, **headers)


async def test_the_page_is_sent_once_for_its_etag():
    page = await get("/")
    assert page.headers["Content-Type"].startswith("text/html")
    again = await get("/", If_None_Match=page.headers["ETag"])
    assert (again.status, again.data) == (304, b"")


def test_the_page_has_no_inline_code_and_no_foreign_address():
    text = (files("dramadeck.web") / "page" / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|\bon\w+=|\bstyle=|<style|https?://", text)


@pytest.mark.parametrize(
    "name", ["..%2f__init__.py", "%2e%2e", "index.html", "package.json", "none.js", "a.b.js", "x"]
)
async def test_only_files_of_the_page_are_sent(name):
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
async def test_pictures_of_cards_may_be_cached(path, title):
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
async def test_unknown_addresses_are_not_found(path):
    reply = await get(path)
    assert (reply.status, reply.json["reason"]) == (404, "not_found")


async def test_an_unknown_theme_is_refused():
    reply = await get("/cards/torg/original/42/small.svg?theme=pink")
    assert (reply.status, reply.json["reason"]) == (400, "invalid")
    assert reply.json["detail"] == "invalid request: theme: expected auto, light, dark"


async def test_cards_have_texts_and_names():
    names = await get("/api/cards/torg/revised/original?language=de")
    card = await get("/api/cards/torg/revised/original/42?language=de")
    assert len(names.json) == 156
    assert names.json["42"] == text_of(card.json["lines"][:1]) == "Eile (42)"


async def test_the_texts_of_cards_are_those_of_the_first_dialect_by_default():
    named, unnamed = [
        (await get(f"/api/cards/tarot/{text}/rider-waite/1")).json for text in ("published", "-")
    ]
    assert named == unnamed
    names = await get("/api/cards/tarot/-/rider-waite")
    assert len(names.json) == 78


def test_a_deck_without_a_dialect_has_names_of_cards():
    rules = attrs.evolve(TAROT, name="plain", dialects={})
    narrator = narrator_of_cards(rules, None, "rider-waite", "en")
    assert narrator.card(1)[0].text == "The Fool"
    with pytest.raises(UnknownNameError, match="there is no dialect 'published'"):
        narrator_of_cards(rules, "published", "rider-waite", "en")


async def test_a_rule_is_found_by_its_id():
    reply = await get("/api/rules/TR-053")
    assert reply.json["rule"] == "TR-053"
    assert "flips one card for each round" in reply.json["holds"]


async def test_systems_and_their_options_are_listed():
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


async def test_a_link_is_drawn_as_a_qr_code():
    async with serving() as server:
        reply = await server.post("/api/qr", {"text": "http://127.0.0.1:8137/#a.b"})
        drawn = ET.fromstring(reply.text)  # noqa: S314 - our own drawing
        assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
        for text in ("", "x" * 301, 7, None):
            assert (await server.post("/api/qr", {"text": text})).status == 400


async def test_a_server_whose_store_is_closed_is_not_healthy():
    store = SqliteStore(":memory:")
    async with serving(store) as server:
        assert (await server.get("/healthz")).status == 200
        await store.close()
        assert (await server.get("/healthz")).status == 503


# ------------------------------------------------------------------- descriptions


def test_the_description_contains_exactly_the_routes_of_the_server():
    app = application(Host(SqliteStore(":memory:")))
    routes = {
        (route.path, method.lower())
        for route in app.routes
        if hasattr(route, "methods")
        for method in route.methods - {"HEAD"}
    }
    operations = {
        (path, method) for path, ways in description()["paths"].items() for method in ways
    }
    assert routes == operations


def test_every_schema_is_used_and_every_reference_is_defined():
    components = {**socket_description()["components"], **description()["components"]}
    text = json.dumps([description(), socket_description()["channels"]])
    for place in {*re.findall(r'"#/(components/\w+/\w+)"', text)}:
        _, kind, name = place.split("/")
        assert name in components[kind]
    for kind in ("schemas", "parameters", "responses"):
        for name in description()["components"][kind]:
            # The last two list all messages, for generators of types.
            is_used = f'"#/components/{kind}/{name}"' in text
            assert is_used or name in ("Request", "Message"), name


def test_the_description_says_which_addresses_need_no_token():
    operations = [item for ways in description()["paths"].values() for item in ways.values()]
    assert {str(item["security"]) for item in operations} == {"[]", "[{'token': []}]"}
    assert description()["servers"] == [{"url": "/"}]


async def test_responses_match_their_descriptions():
    async with serving() as server:
        reply = await server.post("/api/tables", {"system": "torg", "names": ["Quin", "Marco"]})
        check_schema("Opened", reply.json)
        seats = {tuple(seat["seat"]): seat["token"] for seat in reply.json["seats"]}
        gm, quin = seats[tuple(GM)], seats[tuple(QUIN)]
        done = await server.post("/api/table/commands", {"command": {"is": "Deal"}}, gm)
        check_schema("Done", done.json)
        schema = json_schema(TORG)
        event = fastjsonschema.compile({**schema, "anyOf": [{"$ref": "#/$defs/Event"}]})
        for item in done.json["events"]:
            event(item)
        view = await server.get("/api/table/view", quin)
        check_schema("Sight", view.json)
        fastjsonschema.validate({**schema, "anyOf": [{"$ref": "#/$defs/View"}]}, view.json["view"])
        check_schema("Table", (await server.get("/api/table", quin)).json)
        check_schema("Menu", (await server.get("/api/table/menu?language=de", gm)).json)
        check_schema("Menu", (await server.get("/api/table/menu", quin)).json)
        check_schema("Link", (await server.post("/api/table/reissue-token", {}, quin)).json)
        check_schema("Withdrawn", (await server.post("/api/table/withdraw", {}, gm)).json)
        check_schema("Turn", (await server.post("/api/table/undo", {}, gm)).json)
        check_schema("Seed", (await server.post("/api/table/end", {}, gm)).json)
        check_schema("Problem", (await server.get("/api/table")).json)
        check_schema("Systems", (await server.get("/api/systems")).json)
        check_schema("Words", (await server.get("/api/words")).json)
        check_schema("Names", (await server.get("/api/cards/tarot/published/rider-waite")).json)
        check_schema("Card", (await server.get("/api/cards/tarot/published/rider-waite/1")).json)
        check_schema("RuleText", (await server.get("/api/rules/TT-020")).json)
        assert (await server.get("/openapi.json")).json == description()
        assert (await server.get("/asyncapi.json")).json == socket_description()
        assert (await server.get("/schemas/torg.json")).json == json.loads(json.dumps(schema))
