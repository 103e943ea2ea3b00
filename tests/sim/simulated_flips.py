"""Simulations of three flips of Torg, measures that fail, and executors with errors."""

import multiprocessing
import os
import time
from concurrent.futures import Executor, Future

from dramadeck import torg
from dramadeck.sim import Scenario

SPAWN = multiprocessing.get_context("spawn")
"""Processes that begin anew, as on every operating system; to fork beside threads is unsafe."""


class DealsOn:
    """Flips cards until nothing is left to do; a player without listings, so quick."""

    def __call__(self, rules, state, _seat, _die):
        flip = torg.commands.Flip()
        return flip if rules.refusal(state, flip) is None else None


def initiative_of(game):
    """Who went first: a number for each round, a fraction for the game."""
    rounds = [state.initiative is torg.Side.HEROES for state in game if state.initiative]
    return {"heroes first": rounds[-1], "share": sum(rounds) / len(rounds), "states": len(game)}


SETTING = (
    torg.commands.Deal(),
    torg.commands.BeginScene(kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)),
    torg.commands.BeginRounds(),
)

TABLE = {"system": "torg", "party": ("Quin",), "players": {"gamemaster": DealsOn()}}
FLIPS = Scenario(**TABLE, opening=SETTING, moves=3, measure=initiative_of)
"""Three flips, nothing else."""


def refuses(_game):
    raise RuntimeError("no measure today")


def dies(_game):
    """The worker is gone, without a word; so is whoever asks this at home."""
    os._exit(3)


def sleeps(game):
    time.sleep(1.5)
    return initiative_of(game)


class StopsAfter(Executor):
    """Takes and plays so many batches; cancels the rest, refuses it, or never answers."""

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
    """Plays the last batch first: results come in any order."""

    def __init__(self):
        self.taken, self.most = [], 0

    def submit(self, function, /, *args):
        future = Waits(self)
        self.taken.append((future, function, args))
        self.most = max(self.most, len(self.taken))
        return future

    def work(self):
        while self.taken:
            future, function, args = self.taken.pop()
            future.set_result(function(*args))


class Waits(Future):
    def __init__(self, executor):
        super().__init__()
        self.executor = executor

    def result(self, timeout=None):
        if not self.done():
            self.executor.work()
        return super().result(timeout)
