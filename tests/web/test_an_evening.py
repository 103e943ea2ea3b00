"""A table is opened, people open their links, and play."""

from tests.web.served import GM, MARCO, QUIN, at_a_table, serving, text_of

WITH_VIEW = ["lines", "moves", "table", "view"]


async def test_whoever_opens_a_table_gets_a_link_for_each_seat():
    async with serving() as server:
        reply = await server.post("/api/tables", {"system": "torg", "names": ["Quin", "Marco"]})
        assert reply.status == 201
        seats = reply.json["seats"]
        assert [each["label"] for each in seats] == ["Quin", "Marco", "Gamemaster", "Spectator"]
        for each in seats:
            assert each["link"] == f"{server.address}/#{each['token']}"


async def test_everybody_hears_what_happens_each_in_her_own_words():
    async with (
        at_a_table() as (server, seats),
        server.joined(seats[GM]) as gm,
        server.joined(seats[QUIN], language="de", wants=WITH_VIEW) as quin,
    ):
        assert gm.greeting["leads"]
        assert not quin.greeting["leads"]
        done = await gm.ask("do", command={"is": "Deal"})
        told = await quin.next("turn")
        assert done == {**done, "is": "answer", "turn": told["turn"], "is_repeat": False}
        assert "Marco zieht 5 Karten." in text_of(told["lines"])
        hand = told["view"]["heroes"][0]["hand"]
        assert hand == quin.hand
        assert len(hand) == 5
        assert told["view"]["heroes"][1]["hand"] is None
        drawn = [each["card"] for each in told["moves"] if each.get("to") == "hand/Quin"]
        others = [each["card"] for each in told["moves"] if each.get("to") == "hand/Marco"]
        assert sorted(drawn) == sorted(hand)
        assert others == [0] * 5


async def test_a_scene_begins_from_the_menu_with_its_villains_typed_in():
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
        assert [each["name"] for each in cast] == ["Mummy", "Ghoul"]
