"""Every command before the deal, or with an unknown name, is refused with that reason.

A new command needs a sample.
"""

from collections.abc import Mapping

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import Reason, Suit, TurnedTo, commands
from tests.cases import for_each
from tests.tarot.at import at_fight, at_new_game
from tests.tarot.duels import DUEL, GUARD
from tests.tarot.tables import numbers

MIAS = {"character": "Mia"}
STAR = numbers("The Star")
SAMPLES: Mapping[commands.Command, str] = {
    commands.BeginContest(sides=DUEL): "TT-038",
    commands.BeginFight(characters=("Mia", "Guard")): "TT-048",
    commands.BeginRound(): "TT-051",
    commands.Bleed(**MIAS): "TT-059",
    commands.CallForCheck(**MIAS, trait="Driving", needed=6): "TT-018",
    commands.CallOffContest(**MIAS): "TT-038",
    commands.CallOffPush(**MIAS): "TT-026",
    commands.ChangeSuit(**MIAS, suit=Suit.CUPS): "TT-023",
    commands.CommitCards(**MIAS, cards=STAR): "TT-026",
    commands.ConcludeContest(**MIAS): "TT-045",
    commands.ConcludePush(**MIAS): "TT-036",
    commands.Deal(): "",
    commands.DecideCheck(**MIAS): "TT-018",
    commands.DeclareAttack(**MIAS, targets=("Guard",)): "TT-071",
    commands.DeclarePush(**MIAS, suit=Suit.WANDS): "TT-020",
    commands.DrawHand(player="Ann"): "TT-010",
    commands.DrawNarratorHand(): "TT-014",
    commands.EndFight(): "TT-051",
    commands.EndGame(): "TT-008",
    commands.EndStun(**MIAS): "TT-063",
    commands.Heal(**MIAS, wounds=1): "TT-065",
    commands.Hit(**MIAS, wounds=1): "TT-072",
    commands.Hospitalize(**MIAS): "TT-073",
    commands.IntroduceCharacter(character=GUARD): "",
    commands.MoveCard(card=STAR[0], to=tarot.Place.HAND, player="Ann", reason="it fell"): "TT-011",
    commands.OpenAttack(**MIAS, target="Guard", attacking="Brawl", defending="Brawl"): "TT-052",
    commands.ReorderContest(**MIAS, order=("David", "Mia")): "TT-038",
    commands.RevealCards(**MIAS): "TT-026",
    commands.ReviseCharacter(character="Mia", traits=()): "TT-005",
    commands.SetCounter(**MIAS, counter=tarot.Counter.WOUNDS, number=1, reason="so"): "TT-054",
    commands.SufferWounds(**MIAS): "TT-056",
    commands.TakeAction(**MIAS): "TT-048",
    commands.Treat(**MIAS, patient="Guard"): "TT-060",
    commands.TurnMajor(**MIAS, card=STAR[0], toward=TurnedTo.SELF): "TT-035",
    commands.WaiveContest(**MIAS, target="Guard", reason="she looks away"): "TT-071",
    commands.WearArmor(**MIAS, armor="Leather Armor"): "TT-067",
    commands.WithdrawCheck(**MIAS): "TT-018",
}
"""A sample of every command, and the rule by which it is refused at a wrong moment."""

NEEDS_NO_DEAL = {commands.Deal, commands.IntroduceCharacter, commands.ReviseCharacter}
NEEDS_NO_DEAL |= {commands.SetCounter, commands.WearArmor}
"""The types of commands that are legal before the deal."""


def misnamed(name, *fields):
    """Return the samples that have one of the fields, with this name in it, and their rules."""
    return [
        (attrs.evolve(sample, **{field: name}), rule)
        for sample, rule in SAMPLES.items()
        for field in fields
        if isinstance(getattr(sample, field, None), str)
    ]


def test_there_is_a_sample_of_every_command():
    assert {type(sample) for sample in SAMPLES} == set(tarot.TAROT.commands)
    assert len(SAMPLES) == len(tarot.TAROT.commands)


@pytest.mark.parametrize("command", SAMPLES, ids=lambda command: type(command).__name__)
def test_few_commands_are_legal_before_the_deal(command):
    at, stun = at_new_game(), isinstance(command, commands.EndStun)
    reason = Reason.NOT_STUNNED if stun else Reason.GAME_NOT_BEGUN
    at.allows_if(type(command) in NEEDS_NO_DEAL, command, reason, SAMPLES[command])


@for_each(misnamed("Mya", "character", "patient", "target"))
def test_a_name_that_no_character_has_is_unknown(command, rule):
    # Whether there is such an attack is checked before its target.
    rule = "TT-071" if isinstance(command, commands.OpenAttack) else rule
    at_fight("Guard").refuses(command, Reason.UNKNOWN_CHARACTER, rule, "nearest: Mia")


@for_each([command for command, _ in misnamed("Mia", "player")])
def test_the_name_of_a_character_is_not_the_name_of_a_player(command):
    refusal = tarot.TAROT.refusal(at_fight("Guard").state, command)
    assert refusal.reason is Reason.UNKNOWN_PLAYER
