"""Whose turn it is in a contest: suits, cards, the reveal, the round robin of Major Arcana."""

import pytest

from dramadeck import tarot
from dramadeck.tarot import ContestStep, Reason, Suit, TurnedTo
from tests.tarot.at import at_contest, at_open_contest
from tests.tarot.duels import BEN, MIAS, side
from tests.tarot.tables import ANN, ANN_SEAT, lay, names, turn

HANDS = {"Ann": MIAS, None: ("The Devil",)}
OFF = tarot.commands.CallOffPush(character="Mia")


# Suits, then cards.


@pytest.mark.rule("TT-039", "TT-043")
def test_a_declared_suit_and_committed_cards_cannot_be_withdrawn():
    at = at_contest(hands=HANDS).declared()
    at.refuses(OFF, Reason.CONTEST_UNDER_WAY, "TT-039")
    assert at.change_suit(character="Mia", suit=Suit.CUPS).play.push("Mia").suit is Suit.CUPS
    at = at.sends(lay(MIAS[0]))
    at.refuses(lay(MIAS[1]), Reason.COMMITTED_ONCE, "TT-043")
    for off in (OFF, tarot.commands.CallOffContest(character="David")):
        at.refuses(off, Reason.CARDS_COMMITTED, "TT-043")


@pytest.mark.rule("TT-025", "TT-039", "TT-043")
def test_cards_of_a_contest_are_face_down_and_a_side_may_commit_none():
    at = at_contest(hands=HANDS).declared().sends(lay())
    assert at.seen_by(ANN_SEAT).contests[0].waiting_for == ("David",)
    at.refuses(lay(MIAS[0]), Reason.COMMITTED_ONCE, "TT-043")
    at = at.lays("The Devil", character="David")
    assert tarot.TAROT.view_event(at.events[0], ANN_SEAT).cards == (0,)
    assert at.seen_by(ANN_SEAT).narrator.laid is None
    assert at.seen_by(ANN_SEAT).pushes[1].face_down == 1
    at = at_contest().declared().committed().all_revealed().concluded()
    assert at.result.winners == ("David",)


@pytest.mark.rule("TT-040")
def test_the_narrators_characters_share_one_hand_in_a_contest():
    sides = (side("Mia"), side("David"), side("Guard"))
    hand = ("King of Swords", "Two of Swords", "Four of Cups")
    at = at_contest(*sides, hands={None: hand}).declared().lays(hand[0], character="David")
    not_there = lay(hand[0], character="Guard")
    at.refuses(not_there, Reason.CARD_NOT_IN_HAND, "TT-025")
    at = at.lays(*hand[1:], character="Guard").lays().all_revealed()
    assert at.play.push("David").ranks == 2
    assert at.hand(None) == ()
    assert [standing.rank for standing in at.concluded().result.standings[:2]] == [3, 10]


# The reveal.


@pytest.mark.rule("TT-035", "TT-043", "TT-044")
def test_major_arcana_are_turned_in_order_after_all_reveals_and_before_the_clearing():
    laid = {"Mia": ("Death", "The Sun"), "David": ("The Devil",)}
    at = at_contest(hands={"Ann": laid["Mia"], None: laid["David"]}).declared()
    at = at.committed(**laid).reveals("Mia")
    at.refuses(turn("Death"), Reason.CARDS_STILL_FACE_DOWN, "TT-044", "David")
    at = at.reveals("David")
    at.refuses(turn("The Sun"), Reason.MAJOR_WAITS, "TT-044")
    conclude = tarot.commands.ConcludePush(character="Mia")
    at.refuses(conclude, Reason.CONTEST_UNDER_WAY, "TT-045")
    at.refuses(tarot.commands.DrawHand(player="Ann"), Reason.TABLE_NOT_CLEARED, "TT-074")
    at.refuses(tarot.commands.EndGame(), Reason.PLAY_UNDER_WAY, "TT-008")


# The Major Arcana.

FOUR = (side("David"), side("Mia"), side("Guard"), side("Ben"))
EACH_HAS_ONE = {"David": ("The Devil",), "Mia": ("Death", "The Sun")}
EACH_HAS_ONE |= {"Guard": ("The Moon",), "Ben": ("The Fool",)}
ONE_HAS_THREE = {"Mia": ("Death", "The Sun", "The Moon"), "Ben": ("The Fool", "The Star")}


@pytest.mark.rule("TT-044", "TT-045", "TT-069")
@pytest.mark.parametrize(
    ("sides", "laid", "order"),
    [
        (FOUR, EACH_HAS_ONE, ["The Devil", "Death", "The Fool", "The Sun", "The Moon"]),
        (FOUR[1::2], ONE_HAS_THREE, ["Death", "The Fool", "The Sun", "The Star", "The Moon"]),
    ],
    ids=["the Narrator plays once for all", "two players"],
)
def test_each_side_turns_its_first_major_arcana_before_any_side_turns_its_second(
    sides, laid, order
):
    at = at_open_contest(*sides, laid=laid, players=(ANN, BEN))
    turned = []
    while waiting := at.seen_by(ANN_SEAT).contests[0].waiting_for:
        assert at.seen_by(ANN_SEAT).contests[0].step is ContestStep.TURNING
        (character,) = waiting
        (card,) = names(at.play.push(character).open_majors[:1])
        turned.append(card)
        at = at.turns(card, character, TurnedTo.NARRATOR)
    assert turned == order
    assert at.seen_by(ANN_SEAT).contests[0].step is ContestStep.OVER
    at.refuses(turn("Death"), Reason.CARD_NOT_TO_BE_TURNED, "TT-034")
