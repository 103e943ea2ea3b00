"""The Narrator's last word: cards moved, numbers set."""

import pytest

from dramadeck import tarot
from dramadeck.tarot import Counter, Place, Reason, Suit
from tests.tarot.tables import ANN, names, numbers, pushed, refused, stacked

WAND, CUP = "Six of Wands", "Four of Cups"
GUARD, RIVAL = tarot.Character("Guard"), tarot.Character("Rival")
WHY = "a card was put in the wrong place"


def moved(state, card, to, player=None):
    return tarot.move_card(state, card=numbers(card)[0], to=to, player=player, reason=WHY).state


def counted(state, counter, number, character="Mia"):
    return tarot.set_counter(
        state, counter=counter, number=number, character=character, reason=WHY
    ).state


@pytest.mark.rule("TT-008")
def test_any_card_goes_anywhere_and_none_is_lost():
    state = stacked(
        hands={"Ann": (WAND,), None: ("Death",)}, discards=("The Sun",), deck=("The Moon",)
    )
    state = moved(state, WAND, Place.NARRATOR_HAND)
    state = moved(state, "Death", Place.DISCARD_PILE)
    state = moved(state, "The Sun", Place.DECK)
    state = moved(state, "The Moon", Place.HAND, "Ann")
    assert names(state.hand("Ann")) == ["The Moon"]
    assert names(state.hand(None)) == [WAND]
    assert names(state.discard_pile) == ["Death"]
    assert names(state.deck[-1:]) == ["The Sun"]
    assert sorted(card for _, pile in state.table for card in pile) == list(range(1, 79))


def test_an_override_is_told_with_its_reason_and_hides_what_is_hidden():
    state = stacked(ANN, "Bea", hands={None: ("Death",)})
    event = tarot.move_card(
        state, card=numbers("Death")[0], to=Place.HAND, player="Ann", reason=WHY
    ).events[0]
    assert event.reason == WHY
    assert tarot.TAROT.view_event(event, tarot.player_seat("Ann")).card == numbers("Death")[0]
    assert tarot.TAROT.view_event(event, tarot.NARRATOR).card == numbers("Death")[0]
    assert tarot.TAROT.view_event(event, tarot.player_seat("Bea")).card == 0
    assert tarot.TAROT.view_event(event, tarot.SPECTATOR).card == 0
    with pytest.raises(ValueError, match="not blank"):
        tarot.MoveCard(card=1, to=Place.DISCARD_PILE, reason=" ")


@pytest.mark.rule("TT-008", "TT-009", "TT-011")
def test_a_card_or_a_player_that_is_not_there_is_refused():
    unknown = tarot.MoveCard(card=79, to=Place.DECK, reason=WHY)
    refused(stacked(), unknown, Reason.CARD_NOT_IN_DECK, "TT-008")
    nobody = tarot.MoveCard(card=1, to=Place.HAND, reason=WHY)
    refused(stacked(), nobody, Reason.UNKNOWN_PLAYER, "TT-009")
    refused(tarot.new_game([ANN], seed=7), unknown, Reason.GAME_NOT_BEGUN, "TT-011")


@pytest.mark.rule("TT-033", "TT-043")
def test_a_card_taken_off_the_table_no_longer_counts_for_its_push():
    cards = (WAND, "Death")
    state = pushed(stacked(hands={"Ann": cards}), *cards)
    state = tarot.reveal_cards(state, character="Mia").state
    state = tarot.turn_major(
        state, character="Mia", card=numbers("Death")[0], toward=tarot.TurnedTo.SELF
    ).state
    state = moved(state, "Death", Place.DISCARD_PILE)
    push = state.play.push("Mia")
    assert (push.majors, push.turned, push.ranks) == ((), (), 1)
    state = tarot.conclude_push(state, character="Mia").state
    assert names(state.discard_pile) == ["Death", WAND]


@pytest.mark.rule("TT-040")
def test_the_narrators_face_down_cards_stay_with_their_characters_when_one_is_taken_away():
    hand = (WAND, CUP, "Ace of Swords")
    state = stacked(cast=(GUARD, RIVAL), hands={None: hand})
    state = pushed(state, WAND, character="Guard")
    state = pushed(state, CUP, character="Rival", suit=Suit.CUPS)
    state = tarot.commit_cards(state, character="Guard", cards=numbers("Ace of Swords")).state
    state = moved(state, WAND, Place.NARRATOR_HAND)
    assert names(state.face_down("Guard")) == ["Ace of Swords"]
    assert names(state.face_down("Rival")) == [CUP]


@pytest.mark.rule("TT-054", "TT-062", "TT-063")
def test_harm_is_set_and_healed_by_the_narrators_word():
    state = stacked(cast=(GUARD,))
    state = counted(state, Counter.WOUNDS, 3)
    state = counted(state, Counter.ARMOR_RATING, 6)
    state = counted(state, Counter.STUNNED, 1)
    state = counted(state, Counter.STABILIZED, 1)
    state = counted(state, Counter.DEAD, 1, "Guard")
    mia, guard = state.character("Mia"), state.character("Guard")
    assert (mia.wounds, mia.armor_rating, mia.is_stunned, mia.is_stabilized) == (3, 6, True, True)
    assert guard.is_dead is True
    assert counted(state, Counter.WOUNDS, 0).character("Mia").wounds == 0


@pytest.mark.rule("TT-012", "TT-014")
def test_the_narrator_may_let_a_player_start_over_with_larger_hands():
    state = counted(stacked(), Counter.HANDS_DRAWN, 0)
    assert len(tarot.draw_hand(state, player="Ann").state.hand("Ann")) == 5
    command = tarot.SetCounter(counter=Counter.HANDS_DRAWN, number=0, character="Guard", reason=WHY)
    refused(stacked(cast=(GUARD,)), command, Reason.NOT_A_PLAYERS_CHARACTER, "TT-014")


@pytest.mark.rule("TT-054", "TT-063")
def test_a_number_that_makes_no_sense_is_refused():
    command = tarot.SetCounter(counter=Counter.STUNNED, number=2, character="Mia", reason=WHY)
    refused(stacked(), command, Reason.NUMBER_TOO_LARGE, "TT-063")
    command = tarot.SetCounter(counter=Counter.WOUNDS, number=2, character="Mya", reason=WHY)
    refused(stacked(), command, Reason.UNKNOWN_CHARACTER, "TT-054")
    with pytest.raises(ValueError, match="0 or more"):
        tarot.SetCounter(counter=Counter.WOUNDS, number=-1, character="Mia", reason=WHY)
