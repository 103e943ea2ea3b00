"""The Narrator checks a trait, and keeps to herself what she asks."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import Outcome, Reason
from tests.tarot.tables import ANN, MIA, allowed, checked, pushed, refused, stacked, told

ANN_SEAT = tarot.player_seat("Ann")
GUARD = tarot.Character("Guard", (tarot.Trait("Firearms", tarot.Aptitude.FAIR),))


def settled(state, character="Mia"):
    return told(tarot.decide_check(state, character=character), tarot.CheckSettled)[0]


@pytest.mark.rule("TT-018")
@pytest.mark.parametrize(
    ("needed", "outcome"), [(5, Outcome.SUCCESS), (6, Outcome.SUCCESS), (7, Outcome.FAILURE)]
)
def test_a_check_compares_the_aptitude_with_what_is_asked_and_as_much_is_enough(needed, outcome):
    state = checked(stacked(), trait="Driving", needed=needed)
    event = settled(state)
    assert event.outcome is outcome
    assert event.outcome.is_success == (needed <= 6)
    assert (event.rank, event.needed, event.trait) == (6, needed, "Driving")
    assert tarot.decide_check(state, character="Mia").state.play.checks == ()


@pytest.mark.rule("TT-003", "TT-018")
def test_a_trait_that_a_character_does_not_have_or_nobody_knows_counts_as_mediocre():
    for trait in ("Brawn", "Zeppelin piloting"):
        assert settled(checked(stacked(), trait=trait, needed=3)).outcome is Outcome.SUCCESS
        assert settled(checked(stacked(), trait=trait, needed=4)).outcome is Outcome.FAILURE


@pytest.mark.rule("TT-018", "TT-054")
def test_wounds_count_in_a_check():
    state = checked(stacked(), trait="Driving", needed=6)
    state = tarot.set_counter(
        state, counter=tarot.Counter.WOUNDS, number=2, character="Mia", reason="a fall"
    ).state
    assert settled(state).rank == 4


@pytest.mark.rule("TT-019")
def test_the_players_learn_of_a_check_but_not_what_it_asks():
    state, events = tarot.call_for_check(
        stacked(), character="Mia", trait="Brawn", needed=tarot.Aptitude.GREAT
    )
    for seat in (ANN_SEAT, tarot.SPECTATOR):
        seen = tarot.TAROT.view_event(events[0], seat)
        assert (seen.character, seen.trait, seen.needed) == ("Mia", None, None)
        check = tarot.view(state, seat).checks[0]
        assert (check.character, check.trait, check.needed) == ("Mia", None, None)
    seen = tarot.TAROT.view_event(events[0], tarot.NARRATOR)
    assert seen == events[0]
    check = tarot.view(state, tarot.NARRATOR).checks[0]
    assert (check.trait, check.needed) == ("Brawn", 6)


@pytest.mark.rule("TT-019")
def test_nobody_but_the_narrator_learns_afterwards_what_was_asked():
    event = settled(checked(stacked(), trait="Driving"))
    seen = tarot.TAROT.view_event(event, ANN_SEAT)
    assert (seen.trait, seen.rank, seen.needed) == (None, None, None)
    assert seen.outcome is Outcome.SUCCESS


@pytest.mark.rule("TT-019")
def test_the_narrator_may_tell_the_trait_or_the_rank():
    state = checked(stacked(), tells_trait=True)
    check = tarot.view(state, ANN_SEAT).checks[0]
    assert (check.trait, check.needed) == ("Brawn", None)
    state = checked(stacked(), tells_needed=True)
    check = tarot.view(state, ANN_SEAT).checks[0]
    assert (check.trait, check.needed) == (None, 6)


@pytest.mark.rule("TT-018")
def test_a_character_faces_one_check_at_a_time():
    command = tarot.CallForCheck(character="Mia", trait="Grit", needed=4)
    refused(checked(stacked()), command, Reason.CHECK_PENDING, "TT-018")


@pytest.mark.rule("TT-018")
def test_a_check_can_be_withdrawn_but_not_from_under_a_push():
    state = checked(stacked(hands={"Ann": ("Death",)}))
    assert tarot.withdraw_check(state, character="Mia").state.play.checks == ()
    state = pushed(stacked(hands={"Ann": ("Death",)}))
    for command in (tarot.WithdrawCheck(character="Mia"), tarot.DecideCheck(character="Mia")):
        refused(state, command, Reason.PUSH_UNDER_WAY, "TT-037")


@pytest.mark.rule("TT-018")
def test_there_is_nothing_to_decide_without_a_check():
    for command in (tarot.WithdrawCheck(character="Mia"), tarot.DecideCheck(character="Mia")):
        refused(stacked(), command, Reason.NO_CHECK, "TT-018")
        refused(tarot.new_game([ANN], seed=7), command, Reason.GAME_NOT_BEGUN, "TT-018")


@pytest.mark.rule("TT-018")
def test_a_check_of_nobody_is_refused_with_the_nearest_name():
    command = tarot.CallForCheck(character="Mya", trait="Grit", needed=4)
    message = refused(stacked(), command, Reason.UNKNOWN_CHARACTER, "TT-018")
    assert "nearest: Mia" in message
    game = tarot.new_game([ANN], seed=7)
    refused(game, command, Reason.GAME_NOT_BEGUN, "TT-018")


@pytest.mark.rule("TT-018")
def test_nothing_is_checked_of_the_dead_and_something_may_be_of_the_stunned():
    state = stacked(cast=(GUARD,))
    for name in ("Mia", "Guard"):
        command = tarot.CallForCheck(character=name, trait="Grit", needed=4)
        dead = state.with_character(attrs.evolve(state.character(name), is_dead=True))
        refused(dead, command, Reason.CHARACTER_DEAD, "TT-018")
        dazed = state.with_character(attrs.evolve(state.character(name), is_stunned=True))
        dazed = tarot.TAROT.step(dazed, command).state
        assert allowed(dazed, tarot.DeclarePush(character=name, suit=tarot.Suit.CUPS))


@pytest.mark.rule("TT-020")
def test_whoever_dies_first_pushes_neither_at_her_check_nor_against_wounds():
    checked_first = checked(stacked())
    for state in (checked_first, tarot.hit(stacked(), character="Mia", wounds=1).state):
        dead = state.with_character(attrs.evolve(state.character("Mia"), is_dead=True))
        push = tarot.DeclarePush(character="Mia", suit=tarot.Suit.CUPS)
        refused(dead, push, Reason.CHARACTER_DEAD, "TT-063")


@pytest.mark.rule("TT-007")
@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ({"trait": "Academics"}, ValueError, "Academics: Biology"),
        ({"trait": " "}, ValueError, "blank"),
        ({"trait": 3}, TypeError, "trait"),
        ({"needed": 0}, ValueError, "1 or more"),
        ({"needed": "Great"}, TypeError, "whole number"),
        ({"tells_trait": "yes"}, TypeError, "True or False"),
    ],
)
def test_a_check_that_makes_no_sense_is_an_error_that_names_the_field(wrong, error, words):
    fields = {"character": "Mia", "trait": "Grit", "needed": 4, **wrong}
    with pytest.raises(error, match=words):
        tarot.CallForCheck(**fields)


def test_a_trait_is_checked_under_the_name_on_the_list():
    assert tarot.CallForCheck(character="Mia", trait="jury rigging", needed=4).trait == (
        "Jury Rigging"
    )


@pytest.mark.rule("TT-018")
def test_the_narrators_own_characters_are_checked_likewise():
    state = checked(stacked(cast=(GUARD,)), "Guard", "Firearms", 4)
    assert settled(state, "Guard").outcome is Outcome.SUCCESS


def test_the_story_of_a_check_is_told_to_all():
    event = tarot.decide_check(checked(stacked()), character="Mia", story="It holds.").events[0]
    assert tarot.TAROT.view_event(event, tarot.SPECTATOR).story == "It holds."
    assert event.told_by is tarot.TurnedTo.NARRATOR
    assert MIA.rank("Brawn") == event.rank
