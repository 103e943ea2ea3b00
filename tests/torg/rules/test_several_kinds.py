"""One roll for actions of several kinds: an attack and a taunt, each with its own skill."""

from functools import partial
from itertools import permutations

import pytest

from dramadeck import torg
from dramadeck.codec.saves import dump_command, dump_state, load_command, load_state
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Attribute, Check, Reason
from tests.torg.house_rules import with_readings
from tests.torg.tables import in_rounds, told
from tests.torg.tables_actions import (
    HASTE,
    PRESENCE,
    VILLAINS_TEST_INTIMIDATE,
    announced,
    check_refused,
    outcome_of,
    rounds,
    thrown,
)

VILLAINS = ("Mummy", "Cultist", "Guard")
ATTACK, TAUNT, TEST, TRICK = (
    *(ActionKind.ATTACK, ActionKind.TAUNT),
    *(ActionKind.TEST, ActionKind.TRICK),
)
ANY = 3
DANGER, MONOLOGUE = 158, 95


def check(difficulty, target=None, value=10, **facts):
    return Check(value=value, difficulty=difficulty, target=target, **facts)


def taunting(difficulty, target=None, value=10, **facts):
    return check(difficulty, target, value, **({"action": TAUNT} | facts))


def both(*checks, actor="Quin", action=ATTACK, **details):
    return torg.OneOnMany(actor=actor, action=action, checks=checks, **details)


def resolved(state, command, die=12):
    return announced(torg.TORG.step(state, command).state, die)


fight = partial(rounds, villains=VILLAINS)


@pytest.mark.rule("MA-012", "MA-013", "MA-015", "TR-089")
def test_an_attack_and_a_taunt_share_a_roll_and_each_earns_its_card():
    command = both(
        check(8, "Mummy", skill="fire combat"), taunting(6, "Cultist", 12, skill="taunt")
    )
    transition = resolved(fight(), command, 14)
    results = outcome_of(transition).results
    assert [(each.total, each.check.difficulty) for each in results] == [(11, 10), (13, 10)]
    assert told(transition, torg.CardEarned) == [
        torg.CardEarned(hero="Quin", action=ATTACK),
        torg.CardEarned(hero="Quin", action=TAUNT),
    ]


@pytest.mark.rule("TC-029", "TR-089")
@pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])
def test_each_kind_earns_one_card_however_often_it_succeeds(dialect):
    state = fight(dialect=dialect)
    lows = [check(-20), taunting(-20), check(-20), taunting(-20)]
    transition = resolved(state, both(*lows), 10)
    assert [each.action for each in told(transition, torg.CardEarned)] == [ATTACK, TAUNT]


@pytest.mark.rule("TR-089")
def test_a_house_may_pay_for_every_action_that_succeeds_by_one_roll():
    paid = {"earned": "for_each_action"}
    house = with_readings(REVISED, "generous house", approved_actions=paid)
    state = fight(dialect=house)
    checks = (check(-20), taunting(-20), check(-20), check(40), taunting(-20))
    transition = resolved(state, both(*checks))
    earned = [each.action for each in told(transition, torg.CardEarned)]
    assert earned == [ATTACK, ATTACK, TAUNT, TAUNT]
    heroes = torg.ManyOnOne(
        actors=("Quin", "Marco", "Tina"), action=ATTACK, values=(9,) * 3, difficulty=-9
    )
    earned = told(resolved(state, heroes), torg.CardEarned)
    assert [each.hero for each in earned] == ["Quin", "Marco", "Tina"]


@pytest.mark.rule("TC-029")
def test_what_has_earned_a_card_in_the_round_earns_none_in_a_roll_of_two():
    state = fight(dialect="classic", pools={"Quin": (HASTE,)})
    state = resolved(state, both(check(-9), check(-9))).state
    state = torg.play_card(state, hero="Quin", card=HASTE).state
    transition = resolved(state, both(check(-9), taunting(-9)))
    assert [each.action for each in told(transition, torg.CardEarned)] == [TAUNT]


@pytest.mark.rule("TR-093", "MA-012")
@pytest.mark.parametrize(("hard", "earned"), [((30, 1), [TAUNT]), ((1, 30), [ATTACK])])
def test_what_fails_earns_nothing_beside_what_succeeds(hard, earned):
    one, other = hard
    transition = resolved(fight(), both(check(one, "Mummy"), taunting(other, "Mummy")))
    assert [each.action for each in told(transition, torg.CardEarned)] == earned


@pytest.mark.rule("TR-092")
def test_a_disallowed_kind_earns_nothing_in_a_roll_of_two():
    state = torg.disallow_action(fight(), hero="Quin", action=TAUNT).state
    transition = resolved(state, both(check(1), taunting(1)))
    assert [each.action for each in told(transition, torg.CardEarned)] == [ATTACK]


@pytest.mark.rule("TR-121", "TC-060", "MA-012")
def test_a_card_raises_only_the_check_that_is_built_on_its_attribute():
    state = fight(pools={"Quin": (PRESENCE,)})
    state = torg.play_card(
        state, hero="Quin", card=PRESENCE, choice=torg.Raise(attribute=Attribute.CHARISMA)
    ).state
    blow = both(check(8), taunting(8, attribute=Attribute.CHARISMA), attribute=Attribute.DEXTERITY)
    assert [each.total for each in outcome_of(resolved(state, blow)).results] == [10, 13]
    # What a check does not say is as the command says.
    alike = both(check(8), taunting(8), attribute=Attribute.CHARISMA)
    assert [each.total for each in outcome_of(resolved(state, alike)).results] == [13, 13]


@pytest.mark.rule("TC-060", "MA-012")
def test_a_classic_card_raises_only_the_check_of_its_skill():
    state = fight(dialect="classic", pools={"Quin": (PRESENCE,)})
    state = torg.play_card(
        state,
        hero="Quin",
        card=PRESENCE,
        choice=torg.Raise(attribute=Attribute.CHARISMA, skill="taunt"),
    ).state
    command = both(check(8), taunting(8, skill="taunt"), skill="fire combat")
    assert [each.total for each in outcome_of(resolved(state, command)).results] == [10, 13]


@pytest.mark.rule("TG-015", "MA-012")
@pytest.mark.parametrize("first", [True, False], ids=["taunt first", "taunt second"])
def test_in_gurps_the_next_interpersonal_roll_is_the_taunt_among_the_checks(first):
    state = fight(dialect="gurps", pools={"Quin": (PRESENCE,)})
    state = torg.play_card(state, hero="Quin", card=PRESENCE).state
    checks = [check(0), taunting(0)][:: -1 if first else 1]
    transition = resolved(state, both(*checks, attribute=Attribute.DEXTERITY), 10)
    margins = {each.check.action: each.total for each in outcome_of(transition).results}
    assert margins[TAUNT] - margins[None] == GURPS.enhancements.attribute_raise
    assert not transition.state.boosts


@pytest.mark.rule("TC-015", "MA-012")
def test_danger_strikes_the_dexterity_check_alone():
    state = in_rounds("Quin", top=DANGER, villains=VILLAINS, deck_value="expanded")
    assert any(state.suffers(side, torg.ExpansionEffect.DANGER) for side in torg.Side)
    command = both(
        check(8), taunting(8, attribute=Attribute.CHARISMA), attribute=Attribute.DEXTERITY
    )
    assert [each.total for each in outcome_of(resolved(state, command)).results] == [7, 10]


@pytest.mark.rule("MA-012", "TR-123")
def test_a_taunt_that_succeeds_brings_no_effect_to_an_attack_that_misses():
    for hard, effect in ((30, None), (1, 18)):
        command = both(check(hard, "Mummy"), taunting(1, "Mummy"), effect_value=18)
        assert outcome_of(resolved(fight(), command)).effect_total == effect


@pytest.mark.rule("MA-016")
def test_who_is_only_taunted_is_no_second_opponent_that_is_attacked():
    one = both(check(8, "Mummy"), taunting(8, "Cultist"), taunting(8, "Guard"))
    assert torg.TORG.step(fight(), one).state.attempt.toughness_increase == 0
    two = both(check(8, "Mummy"), taunting(8, "Cultist"), check(8, "Guard"))
    assert torg.TORG.step(fight(), two).state.attempt.toughness_increase == 3


@pytest.mark.rule("MA-016")
@pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])
@pytest.mark.parametrize("own", [kind for kind in ActionKind if kind is not ActionKind.DEFEND])
def test_opponents_get_tougher_by_the_attacks_whatever_the_roll_is_called(own, dialect):
    blow, other = partial(check, action=ATTACK), partial(check, action=TEST)
    rises = {
        (blow(8, "Mummy"), blow(8, "Guard"), taunting(8, "Cultist")): 3,
        (blow(8, "Mummy"), blow(8, "Guard")): 2,
        (blow(8, "Mummy"), taunting(8, "Guard"), taunting(8, "Cultist")): 0,
        (blow(8, "Mummy"), blow(8, "Mummy"), taunting(8, "Mummy")): 0,
        (blow(8), blow(8), blow(8, "Mummy")): 0,
        (taunting(8, "Mummy"), taunting(8, "Guard"), other(8, "Cultist")): 0,
    }
    state = fight(dialect=dialect)
    for told_first, rise in rises.items():
        for checks in permutations(told_first):
            attempt = torg.TORG.step(state, both(*checks, action=own)).state.attempt
            assert attempt.toughness_increase == rise


@pytest.mark.rule("MA-012", "TR-123")
@pytest.mark.parametrize("own", [TAUNT, ATTACK])
def test_the_effect_goes_with_the_attack_whichever_is_told_first(own):
    for hard, effect in ((30, None), (1, 18)):
        checks = (check(hard, "Mummy", action=ATTACK), taunting(1, "Guard"))
        for order in permutations(checks):
            outcome = outcome_of(resolved(fight(), both(*order, action=own, effect_value=18)))
            assert outcome.effect_total == effect


@pytest.mark.rule("TC-018", "MA-012")
@pytest.mark.parametrize("checks", [(0, 1), (1, 0)])
def test_an_attack_anywhere_in_the_roll_is_offensive(checks):
    state = rounds(31, villains=VILLAINS, dialect="classic")
    state = torg.name_setback(state, side=torg.Side.HEROES).state
    parts = (check(8, action=ActionKind.OTHER), check(8, action=ATTACK))
    command = both(*(parts[at] for at in checks), action=ActionKind.OTHER)
    check_refused(state, command, Reason.NO_OFFENSE, "TC-018")
    assert torg.TORG.refusal(state, both(parts[0], action=ActionKind.OTHER)) is None


@pytest.mark.rule("TC-031")
def test_a_storm_leaves_no_kind_that_hides_behind_another():
    state = fight(dialect="classic")
    state = torg.begin_storm(state).state
    allowed = CLASSIC.approved_actions.storm_actions[0]
    command = both(check(8), taunting(8), action=allowed)
    assert TAUNT not in CLASSIC.approved_actions.storm_actions
    check_refused(state, command, Reason.STORM_FORBIDS, "TC-031", "Taunt")


@pytest.mark.rule("TR-091", "TG-048")
@pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])
def test_a_defense_is_no_part_of_a_roll_and_no_name_for_one(dialect):
    defend = ActionKind.DEFEND
    for command in (
        both(check(8), check(8, action=defend)),
        both(check(8), action=defend),
        both(check(8, "Mummy", action=ATTACK), check(8, "Guard", action=ATTACK), action=defend),
    ):
        state = fight(dialect=dialect)
        check_refused(state, command, Reason.DEFENSE_IS_TESTED, "TR-091")


@pytest.mark.rule("TR-091", "TG-048")
@pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])
def test_no_command_but_defend_declares_a_defense(dialect):
    named = {"action": ActionKind.DEFEND, "value": 10, "difficulty": 8}
    lead = {"lead": "Quin", "coordination": 8, **named}
    for command in (
        torg.DeclareAction(actor="Quin", **named),
        torg.ManyOnOne(actors=("Quin",), action=ActionKind.DEFEND, values=(10,), difficulty=8),
        torg.QuickMethod(actor="Quin", action=ActionKind.DEFEND, value=10, difficulties=(8,)),
        torg.SumEfforts(efforts=(), **lead),
        torg.MassEffort(count=10, average_perception=8, **lead),
        torg.ReportAction(actor="Quin", action=ActionKind.DEFEND, margin=3),
    ):
        state = fight(dialect=dialect)
        check_refused(state, command, Reason.DEFENSE_IS_TESTED, "TR-091")


@pytest.mark.rule("TR-082", "TR-091")
def test_a_villain_strips_by_the_listed_kind_and_tests_a_defense_by_the_attack():
    state = fight(VILLAINS_TEST_INTIMIDATE, pools={"Quin": (128,), "Marco": (40,)})
    state = torg.defend(state, hero="Marco").state
    checks = (check(3, "Quin", action=TEST), check(3, "Marco"), check(30, "Quin"))
    transition = resolved(state, both(*checks, actor="Mummy"))
    assert [each.hero for each in told(transition, torg.PoolExposed)] == ["Quin"]
    assert told(transition, torg.DefenseTested) == [
        torg.DefenseTested(hero="Marco", succeeded=False)
    ]


@pytest.mark.rule("TG-054", "TR-147")
def test_each_taunted_suffers_for_the_taunt_and_nobody_for_the_attack():
    command = both(check(1, "Mummy"), taunting(1, "Cultist"), check(1, "Guard", action=TEST))
    state = resolved(fight(), command).state
    refused = torg.ApplyInteraction(actor="Quin", target="Mummy")
    check_refused(state, refused, Reason.NO_INTERACTION, "TG-054")
    for target, action in (("Cultist", TAUNT), ("Guard", TEST)):
        transition = torg.apply_interaction(state, actor="Quin", target=target)
        assert told(transition, torg.InteractionApplied)[0].action is action
        state = transition.state


@pytest.mark.rule("TG-054")
def test_a_taunt_and_a_test_of_the_same_villain_have_their_results_one_after_the_other():
    checks = (check(1, "Mummy"), check(-9, "Mummy", action=TEST), taunting(1, "Mummy"))
    state = resolved(fight(), both(*checks)).state
    found = []
    for _ in range(2):
        transition = torg.apply_interaction(state, actor="Quin", target="Mummy")
        (applied,) = told(transition, torg.InteractionApplied)
        found.append((applied.action, applied.margin))
        state = transition.state
    assert found == [(TEST, 15), (TAUNT, 3)]
    again = torg.ApplyInteraction(actor="Quin", target="Mummy")
    check_refused(state, again, Reason.NO_INTERACTION, "TG-054")


@pytest.mark.rule("TG-047")
def test_who_gets_out_of_the_way_of_the_attack_is_taunted_all_the_same():
    state = fight(dialect="gurps")
    command = both(check(0, "Mummy"), taunting(0, "Mummy"), check(0, "Guard", action=TRICK))
    state = thrown(torg.TORG.step(state, command).state, 3)
    transition = torg.announce(state, actor="Quin", stopped_by=("Mummy",))
    assert [each.succeeded for each in outcome_of(transition).results] == [0, 1, 1]
    # Nobody can get out of the way of a trick.
    wrong = torg.Announce(actor="Quin", stopped_by=("Guard",))
    check_refused(state, wrong, Reason.NOT_A_TARGET, "TG-047")


@pytest.mark.rule("TC-012")
def test_a_villain_stands_firm_by_the_attack_among_his_checks():
    state = fight(dialect="classic")
    for hard, firm in ((1, ["Mummy"]), (30, [])):
        command = both(
            taunting(1, "Marco"), check(hard, "Quin", action=ATTACK), actor="Mummy", action=TAUNT
        )
        told_firm = told(resolved(state, command), torg.VillainStoodFirm)
        assert [each.villain for each in told_firm] == firm


@pytest.mark.rule("TC-075")
@pytest.mark.parametrize(("second", "goes_on"), [(ActionKind.OTHER, True), (ATTACK, False)])
def test_a_monologue_silences_a_roll_that_is_hostile_in_any_part(second, goes_on):
    state = fight(dialect="classic", pools={"Marco": (MONOLOGUE,)})
    command = both(check(8), check(8, action=second), action=ActionKind.OTHER)
    state = torg.TORG.step(state, command).state
    state = torg.play_card(state, hero="Marco", card=MONOLOGUE).state
    assert bool(state.attempt) is goes_on


@pytest.mark.rule("MA-012")
def test_what_a_check_says_of_itself_is_saved_and_an_old_check_is_read():
    command = both(check(8), taunting(8, "Mummy", attribute=Attribute.SPIRIT, skill="taunt"))
    assert load_command(torg.TORG, dump_command(torg.TORG, command)) == command
    state = torg.TORG.step(fight(), command).state
    assert load_state(dump_state(torg.TORG, state)) == state
    plain = dump_command(torg.TORG, both(check(8)))
    assert '"skill": null' not in plain.partition("checks")[2].partition("]")[0]


@pytest.mark.rule("MA-012")
@pytest.mark.parametrize("facts", [{"action": "attack!"}, {"attribute": "Luck"}, {"skill": " "}])
def test_a_check_says_only_what_there_is(facts):
    with pytest.raises((TypeError, ValueError)):
        check(8, **facts)
