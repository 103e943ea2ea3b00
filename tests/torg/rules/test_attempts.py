"""An action from its declaration to the next turn: who may act, and when."""

import attrs
import pytest

from dramadeck import IllegalCommandError, torg
from dramadeck.torg import ActionKind, Die, PassTurn, Reason
from tests.torg.at import TorgAt, at_fight, at_scene
from tests.torg.moments import MOMENTS
from tests.torg.sample_commands import SAMPLES
from tests.torg.tables_actions import HEROES_FLURRY, HEROES_UP_ANY, VILLAINS_FLURRY_DEFEND_TRICK

ATTACK, DEFEND = ActionKind.ATTACK, ActionKind.DEFEND


def declare(actor="Quin", action=ATTACK, **details):
    details = {"value": 10, "difficulty": 10} | details
    return torg.DeclareAction(actor=actor, action=action, **details)


def acted(at, *actors):
    for actor in actors:
        at = at.declared(actor).announced(9)
    return at


@pytest.mark.rule("TR-030")
def test_a_declared_action_waits_for_its_die_with_nothing_decided():
    at = at_fight().sends(declare(target="Mummy"))
    assert at.events == (torg.ActionDeclared(attempt=at.attempt, contributes=True),)
    assert at.attempt.dice_due == (Die.ACTION,)
    assert at.attempt.checks == (torg.Check(value=10, difficulty=10, target="Mummy"),)
    assert at.attempt.purpose is torg.Purpose.ACTION
    # A refused announcement leaves it open.
    at.refuses(torg.Announce(actor="Quin"), Reason.DICE_STILL_DUE, "TR-030")
    with pytest.raises(IllegalCommandError):
        at.announce(actor="Quin")
    assert at.announced(12).told(torg.ActionAnnounced)


DECLARING = (torg.DeclareAction, torg.ManyOnOne, torg.OneOnMany, torg.QuickMethod)


@pytest.mark.rule("TR-023", "TR-065")
@pytest.mark.parametrize("kind", [*DECLARING, torg.SumEfforts, torg.MassEffort])
def test_who_acts_has_the_skill_and_helps_the_scene_along_unless_it_is_said(kind):
    (command,) = (sample for sample in SAMPLES if isinstance(sample, kind))
    otherwise = attrs.evolve(command, is_skilled=False, contributes=False)
    for sent, expected in ((command, True), (otherwise, False)):
        (event,) = TorgAt(state=MOMENTS["in a round"]).sends(sent).events
        assert (event.attempt.is_skilled, event.contributes) == (expected, expected)


@pytest.mark.rule("TR-137", "TR-071", "TR-059")
def test_nobody_rolls_without_an_action_or_acts_after_fleeing_and_a_turn_is_passed_once():
    at_scene().refuses(torg.Roll(actor="Quin", total=9), Reason.ACTION_NOT_OPEN, "TR-065", "Quin")
    fled = at_fight(card=80, kind=torg.SceneKind.STANDARD).hurt("Mummy", shock=1).flipped(32)
    fled.refuses(declare("Mummy"), Reason.CHARACTER_FLED, "TR-059", "Mummy has fled")
    # Whoever is not there is told so before anything about turns.
    at_scene().refuses(PassTurn(character="Quinn"), Reason.UNKNOWN_CHARACTER, "TR-059")
    passing = PassTurn(character="Mummy")
    at_fight().sends(passing).refuses(passing, Reason.NO_ACTION_LEFT, "TR-059")


@pytest.mark.rule("TR-019", "TR-059")
def test_everybody_has_one_action_a_round_and_another_in_the_next_and_in_free_time_any_number():
    at = acted(at_fight(), "Quin")
    at.refuses(declare(), Reason.NO_ACTION_LEFT, "TR-059", "Quin has used all actions")
    assert at.flipped(HEROES_UP_ANY).declared().attempt is not None
    assert acted(at_scene(), "Quin", "Quin", "Quin").attempts == ()


@pytest.mark.rule("TR-059")
def test_in_a_flurry_all_of_the_side_act_twice_heroes_when_all_have_acted_and_nobody_else():
    at = acted(at_fight(card=HEROES_FLURRY), "Quin")
    at.refuses(declare(), Reason.WAIT_FOR_YOUR_SIDE, "TR-059", "Marco comes first")
    at = acted(at, "Marco").pass_turn(character="Tina")
    assert at.events == (torg.TurnTaken(character="Tina", action=None, contributes=False),)
    at = acted(at, "Quin")
    at.refuses(declare(), Reason.NO_ACTION_LEFT, "TR-059")
    assert acted(at, "Tina").actions_left("Tina") == 0
    at = at_fight(card=VILLAINS_FLURRY_DEFEND_TRICK, villains=("Mummy", "Thug"))
    for _ in range(2):
        at = at.declared("Mummy", target="Quin").announced(9)
    at.refuses(declare("Mummy"), Reason.NO_ACTION_LEFT, "TR-059")
    assert at.actions_left("Quin") == 1
    # A flurry of the heroes gives a villain no second action, and no waiting either.
    heroes = acted(at_fight(card=HEROES_FLURRY), "Mummy")
    heroes.refuses(declare("Mummy"), Reason.NO_ACTION_LEFT, "TR-059")


@pytest.mark.rule("TR-091")
def test_to_defend_takes_a_heros_action_and_throws_no_die():
    defend = torg.Defend(hero="Quin")
    at = at_fight().sends(defend)
    assert at.events == (torg.TurnTaken(character="Quin", action=DEFEND, contributes=True),)
    assert at.attempt is None
    at.refuses(defend, Reason.NO_ACTION_LEFT, "TR-059")
