"""How long the results of an interaction last: for the round, or until the next action."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Advantage, Die, Disadvantage
from tests.torg.house_rules import with_readings
from tests.torg.tables import ALL_DIALECTS
from tests.torg.tables_actions import (
    PLAIN_ATTACK_TAUNT,
    PLAIN_TEST_TRICK,
    acts,
    announced,
    declared,
    flipped,
    rounds,
)

QUIET, OTHER_QUIET = PLAIN_TEST_TRICK, 154
UP_TOO = "until_the_next_action_up_too"


def house(dialect, lasting=UP_TOO):
    return with_readings(dialect, "lasting", approved_actions={"interactions_last": lasting})


def taunted(dialect, margin=15, target="Mummy", first=()):
    """Quin's taunt of a villain who may have acted already, with its results applied."""
    state = rounds(PLAIN_ATTACK_TAUNT, villains=("Mummy", "Cultist"), dialect=dialect)
    for name in first:
        state = torg.pass_turn(state, character=name).state
    details = {"target": target}
    if dialect.attempts.die is GURPS.attempts.die:
        state = declared(
            state, "Quin", ActionKind.TAUNT, value=10 + margin, difficulty=0, **details
        )
        state = announced(state, 10).state
    else:
        state = acts(state, "Quin", ActionKind.TAUNT, margin, **details).state
    return torg.apply_interaction(state, actor="Quin", target=target).state


def bears(state, name):
    return [each.effect for each in state.round.conditions.given if each.character == name]


@ALL_DIALECTS
@pytest.mark.rule("TG-063", "TG-057")
def test_an_up_that_is_earned_with_the_last_action_waits_only_where_a_house_says_so(dialect):
    printed = taunted(dialect)
    assert bears(printed, "Quin") == [Advantage.UP]
    assert bears(flipped(printed, QUIET), "Quin") == []
    lasting = flipped(taunted(house(dialect)), QUIET)
    assert bears(lasting, "Quin") == [Advantage.UP]
    # It waits for a third round, too, where she lets the second go by without being asked.
    assert bears(flipped(lasting, OTHER_QUIET), "Quin") == [Advantage.UP]
    assert bears(torg.pass_turn(lasting, character="Quin").state, "Quin") == []


@pytest.mark.parametrize("dialect", [REVISED, CLASSIC], ids=lambda each: each.name)
@pytest.mark.rule("TR-065")
def test_a_lasting_up_is_a_die_of_the_next_action_and_of_no_other(dialect):
    state = declared(flipped(taunted(house(dialect)), QUIET))
    assert state.attempt.dice_due == (Die.ACTION, Die.UP)
    state = flipped(announced(state, 12, 12).state, OTHER_QUIET)
    assert declared(state).attempt.dice_due == (Die.ACTION,)


@pytest.mark.parametrize("dialect", [REVISED, CLASSIC], ids=lambda each: each.name)
@pytest.mark.parametrize("lasting", [UP_TOO, "until_the_next_action"])
@pytest.mark.rule("TR-079", "TG-054")
def test_who_is_stymied_after_acting_is_stymied_at_the_next_action(dialect, lasting):
    margin = 0 if dialect is REVISED else 5
    printed = flipped(taunted(dialect, margin, first=("Mummy",)), QUIET)
    assert not declared(printed, "Mummy").attempt.is_stymied
    state = flipped(taunted(house(dialect, lasting), margin, first=("Mummy",)), QUIET)
    assert bears(state, "Mummy") == [Disadvantage.STYMIED]
    state = declared(state, "Mummy")
    assert state.attempt.is_stymied
    assert bears(announced(state, 12).state, "Mummy") == []


@pytest.mark.rule("TR-067")
def test_a_lasting_up_and_a_lasting_stymied_cancel_each_other():
    state = taunted(house(REVISED), 0, target="Cultist", first=("Cultist", "Mummy"))
    state = flipped(state, QUIET)
    state = torg.give_condition(state, character="Cultist", effect=Advantage.UP).state
    attempt = declared(state, "Cultist").attempt
    assert (attempt.is_stymied, attempt.dice_due) == (False, (Die.ACTION,))


@pytest.mark.rule("TG-041", "TG-063")
def test_the_possibility_of_a_lasting_up_is_spent_once():
    state = flipped(taunted(house(GURPS)), QUIET)
    free = torg.SpendFreePossibility(character="Quin")
    state = torg.TORG.step(state, free).state
    assert torg.TORG.refusal(state, free).reason is torg.Reason.NO_FREE_POSSIBILITY
    assert torg.TORG.refusal(flipped(state, OTHER_QUIET), free) is not None


@pytest.mark.rule("TG-041", "TG-063")
def test_of_two_lasting_ups_one_is_left_when_one_is_spent():
    state = taunted(house(GURPS))
    (up,) = (each for each in state.round.conditions.given if each.character == "Quin")
    two = with_conditions(state, (*state.round.conditions.given, up))
    free = torg.SpendFreePossibility(character="Quin")
    state = torg.TORG.step(flipped(two, QUIET), free).state
    assert bears(state, "Quin") == [Advantage.UP]
    state = torg.TORG.step(state, free).state
    assert bears(state, "Quin") == []
    # An up of the side is a possibility beside them, and marked for the round.
    assert torg.TORG.refusal(state, free) is not None


def with_conditions(state, conditions):
    lying = attrs.evolve(state.round.conditions, given=conditions)
    return attrs.evolve(state, round=attrs.evolve(state.round, conditions=lying))
