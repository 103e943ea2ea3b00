"""What holds for one hero, one offer, one ruling holds while another stands beside it.

A record that keeps only the last of several, or a rule that asks whether anybody rather than who,
is right as long as there is one. Here there are two at a time.
"""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, CardType, Reason
from tests.torg.tables import (
    ALL_DIALECTS,
    PLAIN,
    QUIET,
    allowed,
    before_first_flip,
    having_acted,
    hurt,
    in_rounds,
    in_scene,
    refused,
    stacked,
    told,
)
from tests.torg.tables_actions import (
    ACTION,
    HASTE,
    HERO,
    HEROES_FLURRY,
    HEROES_STYMIED,
    OTHER_ACTION,
    OTHER_HASTE,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    announced,
    declared,
    flipped,
    rounds,
)

FOUR = ("Quin", "Marco", "Tina", "Kim")
ROMANCE = 120
HEROES_INSPIRED, ATTACK_DEFEND, TRICK_TAUNT = 72, 107, 113


# ---------------------------------------------------------------------------- rulings and openings


@pytest.mark.rule("TR-025")
def test_two_heroes_whose_transfers_are_withheld_both_lay_down_nothing():
    state = having_acted(in_rounds(hands={"Quin": (42,), "Marco": (45,)}), "Quin", "Marco")
    for hero in ("Quin", "Marco"):
        state = torg.withhold_transfer(state, hero=hero).state
    for hero, card in (("Quin", 42), ("Marco", 45)):
        pooling = torg.PlayToPool(hero=hero, card=card)
        refused(state, pooling, Reason.TRANSFER_WITHHELD, "TR-025")


@pytest.mark.rule("TR-028", "TR-189")
def test_two_pools_that_are_opened_by_turns_hold_two_cards_each():
    hands = {"Quin": (42, 45, 43), "Tina": (44, 46, 47)}
    state = before_first_flip("Quin", "Tina", hands=hands)
    for cards in zip(*hands.values(), strict=True):
        for hero, card in zip(hands, cards, strict=True):
            opening = torg.OpenPool(hero=hero, cards=(card,))
            if len(state.pool(hero)) == 2:
                refused(state, opening, Reason.OPENING_TOO_LARGE, "TR-028")
            else:
                state = torg.TORG.step(state, opening).state
    assert state.pool("Quin") == (42, 45)
    assert state.pool("Tina") == (44, 46)


@pytest.mark.rule("TR-092")
def test_two_rulings_that_an_action_earns_nothing_hold_beside_each_other():
    state = rounds(PLAIN_ATTACK_TAUNT)
    both = (("Quin", ActionKind.ATTACK), ("Quin", ActionKind.TAUNT), ("Marco", ActionKind.ATTACK))
    for hero, action in both:
        state = torg.disallow_action(state, hero=hero, action=action).state
    for hero, action in (*both, ("Marco", ActionKind.TAUNT)):
        reported = torg.report_action(state, actor=hero, action=action, margin=5)
        assert bool(told(reported, torg.CardEarned)) is ((hero, action) not in both)


# -------------------------------------------------------------------------------- critical moments


@pytest.mark.rule("TR-032", "TR-035", "TC-033", "TC-035")
@pytest.mark.parametrize("dialect", [REVISED, CLASSIC], ids=lambda each: each.name)
def test_two_who_act_together_each_have_their_own_critical_moment(dialect):
    hands = {"Quin": (ACTION, HERO), "Marco": (OTHER_ACTION, OTHER_HERO)}
    state = rounds(PLAIN_ATTACK_TAUNT, hands=hands, dialect=dialect)
    state = torg.many_on_one(
        state, actors=("Quin", "Marco"), action=ActionKind.OTHER, values=(9, 9), difficulty=9
    ).state
    for hero in hands:
        state = torg.declare_critical_moment(state, hero=hero).state
    for hero, (card, _) in hands.items():
        state = torg.play_card(state, hero=hero, card=card).state
    transition = announced(state, 12)
    lost = {each.hero: each.cards for each in told(transition, torg.PoolLost)}
    assert lost == ({} if dialect is REVISED else {"Quin": (HERO,), "Marco": (OTHER_HERO,)})


@pytest.mark.rule("TG-007", "TG-008")
@pytest.mark.parametrize("order", [("Quin", "Marco"), ("Marco", "Quin")])
def test_two_moments_of_a_round_bind_the_cards_of_both(order):
    held = {"Quin": HERO, "Marco": OTHER_HERO}
    hands = {hero: (card,) for hero, card in held.items()}
    state = rounds(PLAIN_ATTACK_TAUNT, hands=hands, dialect=GURPS)
    for hero in order:
        state = torg.declare_critical_moment(
            state, hero=hero, cards=(held[hero],), character="Mummy"
        ).state
    for hero, card in held.items():
        acting = declared(state, hero, ActionKind.OTHER, difficulty=0)
        play = torg.PlayCard(hero=hero, card=card)
        refused(acting, play, Reason.MOMENT_FOR_ANOTHER, "TG-008")


# ------------------------------------------------------------------------------------------ trades


def two_offers():
    """Quin has offered Marco a card, and Tina has offered Kim one."""
    hands = dict(zip(FOUR, ((card,) for card in PLAIN), strict=False))
    state = in_scene(stacked(*FOUR, hands=hands))
    for hero, other in (("Quin", "Marco"), ("Tina", "Kim")):
        state = torg.offer_trade(
            state, hero=hero, with_hero=other, gives=hands[hero], explanation="a rope"
        ).state
    return state


@pytest.mark.rule("TR-039", "TR-040")
@pytest.mark.parametrize(("first", "then"), [("Marco", "Kim"), ("Kim", "Marco")])
def test_two_offers_wait_side_by_side_and_each_is_answered(first, then):
    state, partners = two_offers(), {"Marco": "Quin", "Kim": "Tina"}
    dealt = {hero: state.hand(hero) for hero in partners}
    laid = {hero: state.offered(hero) for hero in partners}
    for hero in (first, then):
        state = torg.answer_trade(
            state, hero=hero, with_hero=partners[hero], gives=dealt[hero]
        ).state
    for hero, partner in partners.items():
        assert (state.hand(hero), state.hand(partner)) == (laid[hero], dealt[hero])


@pytest.mark.rule("TR-040", "TR-044")
def test_of_two_offers_that_nobody_answers_both_lapse_when_rounds_begin():
    transition = torg.begin_rounds(two_offers())
    assert [each.hero for each in told(transition, torg.OfferEnded)] == ["Quin", "Tina"]
    assert [transition.state.hand(hero) for hero in FOUR] == [(card,) for card in PLAIN[:4]]


@pytest.mark.rule("TR-040", "TR-041")
def test_of_two_types_that_are_asked_for_each_is_given_once():
    pools = {"Quin": (36, 37), "Marco": (42, 43, HERO)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools)
    state = torg.offer_trade(
        state,
        hero="Quin",
        with_hero="Marco",
        gives=(36, 37),
        wants=(CardType.HASTE, CardType.HERO),
        explanation="so",
    ).state
    twice = torg.AnswerTrade(hero="Marco", with_hero="Quin", gives=(42, 43))
    refused(state, twice, Reason.WRONG_CARD_TYPE, "TR-040")
    not_hers = torg.AnswerTrade(hero="Marco", with_hero="Quin", gives=(42, 66))
    refused(state, not_hers, Reason.CARD_NOT_IN_POOL, "TR-038")
    answer = torg.AnswerTrade(hero="Marco", with_hero="Quin", gives=(HERO, 42))
    assert allowed(state, answer)


# --------------------------------------------------------------------------------- conflict lines


@pytest.mark.rule("TR-063")
def test_all_whom_an_inspiration_wakes_stand_up_again():
    inspired = before_first_flip(top=HEROES_INSPIRED, deck=QUIET)
    for hero in ("Quin", "Marco", "Tina"):
        inspired = hurt(inspired, hero, leaves_unconscious=True)
    state = torg.flip(inspired).state
    assert all(hero.injuries.is_knocked_down for hero in state.heroes)
    stood = told(torg.flip(state), torg.CharacterStoodUp)
    assert [each.character for each in stood] == ["Quin", "Marco", "Tina"]


@ALL_DIALECTS
@pytest.mark.rule("TR-077", "TC-017", "TG-044")
def test_a_second_fatigue_comes_on_top_of_the_first(dialect):
    tired = [
        each.number
        for each in torg.original_deck().cards
        if torg.Disadvantage.FATIGUED in each.gamemaster.dramatic.heroes
    ]
    state = in_rounds(top=tired[0], dialect=dialect)
    assert {hero.injuries.shock for hero in state.heroes} == {2}
    state = flipped(state, tired[1])
    assert {hero.injuries.shock for hero in state.heroes} == {4}


@pytest.mark.rule("TR-079")
@pytest.mark.parametrize("dialect", [REVISED, CLASSIC], ids=lambda each: each.name)
def test_each_stymied_hero_loses_a_reroll_of_her_own_and_only_one(dialect):
    hastes = {"Quin": (HASTE,), "Marco": (OTHER_HASTE,)}
    state = rounds(HEROES_STYMIED, pools=hastes, dialect=dialect)
    for hero in hastes:
        state = declared(state, hero)
        assert state.attempt.is_stymied
        state = announced(state, 10).state
    for hero, (card,) in hastes.items():
        state = declared(torg.play_card(state, hero=hero, card=card).state, hero)
        assert not state.attempt.is_stymied
        state = announced(state, 12).state


# --------------------------------------------------------------------------- actions and successes


@pytest.mark.rule("TR-023")
@pytest.mark.parametrize("helps", [(True, False), (False, True)])
def test_either_of_two_actions_that_helps_lets_a_card_be_laid(helps):
    state = rounds(HEROES_FLURRY, heroes=("Quin",), hands={"Quin": (42,)})
    pooling = torg.PlayToPool(hero="Quin", card=42)
    for helped in helps:
        state = torg.report_action(
            state, actor="Quin", action=ActionKind.OTHER, margin=0, contributes=helped
        ).state
    assert allowed(state, pooling)


@pytest.mark.rule("TR-059")
@pytest.mark.parametrize("last", ["Quin", "Marco", "Tina"])
def test_in_a_flurry_everybody_waits_for_whoever_has_not_acted(last):
    others = [hero for hero in ("Quin", "Marco", "Tina") if hero != last]
    state = having_acted(rounds(HEROES_FLURRY), *others)
    for hero in others:
        again = torg.PassTurn(character=hero)
        assert last in refused(state, again, Reason.WAIT_FOR_YOUR_SIDE, "TR-059")


@ALL_DIALECTS
@pytest.mark.rule("TR-091", "TG-038")
def test_an_attack_on_one_defending_hero_tests_nobody_else_s_defense(dialect):
    both = ("Quin", "Marco")
    state = rounds(ATTACK_DEFEND, villains=("Mummy", "Thug"), dialect=dialect)
    for hero in both:
        state = torg.defend(state, hero=hero).state
    for villain, hero in zip(("Mummy", "Thug"), both, strict=True):
        missed = torg.report_action(
            state, actor=villain, action=ActionKind.ATTACK, margin=-1, target=hero
        )
        tested = [each.hero for each in told(missed, torg.DefenseTested)]
        assert tested == [each.hero for each in told(missed, torg.CardEarned)] == [hero]
        state = missed.state


@pytest.mark.rule("TR-089", "MA-008")
def test_of_three_who_succeed_together_each_earns_a_card():
    state = rounds(PLAIN_ATTACK_TAUNT)
    state = torg.many_on_one(
        state,
        actors=("Quin", "Marco", "Tina"),
        action=ActionKind.TAUNT,
        values=(20, 20, 20),
        difficulty=1,
    ).state
    earned = [each.hero for each in told(announced(state, 12), torg.CardEarned)]
    assert earned == ["Quin", "Marco", "Tina"]


@pytest.mark.rule("TR-079")
def test_when_a_stymied_group_loses_its_reroll_each_of_them_has_lost_it():
    state = rounds(HEROES_STYMIED, pools={"Marco": (HASTE,)})
    state = torg.many_on_one(
        state, actors=("Quin", "Marco"), action=ActionKind.TRICK, values=(9, 9), difficulty=9
    ).state
    state = torg.play_card(announced(state, 10).state, hero="Marco", card=HASTE).state
    assert not declared(state, "Marco").attempt.is_stymied


@pytest.mark.rule("TC-035", "TG-008")
def test_where_moments_last_for_the_round_each_of_two_is_paid_for_at_its_end():
    pools = attrs.evolve(GURPS.pools, moment_price="pool_is_lost")
    house = attrs.evolve(GURPS, name="house", pools=pools)
    held = {"Quin": HERO, "Marco": OTHER_HERO}
    hands = {hero: (card,) for hero, card in held.items()}
    state = rounds(PLAIN_ATTACK_TAUNT, hands=hands, dialect=house)
    for hero, card in held.items():
        state = torg.declare_critical_moment(state, hero=hero, cards=(card,)).state
    lost = told(torg.flip(state), torg.PoolLost)
    assert {each.hero: each.cards for each in lost} == hands


@pytest.mark.rule("TR-105", "TR-183")
def test_a_second_critical_problem_of_a_round_may_be_answered_in_that_round():
    problem = next(
        each.number
        for each in torg.original_deck().cards
        if each.gamemaster.skill_box.hazard is torg.Hazard.CRITICAL_PROBLEM
    )
    state = rounds(problem, pools={"Quin": (HASTE,)})
    state = torg.begin_skill_resolution(
        state, hero="Quin", skill="lock picking", difficulties=(9, 9)
    ).state
    for skill in ("prying", "dynamite"):
        state = torg.resolve_dramatic_step(state, hero="Quin", value=1).state
        state = announced(state, 12).state
        assert state.resolution.demands_approach
        state = torg.choose_approach(state, hero="Quin", skill=skill).state
        state = torg.judge_approach(state, is_convincing=True).state
        if skill == "prying":
            state = torg.play_card(state, hero="Quin", card=HASTE).state
    assert state.resolution.skill == "dynamite"


@pytest.mark.rule("TR-083")
@pytest.mark.parametrize("kinds", [(None, None), (None, ActionKind.TAUNT)])
def test_two_successes_of_one_roll_at_one_hero_take_a_card_each(kinds):
    state = rounds(TRICK_TAUNT, pools={"Quin": PLAIN[:1] + PLAIN[2:4]})
    checks = tuple(
        torg.Check(value=20, difficulty=18, target="Quin", action=action) for action in kinds
    )
    state = torg.one_on_many(state, actor="Mummy", action=ActionKind.TRICK, checks=checks).state
    exposed = told(announced(state, 15), torg.PoolExposed)
    assert [each.count for each in exposed] == [1, 1]
