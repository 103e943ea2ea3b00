"""What holds for a first card holds for a second one, and for the card of another hero."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import GURPS, REVISED, ActionKind, Attribute, CardType, Reason
from tests.torg.tables import (
    ALL_DIALECTS,
    allowed,
    before_first_flip,
    having_acted,
    hurt,
    in_scene,
    refused,
    stacked,
    told,
)
from tests.torg.tables_actions import (
    ADRENALIN,
    HASTE,
    HERO,
    OTHER_HASTE,
    PLAIN_ATTACK_TAUNT,
    announced,
    declared,
    hold,
    outcome_of,
    pooled,
    rounds,
)

ALERTNESS, CONNECTION = 33, 81
ROMANCE, OTHER_ROMANCE, NEMESIS, MARTYR = 120, 121, 126, 122
CAMPAIGN, ESCAPE, OPPONENT_FAILS = 112, 156, 74
TRICK_TAUNT = 113


@ALL_DIALECTS
@pytest.mark.rule("TR-131", "TC-066")
@pytest.mark.parametrize("order", [("Quin", "Tina"), ("Tina", "Quin")])
def test_another_hero_s_first_card_makes_no_escape_late(dialect, order):
    hands = {"Quin": (HERO,), "Tina": (ESCAPE,)}
    state = having_acted(rounds(PLAIN_ATTACK_TAUNT, hands=hands, dialect=dialect), *order)
    for hero in order:
        state = torg.play_to_pool(state, hero=hero, card=hands[hero][0]).state
    escaped = torg.play_card(state, hero="Tina", card=ESCAPE)
    assert told(escaped, torg.PartyEscaped) == [torg.PartyEscaped(hero="Tina")]


@ALL_DIALECTS
@pytest.mark.rule("TR-136", "TR-137")
def test_two_heroes_may_have_an_action_by_haste_at_the_same_time(dialect):
    pools = {"Quin": (HASTE,), "Marco": (OTHER_HASTE,)}
    state = having_acted(rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect=dialect), *pools)
    for hero, (card,) in pools.items():
        state = torg.play_card(state, hero=hero, card=card).state
    state = having_acted(state, "Quin", "Marco")
    assert [state.actions_left(hero) for hero in pools] == [0, 0]


@pytest.mark.rule("TR-123", "TG-016")
@pytest.mark.parametrize(("dialect", "total"), [(REVISED, 20 + 6), (GURPS, 20 + 20)])
def test_two_coups_de_grace_for_one_action_add_up(dialect, total):
    coups = (113, 114)
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": coups}, dialect=dialect)
    state = declared(state, value=12, difficulty=0, effect_value=20)
    for card in coups:
        state = torg.play_card(state, hero="Quin", card=card).state
    (announcement,) = told(announced(state, 12), torg.ActionAnnounced)
    assert announcement.outcome.effect_total == total


@pytest.mark.rule("TR-150", "TG-016")
@pytest.mark.parametrize("text", [REVISED, GURPS])
def test_of_what_is_tried_anew_nothing_is_left_of_a_coup_de_grace(text):
    anew = attrs.evolve(text.enhancements, second_chance="one_new_try")
    dialect = attrs.evolve(text, name="house", enhancements=anew)
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (113, 79)}, dialect=dialect)
    state = declared(state, value=12, difficulty=30, effect_value=200)
    state = torg.play_card(state, hero="Quin", card=113).state
    state = announced(state, 12).state
    again = torg.play_card(state, hero="Quin", card=79).state
    assert (again.attempt.coups, again.attempt.coups_percent) == (0, 0)


@pytest.mark.rule("TR-150")
def test_a_second_chance_of_a_group_calls_the_harm_of_each_of_them_into_doubt():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Marco": (79,)})
    state = torg.many_on_one(
        state, actors=("Quin", "Marco"), action=ActionKind.TRICK, values=(9, 9), difficulty=30
    ).state
    state = announced(state, 12).state
    for hero in ("Quin", "Marco"):
        state = hurt(state, hero, shock=1)
    doubted = told(torg.play_card(state, hero="Marco", card=79), torg.HarmDoubted)
    assert [each.hero for each in doubted] == ["Quin", "Marco"]


@ALL_DIALECTS
@pytest.mark.rule("TR-172")
def test_a_martyr_who_dies_interrupts_nobody_else(dialect):
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (MARTYR,)}, dialect=dialect)
    state = torg.accept_subplot(state, hero="Quin", card=MARTYR).state
    state = torg.begin_subplot(state, hero="Quin", subplot=CardType.MARTYR).state
    state = torg.sacrifice(declared(state, "Marco"), hero="Quin").state
    assert [each.actor for each in state.attempts] == ["Marco"]
    assert allowed(state, torg.Roll(actor="Marco", total=12))


@pytest.mark.rule("TR-178")
def test_a_second_campaign_leaves_the_first_one_in_the_hero_s_life():
    nemesis = torg.LastingSubplot(type=CardType.NEMESIS, other_party="Vizier")
    quin = torg.Hero("Quin", campaigned=(nemesis,))
    state = stacked(quin, "Marco", is_campaign=True, pools={"Quin": (ROMANCE, CAMPAIGN)})
    state = torg.accept_subplot(state, hero="Quin", card=ROMANCE).state
    state = torg.begin_subplot(state, hero="Quin", subplot=CardType.ROMANCE).state
    state = torg.propose_campaign(
        state,
        hero="Quin",
        card=CAMPAIGN,
        owner="Quin",
        subplot=CardType.ROMANCE,
        other_party="Kara",
    ).state
    state = torg.judge_campaign(state, approves=True).state
    romance = torg.LastingSubplot(type=CardType.ROMANCE, other_party="Kara")
    assert state.hero("Quin").campaigned == (nemesis, romance)
    state = torg.deal(torg.end_adventure(state).state).state
    for kind in (CardType.ROMANCE, CardType.NEMESIS):
        state = torg.recall_subplot(state, hero="Quin", subplot=kind).state
    paid = told(torg.end_act(state), torg.SubplotPaid)
    assert [each.type for each in paid] == [CardType.ROMANCE, CardType.NEMESIS]


@pytest.mark.rule("TR-008")
def test_the_gamemaster_hears_of_each_of_several_specials():
    state = before_first_flip("Quin", hands={"Quin": (ALERTNESS, 42, CONNECTION)})
    opened = torg.open_pool(state, hero="Quin", cards=(ALERTNESS, 42, CONNECTION))
    laid = [each.type for each in told(opened, torg.SpecialLaid)]
    assert laid == [CardType.ALERTNESS, CardType.CONNECTION]


@pytest.mark.rule("TR-121", "TR-122")
def test_what_another_hero_has_raised_raises_nothing_of_hers():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Marco": (ADRENALIN,)})
    state = torg.play_card(
        state, hero="Marco", card=ADRENALIN, choice=torg.Raise(attribute=Attribute.STRENGTH)
    ).state
    totals = {}
    for hero in ("Quin", "Marco"):
        state = declared(state, hero, effect_value=12, effect_attribute=Attribute.STRENGTH)
        transition = announced(state, 12)
        totals[hero], state = outcome_of(transition).effect_total, transition.state
    assert totals == {"Quin": 12, "Marco": 15}


@pytest.mark.rule("TR-147")
def test_an_action_negated_leaves_what_another_villain_has_exposed():
    pools = {"Quin": (OPPONENT_FAILS, 42), "Marco": (43,)}
    state = rounds(TRICK_TAUNT, villains=("Mummy", "Thug"), pools=pools)
    for villain, hero in (("Thug", "Marco"), ("Mummy", "Quin")):
        state = torg.report_action(
            state, actor=villain, action=ActionKind.TRICK, margin=2, target=hero
        ).state
    state = torg.play_card(state, hero="Quin", card=OPPONENT_FAILS).state
    assert [each.hero for each in state.round.rewards.strips] == ["Marco"]


@pytest.mark.rule("TR-166")
@pytest.mark.parametrize("first", ["Quin", "Marco"])
def test_two_heroes_of_a_player_have_one_subplot_between_them(first):
    anns = [torg.Hero("Quin", player="Ann"), torg.Hero("Marco", player="Ann"), torg.Hero("Tina")]
    second = "Marco" if first == "Quin" else "Quin"
    state = stacked(*anns, pools={first: (ROMANCE,)}, hands={second: (NEMESIS,)})
    laying = torg.PlayToPool(hero=second, card=NEMESIS)
    refused(state, laying, Reason.SUBPLOT_LIMIT_REACHED, "TR-166")
    state = torg.accept_subplot(state, hero=first, card=ROMANCE).state
    accepting = torg.AcceptSubplot(hero=second, card=NEMESIS)
    refused(pooled(state, second, NEMESIS), accepting, Reason.SUBPLOT_LIMIT_REACHED, "TR-166")
    other = torg.PlayToPool(hero="Tina", card=NEMESIS)
    assert allowed(hold(state, "Tina", NEMESIS), other)


@pytest.mark.rule("TR-168", "TR-174")
def test_of_two_romances_each_counts_what_it_has_earned_itself():
    romances = {"Quin": ROMANCE, "Marco": OTHER_ROMANCE}
    state = stacked(pools={hero: (card,) for hero, card in romances.items()})
    for hero, card in romances.items():
        state = torg.accept_subplot(state, hero=hero, card=card).state
        state = torg.begin_subplot(state, hero=hero, subplot=CardType.ROMANCE).state
    state = torg.withhold_subplot_pay(state, hero="Marco", subplot=CardType.ROMANCE).state
    state = torg.end_act(state).state
    assert {each.hero: each.earned for each in state.subplots} == {"Quin": 1, "Marco": 0}


@pytest.mark.rule("TR-172")
def test_a_second_martyr_does_not_bring_the_first_one_back():
    state = stacked(pools={"Quin": (MARTYR,)})
    for hero in ("Quin", "Marco"):
        # The one card of it has come round again.
        state = pooled(state, hero, MARTYR)
        state = torg.accept_subplot(state, hero=hero, card=MARTYR).state
        state = torg.begin_subplot(state, hero=hero, subplot=CardType.MARTYR).state
        state = torg.sacrifice(in_scene(state), hero=hero).state
        state = attrs.evolve(state, scene=None)
    assert state.fallen == ("Quin", "Marco")
    assert torg.begin_rounds(in_scene(state)).state.round.heroes == ("Tina",)
