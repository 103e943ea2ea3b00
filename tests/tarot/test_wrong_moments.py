"""Every command before the hands are dealt, or in a name that nobody bears, is told what is wrong.

A new command needs a sample.
"""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import Reason, Suit, TurnedTo
from tests.tarot.brawls import fighting
from tests.tarot.duels import DUEL, GUARD
from tests.tarot.tables import ANN, numbers

MIAS = {"character": "Mia"}
STAR = numbers("The Star")
SAMPLES: tuple[tarot.Command, ...] = (
    tarot.BeginContest(sides=DUEL),
    tarot.BeginFight(characters=("Mia", "Guard")),
    tarot.BeginRound(),
    tarot.Bleed(**MIAS),
    tarot.CallForCheck(**MIAS, trait="Driving", needed=6),
    tarot.CallOffContest(**MIAS),
    tarot.CallOffPush(**MIAS),
    tarot.ChangeSuit(**MIAS, suit=Suit.CUPS),
    tarot.CommitCards(**MIAS, cards=STAR),
    tarot.ConcludeContest(**MIAS),
    tarot.ConcludePush(**MIAS),
    tarot.Deal(),
    tarot.DecideCheck(**MIAS),
    tarot.DeclareAttack(**MIAS, targets=("Guard",)),
    tarot.DeclarePush(**MIAS, suit=Suit.WANDS),
    tarot.DrawHand(player="Ann"),
    tarot.DrawNarratorHand(),
    tarot.EndFight(),
    tarot.EndGame(),
    tarot.EndStun(**MIAS),
    tarot.Heal(**MIAS, wounds=1),
    tarot.Hit(**MIAS, wounds=1),
    tarot.Hospitalize(**MIAS),
    tarot.IntroduceCharacter(character=GUARD),
    tarot.MoveCard(card=STAR[0], to=tarot.Place.HAND, player="Ann", reason="it fell down"),
    tarot.OpenAttack(**MIAS, target="Guard", attacking="Brawl", defending="Brawl"),
    tarot.ReorderContest(**MIAS, order=("David", "Mia")),
    tarot.RevealCards(**MIAS),
    tarot.ReviseCharacter(character=tarot.Character("Mia")),
    tarot.SetCounter(**MIAS, counter=tarot.Counter.WOUNDS, number=1, reason="she forgot one"),
    tarot.SufferWounds(**MIAS),
    tarot.TakeAction(**MIAS),
    tarot.Treat(**MIAS, patient="Guard"),
    tarot.TurnMajor(**MIAS, card=STAR[0], toward=TurnedTo.SELF),
    tarot.WaiveContest(**MIAS, target="Guard", reason="she looks away"),
    tarot.WearArmor(**MIAS, armor="Leather Armor"),
    tarot.WithdrawCheck(**MIAS),
)

NEEDS_NO_DEAL = {
    *(tarot.Deal, tarot.IntroduceCharacter, tarot.ReviseCharacter),
    *(tarot.SetCounter, tarot.WearArmor),
}
"""What is written down or put right before anybody has a card; the rest waits for the deal."""


def misnamed(name, *fields):
    """Every sample in which somebody is named, with this name instead, field by field."""
    return [
        pytest.param(attrs.evolve(sample, **{field: name}), id=f"{type(sample).__name__}.{field}")
        for sample in SAMPLES
        for field in fields
        if isinstance(getattr(sample, field, None), str)
    ]


def test_there_is_a_sample_of_every_command():
    assert {type(sample) for sample in SAMPLES} == set(tarot.TAROT.commands)
    assert len(SAMPLES) == len(tarot.TAROT.commands)


@pytest.mark.parametrize("command", SAMPLES, ids=lambda command: type(command).__name__)
def test_hardly_anything_happens_before_the_hands_are_dealt(command):
    refusal = tarot.TAROT.refusal(tarot.new_game([ANN], seed=7), command)
    if type(command) in NEEDS_NO_DEAL:
        assert refusal is None
    else:
        stun = isinstance(command, tarot.EndStun)
        assert refusal.reason is (Reason.NOT_STUNNED if stun else Reason.GAME_NOT_BEGUN)


@pytest.mark.parametrize("command", misnamed("Mya", "character", "patient", "target"))
def test_a_name_that_no_character_bears_is_told_to_be_unknown(command):
    refusal = tarot.TAROT.refusal(fighting("Guard"), command)
    assert refusal.reason is Reason.UNKNOWN_CHARACTER
    assert "nearest: Mia" in refusal.message


@pytest.mark.parametrize("command", misnamed("Mia", "player"))
def test_who_plays_a_character_goes_by_her_own_name(command):
    refusal = tarot.TAROT.refusal(fighting("Guard"), command)
    assert refusal.reason is Reason.UNKNOWN_PLAYER
