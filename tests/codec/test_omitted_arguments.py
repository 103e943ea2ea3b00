"""Omitted arguments have default numbers, and hidden values are not written."""

from inspect import signature

import pytest

from dramadeck.codec.record_file import RecordFile
from dramadeck.codec.records import Record
from dramadeck.odds import Distribution
from dramadeck.odds import tarot as tarot_odds
from dramadeck.odds import torg as torg_odds
from dramadeck.odds.matching import Budget, Game, chances_of_goal
from dramadeck.sim import Scenario, Simulated, simulate
from dramadeck.sim.torg import scene
from dramadeck.sim.torg.policies import HeroPlayer, VillainPlayer
from dramadeck.testing import check_laws
from dramadeck.testing.strategies import games


def defaults_of(function):
    """Return the default arguments of a function that are numbers or booleans."""
    parameters = signature(function).parameters.values()
    return {it.name: it.default for it in parameters if isinstance(it.default, int | float)}


OF_ONE_FLIP = (torg_odds.flips_with_effect, torg_odds.flips_with_initiative)
OF_ONE_FLIP += (torg_odds.flips_approving, torg_odds.flips_listing)
TARGETS = {"value": 10, "difficulty": 10}
WAITING = {"progress": False, "patience": 600.0}


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (simulate, {"games": 100_000, "rows": 10_000, "in_flight": 64, **WAITING}),
        (Scenario, {"moves": 10_000}),
        (Simulated, {"games": 0, "cut_short": 0}),
        (scene, {"rounds": 10}),
        (HeroPlayer, TARGETS),
        (VillainPlayer, {"rounds": 10, **TARGETS, "strips": True}),
        (check_laws, {"games": 12, "moves": 40, "seed": 1}),
        (games, {"moves": 40}),
        *((function, {"is_synced": False}) for function in (RecordFile, RecordFile.resume)),
        *((function, {"turns": 1}) for function in (RecordFile.undo, Record.undo)),
        (Distribution.as_text, {"width": 40}),
        (Budget.spend, {"times": 1}),
        (Game, {"tried_after": False}),
        (chances_of_goal, {"effort": 3_000_000}),
        (tarot_odds.outcomes, {"effort": 1_000_000}),
        (tarot_odds.PlannedPush, {"blind": 0}),
        (tarot_odds.Side, {"defends": False}),
        *((function, {"cards": 0}) for function in (torg_odds.success, torg_odds.margins)),
        *((function, {"flips": 1}) for function in OF_ONE_FLIP),
        (torg_odds.throw_of, {"is_skilled": True, "points": 0}),
        (torg_odds.task_under_way, {"steps_per_round": 1}),
        (torg_odds.Task, {"steps_per_round": 1, "done": 0, "raised": 0, "setback": 0}),
        (torg_odds.chance_to_finish, {"last_ditch": False, "effort": 3_000_000}),
        (torg_odds.flips_to_finish, {"last_ditch": False, "effort": 3_000_000}),
    ],
)
def test_the_default_numbers_of_a_function(function, expected):
    assert defaults_of(function) == expected


def test_long_fields_are_not_in_the_repr_of_a_record():
    stock, checks = tarot_odds.unseen(["Death"]), torg_odds.SkillChecks(12, (10,))
    for record, hidden in ((stock, " deck="), (stock, " dialect="), (checks, "attempts=")):
        assert hidden not in repr(record)
