"""Seats over the WebSocket: updates, requests, lost connections."""

import asyncio
import json
import re
import time
from contextlib import AsyncExitStack
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random

import pytest

from dramadeck import tarot, torg
from dramadeck.core import Seat
from dramadeck.host import HostLimits, SqliteStore
from dramadeck.web import Settings
from dramadeck.web.sockets import FrameSocket
from tests.forms import fields_in
from tests.host.evenings import play_on
from tests.timeouts import TIMEOUT
from tests.web.proof.search import numbers_in
from tests.web.seat_screen import forms_in
from tests.web.served import GM, MARCO, QUIN, SPECTATOR, at_a_table, cards_in, serving, text_of

ROOT = Path(__file__).parents[2]


WITH_VIEW = ["lines", "moves", "table", "menu", "story", "view"]


async def test_opening_a_table_returns_a_link_for_each_seat():
    async with serving() as server:
        reply = await server.post("/api/tables", {"system": "torg", "names": ["Quin", "Marco"]})
        assert reply.status == 201
        seats = reply.json["seats"]
        assert [seat["label"] for seat in seats] == ["Quin", "Marco", "Gamemaster", "Spectator"]
        for entry in seats:
            assert entry["link"] == f"{server.address}/#{entry['token']}"


async def test_every_seat_receives_a_turn_in_its_language():
    async with (
        at_a_table() as (server, seats),
        server.joined(seats[GM]) as gm,
        server.joined(seats[QUIN], language="de", wants=WITH_VIEW) as quin,
    ):
        assert gm.greeting["leads"]
        assert not quin.greeting["leads"]
        done = await gm.ask("do", command={"is": "Deal"})
        turn = await quin.next("turn")
        assert done == {**done, "is": "answer", "turn": turn["turn"], "is_repeat": False}
        assert "Marco zieht 5 Karten." in text_of(turn["lines"])
        hand = turn["view"]["heroes"][0]["hand"]
        assert hand == quin.hand
        assert len(hand) == 5
        assert turn["view"]["heroes"][1]["hand"] is None
        drawn = [move["card"] for move in turn["moves"] if move.get("to") == "hand/Quin"]
        others = [move["card"] for move in turn["moves"] if move.get("to") == "hand/Marco"]
        assert sorted(drawn) == sorted(hand)
        assert others == [0] * 5


async def test_a_scene_is_begun_with_a_form_and_typed_villains():
    async with at_a_table(GM) as (server, seats, gm):
        await gm.ask("do", command={"is": "Deal"})
        await gm.next("turn")
        chosen = {"menu": gm.shown_menu["turn"], "form": "BeginScene"}
        missing = await gm.ask("choose", **chosen, answers={"kind": "dramatic"})
        assert missing["is"] == "refused"
        assert missing["field"] == "villains"
        answers = {"kind": "dramatic", "villains": "Mummy, Ghoul"}
        await gm.ask("choose", **chosen, answers=answers)
        reply = await server.get("/api/table/view", seats[MARCO])
        cast = reply.json["view"]["scene"]["cast"]
        assert [character["name"] for character in cast] == ["Mummy", "Ghoul"]


async def test_a_client_that_reconnects_receives_the_missed_turns():
    async with at_a_table(is_dealt=True) as (server, seats):
        async with server.joined(seats[QUIN]) as quin:
            last, table = quin.greeting["turn"], quin.table
        await server.plays(seats[GM], "EndAct")
        async with server.joined(seats[QUIN], since=last) as quin:
            assert quin.greeting["resumed"]
            assert not {"table", "view", "story"} & {*quin.greeting}
            quin.table = table
            message = await quin.next()
            assert (message["is"], message["turn"]) == ("turn", last + 1)
            assert "Act 1 is over." in text_of(message["lines"])
            async with server.joined(seats[QUIN]) as other:
                assert quin.table == other.table != table
                assert quin.shown_menu == other.shown_menu
        async with server.joined(seats[QUIN], since=last + 1) as quin:
            assert quin.greeting["resumed"]
            assert (await quin.ask("ping", name="a"))["id"] == "a"
            assert len(quin.frames) == 2


@pytest.mark.parametrize("since", [-5, 1, 10_000])
async def test_a_client_that_has_missed_too_much_receives_the_whole_table(since):
    limits = HostLimits(recent=1)
    async with at_a_table(QUIN, is_dealt=True, limits=limits, since=since) as (_, _, quin):
        assert not quin.greeting["resumed"]
        assert len(quin.hand) == 5
        assert "Quin draws" in text_of(quin.greeting["story"][0]["lines"])


async def test_the_story_is_narrated_for_its_seat():
    async with at_a_table(QUIN, MARCO, is_dealt=True) as (_, _, quin, marco):
        own = text_of(quin.greeting["story"][0]["lines"])
        assert "Marco draws 5 cards." in own
        assert "Quin draws 5 cards." not in own
        assert "Quin draws 5 cards." in text_of(marco.greeting["story"][0]["lines"])


async def test_a_request_repeated_after_a_lost_connection_is_carried_out_once():
    async with at_a_table() as (server, seats):
        async with server.joined(seats[GM]) as gm:
            chosen = {"menu": gm.shown_menu["turn"], "form": "Deal"}
            requests = {"choose": chosen, "do": {"command": {"is": "EndAct"}}}
            first = [await gm.ask(kind, name=kind, **fields) for kind, fields in requests.items()]
            assert {answer["is"] for answer in first} == {"answer"}
        async with server.joined(seats[GM]) as gm:
            again = [await gm.ask(kind, name=kind, **fields) for kind, fields in requests.items()]
            assert again == [{**answer, "is_repeat": True} for answer in first]
            other = await gm.ask("choose", name="another", **{**chosen, "menu": -1})
            assert (other["is"], other["reason"]) == ("refused", "old_menu")


async def test_only_the_options_of_a_form_are_accepted_as_answers():
    async with at_a_table(GM, is_dealt=True) as (_, _, gm):
        chosen = {"menu": gm.shown_menu["turn"], "form": "GrantAward"}
        hero, possibilities = fields_in(gm.shown_menu["forms"]["GrantAward"])
        assert "Marco" in [option["value"] for option in hero["options"]]
        assert possibilities["kind"] == "number"
        for answers, field in (
            ({"hero": "Marco", "possibilities": "many"}, "possibilities"),
            ({"hero": "Marco"}, "possibilities"),
            ({"hero": "Voss", "possibilities": 1}, "hero"),
            ({"hero": ["Marco"] * 99, "possibilities": 1}, "hero"),
            ({"hero": "Marco", "possibilities": 1, "villain": 0}, "villain"),
        ):
            odd = await gm.ask("choose", **chosen, answers=answers)
            assert (odd["reason"], odd["field"]) == ("answer", field)
        for odd in ({"form": "Fly"}, {"form": 7}, {"answers": []}):
            assert (await gm.ask("choose", **{**chosen, **odd}))["is"] == "refused"
        await gm.ask("choose", **chosen, answers={"hero": "Marco", "possibilities": "3"})
        assert "Marco" in text_of((await gm.next("turn"))["lines"])


async def test_several_cards_are_offered_in_one_trade():
    people = (QUIN, MARCO, GM)
    async with at_a_table(*people, is_dealt=True, wants=WITH_VIEW) as (_, _, quin, marco, gm):
        menu = quin.shown_menu
        gives = next(
            field
            for field in fields_in(menu["forms"]["OfferTrade"])
            if field["kind"] == "choices" and "cards" in field["options"][0]
        )
        cards = [option["value"] for option in gives["options"][1:3]]
        answers = {"with_hero": "Marco", gives["name"]: cards, "explanation": "so"}
        await quin.ask("choose", menu=menu["turn"], form="OfferTrade", answers=answers)
        (offer,) = (await marco.next("turn"))["view"]["offers"]
        assert offer["count"] == 2
        assert "gives" not in offer
        await gm.next("turn")
        piles = (person.table["places"]["trade Quin Marco"]["piles"] for person in (marco, gm))
        visible, hidden = (pile for place in piles for pile in place.values())
        assert (sorted(visible["cards"]), hidden["count"]) == (sorted(cards), 2)
        assert "cards" not in hidden


async def test_the_forms_of_a_seat_contain_only_cards_of_its_hand():
    async with at_a_table(QUIN, is_dealt=True) as (_, _, quin):
        about = {card for form in forms_in(quin.shown_menu) for card in cards_in(form)}
        assert about <= {*quin.hand}
        assert about


async def test_the_chance_of_an_action_is_requested_before_the_action():
    async with at_a_table(QUIN, is_dealt=True) as (server, seats, quin):
        turn = quin.greeting["turn"]
        chosen = {"menu": quin.shown_menu["turn"], "form": "DeclareAction"}
        chances = []
        for value in (10, 9, 0):
            answers = {"action": "Trick", "value": value, "difficulty": 10}
            chances.append((await quin.ask("chance", **chosen, answers=answers))["chance"])
        assert chances[0] == pytest.approx(0.55)
        assert chances[0] > chances[1] > chances[2] > 0
        assert (await server.get("/api/table", seats[QUIN])).json["turn"] == turn


async def test_every_seat_receives_an_undo():
    async with at_a_table(GM, QUIN, is_dealt=True, wants=WITH_VIEW) as (_, _, gm, quin):
        before = quin.table
        await gm.ask("do", command={"is": "EndAct"})
        await quin.next("turn")
        assert quin.table != before
        await gm.ask("undo")
        turn = await quin.next("turn", kind="undone")
        assert text_of(turn["lines"]) == "Undone by the gamemaster."
        assert len(turn["story"]) == 1
        assert turn["view"]["adventure"]["act"] == 1
        assert quin.table == before


async def test_every_seat_receives_the_seed_when_the_game_ends():
    async with at_a_table(QUIN, is_dealt=True) as (server, seats, quin):
        reply = await server.post("/api/table/end", {}, seats[GM])
        turn = await quin.next("turn", kind="ended")
        assert turn["seed"] == reply.json["seed"]
        assert reply.json["seed"] in text_of(turn["lines"])
        assert turn["table"]["places"] == {"now": None}
        async with server.joined(seats[QUIN]) as again:
            assert again.table == quin.table
            assert again.greeting["story"][-1] == {"by": [*GM], "lines": turn["lines"]}
        late = {"do": {"command": {"is": "Deal"}}, "choose": {"menu": 0, "form": "Deal"}}
        for request, fields in late.items():
            refused = await quin.ask(request, **fields)
            assert refused["reason"] == "table_ended"
        record = (await server.get("/api/table/record", seats[GM])).text.splitlines()
        assert json.loads(record[1])["command"] == {"is": "Deal"}
        lines = (await server.get("/api/table/record", seats[QUIN])).text.splitlines()
        assert json.loads(lines[0])["seat"] == [*QUIN]
        assert json.loads(lines[1])["command"] is None


async def test_a_seat_is_left_and_another_player_is_invited():
    async with at_a_table(GM, is_dealt=True) as (server, seats, gm):
        taken = await server.post("/api/table/invite", {"seat": [*MARCO]}, seats[GM])
        assert (taken.status, taken.json["reason"]) == (409, "seat_taken")
        assert (await server.post("/api/table/leave", {}, seats[MARCO])).status == 204
        turn = await gm.next("turn", kind="seated")
        assert (turn["seat"], turn["is_held"]) == ([*MARCO], False)
        held = (await server.get("/api/table", seats[GM])).json["seats"]
        assert {seat["label"]: seat["is_held"] for seat in held}["Marco"] is False
        fresh = await server.post("/api/table/invite", {"seat": [*MARCO]}, seats[GM])
        assert fresh.status == 201
        assert (await server.get("/api/table/view", fresh.json["token"])).status == 200


async def test_the_language_is_changed_without_leaving_the_table():
    async with at_a_table(QUIN, is_dealt=True) as (_, _, quin):
        await quin.say(**{"is": "speak", "id": "a", "language": "de"})
        message = await quin.next("joined")
        assert "Marco zieht 5 Karten." in text_of(message["story"][0]["lines"])
        assert message["menu"]["forms"]["OfferTrade"]["label"] == "einen Tausch anbieten"
        await quin.say(**{"is": "speak", "id": "b", "language": "tlh"})
        assert (await quin.next("joined"))["language"] == "en"


async def test_a_client_that_wants_only_events_receives_only_events():
    async with at_a_table(QUIN, is_dealt=True, wants=["events"]) as (server, seats, quin):
        assert quin.greeting["view"]["seat"] == [*QUIN]
        await server.plays(seats[GM], "EndAct")
        message = await quin.next()
        assert {*message} == {"is", "kind", "turn", "by", "events"}
        assert message["events"][0]["is"]


async def test_a_tarot_game_is_served():
    people, names = (tarot.player_seat("Ann"), tarot.NARRATOR), ("Ann", "Ben")
    async with at_a_table(*people, names=names, system="tarot") as (_, _, ann, narrator):
        await narrator.ask("choose", menu=narrator.shown_menu["turn"], form="Deal")
        turn = await ann.next("turn")
        drawn = [move["card"] for move in turn["moves"] if move.get("card")]
        assert sorted(drawn) == sorted(ann.hand)


async def test_invalid_messages_are_refused_without_effect():
    async with at_a_table(QUIN, is_dealt=True) as (_, _, quin):
        for text in ("", "{", "[]", "7", '{"is": "do"}', '{"is": "do", "id": 7}'):
            await quin.socket.send(text)
            assert (await quin.next("refused"))["id"] is None
        await quin.socket.send(b"\x00")
        assert (await quin.next("refused"))["reason"] == "invalid"
        for request, detail in (
            ({"is": "dance"}, "is: expected do, choose, chance, menu, open, undo, speak or ping"),
            ({"is": "do"}, ""),
            ({"is": "do", "command": {"is": "Fly"}}, "there is no record 'Fly'"),
            ({"is": "do", "command": []}, ""),
            ({"is": "do", "command": {"is": "Deal"}, "turn": "now"}, "turn: expected a whole"),
            ({"is": "choose", "menu": 10**30}, ""),
            ({"is": "open"}, "form: expected a text"),
            ({"is": "undo", "turns": True}, "turns: expected a whole number"),
            ({"is": "do", "command": {"is": "PlayToPool", "hero": "x" * 100_000, "card": 1}}, ""),
        ):
            message = await quin.ask(request.pop("is"), **request)
            assert message["is"] == "refused", request
            assert detail in message["detail"]
        assert (await quin.ask("ping"))["is"] == "answer"


async def test_a_huge_message_closes_only_the_socket_of_its_sender():
    async with at_a_table(QUIN, MARCO, is_dealt=True) as (_, _, quin, marco):
        await quin.socket.send("x" * 2_000_000)
        _, code = await quin.end()
        assert code == 1009
        assert (await marco.ask("ping"))["is"] == "answer"


@pytest.mark.parametrize(
    "text", ["", "hello", "{}", '{"is": "do"}', '{"is": "hello"}', '{"is": "hello", "token": 7}']
)
async def test_a_client_without_a_valid_hello_is_disconnected(text):
    async with serving() as server, server.connected_client() as browser:
        await browser.socket.send(text)
        (message,), code = await browser.end()
        assert (message["is"], code) == ("closed", 4400)


async def test_a_client_that_sends_nothing_is_disconnected():
    settings = Settings(hello=0.05)
    async with serving(settings=settings) as server, server.connected_client() as browser:
        (message,), code = await browser.end()
        assert (message["reason"], code) == ("hello_first", 4400)


async def test_too_many_requests_over_a_socket_are_refused_and_delayed():
    async with at_a_table(GM, settings=Settings(rate=1, burst=10)) as (_, _, gm):
        start = time.monotonic()
        for _ in range(10):
            assert (await gm.ask("ping"))["is"] == "answer"
        while (message := await gm.ask("ping"))["is"] == "answer":
            pass  # on a slow machine, the rate allows more requests
        assert message["reason"] == "too_many_requests"
        assert (await gm.ask("ping"))["is"] == "answer"  # the server has delayed its answer
        assert time.monotonic() - start >= 1


async def test_a_client_that_stops_reading_delays_no_other_and_can_reconnect():
    slow_is_dropped = {
        "settings": Settings(patience=0.3, rate=10**6, burst=10**6),
        "limits": HostLimits(waiting=10, rate=10**6, burst=10**6),
    }
    async with at_a_table(is_dealt=True, **slow_is_dropped) as (server, seats):
        async with (
            server.reads_slowly(seats[QUIN], wants=["view", "table"]) as slow,
            server.joined(seats[GM], wants=["events"]) as gm,
        ):
            for _ in range(60):
                for kind, fields in (("do", {"command": {"is": "EndAct"}}), ("undo", {})):
                    async with asyncio.timeout(TIMEOUT):
                        last = await gm.ask(kind, **fields)
                    assert last["is"] == "answer"
            await asyncio.sleep(0.5)
            slow.socket.transport.resume_reading()
            messages, code = await slow.end()
            assert messages[-1]["turn"] < last["turn"]
            assert code in (1006, 1012, 4408)
        async with server.joined(seats[QUIN]) as quin:
            assert quin.greeting["turn"] == last["turn"]


async def test_clients_can_reconnect_after_a_server_closes():
    people = AsyncExitStack()
    async with at_a_table(is_dealt=True) as (server, seats):
        quin = await people.enter_async_context(server.joined(seats[QUIN]))
    messages, code = await quin.end()
    assert code in (1012, 4408, 1006)
    assert all(message["is"] != "closed" or message["again"] for message in messages)


async def test_no_frame_contains_what_its_seat_may_not_know():
    vera, wants = torg.hero_seat("Vera"), [*WITH_VIEW, "events"]
    everybody, names = (GM, QUIN, MARCO, vera, SPECTATOR), ("Quin", "Marco", "Vera")
    async with at_a_table(*everybody, names=names, wants=wants) as (server, seats, *browsers):
        await browsers[0].ask("do", command={"is": "Deal"})
        hands = {}
        for seat in (QUIN, MARCO, vera):
            view = (await server.get("/api/table/view", seats[seat])).json["view"]
            (own,) = [hero for hero in view["heroes"] if hero["name"] == seat.name]
            hands[seat] = {*own["hand"]}
        await asyncio.sleep(0.1)
        for seat, browser in zip(everybody, browsers, strict=True):
            await browser.menu()
            numbers = (entry for frame in browser.frames for entry in numbers_in(json.loads(frame)))
            cards = {number for name, number in numbers if name in ("card", "cards", "hand")}
            for other, hand in hands.items():
                if other != seat:
                    assert not cards & hand, (seat, other)


async def test_a_table_is_unchanged_after_a_restart(tmp_path):
    file = tmp_path / "tables.sqlite"
    async with at_a_table(QUIN, is_dealt=True, store=SqliteStore(file)) as (server, seats, before):
        done = {"command": {"is": "EndAct"}, "request": "the act ends"}
        first = (await server.post("/api/table/commands", done, seats[GM])).json
    async with serving(SqliteStore(file)) as server:
        again = (await server.post("/api/table/commands", done, seats[GM])).json
        assert again == {**first, "is_repeat": True}
        async with server.joined(seats[QUIN]) as quin:
            assert quin.hand == before.hand
            assert len(quin.greeting["story"]) == 2
        async with server.joined(seats[QUIN], since=before.greeting["turn"]) as quin:
            assert (await quin.next())["turn"] == first["turn"]


async def test_several_commands_in_one_message_are_one_turn():
    async with at_a_table(GM, QUIN, wants=WITH_VIEW) as (_, _, gm, quin):
        scene = {"is": "BeginScene", "kind": "dramatic", "villains": ["Mummy"]}
        await gm.ask("do", command={"is": "Deal"})
        await quin.next("turn")
        await gm.ask("do", command=[scene, {"is": "BeginRounds"}])
        turn = await quin.next("turn")
        assert "Mummy" in text_of(turn["lines"])
        assert turn["view"]["scene"]["kind"] == "dramatic"
        await gm.ask("do", command=[{"is": "Flip"}, {"is": "Flip"}, {"is": "Fly"}])
        assert (await quin.ask("ping"))["is"] == "answer"


async def test_a_system_of_another_package_is_served(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "examples" / "third_system" / "src")
    rules = import_module("high_card").HIGH_CARD
    async with serving(systems=[rules]) as server:
        opened = await server.app_host.open("high_card", ["Ann", "Ben"])
        people = [token for seat, token in opened.tokens.items() if seat != SPECTATOR]
        async with AsyncExitStack() as stack:
            browsers = [await stack.enter_async_context(server.joined(person)) for person in people]
            browser = next(browser for browser in browsers if browser.shown_menu["sections"])
            menu = browser.shown_menu
            ready = next(form["form"] for form in forms_in(menu) if not form["fields"])
            done = await browser.ask("choose", menu=menu["turn"], form=ready)
            assert done["is"] == "answer"
            for player in browsers:
                assert text_of((await player.next("turn"))["lines"])


async def test_the_winner_of_a_game_of_another_package_is_sent(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "examples" / "third_system" / "src")
    rules = import_module("high_card").HIGH_CARD
    async with serving(systems=[rules]) as server:
        host = server.app_host
        opened = await host.open("high_card", ["Ann", "Ben"], dialect=2)
        ann = opened.tokens[Seat("player", "Ann")]
        async with server.joined(ann) as browser:
            order = Random(1)  # noqa: S311 - not a secret
            while (await host.view(ann)).result is None:
                await play_on(host, opened.tokens, order, 1)
            lines = (await browser.next("turn"))["lines"]
            while " has won. " not in text_of(lines):
                lines = (await browser.next("turn"))["lines"]
            assert re.search(r"(Ann|Ben) has won\. Ann \d, Ben \d\.", text_of(lines))
            facts = browser.table["places"]["now"]["facts"]
            assert re.fullmatch(r"Ann \d, Ben \d", facts[1]["text"])


@pytest.mark.parametrize("often", [1, 2, 3, 7])
async def test_turns_arrive_in_order_whether_or_not_the_socket_is_busy(often, monkeypatch):
    put, number = FrameSocket.put, count()
    busy = lambda self, frame: next(number) % often != 0 and put(self, frame)  # noqa: E731 - once
    monkeypatch.setattr(FrameSocket, "put", busy)
    async with at_a_table(
        QUIN, GM, is_dealt=True, wants=["events"], settings=Settings(rate=10**6, burst=10**6)
    ) as (_, _, quin, gm):
        for at in range(25):
            kind = "undo" if at % 5 == 4 else "do"
            assert (await gm.ask(kind, command={"is": "EndAct"}))["is"] == "answer"
        turns = [(await quin.next("turn"))["turn"] for _ in range(25)]
        start = quin.greeting["turn"]
        assert turns == [*range(start + 1, start + 26)]
