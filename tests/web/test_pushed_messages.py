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
COMMANDS = ({"is": "Deal"}, SCENE, {"is": "BeginRounds"}, {"is": "Flip"})


class Queues:
    """A transport in the same process, with queues instead of a socket.

    Attributes:
        texts: how many texts were sent, in both directions.
        is_free: whether the transport accepts texts of the session.
        far_end: the end of the client.
    """

    def __init__(self):
        self._incoming, self._outgoing = asyncio.Queue(), asyncio.Queue()
        self.texts, self.is_free = 0, asyncio.Event()
        self.is_free.set()
        self.far_end = SimpleNamespace(send=self._ask, recv=self._outgoing.get)

    async def _ask(self, text):
        self.texts += 1
        self._incoming.put_nowait(text)

    def hang_up(self):
        self._incoming.put_nowait(None)

    async def receive(self):
        text = await self._incoming.get()
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
        """A client that has sent `hello` and received `joined`."""
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
        """Send commands of the gamemaster."""
        for command in commands:
            await self.host.send(self.tokens[GM], command, is_data=True)


@asynccontextmanager
async def open_tables():
    """A table with two heroes."""
    async with Host(SqliteStore(":memory:")) as host:
        table = await host.open("torg", ["Quin", "Marco"])
        yield Tables(host, table.tokens)


async def test_a_command_at_a_table_with_two_clients_takes_four_messages():
    async with open_tables() as tables, tables.joined(GM) as gm, tables.joined(QUIN) as quin:
        before = gm.queues.texts + quin.queues.texts
        await gm.ask("choose", menu=gm.shown_menu["turn"], form="Deal")
        for browser in (gm, quin):
            assert "menu" in await browser.next("turn")
        await asyncio.sleep(0.05)
        assert gm.queues.texts + quin.queues.texts == before + 4


async def test_only_the_last_of_several_waiting_turns_has_the_menu():
    async with open_tables() as tables, tables.joined(QUIN) as quin:
        quin.queues.is_free.clear()
        await tables.play(*COMMANDS)
        await asyncio.sleep(0)
        quin.queues.is_free.set()
        turns = [await quin.next("turn") for _ in COMMANDS]
        # The first turn was already being sent.
        assert ["menu" in turn for turn in turns[1:]] == [False, False, True]
        assert quin.shown_menu == (await quin.menu())["menu"]
        async with tables.joined(QUIN) as other:
            assert other.table == quin.table
            assert other.shown_menu == quin.shown_menu


async def test_only_the_last_of_several_missed_turns_has_the_menu():
    async with open_tables() as tables:
        async with tables.joined(QUIN) as quin:
            since, table = quin.greeting["turn"], quin.table
        await tables.play(*COMMANDS)
        async with tables.joined(QUIN, since=since) as quin:
            quin.table = table
            turns = [await quin.next("turn") for _ in COMMANDS]
            assert [turn.get("menu") for turn in turns] == [None, None, None, {}]
            assert quin.shown_menu == (await quin.menu())["menu"]
            async with tables.joined(QUIN) as other:
                assert other.table == quin.table


async def test_a_client_receives_only_the_parts_that_it_wants():
    async with open_tables() as tables, tables.joined(QUIN, wants=["lines", "songs"]) as quin:
        assert not {"menu", "table", "story", "view", "songs"} & {*quin.greeting}
        await tables.play({"is": "Deal"})
        assert {*await quin.next("turn")} == {"is", "turn", "kind", "by", "lines"}


async def test_a_round_is_a_heading_of_its_first_turn_and_of_the_story():
    def headings(turns):
        return [turn.get("heading", "as before") for turn in turns]

    async with open_tables() as tables, tables.joined(QUIN) as quin:
        award = {"is": "GrantAward", "hero": "Quin", "possibilities": 1}
        await tables.play(*COMMANDS, award, {"is": "Flip"}, {"is": "EndRounds"})
        turns = [await quin.next("turn") for _ in range(7)]
        rounds = ["as before"] * 3 + ["Round 1", "as before", "Round 2", None]
        assert headings(turns) == rounds
        async with tables.joined(MARCO) as marco:
            assert headings(marco.greeting["story"]) == rounds
        await tables.host.undo(tables.tokens[GM], 2)
        undone = await quin.next("turn")
        assert undone["heading"] == "Round 1"
        assert headings(undone["story"]) == rounds[:-2]


async def test_a_turn_names_the_line_of_an_ending():
    async with open_tables() as tables, tables.joined(QUIN) as quin:
        task = {"is": "BeginSkillResolution", "hero": "Quin", "skill": "science"}
        task["difficulties"] = [8, 9, 10, 11]
        award = {"is": "GrantAward", "hero": "Quin", "possibilities": 1}
        await tables.play(*COMMANDS, task, [award, {"is": "AbandonSkillResolution"}])
        turns = [await quin.next("turn") for _ in range(len(COMMANDS) + 2)]
        (ending_turn,) = [turn for turn in turns if "ending" in turn]
        assert ending_turn["ending"] == 1
        assert text_of(ending_turn["lines"][1:]) == "The task is given up."


async def test_a_game_continues_when_its_actions_cannot_be_listed(monkeypatch):
    listing, is_broken = seat_client.offer_of, [False]

    def offer_of(*arguments, **options):
        if is_broken[0]:
            raise RuntimeError("the secret of the stranger")
        return listing(*arguments, **options)

    monkeypatch.setattr(seat_client, "offer_of", offer_of)
    async with open_tables() as tables, tables.joined(QUIN) as quin:
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
async def test_a_turn_that_changes_nothing_has_an_empty_patch(wants):
    async with open_tables() as tables, tables.joined(QUIN, wants=wants) as quin:
        await tables.host.reissue_token(tables.tokens[GM], MARCO)
        turn = await quin.next("turn")
        assert turn["kind"] == "seated"
        assert turn["menu"] == {}
        assert "table" not in turn
