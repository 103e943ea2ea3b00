"""Opponent Fails: one success against the hero turns into a failure."""

import pytest

from dramadeck import torg
from dramadeck.torg import ActionKind, Reason
from tests.torg.tables import hurt, kinds, told
from tests.torg.tables_actions import (
    ACTION,
    DRAMA,
    HERO,
    VILLAINS_TEST_INTIMIDATE,
    acts,
    announced,
    check_refused,
    declared,
    fight,
    flipped,
    scene,
    thrown,
)

OPPONENT_FAILS, OTHER_OPPONENT_FAILS = 74, 75
VILLAINS_UP_DEFEND_TAUNT = 64
NEGATE = torg.PlayCard(hero="Quin", card=OPPONENT_FAILS)


def fails(state, hero="Quin", card=OPPONENT_FAILS):
    return torg.play_card(state, hero=hero, card=card)


def missed(state, actor="Quin", action=ActionKind.ATTACK, **details):
    return acts(state, actor, action, -3, **details).state


def hit(state, action=ActionKind.ATTACK, margin=0, target="Quin", actor="Mummy"):
    return acts(state, actor, action, margin, target=target).state


@pytest.mark.rule("TR-147")
def test_an_opponents_success_turns_into_a_failure():
    state, events = fails(hit(fight(OPPONENT_FAILS)))
    assert events[1:] == (
        torg.ActionNegated(hero="Quin", actors=("Mummy",), action=ActionKind.ATTACK),
    )
    assert state.discard_pile[-1] == OPPONENT_FAILS


@pytest.mark.rule("TR-147")
def test_what_has_failed_already_is_not_negated_twice():
    state = fails(hit(fight(OPPONENT_FAILS, OTHER_OPPONENT_FAILS))).state
    twice = torg.PlayCard(hero="Quin", card=OTHER_OPPONENT_FAILS)
    check_refused(state, twice, Reason.NO_SUCCESS_TO_NEGATE, "TR-147", "Quin")


@pytest.mark.rule("TR-148")
def test_opponent_fails_comes_before_the_next_roll():
    state = declared(hit(fight(OPPONENT_FAILS)), "Quin")
    assert torg.TORG.refusal(state, NEGATE) is None
    check_refused(thrown(state, 12), NEGATE, Reason.NO_SUCCESS_TO_NEGATE, "TR-147", "next roll")
    check_refused(
        flipped(hit(fight(OPPONENT_FAILS)), 151), NEGATE, Reason.NO_SUCCESS_TO_NEGATE, "TR-147"
    )


@pytest.mark.rule("TR-148")
def test_another_card_leaves_time_for_opponent_fails():
    state = hit(fight(OPPONENT_FAILS, others={"Marco": (ACTION,)}))
    state = torg.play_card(state, hero="Marco", card=ACTION).state
    assert torg.TORG.refusal(state, NEGATE) is None


@pytest.mark.rule("TR-149")
def test_opponent_fails_protects_nobody_else_and_mends_no_failure():
    for state in (
        fight(OPPONENT_FAILS),
        hit(fight(OPPONENT_FAILS), target="Marco"),
        missed(fight(OPPONENT_FAILS)),
        missed(fight(OPPONENT_FAILS), "Mummy", target="Quin"),
        hit(fight(OPPONENT_FAILS), actor="Quin"),
        acts(fight(OPPONENT_FAILS), "Mummy", ActionKind.ATTACK, 3).state,
    ):
        check_refused(state, NEGATE, Reason.NO_SUCCESS_TO_NEGATE, "TR-147")


@pytest.mark.rule("TR-147", "TR-086")
def test_the_opponent_may_be_another_hero():
    assert fails(hit(fight(OPPONENT_FAILS), actor="Marco")).events


@pytest.mark.rule("TR-147", "TR-082")
def test_no_card_is_taken_after_all():
    state = hit(fight(OPPONENT_FAILS, DRAMA, card=VILLAINS_TEST_INTIMIDATE), ActionKind.TEST, 12)
    assert state.round.rewards.strips
    state = fails(state).state
    assert state.round.rewards.strips == ()
    strip = torg.StripPool(hero="Quin", cards=(DRAMA,))
    check_refused(state, strip, Reason.NOTHING_TO_STRIP, "TR-082")


@pytest.mark.rule("TR-147", "TR-082")
def test_cards_already_taken_come_back():
    state = hit(
        fight(OPPONENT_FAILS, DRAMA, HERO, card=VILLAINS_TEST_INTIMIDATE), ActionKind.TEST, 7
    )
    state = torg.strip_pool(state, hero="Quin", cards=(DRAMA, HERO)).state
    state, events = fails(state)
    assert torg.PoolRestored(hero="Quin", cards=(DRAMA, HERO)) in events
    assert set(state.pool("Quin")) == {DRAMA, HERO}
    assert state.discard_pile == (OPPONENT_FAILS,)


@pytest.mark.rule("TR-147", "TR-082")
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_what_an_earlier_success_exposed_stays_exposed(taken):
    state = fight(
        OPPONENT_FAILS, DRAMA, HERO, card=VILLAINS_TEST_INTIMIDATE, villains=("Mummy", "Thug")
    )
    state = hit(hit(state, ActionKind.TEST), ActionKind.TEST, actor="Thug")
    for card in (DRAMA, HERO)[:taken]:
        state = torg.strip_pool(state, hero="Quin", cards=(card,)).state
    state = fails(state).state
    assert len(state.round.rewards.strips) == (1 if taken == 0 else 0)
    assert state.pool("Quin") == {0: (DRAMA, HERO), 1: (HERO,), 2: (HERO,)}[taken]


@pytest.mark.rule("TR-071", "TR-147")
def test_a_villain_who_stood_firm_before_still_does():
    state = torg.stand_firm(fight(OPPONENT_FAILS), villain="Mummy").state
    state = fails(hit(state)).state
    assert state.round.conditions.steadfast == ("Mummy",)


@pytest.mark.rule("TR-147", "TR-079")
def test_what_the_gamemaster_has_ruled_since_stays():
    stymied = torg.Disadvantage.STYMIED
    state = torg.give_condition(hit(fight(OPPONENT_FAILS)), character="Quin", effect=stymied).state
    attempt = declared(fails(state).state, "Quin").attempt
    assert attempt.is_stymied


@pytest.mark.rule("TR-147", "TR-091")
def test_an_attack_negated_has_missed_the_defense():
    state = torg.defend(fight(OPPONENT_FAILS, card=VILLAINS_UP_DEFEND_TAUNT), hero="Quin").state
    state = declared(state, "Mummy", value=20, target="Quin")
    first = announced(state, 12, 12)
    assert told(first, torg.DefenseTested)[0].succeeded is False
    transition = fails(first.state)
    assert kinds(transition)[1:] == [
        torg.ActionNegated,
        torg.DefenseSaved,
        torg.CardEarned,
        torg.CardDrawn,
    ]


@pytest.mark.rule("TR-147", "MA-002")
def test_of_many_with_one_roll_all_fail_against_her():
    state = torg.many_on_one(
        fight(OPPONENT_FAILS, villains=("Mummy", "Thug")),
        actors=("Mummy", "Thug"),
        action=ActionKind.ATTACK,
        values=(20, 20),
        difficulty=5,
        target="Quin",
    ).state
    state, events = fails(announced(state, 12).state)
    assert told((state, events), torg.ActionNegated)[0].actors == ("Mummy", "Thug")


@pytest.mark.rule("TR-147")
def test_harm_reported_for_the_success_is_the_gamemasters_to_take_back():
    state = hurt(hit(hurt(fight(OPPONENT_FAILS), "Quin", shock=1)), "Quin", wounds=1)
    state, events = fails(state)
    (doubted,) = told((state, events), torg.HarmDoubted)
    assert doubted.before == torg.Injuries(shock=1)


@pytest.mark.rule("TR-147")
def test_a_success_in_free_time_can_be_negated_from_the_hand():
    state = hit(scene(hands={"Quin": (OPPONENT_FAILS,)}))
    assert told(fails(state), torg.ActionNegated)


@pytest.mark.rule("TR-147", "TR-082")
def test_a_success_that_a_host_reports_can_be_negated():
    state = torg.report_action(
        fight(OPPONENT_FAILS, DRAMA, card=VILLAINS_TEST_INTIMIDATE),
        actor="Mummy",
        action=ActionKind.TEST,
        margin=0,
        target="Quin",
    ).state
    assert fails(state).state.round.rewards.strips == ()
