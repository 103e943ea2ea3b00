"""The dice of a host: the next result is fixed, whatever is sent before it."""

import random

import pytest

from dramadeck import torg
from dramadeck.codec.commitment import is_thrown
from dramadeck.codec.records import Record
from dramadeck.core import Seed
from dramadeck.host import HostLimits, SqliteStore
from dramadeck.host.lifecycle import table_from_record
from tests.depth import by_depth
from tests.host.evenings import hosting, is_a_leaving, played_and_ended
from tests.seats import GM, MARCO, QUIN

WIDE = HostLimits(rate=10**6, burst=10**6)
LEAP = torg.commands.DeclareAction(
    actor="Quin", action=torg.ActionKind.OTHER, value=9, difficulty=10
)
ROLL = torg.commands.Roll(actor="Quin")


async def at_a_leap(host):
    """A table at which a die of Quin is due."""
    opened = await host.open("torg", ["Quin", "Marco"])
    tokens = opened.tokens
    await host.send(tokens[GM], torg.commands.Deal())
    await host.send(tokens[QUIN], LEAP)
    return tokens


async def thrown(host, tokens):
    """The faces of the die that Quin lets the host throw."""
    events = (await host.send(tokens[QUIN], ROLL)).events
    (rolled,) = [event.roll.faces for event in events if isinstance(event, torg.events.DieRolled)]
    return rolled


async def sent_before_a_die(host, tokens, order):
    """Something that throws nothing is sent, and taken back if it leaves no die due; how many."""
    sent = 0
    for _ in range(order.randint(1, 6)):
        seat = order.choice([GM, QUIN, MARCO])
        some = [
            command
            for command in await host.legal_actions(tokens[seat])
            if not is_a_leaving(command)
        ]
        harmless = [
            command
            for command in some
            if not isinstance(command, torg.commands.Roll | torg.commands.Announce)
        ]
        if not harmless:
            continue
        await host.send(tokens[seat], order.choice(harmless))
        if any(
            isinstance(command, torg.commands.Roll)
            for command in await host.legal_actions(tokens[QUIN])
        ):
            sent += 1
        else:
            await host.undo(tokens[GM])
    return sent


async def test_nothing_that_throws_no_die_changes_the_next_one():
    async with hosting(limits=WIDE) as host:
        tokens, order = await at_a_leap(host), random.Random(20)  # noqa: S311 - a play
        dice, in_between = {await thrown(host, tokens)}, 0
        await host.undo(tokens[GM])
        for _ in range(by_depth(15, 200)):
            sent = await sent_before_a_die(host, tokens, order)
            dice.add(await thrown(host, tokens))
            await host.undo(tokens[GM], sent + 1)
            in_between += sent
    assert len(dice) == 1
    assert in_between > 15


@pytest.mark.parametrize(
    "command",
    [torg.commands.Roll(actor="Quin", total=4), torg.commands.Roll(actor="Quin", dice=(4,))],
)
async def test_a_die_that_is_told_takes_none_of_the_hosts(command):
    async with hosting() as host:
        tokens = await at_a_leap(host)
        first = await thrown(host, tokens)
        await host.undo(tokens[GM])
        await host.send(tokens[QUIN], [command, torg.commands.Announce(actor="Quin")])
        await host.send(tokens[QUIN], LEAP)
        next_one = await thrown(host, tokens)
    assert first == next_one


@pytest.mark.parametrize("seed", range(3))
def test_each_throw_has_a_seed_of_its_own_in_the_order_of_the_game(seed):
    _, record = played_and_ended(seed=seed, turns=120)
    seeds = [turn.command.seed for turn in record.turns if is_thrown(turn.command)]
    root = Seed(record.promise.seed)
    assert seeds
    assert seeds == [root.for_die(number) for number in range(1, len(seeds) + 1)]


async def test_a_host_that_reads_the_table_anew_throws_the_same_die(tmp_path):
    async with hosting(SqliteStore(tmp_path / "games.db")) as host:
        tokens = await at_a_leap(host)
        await thrown(host, tokens)
        await host.send(tokens[QUIN], [torg.commands.Announce(actor="Quin"), LEAP])
        second = await thrown(host, tokens)
        await host.undo(tokens[GM])
    async with hosting(SqliteStore(tmp_path / "games.db")) as host:
        again = await thrown(host, tokens)
    assert second == again


def gone_on(*commands):
    """The seed of a table at which a game goes on that was begun without a host."""
    record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(
        torg.commands.Deal(), *commands
    )
    return table_from_record(record, at=0.0)[1].seed


def test_a_game_whose_dice_were_thrown_otherwise_goes_on_with_dice_of_its_own():
    own, other = Seed(7).for_die(1), Seed(7).for_die(2)
    assert gone_on(LEAP, torg.commands.Roll(actor="Quin", seed=own)) == "7"
    assert gone_on(LEAP, torg.commands.Roll(actor="Quin", total=4)) == "7"
    assert gone_on(LEAP, torg.commands.Roll(actor="Quin", seed=other)) != "7"
