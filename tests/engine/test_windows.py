"""A command is possible in a window of the game, which is built of phases and guards."""

import pytest

from dramadeck.engine import Guard, IllegalCommandError, Phase
from tests.engine.beggar import Reason, refuse


def _shut(_state, rule):
    return refuse(Reason.NOT_HELD, rule, "The street is empty.")


def _mother(_state, sender, rule):
    if sender != "Mother":
        raise refuse(Reason.NOT_HELD, rule, "Only Mother may.")


BY_DAY = Phase[bool]("by day", lambda is_day: is_day, _shut)
TO_MOTHER = Guard[bool]("to Mother", _mother)


@pytest.mark.parametrize("bar", [BY_DAY, TO_MOTHER])
def test_a_phase_or_a_guard_alone_is_a_window(bar):
    when = bar("BG-1")
    assert when.window.name == bar.name
    assert when.refusal(True, "Mother") is None
    with pytest.raises(IllegalCommandError) as caught:
        when.check(False, "Father")
    assert caught.value.refusal.rule == "BG-1"
