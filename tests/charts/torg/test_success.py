"""How well an action succeeded."""

import pytest

from dramadeck.charts.torg import SUCCESS_LEVELS, SuccessLevel, success_level


@pytest.mark.parametrize(
    ("margin", "level"),
    [
        *[(0, "minimal"), (1, "average"), (2, "average"), (3, "good"), (6, "good")],
        *[(7, "superior"), (11, "superior"), (12, "spectacular"), (50, "spectacular")],
    ],
)
def test_each_margin_has_its_level(margin, level):
    assert success_level(margin) is SUCCESS_LEVELS.lookup(margin) is SuccessLevel(level)


def test_a_failure_is_no_level_of_success():
    assert success_level(-1) is None


def test_a_margin_must_be_a_whole_number():
    with pytest.raises(TypeError, match="the margin must be a whole number"):
        success_level(1.5)
