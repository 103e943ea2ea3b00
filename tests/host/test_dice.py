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
from tests.host.evenings import ended_game, hosting, leaves_table
from tests.seats import GM, MARCO, QUIN

WIDE = HostLimits(rate=10**6, burst=10**6)
LEAP = torg.commands.DeclareAction(
    actor="Quin", action=torg.ActionKind.OTHER, value=9, difficulty=10
)
ROLL = torg.commands.Roll(actor="Quin")


async def table_with_due_roll(host):
    """Open a table at which Quin must roll a die; return the tokens."""
    opened = await host.open("torg", ["Quin", "Marco"])
    tokens = opened.tokens
    await host.send(tokens[GM], torg.commands.Deal())
    await host.send(tokens[QUIN], LEAP)
    return tokens


async def rolled_faces(host, tokens):
    """Let the host roll a die for Quin; return the faces."""
    events = (await host.send(tokens[QUIN], ROLL)).events
    (rolled,) = [event.roll.faces for event in events if isinstance(event, torg.events.DieRolled)]
    return rolled


async def send_without_die(host, tokens, order):
    """Send commands without dice, undo those that cancel the due roll; return how many remain."""
    sent = 0
    for _ in range(order.randint(1, 6)):
        seat = order.choice([GM, QUIN, MARCO])
        some = [
            command
            for command in await host.legal_actions(tokens[seat])
            if not leaves_table(command)
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


async def test_commands_without_dice_do_not_change_the_next_die():
    async with hosting(limits=WIDE) as host:
        tokens, order = await table_with_due_roll(host), random.Random(20)  # noqa: S311 - not a secret
        dice, in_between = {await rolled_faces(host, tokens)}, 0
        await host.undo(tokens[GM])
        for _ in range(by_depth(15, 200)):
            sent = await send_without_die(host, tokens, order)
            dice.add(await rolled_faces(host, tokens))
            await host.undo(tokens[GM], sent + 1)
            in_between += sent
    assert len(dice) == 1
    assert in_between > 15


@pytest.mark.parametrize(
    "command",
    [torg.commands.Roll(actor="Quin", total=4), torg.commands.Roll(actor="Quin", dice=(4,))],
)
async def test_a_reported_die_uses_up_no_die_of_the_host(command):
    async with hosting() as host:
        tokens = await table_with_due_roll(host)
        first = await rolled_faces(host, tokens)
        await host.undo(tokens[GM])
        await host.send(tokens[QUIN], [command, torg.commands.Announce(actor="Quin")])
        await host.send(tokens[QUIN], LEAP)
        next_one = await rolled_faces(host, tokens)
    assert first == next_one


@pytest.mark.parametrize("seed", range(3))
def test_each_roll_has_its_own_seed_in_the_order_of_the_game(seed):
    _, record = ended_game(seed=seed, turns=120)
    seeds = [turn.command.seed for turn in record.turns if is_thrown(turn.command)]
    root = Seed(record.promise.seed)
    assert seeds
    assert seeds == [root.for_die(number) for number in range(1, len(seeds) + 1)]


async def test_a_host_rolls_the_same_die_after_a_restart(tmp_path):
    async with hosting(SqliteStore(tmp_path / "games.db")) as host:
        tokens = await table_with_due_roll(host)
        await rolled_faces(host, tokens)
        await host.send(tokens[QUIN], [torg.commands.Announce(actor="Quin"), LEAP])
        second = await rolled_faces(host, tokens)
        await host.undo(tokens[GM])
    async with hosting(SqliteStore(tmp_path / "games.db")) as host:
        again = await rolled_faces(host, tokens)
    assert second == again


def imported_seed(*commands):
    """Return the seed of a table that continues a game played without a host."""
    record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(
        torg.commands.Deal(), *commands
    )
    return table_from_record(record, at=0.0)[1].seed


def test_a_game_with_dice_of_another_seed_continues_with_a_new_seed():
    own, other = Seed(7).for_die(1), Seed(7).for_die(2)
    assert imported_seed(LEAP, torg.commands.Roll(actor="Quin", seed=own)) == "7"
    assert imported_seed(LEAP, torg.commands.Roll(actor="Quin", total=4)) == "7"
    assert imported_seed(LEAP, torg.commands.Roll(actor="Quin", seed=other)) != "7"
