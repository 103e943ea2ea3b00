"""Scenes by rounds as scenarios, and a measure of their pools."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from dramadeck.odds.distribution import of_kind
from dramadeck.sim.scenario import Measure, Scenario
from dramadeck.sim.torg.policies import Habit, HeroPlayer, VillainPlayer
from dramadeck.torg import Hero, SceneKind, State
from dramadeck.torg.commands import BeginRounds, BeginScene, Deal


def pools_by_round(game: Sequence[State]) -> Mapping[str, int]:
    """The sizes of the pools at the end of each round.

    For each round the size of the first hero's pool, as "pool in round 5", and that of the largest
    pool, as "largest pool in round 5". All heroes play alike.

    >>> from dramadeck.sim import play
    >>> from dramadeck.sim.torg import CAUTIOUS, scene
    >>> list(pools_by_round(play(scene(CAUTIOUS, rounds=1), seed=1, game=0)))
    ['pool in round 1', 'largest pool in round 1']
    """
    ends = {state.round.number: state for state in game if state.round is not None}
    sizes: dict[str, int] = {}
    for number, state in ends.items():
        if number > 0:
            pools = [len(state.pool(hero.name)) for hero in state.heroes]
            sizes[f"pool in round {number}"] = pools[0]
            sizes[f"largest pool in round {number}"] = max(pools)
    return sizes


HEROES: Final = ("Quin", "Marco", "Tina", "Zoe")
"""The four heroes by default."""

VILLAINS: Final = ("Mummy", "Henchman")
"""Their opponents."""


def scene(
    habit: Habit,
    *,
    rounds: int = 10,
    heroes: Sequence[str | Hero] = HEROES,
    villains: Sequence[str] = VILLAINS,
    kind: SceneKind = SceneKind.DRAMATIC,
    villain_player: VillainPlayer | None = None,
    options: Mapping[str, Any] | None = None,
    measure: Measure = pools_by_round,
) -> Scenario:
    """A scene by rounds as a scenario.

    Args:
        habit: how the heroes' players use their cards.
        rounds: how many rounds there are.
        heroes: the heroes.
        villains: the villains.
        kind: standard or dramatic: which conflict line is read.
        villain_player: who plays the gamemaster, and for how many rounds.
        options: arguments of `torg.new_game`: a dialect, a deck.
        measure: what is counted.

    >>> from dramadeck.sim.torg import RANDOM
    >>> len(scene(RANDOM).party)
    4
    """
    host = villain_player or VillainPlayer(rounds=rounds)
    return Scenario(
        system="torg",
        party=tuple(heroes),
        options=options or {},
        opening=(Deal(), BeginScene(kind=kind, villains=tuple(villains)), BeginRounds()),
        players={"hero": HeroPlayer(habit=of_kind("habit", habit, Habit)), "gamemaster": host},
        last=("gamemaster",),
        measure=measure,
    )
