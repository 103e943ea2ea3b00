"""Records and stories are read from the log once, and their number is limited."""

import asyncio
import random

import attrs
import pytest

from dramadeck import torg
from dramadeck.host import HostError, HostLimits, HostReason, SqliteStore
from dramadeck.storage.journal import record_of
from tests.host.evenings import at_a_table, hosting, play_on
from tests.seats import GM, MARCO, QUIN, SPECTATOR

OFTEN = HostLimits(rate=10**6, burst=10**6, reads=10**6, reads_at_once=10**6)


class CountedStore:
    """A store that counts the entries that are read."""

    def __init__(self):
        self._store, self.lines = SqliteStore(":memory:"), 0

    def __getattr__(self, name):
        return getattr(self._store, name)

    async def read(self, table, after=0):
        """Return the entries after a turn."""
        lines = await self._store.read(table, after)
        self.lines += len(lines)
        return lines


async def reasons(works):
    """Send simultaneous requests; return the reason of each refusal, or None."""
    results = await asyncio.gather(*works, return_exceptions=True)
    return [result.reason if isinstance(result, HostError) else None for result in results]


async def test_frequent_exports_are_refused_for_one_token_and_not_for_others():
    now = [0.0]
    async with at_a_table("Quin", "Marco", clock=lambda: now[0]) as (host, tokens):
        more = await host.invite(tokens[GM], SPECTATOR)
        exports = await reasons(host.export(tokens[SPECTATOR]) for _ in range(40))
        stories = await reasons([host.story(tokens[SPECTATOR], 5)])
        others = await reasons(host.export(token) for token in (more, tokens[QUIN], tokens[GM]))
        now[0] = 5.0
        later = await reasons(host.export(tokens[SPECTATOR]) for _ in range(3))
    assert exports == [None] * 4 + [HostReason.TOO_OFTEN] * 36
    assert stories == [HostReason.TOO_OFTEN]
    assert others == [None] * 3
    assert later == [None, None, HostReason.TOO_OFTEN]


async def test_a_log_is_read_once_for_many_requests():
    store = CountedStore()
    async with at_a_table("Quin", "Marco", store=store) as (host, tokens):
        await host.send(tokens[GM], torg.commands.Deal())
        for _ in range(20):
            await host.send(tokens[GM], torg.commands.EndAct())
        store.lines, last = 0, (await host.join(tokens[GM])).turn
        for _ in range(3):
            works = [host.story(tokens[seat], 9) for seat in (GM, QUIN, MARCO, SPECTATOR)]
            await asyncio.gather(*works)
        before = store.lines
        await host.send(tokens[GM], torg.commands.EndAct())
        await host.story(tokens[GM], 9)
        assert (before == last, store.lines - before) == (True, 1)


@pytest.mark.parametrize(
    "limits",
    [OFTEN, HostLimits(rate=10**6, burst=10**6, games=1, reads=10**6, reads_at_once=10**6)],
)
async def test_a_log_that_is_read_in_parts_gives_the_same_records_and_stories(limits):
    order, store = random.Random(3), SqliteStore(":memory:")  # noqa: S311 - not a secret
    async with hosting(store, limits=limits) as host:
        tables = [await host.open("torg", ["Quin", "Marco"]) for _ in range(2)]
        for _ in range(12):
            for opened in tables:
                tokens = opened.tokens
                await play_on(host, {**tokens}, order, 6)
                if order.random() < 0.5:
                    await host.undo(tokens[GM], order.randint(1, 3))
                opening = await store.find(opened.table)
                lines = await store.read(opened.table)
                whole = record_of(opening, torg.TORG, (), lines)
                for seat in (GM, QUIN, SPECTATOR):
                    record_seen = attrs.evolve(whole.seen_by(seat), commitment=opened.commitment)
                    assert await host.export(tokens[seat]) == record_seen
                    story = await host.story(tokens[seat], 5)
                    assert story.turns == whole.seen_by(seat).turns[-5:]
                    first = max(0, len(whole.turns) - 5)
                    assert story.view == torg.view(whole.at(first), seat)


async def test_a_story_of_more_turns_than_there_are_begins_with_the_game():
    async with at_a_table("Quin") as (host, tokens):
        before = await host.view(tokens[QUIN])
        await host.send(tokens[GM], torg.commands.Deal())
        story = await host.story(tokens[QUIN], 9)
        nothing = await host.story(tokens[QUIN], 0)
        assert (story.view == before, len(story.turns), nothing.turns) == (True, 1, ())
