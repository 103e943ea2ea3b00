"""What waits for somebody who cannot answer, and what an interrupted action leaves behind."""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, ActionKind, CardType, Reason, Side
from dramadeck.torg.decks import DRAMA_DECK
from dramadeck.torg.rules.resets import numbers_to_discard
from tests.torg.tables import (
    allowed,
    having_acted,
    hurt,
    in_scene,
    refused,
    stacked,
    told,
)
from tests.torg.tables_actions import (
    DRAMA,
    HASTE,
    HERO,
    HEROES_FLURRY,
    HEROES_SETBACK,
    PLAIN_ATTACK_TAUNT,
    announced,
    declared,
    hold,
    put,
    rounds,
    thrown,
)

MONOLOGUE, ESCAPE, RALLY, GLORY, MARTYR, SEIZE_INITIATIVE = 95, 156, 78, 91, 122, 60
MASTER_PLAN, SETBACK, OTHER_SETBACK, STEPS_A_B = 50, 204, 28, 1
HOUSE_DECK = torg.original_deck().with_cards({SETBACK: CardType.SETBACK}, like=45, name="house")
ONE_CARD, TWO_CARDS, THREE_CARDS = (40,), (41, 42), (43, 44, 45)


def speech(state):
    """Quin holds a monologue."""
    return torg.play_card(state, hero="Quin", card=MONOLOGUE).state


# --------------------------------------------------- who listens to a monologue, or lies senseless


@pytest.mark.rule("TG-024", "TG-020")
def test_a_haste_that_has_to_listen_does_not_stop_the_speaker():
    state = rounds(
        PLAIN_ATTACK_TAUNT, dialect=GURPS, pools={"Quin": (MONOLOGUE,), "Marco": (HASTE,)}
    )
    state = declared(state, difficulty=0)
    state = speech(torg.play_card(state, hero="Marco", card=HASTE).state)
    refused(state, torg.PassTurn(character="Marco"), Reason.MONOLOGUE_HELD, "TG-024")
    assert told(announced(state, 10), torg.ActionAnnounced)


@pytest.mark.rule("TG-024", "TR-086")
def test_the_speaker_does_not_wait_for_a_faster_hero_who_has_to_listen():
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=GURPS, pools={"Quin": (MONOLOGUE,)})
    totals = (
        torg.DexterityTotal(hero="Quin", total=5),
        torg.DexterityTotal(hero="Marco", total=9),
    )
    state = torg.oppose_heroes(state, totals=totals).state
    refused(state, torg.PassTurn(character="Quin"), Reason.WAIT_FOR_FASTER, "TR-086")
    assert allowed(speech(state), torg.PassTurn(character="Quin"))


@pytest.mark.rule("TG-024", "TG-039")
def test_in_a_flurry_the_speaker_does_not_wait_for_a_side_that_has_to_listen():
    state = rounds(HEROES_FLURRY, dialect=GURPS, pools={"Quin": (MONOLOGUE,)})
    state = torg.pass_turn(state, character="Quin").state
    refused(state, torg.PassTurn(character="Quin"), Reason.WAIT_FOR_YOUR_SIDE, "TG-039")
    assert allowed(speech(state), torg.PassTurn(character="Quin"))


@pytest.mark.rule("TR-136", "TR-137")
def test_nobody_waits_for_the_haste_of_a_hero_who_lies_senseless():
    state = declared(rounds(PLAIN_ATTACK_TAUNT, pools={"Marco": (HASTE,)}))
    state = torg.play_card(state, hero="Marco", card=HASTE).state
    roll = torg.Roll(actor="Quin", total=12)
    refused(state, roll, Reason.HASTE_FIRST, "TR-136")
    state = hurt(state, "Marco", knocks_out=True)
    assert allowed(state, roll)
    assert allowed(state, torg.PassTurn(character="Marco"))


@pytest.mark.rule("TC-066", "TC-038")
def test_in_the_next_combat_escape_is_the_first_card_of_the_pool_again():
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=CLASSIC, hands={"Quin": (HERO, ESCAPE)})
    state = having_acted(state, "Quin")
    state = torg.play_to_pool(state, hero="Quin", card=HERO).state
    state = torg.join_combat(state, character="Quin", combat="the cellar").state
    state = torg.end_combat(state, combat="the cellar").state
    state = torg.discard_after_scene(state, hero="Quin").state
    state = torg.join_combat(state, character="Quin").state
    state = having_acted(torg.flip(state).state, "Quin")
    state = torg.play_to_pool(state, hero="Quin", card=ESCAPE).state
    assert told(torg.play_card(state, hero="Quin", card=ESCAPE), torg.PartyEscaped)


@pytest.mark.rule("TR-131", "TC-038")
def test_whoever_only_goes_from_one_combat_to_another_has_laid_her_first_card():
    state = rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": (HERO, ESCAPE)})
    state = having_acted(state, "Quin")
    state = torg.play_to_pool(state, hero="Quin", card=HERO).state
    state = torg.join_combat(state, character="Quin", combat="the cellar").state
    state = having_acted(torg.flip(state).state, "Quin")
    late = torg.PlayToPool(hero="Quin", card=ESCAPE)
    refused(state, late, Reason.ESCAPE_TOO_LATE, "TR-131")


@pytest.mark.rule("TR-131", "TR-132", "TC-038")
def test_an_escape_laid_first_is_good_for_a_later_combat():
    state = rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": (ESCAPE,)})
    state = having_acted(state, "Quin")
    state = torg.play_to_pool(state, hero="Quin", card=ESCAPE).state
    state = torg.join_combat(state, character="Quin", combat="the cellar").state
    state = torg.end_combat(state, combat="the cellar").state
    state = torg.join_combat(state, character="Quin").state
    state = torg.flip(state).state
    assert told(torg.play_card(state, hero="Quin", card=ESCAPE), torg.PartyEscaped)


# ------------------------------------------------------------------------- a Rally that waits


@pytest.mark.rule("TC-078", "TR-157")
def test_until_all_have_spoken_for_a_rally_nobody_leaves_or_changes_the_fight():
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=CLASSIC, pools={"Marco": (RALLY, MARTYR)})
    state = torg.accept_subplot(state, hero="Marco", card=MARTYR).state
    state = having_acted(hold(state, "Quin", ESCAPE), "Quin")
    state = torg.play_to_pool(state, hero="Quin", card=ESCAPE).state
    rallied = torg.play_card(state, hero="Marco", card=RALLY).state
    for command in (
        torg.PlayCard(hero="Quin", card=ESCAPE),
        torg.JoinCombat(character="Tina", combat="the cellar"),
        torg.Sacrifice(hero="Marco"),
    ):
        assert allowed(state, command)
        refused(rallied, command, Reason.RALLY_PENDING, "TR-157")


# --------------------------------------------------------------- offers, tasks, setbacks, dice


@pytest.mark.rule("TR-044", "TR-046")
def test_cards_that_lie_before_another_as_a_trade_count_as_held():
    hands = {"Quin": (*ONE_CARD, *TWO_CARDS, *THREE_CARDS), "Tina": (HERO, GLORY, RALLY, MARTYR)}
    state = in_scene(stacked(hands=hands))
    state = torg.allow_trades(torg.end_scene(state).state).state
    before = set(numbers_to_discard(state, "Tina"))
    state = torg.offer_trade(
        state, hero="Quin", with_hero="Marco", gives=TWO_CARDS, explanation="they share"
    ).state
    keeps = torg.DiscardAfterScene(hero="Quin")
    refused(state, keeps, Reason.WRONG_NUMBER_OF_CARDS, "TR-046")
    assert set(numbers_to_discard(state, "Tina")) == before, "they are Quin's alone"
    state = torg.discard_after_scene(state, hero="Quin", cards=THREE_CARDS[:2]).state
    assert set(state.hand("Quin")) == {*ONE_CARD, *TWO_CARDS, *THREE_CARDS[2:]}


@pytest.mark.rule("TR-172", "TR-095")
def test_who_has_fallen_leads_no_task():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (MARTYR,)})
    state = torg.accept_subplot(state, hero="Quin", card=MARTYR).state
    state = torg.sacrifice(state, hero="Quin").state
    begun = torg.BeginSkillResolution(hero="Quin", skill="science", difficulties=(8,))
    refused(state, begun, Reason.HERO_HAS_FALLEN, "TR-172")


@pytest.mark.rule("TC-083", "TC-082", "TC-018")
def test_a_setback_taken_away_is_no_shield_against_that_of_the_next_card():
    pools = {"Quin": (SETBACK,), "Marco": (SEIZE_INITIATIVE,)}
    state = rounds(HEROES_SETBACK, dialect=CLASSIC, deck_value=HOUSE_DECK, pools=pools)
    state = torg.play_card(
        state, hero="Quin", card=SETBACK, choice=torg.Hindering(character="Quin", removes=True)
    ).state
    state = put(state, DRAMA_DECK, OTHER_SETBACK)
    state = torg.play_card(
        state, hero="Marco", card=SEIZE_INITIATIVE, choice=torg.Seizing(keeps=False)
    ).state
    state = torg.name_setback(state, side=Side.HEROES).state
    attack = torg.DeclareAction(
        actor="Quin", action=ActionKind.ATTACK, value=10, difficulty=10, target="Mummy"
    )
    refused(state, attack, Reason.NO_OFFENSE, "TC-018")


@pytest.mark.rule("TG-019", "TG-067")
def test_each_of_several_steps_may_be_the_critical_success():
    state = rounds(STEPS_A_B, dialect=GURPS, pools={"Quin": (GLORY,)})
    state = torg.begin_skill_resolution(
        state, hero="Quin", skill="science", difficulties=(0,) * 4, flips=5
    ).state
    state = torg.resolve_dramatic_step(state, hero="Quin", value=14, steps=2).state
    glory = torg.PlayCard(hero="Quin", card=GLORY)

    def told_of(*dice):
        after = torg.announce(thrown(state, *dice), actor="Quin").state
        return torg.grant_impact(after, hero="Quin").state

    assert allowed(told_of(12, 4), glory)
    refused(told_of(12, 11), glory, Reason.NO_CRITICAL_SUCCESS, "TG-019")


@pytest.mark.rule("TC-073")
def test_nobody_but_a_hero_plays_a_master_plan_out_of_a_hand():
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=CLASSIC, discards=(HERO,))
    plan = torg.PlayCard(hero="Mummy", card=MASTER_PLAN)
    refused(state, plan, Reason.NOT_A_HERO, "TC-073")


@pytest.mark.rule("TR-128", "TR-142")
def test_a_drama_that_has_paid_is_not_fetched_to_pay_again():
    state = in_scene(stacked(hands={"Quin": (DRAMA,), "Marco": (MASTER_PLAN,)}))
    state = torg.end_scene(state, is_final_encounter=True).state
    state = torg.claim_drama(state, hero="Quin", cards=(DRAMA,)).state
    plan = torg.PlayCard(hero="Marco", card=MASTER_PLAN)
    refused(state, plan, Reason.NO_SCENE, "TR-142")
    # No further scene opens the hands again (TR-050).
    again = torg.BeginScene(kind=torg.SceneKind.STANDARD)
    assert "end it" in refused(state, again, Reason.ADVENTURE_IS_COMPLETED, "TR-050")
    state = torg.deal(torg.end_adventure(state).state).state
    assert allowed(state, again)
