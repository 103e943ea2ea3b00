"""The fourth fighter, the later round, the second attack and the third Major Arcana.

More of what is true of the first and has to be true of all; it goes on from `test_several`.
"""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import Reason, Suit, TurnedTo
from tests.tarot.brawls import CAST, CUP, WAND, all_wait, attacked, fighting, hastened, next_round
from tests.tarot.duels import BEN, DAVID, GUARD
from tests.tarot.tables import ANN, allowed, numbers, pushed, refused, stacked

ZOE = tarot.Player("Cleo", tarot.Character("Zoe"))


def all_of_them(**table):
    """Ann with Mia, Bea with Ben, Cleo with Zoe, and two characters of the Narrator's."""
    return stacked(ANN, BEN, ZOE, cast=(DAVID, GUARD), **table)


def harmed(state, name, **harm):
    return state.with_character(attrs.evolve(state.character(name), **harm))


@pytest.mark.rule("TT-048")
@pytest.mark.parametrize("dead", ["Mia", "Guard", "Slow", "Rival"])
def test_nobody_in_a_fight_is_dead_not_even_the_fourth(dead):
    everybody = ("Mia", "Guard", "Slow", "Rival")
    state = harmed(stacked(ANN, cast=CAST), dead, is_dead=True)
    refused(state, tarot.BeginFight(characters=everybody), Reason.CHARACTER_DEAD, "TT-048")


@pytest.mark.rule("TT-051")
@pytest.mark.parametrize("hurt", ["Mia", "Rival", "Guard", "Slow"])
def test_no_round_begins_and_no_fight_ends_while_anybody_in_it_is_about_to_be_hurt(hurt):
    state = all_wait(next_round(fighting("Rival", "Guard", "Slow")))
    state = tarot.hit(state, character=hurt, wounds=1).state
    for command in (tarot.BeginRound(), tarot.EndFight()):
        refused(state, command, Reason.TRAUMA_PENDING, "TT-051")


@pytest.mark.rule("TT-049", "TT-051")
def test_a_push_to_act_sooner_is_finished_before_any_later_round_too():
    state = fighting("Rival", "Slow", hands={None: (WAND, CUP)})
    for _ in range(2):
        state = all_wait(next_round(state))
        pushing = tarot.declare_push(state, character="Slow", suit=Suit.WANDS).state
        refused(pushing, tarot.BeginRound(), Reason.PUSH_UNDER_WAY, "TT-051")


@pytest.mark.rule("TT-048", "TT-049")
def test_two_who_come_first_by_a_major_arcana_act_at_the_same_time():
    hands = {"Ann": ("The Fool",), None: ("Death",)}
    state = fighting("Rival", "Slow", hands=hands)
    for name, card in (("Mia", "The Fool"), ("Slow", "Death")):
        state = hastened(state, card, name=name)
        state = tarot.turn_major(
            state, character=name, card=numbers(card)[0], toward=TurnedTo.NARRATOR
        ).state
        state = tarot.conclude_push(state, character=name).state
    assert next_round(state).play.fight.acting == ("Mia", "Slow")


@pytest.mark.rule("TT-051", "TT-071")
def test_the_second_attack_of_a_round_is_settled_before_the_next_round_like_the_first():
    state = next_round(fighting("Guard", "Slow", "Rival"))
    state = attacked(next_round(all_wait(state)), ("Mia", "Slow"), ("Mia", "Rival"))
    for target in ("Slow", "Rival"):
        one = tarot.waive_contest(state, character="Mia", target=target, reason="a miss").state
        (left,) = one.play.fight.unresolved
        assert left.target != target
        for command in (tarot.BeginRound(), tarot.EndFight()):
            assert left.target in refused(one, command, Reason.ATTACK_OPEN, "TT-051")
        both = tarot.waive_contest(one, character="Mia", target=left.target, reason="a miss").state
        assert allowed(both, tarot.BeginRound())


@pytest.mark.rule("TT-034", "TT-035", "TT-070")
@pytest.mark.parametrize("used", [0, 1, 2])
def test_of_three_major_arcana_the_one_that_is_turned_tells_the_story(used):
    cards = ("The Sun", "The Moon", "Death")
    state = pushed(all_of_them(hands={"Bea": cards}), *cards, character="Ben")
    state = tarot.reveal_cards(state, character="Ben").state
    state = tarot.turn_major(
        state,
        character="Ben",
        card=numbers(cards[used])[0],
        toward=TurnedTo.SELF,
        story=f"{cards[used]} shows the way",
    ).state
    event = tarot.conclude_push(state, character="Ben").events[0]
    assert (event.told_by, event.story) == (TurnedTo.SELF, f"{cards[used]} shows the way")


@pytest.mark.rule("TT-060", "TT-063")
def test_the_stunned_push_at_no_treatment_of_theirs_whosever_check_was_called_first():
    state = harmed(all_of_them(), "Mia", wounds=1)
    state = tarot.call_for_check(state, character="Zoe", trait="Grit", needed=4).state
    state = tarot.treat(state, character="Ben", patient="Mia").state
    state = tarot.call_for_check(state, character="Guard", trait="Grit", needed=4).state
    for name in ("Zoe", "Ben", "Guard"):
        state = harmed(state, name, is_stunned=True)
    treating = tarot.DeclarePush(character="Ben", suit=Suit.WANDS)
    refused(state, treating, Reason.CHARACTER_STUNNED, "TT-063")
    for name in ("Zoe", "Guard"):
        assert allowed(state, tarot.DeclarePush(character=name, suit=Suit.WANDS))
    state = tarot.withdraw_check(state, character="Zoe").state
    assert allowed(state, tarot.DeclarePush(character="Guard", suit=Suit.WANDS))


# Wounds of a round.


@pytest.mark.rule("TT-048", "TT-054")
@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("hits", [(1, 1), (2,), (2, 1)])
def test_all_wounds_of_any_round_are_felt_after_it_however_many_hits_they_come_from(rounds, hits):
    state = next_round(fighting("Rival", "Slow"))
    for _ in range(rounds - 1):
        state = next_round(all_wait(state))
    for wounds in hits:
        state = tarot.hit(state, character="Slow", wounds=wounds).state
        state = tarot.suffer_wounds(state, character="Slow").state
    slow = state.character("Slow")
    assert slow.wounds == sum(hits)
    assert state.rank(slow, "Grit") == tarot.Aptitude.MEDIOCRE
    state = next_round(all_wait(state))
    assert state.rank(slow, "Grit") == tarot.Aptitude.MEDIOCRE - sum(hits)


@pytest.mark.rule("TT-048", "TT-059")
@pytest.mark.parametrize("rounds", [1, 2])
def test_who_bleeds_in_any_round_feels_it_at_once(rounds):
    state = harmed(next_round(fighting("Rival", "Slow")), "Slow", wounds=1)
    for _ in range(rounds - 1):
        state = next_round(all_wait(state))
    state = tarot.suffer_wounds(tarot.bleed(state, character="Slow").state, character="Slow").state
    assert state.rank(state.character("Slow"), "Grit") == tarot.Aptitude.MEDIOCRE - 2


@pytest.mark.rule("TT-048", "TT-054")
def test_wounds_that_the_narrator_takes_away_in_their_round_make_nobody_better_than_she_was():
    state = next_round(fighting("Rival", "Slow"))
    state = tarot.suffer_wounds(
        tarot.hit(state, character="Slow", wounds=2).state, character="Slow"
    ).state
    for left in (1, 0):
        state = tarot.set_counter(
            state, counter=tarot.Counter.WOUNDS, number=left, character="Slow", reason="a scratch"
        ).state
        assert state.rank(state.character("Slow"), "Grit") == tarot.Aptitude.MEDIOCRE


@pytest.mark.rule("TT-059", "TT-073")
def test_a_wound_that_comes_after_the_treatment_bleeds_wherever_it_comes_from():
    state = harmed(all_of_them(), "Mia", wounds=1)
    state = state.with_character(tarot.Character("Ben", (tarot.Trait("Medical", 9),)))
    state = tarot.treat(state, character="Ben", patient="Mia").state
    state = tarot.bleed(state, character="Mia").state
    state = tarot.decide_check(state, character="Ben").state
    assert not state.character("Mia").is_bleeding
    assert tarot.suffer_wounds(state, character="Mia").state.character("Mia").is_bleeding


@pytest.mark.rule("TT-056", "TT-064")
def test_a_push_of_the_wounded_is_about_her_wounds_whatever_other_check_she_faces():
    state = tarot.call_for_check(all_of_them(), character="Ben", trait="Grit", needed=4).state
    state = tarot.hit(state, character="Ben", wounds=2).state
    assert state.play.aim("Ben") is tarot.PushTarget.TRAUMA
    state = tarot.suffer_wounds(state, character="Ben").state
    assert state.play.aim("Ben") is tarot.PushTarget.CHECK
