"""The die of Torg, compared with a recursion and with published figures."""

from functools import cache
from itertools import product

import pytest

from dramadeck.charts.torg import bonus_number
from dramadeck.odds.torg import Throw, margins, success
from dramadeck.odds.torg.dice import least_total

FACES = range(1, 21)


@cache
def chain(needed, again):
    """Return the chance that one die with its re-rolls has at least this total."""
    if needed <= 0:
        return 1.0
    return sum(chain(needed - f, again) if f in again else float(f >= needed) for f in FACES) / 20


@cache
def totals(again, least, up_to=120):
    """Return the chance of each total of a die that counts at least `least`; the last is open."""
    exact = {t: chain(t, again) - chain(t + 1, again) for t in range(1, up_to)}
    exact[up_to] = chain(up_to, again)
    counted = {}
    for total, chance in exact.items():
        counted[max(total, least)] = counted.get(max(total, least), 0) + chance
    return counted


HERO, UNSKILLED = frozenset({10, 20}), frozenset({10})


def test_a_die_that_rolls_again_has_exact_chances():
    for throw, again in (
        (Throw(), HERO),
        (Throw(skilled=False), UNSKILLED),
        (Throw(possibility_rated=False), UNSKILLED),
        (Throw(skilled=False, possibility_rated=False), frozenset()),
    ):
        chances = [float(throw.at_least(needed)) for needed in range(1, 75)]
        assert chances == pytest.approx([chain(n, again) for n in range(1, 75)], abs=1e-14)


@pytest.mark.rule("TR-065", "TR-068")
def test_a_point_or_an_up_adds_a_die():
    for throw, least in (
        (Throw(points=1), 10),
        (Throw(up=True), 1),
        (Throw(up=True, up_counts_ten=True), 10),
        (Throw(points=1, up=True, stymied=True), 10),
    ):
        second = totals(HERO, least).items()
        for needed in (5, 20, 33, 60):
            expected = sum(chance * chain(needed - total, HERO) for total, chance in second)
            assert float(throw.at_least(needed)) == pytest.approx(expected, abs=1e-12)


def test_two_points_and_an_up_add_three_dice():
    tens, plain = totals(HERO, 10, 60), totals(HERO, 1, 60)
    expected = sum(
        tens[a] * tens[b] * plain[c] * chain(50 - a - b - c, HERO)
        for a, b, c in product(tens, tens, plain)
    )
    assert float(Throw(points=2, up=True).at_least(50)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.rule("TR-079", "TR-080")
def test_a_stymied_character_loses_the_first_reroll_of_any_kind():
    assert Throw(stymied=True).at_least(21) == 0
    assert Throw(stymied=True).at_least(20) * 20 == 1
    # With a point: a 10 or 20 is not rolled again and the point counts; otherwise it is lost.
    point = totals(HERO, 10)
    for needed in (12, 20, 30, 45):
        with_point = sum(
            sum(p for second, p in point.items() if face + second >= needed) for face in HERO
        )
        alone = sum(face >= needed for face in FACES if face not in HERO)
        expected = (with_point + alone) / 20
        chance = float(Throw(stymied=True, points=1).at_least(needed))
        assert chance == pytest.approx(expected, abs=1e-12)


@pytest.mark.rule("TR-067", "TR-134")
def test_up_and_stymied_cancel_and_the_chance_of_60_or_more_agrees_with_an_enumeration():
    assert Throw(up=True, stymied=True).at_least(30) == Throw().at_least(30)
    assert float(Throw().at_least(60)) == pytest.approx(0.000364, abs=5e-7)
    assert float(Throw(skilled=False).at_least(60)) == pytest.approx(0.0000005, abs=5e-8)


@pytest.mark.rule("TR-115")
def test_the_chances_with_a_value_of_8_agree_with_the_published_tables():
    table = {3: 80.0, 5: 70.0, 8: 55.0, 10: 34.0, 12: 23.5, 13: 18.3, 15: 7.8, 18: 3.1}
    for difficulty, percent in table.items():
        assert float(success(8, difficulty)) * 100 == pytest.approx(percent, abs=0.051)
        # An Action card is worth three points of skill.
        assert success(8, difficulty, cards=3) == success(11, difficulty)
        assert margins(8, difficulty, cards=3) == margins(11, difficulty)


def test_distributions_of_the_die_sum_to_one_and_have_the_mean_of_the_formula():
    for throw in (Throw(), Throw(points=2), Throw(up=True, points=1), Throw(stymied=True)):
        bonus = throw.bonus_numbers()
        for number in range(-12, 30):
            assert bonus.at_least(number) == pytest.approx(float(throw.at_least_bonus(number)))
        distribution = throw.totals()
        assert sum(distribution.chances) + distribution.beyond == pytest.approx(1, abs=1e-12)
    # 10.5, with a re-roll for two of twenty faces: 10.5 / (1 - 2/20).
    assert Throw().totals(up_to=250).mean == pytest.approx(10.5 / 0.9)
    assert Throw(stymied=True).totals().mean == pytest.approx(10.5)


def test_least_total_is_the_inverse_of_the_chart_and_totals_end_at_200():
    for bonus in range(-15, 60):
        least = least_total(bonus)
        assert bonus_number(least) >= bonus
        assert least == 1 or bonus_number(least - 1) < bonus
    throw = Throw(points=1)  # its totals are all numbers from 11
    assert (throw.totals().numbers[0], throw.totals().numbers[-1]) == (11, 200)
    assert throw.bonus_numbers().numbers[-1] == bonus_number(200)
    assert 0 < throw.totals().beyond < 1e-9
    # Another end may be given.
    assert Throw().totals(up_to=1).outcomes == ((1, 0.05),)
    assert throw.bonus_numbers(up_to=12).outcomes[-1][0] == bonus_number(12)


def test_the_limits_of_numbers_are_those_in_the_errors():
    assert Throw(points=20).points == 20
    assert Throw().at_least(1_000) > 0
    assert Throw().at_least(-5) == 1
    for ask, message in (
        (lambda: Throw(points=-1), "points: expected 0 to 20, got -1"),
        (lambda: Throw().totals(up_to=0), "cannot end at 0"),
        (lambda: Throw(points=21), "points: expected 0 to 20, got 21"),
        (lambda: Throw().at_least(1_001), "total: expected 1000 at most, got 1001"),
        (lambda: least_total(1_001), "bonus: expected 1000 at most, got 1001"),
    ):
        with pytest.raises(ValueError, match=message):
            ask()
    assert bonus_number(least_total(1_000)) == 1_000
