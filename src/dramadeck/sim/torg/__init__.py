"""A scene of Torg to simulate: heroes who play their cards each in a way of their own.

* `scene`: so many rounds, so many heroes, some villains, as a `Scenario`
* `RANDOM`, `GREEDY`, `CAUTIOUS`: ways to play cards; `Habit` makes others
* `bomb`: a bomb is disarmed in a fight in which people get hurt
"""

# fmt: off
# isort: off
from dramadeck.sim.torg import bomb
from dramadeck.sim.torg.policies import CAUTIOUS, GREEDY, RANDOM, Habit
from dramadeck.sim.torg.scenes import HEROES, scene

__all__ = [
    "CAUTIOUS", "GREEDY", "HEROES", "RANDOM", "Habit", "bomb", "scene",
]
