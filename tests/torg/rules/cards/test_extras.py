"""Cards that give more: a point by Hero or Drama, an action by Haste."""

import pytest

from dramadeck import torg
from dramadeck.torg import ActionKind, Die, Reason
from tests.torg.at import at_fight, at_scene
from tests.torg.tables_actions import HEROES_FLURRY, HEROES_STYMIED

ATTACK, OTHER = ActionKind.ATTACK, ActionKind.OTHER
DRAMA, DRAMA_TOO, HERO, HERO_TOO, HASTE, HASTE_TOO = 128, 129, 65, 66, 40, 41
POINTS = pytest.mark.parametrize("card", [DRAMA, HERO])


def declare(actor):
    return torg.DeclareAction(actor=actor, action=ATTACK, value=10, difficulty=10)


@pytest.mark.rule("TR-126", "TR-129")
def test_cards_come_on_top_of_each_other_and_of_ones_own_point_before_it_or_after_it():
    cards = (DRAMA, DRAMA_TOO, HERO, HERO_TOO)
    at = at_fight(*cards, possibilities=1).declared().spend_possibility(hero="Quin")
    assert at.plays("Quin", *cards).announced(1, 1, 1, 1, 1, 1).outcome.die_total == 51
    at = at_fight(DRAMA, possibilities=1).declared().plays("Quin", DRAMA)
    at = at.spend_possibility(hero="Quin")
    assert at.attempt.dice_due == (Die.ACTION, Die.POINT, Die.POINT)


@pytest.mark.rule("TR-079", "TR-129")
@POINTS
def test_a_stymied_hero_loses_the_die_of_the_first_card(card):
    at = at_fight(card, HERO_TOO, card=HEROES_STYMIED).declared().thrown(8).plays("Quin", card)
    assert at.events[1:] == (torg.PointGained(hero="Quin"), torg.RerollLost(actor="Quin"))
    assert at.attempt.dice_due == ()
    assert at.plays("Quin", HERO_TOO).attempt.dice_due == (Die.POINT,)


@pytest.mark.rule("TR-030")
@POINTS
def test_a_point_is_for_an_open_action_of_the_heros_own(card):
    play, fight = torg.PlayCard(hero="Quin", card=card), at_fight(card)
    marcos, mummys = fight.declared("Marco"), fight.declared("Mummy")
    for at in (fight, marcos, mummys, fight.acts("Quin", ATTACK, 0)):
        at.refuses(play, Reason.TOO_LATE_FOR_CARDS, "TR-030", "Quin")


@pytest.mark.rule("TR-126", "MA-002")
def test_anybody_of_a_group_may_play_a_point_for_its_roll():
    group = {"actors": ("Quin", "Marco"), "action": ATTACK, "values": (9, 9), "difficulty": 10}
    at = at_fight(pools={"Marco": (DRAMA,)}).many_on_one(**group).plays("Marco", DRAMA)
    assert at.attempt.dice_due == (Die.ACTION, Die.POINT)


@pytest.mark.rule("TR-136")
def test_haste_leaves_the_turn_and_may_be_let_go_by_and_is_over_with_the_round():
    at = at_fight(HASTE).plays("Quin", HASTE).acts("Quin", ATTACK, 0)
    assert at.actions_left("Quin") == 1
    assert at.acts("Quin", ATTACK, 0).actions_left("Quin") == 0
    at = at_fight(HASTE).plays("Quin", HASTE)
    assert at.pass_turn(character="Quin").actions_left("Quin") == 1
    assert at.flipped(HEROES_STYMIED).actions_left("Quin") == 1


@pytest.mark.rule("TR-136")
def test_two_hastes_and_a_flurry_are_four_actions():
    at = at_fight(HASTE, HASTE_TOO, card=HEROES_FLURRY, heroes=("Quin",))
    at = at.plays("Quin", HASTE, HASTE_TOO)
    assert at.actions_left("Quin") == 4
    for _ in range(4):
        at = at.acts("Quin", OTHER, 0)
    at.refuses(declare("Quin"), Reason.NO_ACTION_LEFT, "TR-059", "Quin")


@pytest.mark.rule("TR-137")
@pytest.mark.parametrize("interrupted", ["Marco", "Mummy", "Quin"])
def test_haste_interrupts_anybodys_turn(interrupted):
    at = at_fight(HASTE).declared(interrupted, value=11).thrown(12).plays("Quin", HASTE)
    at = at.declared("Quin", value=12)
    assert [attempt.actor for attempt in at.attempts] == [interrupted, "Quin"]
    at = at.announced(12)
    assert at.outcome.results[0].total == 12
    assert at.attempt.actor == interrupted
    assert at.announced().outcome.results[0].total == 11


@pytest.mark.rule("TR-136", "TR-137")
def test_only_who_has_the_haste_interrupts():
    at = at_fight(HASTE).declared("Mummy")
    at.refuses(declare("Marco"), Reason.ACTION_ALREADY_OPEN, "TR-137", "Mummy")
    at.plays("Quin", HASTE).refuses(declare("Marco"), Reason.HASTE_FIRST, "TR-136", "Quin")


@pytest.mark.rule("TR-137")
def test_who_is_interrupted_is_told_whose_action_comes_first():
    at = at_fight(HASTE).declared("Marco").plays("Quin", HASTE).declared("Quin")
    # He has an action under way and is not to declare another one.
    for command in (torg.Roll(actor="Marco", total=12), torg.Announce(actor="Marco")):
        refusal = torg.TORG.refusal(at.state, command)
        assert refusal.reason is Reason.ACTION_INTERRUPTED
        assert "Quin" in refusal.message


@pytest.mark.rule("TR-136")
@pytest.mark.parametrize("interrupted", ["Marco", "Mummy", None])
def test_the_action_of_haste_is_taken_before_anything_else_goes_on_or_begins(interrupted):
    at = at_fight(HASTE)
    at = at.declared(interrupted) if interrupted else at
    at = at.plays("Quin", HASTE)
    next_step = torg.Roll(actor=interrupted, total=12) if interrupted else declare("Marco")
    assert not at.allows(next_step)
    assert at.acts("Quin", OTHER, 0).allows(next_step)


@pytest.mark.rule("TR-089", "TR-136")
def test_haste_is_of_use_in_rounds_alone_and_its_action_may_earn_a_card_too():
    free, play = at_scene(hands={"Quin": (HASTE,)}), torg.PlayCard(hero="Quin", card=HASTE)
    free.refuses(play, Reason.NOT_IN_ROUNDS, "TR-136")
    at = at_fight(HASTE).acts("Quin", ATTACK, 0).plays("Quin", HASTE).acts("Quin", ATTACK, 0)
    assert at.told(torg.CardEarned)
