"""Dramatic skill resolution: a bomb to disarm in up to four steps, and complications."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.codec.saves import dump_command, load_command
from dramadeck.torg import Effort, Purpose, Reason, Step, commands, events
from dramadeck.torg.scene import Approach
from tests.narration.walked_games import sentences
from tests.torg.at import at_fight, house
from tests.torg.tables_actions import HEROES_STYMIED, HEROES_UP_ANY, PLAIN_TEST_TRICK

STEPS_AB, STEPS_AC, STEPS_AD, STEPS_BD, STEPS_ABCD, COMPLICATION = 151, 150, 149, 77, 154, 47
HASTE, SUPPORTER, CRITICAL_PROBLEM = 40, 149, 46
BARELY, SURELY = 8, 40
"""Skill values that gain only step A, or all steps, with a bonus number of 0."""

A, B, C, D = Step
# The dramatic lines of the cards above are dashes, unless their names say otherwise.
SOLVED = events.SkillResolved(hero="Quin")
ABANDON = commands.AbandonSkillResolution()
MARCO = Effort(helper="Marco", value=9, perception=12)
TINA = Effort(helper="Tina", value=8, perception=10)
CLUMSY = Effort(helper="Tina", value=9, perception=9)
CONVINCED, DOUBTED = (commands.JudgeApproach(is_convincing=value) for value in (True, False))


def bomb(card=STEPS_ABCD, *, steps=4, flips=None, done=0, difficulties=(8, 9, 10, 11), **table):
    """Return a table at which Quin disarms a bomb, with this card in force."""
    task = {"skill": "demolitions", "difficulties": difficulties[:steps], "flips": flips}
    at = at_fight(card=card, **table).begin_skill_resolution(hero="Quin", **task)
    return at.changed(attrs.evolve, resolution=attrs.evolve(at.resolution, done=done))


def resolve(value=10, **details):
    return commands.ResolveDramaticStep(**({"hero": "Quin", "value": value} | details))


def last_ditch(value=10, **details):
    return commands.LastDitchEffort(hero="Quin", value=value, **details)


def resolved(command, at=None, die=12):
    return (at or bomb()).sends(command).announced(die)


def gained(at):
    return [event.step for event in at.events_of(events.StepGained)]


@pytest.mark.rule("TR-095", "TR-098")
def test_there_is_one_task_at_a_time_with_one_check_in_a_round_and_it_may_be_abandoned():
    begin = commands.BeginSkillResolution(hero="Quin", skill="locks", difficulties=(8,))
    bomb().refuses(begin, Reason.RESOLUTION_UNDER_WAY, "TR-095")
    at = bomb().sends(ABANDON)
    assert at.events == (events.SkillResolutionAbandoned(),)
    bomb().sends(resolve()).refuses(ABANDON, Reason.ACTION_ALREADY_OPEN, "TR-095", "Quin")
    for at, command, reason, rule in (
        (bomb().end_rounds(), resolve(), Reason.NOT_IN_ROUNDS, "TR-098"),
        (resolved(resolve(7)), resolve(), Reason.NO_ACTION_LEFT, "TR-059"),
        (bomb(), resolve(hero="Mummy"), Reason.NOT_A_HERO, "TR-098"),
    ):
        at.refuses(command, reason, rule)


@pytest.mark.rule("TR-089", "TR-106", "TR-108", "TR-102", "TR-111")
def test_a_gained_step_earns_no_card_and_a_house_rule_may_pay_nothing_for_a_problem():
    at = resolved(resolve(8), bomb(hands={"Quin": (HASTE,)}))
    assert at.events_of(events.StepGained)
    assert not at.events_of(events.CardEarned)
    assert at.play_to_pool(hero="Quin", card=HASTE).pool("Quin") == (HASTE,)
    at = bomb(45)
    assert at.declared("Marco").announced(12).resolution == at.resolution
    dialect = house(torg.REVISED, skill_resolution={"problem_round_success": "no_harm"})
    assert len(resolved(resolve(8), bomb(COMPLICATION, dialect=dialect)).events) == 1
    assert resolved(resolve(8), bomb(STEPS_BD, dialect=dialect)).events_of(events.CardEarned)
    dialect = house(torg.REVISED, skill_resolution={"last_ditch_increase": 2})
    at = bomb(done=3, dialect=dialect).sends(last_ditch())
    assert [check.difficulty for check in at.attempt.checks] == [13]


@pytest.mark.rule("TR-096", "TR-100", "TR-099")
def test_only_the_step_due_and_those_right_after_it_count_until_one_has_failed():
    at = resolved(resolve(12, steps=3), bomb(steps=3, difficulties=(8, 20, 1)))
    assert [result.succeeded for result in at.outcome.results] == [1, 0, 1]
    assert gained(at) == [A]
    for card, done, purpose in (
        (STEPS_AD, 0, Purpose.DRAMATIC_STEPS),
        (STEPS_AD, 3, Purpose.DRAMATIC_STEPS),
        (STEPS_AD, 1, Purpose.WAITING),
        (STEPS_BD, 0, Purpose.WAITING),
        (STEPS_BD, 2, Purpose.WAITING),
    ):
        assert bomb(card, done=done).sends(resolve()).attempt.purpose is purpose
    offers = ((STEPS_ABCD, 2, 2), (STEPS_AB, 0, 2), (STEPS_AC, 0, 1), (STEPS_BD, 0, 0))
    for card, done, offered in (*offers, (STEPS_BD, 1, 1)):
        at, most = bomb(card, done=done), max(1, offered)
        assert at.allows(resolve(steps=most))
        says = f"the card offers {offered} steps that are due now; {most + 1} were named"
        at.refuses(resolve(steps=most + 1), Reason.STEP_NOT_OFFERED, "TR-099", says)


@pytest.mark.rule("TR-095", "TR-096", "TR-110", "TR-112")
def test_a_task_is_resolved_by_its_last_step_or_by_a_last_ditch_effort():
    at = resolved(resolve(20, steps=2), bomb(done=2))
    assert at.events[1:] == (events.StepGained(step=C), events.StepGained(step=D), SOLVED)
    assert at.resolution is None
    at = resolved(last_ditch(19), bomb(STEPS_BD, done=2))
    assert gained(at) == [C, D]
    assert at.events[-1] == SOLVED
    assert not at.events_of(events.CardEarned)
    at = resolved(last_ditch(18), bomb(done=2, flips=1).flipped(STEPS_AB))
    assert at.events[1:] == (events.SkillResolutionFailed(hero="Quin"),)
    assert at.resolution is None
    for flips in (None, 3):
        at = resolved(last_ditch(18), bomb(done=2, flips=flips))
        assert at.events[1:] == (events.NewApproachDemanded(hero="Quin"),)
        assert at.resolution.done == 2


@pytest.mark.rule("TR-065", "TR-079", "TR-113")
def test_the_lead_character_makes_the_checks_like_other_actions_and_others_help():
    up = bomb(HEROES_UP_ANY).sends(resolve(8))
    assert up.attempt.dice_due == (torg.Die.ACTION, torg.Die.UP)
    assert bomb(HEROES_STYMIED).sends(last_ditch(8)).attempt.is_stymied
    at = bomb(pools={"Tina": (SUPPORTER,)})
    says = "Quin leads this dramatic skill resolution, not Tina"
    at.refuses(resolve(hero="Tina"), Reason.NOT_LEAD_CHARACTER, "TR-113", says)
    assert gained(at.sends(resolve(5)).thrown(12).plays("Tina", SUPPORTER).announced()) == [A]


def interrupted(command, card=STEPS_ABCD, **task):
    """Declare a check of Quin, and interrupt it by her own Haste."""
    return bomb(card, pools={"Quin": (HASTE,)}, **task).sends(command).plays("Quin", HASTE)


@pytest.mark.rule("TR-096", "TR-098", "TR-109")
def test_a_step_that_an_interrupting_action_gains_is_not_gained_twice():
    at = resolved(resolve(BARELY), interrupted(resolve(BARELY)))
    assert at.resolution.open_steps == (B, C, D)
    # The open check is for step A and does not count for step B.
    assert at.announced(12).resolution.open_steps == (B, C, D)
    at = resolved(resolve(BARELY), interrupted(last_ditch(SURELY))).announced(12)
    assert at.resolution is None
    assert at.kinds[-1] is events.SkillResolved
    at = interrupted(resolve(14, steps=2), difficulties=(20, 9, 10, 11))
    assert resolved(resolve(SURELY), at).announced(12).resolution.open_steps == (C, D)
    for steps in (2, 3, 4):
        at = resolved(resolve(BARELY), interrupted(resolve(SURELY, steps=steps))).announced(12)
        assert gained(at) == [A, B, C, D][1:steps]
        assert (at.resolution is None) is (steps == 4)


@pytest.mark.rule("TR-098", "TR-105", "TR-097", "TR-137")
def test_a_check_gains_nothing_after_its_task_has_started_over_or_ended():
    at = resolved(last_ditch(BARELY), interrupted(resolve(SURELY), done=1))
    at = at.choose_approach(hero="Quin", skill="demolitions", starts_over=True)
    at = at.judge_approach(is_convincing=True)
    assert at.resolution.open_steps == (A, B, C, D)
    assert at.announced(12).resolution.open_steps == (A, B, C, D)
    for card in (STEPS_ABCD, STEPS_BD):
        at = resolved(last_ditch(SURELY), interrupted(resolve(BARELY), card))
        assert at.resolution is None
        assert len(at.announced(12).events) == 1
        # The next task waits for the open check, or is not changed by it.
        begin = commands.BeginSkillResolution(hero="Tina", skill="locks", difficulties=(30,))
        at = at.sends(begin) if at.allows(begin) else at
        assert not at.announced(12).events_of(events.StepGained, events.SkillResolved)


# ------------------------------------------------------------------------------ with help


def helped(*efforts, value=8, kind=resolve, **details):
    help_of = {"efforts": efforts, "coordination": 10 if efforts else None}
    return kind(value, **(help_of | details))


@pytest.mark.rule("TG-067", "TR-100", "TR-111", "TR-113", "MA-026", "MA-027", "TR-104", "TR-106")
def test_coordinated_helpers_make_a_check_easier_and_in_gurps_each_of_its_rolls():
    assert gained(resolved(helped(value=6))) == []
    assert gained(resolved(helped(MARCO, value=6))) == [A]
    at = resolved(helped(MARCO, TINA, value=10, steps=2))
    # Steps A and B are 8 + 2 and 9 + 4 at once; value 10 and 3 for three of them meet both.
    assert [result.total for result in at.outcome.results] == [13, 13]
    assert gained(at) == [A, B]
    at = resolved(helped(MARCO, value=11, kind=last_ditch), bomb(done=3))
    # The last step alone: 11 + 4.
    assert at.outcome.results[0].margin == 11 + 2 - 15
    lucky = resolved(helped(MARCO, value=13, kind=last_ditch), bomb(done=3))
    assert lucky.events_of(events.SkillResolved)
    at = bomb(dialect="gurps", flips=7)
    with_help, alone = (
        at.sends(helped(*efforts, value=12, steps=2)).announced(10, 12).outcome.results
        for efforts in ((MARCO,), ())
    )
    assert [a.margin - b.margin for a, b in zip(with_help, alone, strict=True)] == [2, 2]
    for efforts, bonus in (((), 0), ((MARCO,), 2), ((MARCO, TINA), 3), ((MARCO, CLUMSY), 2)):
        outcome = resolved(helped(*efforts)).outcome
        assert (outcome.bonus, outcome.results[0].total) == (bonus, 8 + bonus)
    for card, purpose in ((COMPLICATION, Purpose.PROBLEM), (STEPS_BD, Purpose.WAITING)):
        at = bomb(card).sends(helped(MARCO))
        assert at.attempt.purpose is purpose
        assert at.announced(12).outcome.results[0].total == 10


@pytest.mark.rule("TR-113", "MA-024", "TG-059", "TG-061")
def test_each_helper_uses_an_action_which_ends_conditions_until_the_next_action():
    at = resolved(helped(MARCO, CLUMSY, value=12), bomb(PLAIN_TEST_TRICK))
    assert [at.actions_left(name) for name in ("Quin", "Marco", "Tina")] == [0, 0, 0]
    assert {event.hero for event in at.events_of(events.CardEarned)} <= {"Quin"}
    late = commands.DeclareAction(
        actor="Marco", action=torg.ActionKind.OTHER, value=9, difficulty=9
    )
    at.refuses(late, Reason.NO_ACTION_LEFT, "TR-059", "Marco")
    command, setback = helped(MARCO, TINA), bomb().laden(torg.Disadvantage.SETBACK, "Tina")
    setback.refuses(command, Reason.ACTION_LOST, "TG-061", "Tina")
    acted = bomb().pass_turn(character="Tina")
    acted.refuses(command, Reason.NO_ACTION_LEFT, "MA-024", "Tina")
    at = resolved(helped(MARCO), bomb().laden(torg.Disadvantage.STYMIED, "Marco", "Tina"))
    assert [condition.character for condition in at.round.conditions.given] == ["Tina"]


@pytest.mark.rule("TR-113", "MA-025", "MA-026")
@pytest.mark.parametrize("kind", [resolve, last_ditch])
def test_invalid_helpers_are_refused(kind):
    quin, nobody = attrs.evolve(MARCO, helper="Quin"), attrs.evolve(MARCO, helper="Nobody")
    for efforts, details, *refused in (
        ((MARCO, MARCO), {}, Reason.ACTOR_NAMED_TWICE, "MA-024", "Marco"),
        ((MARCO, quin), {}, Reason.ACTOR_NAMED_TWICE, "MA-024", "Quin"),
        ((MARCO, TINA), {"value": 14}, Reason.HELPER_TOO_DIFFERENT, "MA-025", "Tina"),
        ((MARCO,), {"coordination": None}, Reason.COORDINATION_NOT_SET, "MA-026", "Quin"),
        ((nobody,), {}, Reason.UNKNOWN_CHARACTER, "MA-024", "Nobody"),
    ):
        bomb().refuses(helped(*efforts, kind=kind, **details), *refused)


@pytest.mark.rule("TR-113")
def test_help_is_saved_and_narrated():
    command = helped(MARCO, CLUMSY)
    assert load_command(torg.TORG, dump_command(torg.TORG, command)) == command
    transition = torg.TORG.step(bomb().state, command)
    line, *_ = sentences(torg.TORG, bomb().state, transition)
    assert line.endswith("Marco helps. Tina cannot keep up.")


def stuck():
    """Return a critical problem of Quin, after two steps and a complication."""
    at = bomb(CRITICAL_PROBLEM)
    facts = {"done": 2, "raised": 1, "demands_approach": True}
    return at.changed(attrs.evolve, resolution=attrs.evolve(at.resolution, **facts))


def choose(skill="electronics", hero="Quin", **details):
    return commands.ChooseApproach(hero=hero, skill=skill, **details)


@pytest.mark.rule("TR-105")
@pytest.mark.parametrize("skill", ["science", "Science", "lore", "demolitions"])
def test_a_new_approach_is_offered_with_another_skill(skill):
    at = stuck()
    at = at.changed(attrs.evolve, resolution=attrs.evolve(at.resolution, skill=skill))
    listed = torg.TORG.legal_actions(at.state, torg.hero_seat("Quin"))
    chosen = [command for command in listed if isinstance(command, commands.ChooseApproach)]
    assert [command.skill.casefold() == skill.casefold() for command in chosen] == [False]


PENDING = (Reason.APPROACH_PENDING, "TR-183", "Quin")


@pytest.mark.rule("TR-105", "TR-183", "TR-104", "TR-113")
def test_a_new_approach_is_chosen_and_judged_when_a_problem_requires_it():
    at = stuck().sends(choose())
    assert at.events == (events.ApproachChosen(skill="electronics", starts_over=False),)
    at = at.sends(CONVINCED)
    proposed = Approach(skill="electronics", starts_over=False)
    assert at.events == (events.ApproachJudged(approach=proposed, is_convincing=True),)
    assert (at.resolution.skill, at.resolution.done) == ("electronics", 2)
    assert not at.resolution.demands_approach
    assert at.resolution.proposed is None
    resolution = stuck().sends(choose("demolitions", starts_over=True), CONVINCED).resolution
    assert resolution.skill == "demolitions"
    assert resolution.open_steps == tuple(torg.Step)
    assert [resolution.difficulty(step) for step in torg.Step] == [9, 10, 11, 12]
    for at, command, reason, rule in (
        (stuck(), choose(hero="Marco"), Reason.NOT_LEAD_CHARACTER, "TR-113"),
        (stuck(), choose(hero="Mummy"), Reason.NOT_A_HERO, "TR-105"),
        (bomb(CRITICAL_PROBLEM), choose(), Reason.APPROACH_NOT_DEMANDED, "TR-105"),
        (stuck(), CONVINCED, Reason.APPROACH_NOT_PROPOSED, "TR-183"),
    ):
        at.refuses(command, reason, rule)
    for skill in ("demolitions", "Demolitions", "DEMOLITIONS"):
        says = f"{skill} is the skill"
        stuck().refuses(choose(skill), Reason.APPROACH_UNCHANGED, "TR-105", says)
    with pytest.raises(ValueError, match=r"ChooseApproach\.skill: expected a text"):
        choose(" ")


@pytest.mark.rule("TR-183", "TR-105")
def test_nothing_continues_until_an_approach_convinces_and_another_waits_for_a_round():
    step = commands.ResolveDramaticStep(hero="Quin", value=10)
    for judged in ((), (DOUBTED,)):
        later = stuck().sends(choose(), *judged).flipped(STEPS_ABCD)
        says = "Quin has to choose one first"
        later.refuses(step, Reason.APPROACH_DEMANDED, "TR-105", says)
    at, another = stuck().sends(choose()).flipped(STEPS_ABCD), choose("lockpicking")
    at.refuses(another, *PENDING)  # one proposal at a time
    at = at.sends(DOUBTED)
    at.refuses(another, *PENDING)
    # The same holds for a second approach that does not convince.
    at = at.flipped(STEPS_AB).sends(another).flipped(STEPS_ABCD).sends(DOUBTED)
    at.refuses(choose("luck"), *PENDING)
    at = stuck().sends(choose(), DOUBTED).end_rounds().begin_rounds().flipped(STEPS_AB)
    assert at.allows(choose("lockpicking"))
    at = stuck().end_rounds().sends(choose(), DOUBTED, choose("lockpicking"), CONVINCED)
    assert at.resolution.skill == "lockpicking"
