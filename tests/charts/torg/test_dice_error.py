"""What is said of impossible dice survives the way between two processes."""

import pickle

import pytest

from dramadeck.charts.torg import DiceError, roll_chain


def test_an_error_of_dice_comes_out_of_another_process_as_it_went_in():
    with pytest.raises(DiceError) as raised:
        roll_chain([21])
    again = pickle.loads(pickle.dumps(raised.value))  # noqa: S301 - our own bytes
    assert (str(again), again.values) == (str(raised.value), raised.value.values)
