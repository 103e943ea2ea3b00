"""Simulation of whole games, for questions that have too many cases to count.

* `Scenario`: what is played, by whom, for how long, and what is measured
* `simulate`: plays many games of it, on any executor of `concurrent.futures`
* `Simulated`, `Summary`: the results; a `Summary` has a mean and a `Distribution`
* `play`: plays one of the games, and returns its states; `record` returns its record
* `ByListing`: plays a seat of any system, by a bot of `dramadeck.sim.bots`
* `Measure`, `EventMeasure`: functions from the states, or the events, of a game to numbers
* `AtTheEnd`: measures the last state alone; `Winners`: who has won, and the scores
* `Memory`: what the players of a scenario remember beside the state
* `SimulationError`: a simulation could not go on; `so_far` holds the finished part
* `torg`: Torg scenes with bots (random, greedy, cautious), and the bomb, with harm
"""

# fmt: off
# isort: off
from dramadeck.sim.run import GameFailedError, SimulationError, play, record, simulate
from dramadeck.sim.scenario import (
    AtTheEnd, ByListing, EventMeasure, Measure, Memory, Player, Scenario, Winners,
)
from dramadeck.sim.summaries import Simulated, Summary

__all__ = [
    "AtTheEnd", "ByListing", "EventMeasure", "GameFailedError", "Measure", "Memory", "Player",
    "Scenario", "Simulated", "SimulationError", "Summary", "Winners", "play", "record",
    "simulate",
]
