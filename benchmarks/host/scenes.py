"""What is sent: scenes of Torg played one after the other, and tables at which they go so again.

A host draws the seed of each table, so what is legal at one table is refused at another. Here the
tables are written into the store before the server starts, all with one seed: every command then
comes out as it did when it was noted down.
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
"""Scenes are played until there are so many commands; no run sends more of them to a table."""

SCENE = scene(GREEDY)
SEATS = (torg.GAMEMASTER, *(torg.hero_seat(str(hero)) for hero in SCENE.party))
"""The five sockets of a table: the gamemaster and four heroes."""


class Sent(NamedTuple):
    """A command, and which of the five sockets sends it."""

    by: int
    text: str


class Noted(GameRun):
    """A game of simulated players in which the commands are noted down, as a host fills them in."""

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
    """How every table begins."""
    return torg.new_game(SCENE.party, seed=SEED)


@cache
def script() -> tuple[Sent, ...]:
    """Scenes of ten rounds, one after the other, with what lies between them."""
    noted, state = Noted(), start()
    order, dice = Random("order").random, Random("dice").random
    deal, *opening = SCENE.opening
    state = noted.after(state, deal)
    while len(noted.sent) < LONGEST:
        for command in opening:
            state = noted.after(state, command)
        while (following := moved(noted, noted.groups(state), state, order, dice)) is not None:
            state = following
        for command in (torg.commands.EndRounds(), torg.commands.EndScene()):
            state = noted.after(state, command)
        for hero in SCENE.party:
            hand = state.hand(hero)
            excess = hand[: max(0, len(hand) - 4)]
            state = noted.after(state, torg.commands.DiscardAfterScene(hero=hero, cards=excess))
    return tuple(noted.sent[:LONGEST])


def rules_alone() -> float:
    """Microseconds of CPU that the rules take for a command, without any server, at best."""
    commands, found = [load_command(torg.TORG, each.text) for each in script()], []
    for _ in range(3):
        state, begun = start(), time.process_time()
        for command in commands:
            state = torg.TORG.step(state, command).state
        found.append((time.process_time() - begun) * 1e6 / len(commands))
    return min(found)


async def written(file: Path, tables: int) -> list[tuple[str, ...]]:
    """Write so many tables into a file of a host; give the five tokens of each."""
    store, first = SqliteStore(file), dump_state(torg.TORG, start())
    found = []
    try:
        for _ in range(tables):
            opened, opening, lines = new_table(torg.TORG, SCENE.party, None, {}, 0.0)
            opening = attrs.evolve(opening, seed=SEED, start=first)
            await store.open(opening, linked_all(opening, lines))
            found.append(_tokens(opened.tokens))
    finally:
        await store.close()
    return found


def _tokens(tokens: Any) -> tuple[str, ...]:
    held: dict[Seat, str] = dict(tokens)
    return tuple(held[seat] for seat in SEATS)
