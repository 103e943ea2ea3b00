"""Windows: the conditions on a command that do not depend on its fields."""

import pytest

from dramadeck import core, torg
from tests.core.beggar import Beg, Lay, Wait, hand
from tests.testing.prayers import EARLY, HOUR, MODEST, Pray, Reason, praying

PRAYING = praying()
NAMED = {"__annotations__": {"player": core.Sender}}
START = PRAYING.new_game(["Ann", "Ben"], seed=3, cards=12)


def after_three_rounds(state):
    for _ in range(3):
        state = PRAYING.step(state, Beg(player="Ben")).state
        (card,) = state.table.pile(hand("Ben"))
        state = PRAYING.step(state, Lay(player="Ben", card=card)).state
    return state


LATE = after_three_rounds(START)
GREEDY = PRAYING.step(START, Beg(player="Ann", count=3)).state


def test_in_its_window_or_without_one_a_command_is_checked_by_its_rule_only():
    assert PRAYING.precondition_error(START, Pray, "Ann") is None
    assert PRAYING.refusal(START, Pray(player="Ann")) is None
    assert len(PRAYING.step(START, Pray(player="Ann")).events) == 1
    assert core.when_of(Wait) is None
    assert PRAYING.precondition_error(LATE, Beg, "Ann") is None
    assert core.PreconditionCache(LATE).allows_type(Beg, "Ann")


@pytest.mark.parametrize(
    ("state", "reason"), [(LATE, Reason.LATE), (GREEDY, Reason.GREEDY)], ids=["late", "greedy"]
)
def test_outside_its_window_a_command_is_refused_with_the_reason_of_the_window(state, reason):
    closed = PRAYING.precondition_error(state, Pray, "Ann")
    assert (closed.reason, closed.rule) == (reason, "BG-7")
    assert PRAYING.refusal(state, Pray(player="Ann")) == closed
    with pytest.raises(core.IllegalCommandError) as caught:
        PRAYING.step(state, Pray(player="Ann"))
    assert caught.value.refusal == closed
    with pytest.raises(core.IllegalCommandError):
        PRAYING.ruling(state, Pray(player="Ann"))


def test_a_guard_is_checked_for_each_sender():
    assert PRAYING.precondition_error(GREEDY, Pray, "Ben") is None
    ann, ben, _ = PRAYING.seats(GREEDY)
    assert Pray(player="Ann") not in PRAYING.legal_actions(GREEDY, ann)
    assert Pray(player="Ben") in PRAYING.legal_actions(GREEDY, ben)


@pytest.mark.parametrize(("condition", "state"), [(EARLY, LATE), (MODEST, GREEDY)])
def test_a_window_may_be_one_condition_and_joined_windows_check_each_condition_once(
    condition, state
):
    when = condition("BG-1")
    assert when.window.name == condition.name
    assert when.refusal(START, "Ann") is None
    assert when.refusal(state, "Ann").rule == "BG-1"
    both = core.Window.of("twice", HOUR, EARLY, MODEST)
    assert both.conditions == HOUR.conditions == (EARLY, MODEST)
    assert both.asks_sender
    assert not core.Window.of("early", EARLY).asks_sender


def test_the_cache_checks_a_condition_once_for_each_sender():
    calls = []
    phase = core.Phase("always", lambda _: calls.append("phase") or True, Reason.LATE)
    guard = core.Guard("anybody", lambda _state, sender, _rule: calls.append(sender))
    one, other = core.Window.of("one", phase, guard), core.Window.of("other", guard, phase)
    kinds = [core.command(when=when("XX-1"))(type("One", (), NAMED)) for when in (one, other)]
    gate = core.PreconditionCache(START)
    for kind in (*kinds, *kinds):
        for sender in ("Ann", "Ben"):
            assert gate.allows_type(kind, sender)
    assert sorted(calls) == ["Ann", "Ben", "phase"]


def test_a_rule_that_uses_a_value_that_no_window_has_checked_raises_an_error():
    with pytest.raises(AssertionError, match="window of this command does not require"):
        core.present(None)
    assert core.present(0) == 0


@pytest.mark.parametrize("dialect", torg.DIALECTS)
def test_the_precondition_error_of_a_flip_is_its_refusal(dialect):
    state = torg.new_game(["Quin"], seed=7, dialect=dialect)
    refusal = torg.TORG.refusal(state, torg.commands.Flip())
    assert torg.TORG.precondition_error(state, torg.commands.Flip) == refusal
