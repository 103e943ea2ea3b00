"""The bots and house readings of the demonstration, in rare situations."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.sim.torg.bomb import gamemaster, heroes, rulings
from dramadeck.sim.torg.bomb.moment import PendingDecision, Question, next_decision
from dramadeck.sim.torg.bomb.scenario import filled
from dramadeck.sim.torg.bomb.sheets import LEADER, TROOPERS
from dramadeck.torg.decks import DISCARD_PILE
from tests.cli.scenes import (
    NEW_ANGLES,
    before_the_deal,
    first,
    moments,
    scene,
    turn_of,
    with_round,
    with_state,
)
from tests.torg.tables_actions import put


def fallen(moment, *names):
    """Return the moment with some characters unconscious."""
    state = moment.state
    for name in names:
        state = torg.report_damage(state, target=name, leaves_unconscious=True).state
    return with_state(moment, state)


def first_turn():
    """Return the moment of the first turn of a hero."""
    return first(lambda duty: duty.asks is Question.ACT and duty.seat.role == "hero")


def to_act(who, seat=torg.GAMEMASTER):
    return PendingDecision(asks=Question.ACT, seat=seat, who=who)


def test_villains_pass_when_all_heroes_are_unconscious():
    moment = fallen(first_turn(), "Quin", "Marco", "Tina")
    for villain in (LEADER, TROOPERS[0]):
        assert gamemaster.choose(moment, to_act(villain)) == torg.commands.PassTurn(
            character=villain
        )


def test_the_last_conscious_trooper_acts_alone():
    turn = to_act(TROOPERS[0])
    moment = fallen(first(lambda duty: duty == turn), *TROOPERS[1:])
    assert isinstance(gamemaster.choose(moment, turn), torg.commands.DeclareAction)


def test_heroes_do_something_else_when_all_enemies_are_unconscious():
    moment = fallen(first_turn(), LEADER, *TROOPERS)
    command = heroes.planned(moment, "Tina")
    assert isinstance(command, torg.commands.DeclareAction)
    assert command.action is torg.ActionKind.OTHER
    assert heroes.choose(moment, to_act("Tina", torg.hero_seat("Tina"))) == command


@pytest.mark.rule("TR-091")
def test_a_battered_hero_defends_and_is_harder_to_hit():
    moment = first_turn()
    moment = with_state(moment, torg.report_damage(moment.state, target="Marco", shock=12).state)
    seat = torg.hero_seat("Marco")
    before = rulings.difficulty_against(moment, "Marco", torg.ActionKind.ATTACK)
    defended, _ = rulings.after(moment, torg.commands.Defend(hero="Marco"), seat)
    after = rulings.difficulty_against(defended, "Marco", torg.ActionKind.ATTACK)
    assert after == before + rulings.ACTIVE_DEFENSE
    assert not rulings.defends(before_the_deal(), "Marco")
    assert not isinstance(heroes.planned(defended, "Marco"), torg.commands.Defend)


@pytest.mark.rule("TR-091")
def test_a_rolled_defense_is_the_difficulty_to_hit_the_hero():
    moment, seat = first_turn(), torg.hero_seat("Marco")
    (rolled,) = filled(moment, to_act("Marco", seat), torg.commands.Defend(hero="Marco", value=8))
    assert rolled == torg.commands.Defend(
        hero="Marco", value=12, attribute=torg.Attribute.DEXTERITY
    )
    for command in (rolled, torg.commands.Roll(actor="Marco", total=20)):
        moment, _ = rulings.after(moment, command, seat)
        assert rulings.rolled_defense(moment, "Marco") is None
    moment, _ = rulings.after(moment, torg.commands.Announce(actor="Marco"), seat)
    assert rulings.difficulty_against(moment, "Marco", torg.ActionKind.ATTACK) == 12 + 7
    before = rulings.difficulty_against(first_turn(), "Tina", torg.ActionKind.ATTACK)
    assert rulings.difficulty_against(moment, "Tina", torg.ActionKind.ATTACK) == before


@pytest.mark.rule("TR-121")
def test_a_raised_attribute_also_raises_the_difficulty_to_hit_the_hero():
    beats, _ = scene(368)
    for beat in beats:
        for event in beat.transition.events:
            if isinstance(event, torg.events.AttributeRaised) and event.attribute == "Dexterity":
                after = with_state(beat.before, beat.transition.state)
                action = torg.ActionKind.ATTACK
                gain = rulings.difficulty_against(after, event.hero, action)
                assert gain == rulings.difficulty_against(beat.before, event.hero, action) + 3


def test_scenes_have_setbacks_with_and_without_a_name():
    expected = {None, "a steam pipe bursts and blinds everybody"}
    names = set()
    for seed in range(1, 60):
        events = [event for beat in scene(seed)[0] for event in beat.transition.events]
        names |= {event.what for event in events if isinstance(event, torg.events.SetbackNamed)}
        if names >= expected:
            break
    assert names >= expected


@pytest.mark.rule("TR-183")
def test_a_critical_problem_is_solved_with_another_skill_or_a_new_approach():
    commands = [beat.command for beat in scene(NEW_ANGLES)[0]]
    judged = [command for command in commands if isinstance(command, torg.commands.JudgeApproach)]
    assert {command.is_convincing for command in judged} == {True, False}
    moment = first_turn()
    last = moment.sheet("Quin").bomb[-1].name
    demanding = attrs.evolve(moment.state.resolution, skill=last, demands_approach=True)
    moment = with_state(moment, attrs.evolve(moment.state, resolution=demanding))
    again = heroes.planned(moment, "Quin")
    assert isinstance(again, torg.commands.ChooseApproach)
    assert again.starts_over


def test_an_unconscious_supporter_is_not_asked():
    moment = first(lambda duty: duty.asks is Question.SUPPORT, seeds=range(1, 60))
    supporter = next_decision(moment).who
    following = next_decision(fallen(moment, supporter))
    assert (following.asks, following.who) != (Question.SUPPORT, supporter)


def with_cast(moment, *cast):
    """Return the moment with another cast of the scene."""
    scene_now = attrs.evolve(moment.state.scene, cast=cast)
    return with_state(moment, attrs.evolve(moment.state, scene=scene_now))


@pytest.mark.rule("TR-071")
def test_a_character_who_has_fled_does_not_act():
    moment = first_turn()
    cast = moment.state.scene.cast
    moment = with_cast(moment, *(attrs.evolve(e, has_fled=e.name == LEADER) for e in cast))
    assert not moment.is_able(LEADER)
    assert not moment.is_able("Nobody")
    assert moment.is_able(TROOPERS[0])


def test_a_scene_that_is_over_has_no_pending_decision():
    _, last = scene(7)
    assert next_decision(last) is None


def test_an_unconscious_character_does_not_act_after_a_haste():
    moment = with_round(first_turn(), hastened=("Tina",))
    assert next_decision(moment).who == "Tina"
    following = next_decision(fallen(moment, "Tina"))
    assert (following.asks, following.who) != (Question.ACT, "Tina")


@pytest.mark.rule("TR-083")
def test_an_empty_pool_is_not_stripped():
    moment = first(lambda duty: duty.asks is Question.STRIP, seeds=range(1, 60))
    hero, state = next_decision(moment).who, moment.state
    for card in state.pool(hero):
        state = put(state, DISCARD_PILE, card)
    following = next_decision(with_state(moment, state))
    assert (following.asks, following.who) != (Question.STRIP, hero)


@pytest.mark.rule("TC-044")
def test_without_a_last_ditch_effort_the_lead_goes_on_step_by_step():
    def is_bomb(moment):
        duty = next_decision(moment)
        is_turn = duty is not None and duty.asks is Question.ACT and duty.who == "Quin"
        return is_turn and isinstance(
            heroes.planned(moment, "Quin"), torg.commands.ResolveDramaticStep
        )

    moment = moments(3, is_bomb, dialect="classic")[0]
    resolution = attrs.evolve(moment.state.resolution, flips_left=0)
    pressed = with_state(moment, attrs.evolve(moment.state, resolution=resolution))
    assert isinstance(heroes.planned(pressed, "Quin"), torg.commands.ResolveDramaticStep)


def test_an_absent_character_is_not_battered():
    moment = first_turn()
    gone = with_cast(moment, *(e for e in moment.state.scene.cast if e.name != LEADER))
    assert not gone.is_battered(LEADER)
    assert not moment.is_battered(LEADER)


def test_without_a_declared_action_no_free_point_is_spent():
    assert rulings._free_points_spent(before_the_deal(), "Tina") == 0


def follows(action, effect_total):
    """Return the commands that follow a success of Tina against a trooper in GURPS."""
    moment = turn_of("Tina")
    state = torg.declare_action(
        moment.state, actor="Tina", action=action, value=15, difficulty=0, target=TROOPERS[3]
    ).state
    outcome = torg.Outcome(die_total=9, bonus=0, results=(), effect_total=effect_total)
    event = torg.events.ActionAnnounced(attempt=state.attempt, outcome=outcome)
    return list(rulings._effects(with_state(moment, state), event, TROOPERS[3]))


def test_a_hit_that_armor_absorbs_causes_no_damage():
    assert follows(torg.ActionKind.ATTACK, 100)
    (harmless,) = follows(torg.ActionKind.ATTACK, 0)
    assert harmless == torg.commands.ReportDamage(target=harmless.target, by=harmless.by)


def test_an_action_that_is_no_attack_has_no_effect_on_its_target():
    assert follows(torg.ActionKind.OTHER, None) == []
