"""How many cards a group of heroes holds."""

import pytest

from dramadeck.charts.torg import HAND_SIZES, OPENING_POOLS, hand_size, opening_pool


@pytest.mark.parametrize(
    ("heroes", "cards"),
    [
        pytest.param(1, 6, marks=pytest.mark.rule("TR-009")),
        pytest.param(2, 5, marks=pytest.mark.rule("TR-010")),
        pytest.param(3, 4, marks=pytest.mark.rule("TR-011")),
        pytest.param(4, 4, marks=pytest.mark.rule("TR-011")),
        pytest.param(5, 4, marks=pytest.mark.rule("TR-011")),
        pytest.param(6, 4, marks=pytest.mark.rule("TR-011")),
        pytest.param(7, 3, marks=pytest.mark.rule("TR-012")),
        pytest.param(8, 3, marks=pytest.mark.rule("TR-012")),
        pytest.param(20, 3, marks=pytest.mark.rule("TR-012")),
    ],
)
def test_the_larger_the_group_the_smaller_the_hands(heroes, cards):
    assert hand_size(heroes) == HAND_SIZES.lookup(heroes) == cards


@pytest.mark.parametrize(
    ("heroes", "cards"),
    [
        pytest.param(1, 3, marks=pytest.mark.rule("TR-027")),
        pytest.param(2, 2, marks=pytest.mark.rule("TR-028")),
        pytest.param(3, 0, marks=pytest.mark.rule("TR-026")),
        pytest.param(9, 0, marks=pytest.mark.rule("TR-026")),
    ],
)
def test_a_lone_hero_and_a_pair_start_a_fight_with_cards_in_the_pool(heroes, cards):
    assert opening_pool(heroes) == OPENING_POOLS.lookup(heroes) == cards


@pytest.mark.parametrize("count", [hand_size, opening_pool])
def test_no_heroes_hold_no_hand(count):
    with pytest.raises(ValueError, match="the number of heroes must be at least 1, not 0"):
        count(0)
    with pytest.raises(TypeError, match="the number of heroes must be a whole number"):
        count(True)
