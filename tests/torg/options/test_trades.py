"""Trades in each of the three rule texts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, CardType, Reason
from tests.torg.tables import ALL_DIALECTS, HEROES, allowed, refused
from tests.torg.tables_actions import (
    ACTION,
    HASTE,
    HERO,
    PLAIN_ATTACK_TAUNT,
    SUPPORTER,
    rounds,
    scene,
)

OFFER = torg.OfferTrade(hero="Quin", with_hero="Marco", gives=(HASTE,), explanation="a hint")
ANSWER = torg.AnswerTrade(hero="Marco", with_hero="Quin", gives=(HERO,))


def in_a_fight(dialect, **table):
    pools = {"Quin": (HASTE,), "Marco": (HERO, ACTION)}
    return rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect=dialect, **table)


def in_free_time(dialect):
    return scene(hands={"Quin": (HASTE,), "Marco": (HERO, ACTION)}, dialect=dialect)


# ------------------------------------------------------------------- row: from where to where


@pytest.mark.rule("TC-037", "TG-003", "TG-005", "TR-038", "TR-039", "TR-040", "TR-041")
@ALL_DIALECTS
def test_pool_to_pool_in_rounds_and_hand_to_hand_out_of_them(dialect):
    state = torg.TORG.step(torg.TORG.step(in_a_fight(dialect), OFFER).state, ANSWER).state
    assert (state.pool("Quin"), set(state.pool("Marco"))) == ((HERO,), {ACTION, HASTE})
    assert state.hand("Quin") == state.hand("Marco") == state.play.offers == ()
    hands = {"Quin": (HASTE, ACTION), "Marco": (HERO, SUPPORTER)}
    both = attrs.evolve(OFFER, gives=hands["Quin"]), attrs.evolve(ANSWER, gives=hands["Marco"])
    state = torg.TORG.step(scene(hands=hands, dialect=dialect), both[0]).state
    assert state.hand("Quin") == ()  # they lie before Marco
    state = torg.TORG.step(state, both[1]).state
    assert set(state.hand("Quin")) == set(hands["Marco"])
    assert set(state.hand("Marco")) == set(hands["Quin"])
    assert state.offered("Marco") == ()


@pytest.mark.rule("TC-037", "TG-003", "TG-005", "TR-041")
@ALL_DIALECTS
def test_as_many_cards_one_way_as_the_other(dialect):
    for state in (in_a_fight(dialect), in_free_time(dialect)):
        offered = torg.TORG.step(state, OFFER).state
        nothing = attrs.evolve(ANSWER, gives=())
        assert "1 against 0" in refused(offered, nothing, Reason.TRADE_UNEVEN, "TR-041")
        two = attrs.evolve(ANSWER, gives=(HERO, ACTION))
        refused(offered, two, Reason.TRADE_UNEVEN, "TR-041")
        refused(state, attrs.evolve(OFFER, gives=()), Reason.WRONG_NUMBER_OF_CARDS, "TR-041")
        asks = attrs.evolve(OFFER, wants=(CardType.HERO, CardType.ACTION))
        assert "1 against 2" in refused(state, asks, Reason.TRADE_UNEVEN, "TR-041")


# ------------------------------------------------------------------------- row: trading group


@pytest.mark.rule("TC-037", "TC-038", "TR-038", "TG-005")
@pytest.mark.parametrize(("dialect", "reaches"), [(REVISED, True), (CLASSIC, False), (GURPS, True)])
@pytest.mark.parametrize("first", ["Quin", "Marco"])
def test_whether_heroes_of_different_fights_trade(dialect, reaches, first):
    state = torg.join_combat(in_a_fight(dialect), character=first, combat="roof").state
    if reaches:
        assert allowed(state, OFFER)
    else:
        sentence = refused(state, OFFER, Reason.NOT_IN_SAME_COMBAT, "TC-037")
        assert "Quin and Marco" in sentence
    second = "Marco" if first == "Quin" else "Quin"
    state = torg.join_combat(state, character=second, combat="roof").state
    assert allowed(state, OFFER), "who joins may trade"


@pytest.mark.rule("TC-037")
def test_an_offer_is_of_no_use_to_one_who_has_gone_to_another_fight():
    state = torg.TORG.step(in_a_fight(CLASSIC), OFFER).state
    state = torg.join_combat(state, character="Marco", combat="roof").state
    refused(state, ANSWER, Reason.NOT_IN_SAME_COMBAT, "TC-037")


@pytest.mark.rule("TC-037", "TG-003", "TR-038")
@ALL_DIALECTS
@pytest.mark.parametrize("outside", ["Quin", "Marco"])
def test_whether_who_is_in_no_fight_trades_with_one_who_is(dialect, outside):
    heroes = tuple(hero for hero in HEROES if hero != outside)
    state = in_a_fight(dialect, in_action=heroes)
    if dialect is CLASSIC:
        assert outside in refused(state, OFFER, Reason.NOT_IN_ACTION, "TC-037")
    else:
        assert allowed(state, OFFER)


# ------------------------------------------------------------------------- row: story reason


@pytest.mark.rule("TR-042", "TC-037", "TG-003")
@pytest.mark.parametrize(("dialect", "asks"), [(REVISED, True), (CLASSIC, False), (GURPS, False)])
def test_whether_a_trade_needs_a_reason_in_the_story(dialect, asks):
    for state in (in_a_fight(dialect), in_free_time(dialect)):
        told_so, (offered,) = torg.TORG.step(state, OFFER)
        assert offered.explanation == told_so.play.offers[0].explanation == "a hint"
        for nothing in ("", " "):
            silent = attrs.evolve(OFFER, explanation=nothing)
            if asks:
                assert "Quin" in refused(state, silent, Reason.TRADE_UNEXPLAINED, "TR-042")
            else:
                assert allowed(state, silent)
