"""Simulations of three flips of Torg, measures that fail, and executors with errors."""

import multiprocessing
import os
import time
from concurrent.futures import Executor, Future

from dramadeck import torg
from dramadeck.sim import Scenario

SPAWN = multiprocessing.get_context("spawn")
"""The start method `spawn`, because a fork with threads is unsafe."""


class Flipper:
    """A fast player without listings, which flips cards as long as it is legal."""

    def __call__(self, rules, state, _seat, _die):
        flip = torg.commands.Flip()
        return flip if rules.refusal(state, flip) is None else None


def initiative_of(game):
    """Measure which side went first: in the last round, and in which share of rounds."""
    rounds = [state.initiative is torg.Side.HEROES for state in game if state.initiative]
    return {"heroes first": rounds[-1], "share": sum(rounds) / len(rounds), "states": len(game)}


SETTING = (
    torg.commands.Deal(),
    torg.commands.BeginScene(kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)),
    torg.commands.BeginRounds(),
)

TABLE = {"system": "torg", "party": ("Quin",), "players": {"gamemaster": Flipper()}}
FLIPS = Scenario(**TABLE, opening=SETTING, moves=3, measure=initiative_of)
"""A scenario of three flips."""


def refuses(_game):
    raise RuntimeError("no measure today")


def dies(_game):
    """End the process without an error."""
    os._exit(3)


def sleeps(game):
    time.sleep(1.5)
    return initiative_of(game)


class StopsAfter(Executor):
    """Runs a number of batches; cancels the others, refuses them, or never answers."""

    def __init__(self, batches, then):
        self.left, self.then, self.cancelled = batches, then, []

    def submit(self, function, /, *args):
        future = Future()
        self.left -= 1
        if self.left >= 0:
            future.set_result(function(*args))
        elif self.then == "refuse":
            raise RuntimeError("cannot schedule new futures after shutdown")
        elif self.then == "cancel":
            future.cancel()
        else:
            self.cancelled.append(future)
        return future


class Backwards(Executor):
    """Runs the last batch first, so the results are in another order."""

    def __init__(self):
        self.taken, self.most = [], 0

    def submit(self, function, /, *args):
        future = DelayedFuture(self)
        self.taken.append((future, function, args))
        self.most = max(self.most, len(self.taken))
        return future

    def work(self):
        while self.taken:
            future, function, args = self.taken.pop()
            future.set_result(function(*args))


class DelayedFuture(Future):
    def __init__(self, executor):
        super().__init__()
        self.executor = executor

    def result(self, timeout=None):
        if not self.done():
            self.executor.work()
        return super().result(timeout)
