"""Alertness, Connection, what all orange-bar cards have in common, and the martyr."""

import pytest

from dramadeck import torg
from tests.torg.tables import (
    allowed,
    before_first_flip,
    dealt,
    having_acted,
    in_rounds,
    in_scene,
    kinds,
    refused,
    stacked,
    told,
)
from tests.torg.tables_actions import HEROES_CONFUSED, HEROES_FLURRY, declared, flipped

ALERTNESS, CONNECTION = 33, 81
ROMANCE, MARTYR, NEMESIS = 120, 122, 126
HASTE = 42


def free(**laid):
    return in_scene(stacked(**laid))


def lay(state, hero, card, **more):
    return torg.play_to_pool(state, hero=hero, card=card, **more)


def with_martyr(state, hero="Quin"):
    """The state with an accepted Martyr; the card lies in the pool already."""
    return torg.accept_subplot(state, hero=hero, card=MARTYR).state


@pytest.mark.rule("TR-008", "TR-189")
def test_out_of_rounds_a_special_is_laid_down_at_any_time_and_the_gamemaster_hears_of_it():
    state = free(hands={"Quin": (ALERTNESS, ROMANCE)})
    state, events = lay(state, "Quin", ROMANCE, idea="the princess")
    assert events == (
        torg.CardPooled(hero="Quin", card=ROMANCE),
        torg.SpecialLaid(hero="Quin", type=torg.CardType.ROMANCE, idea="the princess"),
    )
    assert state.round is None
    state = lay(state, "Quin", ALERTNESS).state
    assert state.pool("Quin") == (ROMANCE, ALERTNESS)
    acting = declared(free(hands={"Quin": (ALERTNESS,)}))
    assert allowed(acting, torg.PlayToPool(hero="Quin", card=ALERTNESS))
    assert allowed(stacked(hands={"Quin": (33,)}), torg.PlayToPool(hero="Quin", card=33))


@pytest.mark.rule("TR-021", "TR-022", "TR-189")
def test_out_of_rounds_no_other_card_goes_into_a_pool():
    state = free(hands={"Quin": (HASTE,)})
    refused(state, torg.PlayToPool(hero="Quin", card=HASTE), torg.Reason.NOT_IN_ROUNDS, "TR-022")
    not_hers = torg.PlayToPool(hero="Quin", card=ALERTNESS)
    refused(state, not_hers, torg.Reason.CARD_NOT_IN_HAND, "TR-022")
    over = torg.end_scene(free(hands={"Quin": (ALERTNESS,)})).state
    refused(over, not_hers, torg.Reason.SCENE_OVER, "TR-189")


@pytest.mark.rule("TR-022", "TR-189")
def test_in_rounds_a_special_is_the_one_card_of_the_round():
    state = having_acted(in_rounds(hands={"Quin": (ALERTNESS, CONNECTION)}), "Quin")
    laid = lay(state, "Quin", ALERTNESS)
    assert kinds(laid) == [torg.CardPooled, torg.SpecialLaid]
    again = torg.PlayToPool(hero="Quin", card=CONNECTION)
    refused(laid.state, again, torg.Reason.POOL_LIMIT_REACHED, "TR-022")


@pytest.mark.rule("TR-008")
def test_the_gamemaster_hears_of_specials_in_an_opening_pool_too():
    state = before_first_flip("Quin", hands={"Quin": (HASTE, CONNECTION)})
    opened = torg.open_pool(state, hero="Quin", cards=(HASTE, CONNECTION))
    assert [each.type for each in told(opened, torg.SpecialLaid)] == [torg.CardType.CONNECTION]


@pytest.mark.rule("TR-007", "TR-162", "TR-180")
def test_a_connection_turns_up_when_the_gamemaster_sees_fit_also_among_the_confused():
    state = in_rounds(top=HEROES_CONFUSED, pools={"Quin": (CONNECTION, ROMANCE, HASTE)})
    assert torg.activate_special(state, hero="Quin", card=CONNECTION).state.discard_pile == (81,)
    for card in (ROMANCE, HASTE):
        command = torg.ActivateSpecial(hero="Quin", card=card)
        refused(state, command, torg.Reason.WRONG_CARD_TYPE, "TR-007")
    missing = torg.ActivateSpecial(hero="Quin", card=ALERTNESS)
    refused(state, missing, torg.Reason.CARD_NOT_IN_POOL, "TR-007")
    refused(torg.new_game(["Quin"], seed=7), missing, torg.Reason.ADVENTURE_NOT_BEGUN, "TR-007")


@pytest.mark.rule("TR-172")
def test_nobody_without_an_accepted_martyr_can_buy_victory():
    state = free(pools={"Quin": (MARTYR,), "Marco": (NEMESIS,)})
    state = torg.accept_subplot(state, hero="Marco", card=NEMESIS).state
    for hero in ("Quin", "Marco", "Tina"):
        refused(state, torg.Sacrifice(hero=hero), torg.Reason.NO_MARTYR, "TR-172")


@pytest.mark.rule("TR-074", "TR-172")
def test_the_confused_cannot_use_the_martyr_either():
    state = with_martyr(in_rounds(top=HEROES_CONFUSED, pools={"Quin": (MARTYR,)}))
    refused(state, torg.Sacrifice(hero="Quin"), torg.Reason.CONFUSED, "TR-074")


@pytest.mark.rule("TR-172")
def test_a_fallen_hero_takes_no_further_part():
    state = with_martyr(in_rounds(top=HEROES_FLURRY, pools={"Quin": (MARTYR, HASTE)}))
    state = torg.play_card(state, hero="Quin", card=HASTE).state
    state = declared(state, "Quin", action=torg.ActionKind.TAUNT)
    state = torg.sacrifice(state, hero="Quin").state
    assert state.attempts == ()
    assert state.members(torg.Side.HEROES) == ("Marco", "Tina")
    acting = torg.DeclareAction(
        actor="Quin", action=torg.ActionKind.ATTACK, value=8, difficulty=8, target="Mummy"
    )
    refused(state, acting, torg.Reason.HERO_HAS_FALLEN, "TR-059")
    # Neither her Haste nor her turn in the flurry holds the others up.
    assert declared(state, "Marco").attempt.actor == "Marco"
    state = torg.end_rounds(flipped(state, 151)).state
    refused(state, torg.BeginRounds(heroes=("Quin",)), torg.Reason.HERO_HAS_FALLEN, "TR-026")
    state = torg.begin_rounds(state).state
    assert state.round.heroes == ("Marco", "Tina")
    over = torg.end_scene(torg.end_rounds(state).state).state
    assert over.scene.awaiting == ("Marco", "Tina")


@pytest.mark.rule("TR-172")
def test_a_fallen_hero_lays_down_no_special():
    state = with_martyr(free(hands={"Quin": (ALERTNESS,)}, pools={"Quin": (MARTYR,)}))
    state = torg.sacrifice(state, hero="Quin").state
    laying = torg.PlayToPool(hero="Quin", card=ALERTNESS)
    refused(state, laying, torg.Reason.HERO_HAS_FALLEN, "TR-189")


@pytest.mark.rule("TR-040", "TR-172")
def test_the_trades_of_a_fallen_hero_lapse():
    laid = {"hands": {"Marco": (HASTE,), "Quin": (1,)}, "pools": {"Quin": (MARTYR,)}}
    state = with_martyr(free(**laid))
    state = torg.offer_trade(
        state, hero="Marco", with_hero="Quin", gives=(HASTE,), explanation="a rope"
    ).state
    state = torg.sacrifice(state, hero="Quin").state
    assert state.play.offers == ()
    assert state.hand("Marco") == (HASTE,)


def test_the_next_adventure_begins_with_everybody_again():
    state = with_martyr(stacked(pools={"Quin": (MARTYR,)}))
    state = torg.end_adventure(torg.sacrifice(state, hero="Quin").state).state
    assert torg.deal(state).state.fallen == ()
    assert dealt().fallen == torg.new_game(["Quin"], seed=7).fallen == ()
