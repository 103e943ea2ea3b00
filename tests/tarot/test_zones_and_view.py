"""Where cards can be, who sees them, who sits at the table, and what she may send."""

import pytest

from dramadeck import UnknownNameError, tarot
from dramadeck.core import FACE_DOWN, Seat, SeenBy, Visibility
from dramadeck.core.visibility import view_event
from dramadeck.tarot import cards, seats
from tests.tarot.tables import ANN, MIA, checked, numbers, pushed, stacked

ANN_SEAT, BEA_SEAT = tarot.player_seat("Ann"), tarot.player_seat("Bea")
EVERYBODY = (ANN_SEAT, BEA_SEAT, tarot.NARRATOR, tarot.SPECTATOR)
GUARD = tarot.Character("Guard", wounds=1)


@pytest.mark.rule("TT-008", "TT-040")
def test_every_player_has_a_hand_and_a_place_for_committed_cards_and_so_has_the_narrator():
    state = tarot.new_game([ANN, "Bea"], seed=7)
    assert {str(zone) for zone, _ in state.table} == {
        *("deck", "discard_pile", "revealed", "narrator_hand", "narrator_committed"),
        *("hand/Ann", "hand/Bea", "committed/Ann", "committed/Bea"),
    }


@pytest.mark.rule("TT-025")
def test_each_zone_says_who_sees_its_faces():
    assert dict(cards.VISIBILITY) == {
        "deck": Visibility.NOBODY,
        "revealed": Visibility.EVERYONE,
        "discard_pile": Visibility.EVERYONE,
        "hand": Visibility.OWNER,
        "committed": Visibility.OWNER,
        "narrator_hand": SeenBy("narrator"),
        "narrator_committed": SeenBy("narrator"),
    }
    seen_by = {seat for seat in EVERYBODY if tarot.TAROT.sees(seat, cards.hand(None))}
    assert seen_by == {tarot.NARRATOR}
    seen_by = {seat for seat in EVERYBODY if tarot.TAROT.sees(seat, cards.hand("Ann"))}
    assert seen_by == {ANN_SEAT}


def test_a_name_opens_no_hand_that_is_not_its_own():
    state, events = tarot.deal(tarot.new_game(["narrator", "spectator"], seed=7))
    drawn = [each for each in events if isinstance(each, tarot.CardDrawn)]
    for seat in (tarot.NARRATOR, tarot.SPECTATOR, Seat("spectator", "narrator")):
        seen = [view_event(each, seat, tarot.TAROT.sights) for each in drawn]
        known = {each.holder for each in seen if each.card != FACE_DOWN}
        assert known == ({None} if seat == tarot.NARRATOR else set())
        view = tarot.TAROT.shown_to(state, seat)
        assert [each.hand for each in view.players] == [None, None]
        assert (view.narrator.hand is None) == (seat != tarot.NARRATOR)


def test_a_hand_is_seen_by_its_own_seat_in_ascending_order():
    cards = ("Death", "The Fool")
    state = stacked(ANN, "Bea", hands={"Ann": cards, None: ("The Sun",)})
    view = tarot.view(state, ANN_SEAT)
    ann, bea = view.players
    assert ann.hand == tuple(sorted(numbers(*cards)))
    assert (ann.character, ann.next_hand, ann.laid, ann.laid_count) == ("Mia", 4, (), 0)
    assert (bea.hand, bea.hand_count) == (None, 0)
    assert (view.narrator.hand, view.narrator.hand_count) == (None, 1)
    assert (view.narrator.name, view.narrator.character, view.narrator.next_hand) == (None, None, 5)
    assert tarot.view(state, tarot.NARRATOR).narrator.hand == numbers("The Sun")


def test_a_view_shows_what_lies_open():
    state = stacked(ANN, hands={"Ann": ("Death",)}, discards=("The Sun",), cast=(GUARD,))
    state = tarot.reveal_cards(pushed(state, "Death"), character="Mia").state
    view = tarot.view(state, tarot.SPECTATOR)
    assert (view.seat, view.dialect, view.deck) == (tarot.SPECTATOR, "published", "rider-waite")
    assert (view.is_dealt, view.deck_count) == (True, 76)
    assert (view.revealed, view.discard_pile) == (numbers("Death"), numbers("The Sun"))
    assert view.pushes == (tarot.PushView(push=state.play.pushes[0], face_down=0),)
    mia, guard = view.characters
    assert mia == tarot.CharacterView(
        name="Mia", sheet=MIA, wounds=0, is_stunned=False, is_dead=False
    )
    assert (guard.sheet, guard.wounds) == (None, 1)


def test_everybody_has_a_seat():
    state = tarot.new_game([ANN, "Bea"], seed=7)
    assert seats.seats(state) == EVERYBODY
    assert [str(each) for each in EVERYBODY] == [
        *("player Ann", "player Bea", "narrator", "spectator")
    ]


@pytest.mark.parametrize(
    ("command", "seat"),
    [
        (tarot.Deal(), tarot.NARRATOR),
        (tarot.DrawHand(player="Ann"), ANN_SEAT),
        (tarot.DrawNarratorHand(), tarot.NARRATOR),
        (tarot.DeclarePush(character="Mia", suit=tarot.Suit.CUPS), ANN_SEAT),
        (tarot.CommitCards(character="Bea", cards=(1,)), BEA_SEAT),
        (tarot.CommitCards(character="Guard", cards=(1,)), tarot.NARRATOR),
        (tarot.RevealCards(character="Mia"), ANN_SEAT),
        (tarot.CallOffPush(character="Mia"), ANN_SEAT),
        (tarot.TurnMajor(character="Mia", card=1, toward=tarot.TurnedTo.SELF), ANN_SEAT),
        (tarot.ConcludePush(character="Mia"), tarot.NARRATOR),
        (tarot.ChangeSuit(character="Mia", suit=tarot.Suit.CUPS), tarot.NARRATOR),
        (tarot.CallForCheck(character="Mia", trait="Grit", needed=4), tarot.NARRATOR),
    ],
    ids=lambda each: type(each).__name__,
)
def test_who_plays_a_character_sends_her_commands(command, seat):
    state = stacked(ANN, "Bea", cast=(GUARD,))
    assert tarot.TAROT.issuer(state, command) == seat


# What a seat might send.


def sent(state, seat):
    return {type(each).__name__ for each in tarot.TAROT.legal_actions(state, seat)}


def test_the_listing_follows_a_push_from_its_declaration_to_its_end():
    state = checked(stacked(hands={"Ann": ("Death", "Two of Wands")}, cast=(GUARD,)))
    assert sent(state, ANN_SEAT) == {"DeclarePush"}
    assert {"DecideCheck", "WithdrawCheck"} <= sent(state, tarot.NARRATOR)
    state = tarot.declare_push(state, character="Mia", suit=tarot.Suit.WANDS).state
    assert sent(state, ANN_SEAT) == {"CommitCards", "CallOffPush"}
    assert "ChangeSuit" in sent(state, tarot.NARRATOR)
    state = tarot.commit_cards(state, character="Mia", cards=numbers("Death")).state
    assert sent(state, ANN_SEAT) == {"CommitCards", "RevealCards"}
    state = tarot.reveal_cards(state, character="Mia").state
    assert sent(state, ANN_SEAT) == {"TurnMajor"}
    turn = tarot.TAROT.legal_actions(state, ANN_SEAT)[0]
    state = tarot.TAROT.step(state, turn).state
    assert "ConcludePush" in sent(state, tarot.NARRATOR)
    assert sent(state, ANN_SEAT) == set()


def test_nobody_else_may_send_anything():
    state = stacked(hands={"Ann": ("Death",)})
    assert tarot.TAROT.legal_actions(state, tarot.SPECTATOR) == ()
    for seat in (tarot.player_seat("Zed"), Seat("player"), Seat("narrator", "Ann")):
        assert list(tarot.TAROT.possible_actions(state, seat)) == []
        with pytest.raises(UnknownNameError, match=r"nobody sits here .* here sit .*player Ann"):
            tarot.TAROT.legal_actions(state, seat)


def test_before_the_deal_the_narrator_gathers_her_cast_and_deals():
    state = tarot.new_game([ANN], seed=7)
    about_sheets = {"IntroduceCharacter", "ReviseCharacter", "SetCounter", "WearArmor"}
    assert sent(state, tarot.NARRATOR) == {*about_sheets, "Deal"}
    assert sent(state, ANN_SEAT) == set()
