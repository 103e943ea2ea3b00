"""Drawing, and the new deck."""

import pytest

from dramadeck import tarot
from dramadeck.tarot.rules.hands import draw, renew
from tests.tarot.at import at_table
from tests.tarot.tables import names, numbers

BURNED = ("Two of Cups", "Three of Swords")


@pytest.mark.rule("TT-016")
def test_when_the_deck_is_used_up_the_discards_become_the_new_deck():
    discards = ("Death", "The Sun", "Two of Cups", "Six of Swords")
    at = at_table(deck=("The Moon",), discards=discards, only_these=True).draw_hand(player="Ann")
    (reshuffled,) = at.events_of(tarot.events.DeckReshuffled)
    assert reshuffled.discarded == numbers(*discards)
    assert sorted(reshuffled.order) == sorted(numbers(*discards))
    assert at.hand("Ann") == (*numbers("The Moon"), *reversed(reshuffled.order[1:]))
    assert at.discard_pile == ()
    assert at.deck == reshuffled.order[:1]
    assert at.seed.drawn == 1


@pytest.mark.rule("TT-016")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_a_deck_that_runs_out_at_any_card_of_a_new_hand_is_made_anew(left):
    deck = ("Two of Wands", "Three of Wands", "Four of Wands")[:left]
    discards = ("Two of Cups", "Three of Cups", "Four of Cups", "Five of Cups")
    at = at_table("Bea", "Cleo", deck=deck, discards=discards, only_these=True)
    at = at.draw_hand(player="Cleo")
    assert len(at.hand("Cleo")) == 4
    assert set(names(at.hand("Cleo"))) >= set(deck)


@pytest.mark.rule("TT-016", "TT-029")
def test_a_deck_that_runs_out_in_mid_burn_is_made_of_the_discards_not_of_the_table():
    piles = {"discards": ("Nine of Wands",), "deck": ("Ten of Cups",)}
    at = at_table(hands={"Ann": BURNED}, only_these=True, **piles).pushed(*BURNED).reveals("Mia")
    draws = [tarot.events.BurnDrawn, tarot.events.DeckReshuffled, tarot.events.BurnDrawn]
    assert at.kinds == [tarot.events.CardsRevealed, *draws]
    # The first draw was of no use and is a discard already when the deck is made anew.
    (reshuffled,) = at.events_of(tarot.events.DeckReshuffled)
    assert sorted(names(reshuffled.discarded)) == ["Nine of Wands", "Ten of Cups"]
    assert set(numbers(*BURNED)) <= set(at.revealed)
    cards = sorted(card for _, pile in at.table for card in pile)
    assert cards == sorted(numbers(*BURNED, "Nine of Wands", "Ten of Cups"))


@pytest.mark.rule("TT-016", "TT-029", "TT-033")
def test_it_is_made_anew_for_a_push_with_a_major_arcana_too():
    laid = ("The Sun", "Three of Swords", "Four of Swords", "Five of Swords")
    piles = {"deck": ("Two of Wands",), "discards": ("Six of Cups", "Ten of Cups")}
    at = at_table("Bea", hands={"Bea": laid}, only_these=True, **piles)
    at = at.pushed(*laid, character="Bea").reveals("Bea")
    drawn = names(event.card for event in at.events_of(tarot.events.BurnDrawn))
    assert drawn[0] == "Two of Wands"
    assert sorted(drawn[1:]) == ["Six of Cups", "Ten of Cups"]


@pytest.mark.rule("TT-016", "TT-029")
def test_who_draws_when_no_card_is_left_gets_what_there_is_and_no_deck_is_renewed_in_vain():
    at = at_table(hands={"Ann": ("Two of Cups",)}, only_these=True)
    at = at.pushed("Two of Cups").reveals("Mia")
    assert at.events[-1] == tarot.events.CardsRanOut(holder="Ann", missing=1)
    assert at.revealed == numbers("Two of Cups")
    at = at_table(deck=("Death",), only_these=True).draw_hand(player="Ann")
    assert at.hand("Ann") == numbers("Death")
    assert at.events[-1] == tarot.events.CardsRanOut(holder="Ann", missing=3)
    assert list(renew(at_table(discards=("Death",)).state)) == []
    assert list(renew(at_table(only_these=True).state)) == []
    assert list(draw(at_table().state, "Ann", 0)) == []
