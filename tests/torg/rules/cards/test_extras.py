"""Cards that give more: a point by Hero or Drama, an action by Haste."""

import pytest

from dramadeck import torg
from dramadeck.torg import ActionKind, Die, Reason
from tests.torg.tables import told
from tests.torg.tables_actions import (
    DRAMA,
    HASTE,
    HERO,
    HEROES_FLURRY,
    HEROES_STYMIED,
    OTHER_DRAMA,
    OTHER_HASTE,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
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

POINTS = [DRAMA, HERO]


def hastened(state, hero="Quin", card=HASTE):
    return torg.play_card(state, hero=hero, card=card).state


def declare(actor):
    return torg.DeclareAction(actor=actor, action=ActionKind.ATTACK, value=10, difficulty=10)


@pytest.mark.rule("TR-126", "TR-129")
def test_cards_come_on_top_of_ones_own_point_and_of_each_other():
    cards = (DRAMA, OTHER_DRAMA, HERO, OTHER_HERO)
    state = torg.spend_possibility(declared(fight(*cards, possibilities=1)), hero="Quin").state
    for card in cards[:2]:
        state = torg.play_card(state, hero="Quin", card=card).state
    for card in cards[2:]:
        state = torg.play_card(state, hero="Quin", card=card).state
    assert outcome_of(announced(state, 1, 1, 1, 1, 1, 1)).die_total == 51


@pytest.mark.rule("TR-126")
def test_ones_own_point_may_follow_that_of_a_card():
    state = torg.play_card(declared(fight(DRAMA, possibilities=1)), hero="Quin", card=DRAMA).state
    state = torg.spend_possibility(state, hero="Quin").state
    assert state.attempt.dice_due == (Die.ACTION, Die.POINT, Die.POINT)


@pytest.mark.rule("TR-079", "TR-129")
@pytest.mark.parametrize("card", POINTS)
def test_a_stymied_hero_loses_the_die_of_the_first_card(card):
    state = thrown(declared(fight(card, OTHER_HERO, card=HEROES_STYMIED)), 8)
    state, events = torg.TORG.step(state, torg.PlayCard(hero="Quin", card=card))
    assert events[1:] == (torg.PointGained(hero="Quin"), torg.RerollLost(actor="Quin"))
    assert state.attempt.dice_due == ()
    state = torg.play_card(state, hero="Quin", card=OTHER_HERO).state
    assert state.attempt.dice_due == (Die.POINT,)


@pytest.mark.rule("TR-030")
@pytest.mark.parametrize("card", POINTS)
def test_a_point_is_for_an_open_action_of_the_heros_own(card):
    command = torg.PlayCard(hero="Quin", card=card)
    for state in (
        fight(card),
        declared(fight(card), "Marco"),
        declared(fight(card), "Mummy"),
        acts(fight(card), "Quin", ActionKind.ATTACK, 0).state,
    ):
        check_refused(state, command, Reason.TOO_LATE_FOR_CARDS, "TR-030", "Quin")


@pytest.mark.rule("TR-126", "MA-002")
def test_anybody_of_a_group_may_play_a_point_for_its_roll():
    state = torg.many_on_one(
        rounds(PLAIN_ATTACK_TAUNT, pools={"Marco": (DRAMA,)}),
        actors=("Quin", "Marco"),
        action=ActionKind.ATTACK,
        values=(9, 9),
        difficulty=10,
    ).state
    state = torg.play_card(state, hero="Marco", card=DRAMA).state
    assert state.attempt.dice_due == (Die.ACTION, Die.POINT)


@pytest.mark.rule("TR-136")
def test_haste_before_the_turn_leaves_the_turn():
    state = acts(hastened(fight(HASTE)), "Quin", ActionKind.ATTACK, 0).state
    assert state.actions_left("Quin") == 1
    assert acts(state, "Quin", ActionKind.ATTACK, 0).state.actions_left("Quin") == 0


@pytest.mark.rule("TR-136")
def test_two_hastes_and_a_flurry_are_four_actions():
    state = fight(HASTE, OTHER_HASTE, card=HEROES_FLURRY, heroes=("Quin",))
    state = hastened(hastened(state), card=OTHER_HASTE)
    assert state.actions_left("Quin") == 4
    for _ in range(4):
        state = acts(state, "Quin", ActionKind.OTHER, 0).state
    check_refused(state, declare("Quin"), Reason.NO_ACTION_LEFT, "TR-059", "Quin")


@pytest.mark.rule("TR-137")
@pytest.mark.parametrize("interrupted", ["Marco", "Mummy", "Quin"])
def test_haste_interrupts_anybodys_turn(interrupted):
    state = hastened(thrown(declared(fight(HASTE), interrupted, value=11), 12))
    state = declared(state, "Quin", value=12)
    assert [each.actor for each in state.attempts] == [interrupted, "Quin"]
    transition = announced(state, 12)
    assert outcome_of(transition).results[0].total == 12
    state = transition.state
    assert state.attempt.actor == interrupted
    assert outcome_of(announced(state)).results[0].total == 11


@pytest.mark.rule("TR-136", "TR-137")
def test_only_who_has_the_haste_interrupts():
    state = declared(fight(HASTE), "Mummy")
    check_refused(state, declare("Marco"), Reason.ACTION_ALREADY_OPEN, "TR-137", "Mummy")
    check_refused(hastened(state), declare("Marco"), Reason.HASTE_FIRST, "TR-136", "Quin")


@pytest.mark.rule("TR-137")
def test_who_is_interrupted_is_told_whose_action_comes_first():
    state = declared(hastened(declared(fight(HASTE), "Marco")), "Quin")
    roll, announce = torg.Roll(actor="Marco", total=12), torg.Announce(actor="Marco")
    for command in (roll, announce):
        refusal = torg.TORG.refusal(state, command)
        assert refusal is not None
        # He has an action under way and is not to declare another one.
        assert refusal.reason is Reason.ACTION_INTERRUPTED
        assert "Quin" in refusal.message


@pytest.mark.rule("TR-136")
@pytest.mark.parametrize("interrupted", ["Marco", "Mummy"])
def test_the_action_of_haste_is_taken_before_anything_else_goes_on(interrupted):
    state = hastened(declared(fight(HASTE), interrupted))
    assert torg.TORG.refusal(state, torg.Roll(actor=interrupted, total=12)) is not None
    state = acts(state, "Quin", ActionKind.OTHER, 0).state
    assert torg.TORG.refusal(state, torg.Roll(actor=interrupted, total=12)) is None


@pytest.mark.rule("TR-136")
def test_nobody_else_begins_an_action_between_haste_and_its_action():
    state = hastened(fight(HASTE))
    assert torg.TORG.refusal(state, declare("Marco")) is not None
    state = acts(state, "Quin", ActionKind.OTHER, 0).state
    assert torg.TORG.refusal(state, declare("Marco")) is None


@pytest.mark.rule("TR-136")
def test_the_action_of_haste_may_be_let_go_by_and_is_over_with_the_round():
    state = torg.pass_turn(hastened(fight(HASTE)), character="Quin").state
    assert state.actions_left("Quin") == 1
    state = flipped(hastened(fight(HASTE)), HEROES_STYMIED)
    assert state.actions_left("Quin") == 1


@pytest.mark.rule("TR-136")
def test_haste_is_of_use_in_rounds_alone():
    command = torg.PlayCard(hero="Quin", card=HASTE)
    state = scene(hands={"Quin": (HASTE,)})
    check_refused(state, command, Reason.NOT_IN_ROUNDS, "TR-136")


@pytest.mark.rule("TR-089", "TR-136")
def test_the_action_of_haste_may_earn_a_card_too():
    state = acts(fight(HASTE), "Quin", ActionKind.ATTACK, 0).state
    transition = acts(hastened(state), "Quin", ActionKind.ATTACK, 0)
    assert told(transition, torg.CardEarned)
