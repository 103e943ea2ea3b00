"""Measures of the events of simulated games, beside measures of their states; records of games."""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import attrs
import pytest

from dramadeck import notebook, torg
from dramadeck.sim import SimulationError, play, record, simulate
from dramadeck.sim.torg import CAUTIOUS, bomb, scene
from dramadeck.torg.events import CardFlipped, SideAffected
from tests.sim.simulated_flips import FLIPS, SPAWN


def flips_of(events):
    """Measure how many cards were flipped, and how many effects the heroes got."""
    flips = [event for event in events if isinstance(event, CardFlipped)]
    befell = [e for e in events if isinstance(e, SideAffected) and e.side is torg.Side.HEROES]
    return {"flips": len(flips), "befell the heroes": len(befell)}


def nothing_by_name(_events):
    return 3


def states_of(_events):
    return {"states": 1}


MEASURED = attrs.evolve(FLIPS, measure_events=flips_of)


def test_events_are_measured_besides_states_and_from_the_first_command():
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


def test_a_name_of_two_measures_and_a_wrong_measure_are_refused():
    with pytest.raises(SimulationError, match="measure and measure_events both give 'states'"):
        simulate(attrs.evolve(FLIPS, measure_events=states_of), 1, seed=7)
    for wrong in ({"measure_events": nothing_by_name}, {"measure": nothing_by_name}):
        with pytest.raises(SimulationError, match="a measure gives numbers by name, not 3"):
            simulate(attrs.evolve(MEASURED, **wrong), 1, seed=7)
    for name in ("measure", "measure_events", "until"):
        with pytest.raises(TypeError, match=f"{name}: 3 cannot be called"):
            attrs.evolve(FLIPS, **{name: 3})
    with pytest.raises(TypeError, match="habit: expected Habit, got 'cautious'"):
        scene("cautious")


def names_of(events):
    return Counter(type(event).__name__ for event in events)


def test_the_result_says_in_how_many_games_a_number_was_measured_if_not_in_all():
    result = simulate(attrs.evolve(FLIPS, measure_events=names_of), 20, seed=7)
    inspired = result["CharacterInspired"].count
    assert 0 < inspired < 20
    some, every = (
        next(line for line in str(result).splitlines() if line.startswith(name))
        for name in ("CharacterInspired", "CardFlipped")
    )
    assert some.endswith(f", in {inspired} of 20 games")
    assert every.endswith("3 to 3")
    page = notebook.html_of(result)
    assert ">games</th>" in page
    assert f">{inspired}</td></tr>" in page
    assert ">games</th>" not in notebook.html_of(simulate(MEASURED, 2, seed=7))
    assert f"summaries=<{len(result.names)} summaries>" in repr(result)


@pytest.mark.parametrize("scenario", [scene(CAUTIOUS, rounds=2), bomb.scene(last_round=1)])
def test_a_game_is_recorded_as_it_is_played(scenario):
    moments = play(scenario, seed=7, game=3)
    states = [moment if scenario.memory is None else moment.state for moment in moments]
    whole = record(scenario, seed=7, game=3)
    assert [*whole.states()] == states
    assert whole.replay() == states[-1]
    transitions = [*whole.transitions()]
    assert [one.before for one in transitions] == states[:-1]
    assert "Quin draws" in notebook.show(transitions[0]).text
    with pytest.raises(TypeError, match="scenario: expected a Scenario, got 'bomb'"):
        record("bomb", seed=7, game=3)
