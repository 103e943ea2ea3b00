"""Scenes of `dramadeck play --dialect classic` keep to the classic rule text."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.sim.torg.bomb import gamemaster, heroes
from dramadeck.sim.torg.bomb.moment import PendingDecision, Question
from dramadeck.sim.torg.bomb.scenario import filled
from dramadeck.sim.torg.bomb.sheets import LEADER
from tests.cli.scenes import turn_of, with_round, with_state
from tests.cli.scenes_of_other_texts import beats_of, commands_of, events_of


@pytest.mark.rule("TC-043")
def test_classic_tasks_have_four_steps_of_equal_difficulty():
    tasks = events_of("classic", torg.events.SkillResolutionBegun)
    assert {task.difficulties for task in tasks} == {(12, 12, 12, 12)}


@pytest.mark.rule("TC-029")
def test_classic_rewards_each_kind_of_action_once_a_round_and_the_bots_know_it():
    for beat in beats_of("classic"):
        current = beat.before.state.round
        for hero, action in current.rewards.earned if current else ():
            assert not heroes.is_approved(beat.before.state, action, hero)
    earned = [event for event in events_of("classic", torg.events.CardEarned) if event.action]
    assert earned


@pytest.mark.rule("TC-008")
def test_in_classic_both_turns_of_a_flurry_are_consecutive():
    count = 0
    for beat in beats_of("classic"):
        state = beat.before.state
        if isinstance(beat.command, torg.commands.DeclareAction) and state.round:
            side = state.side_of(beat.command.actor)
            waiting = [member for member in state.members(side) if state.actions_left(member) == 1]
            hasty = beat.command.actor in state.round.hastened
            if state.suffers(side, torg.Advantage.FLURRY) and waiting and not hasty:
                able = [member for member in waiting if beat.before.is_able(member)]
                assert beat.command.actor in able
                count += 1
    assert count


@pytest.mark.rule("TC-059", "TC-060")
def test_in_classic_a_card_raises_one_skill_or_one_roll():
    raised = [
        command.choice
        for command in commands_of("classic", torg.commands.PlayCard)
        if isinstance(command.choice, torg.Raise)
    ]
    assert raised
    assert all(command.skill for command in raised)
    assert events_of("classic", torg.events.SkillRaised)
    for beat in beats_of("classic"):
        if any(isinstance(event, torg.events.RollRaised) for event in beat.transition.events):
            assert beat.before.state.attempt.dice_due
    assert events_of("classic", torg.events.RollRaised)


def test_a_classic_menu_names_the_skill_that_a_card_raises():
    moment = turn_of("Quin", dialect="classic")
    state = moment.state
    card = next(c for c in state.drama_deck if state.card(c).type is torg.CardType.WILLPOWER)
    gift = {"to": torg.Place.POOL, "hero": "Quin", "reason": "a gift"}
    state = torg.move_card(state, card=card, **gift).state
    duty = PendingDecision(asks=Question.ACT, seat=torg.hero_seat("Quin"), who="Quin")
    played = [
        real
        for command in torg.TORG.legal_actions(state, duty.seat)
        if isinstance(command, torg.commands.PlayCard) and command.card == card
        for real in filled(with_state(moment, state), duty, command)
    ]
    assert {command.choice.skill for command in played} == {
        "trick",
        "test of wills",
        "science",
        "find",
    }
    assert all(torg.TORG.refusal(state, command) is None for command in played)


@pytest.mark.rule("TC-018")
def test_in_classic_a_penalized_side_passes_or_defends():
    moment = turn_of(LEADER, dialect="classic")
    setbacks = attrs.evolve(moment.state.round.setbacks, penalized=tuple(torg.Side))
    moment = with_round(moment, setbacks=setbacks)
    duty = PendingDecision(asks=Question.ACT, seat=torg.GAMEMASTER, who=LEADER)
    assert gamemaster.choose(moment, duty) == torg.commands.PassTurn(character=LEADER)
    assert isinstance(heroes.planned(moment, "Tina"), torg.commands.Defend)
