"""Dues of a character who cannot act, and the remains of an interrupted action."""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, CardType, Reason, Side, commands
from dramadeck.torg.rules.adventure import numbers_to_discard
from tests.torg.at import at_fight, at_scene, at_text, play

HEROES_FLURRY, HEROES_SETBACK, STEPS_A_B = 49, 31, 1
HASTE, HERO, DRAMA, MASTER_PLAN, SETBACK, OTHER_SETBACK = 40, 65, 128, 50, 204, 28
MONOLOGUE, ESCAPE, RALLY, GLORY, MARTYR, SEIZE_INITIATIVE = 95, 156, 78, 91, 122, 60
HOUSE_DECK = torg.original_deck().with_cards({SETBACK: CardType.SETBACK}, like=45, name="house")
ONE_CARD, TWO_CARDS, THREE_CARDS = (40,), (41, 42), (43, 44, 45)
PASS = commands.PassTurn(character="Quin")
LAY_HERO, LAY_ESCAPE = (commands.PlayToPool(hero="Quin", card=card) for card in (HERO, ESCAPE))


# ---------------------------------------------------------- monologues and unconscious heroes


@pytest.mark.rule("TG-024", "TG-020", "TR-136", "TR-137")
def test_nobody_waits_for_the_haste_of_a_hero_who_is_silenced_or_unconscious():
    at = at_text(GURPS, pools={"Quin": (MONOLOGUE,), "Marco": (HASTE,)}).acting()
    at = at.played(HASTE, "Marco").played(MONOLOGUE)
    at.refuses(commands.PassTurn(character="Marco"), Reason.MONOLOGUE_HELD, "TG-024")
    assert at.announced(10).events_of(torg.events.ActionAnnounced)
    at = at_fight(HASTE, hero="Marco").declared().played(HASTE, "Marco")
    roll = commands.Roll(actor="Quin", total=12)
    at.refuses(roll, Reason.HASTE_FIRST, "TR-136")
    assert at.hurt("Marco", knocks_out=True).allows(roll, commands.PassTurn(character="Marco"))


@pytest.mark.rule("TG-024", "TG-039", "TR-086")
def test_the_speaker_of_a_monologue_does_not_wait_for_silenced_heroes():
    totals = (("Quin", 5), ("Marco", 9))
    order = tuple(torg.DexterityTotal(hero=hero, total=total) for hero, total in totals)
    slow = at_fight(MONOLOGUE, dialect=GURPS).oppose_heroes(totals=order)
    hasty = at_fight(MONOLOGUE, card=HEROES_FLURRY, dialect=GURPS).sends(PASS)
    slow.refuses(PASS, Reason.WAIT_FOR_FASTER, "TR-086")
    hasty.refuses(PASS, Reason.WAIT_FOR_YOUR_SIDE, "TG-039")
    for at in (slow, hasty):
        assert at.played(MONOLOGUE).allows(PASS)


def in_the_cellar(dialect, *held, lays):
    """Let Quin pool a card in one fight, and join another one."""
    at = at_text(dialect, hands={"Quin": held}).acted("Quin").sends(lays)
    return at.join_combat(character="Quin", combat="the cellar")


@pytest.mark.rule("TC-066", "TC-038", "TR-131", "TR-132")
def test_after_which_fights_escape_may_be_the_first_card_of_the_pool_again():
    at = in_the_cellar(CLASSIC, HERO, ESCAPE, lays=LAY_HERO).end_combat(combat="the cellar")
    at = at.settled().join_combat(character="Quin").flip().acted("Quin").sends(LAY_ESCAPE)
    assert at.played(ESCAPE).events_of(torg.events.PartyEscaped)
    at = in_the_cellar(REVISED, HERO, ESCAPE, lays=LAY_HERO).flip().acted("Quin")
    at.refuses(LAY_ESCAPE, Reason.ESCAPE_TOO_LATE, "TR-131")
    at = in_the_cellar(REVISED, ESCAPE, lays=LAY_ESCAPE).end_combat(combat="the cellar")
    at = at.join_combat(character="Quin").flip()
    assert at.played(ESCAPE).events_of(torg.events.PartyEscaped)


@pytest.mark.rule("TC-078", "TR-157")
def test_nobody_leaves_or_changes_the_fight_while_a_rally_is_pending():
    at = at_text(CLASSIC, pools={"Marco": (RALLY, MARTYR)})
    at = at.accept_subplot(hero="Marco", card=MARTYR)
    at = at.hold("Quin", ESCAPE).acted("Quin").sends(LAY_ESCAPE)
    rallied = at.played(RALLY, "Marco")
    joining = commands.JoinCombat(character="Tina", combat="the cellar")
    for command in (play(ESCAPE), joining, commands.Sacrifice(hero="Marco")):
        assert at.allows(command)
        rallied.refuses(command, Reason.RALLY_PENDING, "TR-157")


# --------------------------------------------------------------- offers, tasks, setbacks, dice


@pytest.mark.rule("TR-044", "TR-046")
def test_cards_that_are_offered_in_a_trade_count_as_held():
    hands = {"Quin": (*ONE_CARD, *TWO_CARDS, *THREE_CARDS), "Tina": (HERO, GLORY, RALLY, MARTYR)}
    at = at_scene(hands=hands).end_scene().allow_trades()
    before = set(numbers_to_discard(at.state, "Tina"))
    offer = {"with_hero": "Marco", "gives": TWO_CARDS, "explanation": "they share"}
    at = at.offer_trade(hero="Quin", **offer)
    keeps = commands.DiscardAfterScene(hero="Quin")
    at.refuses(keeps, Reason.WRONG_NUMBER_OF_CARDS, "TR-046")
    assert set(numbers_to_discard(at.state, "Tina")) == before, "they are Quin's alone"
    at = at.discard_after_scene(hero="Quin", cards=THREE_CARDS[:2])
    assert set(at.hand("Quin")) == {*ONE_CARD, *TWO_CARDS, *THREE_CARDS[2:]}


@pytest.mark.rule("TR-172", "TR-095", "TC-073")
def test_a_fallen_hero_leads_no_task_and_a_villain_plays_no_master_plan():
    at = at_fight(MARTYR).accept_subplot(hero="Quin", card=MARTYR).sacrifice(hero="Quin")
    task = commands.BeginSkillResolution(hero="Quin", skill="science", difficulties=(8,))
    at.refuses(task, Reason.HERO_HAS_FALLEN, "TR-172")
    plan = play(MASTER_PLAN, "Mummy")
    at_text(CLASSIC, discards=(HERO,)).refuses(plan, Reason.NOT_A_HERO, "TC-073")


@pytest.mark.rule("TC-083", "TC-082", "TC-018")
def test_a_removed_setback_does_not_protect_against_that_of_the_next_card():
    pools = {"Quin": (SETBACK,), "Marco": (SEIZE_INITIATIVE,)}
    at = at_text(CLASSIC, HEROES_SETBACK, deck_value=HOUSE_DECK, pools=pools)
    at = at.played(SETBACK, choice=torg.Hindering(character="Quin", removes=True))
    at = at.next_card(OTHER_SETBACK).played(SEIZE_INITIATIVE, "Marco", torg.Seizing(keeps=False))
    attack = {"action": ActionKind.ATTACK, "value": 10, "difficulty": 10, "target": "Mummy"}
    strike = commands.DeclareAction(actor="Quin", **attack)
    at.name_setback(side=Side.HEROES).refuses(strike, Reason.NO_OFFENSE, "TC-018")


@pytest.mark.rule("TG-019", "TG-067")
def test_each_of_several_steps_may_be_the_critical_success():
    at = at_fight(GLORY, card=STEPS_A_B, dialect=GURPS)
    at = at.begin_skill_resolution(hero="Quin", skill="science", difficulties=(0,) * 4, flips=5)
    at = at.resolve_dramatic_step(hero="Quin", value=14, steps=2)
    assert at.announced(12, 4).grant_impact(hero="Quin").allows(play(GLORY))
    dull = at.announced(12, 11).grant_impact(hero="Quin")
    dull.refuses(play(GLORY), Reason.NO_CRITICAL_SUCCESS, "TG-019")


@pytest.mark.rule("TR-128", "TR-142")
def test_a_claimed_drama_card_is_not_fetched_to_pay_again():
    at = at_scene(hands={"Quin": (DRAMA,), "Marco": (MASTER_PLAN,)})
    at = at.end_scene(is_final_encounter=True).claim_drama(hero="Quin", cards=(DRAMA,))
    at.refuses(play(MASTER_PLAN, "Marco"), Reason.NO_SCENE, "TR-142")
    # No further scene opens the hands again (TR-050).
    again = commands.BeginScene(kind=torg.SceneKind.STANDARD)
    at.refuses(again, Reason.ADVENTURE_IS_COMPLETED, "TR-050", "end the adventure")
    assert at.end_adventure().deal().allows(again)
