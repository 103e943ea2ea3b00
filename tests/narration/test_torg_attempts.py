"""Attempts in words: values, dice and results."""

import attrs
import pytest

from dramadeck import narration, torg
from dramadeck.narration import Tone
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Check, Die, Purpose, Step, Teamwork
from dramadeck.torg.attempt import DieRoll
from tests.cases import for_each
from tests.narration.test_torg_sentences import lines_of, text
from tests.torg.tables_actions import announced as announced_in
from tests.torg.tables_actions import declared as declare
from tests.torg.tables_actions import outcome_of, pooled, rounds, thrown

GUARDS = ("Guard 1", "Guard 2")
AT_VOSS = Check(value=14, difficulty=11, target="Voss")
AT_GUARD = Check(value=14, difficulty=13, target="Guard 1")
TAUNTED = attrs.evolve(AT_GUARD, action=ActionKind.TAUNT)
ATTACK = torg.Attempt(
    actors=("Quin",), action=ActionKind.ATTACK, purpose=Purpose.ACTION, checks=(AT_VOSS,)
)


def declared(**changes):
    return torg.events.ActionDeclared(attempt=attrs.evolve(ATTACK, **changes), contributes=True)


def announced(*results, die=15, bonus=2, **changes):
    outcome = torg.Outcome(die_total=die, bonus=bonus, results=results)
    return torg.events.ActionAnnounced(attempt=attrs.evolve(ATTACK, **changes), outcome=outcome)


def result(check, margin, succeeded):
    return torg.CheckResult(
        check=check, total=check.difficulty + margin, margin=margin, succeeded=succeeded
    )


def on_task(*steps, purpose=Purpose.DRAMATIC_STEPS):
    checks = tuple(Check(value=12, difficulty=10 + at, step=step) for at, step in enumerate(steps))
    return declared(purpose=purpose, checks=checks, action=ActionKind.OTHER)


TEAM = Teamwork(helpers=("Marco", "Voss"), joined=("Marco",), efforts=2, bonus=2)

DECLARED = [
    (declared(), "Quin attacks Voss: 14 against 11."),
    (declared(dice_due=(Die.ACTION, Die.UP)),
     "Quin attacks Voss: 14 against 11. Up: one more die."),
    (declared(is_stymied=True), "Quin attacks Voss: 14 against 11. Stymied!"),
    (declared(action=ActionKind.OTHER, checks=(Check(value=8, difficulty=9),)),
     "Quin acts: 8 against 9."),
    (declared(teamwork=TEAM),
     "Quin attacks Voss: 14 against 11. Marco helps. Voss cannot keep up."),
    (declared(actors=GUARDS, purpose=Purpose.MANY_ON_ONE, action=ActionKind.TAUNT),
     "Guard 1–2 taunt Voss: one roll, 14 against 11."),
    (declared(purpose=Purpose.ONE_ON_MANY,
              checks=(AT_VOSS, attrs.evolve(AT_GUARD, action=ActionKind.TRICK))),
     "Quin does several things with one roll: "
     "Voss (Attack, 14 against 11) and Guard 1 (Trick, 14 against 13)."),
    (declared(purpose=Purpose.ONE_ON_MANY, checks=(Check(value=8, difficulty=9),)),
     "Quin does several things with one roll: Attack (8 against 9)."),
    (declared(purpose=Purpose.QUICK_METHOD, checks=(AT_VOSS, AT_GUARD)),
     "Quin takes on Voss and Guard 1 with one roll: Attack, 14 against 11 and more."),
    (declared(purpose=Purpose.QUICK_METHOD, checks=(Check(value=8, difficulty=9),) * 3),
     "Quin acts 3 times with one roll: Attack, 8 against 9 and more."),
    (declared(purpose=Purpose.ONE_ON_MANY, checks=(AT_VOSS, AT_GUARD), toughness_increase=2),
     "Quin does several things with one roll: "
     "Voss (Attack, 14 against 11) and Guard 1 (Attack, 14 against 13). "
     "The Toughness of each opponent attacked rises by 2."),
    (declared(purpose=Purpose.QUICK_METHOD, checks=(AT_VOSS, AT_GUARD), toughness_increase=2),
     "Quin takes on Voss and Guard 1 with one roll: Attack, 14 against 11 and more. "
     "The Toughness of each opponent attacked rises by 2."),
    (declared(purpose=Purpose.SUMMED_EFFORTS, teamwork=TEAM),
     "Quin attacks Voss: 14 against 11. Marco helps. Voss cannot keep up."),
    (declared(purpose=Purpose.SUMMED_EFFORTS, teamwork=Teamwork(efforts=20, bonus=5)),
     "Quin attacks Voss: 14 against 11. 20 characters work together."),
    (declared(purpose=Purpose.SUMMED_EFFORTS), "Quin attacks Voss: 14 against 11."),
    (on_task(Step.A), "Quin tries step A: 12 against 10."),
    (on_task(Step.A, Step.B), "Quin tries steps A and B at once: 12 against 10 and 11."),
    (on_task(Step.A, purpose=Purpose.PROBLEM), "Quin works on the problem: 12 against 10."),
    (on_task(Step.B, purpose=Purpose.WAITING),
     "The card does not offer step B. Quin keeps working: 12 against 10."),
    (on_task(Step.B, purpose=Purpose.LAST_DITCH),
     "A last-ditch effort! Quin tries nothing at once: 12 against 10."),
    (declared(purpose=Purpose.DEFENSE), "Quin defends with 14."),
]  # fmt: skip

ANNOUNCED = [
    (announced(result(AT_VOSS, 5, 1)),
     "Quin announces the result. 15 gives a bonus of +2. Result: 16 against 11, succeeds by 5 "
     "(good)."),
    (announced(result(AT_VOSS, 0, 1), bonus=5),
     "Quin announces the result. "
     "15 gives a bonus of +2. With cards: +5. Result: 11 against 11, just succeeds (minimal)."),
    (announced(result(AT_VOSS, -1, 0), teamwork=TEAM, bonus=4),
     "Quin announces the result. "
     "15 gives a bonus of +2. For 2 together: +2. Result: 10 against 11, fails by 1."),
    (announced(result(AT_VOSS, 1, 1), result(AT_GUARD, -1, 0)),
     "Quin announces the result. 15 gives a bonus of +2. Voss: 12 against 11, succeeds by 1 "
     "(average). "
     "Guard 1: 12 against 13, fails by 1."),
    (announced(result(AT_VOSS, 4, 3), actors=(*GUARDS, "Voss"), purpose=Purpose.MANY_ON_ONE),
     "Guard 1–2 and Voss announce the result. "
     "15 gives a bonus of +2. For 3 together: +3. Total 15 against 11. 3 of 3 succeed."),
    (announced(result(AT_VOSS, -4, 0), actors=GUARDS, purpose=Purpose.MANY_ON_ONE),
     "Guard 1–2 announce the result. "
     "15 gives a bonus of +2. For 2 together: +2. Total 7 against 11. None of the 2 succeed."),
    (announced(result(AT_VOSS, 4, 1), result(AT_GUARD, 2, 0), purpose=Purpose.QUICK_METHOD),
     "Quin announces the result. 15 gives a bonus of +2. Total 15. 1 of 2 succeeds. It succeeds "
     "against Voss."),
    (announced(result(AT_VOSS, 1, 1), result(AT_GUARD, -1, 0), toughness_increase=2),
     "Quin announces the result. 15 gives a bonus of +2. Voss: 12 against 11, succeeds by 1 "
     "(average). "
     "Guard 1: 12 against 13, fails by 1. "
     "The Toughness of each opponent attacked rises by 2."),
    (announced(result(AT_VOSS, -1, 0), result(AT_GUARD, -3, 0), toughness_increase=2),
     "Quin announces the result. "
     "15 gives a bonus of +2. Voss: 10 against 11, fails by 1. Guard 1: 10 against 13, fails by "
     "3."),
    (announced(result(AT_VOSS, -1, 0), result(TAUNTED, 1, 1), toughness_increase=2),
     "Quin announces the result. 15 gives a bonus of +2. Voss: 10 against 11, fails by 1. "
     "Guard 1: 14 against 13, succeeds by 1 (average)."),
    (announced(result(AT_VOSS, 4, 1), result(AT_GUARD, 2, 0), purpose=Purpose.QUICK_METHOD,
               toughness_increase=2),
     "Quin announces the result. 15 gives a bonus of +2. Total 15. 1 of 2 succeeds. It succeeds "
     "against Voss. "
     "The Toughness of each opponent attacked rises by 2."),
    (announced(result(Check(value=8, difficulty=9), -1, 0), purpose=Purpose.QUICK_METHOD),
     "Quin announces the result. 15 gives a bonus of +2. Total 8. It fails."),
    (announced(result(AT_VOSS, 5, 1), purpose=Purpose.DEFENSE), ""),
]  # fmt: skip


@for_each([*DECLARED, *ANNOUNCED])
def test_the_sentences_of_attempts_and_their_results(event, words):
    assert text(event) == words


def test_a_result_is_good_only_if_no_part_fails():
    step_a, step_b = (Check(value=12, difficulty=10, step=step) for step in (Step.A, Step.B))
    both = announced(result(step_a, 2, 1), result(step_b, 2, 1))
    mixed = announced(result(step_a, 2, 1), result(step_b, -4, 0))
    none = announced(result(step_a, -1, 0), result(step_b, -4, 0))
    assert [line.tone for event in (both, mixed, none) for line in lines_of(event)] == [
        Tone.GOOD, Tone.PLAIN, Tone.PLAIN
    ]  # fmt: skip


def test_several_steps_are_narrated_by_their_letters():
    checks = [Check(value=12, difficulty=10, step=step) for step in (Step.A, Step.B)]
    words = text(announced(*(result(check, 2, 1) for check in checks)))
    assert words == (
        "Quin announces the result. "
        "15 gives a bonus of +2. Step A: 12 against 10, succeeds by 2 (average). "
        "Step B: 12 against 10, succeeds by 2 (average)."
    )


@pytest.mark.parametrize(
    ("margin", "succeeded", "words"),
    [
        (2, 1, "Result: rolled 10, needed 12 or less, succeeds by 2."),
        (0, 1, "Result: rolled 10, needed 10 or less, just succeeds."),
        (-3, 0, "Result: rolled 10, needed 7 or less, fails by 3."),
        (2, 0, "Result: rolled 10, needed 12 or less, would hit, but Voss gets out of the way."),
    ],
)
def test_the_result_of_a_roll_under_a_number(margin, succeeded, words):
    rolls = (DieRoll(die=Die.ACTION, total=10, faces=(3, 3, 4)),)
    event = announced(result(AT_VOSS, margin, succeeded), rolls=rolls)
    assert text(event, dialect=GURPS) == f"Quin announces the result. {words}"
    assert text(declared(), dialect=GURPS) == "Quin attacks Voss: 14 at -11."
    free = declared(checks=(attrs.evolve(AT_VOSS, difficulty=0),))
    assert text(free, dialect=GURPS) == "Quin attacks Voss: 14."


@pytest.mark.rule("MA-016")
def test_the_toughness_increase_is_narrated_in_every_dialect_and_language():
    hit = announced(
        result(AT_VOSS, 2, 1),
        result(AT_GUARD, -1, 0),
        rolls=(DieRoll(die=Die.ACTION, total=10, faces=(3, 3, 4)),),
        toughness_increase=3,
    )
    english = "The Toughness of each opponent attacked rises by 3."
    german = "Die Zähigkeit von allen, die angegriffen werden, steigt um 3."
    for dialect in (REVISED, CLASSIC, GURPS):
        assert text(hit, dialect=dialect).endswith(english)
        assert text(hit, dialect=dialect, language="de").endswith(german)


@pytest.mark.parametrize(
    ("roll", "stymied", "words"),
    [
        (DieRoll(die=Die.ACTION, total=14, faces=(14,)), False, "Die: 14."),
        (DieRoll(die=Die.ACTION, total=25, faces=(20, 5)), False, "Die: 20 + 5 = 25."),
        (DieRoll(die=Die.UP, total=10, faces=(4,)), False, "Extra die (up): 4. It counts as 10."),
        (DieRoll(die=Die.REROLL, total=9), False, "Re-roll: 9."),
        (DieRoll(die=Die.POINT, total=10, faces=(10,)), True,
         "Extra die (point): 10. Stymied: no re-roll."),
    ],
)  # fmt: skip
def test_dice_are_narrated_in_order(roll, stymied, words):
    assert text(torg.events.DieRolled(actor="Quin", roll=roll, uses_up_stymied=stymied)) == words


def test_three_dice_are_narrated_as_a_plural():
    roll = DieRoll(die=Die.ACTION, total=10, faces=(3, 3, 4))
    thrown = torg.events.DieRolled(actor="Quin", roll=roll, uses_up_stymied=False)
    assert text(thrown, dialect=GURPS) == "Dice: 3 + 3 + 4 = 10."


def test_an_active_defense_is_narrated_by_its_effect_on_attacks():
    words = "Total 12: attacks on Quin now have the difficulty 10."
    assert text(torg.events.DefenseRolled(hero="Quin", total=12, defense=10)) == words


# ------------------------------------------------------------------------ the effect total

COUP_DE_GRACE = 113


def first_line(transition, language="en", state=None):
    """Return the first line of an announcement in a game."""
    view = torg.view(transition.state, torg.SPECTATOR)
    narrator = narration.narrator(torg.TORG, language=language)
    return narrator.lines(view, transition.events, view)[0].text


def at_voss(**details):
    """Declare an attack with a weapon whose dice are not rolled yet."""
    return declare(rounds(villains=GUARDS), target="Guard 1", effect_value=15, **details)


def test_an_attack_that_hits_has_its_effect_total():
    assert first_line(announced_in(at_voss(), 14)) == (
        "Quin announces the result. "
        "14 gives a bonus of +1. Result: 11 against 10, succeeds by 1 (average), effect total 16."
    )
    assert first_line(announced_in(at_voss(), 14), "de").endswith(
        ", um 1 gelungen (solide), Gesamtwirkung 16."
    )


def test_an_attack_that_misses_or_has_no_effect_value_has_no_effect_total():
    assert "effect" not in first_line(announced_in(at_voss(difficulty=20), 14))
    plain = declare(rounds(villains=GUARDS), target="Guard 1")
    assert "effect" not in first_line(announced_in(plain, 14))


@pytest.mark.rule("TR-123")
def test_the_effect_total_includes_cards():
    state = pooled(rounds(villains=GUARDS), "Quin", COUP_DE_GRACE)
    state = thrown(declare(state, target="Guard 1", effect_value=15), 14)
    state = torg.play_card(state, hero="Quin", card=COUP_DE_GRACE).state
    assert first_line(torg.announce(state, actor="Quin")).endswith(", effect total 19.")


@pytest.mark.rule("MA-012")
def test_each_target_that_is_hit_with_one_roll_has_its_effect_total():
    shots = (torg.Check(value=12, difficulty=8, target="Guard 1"),
             torg.Check(value=9, difficulty=20, target="Guard 2"),
             torg.Check(value=12, difficulty=4, target="Guard 2"),
             torg.Check(value=14, difficulty=8, target="Guard 1", action=ActionKind.TAUNT),
             )  # fmt: skip
    state = torg.one_on_many(
        rounds(villains=GUARDS), actor="Quin", action=ActionKind.ATTACK, checks=shots,
        effect_value=15,
    ).state  # fmt: skip
    words = first_line(announced_in(state, 21)).split("Guard ")
    assert [", effect total 23." in word for word in words] == [False, True, False, True, False]


@pytest.mark.parametrize("dialect", ["revised", "classic"])
def test_a_group_has_one_effect_total(dialect):
    state = rounds(villains=GUARDS, dialect=dialect, heroes=("Quin", "Marco"))
    attack = {"action": ActionKind.ATTACK, "effect_value": 15}
    together = torg.many_on_one(
        state, actors=("Quin", "Marco"), values=(10, 10), difficulty=5, target="Guard 1", **attack
    )
    quickly = torg.quick_method(
        state, actor="Quin", value=14, difficulties=(4, 4), targets=GUARDS, **attack
    )
    helped = torg.sum_efforts(
        state, lead="Quin", value=10, difficulty=5, target="Guard 1", coordination=5,
        efforts=(torg.Effort(helper="Marco", value=10, perception=12),), **attack,
    )  # fmt: skip
    for transition in (together, quickly, helped):
        announcement = announced_in(transition.state, 14)
        total = outcome_of(announcement).effect_total
        assert total is not None
        assert f"ffect total {total}." in first_line(announcement).replace(": ", " ")


@pytest.mark.rule("TG-016")
def test_a_roll_under_a_number_has_no_effect_total():
    state = pooled(rounds(villains=GUARDS, dialect="gurps"), "Quin", COUP_DE_GRACE)
    state = thrown(declare(state, target="Guard 1", difficulty=0, effect_value=15), 9)
    state = torg.play_card(state, hero="Quin", card=COUP_DE_GRACE).state
    assert first_line(torg.announce(state, actor="Quin")).endswith(", effect total 22.")


@pytest.mark.parametrize(("language", "label"), [
    ("en", "effect value (before dice and cards)"), ("de", "Wirkungswert (ohne Würfel und Karten)"),
])  # fmt: skip
def test_the_menu_says_which_effect_value_it_asks_for(language, label):
    state = rounds(villains=GUARDS)
    seat = torg.hero_seat("Quin")
    narrator = narration.narrator(torg.TORG, seat=seat, language=language)
    menu = narrator.menu(torg.view(state, seat), torg.TORG.legal_actions(state, seat))
    assert menu.named("DeclareAction").field("effect_value").label.text == label
