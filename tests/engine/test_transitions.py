"""What a command led to, as a value."""

from dramadeck.engine import Transition


def test_a_transition_made_by_hand_shows_its_parts_and_knows_no_state_before():
    made = Transition("after", ())
    assert repr(made) == "Transition(state='after', events=())"
    assert made.before is None
