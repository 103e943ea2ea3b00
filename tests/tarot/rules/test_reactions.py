"""Fights by rounds of Reaction: who acts when, and pushing to act sooner."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import PushTarget, Reason, Suit, TurnedTo
from tests.tarot.brawls import (
    CAST,
    CUP,
    GUARD,
    RIVAL,
    TWIN,
    WAND,
    all_wait,
    attacked,
    character,
    fighting,
    hastened,
    next_round,
)
from tests.tarot.tables import ANN, kinds, numbers, refused, stacked

ANN_SEAT = tarot.player_seat("Ann")


# Rounds.


@pytest.mark.rule("TT-048", "TT-051")
def test_the_best_reactions_act_first_and_equal_ones_at_the_same_time():
    state = fighting("Slow", "Guard", "Twin", "Rival")
    rounds = []
    for _ in range(3):
        state, events = tarot.begin_round(state)
        rounds.append(events[0].acting)
        state = all_wait(state)
    assert rounds == [("Rival",), ("Mia", "Guard", "Twin"), ("Slow",)]
    assert state.play.fight.round == 3
    refused(state, tarot.BeginRound(), Reason.EVERYBODY_HAS_ACTED, "TT-051")
    state, events = tarot.end_fight(state)
    assert (events, state.play.fight) == ((tarot.FightEnded(),), None)


@pytest.mark.rule("TT-048", "TT-054")
def test_wounds_make_slow():
    hurt = attrs.evolve(RIVAL, wounds=2)
    state = next_round(fighting("Rival", cast=(hurt,)))
    assert state.play.fight.acting == ("Mia",)


@pytest.mark.rule("TT-048", "TT-063")
def test_the_stunned_and_the_dead_are_passed_over():
    stunned, dead = attrs.evolve(RIVAL, is_stunned=True), attrs.evolve(GUARD, is_dead=True)
    state = next_round(fighting("Rival", "Twin", cast=(stunned, TWIN)))
    assert state.play.fight.acting == ("Mia", "Twin")
    state = tarot.set_counter(
        state, counter=tarot.Counter.DEAD, number=1, character="Twin", reason="a stray shot"
    ).state
    state = tarot.take_action(state, character="Mia", story="she runs").state
    refused(state, tarot.BeginRound(), Reason.EVERYBODY_HAS_ACTED, "TT-051")
    state = tarot.end_stun(state, character="Rival").state
    assert next_round(state).play.fight.acting == ("Rival",)
    begin = tarot.BeginFight(characters=("Mia", "Guard"))
    refused(stacked(cast=(dead,)), begin, Reason.CHARACTER_DEAD, "TT-048")


@pytest.mark.rule("TT-051")
def test_a_round_ends_when_everybody_in_it_has_acted():
    state = next_round(fighting("Guard", "Slow"))
    state = tarot.take_action(state, character="Guard").state
    message = refused(state, tarot.BeginRound(), Reason.ACTION_MISSING, "TT-051")
    assert message.startswith("Mia")
    state = tarot.end_fight(state).state
    assert state.play.fight is None


@pytest.mark.rule("TT-048")
def test_everybody_acts_once_and_in_her_round():
    state = next_round(fighting("Guard", "Slow"))
    early = tarot.TakeAction(character="Slow")
    refused(state, early, Reason.NOT_IN_ROUND, "TT-048")
    state, events = tarot.take_action(state, character="Mia", story="to the door")
    assert events == (tarot.ActionTaken(character="Mia", story="to the door"),)
    refused(state, tarot.TakeAction(character="Mia"), Reason.HAS_ACTED, "TT-048")
    refused(state, tarot.TakeAction(character="Rival"), Reason.NOT_IN_FIGHT, "TT-048")


@pytest.mark.rule("TT-048")
def test_a_fight_is_between_two_or_more_and_there_is_one_at_a_time():
    state = stacked(cast=CAST)
    both = tarot.BeginFight(characters=("Mia", "Guard"))
    refused(tarot.new_game([ANN], seed=7), both, Reason.GAME_NOT_BEGUN, "TT-048")
    refused(state, tarot.BeginFight(characters=("Mia",)), Reason.TOO_FEW_FIGHTERS, "TT-048")
    twice = tarot.BeginFight(characters=("Mia", "Mia"))
    refused(state, twice, Reason.CHARACTER_NAMED_TWICE, "TT-048")
    refused(fighting("Guard"), both, Reason.FIGHT_UNDER_WAY, "TT-048")
    for command in (tarot.BeginRound(), tarot.EndFight()):
        refused(state, command, Reason.NO_FIGHT, "TT-048")


@pytest.mark.rule("TT-048", "TT-051")
def test_who_comes_later_is_in_the_fight_when_it_begins_again():
    state = next_round(fighting("Guard", "Slow"))
    late = tarot.TakeAction(character="Rival")
    message = refused(state, late, Reason.NOT_IN_FIGHT, "TT-048")
    assert "begin one with everybody in it" in message
    attack = tarot.DeclareAttack(character="Mia", targets=("Slow", "Rival"))
    refused(state, attack, Reason.NOT_IN_FIGHT, "TT-071")
    state = tarot.end_fight(next_round(all_wait(state))).state
    state = tarot.begin_fight(state, characters=("Mia", "Guard", "Slow", "Rival")).state
    assert next_round(state).play.fight.acting == ("Rival",)
    assert [each.has_acted for each in state.play.fight.fighters] == [False] * 4


# Pushing to act sooner.


@pytest.mark.rule("TT-049")
def test_a_push_lets_a_fighter_act_sooner():
    state = hastened(fighting("Rival", hands={"Ann": (WAND, "Two of Wands")}), WAND, "Two of Wands")
    state, events = tarot.conclude_push(state, character="Mia", story="she draws")
    assert kinds((state, events)) == [tarot.ReactionRaised, tarot.PushCleared]
    assert (events[0].ranks, events[0].comes_first, events[0].story) == (2, False, "she draws")
    assert next_round(state).play.fight.acting == ("Mia",)
    assert state.character("Mia").rank("Reaction") == tarot.Aptitude.GOOD


@pytest.mark.rule("TT-049")
def test_pushed_to_the_same_rank_they_act_at_the_same_time():
    state = hastened(fighting("Rival", hands={"Ann": (WAND,)}), WAND)
    state = tarot.conclude_push(state, character="Mia").state
    assert next_round(state).play.fight.acting == ("Mia", "Rival")


@pytest.mark.rule("TT-033", "TT-035", "TT-049")
def test_a_major_arcana_lets_a_fighter_act_before_everybody_else():
    incredible = character("Rival", tarot.Aptitude.PEERLESS)
    state = hastened(
        fighting("Rival", cast=(incredible,), hands={"Ann": ("The Fool",)}), "The Fool"
    )
    conclude = tarot.ConcludePush(character="Mia")
    refused(state, conclude, Reason.MAJOR_NOT_TURNED, "TT-035")
    state = tarot.turn_major(
        state, character="Mia", card=numbers("The Fool")[0], toward=TurnedTo.SELF, story="a whim"
    ).state
    state, events = tarot.conclude_push(state, character="Mia")
    assert (events[0].comes_first, events[0].told_by, events[0].story) == (
        True,
        TurnedTo.SELF,
        "a whim",
    )
    assert next_round(state).play.fight.acting == ("Mia",)


@pytest.mark.rule("TT-049")
def test_who_acts_in_this_round_or_has_acted_has_nothing_to_push_for():
    state = next_round(fighting("Guard", "Slow"))
    push = tarot.DeclarePush(character="Mia", suit=Suit.CUPS)
    refused(state, push, Reason.NOTHING_TO_PUSH, "TT-020")
    refused(all_wait(state), push, Reason.NOTHING_TO_PUSH, "TT-020")
    slow = tarot.DeclarePush(character="Slow", suit=Suit.CUPS)
    state = tarot.TAROT.step(state, slow).state
    assert state.play.push("Slow").aim is PushTarget.REACTION


@pytest.mark.rule("TT-049", "TT-063")
@pytest.mark.parametrize(
    ("harm", "reason"),
    [({"is_stunned": True}, Reason.CHARACTER_STUNNED), ({"is_dead": True}, Reason.CHARACTER_DEAD)],
)
def test_nobody_who_is_stunned_or_dead_pushes_to_act_sooner(harm, reason):
    state = fighting("Rival", hands={"Ann": (WAND,), None: (CUP,)})
    for name in ("Mia", "Rival"):
        out = state.with_character(attrs.evolve(state.character(name), **harm))
        push = tarot.DeclarePush(character=name, suit=Suit.WANDS)
        refused(out, push, reason, "TT-063")


@pytest.mark.rule("TT-037", "TT-049", "TT-051")
def test_a_push_to_act_sooner_is_finished_before_the_round_and_before_the_end():
    state = hastened(fighting("Rival", hands={"Ann": (WAND,)}), WAND)
    for command in (tarot.BeginRound(), tarot.EndFight()):
        refused(state, command, Reason.PUSH_UNDER_WAY, "TT-051")


def test_everybody_sees_who_fights_and_who_acts():
    state = attacked(next_round(fighting("Slow")), ("Mia", "Slow"))
    for seat in tarot.TAROT.seats(state):
        fight = tarot.view(state, seat).fight
        assert fight == state.play.fight
        assert fight.attacks == (tarot.Attack(attacker="Mia", target="Slow"),)
    assert "Reaction" not in repr(fight)
    assert tarot.view(stacked(), ANN_SEAT).fight is None


def sent(state, seat):
    return {type(each).__name__ for each in tarot.TAROT.legal_actions(state, seat)}


def test_who_acts_may_attack_or_wait_by_her_own_seat():
    state = next_round(fighting("Guard", "Slow", hands={"Ann": (CUP,)}))
    assert sent(state, ANN_SEAT) == {"DeclareAttack", "TakeAction"}
    attack = tarot.DeclareAttack(character="Mia", targets=("Slow",))
    assert tarot.TAROT.issuer(state, attack) == ANN_SEAT
    theirs = tarot.TakeAction(character="Guard")
    assert tarot.TAROT.issuer(state, theirs) == tarot.NARRATOR
    state = attacked(state, ("Mia", "Slow"))
    assert {"OpenAttack", "WaiveContest"} <= sent(state, tarot.NARRATOR)


def test_one_who_may_act_may_attack_everybody_at_once_and_the_narrator_begins_and_ends_fights():
    assert "BeginFight" in sent(stacked(cast=CAST), tarot.NARRATOR)
    state = fighting("Guard", "Slow")
    assert {"BeginRound", "EndFight"} <= sent(state, tarot.NARRATOR)
    everybody = tarot.DeclareAttack(character="Mia", targets=("Guard", "Slow"))
    assert everybody in tarot.TAROT.legal_actions(next_round(state), ANN_SEAT)
    alone = tarot.DeclareAttack(character="Mia", targets=("Guard",))
    offered = tarot.TAROT.legal_actions(next_round(fighting("Guard")), ANN_SEAT)
    assert [each for each in offered if isinstance(each, tarot.DeclareAttack)] == [alone]


def test_an_event_without_its_fight_is_a_damaged_record():
    acted = tarot.ActionTaken(character="Mia")
    with pytest.raises(ValueError, match="there is no fight"):
        tarot.TAROT.replay(stacked(), [acted])
    stranger = tarot.ActionTaken(character="Rival")
    with pytest.raises(ValueError, match="Rival is not in the fight"):
        tarot.TAROT.replay(fighting("Guard"), [stranger])
