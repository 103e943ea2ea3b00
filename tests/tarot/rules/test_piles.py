"""Drawing, and the new deck."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import tarot
from dramadeck.tarot.rules.piles import draw, renew
from tests.tarot.tables import kinds, names, numbers, pushed, stacked, told


def all_cards(state):
    return sorted(card for _, pile in state.table for card in pile)


@pytest.mark.rule("TT-016")
def test_when_the_deck_is_used_up_the_discards_become_the_new_deck():
    discards = ("Death", "The Sun", "Two of Cups", "Six of Swords")
    state = stacked(deck=("The Moon",), discards=discards, only_these=True)

    state, events = tarot.draw_hand(state, player="Ann")

    reshuffled = told((state, events), tarot.DeckReshuffled)[0]
    assert reshuffled.discarded == numbers(*discards)
    assert sorted(reshuffled.order) == sorted(numbers(*discards))
    assert state.hand("Ann") == (*numbers("The Moon"), *reversed(reshuffled.order[1:]))
    assert state.discard_pile == ()
    assert state.deck == reshuffled.order[:1]
    assert state.seed.drawn == 1


@pytest.mark.rule("TT-016", "TT-029")
def test_a_deck_that_runs_out_in_mid_burn_is_made_of_the_discards_not_of_the_table():
    state = stacked(
        hands={"Ann": ("Two of Cups", "Three of Swords")},
        discards=("Nine of Wands",),
        deck=("Ten of Cups",),
        only_these=True,
    )
    state = pushed(state, "Two of Cups", "Three of Swords")

    state, events = tarot.reveal_cards(state, character="Mia")

    assert kinds((state, events)) == [
        tarot.CardsRevealed,
        tarot.BurnDrawn,
        tarot.DeckReshuffled,
        tarot.BurnDrawn,
    ]
    # The first draw was of no use and is a discard already when the deck is made anew.
    reshuffled = told((state, events), tarot.DeckReshuffled)[0]
    assert sorted(names(reshuffled.discarded)) == ["Nine of Wands", "Ten of Cups"]
    assert set(numbers("Two of Cups", "Three of Swords")) <= set(state.revealed)
    assert all_cards(state) == sorted(
        numbers("Two of Cups", "Three of Swords", "Nine of Wands", "Ten of Cups")
    )


@pytest.mark.rule("TT-016", "TT-029")
def test_with_neither_deck_nor_discards_a_burn_draws_nothing_and_all_are_told():
    state = stacked(hands={"Ann": ("Two of Cups",)}, only_these=True)
    state, events = tarot.reveal_cards(pushed(state, "Two of Cups"), character="Mia")
    assert events[-1] == tarot.CardsRanOut(holder="Ann", missing=1)
    assert state.revealed == numbers("Two of Cups")


@pytest.mark.rule("TT-016")
def test_who_draws_when_no_card_is_left_gets_what_there_is_and_all_are_told():
    state = stacked(deck=("Death",), only_these=True)
    state, events = tarot.draw_hand(state, player="Ann")
    assert state.hand("Ann") == numbers("Death")
    assert events[-1] == tarot.CardsRanOut(holder="Ann", missing=3)


@pytest.mark.rule("TT-016")
def test_a_deck_with_cards_in_it_is_not_renewed_and_neither_is_an_empty_table():
    assert list(renew(stacked(discards=("Death",)))) == []
    assert list(renew(stacked(only_these=True))) == []
    assert list(draw(stacked(), "Ann", 0)) == []


@pytest.mark.rule("TT-008", "TT-016")
@given(seed=st.integers(0, 500))
def test_no_card_is_lost_or_doubled_however_often_the_deck_is_renewed(seed):
    deck = tarot.rider_waite_deck().only(range(20, 40), name="short")
    state = tarot.deal(tarot.new_game(["Mia", "Ben"], seed=seed, deck=deck)).state
    for _ in range(6):
        state = tarot.call_for_check(state, character="Mia", trait="Grit", needed=5).state
        state = tarot.declare_push(state, character="Mia", suit=tarot.Suit.SWORDS).state
        cards = state.hand("Mia")
        if cards:
            state = tarot.commit_cards(state, character="Mia", cards=cards).state
            state = tarot.reveal_cards(state, character="Mia").state
            for major in state.play.push("Mia").majors[:1]:
                state = tarot.turn_major(
                    state, character="Mia", card=major, toward=tarot.TurnedTo.NARRATOR
                ).state
            state = tarot.conclude_push(state, character="Mia").state
        else:
            state = tarot.call_off_push(state, character="Mia").state
            state = tarot.withdraw_check(state, character="Mia").state
        assert all_cards(state) == list(range(20, 40))
        command = tarot.DrawHand(player="Mia")
        if tarot.TAROT.refusal(state, command) is None:
            state = tarot.TAROT.step(state, command).state
