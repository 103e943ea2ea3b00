"""Coup de Grace, and what Glory and a Drama card that was kept pay in the end."""

import pytest

from dramadeck import torg
from dramadeck.charts.torg import bonus_number
from dramadeck.torg import ActionKind, Reason
from tests.torg.tables import told
from tests.torg.tables_actions import (
    DRAMA,
    acts,
    announced,
    check_refused,
    declared,
    fight,
    flipped,
    hold,
    outcome_of,
    scene,
    thrown,
)

COUP, OTHER_COUP = 113, 114
GLORY = 91
PLAY_GLORY = torg.PlayCard(hero="Quin", card=GLORY)


def coup(state, card=COUP):
    return torg.play_card(state, hero="Quin", card=card)


@pytest.mark.rule("TR-123")
def test_two_coups_are_six():
    state = coup(declared(fight(COUP, OTHER_COUP), effect_value=7)).state
    state = coup(thrown(state, 12), OTHER_COUP).state
    assert outcome_of(announced(state)).effect_total == 13


@pytest.mark.rule("TR-124")
def test_coup_de_grace_is_wasted_on_a_failure():
    state = coup(declared(fight(COUP), effect_value=7, difficulty=12)).state
    outcome = outcome_of(announced(state, 12))
    assert not outcome.succeeded
    assert outcome.effect_total is None


@pytest.mark.rule("TR-125")
def test_without_an_effect_value_the_action_total_is_higher():
    state, events = coup(declared(fight(COUP), difficulty=13))
    assert events[1:] == (torg.EffectRaised(hero="Quin", amount=3, raises_total=True),)
    outcome = outcome_of(announced(state, 12))
    assert outcome.results[0].total == 13
    assert outcome.succeeded


@pytest.mark.rule("TR-030", "TR-123")
def test_coup_de_grace_is_for_an_open_action_of_ones_own():
    command = torg.PlayCard(hero="Quin", card=COUP)
    over = announced(declared(fight(COUP)), 9).state
    for state in (fight(COUP), declared(fight(COUP), "Marco"), over):
        check_refused(state, command, Reason.TOO_LATE_FOR_CARDS, "TR-030", "Quin")


@pytest.mark.rule("TR-151", "TR-123")
def test_coup_de_grace_does_not_carry_over_to_a_second_try():
    state = coup(declared(fight(COUP, 79), effect_value=7, difficulty=20)).state
    state = torg.play_card(announced(state, 12).state, hero="Quin", card=79).state
    assert outcome_of(announced(state, 50)).effect_total == 7 + bonus_number(50)


def shone(state, die=60, *, granted=True):
    state = announced(declared(state), die).state
    return torg.grant_impact(state, hero="Quin").state if granted else state


@pytest.mark.rule("TR-134", "TR-135")
def test_glory_pays_three_possibilities_to_every_hero_at_the_end():
    transition = torg.play_card(shone(fight(GLORY)), hero="Quin", card=GLORY)
    assert [(each.hero, each.possibilities) for each in told(transition, torg.AwardChanged)] == [
        ("Quin", 3),
        ("Marco", 3),
        ("Tina", 3),
    ]
    state = torg.end_rounds(transition.state).state
    state = torg.end_scene(state, is_final_encounter=True).state
    state = torg.end_adventure(state).state
    assert [hero.possibilities for hero in state.heroes] == [3, 3, 3]


@pytest.mark.rule("TR-134")
def test_all_dice_together_are_the_roll():
    state = torg.spend_possibility(declared(fight(GLORY, possibilities=1)), hero="Quin").state
    state = torg.grant_impact(announced(state, 38, 22).state, hero="Quin").state
    assert torg.TORG.refusal(state, PLAY_GLORY) is None


@pytest.mark.rule("TR-134")
def test_glory_takes_the_gamemasters_word_that_it_matters():
    state = shone(fight(GLORY), granted=False)
    check_refused(state, PLAY_GLORY, Reason.IMPACT_NOT_GRANTED, "TR-134", "Quin")


@pytest.mark.rule("TR-134")
def test_glory_is_for_ones_own_action_that_was_just_announced():
    grant = torg.GrantImpact(hero="Quin")
    for state in (
        fight(GLORY),
        acts(fight(GLORY), "Marco", ActionKind.ATTACK, 0).state,
        acts(fight(GLORY), "Mummy", ActionKind.ATTACK, 0).state,
        flipped(shone(fight(GLORY)), 151),
    ):
        check_refused(state, PLAY_GLORY, Reason.NOTHING_ANNOUNCED, "TR-134", "Quin")
        check_refused(state, grant, Reason.NOTHING_ANNOUNCED, "TR-134", "Quin")
    villain = torg.GrantImpact(hero="Mummy")
    state = acts(fight(GLORY), "Mummy", ActionKind.ATTACK, 0).state
    check_refused(state, villain, Reason.NOTHING_ANNOUNCED, "TR-134", "Mummy")


def completed(state):
    return torg.end_scene(state, is_final_encounter=True).state


@pytest.mark.rule("TR-128")
def test_drama_pays_when_the_adventure_is_completed_and_not_before():
    state, claim = hold(scene(), "Quin", DRAMA), torg.ClaimDrama(hero="Quin", cards=(DRAMA,))
    check_refused(state, claim, Reason.ADVENTURE_NOT_COMPLETED, "TR-128", "final encounter")
    over = torg.end_scene(state).state
    check_refused(over, claim, Reason.ADVENTURE_NOT_COMPLETED, "TR-128", "final encounter")
    nothing = torg.ClaimDrama(hero="Quin", cards=())
    check_refused(completed(state), nothing, Reason.WRONG_NUMBER_OF_CARDS, "TR-128", "1 or more")


@pytest.mark.rule("TR-128", "TR-018")
def test_what_is_held_and_not_claimed_stays_secret():
    state = completed(hold(scene(), "Quin", DRAMA))
    transition = torg.end_adventure(state)
    assert not told(transition, torg.DramaRewarded)
    (ended,) = told(transition, torg.AdventureEnded)
    shown = torg.TORG.view_event(ended, torg.hero_seat("Marco"))
    assert DRAMA not in {card for pile in shown.piles for card in pile.cards}
    assert transition.state.hero("Quin").possibilities == 0
