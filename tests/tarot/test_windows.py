"""Why a type of command is not possible now, before its fields are known."""

import pytest

from dramadeck import tarot
from dramadeck.tarot import TAROT, Reason, Suit, commands
from tests.tarot.at import at_fight, at_table
from tests.tarot.brawls import attack
from tests.tarot.duels import GUARD

CALM, ROUND = at_table(cast=(GUARD,)), at_fight("Guard", "Slow").begin_round()
PUSHED = CALM.pushed()


@pytest.mark.parametrize(
    ("at", "kind", "sender", "reason", "rule"),
    [
        (PUSHED, commands.CommitCards, "Guard", Reason.NO_PUSH, "TT-026"),
        (PUSHED, commands.TurnMajor, "Mia", Reason.CARDS_STILL_FACE_DOWN, "TT-035"),
        (CALM, commands.TakeAction, "Mia", Reason.NO_FIGHT, "TT-048"),
        (CALM, commands.WaiveContest, "", Reason.NO_FIGHT, "TT-048"),
        (ROUND, commands.DeclareAttack, "Slow", Reason.NOT_IN_ROUND, "TT-071"),
    ],
)
def test_why_not_now_is_told_without_a_command(at, kind, sender, reason, rule):
    refusal = TAROT.precondition_error(at.state, kind, sender)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == (reason, rule)
    assert "{" not in refusal.message


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
