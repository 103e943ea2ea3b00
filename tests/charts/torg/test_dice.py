"""Who rolls again on what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.charts.torg import POINT_MINIMUM, ROLL_AGAIN, point_die, roll_chain, rolls_again_on


@pytest.mark.parametrize(
    ("skilled", "possibility_rated", "faces"),
    [(True, True, {10, 20}), (False, True, {10}), (True, False, {10}), (False, False, set())],
)
def test_heroes_roll_again_on_10_and_20_and_the_unskilled_on_10_alone(
    skilled, possibility_rated, faces
):
    assert rolls_again_on(skilled=skilled, possibility_rated=possibility_rated) == faces
    assert len(ROLL_AGAIN) == 4


def test_what_is_rolled_again_adds_up():
    chain = roll_chain([10, 20, 10, 3])
    assert (chain.total, chain.dice, chain.may_roll_again) == (43, (10, 20, 10, 3), False)


def test_a_hero_may_stop_on_a_face_that_rolls_again():
    assert roll_chain([20, 10]).may_roll_again
    assert not roll_chain([20], skilled=False).may_roll_again


@pytest.mark.parametrize(
    ("dice", "choices", "message"),
    [
        ([14, 3], {}, r"die 2 \(3\) may not follow: die 1 shows 14, and only 10 and 20 roll again"),
        ([10, 20, 4], {"skilled": False}, "die 3 .* die 2 shows 20, and only 10 rolls again"),
        ([20, 4], {"possibility_rated": False}, "die 1 shows 20, and only 10 rolls again"),
        (
            [10, 4],
            {"skilled": False, "possibility_rated": False},
            "die 1 shows 10, and no face rolls again for this character",
        ),
        ([10, 4], {"stymied": True}, "die 1 shows 10, but a stymied character loses the first"),
        ([7, 4], {"stymied": True}, "die 1 shows 7, and only 10 and 20 roll again"),
        ([], {}, "at least one die"),
        ([10, 21], {}, "die 2 must show 1 to 20, not 21"),
        ([0], {}, "die 1 must show 1 to 20, not 0"),
    ],
)
def test_a_die_that_had_no_right_to_fall_is_refused_by_its_position(dice, choices, message):
    with pytest.raises(ValueError, match=message):
        roll_chain(dice, **choices)


@pytest.mark.rule("TR-079")
def test_a_stymied_hero_loses_the_first_re_roll():
    chain = roll_chain([20], stymied=True)
    assert (chain.total, chain.may_roll_again, chain.stymied_spent) == (20, False, True)
    assert chain.source == f"{roll_chain([20]).source}, TR-079"


@pytest.mark.rule("TR-079", "TR-080")
def test_being_stymied_is_not_spent_where_there_was_no_re_roll():
    chain = roll_chain([19], stymied=True)
    assert (chain.total, chain.may_roll_again, chain.stymied_spent) == (19, False, False)
    assert not roll_chain([20]).stymied_spent


def test_a_die_bought_with_a_point_counts_at_least_ten():
    assert POINT_MINIMUM == 10
    assert [point_die(total) for total in (1, 9, 10, 11, 34)] == [10, 10, 10, 11, 34]
    with pytest.raises(ValueError, match="the total of the added die must be at least 1"):
        point_die(0)


def test_the_wrong_types_are_refused():
    with pytest.raises(TypeError, match="die 2 must be a whole number"):
        roll_chain([10, 2.0])
    with pytest.raises(TypeError, match="skilled must be of type bool"):
        roll_chain([10], skilled=2)


@given(st.lists(st.sampled_from([10, 20]), max_size=6), st.integers(1, 20))
def test_a_skilled_hero_who_always_rolls_again_never_ends_on_a_multiple_of_ten(again, last):
    chain = roll_chain([*again, last])
    assert chain.total == sum(again) + last
    assert chain.may_roll_again == (chain.total % 10 == 0)
