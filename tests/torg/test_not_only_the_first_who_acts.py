"""What holds for the first who acts or answers holds for those beside her.

Groups act with one roll, several are hit by one, two actions are open at once.
"""

from functools import partial
from itertools import permutations

import pytest

from dramadeck import torg
from dramadeck.torg import (
    CLASSIC,
    GURPS,
    REVISED,
    ActionKind,
    Check,
    Reason,
)
from tests.torg.house_rules import taken, with_readings
from tests.torg.tables import ALL_DIALECTS, PLAIN, refused, told
from tests.torg.tables_actions import (
    ACTION,
    DRAMA,
    HASTE,
    HERO,
    OTHER_ACTION,
    OTHER_HERO,
    VILLAINS_TEST_INTIMIDATE,
    VILLAINS_UP_DEFEND_TAUNT,
    WILLPOWER,
    acts,
    announced,
    declared,
    flipped,
    outcome_of,
    pooled,
    rounds,
)

ATTACK, TAUNT, OTHER = ActionKind.ATTACK, ActionKind.TAUNT, ActionKind.OTHER
GANG = ("Mummy", "Cultist", "Thug")
PAIR = ("Quin", "Marco")
OTHER_WILLPOWER, OPPONENT_FAILS, OTHER_OPPONENT_FAILS, SECOND_CHANCE = 18, 74, 75, 79
MONOLOGUE, ESCAPE = 95, 156


fight = partial(rounds, villains=GANG)


def together(state, *actors, action=ATTACK, die=12, **details):
    """The announcement of what these do with one roll: value 20 against 5 if nothing is said."""
    details = {"values": (20,) * len(actors), "difficulty": 5} | details
    state = torg.many_on_one(state, actors=actors, action=action, **details).state
    return announced(state, die)


def fails(state, hero="Quin", card=OPPONENT_FAILS):
    return torg.play_card(state, hero=hero, card=card)


# ------------------------------------------------------------------------- answers to a group


@pytest.mark.rule("TR-147", "TG-063")
@pytest.mark.parametrize("taunter", GANG)
def test_no_taunter_of_a_group_is_up_when_the_taunt_of_each_has_been_negated(taunter):
    cards = (OPPONENT_FAILS, OTHER_OPPONENT_FAILS, 76)
    state = fight(pools={"Quin": cards}, dialect=GURPS)
    state = together(state, *GANG, action=TAUNT, target="Quin", difficulty=-2, die=10).state
    assert state.play.aftermath.margins == (("Quin", 15),)
    state = torg.apply_interaction(state, actor=taunter, target="Quin").state
    for card in cards:
        assert state.standing(taunter) is torg.Advantage.UP
        state = fails(state, card=card).state
    assert state.standing(taunter) is None
    assert state.round.conditions.given == ()


@ALL_DIALECTS
@pytest.mark.rule("TR-147")
@pytest.mark.parametrize("targets", tuple(permutations(("Quin", "Marco"))))
def test_whoever_is_hit_by_a_roll_for_several_may_be_the_first_to_answer(dialect, targets):
    pools = {"Quin": (OPPONENT_FAILS,), "Marco": (OTHER_OPPONENT_FAILS,)}
    state = fight(pools=pools, dialect=dialect)
    checks = tuple(Check(value=50, difficulty=5, target=each) for each in targets)
    state = torg.one_on_many(state, actor="Mummy", action=ATTACK, checks=checks).state
    state = fails(announced(state, 12).state, "Marco", OTHER_OPPONENT_FAILS).state
    assert state.play.aftermath.hits == ("Quin",)


@ALL_DIALECTS
@pytest.mark.rule("TR-149", "MA-002")
@pytest.mark.parametrize("actors", tuple(permutations(PAIR)))
def test_nobody_of_a_group_negates_what_the_group_does_to_her(dialect, actors):
    state = fight(pools={"Quin": (OPPONENT_FAILS,)}, dialect=dialect)
    state = together(state, *actors, action=TAUNT, target="Quin").state
    assert "Quin" in state.play.aftermath.hits
    negate = torg.PlayCard(hero="Quin", card=OPPONENT_FAILS)
    refused(state, negate, Reason.NO_SUCCESS_TO_NEGATE, "TR-147")


@pytest.mark.rule("TR-147", "TR-083")
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_what_each_action_of_a_roll_of_two_has_taken_comes_back_with_it(order, taken):
    pool = (OPPONENT_FAILS, OTHER_OPPONENT_FAILS, DRAMA, HERO)
    state = fight(VILLAINS_TEST_INTIMIDATE, pools={"Quin": pool})
    checks = (Check(value=10, difficulty=4, target="Quin"),) * 2
    state = torg.one_on_many(state, actor="Mummy", action=ActionKind.TEST, checks=checks).state
    state = announced(state, 12).state
    of_place = {1: DRAMA, 2: HERO}
    for place in range(1, taken + 1):
        state = torg.strip_pool(state, hero="Quin", cards=(of_place[place],)).state
    for place, card in zip(order, (OPPONENT_FAILS, OTHER_OPPONENT_FAILS), strict=True):
        lost = {of_place[each] for each in range(1, taken + 1)} - set(state.pool("Quin"))
        due = len(state.round.rewards.strips)
        choice = torg.Negating(place=place)
        transition = torg.play_card(state, hero="Quin", card=card, choice=choice)
        state = transition.state
        back = [each.cards for each in told(transition, torg.PoolRestored)]
        if of_place[place] in lost:
            assert (back, len(state.round.rewards.strips)) == ([(of_place[place],)], due)
        else:
            assert (back, len(state.round.rewards.strips)) == ([], due - 1)
    assert set(state.pool("Quin")) == {DRAMA, HERO}


@pytest.mark.rule("TR-147", "TR-082")
def test_all_that_earlier_successes_have_exposed_stays_exposed():
    pools = {"Quin": (OPPONENT_FAILS, DRAMA, HERO, ACTION)}
    state = fight(VILLAINS_TEST_INTIMIDATE, pools=pools)
    for villain in GANG:
        state = acts(state, villain, ActionKind.TEST, 3, target="Quin").state
    assert [each.count for each in fails(state).state.round.rewards.strips] == [1, 1]


@pytest.mark.rule("TR-147", "TR-091")
def test_a_second_defense_of_a_round_is_saved_as_well():
    pools = {"Quin": (OPPONENT_FAILS, HASTE)}
    state = torg.defend(fight(VILLAINS_UP_DEFEND_TAUNT, pools=pools), hero="Quin").state
    state = announced(declared(state, "Mummy", value=-40, target="Quin"), 12, 12).state
    state = torg.play_card(state, hero="Quin", card=HASTE).state
    state = torg.defend(state, hero="Quin").state
    state = announced(declared(state, "Thug", value=40, target="Quin"), 12, 12).state
    assert told(fails(state), torg.DefenseSaved) == [torg.DefenseSaved(hero="Quin")]


@ALL_DIALECTS
@pytest.mark.rule("TR-150", "MA-002")
@pytest.mark.parametrize("actors", tuple(permutations(PAIR)))
def test_whoever_of_a_group_has_a_second_chance_the_group_tries_again(dialect, actors):
    state = fight(pools={"Quin": (SECOND_CHANCE,)}, dialect=dialect)
    state = together(state, *actors, difficulty=90).state
    state = torg.play_card(state, hero="Quin", card=SECOND_CHANCE).state
    assert state.attempt.actors == actors


@pytest.mark.rule("TG-026", "TG-015", "MA-002")
def test_in_gurps_the_cards_of_all_of_a_group_help_the_two_further_rolls():
    pools = {"Quin": (WILLPOWER, SECOND_CHANCE), "Marco": (OTHER_WILLPOWER,)}
    state = fight(pools=pools, dialect=GURPS)
    for hero, card in (("Quin", WILLPOWER), ("Marco", OTHER_WILLPOWER)):
        state = torg.play_card(state, hero=hero, card=card).state
    first = together(state, *PAIR, action=ActionKind.TRICK, difficulty=90, die=10)
    state = torg.play_card(first.state, hero="Quin", card=SECOND_CHANCE).state
    second = announced(state, 10, 10)
    assert outcome_of(second).results[0].total == outcome_of(first).results[0].total


@ALL_DIALECTS
@pytest.mark.rule("TR-134", "MA-002")
@pytest.mark.parametrize("hero", PAIR)
def test_a_deed_of_a_group_may_be_glorious_for_each_of_it(dialect, hero):
    state = together(fight(dialect=dialect), *PAIR).state
    assert torg.grant_impact(state, hero=hero).state.play.aftermath.has_impact


@pytest.mark.rule("TR-147", "TC-012")
def test_nobody_of_a_group_stands_firm_by_a_hit_that_was_negated():
    state = fight(pools={"Quin": (OPPONENT_FAILS, OTHER_OPPONENT_FAILS)}, dialect=CLASSIC)
    state = together(state, "Mummy", "Cultist", target="Quin").state
    assert state.round.conditions.steadfast == ("Mummy", "Cultist")
    state = fails(state).state
    assert state.round.conditions.steadfast == ("Mummy",)
    assert fails(state, card=OTHER_OPPONENT_FAILS).state.round.conditions.steadfast == ()


@pytest.mark.rule("TR-147", "TC-012")
@pytest.mark.parametrize(("place", "firm"), [(1, ()), (2, ("Mummy",))])
def test_who_has_taunted_does_not_stand_firm_when_the_attack_beside_it_fails(place, firm):
    state = fight(pools={"Quin": (OPPONENT_FAILS,)}, dialect=CLASSIC)
    checks = (
        Check(value=50, difficulty=5, target="Quin"),
        Check(value=50, difficulty=5, target="Quin", action=TAUNT),
    )
    state = torg.one_on_many(state, actor="Mummy", action=ATTACK, checks=checks).state
    state = announced(state, 12).state
    choice = torg.Negating(place=place)
    state = torg.play_card(state, hero="Quin", card=OPPONENT_FAILS, choice=choice).state
    assert state.round.conditions.steadfast == firm


@pytest.mark.rule("TR-147", "TC-012")
@pytest.mark.parametrize("targets", tuple(permutations(PAIR)))
def test_who_has_hit_two_and_is_negated_by_one_stands_firm_by_the_other(targets):
    state = fight(pools={"Quin": (OPPONENT_FAILS,)}, dialect=CLASSIC)
    checks = tuple(Check(value=50, difficulty=5, target=each) for each in targets)
    state = torg.one_on_many(state, actor="Mummy", action=ATTACK, checks=checks).state
    state = fails(announced(state, 12).state).state
    assert state.round.conditions.steadfast == ("Mummy",)


@pytest.mark.rule("TR-147", "TR-071")
@pytest.mark.parametrize("harms", [False, True])
def test_a_villain_who_stands_firm_by_something_else_still_does(harms):
    state = fight(pools={"Quin": (OPPONENT_FAILS,)})
    state = acts(state, "Mummy", ATTACK, 3, target="Quin").state
    if harms:
        state = torg.report_damage(state, target="Marco", by="Cultist", shock=1).state
    else:
        state = torg.stand_firm(state, villain="Cultist").state
    assert fails(state).state.round.conditions.steadfast == ("Cultist",)


# ------------------------------------------------------------------------- two open actions


def two_open(dialect, held, *, second=ATTACK, first=ATTACK, actors=PAIR):
    """Quin's action is open, and Marco's, which has interrupted it by Haste; Tina holds a card."""
    hands = {"Quin": (HERO,), "Marco": (OTHER_HERO,), "Tina": (held,)}
    state = fight(hands=hands, pools={actors[1]: (HASTE,)}, dialect=dialect)
    state = torg.report_action(state, actor="Tina", action=OTHER, margin=0).state
    state = torg.play_to_pool(state, hero="Tina", card=held).state
    for hero, action in zip(actors, (first, second), strict=True):
        if hero == actors[1]:
            state = torg.play_card(state, hero=hero, card=HASTE).state
        state = declared(state, hero, action, difficulty=0, target=None)
        if dialect is not GURPS:
            state = torg.declare_critical_moment(state, hero=hero).state
    return state


@pytest.mark.rule("TC-035", "TR-132")
def test_an_escape_ends_both_open_actions_and_both_critical_moments_are_paid_for():
    state = two_open(CLASSIC, ESCAPE)
    for hero, card in (("Quin", ACTION), ("Marco", OTHER_ACTION)):
        state = pooled(state, hero, card)
    transition = torg.play_card(state, hero="Tina", card=ESCAPE)
    lost = {each.hero: each.cards for each in told(transition, torg.PoolLost)}
    assert lost == {"Quin": (HERO, ACTION), "Marco": (OTHER_HERO, OTHER_ACTION)}
    assert transition.state.attempts == ()


@pytest.mark.rule("TC-075", "TC-035")
@pytest.mark.parametrize(
    ("first", "second", "stopped"),
    [
        (ATTACK, ATTACK, ("Quin", "Marco")),
        (ATTACK, OTHER, ("Quin",)),
        (OTHER, ATTACK, ("Marco",)),
        (OTHER, OTHER, ()),
    ],
)
def test_of_two_open_actions_a_monologue_stops_those_that_are_hostile(first, second, stopped):
    state = two_open(CLASSIC, MONOLOGUE, first=first, second=second)
    for hero, card in (("Quin", ACTION), ("Marco", OTHER_ACTION)):
        state = pooled(state, hero, card)
    transition = torg.play_card(state, hero="Tina", card=MONOLOGUE)
    assert tuple(each.hero for each in told(transition, torg.PoolLost)) == stopped
    going_on = tuple(each.actor for each in transition.state.attempts)
    assert going_on == tuple(each for each in PAIR if each not in stopped)


@pytest.mark.rule("TR-145")
def test_a_monologue_of_the_revised_text_stops_both_open_actions():
    state = fight(pools={"Marco": (HASTE,), "Tina": (MONOLOGUE,)})
    state = torg.play_card(declared(state), hero="Marco", card=HASTE).state
    state = declared(state, "Marco", OTHER)
    assert torg.play_card(state, hero="Tina", card=MONOLOGUE).state.attempts == ()


@pytest.mark.rule("TG-024")
@pytest.mark.parametrize("speaker", PAIR)
def test_of_two_open_actions_the_one_of_the_speaker_goes_on_in_gurps(speaker):
    one_by_one = taken(REVISED, "pools", "commitment")
    house = with_readings(GURPS, "house", pools=one_by_one)
    state = fight(pools={"Marco": (HASTE,)}, dialect=house)
    state = torg.play_card(declared(state, difficulty=0), hero="Marco", card=HASTE).state
    state = pooled(declared(state, "Marco", OTHER, difficulty=0), speaker, MONOLOGUE)
    state = torg.play_card(state, hero=speaker, card=MONOLOGUE).state
    assert [each.actors for each in state.attempts] == [(speaker,)]


@pytest.mark.rule("TG-038", "TR-186", "TG-059")
def test_what_lasts_until_somebody_acts_lasts_through_a_monologue_of_two_rounds():
    house = with_readings(GURPS, "house", enhancements={"monologue_may_last": True})
    state = fight(pools={"Tina": (MONOLOGUE,)}, dialect=house)
    state = torg.report_action(state, actor="Quin", action=TAUNT, margin=2, target="Cultist").state
    state = torg.apply_interaction(state, actor="Quin", target="Cultist").state
    for hero in PAIR:
        state = torg.take_posture(state, character=hero, what="all-out attack").state
    state = torg.play_card(state, hero="Tina", card=MONOLOGUE).state
    before = state.round
    assert before.conditions.given
    for _ in range(2):
        state = flipped(torg.prolong_monologue(state).state, PLAIN[0])
        assert state.round.monologue.speaker == "Tina"
        assert [each.character for each in state.round.postures] == [*PAIR]
        assert [each.character for each in state.round.conditions.given] == ["Cultist"]
