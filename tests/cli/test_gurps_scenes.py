"""Scenes of `dramadeck play --dialect gurps` keep to the GURPS rule text."""

import re

import attrs
import pytest

from dramadeck import torg
from dramadeck.charts.torg import InteractionEffect
from dramadeck.sim.torg.bomb import gamemaster, heroes, rulings
from dramadeck.sim.torg.bomb.moment import Ending, PendingDecision, Question, next_decision
from dramadeck.sim.torg.bomb.scenario import filled
from dramadeck.sim.torg.bomb.sheets import LEADER, TROOPERS
from tests.cli.scenes import before_the_deal, run, scene, turn_of, with_round, with_state
from tests.cli.scenes_of_other_texts import SEEDS, beats_of, commands_of, events_of


@pytest.mark.rule("TG-067")
def test_in_gurps_three_dice_are_thrown():
    rolls = commands_of("gurps", torg.commands.Roll)
    assert rolls
    assert all(len(roll.dice) == 3 and {*roll.dice} <= {*range(1, 7)} for roll in rolls)


def test_a_gurps_scene_mentions_dice_and_hit_points_but_no_bonus_number():
    out = "".join(
        run("play", "--auto", "--seed", str(seed), "--dialect", "gurps").out for seed in (3, 7)
    )
    for words in ("or less", " HP", " FP", "gets out of the way", "at -"):
        assert words in out
    for words in ("gives a bonus of", "shock ", "wound", "flips left", "MA-0", "one roll"):
        assert words not in out


@pytest.mark.rule("TG-065", "TG-072")
def test_in_gurps_the_deadline_counts_rounds_and_the_last_ditch_effort_comes_after_it():
    efforts = [b for b in beats_of("gurps") if isinstance(b.command, torg.commands.LastDitchEffort)]
    assert efforts
    assert all(beat.before.state.resolution.is_overdue for beat in efforts)
    # After the deadline a last-ditch effort is left: one succeeds, the other fails.
    assert scene(61, dialect="gurps")[1].ending is Ending.DISARMED
    assert scene(7, dialect="gurps")[1].ending is Ending.EXPLODED
    assert events_of("gurps", torg.events.SkillResolutionFailed)


@pytest.mark.rule("TG-072")
def test_in_gurps_a_lead_who_has_fallen_makes_no_last_ditch_effort():
    out = run("play", "--auto", "--seed", "25", "--dialect", "gurps").out
    assert "Only a last-ditch effort is left for Quin" in out
    assert "Nobody has made the last-ditch effort: the task has failed!" in out
    assert "The bomb has gone off." in out
    effort = run("play", "--auto", "--seed", "7", "--dialect", "gurps").out
    assert re.search(r"A last-ditch effort! .*TG-073", effort)


@pytest.mark.rule("TG-054")
def test_in_gurps_interactions_do_what_the_chart_says():
    assert not commands_of("gurps", torg.commands.GiveCondition)
    applied = events_of("gurps", torg.events.InteractionApplied)
    assert {command.action for command in applied} > {torg.ActionKind.MANEUVER}
    assert all(command.effects for command in applied)
    assert not commands_of("classic", torg.commands.ApplyInteraction)


@pytest.mark.rule("TG-047", "TG-048")
def test_in_gurps_a_character_who_is_hit_may_dodge():
    announced = commands_of("gurps", torg.commands.Announce)
    assert any(command.stopped_by for command in announced)
    moment = turn_of(TROOPERS[0])
    better = [moment.dodges("Tina", more) for more in (-20, 20)]
    assert better == [False, True]
    assert not before_the_deal().dodges("Quin", 20)


@pytest.mark.rule("TG-048")
def test_in_gurps_a_defense_lasts_until_the_next_action():
    for seed in SEEDS["gurps"]:
        for beat in scene(seed, dialect="gurps")[0]:
            if isinstance(beat.command, torg.commands.Defend):
                after = with_state(beat.before, beat.transition.state)
                assert rulings.defends(after, beat.command.hero)
                return
    raise AssertionError("nobody has defended")


@pytest.mark.rule("TG-041")
def test_in_gurps_the_possibility_of_an_up_makes_a_hit_worse():
    count = 0
    for beat in beats_of("gurps"):
        if isinstance(beat.command, torg.commands.SpendFreePossibility):
            assert beat.before.state.attempt.action is torg.ActionKind.ATTACK
            count += 1
    assert count
    assert not [
        event
        for event in events_of("gurps", torg.events.DieRolled)
        if event.roll.die is torg.Die.UP
    ]


def hit(points=0, spent=()):
    """Return the hit points that a hit of Tina costs a trooper, with points added."""
    moment = turn_of("Tina")
    attack = {"action": torg.ActionKind.ATTACK, "target": TROOPERS[3], "effect_value": 7}
    state = torg.declare_action(moment.state, actor="Tina", value=15, difficulty=0, **attack).state
    declared = torg.events.ActionDeclared(attempt=state.attempt, contributes=True)
    attempt = attrs.evolve(state.attempt, points=points)
    state = state.with_pending(attrs.evolve(state.pending, attempts=(attempt,)))
    state = torg.roll(state, actor="Tina", dice=(3, 3, 3)).state
    moment = attrs.evolve(moment, state=state, events=(*moment.events, declared, *spent))
    following, _ = rulings.after(
        moment, torg.commands.Announce(actor="Tina"), torg.hero_seat("Tina")
    )
    return following.due[0].wounds


@pytest.mark.rule("TG-041", "TG-046")
def test_points_add_to_the_hit_points_that_a_hit_costs_unless_they_are_cancelled():
    plain = hit()
    assert hit(points=1) == plain + rulings.POINT_HARM
    free = torg.events.FreePossibilitySpent(character="Tina")
    assert hit(spent=(free,)) == plain + rulings.POINT_HARM
    lost = torg.events.PossibilityCancelled(character="Tina", is_free=True, is_beside=False)
    assert hit(spent=(free, lost)) == plain
    assert hit(spent=(torg.events.FreePossibilitySpent(character=LEADER),)) == plain


@pytest.mark.rule("TG-040")
def test_an_inspiration_sets_the_hit_points_to_half():
    counters = commands_of("gurps", torg.commands.SetCounter)
    assert counters
    for event in counters:
        most = before_the_deal(dialect="gurps").sheet(event.character).hit_points
        assert event.number == most // 2


def test_in_gurps_a_character_without_fatigue_points_becomes_unconscious():
    moment = turn_of("Marco")
    tired = torg.report_damage(moment.state, target=LEADER, shock=11).state
    moment = with_state(moment, tired)
    assert moment.is_battered(LEADER)
    worn = torg.events.ShockSuffered(character=LEADER, shock=2)
    exhausted = with_state(moment, torg.report_damage(moment.state, target=LEADER, shock=2).state)
    (dropped,) = rulings._follows(exhausted, worn)
    assert dropped == torg.commands.ReportDamage(target=LEADER, leaves_unconscious=True)
    assert list(rulings._follows(moment, worn)) == []


# ----------------------------------------------------------------------------- the players' call


def with_call(actor, target):
    """Return a moment at which a character chooses the effect of an interaction."""
    moment = turn_of("Marco")
    call = torg.events.PlayersCallDue(actor=actor, target=target)
    return with_state(moment, torg.TORG.replay(moment.state, [call]))


@pytest.mark.rule("TG-058", "TG-064")
def test_the_actor_of_a_players_call_chooses_the_effect():
    moment = with_call("Marco", LEADER)
    duty = next_decision(moment)
    assert (duty.asks, duty.seat, duty.who) == (Question.CALL, torg.hero_seat("Marco"), "Marco")
    called = heroes.choose(moment, duty)
    assert called == torg.commands.MakeCall(
        actor="Marco", target=LEADER, effects=(InteractionEffect.SETBACK,)
    )
    calls = filled(moment, duty, called)
    assert [str(*call.effects) for call in calls] == ["setback", "break", "unskilled", "stymied"]
    following, _ = rulings.after(moment, called, duty.seat)
    assert next_decision(following).asks is not Question.CALL


@pytest.mark.rule("TG-064")
def test_the_gamemaster_chooses_the_effect_for_villains():
    moment = with_call(LEADER, "Quin")
    duty = next_decision(moment)
    assert (duty.seat, duty.who) == (torg.GAMEMASTER, LEADER)
    called = gamemaster.choose(moment, duty)
    assert called.effects == (InteractionEffect.UNSKILLED,)
    following, _ = rulings.after(moment, called, duty.seat)
    skill = moment.sheet("Quin").actions[torg.ActionKind.TEST]
    default = moment.sheet("Quin").attributes[skill.attribute] - 5
    assert heroes.usable(following, "Quin", skill).value == default
    assert heroes.usable(moment, "Quin", skill) == skill


@pytest.mark.rule("TG-061")
def test_a_character_who_loses_an_action_passes():
    moment = with_call("Tina", LEADER)
    called = torg.commands.MakeCall(
        actor="Tina", target=LEADER, effects=(InteractionEffect.SETBACK,)
    )
    following, _ = rulings.after(moment, called, torg.hero_seat("Tina"))
    duty = PendingDecision(asks=Question.ACT, seat=torg.GAMEMASTER, who=LEADER)
    turn = with_round(turn_of(LEADER), conditions=following.state.round.conditions)
    assert gamemaster.choose(turn, duty) == torg.commands.PassTurn(character=LEADER)
