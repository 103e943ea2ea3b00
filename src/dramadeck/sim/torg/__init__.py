"""Scenes of Torg to simulate, with habits of playing cards.

* `scene`: a scene with any number of rounds, heroes and villains, as a `Scenario`
* `RANDOM`, `GREEDY`, `CAUTIOUS`: habits of playing cards; `Habit` makes others
* `task_scene`: the task of a question for odds, to compare games with the exact chance
* `bomb`: a fight with harm in which a bomb is disarmed
"""

# fmt: off
# isort: off
from dramadeck.sim.torg import bomb
from dramadeck.sim.torg.policies import CAUTIOUS, GREEDY, RANDOM, Habit
from dramadeck.sim.torg.scenes import HEROES, scene
from dramadeck.sim.torg.tasks import task_scene

__all__ = [
    "CAUTIOUS", "GREEDY", "HEROES", "RANDOM", "Habit", "bomb", "scene", "task_scene",
]
