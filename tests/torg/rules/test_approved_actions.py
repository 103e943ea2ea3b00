"""Cards earned by approved actions, and cards that villains take out of pools."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.torg import ANY_ACTION, ActionKind, Reason
from tests.torg.tables import refused, told
from tests.torg.tables_actions import (
    HASTE,
    HEROES_UP_ANY,
    PLAIN_ATTACK_TAUNT,
    PLAIN_TEST_TRICK,
    VILLAINS_TEST_INTIMIDATE,
    VILLAINS_UP_DEFEND_TAUNT,
    acts,
    announced,
    check_refused,
    declared,
    flipped,
    hold,
    pooled,
    rounds,
    scene,
)

POOL = (40, 41, 42, 43)
ATTACK_DEFEND = 107
"""Villains in a flurry; approved are Attack and Defend."""


def earned(transition):
    return told(transition, torg.CardEarned)


def attacked(state, hero, margin, villain="Mummy"):
    """An attack on a hero that beats the difficulty number by this margin."""
    command = torg.ReportAction(actor=villain, action=ActionKind.ATTACK, margin=margin, target=hero)
    return torg.TORG.step(state, command)


def taken(state, *cards, hero="Quin"):
    return torg.TORG.step(state, torg.StripPool(hero=hero, cards=cards))


def exposed(margin, *, held=POOL, action=ActionKind.TEST, card=VILLAINS_TEST_INTIMIDATE):
    """The villain's success at a listed action against Quin, whose pool holds these cards."""
    state = rounds(card, pools={"Quin": held})
    return acts(state, "Mummy", action, margin, target="Quin")


@pytest.mark.rule("TR-089")
def test_a_success_at_an_approved_action_draws_a_card_into_the_hand():
    before = rounds(PLAIN_ATTACK_TAUNT)
    transition = acts(before, "Quin", ActionKind.TAUNT, 0, target="Mummy")
    top = before.drama_deck[-1]
    assert transition.events[1:] == (
        torg.CardEarned(hero="Quin", action=ActionKind.TAUNT),
        torg.CardDrawn(hero="Quin", card=top),
    )
    assert transition.state.hand("Quin") == (top,)
    assert transition.state.pool("Quin") == ()


@pytest.mark.rule("TR-089")
def test_a_table_may_let_an_approved_action_draw_two_cards():
    setting = attrs.evolve(torg.REVISED.approved_actions, draws=2)
    house = attrs.evolve(torg.REVISED, name="house", approved_actions=setting)
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=house)
    assert len(acts(state, "Quin", ActionKind.TAUNT, 0).state.hand("Quin")) == 2


@pytest.mark.rule("TR-090")
def test_an_attack_that_hits_and_does_no_harm_is_a_success():
    transition = acts(rounds(PLAIN_ATTACK_TAUNT), "Quin", ActionKind.ATTACK, 0, target="Mummy")
    assert earned(transition)
    assert not told(transition, torg.DamageSuffered)


@pytest.mark.rule("TR-093")
@pytest.mark.parametrize("action", [ActionKind.ATTACK, ActionKind.TAUNT])
def test_a_failed_approved_action_draws_nothing(action):
    assert not earned(acts(rounds(PLAIN_ATTACK_TAUNT), "Quin", action, -1))


@pytest.mark.rule("TR-087", "TR-094", "TR-182")
@pytest.mark.parametrize("action", [each for each in ActionKind if each != ActionKind.DEFEND])
def test_every_action_is_allowed_and_only_the_two_listed_earn_a_card(action):
    transition = acts(rounds(PLAIN_ATTACK_TAUNT), "Quin", action, 12)
    listed = (ActionKind.ATTACK, ActionKind.TAUNT)
    assert bool(earned(transition)) is (action in listed)


@pytest.mark.rule("TR-088")
def test_where_the_card_says_any_the_seven_actions_earn_a_card_and_nothing_else_does():
    any_card = rounds(HEROES_UP_ANY)
    assert any_card.top_card.gamemaster.approved == ANY_ACTION
    for action in (each for each in ANY_ACTION if each is not ActionKind.DEFEND):
        assert earned(announced(declared(any_card, action=action), 6, 6)), action
    assert not earned(announced(declared(any_card, action=ActionKind.OTHER), 6, 6))
    state = attacked(torg.defend(any_card, hero="Quin").state, "Quin", -1)
    assert earned(state)


@pytest.mark.rule("TR-014", "TR-089")
def test_only_players_characters_earn_cards():
    state = rounds(PLAIN_ATTACK_TAUNT, allies=("Guide",))
    for character in ("Mummy", "Guide"):
        assert not earned(acts(state, character, ActionKind.ATTACK, 5))


@pytest.mark.rule("TR-019", "TR-089")
def test_in_free_time_no_card_is_earned():
    assert not earned(acts(scene(), "Quin", ActionKind.ATTACK, 5))


@pytest.mark.rule("TR-091")
@pytest.mark.parametrize(("margin", "succeeds"), [(-1, True), (0, False), (5, False)])
def test_a_defense_succeeds_when_the_attack_on_her_misses(margin, succeeds):
    state = torg.defend(rounds(ATTACK_DEFEND), hero="Quin").state
    transition = attacked(state, "Quin", margin)
    assert told(transition, torg.DefenseTested) == [
        torg.DefenseTested(hero="Quin", succeeded=succeeds)
    ]
    expected = [torg.CardEarned(hero="Quin", action=ActionKind.DEFEND)] if succeeds else []
    assert earned(transition) == expected


@pytest.mark.rule("TR-091")
def test_a_defense_that_nobody_attacks_earns_nothing():
    state, events = torg.defend(rounds(ATTACK_DEFEND), hero="Quin")
    assert not earned((state, events))
    for other in (attacked(state, "Marco", -1), acts(state, "Mummy", ActionKind.ATTACK, -1)):
        assert not earned(other)
        assert not told(other, torg.DefenseTested)


@pytest.mark.rule("TR-091")
def test_a_taunt_that_misses_is_no_test_of_a_defense():
    state = torg.defend(rounds(ATTACK_DEFEND), hero="Quin").state
    transition = acts(state, "Mummy", ActionKind.TAUNT, -1, target="Quin")
    assert not told(transition, torg.DefenseTested)


@pytest.mark.rule("TR-091")
def test_one_defense_is_tested_once():
    state = torg.defend(rounds(ATTACK_DEFEND), hero="Quin").state
    state = attacked(state, "Quin", -1).state
    again = attacked(state, "Quin", -1)
    assert not earned(again)
    assert not told(again, torg.DefenseTested)


@pytest.mark.rule("TR-091")
def test_a_hit_spoils_the_defense_for_the_rest_of_the_round():
    state = torg.defend(rounds(ATTACK_DEFEND), hero="Quin").state
    state = attacked(state, "Quin", 3).state
    assert not earned(attacked(state, "Quin", -3))


@pytest.mark.rule("TR-091")
def test_one_roll_that_misses_and_hits_the_same_hero_is_no_success_of_hers():
    state = torg.defend(rounds(ATTACK_DEFEND), hero="Quin").state
    swings = (
        torg.Check(value=10, difficulty=20, target="Quin"),
        torg.Check(value=30, difficulty=10, target="Quin"),
    )
    state = torg.one_on_many(state, actor="Mummy", action=ActionKind.ATTACK, checks=swings).state
    assert not earned(announced(state, 12))


@pytest.mark.rule("TR-091", "TR-094")
def test_a_good_defense_earns_nothing_where_the_card_does_not_list_it():
    state = torg.defend(rounds(PLAIN_ATTACK_TAUNT), hero="Quin").state
    transition = attacked(state, "Quin", -1)
    assert told(transition, torg.DefenseTested)
    assert not earned(transition)


@pytest.mark.rule("TR-091")
def test_an_attack_before_the_defense_does_not_test_it():
    state = rounds(VILLAINS_UP_DEFEND_TAUNT, villains=("Mummy", "Thug"))
    early = attacked(state, "Quin", -1)
    assert not told(early, torg.DefenseTested)
    state = torg.defend(early.state, hero="Quin").state
    assert earned(attacked(state, "Quin", -1, villain="Thug"))


@pytest.mark.rule("TR-092")
def test_the_gamemaster_may_disallow_an_action_for_one_hero_in_one_round():
    state = rounds(PLAIN_ATTACK_TAUNT)
    state, events = torg.disallow_action(state, hero="Quin", action=ActionKind.ATTACK)
    assert events == (torg.ActionDisallowed(hero="Quin", action=ActionKind.ATTACK),)
    again = torg.DisallowAction(hero="Quin", action=ActionKind.ATTACK)
    check_refused(state, again, Reason.RULED_ALREADY, "TR-092", "Attack earns Quin nothing")
    other = torg.DisallowAction(hero="Marco", action=ActionKind.ATTACK)
    assert torg.TORG.refusal(state, other) is None
    assert not earned(acts(state, "Quin", ActionKind.ATTACK, 5))
    assert earned(acts(state, "Quin", ActionKind.TAUNT, 5))
    assert earned(acts(state, "Marco", ActionKind.ATTACK, 5))
    assert earned(acts(flipped(state, PLAIN_ATTACK_TAUNT + 1), "Quin", ActionKind.ATTACK, 5))


@pytest.mark.rule("TR-092")
def test_a_defense_may_be_disallowed_too():
    state = torg.defend(rounds(ATTACK_DEFEND), hero="Quin").state
    state = torg.disallow_action(state, hero="Quin", action=ActionKind.DEFEND).state
    assert not earned(attacked(state, "Quin", -1))


@pytest.mark.rule("TR-088", "TR-092")
@pytest.mark.parametrize(
    ("state", "hero", "action", "reason", "rule"),
    [
        (
            rounds(PLAIN_ATTACK_TAUNT),
            "Quin",
            ActionKind.OTHER,
            Reason.NOT_AN_APPROVED_KIND,
            "TR-088",
        ),
        (rounds(PLAIN_ATTACK_TAUNT), "Mummy", ActionKind.TEST, Reason.NOT_A_HERO, "TR-092"),
        (scene(), "Quin", ActionKind.TEST, Reason.NOT_IN_ROUNDS, "TR-092"),
        (
            torg.begin_rounds(scene()).state,
            "Quin",
            ActionKind.TEST,
            Reason.WAIT_FOR_FIRST_FLIP,
            "TR-092",
        ),
        (
            rounds(PLAIN_ATTACK_TAUNT, in_action=("Marco",)),
            "Quin",
            ActionKind.TEST,
            Reason.NOT_IN_ACTION,
            "TR-092",
        ),
    ],
)
def test_what_cannot_be_disallowed(state, hero, action, reason, rule):
    command = torg.DisallowAction(hero=hero, action=action)
    check_refused(state, command, reason, rule)


@pytest.mark.rule("TR-082")
def test_a_failed_villain_action_takes_nothing():
    assert not told(exposed(-1), torg.PoolExposed)


@pytest.mark.rule("TR-082")
def test_special_cards_are_not_spared():
    romance = 120
    state = exposed(0, held=(romance,)).state
    assert taken(state, romance).state.discard_pile == (romance,)


@pytest.mark.rule("TR-084")
@pytest.mark.parametrize(
    "action", [ActionKind.ATTACK, ActionKind.TRICK, ActionKind.TAUNT, ActionKind.OTHER]
)
def test_the_villain_may_do_something_else_and_takes_no_card_then(action):
    assert not told(exposed(12, action=action), torg.PoolExposed)


@pytest.mark.rule("TR-082")
def test_another_rounds_card_lists_nothing():
    assert not told(exposed(12, card=PLAIN_TEST_TRICK), torg.PoolExposed)


@pytest.mark.rule("TR-081")
def test_in_a_standard_scene_no_villain_action_opens_a_pool():
    state = rounds(VILLAINS_TEST_INTIMIDATE, kind=torg.SceneKind.STANDARD, pools={"Quin": POOL})
    transition = acts(state, "Mummy", ActionKind.TEST, 5, target="Quin")
    assert not told(transition, torg.PoolExposed)


@pytest.mark.rule("TR-082")
def test_heroes_and_their_allies_strip_no_pool():
    state = rounds(VILLAINS_TEST_INTIMIDATE, pools={"Quin": POOL}, allies=("Guide",))
    for actor in ("Marco", "Guide"):
        transition = acts(state, actor, ActionKind.TEST, 5, target="Quin")
        assert not told(transition, torg.PoolExposed)


@given(margin=st.integers(0, 40), held=st.integers(0, 4))
@pytest.mark.rule("TR-085")
def test_never_more_cards_are_taken_than_the_pool_holds(margin, held):
    transition = exposed(margin, held=POOL[:held])
    events = told(transition, torg.PoolExposed)
    assert bool(events) is bool(held)
    for event in events:
        assert 1 <= event.count <= held


@pytest.mark.rule("TR-085")
def test_when_the_hero_has_spent_cards_meanwhile_what_is_left_is_taken():
    state = exposed(12, held=(HASTE, 36)).state
    state = torg.play_card(state, hero="Quin", card=36).state
    state = taken(state, HASTE).state
    assert state.pool("Quin") == ()
    command = torg.StripPool(hero="Quin", cards=())
    check_refused(state, command, Reason.NOTHING_TO_STRIP, "TR-082", "Quin")


@pytest.mark.rule("TR-083")
@pytest.mark.parametrize("cards", [POOL[:1], POOL[:3], ()])
def test_not_more_and_not_fewer_cards_are_taken(cards):
    command = torg.StripPool(hero="Quin", cards=cards)
    check_refused(exposed(7).state, command, Reason.WRONG_NUMBER_OF_CARDS, "TR-083", "it must be 2")


@pytest.mark.rule("TR-082")
def test_only_cards_of_that_pool_are_taken_and_each_once():
    state = hold(pooled(exposed(7).state, "Marco", 44), "Quin", 45)
    twice = torg.StripPool(hero="Quin", cards=(40, 40))
    check_refused(state, twice, Reason.CARDS_NAMED_TWICE, "TR-082", "card 40")
    for card in (44, 45, 156):
        command = torg.StripPool(hero="Quin", cards=(40, card))
        sentence = refused(state, command, Reason.CARD_NOT_USABLE, "TR-082")
        assert f"card {card} is not in Quin's pool" in sentence


@pytest.mark.rule("TR-082")
def test_nothing_is_taken_without_a_villains_success_in_this_round():
    command = torg.StripPool(hero="Quin", cards=(40,))
    state = rounds(VILLAINS_TEST_INTIMIDATE, pools={"Quin": POOL})
    check_refused(state, command, Reason.NOTHING_TO_STRIP, "TR-082", "Quin's pool")
    state = flipped(exposed(0).state, PLAIN_TEST_TRICK)
    check_refused(state, command, Reason.NOTHING_TO_STRIP, "TR-082", "Quin's pool")
    check_refused(scene(), command, Reason.NOT_IN_ROUNDS, "TR-082")
    marco = torg.StripPool(hero="Marco", cards=(44,))
    check_refused(exposed(0).state, marco, Reason.NOTHING_TO_STRIP, "TR-082", "Marco")


@pytest.mark.rule("TR-082")
def test_two_villains_each_take_their_cards():
    state = rounds(VILLAINS_TEST_INTIMIDATE, villains=("Mummy", "Thug"), pools={"Quin": POOL})
    for villain, margin in (("Mummy", 7), ("Thug", 0)):
        state = acts(state, villain, ActionKind.INTIMIDATE, margin, target="Quin").state
    state = taken(state, 40, 41).state
    state = taken(state, 42).state
    assert state.pool("Quin") == (43,)
