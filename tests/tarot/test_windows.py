"""Why a command is not possible now, told before anybody says more than its name."""

import pytest

from dramadeck import tarot
from dramadeck.tarot import TAROT, Reason, Suit, commands
from dramadeck.tarot.reasons import refuse
from tests.tarot.at import at_contest, at_fight, at_new_game, at_table
from tests.tarot.brawls import attack
from tests.tarot.duels import GUARD

BEFORE, CALM = at_new_game("Mia"), at_table(cast=(GUARD,))
PUSHED, CONTEST = CALM.pushed(), at_contest().declared()
ROUND = at_fight("Guard", "Slow").begin_round()


@pytest.mark.parametrize(
    ("at", "kind", "sender", "reason", "rule"),
    [
        (BEFORE, commands.DeclarePush, "Mia", Reason.GAME_NOT_BEGUN, "TT-020"),
        (CALM, commands.Deal, "", Reason.GAME_UNDER_WAY, "TT-008"),
        (CALM, commands.DeclarePush, "Guard", Reason.NOTHING_TO_PUSH, "TT-020"),
        (PUSHED, commands.DeclarePush, "Mia", Reason.PUSH_UNDER_WAY, "TT-020"),
        (PUSHED, commands.CommitCards, "Guard", Reason.NO_PUSH, "TT-026"),
        (PUSHED, commands.RevealCards, "Mia", Reason.NO_CARDS_COMMITTED, "TT-025"),
        (PUSHED, commands.TurnMajor, "Mia", Reason.CARDS_STILL_FACE_DOWN, "TT-035"),
        (CONTEST, commands.RevealCards, "David", Reason.CARDS_NOT_COMMITTED, "TT-041"),
        (CONTEST, commands.CallOffPush, "David", Reason.CONTEST_UNDER_WAY, "TT-039"),
        (PUSHED, commands.EndGame, "", Reason.PLAY_UNDER_WAY, "TT-008"),
        (CALM, commands.TakeAction, "Mia", Reason.NO_FIGHT, "TT-048"),
        (CALM, commands.WaiveContest, "", Reason.NO_FIGHT, "TT-048"),
        (ROUND, commands.BeginFight, "", Reason.FIGHT_UNDER_WAY, "TT-048"),
        (ROUND, commands.DeclareAttack, "Slow", Reason.NOT_IN_ROUND, "TT-071"),
        (ROUND, commands.BeginRound, "", Reason.ACTION_MISSING, "TT-051"),
        (ROUND, commands.OpenAttack, "", Reason.ACTION_MISSING, "TT-052"),
    ],
)
def test_why_not_now_is_told_without_a_command(at, kind, sender, reason, rule):
    refusal = TAROT.precondition_error(at.state, kind, sender)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == (reason, rule)
    assert "{" not in refusal.message


@pytest.mark.parametrize(
    ("at", "kind", "sender"),
    [
        (BEFORE, commands.Deal, ""),
        (BEFORE, commands.IntroduceCharacter, ""),
        (CALM.checked("Guard"), commands.DeclarePush, "Guard"),
        (PUSHED, commands.CommitCards, "Mia"),
        (CONTEST, commands.CommitCards, "David"),
        (ROUND, commands.DeclareAttack, "Guard"),
        (ROUND, commands.EndFight, ""),
        (CALM, commands.DrawNarratorHand, ""),
    ],
)
def test_what_is_possible_now_depends_on_nothing_but_what_it_says(at, kind, sender):
    assert TAROT.precondition_error(at.state, kind, sender) is None


def test_what_the_moment_forbids_is_told_before_who_or_how_much_is_named():
    nobodys = commands.OpenAttack(**attack("Nobody", "Rival"))
    assert ROUND.refuses(nobodys, Reason.ACTION_MISSING, "TT-052").startswith("Mia")
    draw = commands.DrawNarratorHand(count=9)
    at_table(hands={None: ("Six of Wands",)}).refuses(draw, Reason.CARDS_LEFT, "TT-015")
    at_table().refuses(draw, Reason.HAND_TOO_LARGE, "TT-014")


@pytest.mark.rule("TT-051")
def test_a_contest_of_the_third_fighter_is_settled_before_the_wounds_of_the_first():
    at = at_fight("Guard", "Slow", "Twin").hit(character="Mia", wounds=1)
    sides = tuple(tarot.Contender(character=name, trait="Grit") for name in ("Slow", "Twin"))
    for command in (commands.BeginRound(), commands.EndFight()):
        at.refuses(command, Reason.TRAUMA_PENDING, "TT-051", "Mia")
        both = at.begin_contest(sides=sides)
        both.refuses(command, Reason.CONTEST_UNDER_WAY, "TT-051", "Slow")
    pushing = at_fight("Guard", "Slow").declare_push(character="Slow", suit=Suit.CUPS)
    pushing.refuses(commands.BeginRound(), Reason.PUSH_UNDER_WAY, "TT-051", "Slow")


def test_values_fill_the_sentence_of_a_refusal_and_code_and_rule_follow():
    error = refuse(Reason.CARDS_LEFT, "TT-010", holder="Ann", count=2)
    assert str(error) == (
        "Ann still holds 2 cards; all of a hand are played before new ones are drawn "
        "[cards_left, TT-010]"
    )
    assert error.refusal.values == {"holder": "Ann", "count": 2}
