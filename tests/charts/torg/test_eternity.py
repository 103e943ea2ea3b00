"""The charts of Torg Eternity, compared with the tests of a dice bot and a published table."""

import pytest

from dramadeck.charts import CHARTS
from dramadeck.charts.sources import sources_of
from dramadeck.charts.torg import eternity

# What BCDice's own tests expect, by value: `test/data/TorgEternity.toml`.
UP_TO_21 = (-10, -8, -6, -6, -4, -4, -2, -2, -1, -1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8)
ABOVE = {26: 9, 30: 9, 31: 10, 35: 10, 36: 11, 41: 12, 46: 13, 61: 16, 62: 16, 63: 16}
BONUSES = dict(enumerate(UP_TO_21, start=1)) | ABOVE
LEVELS = {-5: None, -1: None, 0: "standard", 4: "standard", 5: "good", 9: "good", 10: "outstanding"}
DAMAGE = {-6: (0, 0), -5: (0, 1), -1: (0, 1), 0: (0, 2), 4: (0, 2)} | {
    5 * wounds + more: (wounds, 2 * wounds) for wounds in range(1, 11) for more in (0, 4)
}
# Dice, their total with the skill, and without.
ROLLS = [((10, 20, 11), 41, 30), ((10, 1), 11, 11), ((10, 10, 1), 21, 21), ((10, 20, 5), 35, 30)]
ROLLS += [((20, 1), 21, 20), ((20, 10, 1), 31, 20), ((20, 20, 20, 1), 61, 20), ((15,), 15, 15)]
# The first number of each value, as `getTorgValue` of the other source counts a group.
REACHED = [2, 3, 4, 6, 10, 15, 25, 40, 60, 100, 150, 250, 400, 600, 1000, 1500, 2500, 4000, 6000]


def test_a_total_gives_its_bonus_a_margin_its_level_and_damage_its_wounds_and_shock():
    charts = (eternity.bonus_number, eternity.success_level, eternity.damage)
    for chart, results in zip(charts, (BONUSES, LEVELS, DAMAGE), strict=True):
        assert {number: chart(number) for number in results} == results


def test_the_die_is_rolled_again_on_ten_and_by_the_skilled_on_twenty():
    for dice, skilled, unskilled in ROLLS:
        assert eternity.die_total(dice) == skilled
        assert eternity.die_total(dice, skilled=False) == unskilled
    assert [face for face in range(1, 21) if eternity.is_mishap(face)] == [1]
    with pytest.raises(TypeError, match="skilled must be of type bool"):
        eternity.die_total(dice, skilled=1)


def test_a_possibility_counts_at_least_ten_and_each_further_action_costs_two():
    thrown = [(0, 1), (8, 5), (12, 15), (11, 11), (6, 25), (13, 33), (18, 5)]
    totals = [before + eternity.point_die(die) for before, die in thrown]
    assert [*map(eternity.bonus_number, totals)] == [-1, 5, 9, 8, 10, 13, 9]
    penalties = [eternity.several_actions(count) for count in range(1, 8)]
    assert penalties == [0, -2, -4, -6, -8, -10, -12]


def test_a_six_of_the_bonus_die_counts_five_and_is_rolled_again():
    assert [eternity.bonus_dice(faces) for faces in ([5, 1, 6, 6, 3], [2, 3, 4])] == [19, 9]
    assert [face for face in range(1, 7) if eternity.BONUS_DIE.lookup(face).rolls_again] == [6]
    assert str(eternity.BONUS_DIE.lookup(6)) == "5 and one more die"


def test_a_group_that_acts_as_one_adds_the_value_that_it_reaches():
    assert eternity.acting_as_one(1) == 0
    for bonus, count in enumerate(REACHED, start=1):
        assert eternity.acting_as_one(count) == bonus, count
        assert eternity.acting_as_one(count - 1) == bonus - 1, count


def test_every_chart_of_the_edition_names_two_sources_and_no_words_of_damage_are_lost():
    names = [name for name in CHARTS if name.endswith("-eternity")]
    assert len(names) == 7
    for name in names:
        assert len(sources_of(CHARTS[name].source)) == 2
    damage = CHARTS["damage-eternity"]
    assert [right for _, right in damage.lines][-1] == "wounds 1, shock 2"
    assert damage.beyond == "each 5 more → wounds +1, shock +2"
    assert damage.lines[0][0] == "-5 to -1"
