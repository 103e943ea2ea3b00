"""Dice, points and postures in each of the three rule texts."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Die, Reason
from tests.torg.tables import ALL_DIALECTS, allowed, in_rounds, refused, told
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    DRAMA,
    HERO,
    HEROES_STYMIED,
    HEROES_UP_ANY,
    PLAIN_ATTACK_TAUNT,
    SUPPORTER,
    VILLAINS_UP_DEFEND_TAUNT,
    announced,
    declared,
    flipped,
    outcome_of,
    rounds,
    thrown,
)

QUIET = 151


def houses(**changes):
    """The revised text with other readings of attempts."""
    attempts = attrs.evolve(REVISED.attempts, **changes)
    return attrs.evolve(REVISED, name="house", attempts=attempts)


def gurps_rounds(card=PLAIN_ATTACK_TAUNT, **table):
    return rounds(card, dialect=GURPS, **table)


def stymied(character, dialect=GURPS, **table):
    """A round in which a villain's success has stymied somebody until the next action."""
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=dialect, **table)
    actor = "Mummy" if state.hero(character) else "Quin"
    state = torg.report_action(
        state, actor=actor, action=ActionKind.TEST, margin=0, target=character
    ).state
    return torg.apply_interaction(state, actor=actor, target=character).state


# ------------------------------------------------------------------------------ the dice


@given(total=st.integers(3, 18), value=st.integers(1, 20), penalty=st.integers(-5, 10))
def test_in_gurps_three_dice_stay_at_or_under_the_value_less_the_penalty(total, value, penalty):
    state = declared(gurps_rounds(), value=value, difficulty=penalty, target="Mummy")
    (result,) = outcome_of(announced(state, total)).results
    assert result.margin == value - penalty - total
    assert bool(result.succeeded) is (total <= value - penalty)


def test_in_gurps_no_die_rolls_again_and_the_host_throws_the_dice_of_the_effect():
    state = declared(gurps_rounds(), value=12, difficulty=0, effect_value=7)
    outcome = outcome_of(announced(state, 10))
    assert (outcome.die_total, outcome.results[0].margin, outcome.effect_total) == (10, 2, 7)


def test_in_gurps_the_faces_of_three_dice_may_be_told_or_thrown_by_a_seed():
    state = declared(gurps_rounds())
    (rolled,) = told(torg.roll(state, actor="Quin", dice=(1, 6, 3)), torg.DieRolled)
    assert (rolled.roll.total, rolled.roll.faces) == (10, (1, 6, 3))
    (first,) = told(torg.roll(state, actor="Quin", seed="die 1"), torg.DieRolled)
    (again,) = told(torg.roll(state, actor="Quin", seed="die 1"), torg.DieRolled)
    assert first == again
    assert len(first.roll.faces) == 3
    assert sum(first.roll.faces) == first.roll.total


@pytest.mark.parametrize(
    "wrong", [{"total": 2}, {"total": 19}, {"dice": (1, 2)}, {"dice": (7, 1, 1)}]
)
def test_in_gurps_dice_that_cannot_have_fallen_are_refused(wrong):
    state = declared(gurps_rounds())
    refused(state, torg.Roll(actor="Quin", **wrong), Reason.DICE_DO_NOT_FOLLOW, "TG-067")


def test_in_gurps_cards_and_others_raise_what_the_dice_stay_under():
    state = gurps_rounds(pools={"Quin": (ACTION,), "Tina": (SUPPORTER,)})
    state = torg.play_card(declared(state), hero="Quin", card=ACTION).state
    state = torg.play_card(
        state, hero="Tina", card=SUPPORTER, choice=torg.Words(text="a shout")
    ).state
    (result,) = outcome_of(announced(state, 10)).results
    assert result.margin == 10 + 3 + 3 - 10 - 10


def test_several_in_gurps_share_one_roll():
    state = gurps_rounds()
    state = torg.many_on_one(
        state,
        actors=("Quin", "Marco"),
        values=(11, 11),
        action=ActionKind.ATTACK,
        difficulty=0,
        effect_value=8,
    ).state
    outcome = outcome_of(announced(state, 11))
    assert outcome.results[0].succeeded >= 1
    assert outcome.effect_total >= 8


# ------------------------------------------------------------------------------ up and stymied

UP = {"revised": (Die.ACTION, Die.UP), "classic": (Die.ACTION, Die.UP), "gurps": (Die.ACTION,)}


@ALL_DIALECTS
@pytest.mark.rule("TC-011", "TG-041")
def test_an_up_gives_a_die_or_a_possibility_and_nobody_can_counter_it(dialect):
    state = rounds(HEROES_UP_ANY, rated=("Mummy",), dialect=dialect)
    free = torg.SpendFreePossibility(character="Quin")
    open_action = declared(state)
    assert open_action.attempt.dice_due == UP[dialect.name]
    counter = torg.CounterPoint(villain="Mummy")
    refused(open_action, counter, Reason.NO_POINT_TO_COUNTER, "TR-066")
    if dialect is not GURPS:
        refused(open_action, free, Reason.NO_FREE_POSSIBILITY, "TG-041")
        return
    spent = torg.spend_free_possibility(open_action, character="Quin").state
    refused(spent, counter, Reason.NO_POINT_TO_COUNTER, "TR-066")
    refused(spent, free, Reason.NO_FREE_POSSIBILITY, "TG-041")
    assert allowed(spent, torg.SpendFreePossibility(character="Tina"))
    refused(
        spent, torg.SpendFreePossibility(character="Mummy"), Reason.NO_FREE_POSSIBILITY, "TG-041"
    )


@ALL_DIALECTS
@pytest.mark.rule("TC-011")
def test_the_die_of_an_up_counts_ten_at_least_in_the_classic_text(dialect):
    if dialect is GURPS:
        state = thrown(declared(rounds(HEROES_UP_ANY, dialect=dialect)), 9)
        assert not state.attempt.dice_due
        return
    state = thrown(declared(rounds(HEROES_UP_ANY, dialect=dialect)), 9, 4)
    assert state.attempt.rolls[1].total == (10 if dialect is CLASSIC else 4)


@pytest.mark.rule("TG-041")
def test_the_possibility_of_an_up_is_lost_with_the_round():
    state = flipped(gurps_rounds(HEROES_UP_ANY), QUIET)
    free = torg.SpendFreePossibility(character="Quin")
    refused(state, free, Reason.NO_FREE_POSSIBILITY, "TG-041")
    villains = gurps_rounds(VILLAINS_UP_DEFEND_TAUNT)
    assert allowed(villains, torg.SpendFreePossibility(character="Mummy"))
    assert torg.TORG.issuer(villains, torg.SpendFreePossibility(character="Mummy")) == (
        torg.GAMEMASTER
    )


def test_where_points_add_dice_a_free_possibility_adds_one_that_cannot_be_countered():
    up = "possibility_for_the_round"
    state = rounds(HEROES_UP_ANY, rated=("Mummy",), dialect=houses(up=up))
    free = torg.SpendFreePossibility(character="Quin")
    refused(state, free, Reason.ACTION_NOT_OPEN, "TG-041")
    state = torg.TORG.step(declared(state), free).state
    assert state.attempt.dice_due == (Die.ACTION, Die.UP)
    counter = torg.CounterPoint(villain="Mummy")
    refused(state, counter, Reason.NO_POINT_TO_COUNTER, "TR-066")


@ALL_DIALECTS
def test_a_point_of_ones_own_adds_a_die_but_none_in_gurps(dialect):
    state = rounds(
        PLAIN_ATTACK_TAUNT,
        possibilities=2,
        rated=("Mummy",),
        pools={"Quin": (HERO, DRAMA)},
        dialect=dialect,
    )
    state = torg.spend_possibility(declared(state), hero="Quin").state
    assert (Die.POINT in state.attempt.dice_due) is (dialect is not GURPS)
    assert state.hero("Quin").possibilities == 1
    state = torg.play_card(state, hero="Quin", card=HERO).state
    state = torg.counter_point(state, villain="Mummy").state
    state = torg.counter_point(state, villain="Mummy").state
    counter = torg.CounterPoint(villain="Mummy")
    refused(state, counter, Reason.NO_POINT_TO_COUNTER, "TR-066")
    again = torg.SpendPossibility(hero="Quin")
    assert allowed(state, again) is (dialect is GURPS)


@ALL_DIALECTS
@pytest.mark.rule("TC-019", "TG-046", "TR-079")
def test_the_stymied_lose_a_reroll_or_their_next_possibility(dialect):
    state = declared(rounds(HEROES_STYMIED, possibilities=3, dialect=dialect))
    assert state.attempt.is_stymied is (dialect is not GURPS)
    if dialect is not GURPS:
        (rolled,) = told(torg.roll(state, actor="Quin", dice=(10,)), torg.DieRolled)
        assert rolled.roll == torg.DieRoll(die=Die.ACTION, total=10, faces=(10,))
        assert rolled.uses_up_stymied
        return
    first = torg.spend_possibility(state, hero="Quin")
    (cancelled,) = told(first, torg.PossibilityCancelled)
    assert (cancelled.character, cancelled.is_free) == ("Quin", False)
    assert (first.state.hero("Quin").possibilities, first.state.attempt.points) == (2, 0)
    second = torg.spend_possibility(first.state, hero="Quin")
    assert not told(second, torg.PossibilityCancelled)
    assert second.state.attempt.points == 1


@pytest.mark.rule("TG-046")
def test_stymied_cancels_the_point_of_a_card_and_that_of_an_up_as_well():
    state = declared(gurps_rounds(HEROES_STYMIED, pools={"Quin": (HERO,)}))
    played = torg.play_card(state, hero="Quin", card=HERO)
    assert told(played, torg.PossibilityCancelled)
    up = torg.give_condition(state, character="Quin", effect=torg.Advantage.UP).state
    free = torg.spend_free_possibility(up, character="Quin")
    assert told(free, torg.PossibilityCancelled)[0].is_free
    next_point = torg.play_card(free.state, hero="Quin", card=HERO)
    assert not told(next_point, torg.PossibilityCancelled)


def test_where_points_add_dice_a_cancelled_one_takes_its_die_with_it():
    reading = "next_possibility"
    state = declared(rounds(HEROES_STYMIED, possibilities=1, dialect=houses(stymied=reading)))
    assert not state.attempt.is_stymied
    state = torg.spend_possibility(state, hero="Quin").state
    assert state.attempt.dice_due == (Die.ACTION,)


BONUS_CARDS = {
    "Action": (ACTION, lambda s: torg.play_card(s, hero="Quin", card=ACTION)),
    "Adrenalin": (
        ADRENALIN,
        lambda s: torg.play_card(
            s, hero="Quin", card=ADRENALIN, choice=torg.Raise(attribute=torg.Attribute.DEXTERITY)
        ),
    ),
}


@pytest.mark.rule("TG-059")
@pytest.mark.parametrize("name", BONUS_CARDS)
def test_stymied_by_a_contest_the_next_bonus_card_comes_to_nothing(name):
    card, play = BONUS_CARDS[name]
    state = declared(stymied("Quin", pools={"Quin": (card, HERO)}))
    transition = play(state)
    assert told(transition, torg.BonusCancelled) == [torg.BonusCancelled(character="Quin")]
    assert card in transition.state.discard_pile
    assert not transition.state.boosts
    later = torg.play_card(transition.state, hero="Quin", card=HERO)
    assert not told(later, torg.PossibilityCancelled)


@pytest.mark.rule("TG-059")
def test_a_supporter_for_the_stymied_comes_to_nothing():
    state = declared(stymied("Quin", pools={"Tina": (SUPPORTER,)}))
    transition = torg.play_card(
        state, hero="Tina", card=SUPPORTER, choice=torg.Words(text="a shout")
    )
    assert told(transition, torg.BonusCancelled)
    assert not transition.state.attempt.supports


@pytest.mark.rule("TG-059")
def test_a_possibility_uses_up_a_contests_stymied_for_good():
    state = declared(stymied("Quin", pools={"Quin": (HERO, DRAMA)}))
    first = torg.play_card(state, hero="Quin", card=HERO)
    assert told(first, torg.PossibilityCancelled)
    assert not first.state.round.conditions.given
    second = torg.play_card(first.state, hero="Quin", card=DRAMA)
    assert not told(second, torg.PossibilityCancelled)


@pytest.mark.rule("TG-059")
def test_a_contests_stymied_lasts_over_flips_and_lapses_with_the_next_action():
    state = flipped(stymied("Quin"), QUIET)
    assert state.standing("Quin") is torg.Disadvantage.STYMIED
    state = announced(declared(state), 9).state
    assert state.standing("Quin") is None


# ------------------------------------------------------------------------------ postures


def attacked(state, margin):
    return torg.report_action(
        state, actor="Mummy", action=ActionKind.ATTACK, margin=margin, target="Quin"
    )


@ALL_DIALECTS
@pytest.mark.rule("TG-038", "TG-048")
def test_a_defense_lasts_for_the_round_but_in_gurps_until_the_next_action(dialect):
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=dialect)
    state = flipped(torg.defend(state, hero="Quin").state, 27)
    tested = told(attacked(state, -1), torg.DefenseTested)
    assert len(tested) == (1 if dialect is GURPS else 0)
    if dialect is GURPS:
        earned = told(attacked(state, -1), torg.CardEarned)
        assert [each.action for each in earned] == [ActionKind.DEFEND]
    acted = torg.pass_turn(state, character="Quin").state
    assert not told(attacked(acted, -1), torg.DefenseTested)


@pytest.mark.rule("TG-038")
def test_a_posture_of_gurps_is_tested_once_and_stays_in_effect():
    state = torg.defend(gurps_rounds(), hero="Quin").state
    first = attacked(state, 2)
    assert [each.succeeded for each in told(first, torg.DefenseTested)] == [False]
    (posture,) = first.state.round.postures
    assert (posture.character, posture.is_defense, posture.is_tested) == ("Quin", True, True)
    assert not told(attacked(flipped(first.state, QUIET), -1), torg.DefenseTested)


@ALL_DIALECTS
@pytest.mark.rule("TG-038")
def test_an_all_out_attack_may_be_written_down_in_gurps(dialect):
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=dialect)
    posture = torg.TakePosture(character="Quin", what="all-out attack")
    if dialect is not GURPS:
        refused(state, posture, Reason.NO_LASTING_POSTURES, "TG-038")
        return
    state = torg.TORG.step(announced(declared(state), 9).state, posture).state
    refused(state, posture, Reason.RULED_ALREADY, "TG-038")
    state = flipped(state, QUIET)
    assert [each.what for each in state.round.postures] == ["all-out attack"]
    state = declared(state, "Tina")
    assert state.round.postures
    assert not declared(announced(state, 9).state).round.postures
    assert torg.TORG.issuer(state, posture) == torg.hero_seat("Quin")


def test_a_house_may_let_a_defense_last_with_torgs_dice():
    reading = "until_the_next_action"
    state = in_rounds(top=PLAIN_ATTACK_TAUNT, dialect=houses(posture=reading))
    state = flipped(torg.defend(state, hero="Quin").state, QUIET)
    assert told(attacked(state, -1), torg.DefenseTested)
