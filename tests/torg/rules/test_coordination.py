"""Others help the lead character of a dramatic skill resolution, by the rules of summed efforts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.codec.saves import dump_command, dump_state, load_command, load_state
from dramadeck.torg import Effort, Purpose, Reason
from dramadeck.torg.round import Condition
from tests.narration.walked import sentences
from tests.torg.rules.test_skill_resolution import (
    COMPLICATION,
    STEPS_ABCD,
    STEPS_BD,
    bomb,
)
from tests.torg.tables import told
from tests.torg.tables_actions import (
    PLAIN_TEST_TRICK,
    announced,
    check_refused,
    outcome_of,
)

COORDINATION = 10
MARCO, TINA = (
    Effort(helper="Marco", value=9, perception=12),
    Effort(helper="Tina", value=8, perception=10),
)
CLUMSY = Effort(helper="Tina", value=9, perception=9)


def helped(*efforts, value=8, kind=torg.ResolveDramaticStep, **details):
    coordination = COORDINATION if efforts else None
    return kind(
        **{"hero": "Quin", "value": value, "efforts": efforts, "coordination": coordination}
        | details
    )


def resolved(state, command, die=12):
    return announced(torg.TORG.step(state, command).state, die)


@pytest.mark.rule("TR-113", "MA-026", "MA-027")
@pytest.mark.parametrize(
    ("efforts", "bonus"), [((), 0), ((MARCO,), 2), ((MARCO, TINA), 3), ((MARCO, CLUMSY), 2)]
)
def test_who_helps_in_step_makes_the_step_easier(efforts, bonus):
    outcome = outcome_of(resolved(bomb(), helped(*efforts)))
    assert (outcome.bonus, outcome.results[0].total) == (bonus, 8 + bonus)


@pytest.mark.rule("TR-113")
def test_help_gains_the_step_that_the_lead_alone_would_miss():
    assert not told(resolved(bomb(), helped(value=6)), torg.StepGained)
    gained = told(resolved(bomb(), helped(MARCO, value=6)), torg.StepGained)
    assert [each.step for each in gained] == [torg.Step.A]


@pytest.mark.rule("TR-113", "TR-100")
def test_help_counts_for_each_of_several_steps():
    transition = resolved(bomb(), helped(MARCO, TINA, value=10, steps=2))
    # Steps A and B are 8 + 2 and 9 + 4 at once; value 10 and 3 for three of them meet both.
    assert [each.total for each in outcome_of(transition).results] == [13, 13]
    assert [each.step for each in told(transition, torg.StepGained)] == [torg.Step.A, torg.Step.B]


@pytest.mark.rule("TR-113", "TR-111")
def test_help_counts_in_a_last_ditch_effort():
    command = helped(MARCO, value=11, kind=torg.LastDitchEffort)
    transition = resolved(bomb(done=3), command)
    # The last step alone: 11 + 4.
    assert outcome_of(transition).results[0].margin == 11 + 2 - 15
    lucky = resolved(bomb(done=3), helped(MARCO, value=13, kind=torg.LastDitchEffort))
    assert told(lucky, torg.SkillResolved)


@pytest.mark.rule("TR-113", "TR-104", "TR-106")
@pytest.mark.parametrize(
    ("card", "purpose"), [(COMPLICATION, Purpose.PROBLEM), (STEPS_BD, Purpose.WAITING)]
)
def test_help_counts_against_a_problem_and_while_waiting(card, purpose):
    state = torg.TORG.step(bomb(card), helped(MARCO)).state
    assert state.attempt.purpose is purpose
    assert outcome_of(announced(state, 12)).results[0].total == 10


@pytest.mark.rule("TG-067", "TR-113")
def test_in_gurps_help_counts_for_the_roll_of_each_step():
    state = bomb(dialect="gurps", flips=7)
    state = torg.TORG.step(state, helped(MARCO, value=12, steps=2)).state
    alone = torg.TORG.step(bomb(dialect="gurps", flips=7), helped(value=12, steps=2)).state
    with_help = outcome_of(announced(state, 10, 12)).results
    without = outcome_of(announced(alone, 10, 12)).results
    assert [a.margin - b.margin for a, b in zip(with_help, without, strict=True)] == [2, 2]


@pytest.mark.rule("TR-113", "MA-024")
def test_each_helper_has_used_an_action_and_the_lead_draws_the_card():
    transition = resolved(bomb(PLAIN_TEST_TRICK), helped(MARCO, CLUMSY, value=12))
    state = transition.state
    assert [state.actions_left(name) for name in ("Quin", "Marco", "Tina")] == [0, 0, 0]
    assert {each.hero for each in told(transition, torg.CardEarned)} <= {"Quin"}
    late = torg.DeclareAction(actor="Marco", action=torg.ActionKind.OTHER, value=9, difficulty=9)
    check_refused(state, late, Reason.NO_ACTION_LEFT, "TR-059", "Marco")


@pytest.mark.rule("TR-113", "MA-025", "MA-026")
@pytest.mark.parametrize("kind", [torg.ResolveDramaticStep, torg.LastDitchEffort])
@pytest.mark.parametrize(
    ("efforts", "details", "refused"),
    [
        ((MARCO, MARCO), {}, (Reason.ACTOR_NAMED_TWICE, "MA-024", "Marco")),
        (
            (MARCO, Effort(helper="Quin", value=9, perception=9)),
            {},
            (Reason.ACTOR_NAMED_TWICE, "MA-024", "Quin"),
        ),
        ((MARCO, TINA), {"value": 14}, (Reason.HELPER_TOO_DIFFERENT, "MA-025", "Tina")),
        ((MARCO,), {"coordination": None}, (Reason.COORDINATION_NOT_SET, "MA-026", "Quin")),
        (
            (Effort(helper="Nobody", value=9, perception=9),),
            {},
            (Reason.UNKNOWN_CHARACTER, "MA-024", "Nobody"),
        ),
    ],
)
def test_who_cannot_help(kind, efforts, details, refused):
    check_refused(bomb(), helped(*efforts, kind=kind, **details), *refused)


@pytest.mark.rule("TR-113")
def test_who_has_acted_cannot_help_any_more():
    state = torg.pass_turn(bomb(), character="Tina").state
    check_refused(state, helped(MARCO, TINA), Reason.NO_ACTION_LEFT, "MA-024", "Tina")


@pytest.mark.rule("TG-061", "TR-113")
def test_no_helper_does_what_a_setback_keeps_her_from():
    state = bomb()
    lost = Condition(character="Tina", effect=torg.Disadvantage.SETBACK, lasts=True)
    conditions = attrs.evolve(state.round.conditions, given=(lost,))
    state = attrs.evolve(state, round=attrs.evolve(state.round, conditions=conditions))
    check_refused(state, helped(MARCO, TINA), Reason.ACTION_LOST, "TG-061", "Tina")


@pytest.mark.rule("TG-059", "TR-113")
def test_what_lay_on_a_helper_until_she_acted_is_over_with_the_check():
    state = bomb()
    given = tuple(
        Condition(character=name, effect=torg.Disadvantage.STYMIED, lasts=True)
        for name in ("Marco", "Tina")
    )
    conditions = attrs.evolve(state.round.conditions, given=given)
    state = attrs.evolve(state, round=attrs.evolve(state.round, conditions=conditions))
    state = resolved(state, helped(MARCO)).state
    assert [each.character for each in state.round.conditions.given] == ["Tina"]


@pytest.mark.rule("TR-113")
def test_help_is_saved_and_told_and_a_check_without_it_is_saved_as_ever():
    command = helped(MARCO, CLUMSY)
    assert load_command(torg.TORG, dump_command(torg.TORG, command)) == command
    assert "efforts" not in dump_command(torg.TORG, helped())
    transition = torg.TORG.step(bomb(STEPS_ABCD), command)
    assert load_state(dump_state(torg.TORG, transition.state)) == transition.state
    line, *_ = sentences(torg.TORG, bomb(STEPS_ABCD), transition)
    assert line.endswith("Marco helps. Tina cannot keep up.")
