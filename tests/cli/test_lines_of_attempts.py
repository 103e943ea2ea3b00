"""What the story says of dice by seeds, of the quick method, and of summed efforts."""

from functools import partial

from dramadeck import torg
from dramadeck.cli.narration import narrate
from dramadeck.torg import ActionKind, Effort
from tests.torg.tables_actions import declared, rounds, thrown

TROOPERS = ("Ann", "Bob", "Cy", "Dee")


def story(state, command):
    """The lines of one command."""
    return [line.text for line in narrate(state, command, torg.TORG.step(state, command))]


fight = partial(rounds, villains=TROOPERS)


def announced(command, die=12):
    """The line of the announcement."""
    state = thrown(torg.TORG.step(fight(), command).state, die)
    return story(state, torg.Announce(actor=state.attempt.actor))[0]


def quick(**details):
    tried = {"difficulties": (8,) * 4, "targets": TROOPERS, "value": 10}
    return torg.QuickMethod(actor="Quin", action=ActionKind.ATTACK, **(tried | details))


def lift(*efforts):
    return torg.SumEfforts(
        lead="Quin",
        action=ActionKind.OTHER,
        value=11,
        difficulty=14,
        coordination=10,
        efforts=tuple(Effort(helper=name, value=9, perception=of) for name, of in efforts),
    )


def test_a_die_by_a_seed_is_told_with_its_faces():
    state = declared(fight())
    assert story(state, torg.Roll(actor="Quin", seed=17)) == ["Die: 10 + 15 = 25."]


def test_the_quick_method_names_those_who_are_hit():
    assert story(fight(), quick()) == [
        "Quin attacks Ann, Bob, Cy and Dee with one roll: 10 against 10 and more."
    ]
    assert (
        announced(quick(value=12)) == "12 gives bonus +0: total 12: 2 of 4 succeed (Ann and Bob)."
    )
    assert announced(quick(value=8)) == "12 gives bonus +0: total 8: none of 4 succeed."
    aimless = torg.QuickMethod(actor="Quin", action=ActionKind.OTHER, value=12, difficulties=(8, 8))
    assert story(fight(), aimless)[0].startswith("Quin acts 2 times with one roll")
    assert announced(aimless).endswith("2 of 2 succeed.")


def test_who_helps_and_who_cannot_keep_up_is_told():
    assert story(fight(), lift(("Marco", 12), ("Tina", 9))) == [
        "Quin acts: 11 against 14; Marco helps, Tina cannot keep up."
    ]
    assert story(fight(), lift(("Marco", 12), ("Tina", 12))) == [
        "Quin acts: 11 against 14; Marco and Tina help."
    ]
    told = announced(lift(("Marco", 12), ("Tina", 12)))
    assert told.startswith("12 gives bonus +0, +3 for 3 together: total 14 against 14")


def test_who_finds_nobody_to_help_acts_alone():
    assert story(fight(), lift()) == ["Quin acts: 11 against 14."]


def test_a_crowd_is_told_by_its_number():
    ritual = torg.MassEffort(
        lead="Ann",
        action=ActionKind.OTHER,
        value=11,
        difficulty=14,
        count=200,
        average_perception=8,
        coordination=10,
    )
    assert story(fight(), ritual) == ["Ann acts: 11 against 14; 200 work together."]


def test_an_active_defense_says_what_it_is_worth():
    worth = "16 makes it 12 against attacks on Quin."
    told = story(fight(), torg.Defend(hero="Quin", value=9, total=16))
    assert told == ["Quin defends with 9.", "Die: 16.", worth]
    state = thrown(torg.defend(fight(), hero="Quin", value=9).state, 16)
    assert story(state, torg.Announce(actor="Quin")) == [worth]


def test_one_roll_for_two_kinds_of_action_names_both():
    aims = [(torg.Check(value=10, difficulty=8, target=name)) for name in TROOPERS[:2]]
    taunt = torg.Check(value=12, difficulty=6, target="Cy", action=ActionKind.TAUNT)
    mixed = torg.OneOnMany(actor="Quin", action=ActionKind.ATTACK, checks=(aims[0], taunt, aims[1]))
    assert story(fight(), mixed)[0] == (
        "Quin attacks Ann (10 against 10) and Bob (10 against 14) and taunts Cy (12 against 10)"
        " with one roll."
    )
