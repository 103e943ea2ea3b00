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
def test_a_deck_that_runs_out_during_the_draw_of_a_hand_is_renewed(left):
    deck = ("Two of Wands", "Three of Wands", "Four of Wands")[:left]
    discards = ("Two of Cups", "Three of Cups", "Four of Cups", "Five of Cups")
    at = at_table("Bea", "Cleo", deck=deck, discards=discards, only_these=True)
    at = at.draw_hand(player="Cleo")
    assert len(at.hand("Cleo")) == 4
    assert set(names(at.hand("Cleo"))) >= set(deck)


@pytest.mark.rule("TT-016", "TT-029")
def test_a_deck_that_runs_out_during_a_burn_is_renewed_from_the_discards_only():
    piles = {"discards": ("Nine of Wands",), "deck": ("Ten of Cups",)}
    at = at_table(hands={"Ann": BURNED}, only_these=True, **piles).pushed(*BURNED).reveals("Mia")
    draws = [tarot.events.BurnDrawn, tarot.events.DeckReshuffled, tarot.events.BurnDrawn]
    assert at.kinds == [tarot.events.CardsRevealed, *draws]
    # The first draw did not help, so it is a discard before the deck is renewed.
    (reshuffled,) = at.events_of(tarot.events.DeckReshuffled)
    assert sorted(names(reshuffled.discarded)) == ["Nine of Wands", "Ten of Cups"]
    assert set(numbers(*BURNED)) <= set(at.revealed)
    cards = sorted(card for _, pile in at.table for card in pile)
    assert cards == sorted(numbers(*BURNED, "Nine of Wands", "Ten of Cups"))


@pytest.mark.rule("TT-016", "TT-029", "TT-033")
def test_the_deck_is_also_renewed_for_a_push_with_a_major_arcana():
    laid = ("The Sun", "Three of Swords", "Four of Swords", "Five of Swords")
    piles = {"deck": ("Two of Wands",), "discards": ("Six of Cups", "Ten of Cups")}
    at = at_table("Bea", hands={"Bea": laid}, only_these=True, **piles)
    at = at.pushed(*laid, character="Bea").reveals("Bea")
    drawn = names(event.card for event in at.events_of(tarot.events.BurnDrawn))
    assert drawn[0] == "Two of Wands"
    assert sorted(drawn[1:]) == ["Six of Cups", "Ten of Cups"]


@pytest.mark.rule("TT-016", "TT-029")
def test_a_draw_from_the_last_cards_gives_what_is_left_and_shows_what_is_missing():
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
