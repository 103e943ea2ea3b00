"""Second Chance: a failed action is tried again at once."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import ActionKind, Die, Reason
from tests.torg.tables import ALL_DIALECTS, hurt, told
from tests.torg.tables_actions import (
    ACTION,
    HERO,
    HEROES_CONFUSED,
    HEROES_STYMIED,
    HEROES_UP_ANY,
    PLAIN_ATTACK_TAUNT,
    PLAIN_TEST_TRICK,
    SUPPORTER,
    acts,
    announced,
    check_refused,
    declared,
    fight,
    flipped,
    outcome_of,
    rounds,
    scene,
    thrown,
)

SECOND_CHANCE, OTHER_SECOND_CHANCE = 79, 87
OPPONENT_FAILS, SEIZE_INITIATIVE = 74, 60
HASTE = 42
SETBACK, COMPLICATION, CRITICAL = 26, 36, 35
VILLAINS_UP_DEFEND_TAUNT = 64


def again(state, hero="Quin", card=SECOND_CHANCE):
    return torg.play_card(state, hero=hero, card=card)


def missed(state, actor="Quin", action=ActionKind.ATTACK, **details):
    return acts(state, actor, action, -3, **details).state


CHANCE = torg.PlayCard(hero="Quin", card=SECOND_CHANCE)
NEGATE = torg.PlayCard(hero="Quin", card=OPPONENT_FAILS)


@pytest.mark.rule("TR-150")
def test_the_second_try_uses_no_further_action():
    state = announced(again(missed(fight(SECOND_CHANCE))).state, 12).state
    assert len(state.round.deeds_of("Quin")) == 1
    declare = torg.DeclareAction(actor="Quin", action=ActionKind.OTHER, value=1, difficulty=1)
    check_refused(state, declare, Reason.NO_ACTION_LEFT, "TR-059")


@pytest.mark.rule("TR-150", "TC-079")
def test_a_point_on_the_second_try_is_as_open_to_a_villain_as_any():
    state = fight(SECOND_CHANCE, possibilities=1, rated=("Mummy",))
    state = torg.spend_possibility(again(missed(state)).state, hero="Quin").state
    assert told(torg.counter_point(state, villain="Mummy"), torg.PointCountered)


@pytest.mark.rule("TR-043", "TR-150")
def test_a_traded_second_chance_mends_the_search_for_water():
    """Die 1, a total of -2; Second Chance comes for a Haste; the second try succeeds."""
    state = scene(heroes=("Quin", "Marco"), hands={"Quin": (SECOND_CHANCE,), "Marco": (HASTE,)})
    state = declared(state, "Marco", ActionKind.OTHER, value=10, difficulty=8)
    transition = announced(state, 1)
    assert outcome_of(transition).bonus == -12
    assert outcome_of(transition).die_total == 1
    assert outcome_of(transition).results[0].total == -2
    assert not outcome_of(transition).succeeded
    state = torg.offer_trade(
        transition.state,
        hero="Quin",
        with_hero="Marco",
        gives=(SECOND_CHANCE,),
        explanation="Quin says what to look for",
    ).state
    state = torg.answer_trade(state, hero="Marco", with_hero="Quin", gives=(HASTE,)).state
    state = again(state, "Marco").state
    assert outcome_of(announced(state, 14)).succeeded


@pytest.mark.rule("TR-151")
def test_cards_and_points_of_the_first_try_are_gone():
    state = fight(SECOND_CHANCE, ACTION, HERO, others={"Marco": (SUPPORTER,)}, possibilities=2)
    state = torg.spend_possibility(declared(state, difficulty=90), hero="Quin").state
    state = torg.play_card(state, hero="Quin", card=ACTION).state
    state = torg.play_card(state, hero="Quin", card=HERO).state
    state = torg.play_card(state, hero="Marco", card=SUPPORTER).state
    first = announced(state, 12, 12, 12)
    assert outcome_of(first).bonus == 11 + 3 + 3
    state = again(first.state).state
    assert state.hero("Quin").possibilities == 1
    assert state.in_play("Quin") == (ACTION,)
    assert state.attempt.dice_due == (Die.ACTION,)
    second = announced(state, 12)
    assert outcome_of(second).bonus == 0
    assert outcome_of(second).results[0].total == 10


@pytest.mark.rule("TR-151", "TR-115")
def test_a_card_in_play_before_the_first_try_lasts_for_the_round():
    state = torg.play_card(fight(SECOND_CHANCE, ACTION), hero="Quin", card=ACTION).state
    state = again(acts(state, "Quin", ActionKind.ATTACK, -9).state).state
    assert outcome_of(announced(state, 12)).bonus == 3


@pytest.mark.rule("TR-151", "TR-115")
def test_a_card_of_the_first_try_still_helps_the_other_actions_of_the_round():
    state = torg.play_card(declared(fight(SECOND_CHANCE, ACTION)), hero="Quin", card=ACTION).state
    state = again(announced(state, 5).state).state
    state = announced(state, 12).state
    assert state.bonus_raise("Quin") == 3


@pytest.mark.rule("TR-151", "TR-068")
def test_a_point_of_ones_own_may_be_spent_on_the_second_try_too():
    state = torg.spend_possibility(
        declared(fight(SECOND_CHANCE, possibilities=2), difficulty=90), hero="Quin"
    ).state
    state = again(announced(state, 5, 5).state).state
    state = torg.spend_possibility(state, hero="Quin").state
    assert state.attempt.dice_due == (Die.ACTION, Die.POINT)
    assert state.hero("Quin").possibilities == 0


@pytest.mark.rule("TR-065", "TR-150")
def test_the_second_try_has_the_die_of_an_up_again():
    state = declared(fight(SECOND_CHANCE, card=HEROES_UP_ANY), difficulty=90)
    state = again(announced(state, 5, 6).state).state
    assert state.attempt.dice_due == (Die.ACTION, Die.UP)


@pytest.mark.rule("TR-079", "TR-151")
@pytest.mark.parametrize(("die", "still"), [(10, False), (9, True)])
def test_a_stymied_hero_loses_one_reroll_in_both_tries(die, still):
    state = declared(fight(SECOND_CHANCE, card=HEROES_STYMIED), difficulty=90)
    state = again(announced(state, die).state).state
    assert state.attempt.is_stymied is still


@pytest.mark.rule("TR-150")
def test_a_second_chance_may_fail_and_a_second_card_may_follow():
    state = again(missed(fight(SECOND_CHANCE, OTHER_SECOND_CHANCE))).state
    state = again(announced(state, 2).state, card=OTHER_SECOND_CHANCE).state
    assert state.attempt is not None


@pytest.mark.rule("TR-150")
def test_only_ones_own_failure_can_be_tried_again():
    for state in (
        fight(SECOND_CHANCE),
        declared(fight(SECOND_CHANCE)),
        thrown(declared(fight(SECOND_CHANCE)), 1),
        acts(fight(SECOND_CHANCE), "Quin", ActionKind.ATTACK, 0).state,
        missed(fight(SECOND_CHANCE), "Marco"),
    ):
        check_refused(state, CHANCE, Reason.NOTHING_TO_RETRY, "TR-150", "Quin")


@pytest.mark.rule("TR-152")
def test_a_second_chance_comes_before_anybody_rolls():
    state = declared(missed(fight(SECOND_CHANCE)), "Mummy")
    assert torg.TORG.refusal(state, CHANCE) is None
    check_refused(thrown(state, 5), CHANCE, Reason.NOTHING_TO_RETRY, "TR-150")
    # What a host reports has been rolled for.
    state = torg.report_action(
        missed(fight(SECOND_CHANCE)), actor="Mummy", action=ActionKind.ATTACK, margin=-1
    ).state
    check_refused(state, CHANCE, Reason.NOTHING_TO_RETRY, "TR-150")


@pytest.mark.rule("TR-137", "TR-150")
def test_the_second_try_comes_before_an_action_that_was_only_declared():
    state = again(declared(missed(fight(SECOND_CHANCE)), "Mummy")).state
    assert state.attempt.actor == "Quin"
    state = announced(state, 12).state
    assert state.attempt.actor == "Mummy"


@pytest.mark.rule("TR-152")
def test_a_second_chance_comes_before_any_other_card():
    state = missed(fight(SECOND_CHANCE, others={"Marco": (ACTION,)}))
    state = torg.play_card(state, hero="Marco", card=ACTION).state
    check_refused(state, CHANCE, Reason.RETRY_TOO_LATE, "TR-152", "another card")


@pytest.mark.rule("TR-152", "TR-022")
def test_a_second_chance_laid_into_the_pool_just_now_is_in_time():
    state = missed(rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": (SECOND_CHANCE,)}))
    check_refused(state, CHANCE, Reason.CARD_NOT_USABLE, "TR-021", "pool")
    state = torg.play_to_pool(state, hero="Quin", card=SECOND_CHANCE).state
    assert again(state).state.attempt is not None


@pytest.mark.rule("TR-152")
def test_a_flip_and_the_end_of_rounds_close_the_time_for_answers():
    state = missed(fight(SECOND_CHANCE))
    check_refused(flipped(state, 151), CHANCE, Reason.NOTHING_TO_RETRY, "TR-150")
    check_refused(torg.end_rounds(state).state, CHANCE, Reason.NOTHING_TO_RETRY, "TR-150")
    free = missed(scene(hands={"Quin": (SECOND_CHANCE,)}))
    check_refused(torg.begin_rounds(free).state, CHANCE, Reason.NOTHING_TO_RETRY, "TR-150")
    assert torg.end_scene(free).state.play.aftermath is None


@ALL_DIALECTS
@pytest.mark.rule("TR-148", "TR-150", "TR-153")
@pytest.mark.parametrize("keeps", [True, False])
def test_a_card_that_is_kept_or_flipped_instead_closes_it_too(dialect, keeps):
    pools = {"others": {"Marco": (SEIZE_INITIATIVE,)}, "dialect": dialect}
    state = fight(SECOND_CHANCE, OPPONENT_FAILS, **pools)
    state = torg.report_action(
        state, actor="Mummy", action=ActionKind.ATTACK, margin=3, target="Quin"
    ).state
    assert torg.TORG.refusal(state, NEGATE) is None
    choice = torg.Seizing(keeps=keeps)
    state = torg.play_card(state, hero="Marco", card=SEIZE_INITIATIVE, choice=choice).state
    if keeps:
        assert torg.TORG.refusal(state, NEGATE) is None
        state = torg.flip(state).state
    check_refused(state, NEGATE, Reason.NO_SUCCESS_TO_NEGATE, "TR-147")


@pytest.mark.rule("TR-074", "TR-150", "TR-147")
def test_confused_heroes_have_no_answers():
    state = missed(fight(SECOND_CHANCE, card=HEROES_CONFUSED))
    check_refused(state, CHANCE, Reason.CONFUSED, "TR-074")
    state = acts(
        fight(OPPONENT_FAILS, card=HEROES_CONFUSED), "Mummy", ActionKind.ATTACK, 0, target="Quin"
    ).state
    check_refused(state, NEGATE, Reason.CONFUSED, "TR-074")


def task(card, *, done=0, **setting):
    state = torg.begin_skill_resolution(
        fight(SECOND_CHANCE, card=card, **setting),
        hero="Quin",
        skill="demolitions",
        difficulties=(10, 10, 10),
        flips=7,
    ).state
    return attrs.evolve(state, resolution=attrs.evolve(state.resolution, done=done))


def check(state, *totals, steps=1):
    state = torg.resolve_dramatic_step(state, hero="Quin", value=10, steps=steps).state
    return announced(state, *totals)


@pytest.mark.rule("TR-150", "TR-103", "TR-104", "TR-105")
@pytest.mark.parametrize("card", [SETBACK, COMPLICATION, CRITICAL])
def test_what_a_problem_did_is_undone_by_a_second_chance(card):
    state = task(card, done=1)
    before = state.resolution
    first = check(state, 2)
    assert first.state.resolution != before
    state, events = again(first.state)
    assert told((state, events), torg.ActionRetried)[0].resolution == before
    assert state.resolution == before
    assert announced(state, 12).state.resolution == before


@pytest.mark.rule("TR-150", "TR-112")
def test_a_failed_last_ditch_with_no_time_left_is_not_the_end_yet():
    state = torg.begin_skill_resolution(
        fight(SECOND_CHANCE), hero="Quin", skill="demolitions", difficulties=(5,), flips=1
    ).state
    state = flipped(state, 151)
    state = torg.last_ditch_effort(state, hero="Quin", value=10).state
    first = announced(state, 2)
    assert told(first, torg.SkillResolutionFailed)
    state = again(first.state).state
    assert told(announced(state, 12), torg.SkillResolved)


@pytest.mark.rule("TR-150", "TR-096")
def test_several_steps_have_failed_if_the_first_has():
    # The first step is at +2, the second at +4.
    state = check(task(151), 5, steps=2).state
    assert again(state).state.attempt is not None
    state = check(task(151), 15, steps=2).state
    assert state.resolution.done == 1
    check_refused(state, CHANCE, Reason.NOTHING_TO_RETRY, "TR-150")


@pytest.mark.rule("TR-150", "TR-105")
def test_who_goes_on_from_a_failure_has_accepted_it():
    state = check(task(CRITICAL), 2).state
    chosen = torg.choose_approach(state, hero="Quin", skill="lockpicking").state
    abandoned = torg.abandon_skill_resolution(state).state
    for after in (chosen, abandoned):
        check_refused(after, CHANCE, Reason.NOTHING_TO_RETRY, "TR-150")


@pytest.mark.rule("TR-150")
def test_a_failure_beside_the_task_may_be_tried_again_when_the_task_is_given_up():
    state = task(151)
    state = torg.abandon_skill_resolution(missed(state)).state
    assert again(state).state.resolution is None


@pytest.mark.rule("TR-150")
def test_harm_reported_for_the_failure_is_the_gamemasters_to_take_back():
    state = hurt(missed(fight(SECOND_CHANCE), action=ActionKind.MANEUVER), "Quin", shock=2)
    state, events = again(state)
    assert told((state, events), torg.HarmDoubted) == [
        torg.HarmDoubted(hero="Quin", before=torg.Injuries())
    ]
    assert state.hero("Quin").injuries.shock == 2


@pytest.mark.rule("TR-150", "TR-136")
def test_a_host_with_its_own_dice_reports_the_second_try_before_anything_else():
    state = torg.report_action(
        fight(SECOND_CHANCE), actor="Quin", action=ActionKind.ATTACK, margin=-2
    ).state
    state = again(state).state
    villain = torg.ReportAction(actor="Mummy", action=ActionKind.ATTACK, margin=1)
    check_refused(state, villain, Reason.HASTE_FIRST, "TR-136", "Quin")
    transition = torg.report_action(state, actor="Quin", action=ActionKind.ATTACK, margin=1)
    assert told(transition, torg.CardEarned)
    assert transition.state.actions_left("Quin") == 0


@pytest.mark.rule("TR-088", "TR-150")
def test_another_card_in_force_approves_the_second_try_by_its_own_line():
    state = again(missed(fight(SECOND_CHANCE, card=PLAIN_TEST_TRICK), action=ActionKind.TRICK))
    assert told(announced(state.state, 12 + 9), torg.CardEarned)
