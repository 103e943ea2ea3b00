"""One roll for actions of several kinds: an attack and a taunt, each with its own skill."""

from functools import partial
from itertools import permutations

import pytest

from dramadeck import torg
from dramadeck.codec.saves import dump_command, load_command
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Attribute, Check, Reason, commands
from tests.torg.at import at_fight, at_rounds, house
from tests.torg.tables import ALL_DIALECTS
from tests.torg.tables_actions import HEROES_SETBACK, VILLAINS_TEST_INTIMIDATE

VILLAINS = ("Mummy", "Cultist", "Guard")
ATTACK, TAUNT, TEST = ActionKind.ATTACK, ActionKind.TAUNT, ActionKind.TEST
TRICK, OTHER, DEFEND = ActionKind.TRICK, ActionKind.OTHER, ActionKind.DEFEND
CHARISMA, DEXTERITY = Attribute.CHARISMA, Attribute.DEXTERITY
HASTE, PRESENCE, DANGER, MONOLOGUE, DRAMA = 40, 96, 158, 95, 128


def check(difficulty, target=None, value=10, **facts):
    return Check(value=value, difficulty=difficulty, target=target, **facts)


taunting, blow = partial(check, action=TAUNT), partial(check, action=ATTACK)


def both(*checks, actor="Quin", action=ATTACK, **details):
    return commands.OneOnMany(actor=actor, action=action, checks=checks, **details)


fight = partial(at_fight, villains=VILLAINS)


def resolved(command, at=None, die=12):
    return (at or fight()).sends(command).announced(die)


def totals(command, at, die=12):
    return [result.total for result in resolved(command, at, die).outcome.results]


def earned(at):
    """Return the kinds of action that have just earned cards."""
    return [event.action for event in at.events_of(torg.events.CardEarned)]


@pytest.mark.rule("MA-012", "MA-013", "MA-015", "TR-089", "TR-092", "TR-093")
def test_an_attack_and_a_taunt_share_a_roll_and_each_earns_its_card_if_it_succeeds():
    attack = check(8, "Mummy", skill="fire combat")
    at = resolved(both(attack, taunting(6, "Cultist", 12, skill="taunt")), die=14)
    results = [(result.total, result.check.difficulty) for result in at.outcome.results]
    assert results == [(11, 10), (13, 10)]
    kinds = [torg.events.CardEarned(hero="Quin", action=kind) for kind in (ATTACK, TAUNT)]
    assert at.events_of(torg.events.CardEarned) == kinds
    for hard, kinds in (((30, 1), [TAUNT]), ((1, 30), [ATTACK])):
        one, other = hard
        assert earned(resolved(both(check(one, "Mummy"), taunting(other, "Mummy")))) == kinds
        at = fight().disallow_action(hero="Quin", action=TAUNT)
        assert earned(resolved(both(check(1), taunting(1)), at)) == [ATTACK]


@pytest.mark.rule("TC-029", "TR-089")
@ALL_DIALECTS
def test_each_kind_earns_one_card_however_often_it_succeeds(dialect):
    lows = [check(-20), taunting(-20), check(-20), taunting(-20)]
    assert earned(resolved(both(*lows), fight(dialect=dialect), 10)) == [ATTACK, TAUNT]


@pytest.mark.rule("TC-029", "TR-089")
def test_a_house_rule_may_pay_for_each_check_and_classic_pays_each_kind_once_a_round():
    at = resolved(both(check(-9), check(-9)), fight(HASTE, dialect="classic"))
    assert earned(resolved(both(check(-9), taunting(-9)), at.plays("Quin", HASTE))) == [TAUNT]
    paid = {"earned": "for_each_action"}
    at = fight(dialect=house(REVISED, "generous house", approved_actions=paid))
    checks = (check(-20), taunting(-20), check(-20), check(40), taunting(-20))
    assert earned(resolved(both(*checks), at)) == [ATTACK, ATTACK, TAUNT, TAUNT]
    heroes = ("Quin", "Marco", "Tina")
    group = commands.ManyOnOne(actors=heroes, action=ATTACK, values=(9,) * 3, difficulty=-9)
    assert [event.hero for event in resolved(group, at).events_of(torg.events.CardEarned)] == [
        *heroes
    ]


@pytest.mark.rule("MA-012", "TC-015", "TC-060", "TR-121")
def test_a_raise_or_danger_affects_only_the_check_of_its_attribute_or_skill():
    at = fight(PRESENCE).plays("Quin", PRESENCE, choice=torg.Raise(attribute=CHARISMA))
    apart = both(check(8), taunting(8, attribute=CHARISMA), attribute=DEXTERITY)
    assert totals(apart, at) == [10, 13]
    # A check without an attribute has that of the command.
    assert totals(both(check(8), taunting(8), attribute=CHARISMA), at) == [13, 13]
    raises = torg.Raise(attribute=CHARISMA, skill="taunt")
    at = fight(PRESENCE, dialect="classic").plays("Quin", PRESENCE, choice=raises)
    command = both(check(8), taunting(8, skill="taunt"), skill="fire combat")
    assert totals(command, at) == [10, 13]
    at = at_rounds(DANGER, "Quin", villains=VILLAINS, deck_value="expanded")
    assert any(at.suffers(side, torg.ExpansionEffect.DANGER) for side in torg.Side)
    command = both(check(8), taunting(8, attribute=CHARISMA), attribute=DEXTERITY)
    assert totals(command, at) == [7, 10]


@pytest.mark.rule("TG-015", "MA-012")
@pytest.mark.parametrize("first", [True, False], ids=["taunt first", "taunt second"])
def test_in_gurps_the_next_interpersonal_roll_is_the_taunt_among_the_checks(first):
    checks = [check(0), taunting(0)][:: -1 if first else 1]
    at = fight(PRESENCE, dialect="gurps").plays("Quin", PRESENCE)
    at = resolved(both(*checks, attribute=DEXTERITY), at, 10)
    margins = {result.check.action: result.total for result in at.outcome.results}
    assert margins[TAUNT] - margins[None] == GURPS.enhancements.attribute_raise
    assert not at.boosts


@pytest.mark.rule("MA-016", "MA-012", "TR-123")
def test_the_effect_belongs_to_the_attack_and_a_taunted_target_is_no_second_opponent():
    for third, tougher in ((taunting(8, "Guard"), 0), (check(8, "Guard"), 3)):
        command = both(check(8, "Mummy"), taunting(8, "Cultist"), third)
        assert fight().sends(command).attempt.toughness_increase == tougher
    for hard, effect in ((30, None), (1, 18)):
        unnamed = both(check(hard, "Mummy"), taunting(1, "Mummy"), effect_value=18)
        assert resolved(unnamed).outcome.effect_total == effect
        for own in (TAUNT, ATTACK):
            for order in permutations((blow(hard, "Mummy"), taunting(1, "Guard"))):
                command = both(*order, action=own, effect_value=18)
                assert resolved(command).outcome.effect_total == effect


@pytest.mark.rule("MA-016")
@ALL_DIALECTS
@pytest.mark.parametrize("own", [kind for kind in ActionKind if kind is not DEFEND])
def test_only_attacks_make_opponents_tougher_whatever_the_action_of_the_command(own, dialect):
    rises = {
        (blow(8, "Mummy"), blow(8, "Guard"), taunting(8, "Cultist")): 3,
        (blow(8, "Mummy"), blow(8, "Guard")): 2,
        (blow(8, "Mummy"), taunting(8, "Guard"), taunting(8, "Cultist")): 0,
        (blow(8, "Mummy"), blow(8, "Mummy"), taunting(8, "Mummy")): 0,
        (blow(8), blow(8), blow(8, "Mummy")): 0,
        (taunting(8, "Mummy"), taunting(8, "Guard"), check(8, "Cultist", action=TEST)): 0,
    }
    at = fight(dialect=dialect)
    for named_checks, rise in rises.items():
        for checks in permutations(named_checks):
            attempt = at.sends(both(*checks, action=own)).attempt
            assert attempt.toughness_increase == rise


@pytest.mark.rule("TC-018", "MA-012", "TC-031")
def test_any_attack_in_a_roll_is_offensive_and_a_storm_forbids_each_action_of_a_roll():
    at = fight(card=HEROES_SETBACK, dialect="classic").name_setback(side=torg.Side.HEROES)
    harmless = check(8, action=OTHER)
    for checks in ((harmless, blow(8)), (blow(8), harmless)):
        at.refuses(both(*checks, action=OTHER), Reason.NO_OFFENSE, "TC-018")
    assert at.allows(both(harmless, action=OTHER))
    storm_actions = CLASSIC.approved_actions.storm_actions
    assert TAUNT not in storm_actions
    command = both(check(8), taunting(8), action=storm_actions[0])
    at = fight(dialect="classic").begin_storm()
    at.refuses(command, Reason.STORM_FORBIDS, "TC-031", "Taunt")


NAMED = {"action": DEFEND, "value": 10, "difficulty": 8}
LED = {"lead": "Quin", "coordination": 8, **NAMED}


@pytest.mark.rule("TR-091", "TG-048")
@ALL_DIALECTS
def test_only_the_command_defend_declares_a_defense(dialect):
    at = fight(dialect=dialect)
    for command in (
        both(check(8), check(8, action=DEFEND)),
        both(check(8), action=DEFEND),
        both(blow(8, "Mummy"), blow(8, "Guard"), action=DEFEND),
        commands.DeclareAction(actor="Quin", **NAMED),
        commands.ManyOnOne(actors=("Quin",), action=DEFEND, values=(10,), difficulty=8),
        commands.QuickMethod(actor="Quin", action=DEFEND, value=10, difficulties=(8,)),
        commands.SumEfforts(efforts=(), **LED),
        commands.MassEffort(count=10, average_perception=8, **LED),
        commands.ReportAction(actor="Quin", action=DEFEND, margin=3),
    ):
        at.refuses(command, Reason.DEFENSE_IS_TESTED, "TR-091")


@pytest.mark.rule("TR-082", "TR-091")
def test_only_a_listed_check_exposes_a_pool_and_only_an_attack_tests_a_defense():
    at = fight(DRAMA, card=VILLAINS_TEST_INTIMIDATE, others={"Marco": (HASTE,)})
    checks = (check(3, "Quin", action=TEST), check(3, "Marco"), check(30, "Quin"))
    at = resolved(both(*checks, actor="Mummy"), at.defend(hero="Marco"))
    assert [event.hero for event in at.events_of(torg.events.PoolExposed)] == ["Quin"]
    tested = torg.events.DefenseTested(hero="Marco", succeeded=False)
    assert at.events_of(torg.events.DefenseTested) == [tested]


def apply(target):
    return commands.ApplyInteraction(actor="Quin", target=target)


@pytest.mark.rule("TG-054", "TR-147")
def test_results_are_applied_for_each_interaction_and_not_for_the_attack():
    at = resolved(both(check(1, "Mummy"), taunting(1, "Cultist"), check(1, "Guard", action=TEST)))
    at.refuses(apply("Mummy"), Reason.NO_INTERACTION, "TG-054")
    for target, action in (("Cultist", TAUNT), ("Guard", TEST)):
        at = at.sends(apply(target))
        assert at.events_of(torg.events.InteractionApplied)[0].action is action
    checks = (check(1, "Mummy"), check(-9, "Mummy", action=TEST), taunting(1, "Mummy"))
    at = resolved(both(*checks))
    for result in ((TEST, 15), (TAUNT, 3)):
        at = at.sends(apply("Mummy"))
        (applied,) = at.events_of(torg.events.InteractionApplied)
        assert (applied.action, applied.margin) == result
    at.refuses(apply("Mummy"), Reason.NO_INTERACTION, "TG-054")


@pytest.mark.rule("TG-047", "TC-012", "TC-075")
def test_each_check_of_a_roll_is_dodged_or_silenced_or_lets_stand_firm_separately():
    command = both(check(0, "Mummy"), taunting(0, "Mummy"), check(0, "Guard", action=TRICK))
    at = fight(dialect="gurps").sends(command).thrown(3)
    stopped = at.announce(actor="Quin", stopped_by=("Mummy",))
    assert [result.succeeded for result in stopped.outcome.results] == [0, 1, 1]
    # A trick cannot be dodged.
    wrong = commands.Announce(actor="Quin", stopped_by=("Guard",))
    at.refuses(wrong, Reason.NOT_A_TARGET, "TG-047")
    for hard, firm in ((1, ["Mummy"]), (30, [])):
        command = both(taunting(1, "Marco"), blow(hard, "Quin"), actor="Mummy", action=TAUNT)
        stood = resolved(command, fight(dialect="classic")).events_of(torg.events.VillainStoodFirm)
        assert [event.villain for event in stood] == firm
    for second, goes_on in ((OTHER, True), (ATTACK, False)):
        at = fight(dialect="classic", others={"Marco": (MONOLOGUE,)})
        at = at.sends(both(check(8), check(8, action=second), action=OTHER))
        assert bool(at.plays("Marco", MONOLOGUE).attempt) is goes_on


@pytest.mark.rule("MA-012")
def test_the_action_attribute_and_skill_of_a_check_are_saved():
    command = both(check(8), taunting(8, "Mummy", attribute=Attribute.SPIRIT, skill="taunt"))
    assert load_command(torg.TORG, dump_command(torg.TORG, command)) == command
    for unknown in ({"action": "attack!"}, {"attribute": "Luck"}, {"skill": " "}):
        with pytest.raises((TypeError, ValueError)):
            check(8, **unknown)
