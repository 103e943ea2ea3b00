"""Why a command is not possible now, told before anybody says more than its name."""

import pytest

from dramadeck import tarot
from dramadeck.tarot import TAROT, Reason, Suit
from tests.tarot.brawls import fighting, next_round
from tests.tarot.duels import GUARD, begun, declared
from tests.tarot.tables import checked, pushed, refused, stacked

BEFORE = tarot.new_game(["Mia"], seed=7)
CALM = stacked(cast=(GUARD,))
ROUND = next_round(fighting("Guard", "Slow"))


@pytest.mark.parametrize(
    ("state", "kind", "sender", "reason", "rule"),
    [
        (BEFORE, tarot.DeclarePush, "Mia", Reason.GAME_NOT_BEGUN, "TT-020"),
        (CALM, tarot.Deal, "", Reason.GAME_UNDER_WAY, "TT-008"),
        (CALM, tarot.DeclarePush, "Guard", Reason.NOTHING_TO_PUSH, "TT-020"),
        (pushed(CALM), tarot.DeclarePush, "Mia", Reason.PUSH_UNDER_WAY, "TT-020"),
        (pushed(CALM), tarot.CommitCards, "Guard", Reason.NO_PUSH, "TT-026"),
        (pushed(CALM), tarot.RevealCards, "Mia", Reason.NO_CARDS_COMMITTED, "TT-025"),
        (pushed(CALM), tarot.TurnMajor, "Mia", Reason.CARDS_STILL_FACE_DOWN, "TT-035"),
        (declared(begun()), tarot.RevealCards, "David", Reason.CARDS_NOT_COMMITTED, "TT-041"),
        (declared(begun()), tarot.CallOffPush, "David", Reason.CONTEST_UNDER_WAY, "TT-039"),
        (pushed(CALM), tarot.EndGame, "", Reason.PLAY_UNDER_WAY, "TT-008"),
        (CALM, tarot.TakeAction, "Mia", Reason.NO_FIGHT, "TT-048"),
        (CALM, tarot.WaiveContest, "", Reason.NO_FIGHT, "TT-048"),
        (ROUND, tarot.BeginFight, "", Reason.FIGHT_UNDER_WAY, "TT-048"),
        (ROUND, tarot.DeclareAttack, "Slow", Reason.NOT_IN_ROUND, "TT-071"),
        (ROUND, tarot.BeginRound, "", Reason.ACTION_MISSING, "TT-051"),
        (ROUND, tarot.OpenAttack, "", Reason.ACTION_MISSING, "TT-052"),
    ],
)
def test_why_not_now_is_told_without_a_command(state, kind, sender, reason, rule):
    refusal = TAROT.closed(state, kind, sender)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == (reason, rule)
    assert "{" not in refusal.message


@pytest.mark.parametrize(
    ("state", "kind", "sender"),
    [
        (BEFORE, tarot.Deal, ""),
        (BEFORE, tarot.IntroduceCharacter, ""),
        (checked(CALM, "Guard"), tarot.DeclarePush, "Guard"),
        (pushed(CALM), tarot.CommitCards, "Mia"),
        (declared(begun()), tarot.CommitCards, "David"),
        (ROUND, tarot.DeclareAttack, "Guard"),
        (ROUND, tarot.EndFight, ""),
        (CALM, tarot.DrawNarratorHand, ""),
    ],
)
def test_what_is_possible_now_depends_on_nothing_but_what_it_says(state, kind, sender):
    assert TAROT.closed(state, kind, sender) is None


def test_what_the_moment_forbids_is_told_before_who_or_how_much_is_named():
    attack = tarot.OpenAttack(
        character="Nobody", target="Rival", attacking="Firearms", defending="Reaction"
    )
    message = refused(ROUND, attack, Reason.ACTION_MISSING, "TT-052")
    assert message.startswith("Mia")
    held = stacked(hands={None: ("Six of Wands",)})
    refused(held, tarot.DrawNarratorHand(count=9), Reason.CARDS_LEFT, "TT-015")
    refused(stacked(), tarot.DrawNarratorHand(count=9), Reason.HAND_TOO_LARGE, "TT-014")


@pytest.mark.rule("TT-051")
def test_a_contest_of_the_third_fighter_is_settled_before_the_wounds_of_the_first():
    state = fighting("Guard", "Slow", "Twin")
    state = tarot.hit(state, character="Mia", wounds=1).state
    sides = tuple(tarot.Contender(character=each, trait="Grit") for each in ("Slow", "Twin"))
    both = tarot.begin_contest(state, sides=sides).state
    for command in (tarot.BeginRound(), tarot.EndFight()):
        assert "Mia" in refused(state, command, Reason.TRAUMA_PENDING, "TT-051")
        assert "Slow" in refused(both, command, Reason.CONTEST_UNDER_WAY, "TT-051")
    pushing = tarot.declare_push(fighting("Guard", "Slow"), character="Slow", suit=Suit.CUPS).state
    assert "Slow" in refused(pushing, tarot.BeginRound(), Reason.PUSH_UNDER_WAY, "TT-051")
