"""The chance of an action that has not begun."""

from fractions import Fraction

import attrs
import pytest

from dramadeck import torg
from dramadeck.odds.torg import chances_at
from tests.torg.tables import dealt, in_scene


@pytest.mark.parametrize(
    ("dialect", "chance"), [("revised", Fraction(14, 20)), ("gurps", Fraction(135, 216))]
)
def test_the_chance_of_an_action_is_that_of_its_dice(dialect, chance):
    state = dealt("Quin", dialect=dialect)
    act = torg.DeclareAction(actor="Quin", action="Other", value=13, difficulty=10)
    if dialect == "gurps":
        act = attrs.evolve(act, value=11, difficulty=0)
    assert chances_at(state)(act) == chance


def test_nobody_knows_the_chance_of_what_is_refused_or_needs_several_totals():
    state = torg.begin_rounds(in_scene(dealt("Quin"))).state
    act = torg.DeclareAction(actor="Quin", action="Other", value=13, difficulty=10)
    assert chances_at(state)(act) is None
    assert chances_at(state)(torg.Flip()) is None
