"""A short run of the hostile texts: every reader gets each of its texts."""

import pytest

from dramadeck.core import limits
from tests.depth import by_depth
from tools import figures, hostile


@pytest.fixture
def wide_limits():
    before = limits.put_in_force(hostile._WIDE)
    yield
    limits.put_in_force(before)


def test_every_reader_is_measured_at_every_length(wide_limits):
    for trial in hostile.trials(0.01):
        met = hostile.measured(trial, times=by_depth(1, 7))
        assert met.lengths == sorted(set(met.lengths))
        assert min(met.bytes) > 0
        assert len(figures.table(hostile.HEAD, [met.row])) == 3


def test_valid_texts_are_read_and_invalid_ones_refused(wide_limits):
    sound = {"names", "numbers of cards", "heroes", "turns"}
    for trial in hostile.trials(0.01):
        text = trial.text(1)
        if trial.handed in sound:
            assert trial.read(text)
        else:
            with pytest.raises(hostile.SaveFormatError):
                trial.read(text)


def test_quadratic_time_is_detected():
    def slow(text):
        return [text.count(letter) for letter in text]

    trial = hostile.Trial("slow", "letters", slow, lambda size: "x" * (1_000 * size))
    assert hostile.measured(trial).slopes[0] > hostile.STEEPEST
