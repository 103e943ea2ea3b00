"""Messages that a session sends by itself: each turn once, and the menu with the last one."""

import asyncio
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest

from dramadeck.client import seat_client
from dramadeck.host import Host, SqliteStore
from dramadeck.web.session import DisconnectedError, Session, SessionContext
from tests.web.served import GM, MARCO, QUIN, Browser, text_of

SCENE = {"is": "BeginScene", "kind": "dramatic", "villains": ["Mummy"]}
EVENING = ({"is": "Deal"}, SCENE, {"is": "BeginRounds"}, {"is": "Flip"})


class Queues:
    """A transport in the same program, over queues in the place of a socket.

    Attributes:
        texts: how many texts have gone over it, in both directions.
        is_free: whether texts of the session are taken now.
        far_end: what a browser has of it.
    """

    def __init__(self):
        self._asked, self._outgoing = asyncio.Queue(), asyncio.Queue()
        self.texts, self.is_free = 0, asyncio.Event()
        self.is_free.set()
        self.far_end = SimpleNamespace(send=self._ask, recv=self._outgoing.get)

    async def _ask(self, text):
        self.texts += 1
        self._asked.put_nowait(text)

    def hang_up(self):
        self._asked.put_nowait(None)

    async def receive(self):
        text = await self._asked.get()
        if text is None:
            raise DisconnectedError
        return text

    async def send(self, text):
        await self.is_free.wait()
        self.try_send(text)

    def try_send(self, text):
        if self.is_free.is_set():
            self.texts += 1
            self._outgoing.put_nowait(text)
        return self.is_free.is_set()

    async def close(self, code):
        pass


class Tables:
    """A table, and sessions at it."""

    def __init__(self, host, tokens):
        self.host, self.tokens, self._context = host, tokens, SessionContext(host)

    @asynccontextmanager
    async def joined(self, seat, **hello):
        """Somebody who has said hello, and was greeted."""
        queues = Queues()
        talk = asyncio.ensure_future(Session(self._context, queues).serve())
        browser = Browser(queues.far_end)
        browser.queues = queues
        await browser.say(**{"is": "hello", "token": self.tokens[seat], **hello})
        browser.greeting = await browser.next("joined")
        try:
            yield browser
        finally:
            queues.hang_up()
            await talk

    async def play(self, *commands):
        """Commands of the gamemaster."""
        for command in commands:
            await self.host.send(self.tokens[GM], command, is_data=True)


@asynccontextmanager
async def opened():
    """A table of two heroes."""
    async with Host(SqliteStore(":memory:")) as host:
        table = await host.open("torg", ["Quin", "Marco"])
        yield Tables(host, table.tokens)


async def test_a_command_at_which_two_look_on_takes_four_messages():
    async with opened() as tables, tables.joined(GM) as gm, tables.joined(QUIN) as quin:
        begun = gm.queues.texts + quin.queues.texts
        await gm.ask("choose", menu=gm.shown_menu["turn"], form="Deal")
        for browser in (gm, quin):
            assert "menu" in await browser.next("turn")
        await asyncio.sleep(0.05)
        assert gm.queues.texts + quin.queues.texts == begun + 4


async def test_of_several_turns_that_wait_the_last_alone_brings_the_menu():
    async with opened() as tables, tables.joined(QUIN) as quin:
        quin.queues.is_free.clear()
        await tables.play(*EVENING)
        await asyncio.sleep(0)
        quin.queues.is_free.set()
        turns = [await quin.next("turn") for _ in EVENING]
        # The first was on its way before the others came.
        assert ["menu" in turn for turn in turns[1:]] == [False, False, True]
        assert quin.shown_menu == (await quin.menu())["menu"]
        async with tables.joined(QUIN) as other:
            assert other.table == quin.table
            assert other.shown_menu == quin.shown_menu


async def test_of_several_turns_that_were_missed_the_last_alone_brings_the_menu():
    async with opened() as tables:
        async with tables.joined(QUIN) as quin:
            since, table = quin.greeting["turn"], quin.table
        await tables.play(*EVENING)
        async with tables.joined(QUIN, since=since) as quin:
            quin.table = table
            turns = [await quin.next("turn") for _ in EVENING]
            assert [turn.get("menu") for turn in turns] == [None, None, None, {}]
            assert quin.shown_menu == (await quin.menu())["menu"]
            async with tables.joined(QUIN) as other:
                assert other.table == quin.table


async def test_who_wants_no_menu_and_no_table_is_sent_none():
    async with opened() as tables, tables.joined(QUIN, wants=["lines", "songs"]) as quin:
        assert not {"menu", "table", "story", "view", "songs"} & {*quin.greeting}
        await tables.play({"is": "Deal"})
        assert {*await quin.next("turn")} == {"is", "turn", "kind", "by", "lines"}


async def test_a_round_is_the_heading_of_the_turn_that_begins_it_and_of_its_part_of_the_story():
    def headings(turns):
        return [turn.get("heading", "as before") for turn in turns]

    async with opened() as tables, tables.joined(QUIN) as quin:
        award = {"is": "GrantAward", "hero": "Quin", "possibilities": 1}
        await tables.play(*EVENING, award, {"is": "Flip"}, {"is": "EndRounds"})
        turns = [await quin.next("turn") for _ in range(7)]
        rounds = ["as before"] * 3 + ["Round 1", "as before", "Round 2", None]
        assert headings(turns) == rounds
        async with tables.joined(MARCO) as marco:
            assert headings(marco.greeting["story"]) == rounds
        await tables.host.undo(tables.tokens[GM], 2)
        back = await quin.next("turn")
        assert back["heading"] == "Round 1"
        assert headings(back["story"]) == rounds[:-2]


async def test_where_something_ends_the_line_that_says_so_is_named():
    async with opened() as tables, tables.joined(QUIN) as quin:
        task = {"is": "BeginSkillResolution", "hero": "Quin", "skill": "science"}
        task["difficulties"] = [8, 9, 10, 11]
        award = {"is": "GrantAward", "hero": "Quin", "possibilities": 1}
        await tables.play(*EVENING, task, [award, {"is": "AbandonSkillResolution"}])
        turns = [await quin.next("turn") for _ in range(len(EVENING) + 2)]
        (ending_turn,) = [turn for turn in turns if "ending" in turn]
        assert ending_turn["ending"] == 1
        assert text_of(ending_turn["lines"][1:]) == "The task is left to others."


async def test_a_game_that_can_not_list_its_actions_says_so_and_goes_on(monkeypatch):
    listing, is_broken = seat_client.offer_of, [False]

    def offer_of(*asked, **named):
        if is_broken[0]:
            raise RuntimeError("the secret of the stranger")
        return listing(*asked, **named)

    monkeypatch.setattr(seat_client, "offer_of", offer_of)
    async with opened() as tables, tables.joined(QUIN) as quin:
        is_broken[0] = True
        await tables.play({"is": "Deal"})
        turn = await quin.next("turn")
        assert "Marco draws 5 cards." in text_of(turn["lines"])
        menu = quin.shown_menu
        assert menu["sections"] == {}
        assert menu["problem"]
        assert "secret" not in quin.frames[-1]
        refused = await quin.ask("choose", menu=menu["turn"], form="EndAct")
        assert (refused["is"], refused["reason"]) == ("refused", "old_menu")
        is_broken[0] = False
        await tables.play(SCENE)
        await quin.next("turn")
        assert "problem" not in quin.shown_menu
        assert quin.shown_menu == (await quin.menu())["menu"]
        assert quin.shown_menu["forms"]


@pytest.mark.parametrize("wants", [["lines", "moves", "table", "menu"], ["events", "menu"]])
async def test_what_a_turn_changes_in_nothing_is_an_empty_difference(wants):
    async with opened() as tables, tables.joined(QUIN, wants=wants) as quin:
        await tables.host.reissue_token(tables.tokens[GM], MARCO)
        turn = await quin.next("turn")
        assert turn["kind"] == "seated"
        assert turn["menu"] == {}
        assert "table" not in turn
