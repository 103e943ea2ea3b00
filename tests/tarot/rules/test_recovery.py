"""Afterwards: the bleeding is stopped, wounds heal in weeks, a stun passes."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import Outcome, Reason, Stakes, Suit
from tests.tarot.tables import ANN, kinds, numbers, refused, stacked, told

DOCTOR = tarot.Character("Doctor", (tarot.Trait("Medical", tarot.Aptitude.EXCEPTIONAL),))
FRANKLIN = tarot.Player("Bea", tarot.Character("Franklin"))


def mia(*, hands=None, **harm):
    state = stacked(ANN, FRANKLIN, cast=(DOCTOR,), hands=hands)
    return state.with_character(attrs.evolve(state.character("Mia"), **harm))


def treated(state, character="Doctor"):
    return tarot.treat(state, character=character, patient="Mia").state


@pytest.mark.rule("TT-060", "TT-073")
def test_an_exceptional_doctor_stops_the_bleeding_of_mias_three_wounds():
    state = treated(mia(wounds=3))
    check = state.play.check("Doctor")
    assert (check.trait, check.needed, check.stakes, check.patient) == (
        *("Medical", tarot.Aptitude.GREAT, Stakes.TREATMENT, "Mia"),
    )
    state, events = tarot.decide_check(state, character="Doctor")
    assert kinds((state, events)) == [tarot.CheckSettled, tarot.CharacterStabilized]
    assert events[1] == tarot.CharacterStabilized(character="Mia", by="Doctor")
    assert not state.character("Mia").is_bleeding
    assert state.character("Mia").wounds == 3


@pytest.mark.rule("TT-060")
@pytest.mark.parametrize(
    ("wounds", "needed"), [(1, tarot.Aptitude.FAIR), (3, tarot.Aptitude.GREAT), (8, 11)]
)
def test_each_wound_takes_a_better_hand_and_everybody_knows_the_rule(wounds, needed):
    state = treated(mia(wounds=wounds), "Franklin")
    seen = tarot.view(state, tarot.player_seat("Bea")).checks[0]
    assert (seen.trait, seen.needed, seen.patient) == ("Medical", needed, "Mia")


@pytest.mark.rule("TT-060")
def test_who_helps_may_push_and_may_fail():
    state = treated(mia(wounds=1, hands={"Bea": ("Six of Wands",)}), "Franklin")
    failed, events = tarot.decide_check(state, character="Franklin")
    assert events[0].outcome is Outcome.FAILURE
    assert failed.character("Mia").is_bleeding
    state = tarot.declare_push(state, character="Franklin", suit=Suit.WANDS).state
    wand = numbers("Six of Wands")
    state = tarot.commit_cards(state, character="Franklin", cards=wand).state
    state = tarot.reveal_cards(state, character="Franklin").state
    transition = tarot.conclude_push(state, character="Franklin")
    assert told(transition, tarot.CharacterStabilized)
    assert transition.state.character("Mia").is_stabilized


@pytest.mark.rule("TT-060", "TT-073")
def test_there_is_nothing_to_treat_without_a_wound_that_bleeds():
    treat = tarot.Treat(character="Doctor", patient="Mia")
    refused(mia(), treat, Reason.NOT_BLEEDING, "TT-060")
    refused(mia(wounds=1, is_stabilized=True), treat, Reason.NOT_BLEEDING, "TT-060")
    refused(mia(wounds=1, is_dead=True), treat, Reason.CHARACTER_DEAD, "TT-060")
    stunned = mia(wounds=1).with_character(attrs.evolve(DOCTOR, is_stunned=True))
    refused(stunned, treat, Reason.CHARACTER_STUNNED, "TT-060")
    refused(treated(mia(wounds=1)), treat, Reason.CHECK_PENDING, "TT-060")
    bleeding = tarot.bleed(mia(wounds=1), character="Mia").state
    refused(bleeding, treat, Reason.TRAUMA_PENDING, "TT-060")
    refused(tarot.new_game([ANN], seed=7), treat, Reason.GAME_NOT_BEGUN, "TT-060")


@pytest.mark.rule("TT-060", "TT-073")
@pytest.mark.parametrize("harm", [{"is_dead": True}, {"is_stabilized": True}])
def test_help_that_comes_too_late_or_twice_changes_nothing(harm):
    state = treated(mia(wounds=1))
    state = state.with_character(attrs.evolve(state.character("Mia"), **harm))
    assert kinds(tarot.decide_check(state, character="Doctor")) == [tarot.CheckSettled]


@pytest.mark.rule("TT-060")
@pytest.mark.parametrize(
    ("wounds", "needed", "is_stabilized"), [(1, 4, True), (4, 7, True), (5, 8, False)]
)
def test_the_wounds_that_count_for_a_treatment_are_those_of_its_end(wounds, needed, is_stabilized):
    state = treated(mia(wounds=3))
    state = state.with_character(attrs.evolve(state.character("Mia"), wounds=wounds))
    for seat in (tarot.player_seat("Bea"), tarot.NARRATOR):
        assert tarot.view(state, seat).checks[0].needed == needed
    state, events = tarot.decide_check(state, character="Doctor")
    assert (events[0].needed, events[0].rank) == (needed, tarot.Aptitude.EXCEPTIONAL)
    assert state.character("Mia").is_stabilized is is_stabilized


@pytest.mark.rule("TT-059", "TT-060")
def test_who_bleeds_on_while_she_is_treated_takes_a_better_hand():
    franklin = {"Bea": ("Six of Wands",)}
    state = treated(mia(wounds=1, hands=franklin), "Franklin")
    state = tarot.suffer_wounds(tarot.bleed(state, character="Mia").state, character="Mia").state
    state = tarot.declare_push(state, character="Franklin", suit=Suit.WANDS).state
    state = tarot.commit_cards(state, character="Franklin", cards=numbers(*franklin["Bea"])).state
    state = tarot.reveal_cards(state, character="Franklin").state
    event = told(tarot.conclude_push(state, character="Franklin"), tarot.CheckSettled)[0]
    assert (event.rank, event.needed, event.outcome) == (4, 5, Outcome.FAILURE)


@pytest.mark.rule("TT-060")
def test_a_treatment_of_somebody_whose_wounds_are_gone_ends_and_stops_no_bleeding():
    state = treated(mia(wounds=3))
    state = state.with_character(attrs.evolve(state.character("Mia"), wounds=0))
    state, events = tarot.decide_check(state, character="Doctor")
    assert (kinds((state, events)), events[0].needed) == ([tarot.CheckSettled], 4)


@pytest.mark.rule("TT-060", "TT-063")
@pytest.mark.parametrize(
    ("harm", "reason"),
    [({"is_stunned": True}, Reason.CHARACTER_STUNNED), ({"is_dead": True}, Reason.CHARACTER_DEAD)],
)
def test_who_is_put_out_of_action_while_she_treats_stops_no_bleeding(harm, reason):
    hands = {"Bea": ("Six of Wands",)}
    before = treated(mia(wounds=1, hands=hands), "Franklin")
    out = before.with_character(attrs.evolve(before.character("Franklin"), **harm))
    push = tarot.DeclarePush(character="Franklin", suit=Suit.WANDS)
    refused(out, push, reason, "TT-063")

    state = tarot.TAROT.step(before, push).state
    state = tarot.commit_cards(state, character="Franklin", cards=numbers(*hands["Bea"])).state
    state = state.with_character(attrs.evolve(state.character("Franklin"), **harm))
    state = tarot.reveal_cards(state, character="Franklin").state
    state, events = tarot.conclude_push(state, character="Franklin")
    assert kinds((state, events)) == [tarot.CheckSettled, tarot.PushCleared]
    assert state.character("Mia").is_bleeding


@pytest.mark.rule("TT-065")
def test_wounds_do_not_heal_in_the_middle_of_a_contest_or_while_others_are_on_their_way():
    state = mia(wounds=2, is_stabilized=True)
    heal = tarot.Heal(character="Mia", wounds=1)
    sides = tuple(tarot.Contender(character=each, trait="Grit") for each in ("Doctor", "Mia"))
    contest = tarot.begin_contest(state, sides=sides).state
    refused(contest, heal, Reason.CONTEST_UNDER_WAY, "TT-065")
    struck = tarot.hit(state, character="Mia", wounds=1).state
    refused(struck, heal, Reason.TRAUMA_PENDING, "TT-065")
    assert tarot.TAROT.refusal(tarot.hit(state, character="Franklin", wounds=1).state, heal) is None


@pytest.mark.rule("TT-073")
def test_a_hospital_stops_the_bleeding_as_a_rule():
    state, events = tarot.hospitalize(mia(wounds=3), character="Mia")
    assert events == (tarot.CharacterStabilized(character="Mia"),)
    assert state.character("Mia").is_stabilized
    again = tarot.Hospitalize(character="Mia")
    refused(state, again, Reason.NOT_BLEEDING, "TT-073")


@pytest.mark.rule("TT-065")
def test_three_wounds_take_three_weeks_as_a_rule():
    state, events = tarot.heal(mia(wounds=3, is_stabilized=True), character="Mia", wounds=3)
    assert events == (tarot.WoundsHealed(character="Mia", wounds=3, weeks=3),)
    assert (state.character("Mia").wounds, state.character("Mia").is_stabilized) == (0, False)


@pytest.mark.rule("TT-065")
def test_mias_critical_wounds_take_eight_weeks_in_her_own_bed():
    state = mia(wounds=3, is_stabilized=True)
    assert tarot.heal(state, character="Mia", wounds=3, weeks=8).events[0].weeks == 8
    state = tarot.heal(state, character="Mia", wounds=1).state
    assert (state.character("Mia").wounds, state.character("Mia").is_stabilized) == (2, True)
    healthier = tarot.heal(state, character="Mia", wounds=1).state.character("Mia")
    assert (healthier.wounds, healthier.is_stabilized) == (1, True)
    assert state.character("Mia").rank("Driving") == tarot.Aptitude.FAIR


@pytest.mark.rule("TT-065", "TT-073")
def test_wounds_heal_when_there_are_so_many_and_nobody_bleeds():
    heal = tarot.Heal(character="Mia", wounds=2)
    message = refused(mia(wounds=1), heal, Reason.TOO_FEW_WOUNDS, "TT-065")
    assert "Mia carries: 1" in message
    refused(mia(wounds=2), heal, Reason.STILL_BLEEDING, "TT-073")
    refused(mia(wounds=2, is_dead=True), heal, Reason.CHARACTER_DEAD, "TT-065")
    refused(tarot.new_game([ANN], seed=7), heal, Reason.GAME_NOT_BEGUN, "TT-065")
    with pytest.raises(ValueError, match="1 or more"):
        tarot.Heal(character="Mia", wounds=0)


@pytest.mark.rule("TT-063")
def test_a_stun_passes():
    state, events = tarot.end_stun(mia(is_stunned=True), character="Mia")
    assert events == (tarot.StunEnded(character="Mia"),)
    assert state.character("Mia").can_act
    refused(state, tarot.EndStun(character="Mia"), Reason.NOT_STUNNED, "TT-063")
    dead = mia(is_stunned=True, is_dead=True)
    refused(dead, tarot.EndStun(character="Mia"), Reason.CHARACTER_DEAD, "TT-063")
