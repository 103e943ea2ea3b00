"""Torg Eternity's charts, row by row against the tests of a dice bot and a table of values."""

import pytest

from dramadeck.charts import CHARTS
from dramadeck.charts.sources import sources_of
from dramadeck.charts.torg import eternity

# What BCDice's own tests expect, by value: `test/data/TorgEternity.toml`.
BONUSES = dict(
    [
        *[(1, -10), (2, -8), (3, -6), (4, -6), (5, -4), (6, -4), (7, -2), (8, -2), (9, -1)],
        *[(10, -1), (11, 0), (12, 0), (13, 1), (14, 1), (15, 2), (16, 3), (17, 4), (18, 5)],
        *[(19, 6), (20, 7), (21, 8), (26, 9), (30, 9), (31, 10), (35, 10), (36, 11), (41, 12)],
        *[(46, 13), (61, 16), (62, 16), (63, 16)],
    ]
)
LEVELS = {-5: None, -1: None, 0: "standard", 4: "standard", 5: "good", 9: "good", 10: "outstanding"}
DAMAGE = {
    -6: (0, 0),
    -5: (0, 1),
    -1: (0, 1),
    0: (0, 2),
    4: (0, 2),
    **{5 * wounds + more: (wounds, 2 * wounds) for wounds in range(1, 11) for more in (0, 4)},
}
ROLLS = [
    # dice, with the skill, without
    ((10, 20, 11), 41, 30),
    ((10, 1), 11, 11),
    ((10, 10, 1), 21, 21),
    ((10, 20, 5), 35, 30),
    ((20, 1), 21, 20),
    ((20, 10, 1), 31, 20),
    ((20, 20, 20, 1), 61, 20),
    ((15,), 15, 15),
]
# The first number of each value, as `getTorgValue` of the other source counts a group.
REACHED = [2, 3, 4, 6, 10, 15, 25, 40, 60, 100, 150, 250, 400, 600, 1000, 1500, 2500, 4000, 6000]


@pytest.mark.parametrize(
    ("chart", "results"),
    [
        (eternity.bonus_number, BONUSES),
        (eternity.success_level, LEVELS),
        (eternity.damage, DAMAGE),
    ],
)
def test_a_total_gives_its_bonus_a_margin_its_level_and_damage_its_wounds_and_shock(chart, results):
    assert {number: chart(number) for number in results} == results


@pytest.mark.parametrize(("dice", "skilled", "unskilled"), ROLLS)
def test_the_die_is_rolled_again_on_ten_and_by_the_skilled_on_twenty(dice, skilled, unskilled):
    assert eternity.die_total(dice) == skilled
    assert eternity.die_total(dice, skilled=False) == unskilled
    assert [face for face in range(1, 21) if eternity.is_mishap(face)] == [1]
    with pytest.raises(TypeError, match="skilled must be of type bool"):
        eternity.die_total(dice, skilled=1)


def test_a_possibility_counts_at_least_ten_and_each_further_action_costs_two():
    for before, die, bonus in (
        *[(0, 1, -1), (8, 5, 5), (12, 15, 9), (11, 11, 8), (6, 25, 10), (13, 33, 13), (18, 5, 9)],
    ):
        assert eternity.bonus_number(before + eternity.point_die(die)) == bonus
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
