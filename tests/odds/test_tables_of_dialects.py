"""The checks of dramatic skill resolution in each dialect, and the quick method."""

from fractions import Fraction
from itertools import product

import attrs
import pytest

from dramadeck import torg
from dramadeck.charts.torg import Spread
from dramadeck.charts.torg import quick_method as chart
from dramadeck.odds import torg as odds
from dramadeck.odds.torg import RolledUnder, SkillChecks, Task
from dramadeck.torg.cards import Hazard
from tests.depth import by_depth
from tests.odds.small_decks import agrees, cards_with, every_order

SMALL = cards_with("AB", "ABC", "BD", "ABCD", *Hazard)


def chance_of_roll(total):
    dice = [sum(throw) for throw in product(range(1, 7), repeat=3)]
    return Fraction(sum(die <= total for die in dice), 216)


@pytest.mark.rule("TG-067", "TG-069", "TG-070", "TG-073")
def test_in_gurps_each_step_has_a_roll_and_the_last_ditch_uses_the_hardest_step():
    checks = RolledUnder(14, (1, 2, 3, 0))
    assert checks.gains(0, 0, 0, 1) == (chance_of_roll(13),)
    # Each of two more steps costs four.
    assert checks.gains(0, 0, 0, 2) == (chance_of_roll(11), chance_of_roll(11) * chance_of_roll(10))
    three = (
        chance_of_roll(9),
        chance_of_roll(9) * chance_of_roll(8),
        chance_of_roll(9) * chance_of_roll(8) * chance_of_roll(7),
    )
    assert checks.gains(0, 0, 0, 3) == three
    assert checks.gains(0, 2, 0, 1) == (chance_of_roll(11),)
    assert checks.fails(1, 1, 0) == 1 - chance_of_roll(11)
    checks = RolledUnder(20, (1, 2, 3, 0), other_values=(18,))
    # Three steps remain: the hardest has -3, the steps cost -4 and the effort -4.
    assert checks.last_ditch(1, 0, 0) == chance_of_roll(9)
    assert checks.last_ditch(3, 0, 0) == chance_of_roll(16)
    assert checks.last_ditch(1, 1, 1) == chance_of_roll(6)
    assert (checks.steps, checks.skills, checks.is_raised) == (4, 2, True)


@pytest.mark.rule("TG-066", "TG-067", "TG-068", "TG-069")
@pytest.mark.parametrize("steps_per_round", [1, 3])
def test_a_gurps_task_agrees_with_every_order(steps_per_round):
    task = Task(RolledUnder(13, (1, 2, 3)), steps_per_round=steps_per_round, cards=SMALL)
    agrees(odds.flips_to_finish(task, 4), every_order(task, 4))


@pytest.mark.parametrize("dialect", [torg.REVISED, torg.CLASSIC, torg.GURPS], ids=str)
def test_checks_are_those_of_a_dialect(dialect):
    checks = odds.checks_by(dialect, 12, (8,) * 4, other_values=(9,))
    assert checks == odds.checks_by(dialect.name, 12, (8,) * 4, other_values=(9,))
    assert isinstance(checks, RolledUnder if dialect is torg.GURPS else SkillChecks)
    readings = dialect.skill_resolution
    assert checks.readings == readings
    assert checks.last_ditch_open == readings.last_ditch
    assert checks.other_values == (9,)


def house(dialect, **choices):
    readings = attrs.evolve(dialect.skill_resolution, **choices)
    return attrs.evolve(dialect, skill_resolution=readings)


@pytest.mark.rule("TR-100", "TR-104", "TR-110", "TR-111", "TG-067", "TG-073")
def test_a_house_dialect_has_the_odds_of_its_own_rules():
    singly = "two_for_each_further_step"
    mixed = house(torg.REVISED, several_steps=singly, complication=2, last_ditch_increase=1)
    checks = odds.checks_by(mixed, 12, (8, 9, 10))
    both = odds.success(12, 10) * odds.success(12, 11)
    assert checks.gains(0, 0, 0, 2) == (odds.success(12, 10), both)
    assert checks.fails(1, 3, 0) == 1 - odds.success(12, 9 + 3 * 2)
    assert checks.last_ditch(1, 0, 0) == odds.success(12, 9 + 2 + 1) * odds.success(12, 10 + 2 + 1)
    hardest = house(torg.REVISED, last_ditch_roll="hardest_step")
    one_roll = odds.checks_by(hardest, 12, (8, 9, 10))
    assert one_roll.last_ditch(2, 0, 0) == odds.success(12, 10 + 4)
    one_die = house(torg.GURPS, several_steps="one_on_many")
    assert odds.checks_by(one_die, 14, (1,) * 4).gains(0, 0, 0, 2) == (
        chance_of_roll(11),
        chance_of_roll(9),
    )


@pytest.mark.parametrize(
    ("dialect", "difficulties", "message"),
    [
        (torg.CLASSIC, (8, 8, 8, 9), r"all steps have the same one \(TC-043\), not 8, 8, 8, 9"),
        (torg.CLASSIC, (8, 9, 10, 11), r"all steps have the same one \(TC-043\), not 8, 9, 10, 11"),
        (torg.CLASSIC, (8,) * 3, "a task has 4 steps at least, not 3"),
        (torg.GURPS, (2,) * 3, "a task has 4 steps at least, not 3"),
    ],
)
def test_a_task_that_a_dialect_does_not_have_is_an_error(dialect, difficulties, message):
    with pytest.raises(ValueError, match=message):
        odds.checks_by(dialect, 12, difficulties)


@pytest.mark.rule("TC-044")
def test_the_classic_dialect_has_no_last_ditch_effort():
    task = Task(odds.checks_by(torg.CLASSIC, 12, (10,) * 4), cards=SMALL)
    assert 0 < odds.chance_to_finish(task, 4) < 1
    with pytest.raises(ValueError, match=r"no last-ditch effort \(TC-044\)"):
        odds.chance_to_finish(task, 4, last_ditch=True)


@pytest.mark.rule("TG-072", "TG-073")
@pytest.mark.parametrize("steps_per_round", [1, 2, 4])
@pytest.mark.parametrize("flips", [0, 1, 2, 4, by_depth(5, 7)])
def test_in_gurps_the_last_ditch_comes_after_the_last_card(flips, steps_per_round):
    task = Task(RolledUnder(15, (1, 2, 0)), steps_per_round=steps_per_round, cards=SMALL)
    distribution = odds.flips_to_finish(task, flips, last_ditch=True)
    agrees(distribution, every_order(task, flips, tried_after=True))
    # The steps of the last card count, and the effort is additional.
    assert distribution.at_most(flips) > odds.chance_to_finish(task, flips)


@pytest.mark.rule("TG-072")
def test_in_gurps_only_the_effort_is_left_after_the_deadline():
    task = Task(RolledUnder(15, (1, 2, 0, 1)), done=3)
    assert odds.chance_to_finish(task, 0, last_ditch=True) == float(chance_of_roll(15 - 1 - 4))
    assert odds.chance_to_finish(task, 0) == 0


@pytest.mark.rule("MA-018", "MA-020", "MA-021")
@pytest.mark.parametrize("spread", list(Spread))
def test_the_quick_method_agrees_with_its_chart(spread):
    distribution = odds.quick_method(value=12, difficulties=[8, 9, 8], spread=spread)
    bonus = odds.Throw().bonus_numbers()
    expected = {}
    for number, chance in zip(bonus.numbers, bonus.chances, strict=True):
        result = chart(total=12 + number, difficulties=[8, 9, 8], spread=spread).succeeded
        expected[result] = expected.get(result, 0) + chance
    assert dict(distribution.outcomes) == pytest.approx(expected, abs=1e-8)
    with pytest.raises(ValueError, match="more than one apart"):
        odds.quick_method(value=12, difficulties=[8, 10])


@pytest.mark.rule("TG-065", "TG-067")
@pytest.mark.parametrize("dialect", ["revised", "gurps"])
def test_a_task_of_a_game_has_the_checks_of_its_dialect(dialect):
    state = torg.deal(torg.new_game(["Quin", "Tina"], seed=7, dialect=dialect)).state
    state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)).state
    state = torg.begin_skill_resolution(
        state, hero="Tina", skill="demolitions", difficulties=(2,) * 4, flips=5
    ).state
    throw = odds.Throw(points=1)
    task = odds.task_under_way(state, torg.hero_seat("Tina"), value=11, throw=throw)
    if dialect == "gurps":
        assert task.checks == RolledUnder(11, (2,) * 4)
    else:
        assert task.checks == SkillChecks(11, (2,) * 4, throw=throw)
