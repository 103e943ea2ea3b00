"""The chance of an open action: with its dice, a possibility, a card."""

from fractions import Fraction

import pytest

from dramadeck import torg
from dramadeck.odds.torg import chances_at, dice
from tests.torg.at import at_fight

ACTION, HERO, SUPPORTER, RALLY = 36, 65, 149, 78
ROLL = torg.commands.Roll(actor="Quin")
SPEND = torg.commands.SpendPossibility(hero="Quin")


def chance(at, command):
    return chances_at(at.state)(command)


def test_the_roll_has_the_same_chance_as_the_declaration():
    at = at_fight()
    declare = torg.commands.DeclareAction(actor="Quin", action="Attack", value=10, difficulty=12)
    before = chance(at, declare)
    assert before == chance(at.sends(declare), ROLL)
    assert 0 < before < 1


@pytest.mark.parametrize(("total", "is_sure"), [(11, True), (4, False)])
def test_a_possibility_has_the_chance_of_both_dice_or_of_its_die_after_the_roll(total, is_sure):
    declared = at_fight(possibilities=1).declared(difficulty=17)
    both = dice.Throw(points=1).at_least_bonus(7)
    assert chance(declared, SPEND) == both > chance(declared, ROLL)
    at = declared.thrown(total)
    needed = dice.least_total(7) - total  # the value is 10
    assert chance(at, SPEND) == dice.further_dice_at_least(needed, points=1)
    # The die of a point counts at least 10.
    assert (chance(at, SPEND) == 1) is (needed <= 10) is is_sure


def test_after_all_dice_a_card_that_adds_the_missing_points_has_chance_one():
    at = at_fight(ACTION).declared(difficulty=13).thrown(12)  # three are missing
    play = torg.commands.PlayCard(hero="Quin", card=ACTION)
    assert chance(at, play) == Fraction(1)
    assert chance(at_fight(ACTION).declared(difficulty=14).thrown(12), play) == 0
    at = at_fight(pools={"Tina": (SUPPORTER,)}).declared(difficulty=13).thrown(12)
    play = torg.commands.PlayCard(
        hero="Tina", card=SUPPORTER, choice=torg.Words(text="a distraction")
    )
    assert chance(at, play) == 1


def test_other_commands_and_actions_with_several_checks_have_no_chance():
    at = at_fight(RALLY, villains=("Mummy", "Thug"))
    assert chance(at, ROLL) is None
    declared = at.declared()
    assert chance(declared, torg.commands.PlayCard(hero="Quin", card=RALLY)) is None
    assert chance(declared, torg.commands.Announce(actor="Quin")) is None
    checks = tuple(torg.Check(value=10, difficulty=10, target=name) for name in ("Mummy", "Thug"))
    several = at.one_on_many(actor="Quin", action="Attack", checks=checks)
    assert chance(several, ROLL) is None


def test_in_gurps_the_three_dice_stay_under_the_value():
    at = at_fight(dialect="gurps").declared(value=11, difficulty=0)
    assert chance(at, ROLL) == Fraction(135, 216)
    assert chance(at.thrown(11), SPEND) is None


@pytest.mark.parametrize("points", [0, 1, 2])
def test_further_dice_agree_with_a_throw_without_the_dice_of_the_action(points):
    for total in (1, 10, 11, 25, 40):
        with_up = dice.further_dice_at_least(total, points=points, ups=1)
        assert with_up == dice.Throw(points=points).at_least(total)
