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
def test_a_precondition_error_needs_only_the_type_of_a_command(at, kind, sender, reason, rule):
    refusal = TAROT.precondition_error(at.state, kind, sender)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == (reason, rule)
    assert "{" not in refusal.message


def test_preconditions_are_checked_before_names_and_numbers():
    nobodys = commands.OpenAttack(**attack("Nobody", "Rival"))
    assert ROUND.refuses(nobodys, Reason.ACTION_MISSING, "TT-052").startswith("Mia")
    draw = commands.DrawNarratorHand(count=9)
    at_table(hands={None: ("Six of Wands",)}).refuses(draw, Reason.CARDS_LEFT, "TT-015")
    at_table().refuses(draw, Reason.HAND_TOO_LARGE, "TT-014")


@pytest.mark.rule("TT-051")
def test_an_open_contest_is_reported_before_a_pending_trauma():
    at = at_fight("Guard", "Slow", "Twin").hit(character="Mia", wounds=1)
    sides = tuple(tarot.Contender(character=name, trait="Grit") for name in ("Slow", "Twin"))
    for command in (commands.BeginRound(), commands.EndFight()):
        at.refuses(command, Reason.TRAUMA_PENDING, "TT-051", "Mia")
        both = at.begin_contest(sides=sides)
        both.refuses(command, Reason.CONTEST_UNDER_WAY, "TT-051", "Slow")
    pushing = at_fight("Guard", "Slow").declare_push(character="Slow", suit=Suit.CUPS)
    pushing.refuses(commands.BeginRound(), Reason.PUSH_UNDER_WAY, "TT-051", "Slow")
