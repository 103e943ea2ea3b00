"""Rulings of the Narrator: cards moved, numbers set."""

import pytest

from dramadeck import tarot
from dramadeck.tarot import Counter, Place, Reason, commands
from tests.tarot.at import at_table
from tests.tarot.tables import ANN, names, numbers

WAND = "Six of Wands"
GUARD = tarot.Character("Guard")
WHY = "a card was put in the wrong place"


def set_to(counter, number, character="Mia"):
    return commands.SetCounter(counter=counter, number=number, character=character, reason=WHY)


@pytest.mark.rule("TT-008", "TT-009", "TT-011")
def test_any_card_may_be_moved_to_any_pile_and_none_is_lost():
    hands = {"Ann": (WAND,), None: ("Death",)}
    at = at_table(hands=hands, discards=("The Sun",), deck=("The Moon",))
    at = at.moved(WAND, Place.NARRATOR_HAND).moved("Death", Place.DISCARD_PILE)
    at = at.moved("The Sun", Place.DECK).moved("The Moon", Place.HAND, "Ann")
    assert names(at.hand("Ann")) == ["The Moon"]
    assert names(at.hand(None)) == [WAND]
    assert names(at.discard_pile) == ["Death"]
    assert names(at.deck[-1:]) == ["The Sun"]
    assert sorted(card for _, pile in at.table for card in pile) == list(range(1, 79))
    unknown = commands.MoveCard(card=79, to=Place.DECK, reason=WHY)
    at.refuses(unknown, Reason.CARD_NOT_IN_DECK, "TT-008")
    nobody = commands.MoveCard(card=1, to=Place.HAND, reason=WHY)
    at.refuses(nobody, Reason.UNKNOWN_PLAYER, "TT-009")


def test_a_moved_card_is_announced_with_a_reason_and_stays_hidden():
    at = at_table(ANN, "Bea", hands={None: ("Death",)}).moved("Death", Place.HAND, "Ann", WHY)
    (event,) = at.events
    assert event.reason == WHY
    for seat in (tarot.player_seat("Ann"), tarot.NARRATOR):
        assert (tarot.TAROT.view_event(event, seat).card,) == numbers("Death")
    for seat in (tarot.player_seat("Bea"), tarot.SPECTATOR):
        assert tarot.TAROT.view_event(event, seat).card == 0
    assert commands.MoveCard(card=1, to=Place.DISCARD_PILE).reason == ""  # none is needed


@pytest.mark.rule("TT-033", "TT-043")
def test_a_major_arcana_moved_off_the_table_no_longer_counts_for_its_push():
    cards = (WAND, "Death")
    at = at_table(hands={"Ann": cards}).pushed(*cards).reveals("Mia").turns("Death")
    at = at.moved("Death", Place.DISCARD_PILE)
    push = at.play.push("Mia")
    assert (push.majors, push.turned, push.ranks) == ((), (), 1)
    assert names(at.conclude_push(character="Mia").discard_pile) == ["Death", WAND]


@pytest.mark.parametrize("other", ["before", "after"])
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_a_card_moved_off_the_table_no_longer_counts_and_the_others_do(taken, other):
    cards = ("Two of Wands", "King of Wands", "Six of Wands")
    at = at_table(ANN, "Bea", hands={"Bea": cards})
    at = at.pushed() if other == "before" else at
    at = at.pushed(*cards, character="Bea")
    at = at.pushed() if other == "after" else at
    push = at.reveals("Bea").moved(cards[taken], Place.DISCARD_PILE).play.push("Bea")
    assert names(push.cards) == [card for card in cards if card != cards[taken]]
    assert push.ranks == (3, 2, 3)[taken]


@pytest.mark.rule("TT-054", "TT-062", "TT-063")
@pytest.mark.parametrize("name", ["Mia", "Guard"])
def test_the_narrator_sets_wounds_armor_and_conditions_which_are_zero_or_one(name):
    at = at_table(cast=(GUARD,)).counted(Counter.WOUNDS, 3, name)
    at = at.counted(Counter.ARMOR_RATING, 6, name)
    sheet = at.character(name)
    assert (sheet.wounds, sheet.armor_rating) == (3, 6)
    assert at.counted(Counter.WOUNDS, 0, name).character(name).wounds == 0
    with pytest.raises(ValueError, match="0 or more"):
        set_to(Counter.WOUNDS, -1)
    for condition in (Counter.STUNNED, Counter.STABILIZED, Counter.DEAD):
        at.refuses(set_to(condition, 2, name), Reason.NUMBER_TOO_LARGE, "TT-063")
        for number in (1, 0):
            at = at.counted(condition, number, name)
            assert getattr(at.character(name), condition) is bool(number)


@pytest.mark.rule("TT-012", "TT-014")
def test_the_narrator_may_let_a_player_start_over_with_larger_hands():
    at = at_table(ANN, "Bea", cast=(GUARD,)).counted(Counter.HANDS_DRAWN, 3, "Bea")
    assert [player.hands_drawn for player in at.players] == [1, 3]
    at = at.counted(Counter.HANDS_DRAWN, 0).draw_hand(player="Ann")
    assert len(at.hand("Ann")) == 5
    guards = set_to(Counter.HANDS_DRAWN, 0, "Guard")
    at.refuses(guards, Reason.NOT_A_PLAYERS_CHARACTER, "TT-014")
