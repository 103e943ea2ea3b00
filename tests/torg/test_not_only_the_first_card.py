"""What holds for a first card holds for a second one, and for the card of another hero."""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Attribute, CardType
from tests.torg.tables import allowed, before_first_flip, having_acted, hurt, stacked, told
from tests.torg.tables_actions import (
    ADRENALIN,
    HASTE,
    HERO,
    OTHER_HASTE,
    PLAIN_ATTACK_TAUNT,
    announced,
    declared,
    outcome_of,
    rounds,
)

EACH = pytest.mark.parametrize("dialect", [REVISED, CLASSIC, GURPS], ids=lambda each: each.name)
ALERTNESS, CONNECTION = 33, 81
ROMANCE, MARTYR, CAMPAIGN, ESCAPE = 120, 122, 112, 156


@EACH
@pytest.mark.rule("TR-131", "TC-066")
@pytest.mark.parametrize("order", [("Quin", "Tina"), ("Tina", "Quin")])
def test_another_hero_s_first_card_makes_no_escape_late(dialect, order):
    hands = {"Quin": (HERO,), "Tina": (ESCAPE,)}
    state = having_acted(rounds(PLAIN_ATTACK_TAUNT, hands=hands, dialect=dialect), *order)
    for hero in order:
        state = torg.play_to_pool(state, hero=hero, card=hands[hero][0]).state
    escaped = torg.play_escape(state, hero="Tina", card=ESCAPE)
    assert told(escaped, torg.PartyEscaped) == [torg.PartyEscaped(hero="Tina")]


@EACH
@pytest.mark.rule("TR-136", "TR-137")
def test_two_heroes_may_have_an_action_by_haste_at_the_same_time(dialect):
    pools = {"Quin": (HASTE,), "Marco": (OTHER_HASTE,)}
    state = having_acted(rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect=dialect), *pools)
    for hero, (card,) in pools.items():
        state = torg.play_haste(state, hero=hero, card=card).state
    state = having_acted(state, "Quin", "Marco")
    assert [state.actions_left(hero) for hero in pools] == [0, 0]


@pytest.mark.rule("TR-123", "TG-016")
@pytest.mark.parametrize(("dialect", "total"), [(REVISED, 20 + 6), (GURPS, 20 + 20)])
def test_two_coups_de_grace_for_one_action_add_up(dialect, total):
    coups = (113, 114)
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": coups}, dialect=dialect)
    state = declared(state, value=12, difficulty=0, effect_value=20)
    for card in coups:
        state = torg.play_coup_de_grace(state, hero="Quin", card=card).state
    (announcement,) = told(announced(state, 12), torg.ActionAnnounced)
    assert announcement.outcome.effect_total == total


@pytest.mark.rule("TR-150")
def test_a_second_chance_of_a_group_calls_the_harm_of_each_of_them_into_doubt():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Marco": (79,)})
    state = torg.many_on_one(
        state, actors=("Quin", "Marco"), action=ActionKind.TRICK, values=(9, 9), difficulty=30
    ).state
    state = announced(state, 12).state
    for hero in ("Quin", "Marco"):
        state = hurt(state, hero, shock=1)
    doubted = told(torg.play_second_chance(state, hero="Marco", card=79), torg.HarmDoubted)
    assert [each.hero for each in doubted] == ["Quin", "Marco"]


@EACH
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
    state = torg.raise_attribute(
        state, hero="Marco", card=ADRENALIN, attribute=Attribute.STRENGTH
    ).state
    totals = {}
    for hero in ("Quin", "Marco"):
        state = declared(state, hero, effect_value=12, effect_attribute=Attribute.STRENGTH)
        transition = announced(state, 12)
        totals[hero], state = outcome_of(transition).effect_total, transition.state
    assert totals == {"Quin": 12, "Marco": 15}
