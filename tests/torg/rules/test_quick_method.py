"""The quick method: one skill, several targets, and the successes counted at one glance."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.charts.torg import Extension, Spread, difficulty_increase
from dramadeck.charts.torg import quick_method as by_chart
from dramadeck.torg import ActionKind, Check, Reason
from dramadeck.torg.rules.interactions import INTERACTIONS
from tests.torg.tables import told
from tests.torg.tables_actions import (
    ADRENALIN,
    VILLAINS_TEST_INTIMIDATE,
    announced,
    check_refused,
    outcome_of,
    rounds,
    scene,
)

TROOPERS = tuple(f"Shocktrooper {number}" for number in range(1, 31))


def quick(count, difficulty=8, actor="Quin", **details):
    """So many troopers attacked with one roll: value 10 against 8 if nothing else is said."""
    tried = {
        "action": ActionKind.ATTACK,
        "value": 10,
        "difficulties": (difficulty,) * count,
        "targets": TROOPERS[:count],
    }
    return torg.QuickMethod(actor=actor, **(tried | details))


fight = partial(rounds, villains=TROOPERS)


def resolved(state, command, *dice):
    return announced(torg.TORG.step(state, command).state, *dice)


def hit(transition):
    """Who is hit, in the order in which they were named."""
    return [each.check.target for each in outcome_of(transition).results if each.succeeded]


@pytest.mark.rule("MA-020")
@pytest.mark.parametrize(
    ("value", "successes"), [(9, 0), (10, 1), (11, 1), (12, 2), (14, 4), (16, 6), (17, 6)]
)
def test_the_margin_over_a_single_difficulty_says_how_many_are_hit(value, successes):
    # A 12 is a bonus number of 0: the margin is the value less 8.
    transition = resolved(fight(), quick(6, value=value), 12)
    assert hit(transition) == list(TROOPERS[:successes])


@pytest.mark.rule("MA-020", "MA-014")
def test_the_successes_go_to_the_targets_in_the_order_of_the_actor():
    order = (TROOPERS[4], TROOPERS[0], TROOPERS[2])
    assert hit(resolved(fight(), quick(3, value=12, targets=order), 12)) == list(order[:2])


@pytest.mark.rule("MA-021")
@pytest.mark.parametrize(
    ("actor", "spread", "successes"),
    [
        ("Quin", None, 4),
        ("Quin", Spread.LOWEST, 3),
        ("Dragon", None, 4),
        ("Dragon", Spread.LOWEST, 3),
    ],
)
def test_everybody_hits_as_many_as_the_spread_has_unless_the_lowest_is_asked_for(
    actor, spread, successes
):
    state = fight(villains=("Dragon", *TROOPERS))
    chosen = {} if spread is None else {"spread": spread}
    command = quick(5, actor=actor, value=14, **chosen)
    assert len(hit(resolved(state, command, 12))) == successes


@pytest.mark.rule("MA-018")
def test_difficulties_one_apart_are_one_group_and_the_highest_counts():
    command = quick(3, value=12, difficulties=(9, 8, 9))
    assert len(hit(resolved(fight(), command, 12))) == 1


@pytest.mark.rule("MA-018")
def test_difficulties_two_apart_are_checked_place_by_place():
    command = quick(3, difficulties=(8, 9, 10))
    says = "8, 9, 10 differ by more than one"
    check_refused(fight(), command, Reason.DIFFICULTIES_TOO_DIFFERENT, "MA-018", says)


@pytest.mark.rule("MA-019")
def test_nobody_is_hit_twice():
    command = quick(3, targets=(TROOPERS[0], TROOPERS[1], TROOPERS[0]))
    says = "the quick method hits Shocktrooper 1 once"
    check_refused(fight(), command, Reason.TARGET_NAMED_TWICE, "MA-019", says)


@pytest.mark.rule("MA-018")
def test_each_action_has_its_target_or_none_has():
    command = quick(3, targets=TROOPERS[:2])
    check_refused(fight(), command, Reason.TARGETS_UNEVEN, "MA-018", "3 actions and 2 targets")
    nobody = quick(3, targets=(), value=14, action=ActionKind.OTHER)
    outcome = outcome_of(resolved(fight(), nobody, 12))
    assert [each.succeeded for each in outcome.results] == [1, 1, 1]


@pytest.mark.rule("MA-018")
def test_who_tries_nothing_or_defends_or_aims_at_a_stranger_is_told_so():
    state = fight()
    check_refused(state, quick(0), Reason.NO_ACTIONS_NAMED, "MA-018", "Quin")
    defense = quick(2, action=ActionKind.DEFEND)
    check_refused(state, defense, Reason.DEFENSE_IS_TESTED, "TR-091", "Quin")
    stranger = quick(2, targets=(TROOPERS[0], "Mumy"))
    check_refused(state, stranger, Reason.UNKNOWN_CHARACTER, "TR-082", "Mumy")


@pytest.mark.rule("MA-018", "TR-059")
def test_it_is_one_action_of_the_round():
    state = torg.TORG.step(fight(), quick(3)).state
    state = announced(state, 12).state
    check_refused(state, quick(3), Reason.NO_ACTION_LEFT, "MA-018", "Quin")


@pytest.mark.rule("MA-018")
def test_one_action_alone_is_as_hard_as_ever():
    assert hit(resolved(fight(), quick(1, value=7), 12)) == []
    assert hit(resolved(fight(), quick(1, value=8), 12)) == list(TROOPERS[:1])


@pytest.mark.rule("MA-016", "MA-017")
def test_opponents_get_tougher_with_their_number_hit_or_not():
    for count, harder in ((1, 0), (2, 2), (4, 3), (6, 4)):
        attempt = torg.TORG.step(fight(), quick(count)).state.attempt
        assert attempt.toughness_increase == harder
    aimless = quick(4, targets=(), action=ActionKind.OTHER)
    assert torg.TORG.step(fight(), aimless).state.attempt.toughness_increase == 0


@pytest.mark.rule("MA-016")
def test_who_is_not_attacked_gets_no_tougher():
    for action in (*INTERACTIONS, ActionKind.OTHER):
        attempt = torg.TORG.step(fight(), quick(4, action=action)).state.attempt
        assert attempt.toughness_increase == 0


@pytest.mark.rule("TR-089", "MA-020")
def test_one_success_among_several_earns_one_card():
    transition = resolved(fight(), quick(4, value=14), 12)
    (earned,) = told(transition, torg.CardEarned)
    assert (earned.hero, earned.action) == ("Quin", ActionKind.ATTACK)
    assert not told(resolved(fight(), quick(4, value=9), 12), torg.CardEarned)


@pytest.mark.rule("TR-082", "TR-083", "MA-020")
def test_a_villain_exposes_the_pools_of_those_who_are_hit_by_the_margin_of_their_place():
    heroes = ("Quin", "Marco", "Tina")
    state = rounds(
        VILLAINS_TEST_INTIMIDATE, pools={"Quin": (1, 2, 3), "Marco": (17, 18), "Tina": (96, 97)}
    )
    command = torg.QuickMethod(
        actor="Mummy",
        action=ActionKind.TEST,
        value=19,
        difficulties=(8, 8, 8),
        targets=heroes,
        spread=Spread.TOP,
    )
    transition = resolved(state, command, 12)
    # The margins are 11 - 2, 11 - 4 and 11 - 6.
    assert [each.margin for each in outcome_of(transition).results] == [9, 7, 5]
    exposed = [(each.hero, each.count) for each in told(transition, torg.PoolExposed)]
    assert exposed == [("Quin", 2), ("Marco", 2), ("Tina", 1)]


@pytest.mark.rule("TR-147", "MA-020")
def test_those_who_are_hit_can_answer_the_action():
    state = resolved(fight(), quick(3, value=12), 12).state
    assert state.play.aftermath.hits == TROOPERS[:2]


@pytest.mark.rule("TR-121", "MA-018")
def test_a_raised_attribute_counts_in_every_action():
    state = fight(pools={"Quin": (ADRENALIN,)})
    state = torg.play_card(
        state, hero="Quin", card=ADRENALIN, choice=torg.Raise(attribute=torg.Attribute.DEXTERITY)
    ).state
    command = quick(3, value=9, attribute=torg.Attribute.DEXTERITY)
    assert len(hit(resolved(state, command, 12))) == 2


@given(
    count=st.integers(2, 30),
    value=st.integers(1, 40),
    die=st.integers(1, 60),
    spread=st.sampled_from(Spread),
)
@pytest.mark.rule("MA-020", "MA-022", "MA-023")
def test_the_command_counts_as_the_chart_does_beyond_fifteen_too(count, value, die, spread):
    state = scene(villains=TROOPERS)
    outcome = outcome_of(resolved(state, quick(count, value=value, spread=spread), die))
    total = outcome.results[0].total
    expected = by_chart(total=total, difficulties=[8] * count, spread=spread)
    assert sum(each.succeeded for each in outcome.results) == expected.succeeded
    for each in outcome.results:
        assert each.margin >= 0 or not each.succeeded


@given(count=st.integers(2, 30), value=st.integers(1, 40))
@pytest.mark.rule("MA-015", "MA-020", "MA-021")
def test_with_the_top_of_the_spread_it_is_one_on_many_without_the_checking(count, value):
    state = scene(villains=TROOPERS)
    checks = tuple(Check(value=value, difficulty=8, target=name) for name in TROOPERS[:count])
    long_way = torg.OneOnMany(actor="Quin", action=ActionKind.ATTACK, checks=checks)
    quickly = outcome_of(resolved(state, quick(count, value=value), 12))
    assert quickly == outcome_of(resolved(state, long_way, 12))


@pytest.mark.rule("MA-022", "MA-023")
def test_twenty_troopers_on_one_hero_use_the_extended_chart():
    group = torg.ManyOnOne(
        actors=TROOPERS[:20],
        action=ActionKind.ATTACK,
        values=(10,) * 20,
        difficulty=5,
        target="Quin",
        effect_value=18,
        spread=Spread.TOP,
    )
    outcome = outcome_of(resolved(scene(villains=TROOPERS), group, 12))
    # Twenty are as near to the value 6 as to 7: +7. The margin of 12 is enough for 16 to 19.
    assert outcome.results[0].total == 17
    assert (outcome.results[0].margin, outcome.results[0].succeeded) == (12, 19)
    assert outcome.effect_total == 18 + 6


@pytest.mark.rule("MA-023")
@pytest.mark.parametrize(
    ("extension", "succeeded"), [(Extension.LITERAL, 19), (Extension.PATTERN, 20)]
)
def test_a_table_may_go_on_by_the_printed_pattern(extension, succeeded):
    group = torg.ManyOnOne(
        actors=TROOPERS[:20],
        action=ActionKind.ATTACK,
        values=(10,) * 20,
        difficulty=5,
        spread=Spread.TOP,
        extension=extension,
    )
    outcome = outcome_of(resolved(scene(villains=TROOPERS), group, 12))
    assert outcome.results[0].succeeded == succeeded


@pytest.mark.rule("MA-015", "MA-016", "MA-022", "MA-023")
def test_one_on_twenty_gets_harder_by_twice_the_value():
    checks = tuple(Check(value=30, difficulty=8, target=name) for name in TROOPERS[:20])
    command = torg.OneOnMany(actor="Quin", action=ActionKind.ATTACK, checks=checks)
    attempt = torg.TORG.step(scene(villains=TROOPERS), command).state.attempt
    raised = [check.difficulty - 8 for check in attempt.checks]
    assert raised == [difficulty_increase(place, 20) for place in range(1, 21)]
    assert (raised[14], raised[15], raised[19]) == (12, 12, 14)
    assert attempt.toughness_increase == 7
