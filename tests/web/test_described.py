"""The messages of the WebSocket agree with the descriptions of the server."""

import json
import shutil
import subprocess
from pathlib import Path

import fastjsonschema
import pytest

from dramadeck import tarot
from dramadeck.codec.commitment import commitment_to
from dramadeck.host import UpdateKind
from dramadeck.narration.form_json import menu_data
from dramadeck.narration.narrators import narrator_for
from dramadeck.narration.table_model import table_data
from dramadeck.web.routes import socket_description
from dramadeck.web.session.seat_messages import ALL
from tests.codec.games import SYSTEMS, game
from tests.web.described import check_schema, consts
from tests.web.served import GM, QUIN, SPECTATOR, serving

SECRET = "5" * 64
NEEDS = Path(__file__).parents[2] / "tools" / "asyncapi" / "package.json"


async def test_all_messages_of_a_game_match_their_descriptions():
    requests, messages = [], []
    async with serving() as server:
        opened = (await server.post("/api/tables", {"system": "torg", "names": ["Quin"]})).json
        seats = {seat["label"]: seat["token"] for seat in opened["seats"]}
        leader = seats["Gamemaster"]
        async with (
            server.joined(leader, wants=sorted(ALL)) as gm,
            server.joined(seats["Quin"]) as quin,
            server.joined(seats["Spectator"], wants=["events"]) as watcher,
        ):
            commitment = commitment_to(SECRET, opened["table"], QUIN)
            await server.post("/api/table/commit-secret", {"commitment": commitment}, seats["Quin"])
            await server.post("/api/table/open-secret", {"secret": SECRET}, seats["Quin"])
            await gm.ask("do", command={"is": "Deal"})
            await gm.next("turn", kind="played")
            action = {"action": "Trick", "value": 10, "difficulty": 10}
            turn = (await quin.menu())["menu"]["turn"]
            chosen = {"menu": turn, "form": "DeclareAction", "answers": action}
            assert 0 < (await quin.ask("chance", **chosen))["chance"] < 1
            await quin.ask("choose", **{**chosen, "menu": -1})
            scene = {"kind": "dramatic", "villains": "Mummy"}
            chosen = {"menu": gm.shown_menu["turn"], "form": "BeginScene", "answers": scene}
            assert "turn" in await gm.ask("choose", **chosen)
            assert "turn" in await gm.ask("do", command=[{"is": "BeginRounds"}, {"is": "Flip"}])
            await gm.ask("undo", turns=1)
            await quin.say(**{"is": "speak", "id": "de", "language": "de"})
            await quin.next("joined", language="de")
            await watcher.ask("ping")
            assert "patch" in await gm.ask("open", form="OneOnMany")
            await server.post("/api/table/invite", {"seat": SPECTATOR}, leader)
            await server.post("/api/table/save", {}, leader)
            await server.post("/api/table/end", {}, leader)
            for client in (gm, quin, watcher):
                await client.next("turn", kind="ended")
        players = await server.opened("Ann", system="tarot")
        async with (
            server.joined(leader, since=gm.greeting["turn"], language=None) as reconnected,
            server.joined(players[tarot.NARRATOR], wants=sorted(ALL)) as narrator,
            server.connected_client() as client_without_seat,
        ):
            await narrator.ask("do", command={"is": "Deal"})
            await narrator.next("turn", kind="played")
            await client_without_seat.say(**{"is": "hello", "token": "nothing.at-all"})
            await client_without_seat.end()
        for client in (gm, quin, watcher, reconnected, narrator, client_without_seat):
            requests.extend(client.requests)
            messages.extend(map(json.loads, client.frames))
    for request in requests:
        check_schema("Request", request)
    for message in messages:
        check_schema("Message", message)
    assert {request["is"] for request in requests} == consts("Request", "is")
    assert {message["is"] for message in messages} == consts("Message", "is")
    assert {message["kind"] for message in messages if "kind" in message} == consts(
        "Turned", "kind"
    )
    assert consts("Turned", "kind") == {*UpdateKind} - {UpdateKind.VIEW}


@pytest.mark.parametrize("name", SYSTEMS)
def test_tables_and_menus_of_a_game_match_their_descriptions(name):
    rules = SYSTEMS[name]
    for at, move in enumerate(game(name, 1)[1]):
        state = move.transition.state
        teller = narrator_for(rules, seat=move.seat, setup=state.setup)
        view = rules.player_view(state, move.seat)
        table = table_data(teller.table_model(view), teller.language, with_names=True)
        check_schema("SeenTable", as_sent(table))
        if at % 12 == 0:
            menu = menu_data(teller.menu(view, rules.legal_actions(state, move.seat)))
            check_schema("Menu", as_sent({"turn": at, **menu}))


def as_sent(data):
    return json.loads(json.dumps(data))


def test_invalid_messages_do_not_match():
    ping = {"is": "ping", "id": "1"}
    check_schema("Request", ping)
    for wrong in ({"is": "ping"}, {**ping, "id": ""}, {**ping, "is": "pong"}, {**ping, "more": 1}):
        with pytest.raises(fastjsonschema.JsonSchemaValueException):
            check_schema("Request", wrong)
    seated = {"is": "turn", "turn": 1, "by": [*GM], "kind": "seated", "seat": [*QUIN]}
    seated |= {"is_held": True}
    check_schema("SeatedTurn", seated)
    with pytest.raises(AssertionError):
        check_schema(
            "SavedTurn",
            {"is": "turn", "turn": 1, "by": GM, "kind": "saved", "is_saved": True, "more": 1},
        )


def test_every_request_and_message_belongs_to_an_operation():
    document = socket_description()
    messages = document["channels"]["seat"]["messages"]
    named = {True: set(), False: set()}
    for operation in document["operations"].values():
        reply = operation.get("reply", {"channel": operation["channel"], "messages": []})
        assert operation["channel"] == reply["channel"] == {"$ref": "#/channels/seat"}
        named[operation["action"] == "receive"] |= payloads(messages, operation["messages"])
        named[False] |= payloads(messages, reply["messages"])
    schemas = document["components"]["schemas"]
    for is_request, name in ((True, "Request"), (False, "Message")):
        assert named[is_request] == {reference["$ref"] for reference in schemas[name]["anyOf"]}


def payloads(messages, named):
    names = [reference["$ref"].removeprefix("#/channels/seat/messages/") for reference in named]
    return {messages[name]["payload"]["$ref"] for name in names}


def without_examples(schema):
    """Return a schema without its examples, whose references are invalid."""
    if isinstance(schema, dict):
        parts = {name: part for name, part in schema.items() if name != "examples"}
        return {name: without_examples(part) for name, part in parts.items()}
    return [*map(without_examples, schema)] if isinstance(schema, list) else schema


def test_the_description_of_the_socket_is_valid_asyncapi(tmp_path):
    if shutil.which("npm") is None:
        pytest.skip("npm, which brings the schema of AsyncAPI, is not installed")
    shutil.copy(NEEDS, tmp_path)
    npm = ["npm", "install", "--prefix", str(tmp_path), "--no-audit", "--no-fund"]
    try:
        subprocess.run([*npm, "--no-package-lock"], check=True, capture_output=True, timeout=300)
    except subprocess.SubprocessError:
        pytest.skip("npm could not fetch the schema of AsyncAPI")
    folder = tmp_path / "node_modules" / "@asyncapi" / "specs" / "schemas"
    asyncapi = json.loads((folder / "3.0.0-without-$id.json").read_bytes())
    is_sound = fastjsonschema.compile(without_examples(asyncapi), use_default=False)
    document = as_sent(socket_description())
    is_sound(document)
    document["operations"]["do"]["action"] = "take"
    with pytest.raises(fastjsonschema.JsonSchemaValueException):
        is_sound(document)
