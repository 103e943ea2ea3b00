"""An action from its declaration to the last die."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import IllegalCommandError, torg
from dramadeck.torg import ActionKind, Die, DieRoll, Reason
from tests.torg.tables import told
from tests.torg.tables_actions import (
    HASTE,
    HEROES_FLURRY,
    HEROES_STYMIED,
    HEROES_UP_ANY,
    PLAIN_ATTACK_TAUNT,
    VILLAINS_FLURRY_DEFEND_TRICK,
    VILLAINS_UP_DEFEND_TAUNT,
    announced,
    check_refused,
    declared,
    flipped,
    outcome_of,
    rounds,
    scene,
    thrown,
)


def declare(actor="Quin", action=ActionKind.ATTACK, **details):
    details = {"value": 10, "difficulty": 10} | details
    return torg.DeclareAction(actor=actor, action=action, **details)


def house(**changes):
    return attrs.evolve(
        torg.REVISED, name="house", attempts=attrs.evolve(torg.REVISED.attempts, **changes)
    )


@pytest.mark.rule("TR-030")
def test_a_declared_action_waits_for_its_die_with_nothing_decided():
    state, events = torg.TORG.step(rounds(PLAIN_ATTACK_TAUNT), declare(target="Mummy"))
    (event,) = events
    assert event == torg.ActionDeclared(attempt=state.attempt, contributes=True)
    assert state.attempt.dice_due == (Die.ACTION,)
    assert state.attempt.checks == (torg.Check(value=10, difficulty=10, target="Mummy"),)
    assert state.attempt.purpose is torg.Purpose.ACTION


@pytest.mark.rule("TR-065")
def test_an_up_throws_a_second_die_whatever_the_first_showed():
    state = declared(rounds(HEROES_UP_ANY))
    assert state.attempt.dice_due == (Die.ACTION, Die.UP)
    state = thrown(state, 2)
    assert state.attempt.dice_due == (Die.UP,)
    assert outcome_of(announced(state, 3)).die_total == 5


@pytest.mark.rule("TR-065")
def test_the_die_of_an_up_counts_what_it_shows():
    state = thrown(declared(rounds(HEROES_UP_ANY)), 12, 3)
    up = DieRoll(die=Die.UP, total=3)
    assert state.attempt.rolls == (DieRoll(die=Die.ACTION, total=12), up)


@pytest.mark.rule("TR-065")
def test_a_table_may_count_the_die_of_an_up_as_10_at_least():
    setting = house(up="die_of_at_least_ten")
    state = thrown(declared(rounds(HEROES_UP_ANY, dialect=setting)), 3, 3)
    assert [each.total for each in state.attempt.rolls] == [3, 10]


@pytest.mark.rule("TR-065")
def test_the_die_of_an_up_rolls_again_like_any_other():
    state = thrown(declared(rounds(HEROES_UP_ANY)), 5)
    state = torg.roll(state, actor="Quin", dice=(20, 10, 4)).state
    assert state.attempt.rolls[-1] == DieRoll(die=Die.UP, total=34, faces=(20, 10, 4))


@pytest.mark.rule("TR-065")
def test_an_up_lies_on_the_villains_when_it_is_theirs():
    state = rounds(VILLAINS_UP_DEFEND_TAUNT)
    assert declared(state, "Mummy").attempt.dice_due == (Die.ACTION, Die.UP)
    assert declared(state, "Quin").attempt.dice_due == (Die.ACTION,)


@pytest.mark.rule("TR-065", "TR-068")
def test_dice_come_in_the_order_action_up_points():
    state = declared(rounds(HEROES_UP_ANY, possibilities=1))
    state = torg.spend_possibility(state, hero="Quin").state
    assert state.attempt.dice_due == (Die.ACTION, Die.UP, Die.POINT)
    state = thrown(state, 4, 5, 6)
    assert [each.total for each in state.attempt.rolls] == [4, 5, 10]
    check_refused(state, torg.Roll(actor="Quin", total=7), Reason.DICE_NOT_DUE, "TR-065", "Quin")


@pytest.mark.rule("TR-079")
def test_the_rules_refuse_the_reroll_of_a_stymied_hero():
    state = declared(rounds(HEROES_STYMIED))
    says = "stymied character loses the first re-roll"
    dice = torg.Roll(actor="Quin", dice=(10, 7))
    check_refused(state, dice, Reason.DICE_DO_NOT_FOLLOW, "TR-079", says)
    total = torg.Roll(actor="Quin", total=34)
    check_refused(state, total, Reason.DICE_DO_NOT_FOLLOW, "TR-079", "at most 20")


@pytest.mark.rule("TR-079")
def test_a_stymied_hero_keeps_the_die_of_her_point_when_a_10_was_lost_before():
    state = declared(rounds(HEROES_STYMIED, possibilities=1))
    state = torg.spend_possibility(thrown(state, 10), hero="Quin").state
    assert state.attempt.dice_due == (Die.POINT,)
    state = torg.roll(state, actor="Quin", dice=(10, 7)).state
    assert [each.total for each in state.attempt.rolls] == [10, 17]


@pytest.mark.rule("TR-079")
def test_a_stymied_hero_loses_the_die_of_her_point_when_nothing_rolled_again():
    state = thrown(declared(rounds(HEROES_STYMIED, possibilities=1)), 8)
    state, events = torg.spend_possibility(state, hero="Quin")
    assert events == (torg.PossibilitySpent(hero="Quin"), torg.RerollLost(actor="Quin"))
    assert state.attempt.dice_due == ()
    assert not state.attempt.is_stymied
    assert state.hero("Quin").possibilities == 0


@pytest.mark.rule("TR-079")
def test_a_point_spent_before_the_die_is_lost_when_the_die_comes_up_short():
    state = torg.spend_possibility(
        declared(rounds(HEROES_STYMIED, possibilities=1)), hero="Quin"
    ).state
    assert state.attempt.dice_due == (Die.ACTION, Die.POINT)
    state, events = torg.roll(state, actor="Quin", total=8)
    assert events[-1] == torg.RerollLost(actor="Quin")
    assert state.attempt.dice_due == ()


@pytest.mark.rule("TR-079")
def test_only_the_first_reroll_of_the_round_is_lost():
    state = rounds(HEROES_STYMIED, pools={"Quin": (HASTE,)})
    state = announced(declared(state), 10).state
    state = torg.play_card(state, hero="Quin", card=HASTE).state
    state = torg.roll(declared(state), actor="Quin", dice=(10, 7)).state
    assert state.attempt.rolls[0].total == 17


@pytest.mark.rule("TR-079", "TR-080")
def test_a_hero_who_had_no_reroll_yet_is_still_stymied_in_her_second_action():
    state = rounds(HEROES_STYMIED, pools={"Quin": (HASTE,)})
    state = announced(declared(state), 9).state
    state = declared(torg.play_card(state, hero="Quin", card=HASTE).state)
    (rolled,) = torg.roll(state, actor="Quin", dice=(10,)).events
    assert rolled.uses_up_stymied


@pytest.mark.rule("TR-080")
def test_stymied_changes_nothing_where_no_die_would_roll_again():
    plain = outcome_of(announced(declared(rounds(PLAIN_ATTACK_TAUNT)), 13))
    stymied = outcome_of(announced(declared(rounds(HEROES_STYMIED)), 13))
    assert plain == stymied


@pytest.mark.rule("TR-079")
@pytest.mark.parametrize(("is_skilled", "shown", "lost"), [(True, 20, True), (False, 20, False)])
def test_stymied_takes_only_a_reroll_that_was_due(is_skilled, shown, lost):
    state = declared(rounds(HEROES_STYMIED), is_skilled=is_skilled)
    (rolled,) = torg.roll(state, actor="Quin", total=shown).events
    assert rolled.uses_up_stymied is lost


@pytest.mark.rule("TR-065")
@pytest.mark.parametrize(
    ("actor", "is_skilled", "dice"),
    [("Quin", False, (20, 3)), ("Thug", True, (20, 3)), ("Thug", False, (10, 3))],
)
def test_dice_roll_again_on_what_skill_and_possibilities_allow(actor, is_skilled, dice):
    state = rounds(PLAIN_ATTACK_TAUNT, villains=("Thug",))
    state, command = (
        declared(state, actor, is_skilled=is_skilled),
        torg.Roll(actor=actor, dice=dice),
    )
    says = "die 2 (3) may not follow"
    check_refused(state, command, Reason.DICE_DO_NOT_FOLLOW, "TR-065", says)


@pytest.mark.rule("TR-065")
def test_a_possibility_rated_villain_rolls_again_as_heroes_do():
    state = rounds(PLAIN_ATTACK_TAUNT, villains=("Mummy", "Thug"), rated=("Mummy",))
    state = torg.roll(declared(state, "Mummy"), actor="Mummy", dice=(20, 3)).state
    assert state.attempt.rolls[0].total == 23


@given(
    again=st.lists(st.sampled_from([10, 20]), max_size=4),
    last=st.integers(1, 20),
)
@pytest.mark.rule("TR-065")
def test_faces_and_their_sum_are_the_same_roll(again, last):
    state, dice = declared(scene()), (*again, last)
    (by_faces,) = torg.roll(state, actor="Quin", dice=dice).events
    (by_total,) = torg.roll(state, actor="Quin", total=sum(dice)).events
    assert by_faces.roll == DieRoll(die=Die.ACTION, total=sum(dice), faces=dice)
    assert by_total.roll == DieRoll(die=Die.ACTION, total=sum(dice))


@pytest.mark.rule("TR-065")
@pytest.mark.parametrize(
    ("given_dice", "came"),
    [
        ({}, "nothing came"),
        ({"total": 12, "dice": (12,)}, "total and dice came"),
        ({"dice": (12,), "seed": 0}, "dice and seed came"),
        ({"total": 12, "dice": (12,), "seed": "x"}, "total and dice and seed came"),
    ],
)
def test_a_roll_is_given_once(given_dice, came):
    command = torg.Roll(actor="Quin", **given_dice)
    check_refused(declared(scene()), command, Reason.DIE_AND_TOTAL, "TR-065", came)


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [("total", 0, ValueError), ("total", "9", TypeError), ("dice", (0,), ValueError)],
)
def test_a_die_is_a_number_of_1_or_more(field, value, error):
    with pytest.raises(error, match=rf"Roll\.{field}: expected"):
        torg.Roll(actor="Quin", **{field: value})


def test_nobody_rolls_without_an_action():
    command = torg.Roll(actor="Quin", total=9)
    check_refused(scene(), command, Reason.ACTION_NOT_OPEN, "TR-065", "Quin")


@pytest.mark.rule("TR-137")
def test_one_action_is_finished_before_the_next_begins():
    state = declared(rounds(PLAIN_ATTACK_TAUNT), "Marco")
    check_refused(state, declare("Quin"), Reason.ACTION_ALREADY_OPEN, "TR-137", "Marco's action")


@pytest.mark.rule("TR-059")
def test_everybody_has_one_action_a_round_and_another_in_the_next():
    state = announced(declared(rounds(PLAIN_ATTACK_TAUNT)), 9).state
    check_refused(state, declare(), Reason.NO_ACTION_LEFT, "TR-059", "Quin has used all actions")
    assert declared(flipped(state, HEROES_UP_ANY)).attempt is not None


@pytest.mark.rule("TR-019")
def test_in_free_time_actions_are_not_counted():
    state = scene()
    for _ in range(3):
        state = announced(declared(state, action=ActionKind.OTHER), 12).state
    assert state.attempts == ()


@pytest.mark.rule("TR-059")
def test_in_a_flurry_a_hero_acts_again_when_her_whole_side_has_acted():
    state = announced(declared(rounds(HEROES_FLURRY), "Quin"), 9).state
    check_refused(state, declare("Quin"), Reason.WAIT_FOR_YOUR_SIDE, "TR-059", "Marco comes first")
    state = announced(declared(state, "Marco"), 9).state
    state, events = torg.pass_turn(state, character="Tina")
    assert events == (torg.TurnTaken(character="Tina", action=None, contributes=False),)
    state = announced(declared(state, "Quin"), 9).state
    check_refused(state, declare("Quin"), Reason.NO_ACTION_LEFT, "TR-059")
    assert announced(declared(state, "Tina"), 9).state.actions_left("Tina") == 0


@pytest.mark.rule("TR-059")
def test_in_a_flurry_of_the_villains_each_may_act_twice_and_no_hero():
    state = rounds(VILLAINS_FLURRY_DEFEND_TRICK, villains=("Mummy", "Thug"))
    for _ in range(2):
        state = announced(declared(state, "Mummy", target="Quin"), 9).state
    check_refused(state, declare("Mummy"), Reason.NO_ACTION_LEFT, "TR-059")
    assert state.actions_left("Quin") == 1


def test_the_second_villain_waits_for_the_heroes_flurry_without_being_held_up_by_it():
    state = announced(declared(rounds(HEROES_FLURRY), "Mummy"), 9).state
    check_refused(state, declare("Mummy"), Reason.NO_ACTION_LEFT, "TR-059")


@pytest.mark.rule("TR-053")
def test_nobody_acts_before_the_first_card_is_flipped():
    state = torg.begin_rounds(scene()).state
    check_refused(state, declare(), Reason.WAIT_FOR_FIRST_FLIP, "TR-059")


def test_only_heroes_in_the_action_act_in_rounds():
    state = flipped(torg.begin_rounds(scene(), heroes=("Marco",)).state, PLAIN_ATTACK_TAUNT)
    check_refused(state, declare("Quin"), Reason.NOT_IN_ACTION, "TR-059", "Quin")


@pytest.mark.rule("TR-071")
def test_a_villain_who_fled_acts_no_more():
    state = rounds(80, kind=torg.SceneKind.STANDARD)
    state = flipped(torg.report_damage(state, target="Mummy", shock=1).state, 32)
    check_refused(state, declare("Mummy"), Reason.CHARACTER_FLED, "TR-059", "Mummy has fled")


def test_a_misspelled_actor_or_target_is_named_with_who_is_meant():
    state = rounds(PLAIN_ATTACK_TAUNT)
    actor, target = declare("Qin"), declare(target="Mumy")
    check_refused(state, actor, Reason.UNKNOWN_CHARACTER, "TR-059", "nearest: Quin")
    check_refused(state, target, Reason.UNKNOWN_CHARACTER, "TR-082", "nearest: Mummy")


@pytest.mark.rule("TR-044")
def test_when_the_scene_is_over_nobody_acts_until_the_hands_are_settled():
    state = torg.end_scene(scene()).state
    check_refused(state, declare(), Reason.SCENE_OVER, "TR-059", "Quin, Marco, Tina")


@pytest.mark.rule("TR-091")
def test_to_defend_takes_a_heros_action_and_throws_no_die():
    state, events = torg.defend(rounds(PLAIN_ATTACK_TAUNT), hero="Quin")
    defense = torg.TurnTaken(character="Quin", action=ActionKind.DEFEND, contributes=True)
    assert events == (defense,)
    assert state.attempt is None
    check_refused(state, torg.Defend(hero="Quin"), Reason.NO_ACTION_LEFT, "TR-059")


@pytest.mark.rule("TR-091")
@pytest.mark.parametrize(
    ("state", "command", "reason"),
    [
        (scene(), torg.Defend(hero="Quin"), Reason.NOT_IN_ROUNDS),
        (rounds(PLAIN_ATTACK_TAUNT), torg.Defend(hero="Mummy"), Reason.NOT_A_HERO),
        (
            rounds(PLAIN_ATTACK_TAUNT),
            declare(action=ActionKind.DEFEND),
            Reason.DEFENSE_IS_TESTED,
        ),
    ],
    ids=["in free time", "by a villain", "as a roll"],
)
def test_a_defense_is_a_heros_in_rounds_and_is_not_rolled(state, command, reason):
    check_refused(state, command, reason, "TR-091")


@pytest.mark.rule("TR-059")
def test_a_turn_is_passed_in_rounds_only():
    check_refused(scene(), torg.PassTurn(character="Quin"), Reason.NOT_IN_ROUNDS, "TR-059")
    state = torg.pass_turn(rounds(PLAIN_ATTACK_TAUNT), character="Mummy").state
    check_refused(state, torg.PassTurn(character="Mummy"), Reason.NO_ACTION_LEFT, "TR-059")


@pytest.mark.rule("TR-059")
def test_whoever_is_not_there_is_told_so_before_anything_about_turns():
    check_refused(scene(), torg.PassTurn(character="Quinn"), Reason.UNKNOWN_CHARACTER, "TR-059")


def test_a_refused_roll_leaves_the_action_open():
    state = declared(scene())
    with pytest.raises(IllegalCommandError):
        torg.announce(state, actor="Quin")
    assert told(announced(state, 12), torg.ActionAnnounced)
