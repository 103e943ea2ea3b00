"""A scene by rounds, ready to be simulated."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from dramadeck.sim.scenario import Measure, Scenario
from dramadeck.sim.torg.habits import Habit
from dramadeck.sim.torg.heroes import HeroPlayer
from dramadeck.sim.torg.measures import pools_by_round
from dramadeck.sim.torg.villains import VillainPlayer
from dramadeck.torg import BeginRounds, BeginScene, Deal, Hero, SceneKind

HEROES: Final = ("Quin", "Marco", "Tina", "Zoe")
"""Four heroes."""

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
    """A scene that goes by rounds from its first moment to its last.

    Args:
        habit: how the heroes' players treat their cards.
        rounds: how many rounds there are.
        heroes: the heroes.
        villains: the villains.
        kind: standard or dramatic: which conflict line is read.
        villain_player: who plays the gamemaster, and for how many rounds.
        options: what goes to `torg.new_game`: a dialect, a deck.
        measure: what is counted.

    Raises:
        ValueError: there is no round.

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
        players={"hero": HeroPlayer(habit=habit), "gamemaster": host},
        last=("gamemaster",),
        measure=measure,
    )
