"""Several secrets at once: cards of the Narrator for two players, sheets, legal actions."""

import pytest

from dramadeck import tarot
from dramadeck.tarot import Place, TurnedTo, commands
from tests.tarot.at import at_fight, at_open_contest, everybody
from tests.tarot.brawls import CUP, WAND
from tests.tarot.duels import BEN, side
from tests.tarot.tables import ANN, BEA_SEAT, names, numbers

NARRATOR = tarot.NARRATOR
HELD = (WAND, CUP, "Two of Wands", "Three of Swords")
OWN = {"David": [WAND, *HELD[2:]], "Guard": [CUP]}


DRAWN = ("Five of Cups", "Six of Swords")
"""The cards that are drawn for burned cards; they do not help."""


def laid_by_turns():
    """The Narrator commits cards for David, then for Guard, then for David again."""
    at = everybody(hands={None: HELD}, deck=DRAWN)
    at = at.pushed(character="David").pushed(character="Guard")
    at = at.lays(WAND, character="David").lays(CUP, character="Guard")
    return at.lays(*HELD[2:], character="David")


# Cards face down.


@pytest.mark.rule("TT-025", "TT-040")
@pytest.mark.parametrize(("first", "other"), [("David", "Guard"), ("Guard", "David")])
def test_two_pushes_from_the_narrators_hand_each_keep_their_own_cards(first, other):
    def pushed_cards(at, name):
        return names(card.card for card in at.play.push(name).shown if not card.is_drawn)

    at = laid_by_turns()
    view = at.seen_by(BEA_SEAT)
    assert [push.face_down for push in view.pushes] == [3, 1]
    assert (view.narrator.laid, view.narrator.laid_count) == (None, 4)
    assert at.seen_by(NARRATOR).narrator.laid == tuple(sorted(numbers(*HELD)))
    assert {name: names(at.face_down(name)) for name in OWN} == OWN
    at = at.reveals(first)
    assert pushed_cards(at, first) == OWN[first]
    assert (names(at.face_down(first)), names(at.face_down(other))) == ([], OWN[other])
    assert set(at.play.narrator_laid) == {other}
    at = at.reveals(other)
    assert pushed_cards(at, other) == OWN[other]
    assert [push.ranks for push in at.play.pushes] == [2, 0]
    draw = commands.DrawNarratorHand()
    at.refuses(draw, tarot.Reason.TABLE_NOT_CLEARED, "TT-074", "the Narrator")
    at = at.conclude_push(character="Guard").conclude_push(character="David")
    assert sorted(names(at.discard_pile)) == sorted([*HELD, *DRAWN])
    assert at.play.narrator_laid == ()


@pytest.mark.rule("TT-040")
@pytest.mark.parametrize("taken", HELD)
def test_a_face_down_card_may_be_taken_back_without_a_change_of_the_others(taken):
    at = laid_by_turns().moved(taken, Place.NARRATOR_HAND)
    for name, cards in OWN.items():
        assert names(at.face_down(name)) == [card for card in cards if card != taken]


# Legal actions.


@pytest.mark.rule("TT-040")
def test_legal_actions_name_each_character_of_the_narrator_and_of_the_players():
    at = everybody()
    checks = at.offers(NARRATOR, commands.CallForCheck)
    assert {check.character for check in checks} == {"Mia", "Ben", "Zoe", "David", "Guard"}
    pushes = at.checked("David").checked("Guard").offers(NARRATOR, commands.DeclarePush)
    assert {push.character for push in pushes} == {"David", "Guard"}


@pytest.mark.rule("TT-045", "TT-046")
def test_legal_actions_name_each_contest_and_each_possible_winner():
    sides = (side("Mia", "Grit"), side("Ben"), side("Guard", "Stealth"))
    ends = at_open_contest(*sides, players=(ANN, BEN)).offers(NARRATOR, commands.ConcludeContest)
    winners = {end.winners for end in ends}
    assert () in winners
    assert {name for several in winners for name in several} == {"Mia", "Ben"}
    at = everybody()
    for pair in (("Mia", "David"), ("Ben", "Guard")):
        at = at.begin_contest(sides=tuple(map(side, pair)))
    offs = at.offers(NARRATOR, commands.CallOffContest)
    assert {off.character for off in offs} == {"Mia", "Ben"}


@pytest.mark.rule("TT-034", "TT-071")
def test_legal_actions_name_each_waiting_attack_and_each_major_arcana():
    at = at_fight("Slow", "Guard").begin_round().attacked(("Mia", "Slow"), ("Mia", "Guard"))
    for kind in (commands.OpenAttack, commands.WaiveContest):
        assert {command.target for command in at.offers(NARRATOR, kind)} == {"Slow", "Guard"}
    cards = ("The Sun", "The Moon")
    at = everybody(hands={"Bea": cards}).pushed(*cards, character="Ben").reveals("Ben")
    turns = {(turn.card, turn.toward) for turn in at.offers(BEA_SEAT, commands.TurnMajor)}
    assert turns == {(card, toward) for card in numbers(*cards) for toward in TurnedTo}
