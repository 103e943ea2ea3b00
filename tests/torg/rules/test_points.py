"""Points that add a die to an action, and villains who counter them."""

from functools import partial

import pytest

from dramadeck import torg
from dramadeck.torg import Die, Reason
from tests.torg.tables_actions import (
    DRAMA,
    HERO,
    HEROES_UP_ANY,
    OTHER_DRAMA,
    announced,
    check_refused,
    declared,
    outcome_of,
    rounds,
    scene,
    thrown,
)

COUNTER = torg.CounterPoint(villain="Mummy")


def spent(state, hero="Quin"):
    return torg.spend_possibility(state, hero=hero).state


fight = partial(rounds, rated=("Mummy",), possibilities=2, villains=("Mummy", "Thug"))


@pytest.mark.rule("TR-068")
def test_a_possibility_buys_one_more_die_and_is_gone():
    state, events = torg.spend_possibility(declared(fight()), hero="Quin")
    assert events == (torg.PossibilitySpent(hero="Quin"),)
    assert state.attempt.dice_due == (Die.ACTION, Die.POINT)
    assert [hero.possibilities for hero in state.heroes] == [1, 2, 2]


@pytest.mark.rule("TR-068")
def test_the_die_of_a_point_counts_10_at_least():
    assert outcome_of(announced(spent(declared(fight())), 3, 4)).die_total == 13


@pytest.mark.rule("TR-068")
def test_a_point_is_spent_on_top_of_an_up():
    state = spent(declared(fight(HEROES_UP_ANY)))
    assert outcome_of(announced(state, 3, 4, 5)).die_total == 17


@pytest.mark.rule("TR-030")
def test_a_point_may_wait_until_the_die_is_thrown():
    state = spent(thrown(declared(fight()), 5))
    assert state.attempt.dice_due == (Die.POINT,)
    assert outcome_of(announced(state, 11)).die_total == 16


@pytest.mark.rule("TR-126")
def test_one_action_takes_one_possibility_of_ones_own():
    command = torg.SpendPossibility(hero="Quin")
    check_refused(spent(declared(fight())), command, Reason.POINT_ALREADY_SPENT, "TR-126", "Quin")
    state = announced(spent(declared(fight())), 3, 4).state
    state = torg.flip(state).state
    assert torg.TORG.refusal(declared(state), command) is None


@pytest.mark.rule("TR-068")
def test_a_hero_without_possibilities_has_none_to_spend():
    command = torg.SpendPossibility(hero="Quin")
    state = declared(fight(possibilities=0))
    check_refused(state, command, Reason.NO_POSSIBILITY_LEFT, "TR-068", "Quin has no possibility")


@pytest.mark.rule("TR-068")
def test_a_point_is_for_a_heros_own_open_action():
    marco = torg.SpendPossibility(hero="Marco")
    check_refused(declared(fight()), marco, Reason.ACTION_NOT_OPEN, "TR-068", "Marco")
    mummy = torg.SpendPossibility(hero="Mummy")
    check_refused(declared(fight(), "Mummy"), mummy, Reason.NOT_A_HERO, "TR-068", "Mummy")


@pytest.mark.rule("TR-127")
def test_a_villain_takes_a_point_away_before_its_die_is_thrown():
    state, events = torg.TORG.step(spent(declared(fight())), COUNTER)
    assert events == (torg.PointCountered(villain="Mummy", actor="Quin"),)
    assert state.attempt.dice_due == (Die.ACTION,)
    assert state.hero("Quin").possibilities == 1


@pytest.mark.rule("TR-127", "TR-129")
@pytest.mark.parametrize("card", [DRAMA, HERO])
def test_a_villain_counters_the_point_of_a_card_as_well(card):
    state = declared(fight(pools={"Quin": (card,)}))
    state = torg.TORG.step(state, torg.PlayCard(hero="Quin", card=card)).state
    state = torg.TORG.step(state, COUNTER).state
    assert state.attempt.dice_due == (Die.ACTION,)
    assert state.discard_pile == (card,)


@pytest.mark.rule("TR-126", "TR-127")
def test_each_countering_takes_one_of_several_points():
    state = spent(declared(fight(pools={"Quin": (DRAMA, OTHER_DRAMA)})))
    for card in (DRAMA, OTHER_DRAMA):
        state = torg.play_card(state, hero="Quin", card=card).state
    state = torg.TORG.step(state, COUNTER).state
    assert state.attempt.dice_due == (Die.ACTION, Die.POINT, Die.POINT)


@pytest.mark.rule("TR-127")
def test_a_die_that_is_thrown_is_not_countered():
    state = thrown(spent(declared(fight())), 3, 4)
    check_refused(state, COUNTER, Reason.NO_POINT_TO_COUNTER, "TR-066")


@pytest.mark.rule("TR-066")
def test_the_refusal_to_counter_reads_well_when_nobody_acts():
    check_refused(fight(), COUNTER, Reason.NO_POINT_TO_COUNTER, "TR-066")
    assert "nobody has no" not in torg.TORG.refusal(fight(), COUNTER).message


@pytest.mark.rule("TR-127")
def test_only_a_villain_with_possibilities_counters():
    state = spent(declared(fight()))
    thug, marco = torg.CounterPoint(villain="Thug"), torg.CounterPoint(villain="Marco")
    check_refused(state, thug, Reason.NO_POSSIBILITY_LEFT, "TR-127", "Thug")
    check_refused(state, marco, Reason.NOT_A_VILLAIN, "TR-127", "Marco")


@pytest.mark.rule("TR-071", "TR-127")
def test_a_villain_who_fled_counters_nothing():
    state = rounds(80, kind=torg.SceneKind.STANDARD, rated=("Mummy",), possibilities=1)
    state = torg.report_damage(state, target="Mummy", shock=1).state
    state = spent(declared(torg.flip(state).state))
    check_refused(state, COUNTER, Reason.CHARACTER_FLED, "TR-127", "Mummy")


@pytest.mark.rule("TR-019", "TR-068")
def test_in_free_time_points_and_cards_for_points_work_from_the_hand():
    state = declared(scene(possibilities=1, hands={"Quin": (DRAMA, HERO)}))
    state = spent(state)
    state = torg.play_card(state, hero="Quin", card=DRAMA).state
    state = torg.play_card(state, hero="Quin", card=HERO).state
    assert state.attempt.dice_due == (Die.ACTION, Die.POINT, Die.POINT, Die.POINT)
    assert state.hand("Quin") == ()


def counted(number, villain="Mummy", **setting):
    """A fight against a villain whose points the gamemaster has told."""
    return torg.set_counter(
        fight(rated=("Mummy", "Thug"), **setting),
        counter=torg.Counter.POSSIBILITIES,
        number=number,
        character=villain,
        reason="her sheet",
    ).state


@pytest.mark.rule("TR-127")
@pytest.mark.parametrize("villain", ["Mummy", "Thug"])
def test_a_villain_pays_for_every_point_that_counters_until_none_is_left(villain):
    state = counted(2, villain, heroes=("Quin", "Marco", "Tina"))
    counter = torg.CounterPoint(villain=villain)
    for left, hero in ((1, "Quin"), (0, "Marco")):
        state = torg.TORG.step(spent(declared(state, hero), hero), counter).state
        assert state.character(villain).possibilities == left
        state = announced(state, 12).state
    state = spent(declared(state, "Tina"), "Tina")
    check_refused(state, counter, Reason.NO_POSSIBILITY_LEFT, "TR-127", villain)
    other = "Thug" if villain == "Mummy" else "Mummy"
    free = torg.counter_point(state, villain=other).state
    assert free.character(other).possibilities is None


@pytest.mark.rule("TR-127")
def test_the_points_of_a_villain_last_over_rounds():
    state = torg.counter_point(spent(declared(counted(3))), villain="Mummy").state
    state = torg.flip(announced(state, 12).state).state
    assert state.character("Mummy").possibilities == 2
    seen = torg.view(state, torg.SPECTATOR).scene.cast
    assert [each.possibilities for each in seen] == [2, None]
