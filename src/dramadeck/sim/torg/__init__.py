"""Scenes of Torg to simulate, with habits of playing cards.

* `scene`: a scene with any number of rounds, heroes and villains, as a `Scenario`
* `RANDOM`, `GREEDY`, `CAUTIOUS`: habits of playing cards; `Habit` makes others
* `bomb`: a fight with harm in which a bomb is disarmed
"""

# fmt: off
# isort: off
from dramadeck.sim.torg import bomb
from dramadeck.sim.torg.policies import CAUTIOUS, GREEDY, RANDOM, Habit
from dramadeck.sim.torg.scenes import HEROES, scene

__all__ = [
    "CAUTIOUS", "GREEDY", "HEROES", "RANDOM", "Habit", "bomb", "scene",
]
