"""Efforts summed: a lead character, helpers who work in step, and one result for all."""

from functools import partial

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.charts.torg import Helper, InteractionEffect, mass_bonus, sum_efforts
from dramadeck.torg import ActionKind, Disadvantage, Effort, Reason
from dramadeck.torg.round import Condition
from dramadeck.torg.seats import issuer
from tests.torg.tables import refused, told
from tests.torg.tables_actions import (
    ACTION,
    HEROES_UP_ANY,
    OTHER_ACTION,
    announced,
    check_refused,
    outcome_of,
    rounds,
    scene,
)


def effort(helper, value=9, perception=12):
    return Effort(helper=helper, value=value, perception=perception)


def lift(*efforts, lead="Quin", **details):
    """The rock is to be lifted: value 11 against 14, coordination 10."""
    task = {"action": ActionKind.OTHER, "value": 11, "difficulty": 14, "coordination": 10}
    return torg.SumEfforts(lead=lead, efforts=efforts, **(task | details))


def ritual(count=200, lead="Cultist", **details):
    """A crowd of cultists: value 11 against 14, Perception 8 against a coordination of 10."""
    task = {
        "action": ActionKind.OTHER,
        "value": 11,
        "difficulty": 14,
        "average_perception": 8,
        "coordination": 10,
    }
    return torg.MassEffort(lead=lead, count=count, **(task | details))


def resolved(state, command, *dice):
    return announced(torg.TORG.step(state, command).state, *dice)


fight = partial(rounds, villains=("Mummy", "Cultist"))


@pytest.mark.rule("MA-024", "MA-027", "MA-033")
def test_two_helpers_lift_the_rock_that_quin_alone_could_not():
    alone = outcome_of(resolved(fight(), lift(), 12))
    assert (alone.results[0].total, alone.succeeded) == (11, False)
    helped = outcome_of(resolved(fight(), lift(effort("Marco"), effort("Tina")), 12))
    # Three efforts have the value 3.
    assert (helped.bonus, helped.results[0].total, helped.succeeded) == (3, 14, True)


@pytest.mark.rule("MA-031")
def test_a_lead_alone_has_no_bonus():
    assert torg.TORG.step(fight(), lift()).state.attempt.teamwork.bonus == 0


@pytest.mark.rule("MA-026")
def test_who_fails_the_coordination_adds_nothing():
    command = lift(effort("Marco", perception=9), effort("Tina", perception=10))
    team = torg.TORG.step(fight(), command).state.attempt.teamwork
    assert (team.helpers, team.joined) == (("Marco", "Tina"), ("Tina",))
    assert (team.efforts, team.bonus) == (2, 2)


@pytest.mark.rule("MA-025")
@pytest.mark.parametrize("value", [5, 17])
def test_helpers_are_within_five_of_the_lead(value):
    says = f"Marco's value {value} is more than five from Quin's 11"
    command = lift(effort("Marco", value=value))
    check_refused(fight(), command, Reason.HELPER_TOO_DIFFERENT, "MA-025", says)
    for near in (6, 16):
        assert torg.TORG.step(fight(), lift(effort("Marco", value=near))).events


@pytest.mark.rule("MA-033", "TR-089")
@pytest.mark.parametrize(("die", "earned"), [(12, ["Quin"]), (11, ["Quin"]), (9, [])])
def test_all_succeed_or_none_and_the_lead_draws_the_card_of_the_one_action(die, earned):
    command = lift(effort("Marco"), effort("Tina"), action=ActionKind.TAUNT)
    transition = resolved(fight(), command, die)
    assert [each.hero for each in told(transition, torg.CardEarned)] == earned


@pytest.mark.rule("MA-026", "TR-023", "TR-059")
def test_each_helper_uses_an_action_and_may_lay_a_card_afterwards():
    state = fight(hands={"Marco": (42,)})
    state = resolved(state, lift(effort("Marco", perception=1)), 12).state
    assert [deed.actor for deed in state.round.deeds] == ["Quin", "Marco"]
    assert state.actions_left("Marco") == 0
    state = torg.play_to_pool(state, hero="Marco", card=42).state
    assert state.pool("Marco") == (42,)


def laden(state, *names, effect=Disadvantage.STYMIED):
    """The state when something lies on these until they have acted."""
    given = tuple(Condition(character=name, effect=effect, lasts=True) for name in names)
    conditions = attrs.evolve(state.round.conditions, given=given)
    return attrs.evolve(state, round=attrs.evolve(state.round, conditions=conditions))


@pytest.mark.rule("TG-059", "TG-060", "TG-062")
@pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])
@pytest.mark.parametrize("effect", [Disadvantage.STYMIED, InteractionEffect.UNSKILLED])
def test_what_lay_on_helpers_until_they_acted_is_over_with_the_task(effect, dialect):
    names = ("Quin", "Marco", "Tina", "Mummy", "Cultist")
    state = laden(fight(dialect=dialect), *names, effect=effect)
    # Who is out of step has used an action as well.
    efforts = effort("Marco"), effort("Tina", perception=1)
    state = torg.TORG.step(state, lift(*efforts)).state
    assert len(state.round.conditions.given) == 5
    state = announced(state, 12).state
    assert [each.character for each in state.round.conditions.given] == ["Mummy", "Cultist"]
    state = resolved(state, lift(effort("Cultist"), lead="Mummy"), 12).state
    assert state.round.conditions.given == ()


@pytest.mark.rule("TG-062")
def test_a_break_stays_on_a_helper_until_the_round_is_over():
    state = laden(fight(), "Marco", effect=Disadvantage.BREAK)
    state = resolved(state, lift(effort("Marco")), 12).state
    assert [each.character for each in state.round.conditions.given] == ["Marco"]


@pytest.mark.rule("TR-023", "MA-026")
def test_a_helper_lays_no_card_while_the_task_is_open():
    state = torg.TORG.step(fight(hands={"Marco": (42,)}), lift(effort("Marco"))).state
    pooling = torg.PlayToPool(hero="Marco", card=42)
    check_refused(state, pooling, Reason.ACTION_ALREADY_OPEN, "TR-023", "Marco")
    assert torg.TORG.refusal(announced(state, 12).state, pooling) is None


@pytest.mark.rule("TR-115", "MA-026")
def test_in_free_time_a_card_in_play_lasts_for_one_effort_of_its_hero():
    state = scene(hands={"Marco": (ACTION,), "Tina": (OTHER_ACTION,)})
    state = torg.play_card(state, hero="Marco", card=ACTION).state
    state = torg.play_card(state, hero="Tina", card=OTHER_ACTION).state
    transition = resolved(state, lift(effort("Marco")), 12)
    assert [each.hero for each in told(transition, torg.CardsExpired)] == ["Marco"]
    assert [each.hero for each in transition.state.boosts] == ["Tina"]


@pytest.mark.rule("MA-024")
def test_who_has_acted_can_neither_lead_nor_help():
    state = torg.report_action(fight(), actor="Marco", action=ActionKind.OTHER, margin=0).state
    command = lift(effort("Marco"))
    assert "Marco" in refused(state, command, Reason.NO_ACTION_LEFT, "MA-024")
    leading = lift(effort("Quin"), lead="Marco")
    assert "Marco" in refused(state, leading, Reason.NO_ACTION_LEFT, "MA-024")


@pytest.mark.rule("MA-024")
@pytest.mark.parametrize("helpers", [("Quin",), ("Marco", "Tina", "Marco")])
def test_nobody_adds_an_effort_twice(helpers):
    command = lift(*(effort(name) for name in helpers))
    check_refused(fight(), command, Reason.ACTOR_NAMED_TWICE, "MA-024", helpers[0])


@pytest.mark.rule("MA-033", "TR-091")
def test_a_task_is_no_defense_and_its_target_is_there():
    state = fight()
    for command in (lift(action=ActionKind.DEFEND), ritual(action=ActionKind.DEFEND)):
        check_refused(state, command, Reason.DEFENSE_IS_TESTED, "TR-091")
    for command in (lift(target="Mumy"), ritual(target="Mumy")):
        check_refused(state, command, Reason.UNKNOWN_CHARACTER, "TR-082", "Mumy")


@pytest.mark.rule("TR-065", "TR-115", "MA-027")
def test_the_attempt_is_the_leads_with_the_leads_dice_and_cards():
    state = torg.TORG.step(fight(HEROES_UP_ANY), lift(effort("Marco"))).state
    assert state.attempt.dice_due == (torg.Die.ACTION, torg.Die.UP)
    state = torg.play_card(fight(pools={"Quin": (ACTION,)}), hero="Quin", card=ACTION).state
    assert outcome_of(resolved(state, lift(effort("Marco")), 12)).bonus == 3 + 2
    state = torg.play_card(fight(pools={"Marco": (ACTION,)}), hero="Marco", card=ACTION).state
    assert outcome_of(resolved(state, lift(effort("Marco")), 12)).bonus == 2


@pytest.mark.rule("MA-027")
def test_the_bonus_helps_the_effect_as_it_helps_the_total():
    command = lift(effort("Marco"), effort("Tina"), effect_value=18, target="Mummy")
    outcome = outcome_of(resolved(fight(), command, 14))
    assert (outcome.bonus, outcome.effect_total) == (1 + 3, 18 + 1 + 3)


@pytest.mark.rule("MA-028")
def test_two_hundred_cultists_at_a_ritual():
    # The value of 200 is 12: 12 + 8 - 10 - 2.
    attempt = torg.TORG.step(fight(), ritual()).state.attempt
    assert (attempt.teamwork.bonus, attempt.teamwork.efforts, attempt.helpers) == (8, 200, ())
    outcome = outcome_of(resolved(fight(), ritual(), 12))
    assert (outcome.bonus, outcome.results[0].margin) == (8, 5)


@pytest.mark.rule("MA-029")
def test_a_crowd_never_gives_more_than_the_value_of_its_number():
    command = ritual(average_perception=30)
    assert torg.TORG.step(fight(), command).state.attempt.teamwork.bonus == 12


@pytest.mark.rule("MA-028")
def test_a_crowd_out_of_step_is_in_the_way_and_needs_a_lead_who_can_act():
    command = ritual(count=3, coordination=20)
    state = torg.TORG.step(fight(), command).state
    assert state.attempt.teamwork.bonus == 3 + 8 - 20 - 2
    state = announced(state, 12).state
    check_refused(state, ritual(), Reason.NO_ACTION_LEFT, "MA-024", "Cultist")


@given(
    efforts=st.lists(st.tuples(st.integers(6, 16), st.integers(-5, 30)), min_size=1, max_size=2),
    coordination=st.integers(1, 25),
)
@pytest.mark.rule("MA-026", "MA-027")
def test_the_command_sums_as_the_chart_does(efforts, coordination):
    names = ("Marco", "Tina")
    command = lift(
        *(effort(name, *each) for name, each in zip(names, efforts, strict=False)),
        coordination=coordination,
    )
    helpers = [Helper(*each) for each in efforts]
    expected = sum_efforts(lead=11, helpers=helpers, coordination=coordination)
    team = torg.TORG.step(scene(), command).state.attempt.teamwork
    assert (team.efforts, team.bonus) == (expected.efforts, expected.bonus)


@given(count=st.integers(1, 5_000), perception=st.integers(0, 30), coordination=st.integers(0, 30))
@pytest.mark.rule("MA-028", "MA-029")
def test_the_command_for_a_crowd_is_the_formula(count, perception, coordination):
    command = ritual(count, lead="Mummy", average_perception=perception, coordination=coordination)
    expected = mass_bonus(count=count, average_perception=perception, coordination=coordination)
    assert torg.TORG.step(scene(), command).state.attempt.teamwork.bonus == expected


@pytest.mark.rule("MA-024", "MA-028")
def test_the_lead_asks_for_help_and_the_gamemaster_for_the_crowd():
    state = fight()
    assert issuer(state, lift()) == torg.hero_seat("Quin")
    assert issuer(state, lift(lead="Mummy")) == torg.GAMEMASTER
    assert issuer(state, ritual(lead="Quin")) == torg.GAMEMASTER


@pytest.mark.rule("TR-150", "MA-033")
def test_a_second_chance_is_one_with_the_same_help():
    second_chance = 79
    state = fight(pools={"Quin": (second_chance,)})
    state = resolved(state, lift(effort("Marco"), effort("Tina")), 5).state
    state = torg.play_card(state, hero="Quin", card=second_chance).state
    outcome = outcome_of(announced(state, 12))
    assert (outcome.bonus, outcome.succeeded) == (3, True)


@pytest.mark.parametrize("helper", ["", 3])
def test_an_effort_is_somebodys(helper):
    with pytest.raises((TypeError, ValueError), match=r"Effort\.helper"):
        effort(helper)
