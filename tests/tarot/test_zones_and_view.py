"""The zones of cards, who sees them, the seats of a table, and the commands of each."""

import pytest

from dramadeck import tarot
from dramadeck.core import Seat, Visibility, VisibleTo
from dramadeck.tarot import Suit, cards, commands
from tests.tarot.at import at_new_game, at_table
from tests.tarot.tables import ANN, ANN_SEAT, BEA_SEAT, MIA, numbers

EVERYBODY = (ANN_SEAT, BEA_SEAT, tarot.NARRATOR, tarot.SPECTATOR)
GUARD = tarot.Character("Guard", wounds=1)
MIAS = {"character": "Mia"}


@pytest.mark.rule("TT-008", "TT-040")
def test_each_player_and_the_narrator_have_a_hand_and_a_zone_of_committed_cards():
    assert {str(zone) for zone, _ in at_new_game(ANN, "Bea").table} == {
        *("deck", "discard_pile", "revealed", "narrator_hand", "narrator_committed"),
        *("hand/Ann", "hand/Bea", "committed/Ann", "committed/Bea"),
    }


@pytest.mark.rule("TT-025")
def test_each_zone_has_a_visibility():
    by_kind = {"deck": Visibility.NOBODY}
    by_kind |= dict.fromkeys(("revealed", "discard_pile"), Visibility.EVERYONE)
    by_kind |= dict.fromkeys(("hand", "committed"), Visibility.OWNER)
    by_kind |= dict.fromkeys(("narrator_hand", "narrator_committed"), VisibleTo("narrator"))
    assert dict(cards.VISIBILITY) == by_kind
    named = (*EVERYBODY, Seat("narrator", "Ann"), Seat("spectator", "Ann"))
    for holder, seat in ((None, tarot.NARRATOR), ("Ann", ANN_SEAT)):
        assert [who for who in named if tarot.TAROT.can_see(who, cards.hand(holder))] == [seat]


def test_only_its_own_seat_sees_a_hand_in_ascending_order():
    hand = ("Death", "The Fool")
    at = at_table(ANN, "Bea", hands={"Ann": hand, None: ("The Sun",)})
    view = at.seen_by(ANN_SEAT)
    ann, bea = view.players
    assert ann.hand == tuple(sorted(numbers(*hand)))
    assert (ann.character, ann.next_hand, ann.laid, ann.laid_count) == ("Mia", 4, (), 0)
    assert (bea.hand, bea.hand_count) == (None, 0)
    assert (view.narrator.hand, view.narrator.hand_count) == (None, 1)
    assert (view.narrator.name, view.narrator.character, view.narrator.next_hand) == (None, None, 5)
    assert at.seen_by(tarot.NARRATOR).narrator.hand == numbers("The Sun")


def test_a_view_shows_open_cards_and_pushes():
    at = at_table(hands={"Ann": ("Death",)}, discards=("The Sun",), cast=(GUARD,))
    at = at.pushed("Death").reveals("Mia")
    view = at.seen_by(tarot.SPECTATOR)
    assert (view.seat, view.dialect, view.deck) == (tarot.SPECTATOR, "published", "rider-waite")
    assert (view.is_dealt, view.deck_count) == (True, 76)
    assert (view.revealed, view.discard_pile) == (numbers("Death"), numbers("The Sun"))
    assert view.pushes == (tarot.PushView(push=at.play.pushes[0], face_down=0),)
    mia, guard = view.characters
    unharmed = {"wounds": 0, "is_stunned": False, "is_dead": False}
    assert mia == tarot.CharacterView(name="Mia", sheet=MIA, **unharmed)
    assert (guard.sheet, guard.wounds) == (None, 1)


def test_players_narrator_and_spectator_have_seats():
    assert tarot.TAROT.seats(at_new_game(ANN, "Bea").state) == EVERYBODY
    three = tarot.TAROT.seats(at_new_game(ANN, "Bea", "Cleo").state)
    called = ["player Ann", "player Bea", "player Cleo", "narrator", "spectator"]
    assert [str(seat) for seat in three] == called


def test_commands_of_a_character_come_from_the_seat_that_plays_it():
    state = at_table(ANN, "Bea", cast=(GUARD,)).state
    for command, seat in (
        (commands.Deal(), tarot.NARRATOR),
        (commands.DrawHand(player="Ann"), ANN_SEAT),
        (commands.DrawNarratorHand(), tarot.NARRATOR),
        (commands.DeclarePush(**MIAS, suit=Suit.CUPS), ANN_SEAT),
        (commands.CommitCards(character="Bea", cards=(1,)), BEA_SEAT),
        (commands.CommitCards(character="Guard", cards=(1,)), tarot.NARRATOR),
        (commands.RevealCards(**MIAS), ANN_SEAT),
        (commands.CallOffPush(**MIAS), ANN_SEAT),
        (commands.TurnMajor(**MIAS, card=1, toward=tarot.TurnedTo.SELF), ANN_SEAT),
        (commands.ConcludePush(**MIAS), tarot.NARRATOR),
        (commands.ChangeSuit(**MIAS, suit=Suit.CUPS), tarot.NARRATOR),
        (commands.CallForCheck(**MIAS, trait="Grit", needed=4), tarot.NARRATOR),
    ):
        assert tarot.TAROT.issuer(state, command) == seat, command


# Legal actions.


def test_legal_actions_follow_the_deal_and_each_step_of_a_push():
    about_sheets = {"IntroduceCharacter", "ReviseCharacter", "SetCounter", "WearArmor"}
    assert at_new_game().may_send(tarot.NARRATOR) == {*about_sheets, "Deal"}
    assert at_new_game().may_send(ANN_SEAT) == set()
    at = at_table(hands={"Ann": ("Death", "Two of Wands")}, cast=(GUARD,)).checked()
    assert at.may_send(ANN_SEAT) == {"DeclarePush"}
    assert {"DecideCheck", "WithdrawCheck"} <= at.may_send(tarot.NARRATOR)
    at = at.declare_push(character="Mia", suit=Suit.WANDS)
    assert at.may_send(ANN_SEAT) == {"CommitCards", "CallOffPush"}
    assert "ChangeSuit" in at.may_send(tarot.NARRATOR)
    at = at.lays("Death")
    assert at.may_send(ANN_SEAT) == {"CommitCards", "RevealCards"}
    at = at.reveals("Mia")
    assert at.may_send(ANN_SEAT) == {"TurnMajor"}
    at = at.sends(at.offers(ANN_SEAT, commands.TurnMajor)[0])
    assert "ConcludePush" in at.may_send(tarot.NARRATOR)
    assert at.may_send(ANN_SEAT) == set()
