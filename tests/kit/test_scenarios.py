"""Given, when, then: a rule's test as a sentence, which fails with what has happened."""

import pytest

from dramadeck.engine import FACE_DOWN, Seat
from dramadeck.kit.testing import given
from tests.engine.beggar import BEGGAR, Beg, Begged, Laid, Lay, Reason, RoundCounted, Turned, Wait

START = BEGGAR.new_game(["Ann", "Ben"])
ANN = Beg(player="Ann")
TOP = 6
NOT_HELD = Lay(player="Ann", card=1)


def fails(words):
    return pytest.raises(AssertionError, match=words)


def test_events_are_expected_by_type_by_value_or_by_what_is_true_of_them():
    begged = Begged(player="Ann", card=TOP)
    result = given(BEGGAR, START).when(ANN)
    assert result.then(Begged).then(begged).then(lambda event: event.card == TOP) is result
    for other in (Laid, Begged(player="Ann", card=5), lambda event: event.card == 5):
        with fails(r"event 1 should be .*of Beg.* came:\n  Begged"):
            result.then(other)


def test_all_events_are_expected_in_their_order():
    result = given(BEGGAR, START).when(ANN, Lay(player="Ann", card=TOP)).then(Laid, RoundCounted)
    with fails("1 events were expected"):
        result.then(Laid)
    with fails("event 1 should be RoundCounted"):
        result.then(RoundCounted, Laid)


def test_some_events_are_expected_among_others():
    result = (
        given(BEGGAR, START)
        .when(Beg(player="Ann", count=6), *lay(6))
        .when(Beg(player="Ben", count=2))
    )
    result.then_among_others(Turned).then_among_others(Turned, Begged).then_among_others()
    with fails("Turned was expected"):
        result.then_among_others(Begged, Turned)


def lay(count):
    return [Lay(player="Ann", card=card) for card in range(1, count + 1)]


def test_nothing_is_expected_where_nothing_happens():
    given(BEGGAR, START).when(Wait()).then()
    with fails("came: nothing"):
        given(BEGGAR, START).when(Wait()).then(Begged)


def test_a_refusal_is_expected_by_its_reason_and_its_rule():
    result = given(BEGGAR, START).when(NOT_HELD)
    result.then_refused(Reason.NOT_HELD).then_refused(Reason.NOT_HELD, "BG-2")
    with fails(r"a refusal \(no_cards_left\) was expected; Lay.* is refused: Ann does not hold"):
        result.then_refused(Reason.NO_CARDS_LEFT)
    with fails(r"a refusal \(not_held, BG-1\) was expected"):
        result.then_refused(Reason.NOT_HELD, "BG-1")
    with fails(r"a refusal \(not_held\) was expected; of Beg.* came"):
        given(BEGGAR, START).when(ANN).then_refused(Reason.NOT_HELD)


def test_who_expects_events_is_told_of_a_refusal():
    result = given(BEGGAR, START).when(NOT_HELD)
    for goes_on in (
        lambda: result.then(Laid),
        lambda: result.then_among_others(Laid),
        lambda: result.when(ANN),
        lambda: given(BEGGAR, START).when(NOT_HELD, ANN),
    ):
        with fails("is refused: Ann does not hold card 1"):
            goes_on()
    assert repr(result) == "When(refused: Ann does not hold card 1 [not_held, BG-2])"


def test_a_refused_command_leaves_the_state():
    given(BEGGAR, START).when(NOT_HELD).then_state(lambda state: state == START)


def test_something_is_true_of_the_state_afterwards():
    result = given(BEGGAR, START).when(ANN)
    result.then_state(lambda state: state.table.pile(("hand", "Ann")) == (TOP,))
    with fails("the state is another after Beg"):
        result.then_state(lambda state: state.rounds == 1)


def test_events_are_expected_as_a_seat_sees_them():
    result = given(BEGGAR, START).when(ANN)
    result.seen_by(Seat("beggar", "Ben")).then(Begged(player="Ann", card=FACE_DOWN))
    result.seen_by(Seat("beggar", "Ann")).then(Begged(player="Ann", card=TOP))


def test_without_a_command_nothing_can_be_expected():
    with pytest.raises(TypeError, match="a command is wanted"):
        given(BEGGAR, START).when()
