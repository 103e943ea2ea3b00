"""Of two offers, two moments, two pools within a villain's reach: the second is like the first."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.charts.torg import InteractionEffect
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, CardType, Reason
from tests.torg.house_rules import with_readings
from tests.torg.tables import (
    ALL_DIALECTS,
    allowed,
    before_first_flip,
    in_scene,
    refused,
    stacked,
    told,
)
from tests.torg.tables_actions import (
    ACTION,
    HASTE,
    HERO,
    OTHER_ACTION,
    OTHER_HASTE,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    VILLAINS_TEST_INTIMIDATE,
    announced,
    declared,
    pooled,
    rounds,
)

ALERTNESS, CONNECTION, OTHER_ALERTNESS, OTHER_CONNECTION = 33, 81, 34, 82
ESCAPE, MARTYR, SECOND_CHANCE, OTHER_SECOND_CHANCE, THIRD = 156, 122, 79, 87, 90
GANG = ("Mummy", "Cultist")
FOUR = ("Quin", "Marco", "Tina", "Kim")


# ------------------------------------------------------------------------------------- moments


@pytest.mark.rule("TC-035", "TG-008")
def test_when_the_fight_ends_every_moment_costs_its_pool_before_the_others_are_picked_up():
    dialect = with_readings(
        GURPS,
        "house",
        pools={"moment_price": "pool_is_lost"},
        adventure={"pool_after_rounds": "is_picked_up"},
    )
    held = {"Quin": (HERO,), "Marco": (OTHER_HERO,), "Tina": (HASTE,)}
    pools = {"Tina": (ACTION,), "Marco": (ALERTNESS,)}
    state = rounds(PLAIN_ATTACK_TAUNT, hands=held, pools=pools, dialect=dialect)
    for hero in ("Quin", "Marco"):
        state = torg.declare_critical_moment(state, hero=hero, cards=held[hero]).state
    transition = torg.end_rounds(state)
    lost = {each.hero: each.cards for each in told(transition, torg.PoolLost)}
    assert lost == {"Quin": (HERO,), "Marco": (OTHER_HERO,)}
    assert [transition.state.hand(hero) for hero in held] == [
        (),
        (ALERTNESS,),
        (HASTE, ACTION),
    ]


@pytest.mark.rule("TC-035", "TC-066")
def test_an_escape_ends_the_action_that_interrupts_and_the_interrupted_one_at_their_price():
    hands = {"Quin": (HERO,), "Marco": (OTHER_HERO,), "Tina": (ESCAPE,)}
    state = before_first_flip(
        hands=hands, pools={"Marco": (HASTE,)}, top=PLAIN_ATTACK_TAUNT, dialect=CLASSIC
    )
    first = attrs.evolve(state.play, first_pooled=(("Tina", ESCAPE),))
    state = torg.flip(attrs.evolve(pooled(state, "Tina", ESCAPE), play=first)).state
    state = torg.declare_critical_moment(declared(state), hero="Quin").state
    state = torg.play_card(state, hero="Marco", card=HASTE).state
    state = torg.declare_critical_moment(declared(state, "Marco"), hero="Marco").state
    assert [each.actor for each in state.attempts] == ["Quin", "Marco"]
    transition = torg.play_card(state, hero="Tina", card=ESCAPE)
    lost = {each.hero: each.cards for each in told(transition, torg.PoolLost)}
    assert lost == {"Quin": (HERO,), "Marco": (OTHER_HERO,)}


@pytest.mark.rule("TR-035", "TR-036")
def test_after_an_action_of_two_both_hands_answer_its_result_and_only_with_what_answers():
    hands = {"Quin": (HERO, SECOND_CHANCE), "Marco": (OTHER_HERO, OTHER_SECOND_CHANCE)}
    state = rounds(PLAIN_ATTACK_TAUNT, hands={**hands, "Tina": (HASTE, THIRD)})
    state = torg.many_on_one(
        state, actors=("Quin", "Marco"), action=ActionKind.OTHER, values=(9, 9), difficulty=30
    ).state
    for hero in ("Quin", "Marco"):
        state = torg.declare_critical_moment(state, hero=hero).state
    assert [set(state.usable(hero)) for hero in hands] == [set(each) for each in hands.values()]
    assert state.usable("Tina") == ()
    state = announced(state, 12).state
    assert [state.usable(hero) for hero in ("Quin", "Marco", "Tina")] == [
        (SECOND_CHANCE,),
        (OTHER_SECOND_CHANCE,),
        (),
    ]


@pytest.mark.rule("TR-035", "TG-008")
def test_a_house_opens_the_hands_of_all_who_have_their_moment_in_the_round_and_of_nobody_else():
    lasting = "one_character_this_round"
    dialect = with_readings(REVISED, "house", pools={"moment_scope": lasting})
    hands = {"Quin": (HERO,), "Marco": (OTHER_HERO,), "Tina": (HASTE,)}
    state = rounds(PLAIN_ATTACK_TAUNT, hands=hands, dialect=dialect)
    for hero in ("Quin", "Marco"):
        state = torg.declare_critical_moment(state, hero=hero).state
    assert [state.usable(hero) for hero in hands] == [(HERO,), (OTHER_HERO,), ()]
    play = torg.PlayCard(hero="Marco", card=OTHER_HERO)
    assert allowed(declared(state, "Marco"), play)


# -------------------------------------------------------------------------------------- offers


@pytest.mark.rule("TR-008", "TR-038")
def test_the_gamemaster_hears_of_every_special_that_a_trade_brings_to_either_pool():
    quins, marcos = (ALERTNESS, OTHER_ALERTNESS), (CONNECTION, OTHER_CONNECTION)
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": quins, "Marco": marcos})
    state = torg.offer_trade(
        state, hero="Quin", with_hero="Marco", gives=quins, explanation="a map"
    ).state
    transition = torg.answer_trade(state, hero="Marco", with_hero="Quin", gives=marcos)
    heard = [(each.hero, each.type) for each in told(transition, torg.SpecialLaid)]
    assert heard == [
        *[("Marco", CardType.ALERTNESS)] * 2,
        *[("Quin", CardType.CONNECTION)] * 2,
    ]


def offering(state, *pairs):
    """Each of these pairs of heroes is about to trade a card of the first one's pool or hand."""
    for hero, other in pairs:
        cards = state.pool(hero) or state.hand(hero)
        state = torg.offer_trade(
            state, hero=hero, with_hero=other, gives=cards[:1], explanation="a hint"
        ).state
    return state


def lapsed(transition):
    ended = told(transition, torg.OfferEnded)
    assert all(each.end is torg.OfferEnd.LAPSED for each in ended)
    return [each.hero for each in ended]


OWN_CARDS = {"Quin": (HASTE,), "Marco": (HERO,), "Tina": (ACTION,), "Kim": (OTHER_HASTE,)}


@pytest.mark.rule("TC-039", "TR-040")
def test_when_a_fight_of_two_ends_the_offers_of_both_lapse_and_those_elsewhere_wait():
    state = rounds(PLAIN_ATTACK_TAUNT, heroes=FOUR, pools=OWN_CARDS)
    for hero in ("Marco", "Tina"):
        state = torg.join_combat(state, character=hero, combat="roof").state
    state = offering(state, ("Marco", "Tina"), ("Tina", "Quin"), ("Quin", "Kim"))
    transition = torg.end_combat(state, combat="roof")
    assert lapsed(transition) == ["Marco", "Tina"]
    assert [each.hero for each in transition.state.play.offers] == ["Quin"]


@pytest.mark.rule("TR-009", "TR-040")
def test_when_a_hero_leaves_what_she_has_offered_lapses_and_what_was_offered_to_her():
    state = in_scene(stacked(*FOUR, hands=OWN_CARDS))
    state = offering(state, ("Kim", "Tina"), ("Marco", "Quin"), ("Quin", "Kim"))
    transition = torg.leave_party(state, hero="Quin")
    assert lapsed(transition) == ["Marco", "Quin"]
    assert transition.state.hand("Marco") == (HERO,)
    assert [each.hero for each in transition.state.play.offers] == ["Kim"]


@pytest.mark.rule("TR-040", "TR-172")
def test_when_a_martyr_dies_what_she_has_offered_lapses_and_what_was_offered_to_her():
    state = in_scene(stacked(*FOUR, hands=OWN_CARDS, pools={"Quin": (MARTYR,)}))
    state = torg.accept_subplot(state, hero="Quin", card=MARTYR).state
    state = torg.begin_subplot(state, hero="Quin", subplot=CardType.MARTYR).state
    for hero, other in (("Kim", "Tina"), ("Marco", "Quin"), ("Quin", "Kim")):
        state = torg.offer_trade(
            state, hero=hero, with_hero=other, gives=OWN_CARDS[hero], explanation="a hint"
        ).state
    transition = torg.sacrifice(state, hero="Quin")
    assert lapsed(transition) == ["Marco", "Quin"]
    assert [each.hero for each in transition.state.play.offers] == ["Kim"]


# ------------------------------------------------------------------------------- exposed pools


def reached_for(dialect, *heroes, second=(ACTION, OTHER_ACTION)):
    """The Mummy tests several heroes with one roll, and may now take cards from each pool."""
    pools = {"Quin": (HASTE, second[0]), "Marco": (OTHER_HASTE, second[1]), "Tina": (HERO,)}
    state = rounds(VILLAINS_TEST_INTIMIDATE, pools=pools, dialect=dialect)
    checks = tuple(torg.Check(value=30, difficulty=0, target=hero) for hero in heroes)
    state = torg.one_on_many(state, actor="Mummy", action=ActionKind.TEST, checks=checks).state
    return announced(state, 12).state


@pytest.mark.rule("TC-036")
def test_of_two_pools_within_reach_neither_is_saved_and_each_is_free_when_it_is_stripped():
    state = reached_for(CLASSIC, "Quin", "Marco")
    plays = {
        "Quin": torg.PlayCard(hero="Quin", card=HASTE),
        "Marco": torg.PlayCard(hero="Marco", card=OTHER_HASTE),
    }
    for play in plays.values():
        refused(state, play, Reason.POOL_BEING_STRIPPED, "TC-036")
    for first, second in (("Quin", "Marco"), ("Marco", "Quin")):
        due = next(each.count for each in state.round.rewards.strips if each.hero == first)
        rest = torg.strip_pool(state, hero=first, cards=state.pool(first)[-due:]).state
        refused(rest, plays[second], Reason.POOL_BEING_STRIPPED, "TC-036")
        assert [each.hero for each in rest.round.rewards.strips] == [second]
        assert not any(each.hero == first for each in rest.round.rewards.strips)
        if plays[first].card in rest.pool(first):
            assert allowed(rest, plays[first])


@pytest.mark.rule("TC-036")
def test_whose_pool_nobody_reaches_for_plays_while_others_are_stripped():
    state = reached_for(CLASSIC, "Quin", "Tina")
    assert allowed(state, torg.PlayCard(hero="Marco", card=OTHER_HASTE))


# ------------------------------------------------------------- what a success has put on several


FAILS, OTHER_FAILS = 74, 75
CALLED = {"Quin": InteractionEffect.STYMIED, "Marco": InteractionEffect.UNSKILLED}


def taunting():
    """A taunt that beats everybody by far, so that whoever acts may name the result."""
    pools = {"Quin": (FAILS,), "Marco": (OTHER_FAILS,)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools, villains=(*GANG, "Thug", "Ghoul"))
    checks = tuple(torg.Check(value=60, difficulty=0, target=hero) for hero in pools)
    state = torg.one_on_many(state, actor="Thug", action=ActionKind.TAUNT, checks=checks).state
    return announced(state, 12).state


def named(state, actor, target, *effects):
    state = torg.apply_interaction(state, actor=actor, target=target).state
    return torg.make_call(state, actor=actor, target=target, effects=effects).state


def lying_on(state):
    return [(each.character, each.effect) for each in state.round.conditions.given]


@pytest.mark.rule("TR-147", "TR-149")
@pytest.mark.parametrize(("hero", "card"), [("Quin", FAILS), ("Marco", OTHER_FAILS)])
def test_of_two_on_whom_one_taunt_lies_the_one_who_negates_it_is_free_and_the_other_is_not(
    hero, card
):
    state = taunting()
    for each, effect in CALLED.items():
        state = named(state, "Thug", each, effect)
    state = torg.play_card(state, hero=hero, card=card).state
    assert [each for each, _ in lying_on(state)] == [each for each in CALLED if each != hero]


@pytest.mark.rule("TG-064", "TR-147")
@pytest.mark.parametrize(("hero", "card"), [("Quin", FAILS), ("Marco", OTHER_FAILS)])
def test_of_two_results_that_are_still_to_be_named_the_negated_one_is_not_named(hero, card):
    state = taunting()
    for each in CALLED:
        state = torg.apply_interaction(state, actor="Thug", target=each).state
    state = torg.play_card(state, hero=hero, card=card).state
    for each, effect in CALLED.items():
        call = torg.MakeCall(actor="Thug", target=each, effects=(effect,))
        if each == hero:
            refused(state, call, Reason.NO_CALL_DUE, "TG-064")
        else:
            assert allowed(state, call)


@pytest.mark.rule("TG-064", "TR-147")
def test_what_an_earlier_taunt_has_done_stays_when_a_later_one_is_negated():
    state = taunting()
    up = InteractionEffect.UP
    state = named(state, "Thug", "Marco", up)
    state = torg.apply_interaction(state, actor="Thug", target="Quin").state
    state = declared(state, "Ghoul", ActionKind.TAUNT, value=60, difficulty=0, target="Quin")
    state = named(announced(state, 12).state, "Ghoul", "Quin", InteractionEffect.UNSKILLED)
    state = declared(state, "Cultist", ActionKind.TRICK, value=60, difficulty=0, target="Quin")
    state = announced(state, 12).state
    state = named(state, "Cultist", "Quin", up, InteractionEffect.STYMIED)
    before = [("Thug", torg.Advantage.UP), ("Quin", InteractionEffect.UNSKILLED)]
    after = [("Cultist", torg.Advantage.UP), ("Quin", torg.Disadvantage.STYMIED)]
    assert lying_on(state) == [*before, *after]
    state = torg.play_card(state, hero="Quin", card=FAILS).state
    assert lying_on(state) == before
    earlier = torg.MakeCall(actor="Thug", target="Quin", effects=(up,))
    assert allowed(state, earlier)


@pytest.mark.rule("TR-082", "TR-147")
def test_who_negates_one_of_two_successes_keeps_her_pool_and_the_other_one_does_not():
    state = reached_for(REVISED, "Quin", "Marco", second=(FAILS, OTHER_FAILS))
    cards = {"Quin": FAILS, "Marco": OTHER_FAILS}
    for hero, other in (("Quin", "Marco"), ("Marco", "Quin")):
        after = torg.play_card(state, hero=hero, card=cards[hero]).state
        assert [each.hero for each in after.round.rewards.strips] == [other]
        after = torg.play_card(after, hero=other, card=cards[other]).state
        assert after.round.rewards.strips == ()


# ----------------------------------------------------------------- who is out of the action again


@pytest.mark.rule("TR-009", "TR-082")
@ALL_DIALECTS
@pytest.mark.parametrize(("gone", "left"), [("Quin", "Marco"), ("Marco", "Quin")])
def test_when_one_of_two_leaves_the_gamemaster_still_takes_from_the_other_pool(dialect, gone, left):
    state = torg.leave_party(reached_for(dialect, "Quin", "Marco"), hero=gone).state
    assert [each.hero for each in state.round.rewards.strips] == [left]
    due = state.round.rewards.strips[0].count
    assert len(
        torg.strip_pool(state, hero=left, cards=state.pool(left)[:due]).state.pool(left)
    ) == (2 - due)


@pytest.mark.rule("TR-009", "TR-086")
@pytest.mark.parametrize("gone", ["Marco", "Quin"])
def test_when_one_of_those_who_fight_each_other_leaves_the_others_keep_their_order(gone):
    state = rounds(PLAIN_ATTACK_TAUNT, heroes=FOUR)
    totals = {"Quin": 14, "Marco": 13, "Tina": 12, "Kim": 11}
    order = tuple(torg.DexterityTotal(hero=hero, total=total) for hero, total in totals.items())
    state = torg.leave_party(torg.oppose_heroes(state, totals=order).state, hero=gone).state
    first = "Quin" if gone == "Marco" else "Marco"
    for late in ("Tina", "Kim"):
        refused(state, torg.PassTurn(character=late), Reason.WAIT_FOR_FASTER, "TR-086")
    state = torg.pass_turn(state, character=first).state
    assert allowed(state, torg.PassTurn(character="Tina"))
    refused(state, torg.PassTurn(character="Kim"), Reason.WAIT_FOR_FASTER, "TR-086")


@pytest.mark.rule("TC-039", "TR-136")
@pytest.mark.parametrize("gone", ["Quin", "Marco"])
def test_when_one_of_two_who_made_haste_leaves_the_other_still_has_her_turn(gone):
    pools = {"Quin": (HASTE,), "Marco": (OTHER_HASTE,)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools)
    for hero in pools:
        state = torg.pass_turn(state, character=hero).state
    for hero, (card,) in pools.items():
        state = torg.play_card(state, hero=hero, card=card).state
    state = torg.join_combat(state, character=gone, combat="roof").state
    state = torg.end_combat(state, combat="roof").state
    (left,) = {"Quin", "Marco"} - {gone}
    assert state.round.hastened == (left,)
    assert [state.actions_left(hero) for hero in (gone, left)] == [0, 1]


@pytest.mark.rule("TC-038", "TC-039")
@pytest.mark.parametrize("gone", ["Marco", "Tina"])
def test_when_one_leaves_the_party_those_in_the_other_fights_stay_there(gone):
    state = rounds(PLAIN_ATTACK_TAUNT, heroes=FOUR)
    for hero, combat in (("Marco", "roof"), ("Tina", "cellar"), ("Kim", "cellar")):
        state = torg.join_combat(state, character=hero, combat=combat).state
    state = torg.leave_party(state, hero=gone).state
    fights = {"Quin": None, "Marco": "roof", "Tina": "cellar", "Kim": "cellar"}
    for hero in state.round.heroes:
        assert state.round.combat_of(hero) == fights[hero]
    assert [each.name for each in state.round.fighters] == [
        each for each in ("Marco", "Tina", "Kim") if each != gone
    ]


@pytest.mark.rule("TC-038", "TR-086")
@pytest.mark.parametrize("back", ["Quin", "Marco"])
def test_who_comes_back_to_the_fight_is_no_longer_in_the_order_of_those_who_fight_each_other(back):
    state = rounds(PLAIN_ATTACK_TAUNT)
    totals = {"Quin": 13, "Marco": 12, "Tina": 14}
    order = tuple(torg.DexterityTotal(hero=hero, total=total) for hero, total in totals.items())
    state = torg.oppose_heroes(state, totals=order).state
    refused(state, torg.PassTurn(character=back), Reason.WAIT_FOR_FASTER, "TR-086")
    state = torg.join_combat(state, character=back, combat="roof").state
    state = torg.end_combat(state, combat="roof").state
    state = torg.join_combat(state, character=back).state
    assert allowed(state, torg.PassTurn(character=back))
