"""Measures of the events of simulated games, beside measures of their states."""

from concurrent.futures import ProcessPoolExecutor

import attrs
import pytest

from dramadeck import torg
from dramadeck.sim import SimulationError, simulate
from dramadeck.torg.events import CardFlipped, SideAffected
from tests.sim.simulated_flips import FLIPS, SPAWN


def flips_of(events):
    """How many cards were flipped, and what the line brought the heroes."""
    flips = [event for event in events if isinstance(event, CardFlipped)]
    befell = [e for e in events if isinstance(e, SideAffected) and e.side is torg.Side.HEROES]
    return {"flips": len(flips), "befell the heroes": len(befell)}


def nothing_by_name(_events):
    return 3


def states_of(_events):
    return {"states": 1}


MEASURED = attrs.evolve(FLIPS, measure_events=flips_of)


def test_events_are_measured_beside_the_states_and_from_the_first_command_on():
    result = simulate(MEASURED, 20, seed=7)
    assert result["flips"].least == result["flips"].most == 3
    assert 0 < result["befell the heroes"].mean < 3
    assert result["states"].mean == simulate(FLIPS, 20, seed=7)["states"].mean
    of_states = {"heroes first", "share", "states"}
    assert result.rows[0].keys() == of_states | {"flips", "befell the heroes"}


def test_another_process_measures_the_same():
    with ProcessPoolExecutor(1, mp_context=SPAWN) as executor:
        there = simulate(MEASURED, 120, seed=7, executor=executor)
    assert there == simulate(MEASURED, 120, seed=7)


def test_what_two_measures_name_and_what_is_no_measure_is_refused():
    with pytest.raises(SimulationError, match="measure and measure_events both give 'states'"):
        simulate(attrs.evolve(FLIPS, measure_events=states_of), 1, seed=7)
    for wrong in ({"measure_events": nothing_by_name}, {"measure": nothing_by_name}):
        with pytest.raises(SimulationError, match="a measure gives numbers by name, not 3"):
            simulate(attrs.evolve(MEASURED, **wrong), 1, seed=7)
    with pytest.raises(TypeError, match="measure_events: 3 cannot be called"):
        attrs.evolve(FLIPS, measure_events=3)
