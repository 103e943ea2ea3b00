"""The commands of the load test, from scenes of Torg, and tables at which they are legal.

A host chooses a random seed for each table, so a command that is legal at one table is refused at
another. Here the tables are written into the store before the server starts, all with the same
seed, so that every command has the same result as when it was recorded.
"""

import time
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import attrs

from dramadeck import torg
from dramadeck.codec.commitment import is_thrown, with_server_seed
from dramadeck.codec.saves import dump_command, dump_state, load_command
from dramadeck.core import Seat
from dramadeck.host import SqliteStore
from dramadeck.host.lifecycle import new_table
from dramadeck.sim.run import GameRun, moved
from dramadeck.sim.torg import GREEDY, scene
from dramadeck.storage.journal import linked_all

SEED = "a seed for figures"
LONGEST = 1500
"""The number of recorded commands; no run sends more of them to a table."""

SCENE = scene(GREEDY)
SEATS = (torg.GAMEMASTER, *(torg.hero_seat(str(hero)) for hero in SCENE.party))
"""The five sockets of a table: the gamemaster and four heroes."""


class Sent(NamedTuple):
    """A command, and which of the five sockets sends it."""

    by: int
    text: str


class RecordedRun(GameRun):
    """A game of bots that records its commands, with seeds as a host fills them in."""

    def __init__(self) -> None:
        super().__init__(torg.TORG, SCENE)
        self.sent: list[Sent] = []
        self._throws = 0

    def after(self, moment: Any, command: Any) -> Any:
        command = with_server_seed(command, SEED, self._throws + 1)
        self._throws += is_thrown(command)
        by = SEATS.index(self.rules.issuer(moment, command))
        after = super().after(moment, command)
        self.sent.append(Sent(by, dump_command(self.rules, command)))
        return after


def start() -> torg.State:
    """The first state of every table."""
    return torg.new_game(SCENE.party, seed=SEED)


@cache
def script() -> tuple[Sent, ...]:
    """The commands of consecutive scenes of ten rounds, and of the time between them."""
    run, state = RecordedRun(), start()
    order, dice = Random("order").random, Random("dice").random
    deal, *opening = SCENE.opening
    state = run.after(state, deal)
    while len(run.sent) < LONGEST:
        for command in opening:
            state = run.after(state, command)
        while (following := moved(run, run.groups(state), state, order, dice)) is not None:
            state = following
        for command in (torg.commands.EndRounds(), torg.commands.EndScene()):
            state = run.after(state, command)
        for hero in SCENE.party:
            hand = state.hand(hero)
            excess = hand[: max(0, len(hand) - 4)]
            state = run.after(state, torg.commands.DiscardAfterScene(hero=hero, cards=excess))
    return tuple(run.sent[:LONGEST])


def rules_alone() -> float:
    """Microseconds of CPU of the rules for a command, without a server; the shortest of three."""
    commands, times = [load_command(torg.TORG, sent.text) for sent in script()], []
    for _ in range(3):
        state, before = start(), time.process_time()
        for command in commands:
            state = torg.TORG.step(state, command).state
        times.append((time.process_time() - before) * 1e6 / len(commands))
    return min(times)


async def write_tables(file: Path, tables: int) -> list[tuple[str, ...]]:
    """Write so many tables into a file of a host; the five tokens of each."""
    store, first = SqliteStore(file), dump_state(torg.TORG, start())
    tokens = []
    try:
        for _ in range(tables):
            links, opening, lines = new_table(torg.TORG, SCENE.party, None, {}, 0.0)
            opening = attrs.evolve(opening, seed=SEED, start=first)
            await store.open(opening, linked_all(opening, lines))
            tokens.append(_tokens(links.tokens))
    finally:
        await store.close()
    return tokens


def _tokens(tokens: Any) -> tuple[str, ...]:
    by_seat: dict[Seat, str] = dict(tokens)
    return tuple(by_seat[seat] for seat in SEATS)
