"""Simultaneous commands, repetitions and undo while hosts start and stop: nothing is lost."""

import asyncio
import json
import random

import pytest

from dramadeck import IllegalCommandError, torg
from dramadeck.core import FACE_DOWN
from dramadeck.host import Host, HostError, HostLimits, HostReason
from dramadeck.storage.store import EntryKind
from tests.depth import by_depth
from tests.host.evenings import SharedStore, run
from tests.seats import GM, MARCO, QUIN

WIDE = HostLimits(rate=10**6, burst=10**6, snapshot=7, recent=4, live=1)


def check(refused, *reasons):
    """Check that a host has refused for one of these reasons."""
    assert refused.reason in reasons


class Person:
    """Sends random legal commands, each with its own request name, and keeps the answers."""

    def __init__(self, name, token, order):
        self.name, self.token, self.order = name, token, order
        self.acknowledged = {}
        self.unsure = {}

    async def play(self, hosts, turns):
        for at in range(turns):
            request = f"{self.name} {at}"
            host = self.order.choice(hosts)
            legal = await host.legal_actions(self.token)
            commands = [
                command for command in legal if not isinstance(command, torg.commands.LeaveParty)
            ]
            if not commands:
                await asyncio.sleep(0)
                continue
            await self.send(hosts, self.order.choice(commands), request)
            if self.name == "gm" and self.order.random() < 0.1:
                await self.undo(host)

    async def send(self, hosts, command, request):
        for _ in range(1 + (self.order.random() < 0.3)):
            try:
                answer = await self.order.choice(hosts).send(self.token, command, request=request)
            except IllegalCommandError:
                assert request not in self.acknowledged
            except HostError as refused:
                check(refused, HostReason.STORE_FAILED)
                self.unsure[request] = command
            else:
                first = self.acknowledged.setdefault(request, answer)
                assert (first.turn, first.text) == (answer.turn, answer.text)
                assert answer.is_repeat is (first is not answer) or request in self.unsure

    async def undo(self, host):
        try:
            await host.undo(self.token, self.order.randrange(1, 4))
        except HostError as refused:
            check(refused, HostReason.NOTHING_TO_TAKE_BACK, HostReason.STORE_FAILED)


async def record_updates(host, token, log):
    """Append all updates of a seat to a list, until the host is closed."""
    try:
        async for update in await host.watch(token):
            log.append(update)
    except HostError as ended:
        check(ended, HostReason.HOST_CLOSED, HostReason.STORE_FAILED)


async def play_game(seed, fails, place=None):
    """Play a game of three people at two hosts with one store, and one subscription at each."""
    order, shared = random.Random(seed), SharedStore()  # noqa: S311 - not a secret
    make = place or (lambda: shared)
    async with Host(make(), limits=WIDE) as one, Host(make(), limits=WIDE) as other:
        opened = await one.open("torg", ["Quin", "Marco"])
        await one.open("tarot", ["Ann"])
        people = [
            Person(name, opened.tokens[seat], random.Random(f"{seed} {name}"))  # noqa: S311 - not a secret
            for name, seat in (("gm", GM), ("quin", QUIN), ("marco", MARCO))
        ]
        logs = [[], []]
        watching = [
            asyncio.ensure_future(record_updates(host, opened.tokens[QUIN], logs[at]))
            for at, host in enumerate((one, other))
        ]
        if fails:
            shared.failing = lambda: order.choice(["before", "after", *[None] * 20])
        await asyncio.gather(*(person.play((one, other), 25) for person in people))
        shared.failing = lambda: None
        store = make()
        lines = await store.read(opened.table)
        while not fails and any(one[-1].turn < lines[-1].turn for one in logs):
            await asyncio.sleep(0.001)
        await store.close()
    await asyncio.gather(*watching)
    async with Host(make(), limits=WIDE) as fresh:
        warm = [await fresh.view(token) for token in opened.tokens.values()]
        store = make()
        store.snapshot = _nothing
        async with Host(store, limits=WIDE) as cold:
            assert [await cold.view(token) for token in opened.tokens.values()] == warm
        await fresh.end(opened.tokens[GM])
        record = await fresh.export(opened.tokens[GM])
    await shared.put_away()
    return people, lines, logs, record


async def _nothing(_table):
    return None


@pytest.mark.parametrize("kind", ["sound", "failing", "postgres"])
def test_every_acknowledged_command_is_stored_once_and_all_see_the_same_order(kind, request):
    fails = kind == "failing"
    place = request.getfixturevalue("postgres") if kind == "postgres" else None
    for seed in range(by_depth(4, 60)):
        people, lines, logs, record = run(play_game(seed, fails, place))
        assert [line.turn for line in lines] == list(range(1, len(lines) + 1))
        requests = [(line.seat, line.request) for line in lines if line.request]
        assert len(set(requests)) == len(requests)
        turn_of = {request: line.turn for line in lines if (request := line.request)}
        for person in people:
            for request, answer in person.acknowledged.items():
                assert turn_of[request] == answer.turn
        unsure = {request for person in people for request in person.unsure}
        acknowledged = {request for person in people for request in person.acknowledged}
        assert {*turn_of} <= acknowledged | unsure
        text_of = {}
        for update in (update for one in logs for update in one if update.kind != "view"):
            assert text_of.setdefault(update.turn, update.text) == update.text
        for one in logs:
            turns = [update.turn for update in one]
            assert turns == sorted(turns)
            assert fails or turns == list(range(turns[0], lines[-1].turn + 1))
        assert record.replay() == record.state


def test_no_update_shows_a_hand_that_its_seat_may_not_see():
    for seed in range(by_depth(3, 30)):
        _, lines, logs, record = run(play_game(seed, fails=False))
        seed_of_the_game = record.start.seed.root
        for update in (update for one in logs for update in one):
            assert seed_of_the_game not in update.text
            for event in json.loads(update.text).get("events", ()):
                if event["is"] == "CardDrawn" and event["hero"] == "Marco":
                    assert event["card"] == FACE_DOWN
        assert any(line.kind is EntryKind.PLAYED for line in lines)
