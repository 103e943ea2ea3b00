"""The critical moment: once an act the cards come straight from the hand."""

import pytest

from dramadeck import torg
from dramadeck.torg import Attribute, Reason
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    DRAMA,
    HASTE,
    HERO,
    OTHER_ACTION,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    SUPPORTER,
    announced,
    check_refused,
    declared,
    flipped,
    outcome_of,
    rounds,
)

HELD = (ACTION, ADRENALIN, DRAMA, HERO, HASTE, SUPPORTER)
DECLARE = torg.DeclareCriticalMoment(hero="Quin")


def fight(card=PLAIN_ATTACK_TAUNT, held=HELD, **table):
    return rounds(card, hands={"Quin": held}, pools={"Quin": (OTHER_HERO,)}, **table)


def critical(state):
    return torg.declare_critical_moment(declared(state), hero="Quin").state


@pytest.mark.rule("TR-032", "TR-035", "TR-036")
def test_any_number_of_cards_goes_straight_from_the_hand_onto_the_action():
    state = critical(fight())
    state, (played, *_) = torg.play_card(state, hero="Quin", card=ACTION)
    assert not played.from_pool
    state = torg.play_card(
        state, hero="Quin", card=ADRENALIN, choice=torg.Raise(attribute=Attribute.STRENGTH)
    ).state
    state = torg.play_card(state, hero="Quin", card=DRAMA).state
    state = torg.play_card(state, hero="Quin", card=HERO).state
    state, (played, *_) = torg.play_card(state, hero="Quin", card=OTHER_HERO)
    assert played.from_pool
    outcome = outcome_of(announced(state, 5, 5, 5, 5))
    assert outcome.die_total == 35
    assert outcome.bonus == 10 + 3


@pytest.mark.rule("TR-035")
def test_the_hand_is_open_for_that_one_action_alone():
    state = torg.play_card(critical(fight()), hero="Quin", card=ACTION).state
    state = announced(state, 12).state
    state = declared(flipped(state, PLAIN_ATTACK_TAUNT + 1))
    play = torg.PlayCard(hero="Quin", card=HERO)
    check_refused(state, play, Reason.CARD_NOT_USABLE, "TR-021")


@pytest.mark.rule("TR-021", "TR-032")
def test_it_opens_nobody_elses_hand():
    state = critical(fight(held=(ACTION,)))
    state = torg.TORG.replay(state, ())
    play = torg.PlayCard(hero="Marco", card=OTHER_ACTION)
    check_refused(state, play, Reason.CARD_NOT_USABLE, "TR-021", "Marco")


@pytest.mark.rule("TR-032")
def test_a_listing_offers_the_moment_and_then_the_cards():
    quin = torg.hero_seat("Quin")
    state = declared(fight())
    assert DECLARE in torg.TORG.legal_actions(state, quin)
    state = critical(fight())
    assert torg.PlayCard(hero="Quin", card=ACTION) in torg.TORG.legal_actions(state, quin)
