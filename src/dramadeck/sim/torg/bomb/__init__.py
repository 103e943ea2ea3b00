"""The bomb: a dramatic scene with harm, as data, and players for every seat of it.

A baron and his shocktroopers fight three heroes, of whom one disarms a bomb step by step. The
gamemaster's seat leads, plays the villains and settles what the rules leave to the table: what a
hit does, what a setback brings. The terminal plays this scene, with people in some of the seats.

* `scene`: the whole of it as a `Scenario`, to be simulated; `how_it_ended` is what it measures
* `Moment`: the state, and what the table keeps beside it; `PendingDecision`: a question to a seat
* `opening`, `next_decision`, `routine`, `after`, `declined`: the scene step by step, for a program
  in which a person makes some of the decisions
* `TURN_LOOP`: all of that in one, for `dramadeck.sim.turn_loop`; `table` lays it, `begun`
  begins it
* `Sheet`, `Skill`, `Figures`: who takes part, with what values
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
