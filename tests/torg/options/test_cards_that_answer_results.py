"""Cards that answer a result, in each of the three rule texts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Die, Reason, SceneKind
from tests.torg.options.tables_stories import deed, fight
from tests.torg.tables import ALL_DIALECTS, HEROES, allowed, kinds, refused, told
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    DRAMA,
    PLAIN_ATTACK_TAUNT,
    SUPPORTER,
    announced,
    declared,
    outcome_of,
    rounds,
    scene,
)

GLORY, SECOND_CHANCE, OPPONENT_FAILS, OTHER_OPPONENT_FAILS = 91, 79, 74, 75
CRITICAL = "critical_success"


def house(dialect, **changes):
    group = attrs.evolve(dialect.enhancements, **changes)
    return attrs.evolve(dialect, name="house", enhancements=group)


# ----------------------------------------------------------------------------- row: Glory


def shone(state, value, *totals):
    """Quin's action by these dice, which the gamemaster calls important."""
    difficulty = 0 if state.dialect is GURPS else 10
    state = announced(declared(state, value=value, difficulty=difficulty), *totals).state
    return torg.grant_impact(state, hero="Quin").state


@pytest.mark.rule("TC-067", "TG-019", "TR-134", "TR-135")
@ALL_DIALECTS
def test_glory_asks_for_high_dice_in_a_dramatic_scene_or_for_a_critical_success(dialect):
    glory = torg.PlayCard(hero="Quin", card=GLORY)
    great, poor = (4, 8) if dialect is GURPS else (60, 59)
    for kind in SceneKind:
        state = fight(dialect, GLORY, kind=kind)
        if dialect is GURPS:
            assert allowed(shone(state, 12, great), glory)
            refused(shone(state, 12, poor), glory, Reason.NO_CRITICAL_SUCCESS, "TG-019")
        elif kind is SceneKind.DRAMATIC:
            assert allowed(shone(state, 12, great), glory)
            sentence = refused(shone(state, 12, poor), glory, Reason.ROLL_TOO_LOW, "TR-134")
            assert "59" in sentence
        else:
            refused(shone(state, 12, great), glory, Reason.SCENE_NOT_DRAMATIC, "TR-134")
            assert not allowed(shone(state, 12, poor), glory)
    transition = torg.TORG.step(shone(fight(dialect, GLORY), 12, great), glory)
    changed = told(transition, torg.AwardChanged)
    assert {(each.hero, each.possibilities) for each in changed} == {
        (hero.name, 3) for hero in transition.state.heroes
    }


@pytest.mark.rule("TG-019")
@pytest.mark.parametrize(
    ("value", "total", "critical"),
    [(10, 4, True), (14, 5, False), (15, 5, True), (15, 6, False), (16, 6, True), (20, 7, False)],
)
def test_what_three_dice_call_a_critical_success(value, total, critical):
    state = shone(fight(GURPS, GLORY), value, total)
    glory = torg.PlayCard(hero="Quin", card=GLORY)
    assert allowed(state, glory) is critical
    if not critical:
        refused(state, glory, Reason.NO_CRITICAL_SUCCESS, "TG-019")


@pytest.mark.rule("TG-019")
def test_with_other_dice_the_gamemaster_knows_what_is_critical():
    glory = torg.PlayCard(hero="Quin", card=GLORY)
    dialect = house(REVISED, glory_trigger=CRITICAL)
    assert allowed(shone(fight(dialect, GLORY), 12, 20), glory)
    refused(shone(fight(dialect, GLORY), 5, 12), glory, Reason.NO_CRITICAL_SUCCESS, "TG-019")


def reported(dialect, margin, die_total, hero="Quin"):
    state = torg.report_action(
        rounds(PLAIN_ATTACK_TAUNT, pools={hero: (GLORY,)}, dialect=dialect),
        actor=hero,
        action=ActionKind.ATTACK,
        margin=margin,
        die_total=die_total,
    ).state
    return torg.grant_impact(state, hero=hero).state


@pytest.mark.rule("TC-067", "TG-019", "TR-134")
@ALL_DIALECTS
@pytest.mark.parametrize("hero", ["Quin", "Marco"])
def test_glory_crowns_a_reported_action_by_the_dice_that_were_told(dialect, hero):
    glory = torg.PlayCard(hero=hero, card=GLORY)
    if dialect is GURPS:
        cases = [(10, 6, True), (9, 6, False), (0, 4, True), (0, 5, False), (-1, 3, False)]
        reason = Reason.NO_CRITICAL_SUCCESS
    else:
        cases = [(3, 60, True), (3, 59, False), (-3, 61, True)]
        reason = Reason.ROLL_TOO_LOW
    for margin, total, shines in cases:
        state = reported(dialect, margin, total, hero)
        assert allowed(state, glory) is shines, (margin, total)
        if not shines:
            refused(state, glory, reason, "TG-019" if dialect is GURPS else "TR-134")


@pytest.mark.rule("TC-067", "TG-019", "TR-134")
@ALL_DIALECTS
def test_glory_asks_for_the_dice_of_a_reported_action(dialect):
    rule = "TG-019" if dialect is GURPS else "TR-134"
    glory = torg.PlayCard(hero="Quin", card=GLORY)
    sentence = refused(reported(dialect, 20, None), glory, Reason.DIE_TOTAL_NOT_TOLD, rule)
    assert "`die_total`" in sentence


@pytest.mark.rule("TG-067")
@pytest.mark.parametrize("total", [2, 19])
def test_a_report_tells_what_three_dice_can_come_to(total):
    report = torg.ReportAction(actor="Quin", action=ActionKind.ATTACK, margin=0, die_total=total)
    refused(fight(GURPS, GLORY), report, Reason.DICE_DO_NOT_FOLLOW, "TG-067")
    assert allowed(fight(REVISED, GLORY), report)


# --------------------------------------------------------------------- row: Second Chance


CHANCES = (SECOND_CHANCE, 87, 90)


def again(state, card=SECOND_CHANCE):
    return torg.play_card(state, hero="Quin", card=card).state


@pytest.mark.rule("TC-081", "TG-026", "TR-150")
@pytest.mark.parametrize(
    ("dialect", "dice"),
    [(REVISED, (Die.ACTION,)), (CLASSIC, (Die.ACTION,)), (GURPS, (Die.REROLL, Die.REROLL))],
)
def test_a_second_chance_is_a_new_try_or_two_more_rolls(dialect, dice):
    failed = deed(fight(dialect, SECOND_CHANCE), succeeds=False).state
    state, events = torg.play_card(failed, hero="Quin", card=SECOND_CHANCE)
    assert kinds((state, events)) == [torg.CardPlayed, torg.ActionRetried]
    assert state.discard_pile == (SECOND_CHANCE,)
    assert state.attempt.dice_due == dice
    good, poor = (8, 17) if dialect is GURPS else (30, 3)
    transition = announced(state, *(poor,) * (len(dice) - 1), good)
    won = outcome_of(transition)
    assert won.succeeded
    # The success of the second try is approved like any other.
    assert told(transition, torg.CardEarned)
    if dialect is GURPS:
        assert (won.die_total, won.results[0].margin) == (8, 2)
        lost = outcome_of(announced(state, 17, 16))
        assert (lost.die_total, lost.succeeded) == (15, False)


@pytest.mark.rule("TG-026", "TG-015")
@pytest.mark.parametrize("in_round", [True, False])
def test_what_helped_the_first_roll_helps_the_best_of_three(in_round):
    cards = (SECOND_CHANCE, ADRENALIN)
    state = fight(GURPS, *cards)
    if not in_round:
        state = scene(hands={"Quin": cards}, dialect=GURPS)
    state = declared(state, action=ActionKind.MANEUVER, difficulty=0)
    state = torg.play_card(state, hero="Quin", card=ADRENALIN).state
    state = announced(state, 15).state
    assert ADRENALIN in state.discard_pile
    assert outcome_of(announced(again(state), 13, 16)).results[0].margin == 0


@pytest.mark.rule("TG-026")
def test_each_of_several_dice_is_rolled_twice_more():
    state = fight(GURPS, SECOND_CHANCE, card=2)
    state = torg.begin_skill_resolution(
        state, hero="Quin", skill="science", difficulties=(0, 0, 0, 0), flips=8
    ).state
    state = torg.resolve_dramatic_step(state, hero="Quin", value=12, steps=2).state
    state = again(announced(state, 16, 15).state)
    assert state.attempt.dice_due == (Die.REROLL,) * 4
    outcome = outcome_of(announced(state, 10, 17, 16, 9))
    assert [each.margin for each in outcome.results] == [0, 1]


@pytest.mark.rule("TG-026", "TG-015")
@pytest.mark.parametrize("in_round", [True, False])
def test_what_helped_the_first_roll_helps_after_a_second_and_a_third_second_chance(in_round):
    cards = (*CHANCES, ADRENALIN)
    state = fight(GURPS, *cards) if in_round else scene(hands={"Quin": cards}, dialect=GURPS)
    state = declared(state, action=ActionKind.MANEUVER, value=8, difficulty=0)
    state = torg.play_card(state, hero="Quin", card=ADRENALIN).state
    found, dice = [], [(17,), (18, 16), (15, 18), (17, 14)]
    for totals, card in zip(dice, (None, *CHANCES), strict=True):
        state = state if card is None else again(state, card)
        transition = announced(state, *totals)
        found.append(outcome_of(transition).results[0].margin)
        state = transition.state
    assert found == [-6, -5, -4, -3]


@pytest.mark.rule("TG-026")
def test_points_and_cards_of_others_stay_after_a_second_second_chance():
    state = rounds(
        PLAIN_ATTACK_TAUNT,
        pools={"Quin": (*CHANCES, ACTION, DRAMA), "Marco": (SUPPORTER,)},
        dialect=GURPS,
    )
    state = declared(state, value=5, difficulty=0)
    state = torg.play_card(state, hero="Quin", card=ACTION).state
    state = torg.play_card(state, hero="Marco", card=SUPPORTER).state
    transition = announced(state, 18)
    first = outcome_of(transition).results[0].margin
    for card in CHANCES:
        transition = announced(again(transition.state, card), 18, 18)
        assert outcome_of(transition).results[0].margin == first


@pytest.mark.rule("TG-026")
def test_each_of_several_dice_is_rolled_four_times_more_by_two_second_chances():
    state = fight(GURPS, *CHANCES, card=2)
    state = torg.begin_skill_resolution(
        state, hero="Quin", skill="science", difficulties=(0, 0, 0, 0), flips=8
    ).state
    state = torg.resolve_dramatic_step(state, hero="Quin", value=12, steps=2).state
    state = announced(state, 17, 17).state
    state = announced(again(state, CHANCES[0]), 16, 17, 15, 17).state
    outcome = outcome_of(announced(again(state, CHANCES[1]), 14, 17, 17, 13))
    assert [each.margin for each in outcome.results] == [10 - 14, 10 - 13]


@pytest.mark.rule("TG-026")
def test_the_best_of_three_d20s_is_the_highest():
    best = "best_of_two_rerolls"
    state = fight(house(REVISED, second_chance=best), SECOND_CHANCE)
    state = again(deed(state, succeeds=False).state)
    assert outcome_of(announced(state, 3, 19)).die_total == 19


# -------------------------------------------------------------------- row: Opponent Fails


@pytest.mark.rule("TC-076", "TG-025", "TR-147", "TR-149", "MA-012")
@ALL_DIALECTS
def test_opponent_fails_undoes_the_result_on_its_player_alone(dialect):
    difficulty = 0 if dialect is GURPS else 10
    checks = tuple(torg.Check(value=20, difficulty=difficulty, target=each) for each in HEROES)
    pools = {"Quin": (OPPONENT_FAILS,), "Marco": (OTHER_OPPONENT_FAILS,)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect=dialect)
    state = torg.one_on_many(state, actor="Mummy", action=ActionKind.ATTACK, checks=checks).state
    state = announced(state, 8 if dialect is GURPS else 15).state
    assert state.play.aftermath.hits == HEROES
    state = torg.play_card(state, hero="Quin", card=OPPONENT_FAILS).state
    assert state.play.aftermath.hits == ("Marco", "Tina")
    # Her card does not take Marco's time away.
    state = torg.play_card(state, hero="Marco", card=OTHER_OPPONENT_FAILS).state
    assert state.play.aftermath.hits == ("Tina",)


@pytest.mark.rule("TR-071", "TR-147")
def test_a_villain_whose_hit_is_negated_has_not_stood_firm_by_it():
    state = deed(fight(REVISED, OPPONENT_FAILS, card=116), "Mummy", target="Quin").state
    state = torg.report_damage(state, target="Quin", by="Mummy", wounds=1).state
    assert "Mummy" in state.round.conditions.steadfast
    state = torg.play_card(state, hero="Quin", card=OPPONENT_FAILS).state
    assert state.round.conditions.steadfast == ()
