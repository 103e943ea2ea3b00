"""Whose turn it is in a contest: suits, cards, the reveal, the round robin of Major Arcana."""

import pytest

from dramadeck import tarot
from dramadeck.tarot import ContestStep, PushTarget, Reason, Suit, TurnedTo
from tests.tarot.duels import BEN, MIAS, begun, committed, declared, played, revealed, settled, side
from tests.tarot.tables import ANN, names, numbers, refused

ANN_SEAT = tarot.player_seat("Ann")
SELF = TurnedTo.SELF
NARRATOR = TurnedTo.NARRATOR


# Suits, then cards.


@pytest.mark.rule("TT-039")
def test_every_side_declares_its_suit_before_a_card_is_laid():
    state = begun(hands={"Ann": MIAS})
    state = tarot.declare_push(state, character="Mia", suit=Suit.CUPS).state
    assert state.play.push("Mia").aim is PushTarget.CONTEST
    lay = tarot.CommitCards(character="Mia", cards=numbers("Nine of Cups"))
    message = refused(state, lay, Reason.SUITS_NOT_DECLARED, "TT-039")
    assert "David has yet" in message
    state = tarot.declare_push(state, character="David", suit=Suit.SWORDS).state
    state = tarot.TAROT.step(state, lay).state
    assert tarot.view(state, ANN_SEAT).contests[0].step is ContestStep.COMMITTING


@pytest.mark.rule("TT-039")
def test_a_suit_declared_in_a_contest_stands_unless_the_narrator_changes_it():
    state = declared(begun())
    off = tarot.CallOffPush(character="Mia")
    refused(state, off, Reason.CONTEST_UNDER_WAY, "TT-039")
    state = tarot.change_suit(state, character="Mia", suit=Suit.CUPS).state
    assert state.play.push("Mia").suit is Suit.CUPS


@pytest.mark.rule("TT-043")
def test_committed_cards_are_neither_added_to_nor_withdrawn():
    state = declared(begun(hands={"Ann": MIAS}))
    state = tarot.commit_cards(state, character="Mia", cards=numbers(MIAS[0])).state
    more = tarot.CommitCards(character="Mia", cards=numbers(MIAS[1]))
    refused(state, more, Reason.COMMITTED_ONCE, "TT-043")
    refused(state, tarot.CallOffPush(character="Mia"), Reason.CARDS_COMMITTED, "TT-043")
    off = tarot.CallOffContest(character="David")
    refused(state, off, Reason.CARDS_COMMITTED, "TT-043")


@pytest.mark.rule("TT-039", "TT-043")
def test_who_lays_no_card_says_so_and_stands_by_her_aptitude():
    state = declared(begun(hands={"Ann": MIAS, None: ("The Devil",)}))
    state = tarot.commit_cards(state, character="Mia", cards=()).state
    assert tarot.view(state, ANN_SEAT).contests[0].waiting_for == ("David",)
    again = tarot.CommitCards(character="Mia", cards=numbers(MIAS[0]))
    refused(state, again, Reason.COMMITTED_ONCE, "TT-043")
    state = revealed(tarot.commit_cards(state, character="David", cards=()).state)
    assert settled(state).winners == ("David",)


@pytest.mark.rule("TT-025", "TT-039")
def test_cards_of_a_contest_lie_face_down():
    state = declared(begun(hands={"Ann": MIAS, None: ("The Devil",)}))
    state, events = tarot.commit_cards(state, character="David", cards=numbers("The Devil"))
    assert tarot.TAROT.view_event(events[0], ANN_SEAT).cards == (0,)
    assert tarot.view(state, ANN_SEAT).narrator.laid is None
    assert tarot.view(state, ANN_SEAT).pushes[1].face_down == 1


@pytest.mark.rule("TT-040")
def test_the_narrators_characters_share_one_hand_in_a_contest():
    sides = (side("Mia"), side("David"), side("Guard"))
    hand = ("King of Swords", "Two of Swords", "Four of Cups")
    state = declared(begun(*sides, hands={None: hand}))
    state = tarot.commit_cards(state, character="David", cards=numbers("King of Swords")).state
    not_there = tarot.CommitCards(character="Guard", cards=numbers("King of Swords"))
    refused(state, not_there, Reason.CARD_NOT_IN_HAND, "TT-025")
    state = tarot.commit_cards(state, character="Guard", cards=numbers(*hand[1:])).state
    state = revealed(tarot.commit_cards(state, character="Mia", cards=()).state)
    assert state.play.push("David").ranks == 2
    assert state.hand(None) == ()
    assert [each.rank for each in settled(state).standings[:2]] == [3, 10]


# The reveal.


@pytest.mark.rule("TT-035", "TT-044")
def test_no_major_arcana_is_turned_while_cards_are_hidden():
    hands = {"Ann": ("Death",), None: ("The Devil",)}
    state = committed(declared(begun(hands=hands)), Mia=("Death",), David=("The Devil",))
    state = tarot.reveal_cards(state, character="Mia").state
    early = tarot.TurnMajor(character="Mia", card=numbers("Death")[0], toward=SELF)
    message = refused(state, early, Reason.CARDS_STILL_FACE_DOWN, "TT-044")
    assert "David" in message


@pytest.mark.rule("TT-043")
def test_the_table_is_not_cleared_in_the_middle_of_a_contest():
    state = played(laid={"Mia": ("Death",)})
    refused(state, tarot.ConcludePush(character="Mia"), Reason.CONTEST_UNDER_WAY, "TT-045")
    refused(state, tarot.DrawHand(player="Ann"), Reason.TABLE_NOT_CLEARED, "TT-074")
    refused(state, tarot.EndGame(), Reason.PLAY_UNDER_WAY, "TT-008")


# The Major Arcana.


@pytest.mark.rule("TT-044", "TT-069")
def test_everybodys_first_comes_before_anybodys_second_and_the_narrator_plays_once_for_all():
    sides = (side("David"), side("Mia"), side("Guard"), side("Ben"))
    laid = {
        "David": ("The Devil",),
        "Mia": ("Death", "The Sun"),
        "Guard": ("The Moon",),
        "Ben": ("The Fool",),
    }
    state = played(*sides, laid=laid, players=(ANN, BEN))
    order = []
    while waiting := tarot.view(state, ANN_SEAT).contests[0].waiting_for:
        (character,) = waiting
        card = state.play.push(character).open_majors[0]
        order += [(character, *names((card,)))]
        state = tarot.turn_major(state, character=character, card=card, toward=NARRATOR).state
    assert order == [
        ("David", "The Devil"),
        ("Mia", "Death"),
        ("Ben", "The Fool"),
        ("Mia", "The Sun"),
        ("Guard", "The Moon"),
    ]
    assert tarot.view(state, ANN_SEAT).contests[0].step is ContestStep.OVER
    again = tarot.TurnMajor(character="Mia", card=numbers("Death")[0], toward=SELF)
    refused(state, again, Reason.CARD_NOT_TO_BE_TURNED, "TT-034")


@pytest.mark.rule("TT-044")
def test_a_players_own_major_arcana_go_in_the_order_in_which_they_came_to_light():
    state = played(laid={"Mia": ("Death", "The Sun")})
    sun = tarot.TurnMajor(character="Mia", card=numbers("The Sun")[0], toward=SELF)
    refused(state, sun, Reason.MAJOR_WAITS, "TT-044")
