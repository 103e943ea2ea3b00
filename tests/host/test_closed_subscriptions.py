"""A closed subscription is removed from the table at once."""

import asyncio

import pytest

from dramadeck import torg
from dramadeck.host import HostError, HostLimits, HostReason, UpdateKind
from tests.host.evenings import at_a_table, hosting, two_hosts, updates
from tests.seats import GM, QUIN, SPECTATOR

TINA = torg.hero_seat("Tina")


async def fill_queue(host, tokens):
    """Play more turns than may wait in a subscription."""
    for _ in range(5):
        await host.send(tokens[GM], torg.commands.EndAct())


ENDS = {
    "her seat is handed over": (
        *(QUIN, HostReason.HANDED_ON),
        lambda host, tokens: host.reissue_token(tokens[GM], QUIN),
    ),
    "she gives her seat up": (
        *(QUIN, HostReason.HANDED_ON),
        lambda host, tokens: host.leave(tokens[QUIN]),
    ),
    "her link to look on is withdrawn": (
        *(SPECTATOR, HostReason.LINK_WITHDRAWN),
        lambda host, tokens: host.withdraw(tokens[GM]),
    ),
    "her hero leaves the party": (
        *(QUIN, HostReason.HANDED_ON),
        lambda host, tokens: host.send(tokens[GM], torg.commands.LeaveParty(hero="Quin")),
    ),
    "her coming is taken back": (
        *(TINA, HostReason.HANDED_ON),
        lambda host, tokens: host.undo(tokens[GM]),
    ),
    "she reads nothing": (QUIN, HostReason.TOO_SLOW, fill_queue),
    "she goes away": (QUIN, None, None),
}
"""Why a subscription ends → its seat, the reason that the client gets, and what happens."""


def watchers(host):
    """Return the number of subscriptions."""
    metrics = dict(line.split() for line in host.metrics().splitlines() if line[0] != "#")
    return int(metrics["dramadeck_watchers"])


async def remaining_updates(watch):
    """Return the remaining updates of a subscription, and the reason of its end."""
    rest, reason = [], None
    try:
        while True:
            rest.append(await anext(watch))
    except StopAsyncIteration:
        pass
    except HostError as problem:
        reason = problem.reason
    return rest, reason


@pytest.mark.parametrize("cause", ENDS)
async def test_an_ended_subscription_is_removed_from_the_table(cause):
    seat, expected, happens = ENDS[cause]
    async with hosting(limits=HostLimits(waiting=4)) as host:
        tokens = {**(await host.open("torg", ["Quin", "Marco"])).tokens}
        await host.send(tokens[GM], torg.commands.Deal())
        await host.send(tokens[GM], torg.commands.JoinParty(hero="Tina"))
        tokens[TINA] = await host.invite(tokens[GM], TINA)
        watch = await host.watch(tokens[seat])
        other = await host.watch(tokens[GM])
        await updates(other, 1)
        other.on_update = lambda _update: True
        assert watchers(host) == 2
        await happens(host, tokens) if happens else watch.close()
        assert watchers(host) == 1, "she is still counted"
        last = [await host.send(tokens[GM], torg.commands.EndAct()) for _ in range(2)][-1].turn
        other.close()
        assert watchers(host) == 0
        rest, reason = await remaining_updates(watch)
        assert ([update.turn for update in rest if update.turn > last - 2], reason) == (
            [],
            expected,
        )


async def test_an_ended_subscription_does_not_count_for_the_limit():
    async with at_a_table("Quin", limits=HostLimits(watchers=2)) as (host, tokens):
        for _ in range(2):
            await host.watch(tokens[SPECTATOR])
        with pytest.raises(HostError):
            await host.watch(tokens[SPECTATOR])
        fresh = await host.reissue_token(tokens[GM], SPECTATOR)
        assert [(await host.watch(fresh)).seat for _ in range(2)] == [SPECTATOR] * 2
        assert watchers(host) == 2


async def test_a_subscription_closed_after_the_end_of_the_game_is_not_counted():
    async with at_a_table("Quin") as (host, tokens):
        watch = await host.watch(tokens[QUIN])
        await host.end(tokens[GM])
        _, ended = await updates(watch, 2)
        still = watchers(host)
        watch.close()
        assert (ended.kind, still, watchers(host)) == (UpdateKind.ENDED, 1, 0)


async def test_a_closed_host_has_no_subscriptions():
    async with at_a_table("Quin") as (host, tokens):
        watch = await host.watch(tokens[QUIN])
    assert (watchers(host), (await remaining_updates(watch))[1]) == (0, HostReason.HOST_CLOSED)


async def test_a_table_that_cannot_be_read_has_no_subscriptions(shared):
    async def broken(*_arguments):
        raise OSError("the disk does not answer")

    async with two_hosts(shared) as (one, other, tokens):
        watch = await one.watch(tokens[QUIN])
        assert watchers(one) == 1
        shared.read = broken
        await other.send(tokens[GM], torg.commands.Deal())
        async with asyncio.timeout(5):
            reason = (await remaining_updates(watch))[1]
        assert (watchers(one), reason) == (0, HostReason.STORE_FAILED)
