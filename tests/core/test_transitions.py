"""What a command led to, as a value."""

import pickle

from dramadeck.core import Transition
from tests.core.beggar import BEGGAR, Beg


def test_a_transition_made_by_hand_shows_its_parts_and_knows_no_state_before():
    made = Transition("after", ())
    assert repr(made) == "Transition(state='after', events=())"
    assert made.before is None


def test_a_transition_is_two_values_whatever_it_began_in():
    before = BEGGAR.new_game(["Ann", "Bea"], seed=7)
    moved = BEGGAR.step(before, Beg(player="Ann"))
    state, events = moved
    assert type(moved) is Transition
    assert moved == Transition(state, events)
    assert moved.before is before
    assert pickle.loads(pickle.dumps(moved)).before == before  # noqa: S301 - our own bytes
