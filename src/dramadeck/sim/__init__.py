"""Simulation: whole games by the thousand, where counting is hopeless.

* `Scenario`: what is played, by whom, for how long, and what is measured
* `simulate`: so many games of it, on any executor of `concurrent.futures`
* `Simulated`, `Summary`: what came out; a `Summary` has a mean and a `Distribution`
* `play`: one of the games, state by state
* `ByListing`: plays for a seat in any system, by a bot of `dramadeck.sim.bots`
* `Measure`, `EventMeasure`: what is counted, in the states and in the events of a game
* `AtTheEnd`: measures the last state alone; `Winners`: who has won, and the scores
* `Memory`: what the players keep in mind beside the state, where they do
* `SimulationError`: it could not go on; `so_far` holds what is done
* `torg`: Torg scenes with bots worth simulating: random, greedy, cautious; the bomb, with harm
"""

# fmt: off
# isort: off
from dramadeck.sim.run import GameFailedError, SimulationError, play, simulate
from dramadeck.sim.scenario import (
    AtTheEnd, ByListing, EventMeasure, Measure, Memory, Player, Scenario, Winners,
)
from dramadeck.sim.summaries import Simulated, Summary

__all__ = [
    "AtTheEnd", "ByListing", "EventMeasure", "GameFailedError", "Measure", "Memory", "Player",
    "Scenario", "Simulated", "SimulationError", "Summary", "Winners", "play", "simulate",
]
