"""The bomb: a dramatic scene with harm, as data, with a policy for every seat.

A baron and his shocktroopers fight three heroes, of whom one disarms a bomb step by step. The
gamemaster's seat leads the scene, plays the villains and decides what the rules leave to the table:
what a hit does, what a setback brings. The terminal plays this scene, with people in some seats.

* `scene`: the scene as a `Scenario`, to be simulated; `how_it_ended` is its measure
* `Moment`: the state, and what the scene stores beside it; `PendingDecision`: a question to a seat
* `opening`, `next_decision`, `routine`, `after`, `declined`: the scene step by step, for a program
  in which a person makes some of the decisions
* `TURN_LOOP`: the same as one value, for `dramadeck.sim.turn_loop`; `table` gives its first state,
  `begun` its first moment
* `Sheet`, `Skill`: the characters, with their values; `figures_for` gives those of a rule text
"""

# fmt: off
# isort: off
from dramadeck.sim.torg.bomb.moment import Ending, Moment, PendingDecision, Question, next_decision
from dramadeck.sim.torg.bomb.rulings import after
from dramadeck.sim.torg.bomb.scenario import (
    TURN_LOOP, begun, declined, how_it_ended, opening, routine, scene, table,
)
from dramadeck.sim.torg.bomb.sheets import Sheet, Skill, figures_for

__all__ = [
    "TURN_LOOP", "Ending", "Moment", "PendingDecision", "Question", "Sheet", "Skill", "after",
    "begun", "declined", "figures_for", "how_it_ended", "next_decision", "opening", "routine",
    "scene", "table",
]
