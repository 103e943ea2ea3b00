"""Several secrets at once: cards that the Narrator has laid for two, sheets, checks, listings.

More of what is true of the first and has to be true of all; it goes on from `test_several`.
"""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import Counter, Place, Reason, Suit, TurnedTo
from tests.tarot.brawls import CUP, WAND, attacked, fighting, next_round
from tests.tarot.duels import BEN, DAVID, GUARD, played, side
from tests.tarot.tables import ANN, checked, names, numbers, pushed, refused, stacked, told

ZOE = tarot.Player("Cleo", tarot.Character("Zoe"))
BEA_SEAT, NARRATOR = tarot.player_seat("Bea"), tarot.NARRATOR
HELD = (WAND, CUP, "Two of Wands", "Three of Swords")


def all_of_them(**table):
    """Ann with Mia, Bea with Ben, Cleo with Zoe, and two characters of the Narrator's."""
    return stacked(ANN, BEN, ZOE, cast=(DAVID, GUARD), **table)


def harmed(state, name, **harm):
    return state.with_character(attrs.evolve(state.character(name), **harm))


def laid_by_turns():
    """The Narrator has laid cards for two of her characters by turns: David's, Guard's, David's."""
    state = all_of_them(hands={None: HELD})
    for name in ("David", "Guard"):
        state = tarot.declare_push(
            checked(state, name, "Driving"), character=name, suit=Suit.WANDS
        ).state
    for name, *cards in (("David", WAND), ("Guard", CUP), ("David", *HELD[2:])):
        state = tarot.commit_cards(state, character=name, cards=numbers(*cards)).state
    return state


# Cards face down.


@pytest.mark.rule("TT-025", "TT-040")
@pytest.mark.parametrize(("first", "other"), [("David", "Guard"), ("Guard", "David")])
def test_of_two_pushes_of_the_narrators_each_keeps_its_own_cards_when_the_other_is_revealed(
    first, other
):
    own = {"David": [WAND, *HELD[2:]], "Guard": [CUP]}
    state = laid_by_turns()
    view = tarot.view(state, BEA_SEAT)
    assert [each.face_down for each in view.pushes] == [3, 1]
    assert (view.narrator.laid, view.narrator.laid_count) == (None, 4)
    for name, cards in own.items():
        assert names(state.face_down(name)) == cards
    state = tarot.reveal_cards(state, character=first).state
    shown = [each.card for each in state.play.push(first).shown if not each.is_drawn]
    assert names(shown) == own[first]
    assert (names(state.face_down(first)), names(state.face_down(other))) == ([], own[other])
    state = tarot.reveal_cards(state, character=other).state
    shown = [each.card for each in state.play.push(other).shown if not each.is_drawn]
    assert names(shown) == own[other]


@pytest.mark.rule("TT-040")
@pytest.mark.parametrize("taken", HELD)
def test_any_card_face_down_that_the_narrator_takes_back_leaves_the_others_where_they_belong(taken):
    own = {"David": [WAND, *HELD[2:]], "Guard": [CUP]}
    state = laid_by_turns()
    (card,) = numbers(taken)
    state = tarot.move_card(state, card=card, to=Place.NARRATOR_HAND, reason="a slip").state
    for name, cards in own.items():
        assert names(state.face_down(name)) == [each for each in cards if each != taken]


@pytest.mark.parametrize("order", [("Ben", "Zoe"), ("Zoe", "Ben")])
def test_a_card_taken_off_the_table_counts_no_longer_for_its_push_whichever_it_was(order):
    state = all_of_them(hands={"Bea": (WAND, "King of Wands")})
    for name in order:
        state = pushed(state, character=name)
    cards = numbers(WAND, "King of Wands")
    state = tarot.commit_cards(state, character="Ben", cards=cards).state
    state = tarot.reveal_cards(state, character="Ben").state
    state = tarot.move_card(state, card=cards[1], to=Place.DISCARD_PILE, reason="a slip").state
    assert (names(state.play.push("Ben").cards), state.play.push("Ben").ranks) == ([WAND], 1)


@pytest.mark.rule("TT-016", "TT-029", "TT-033")
def test_a_deck_that_runs_out_in_the_midst_of_a_burn_is_made_anew_for_a_push_with_a_major_too():
    laid = ("The Sun", "Three of Swords", "Four of Swords", "Five of Swords")
    state = all_of_them(
        hands={"Bea": laid},
        deck=("Two of Wands",),
        discards=("Six of Cups", "Ten of Cups"),
        only_these=True,
    )
    state = pushed(state, *laid, character="Ben")
    transition = tarot.reveal_cards(state, character="Ben")
    drawn = names(each.card for each in told(transition, tarot.BurnDrawn))
    assert drawn[0] == "Two of Wands"
    assert sorted(drawn[1:]) == ["Six of Cups", "Ten of Cups"]


@pytest.mark.rule("TT-016")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_a_deck_that_runs_out_at_any_card_of_a_new_hand_is_made_anew(left):
    deck = ("Two of Wands", "Three of Wands", "Four of Wands")[:left]
    discards = ("Two of Cups", "Three of Cups", "Four of Cups", "Five of Cups")
    state = all_of_them(deck=deck, discards=discards, only_these=True)
    state = tarot.draw_hand(state, player="Cleo").state
    assert len(state.hand("Cleo")) == 4
    assert set(names(state.hand("Cleo"))) >= set(deck)


# Counters.


@pytest.mark.rule("TT-063")
@pytest.mark.parametrize("condition", [Counter.STUNNED, Counter.STABILIZED, Counter.DEAD])
def test_each_condition_is_yes_or_no(condition):
    change = tarot.SetCounter(counter=condition, number=2, character="Ben", reason="so it is")
    refused(all_of_them(), change, Reason.NUMBER_TOO_LARGE, "TT-063")
    state = tarot.TAROT.step(all_of_them(), attrs.evolve(change, number=1)).state
    assert getattr(state.character("Ben"), condition) is True
    state = tarot.TAROT.step(state, attrs.evolve(change, number=0)).state
    assert getattr(state.character("Ben"), condition) is False


@pytest.mark.rule("TT-012")
def test_the_hands_of_the_player_who_is_meant_are_counted_anew():
    state = tarot.set_counter(
        all_of_them(), counter=Counter.HANDS_DRAWN, number=3, character="Zoe", reason="so it is"
    ).state
    assert [each.hands_drawn for each in state.players] == [1, 1, 3]


# What players see.


def test_the_third_player_has_a_seat_like_the_first():
    seats = [str(each) for each in tarot.TAROT.seats(all_of_them())]
    assert seats == ["player Ann", "player Bea", "player Cleo", "narrator", "spectator"]


@pytest.mark.rule("TT-019", "TT-040")
def test_no_sheet_of_the_narrators_is_shown_to_players_and_all_of_theirs_are():
    sheets = [each.sheet for each in tarot.view(all_of_them(), BEA_SEAT).characters]
    assert [each is None for each in sheets] == [False, False, False, True, True]
    assert None not in [each.sheet for each in tarot.view(all_of_them(), NARRATOR).characters]


@pytest.mark.rule("TT-060")
def test_what_a_treatment_takes_is_shown_as_the_wounds_of_each_patient_change():
    state = harmed(harmed(all_of_them(), "Mia", wounds=1), "Zoe", wounds=1)
    state = tarot.treat(state, character="Ben", patient="Mia").state
    state = tarot.treat(state, character="David", patient="Zoe").state
    for name in ("Zoe", "Mia"):
        state = tarot.suffer_wounds(tarot.bleed(state, character=name).state, character=name).state
        assert [each.needed for each in tarot.view(state, BEA_SEAT).checks] == [
            3 + state.character(each).wounds for each in ("Mia", "Zoe")
        ]


# Listings.


def offered(state, kind, seat=NARRATOR):
    return [each for each in tarot.TAROT.legal_actions(state, seat) if isinstance(each, kind)]


@pytest.mark.rule("TT-040")
def test_the_listing_names_every_character_of_the_narrators_and_of_the_players():
    state = all_of_them()
    assert {each.character for each in offered(state, tarot.CallForCheck)} == {
        *("Mia", "Ben", "Zoe", "David", "Guard")
    }
    for name in ("David", "Guard"):
        state = checked(state, name)
    assert {each.character for each in offered(state, tarot.DeclarePush)} == {"David", "Guard"}


@pytest.mark.rule("TT-045", "TT-046")
def test_the_listing_names_every_contest_and_everybody_who_may_be_named_its_winner():
    sides = (side("Mia", "Grit"), side("Ben"), side("Guard", "Stealth"))
    state = played(*sides, players=(ANN, BEN))
    winners = {each.winners for each in offered(state, tarot.ConcludeContest)}
    assert () in winners
    assert {each for several in winners for each in several} == {"Mia", "Ben"}
    state = all_of_them()
    for one, other in (("Mia", "David"), ("Ben", "Guard")):
        state = tarot.begin_contest(state, sides=(side(one), side(other))).state
    assert {each.character for each in offered(state, tarot.CallOffContest)} == {"Mia", "Ben"}


@pytest.mark.rule("TT-034", "TT-071")
def test_the_listing_names_every_attack_that_waits_and_every_major_arcana():
    state = attacked(next_round(fighting("Slow", "Guard")), ("Mia", "Slow"), ("Mia", "Guard"))
    for kind in (tarot.OpenAttack, tarot.WaiveContest):
        assert {each.target for each in offered(state, kind)} == {"Slow", "Guard"}
    cards = ("The Sun", "The Moon")
    state = pushed(all_of_them(hands={"Bea": cards}), *cards, character="Ben")
    state = tarot.reveal_cards(state, character="Ben").state
    turns = offered(state, tarot.TurnMajor, BEA_SEAT)
    assert {(each.card, each.toward) for each in turns} == {
        (card, toward) for card in numbers(*cards) for toward in TurnedTo
    }


# Sheets and decks.


@pytest.mark.rule("TT-004", "TT-005")
def test_no_trait_stands_twice_and_none_is_too_good_not_even_the_third():
    traits = {"Driving": 4, "Grit": 4, "Stealth": 6}
    with pytest.raises(ValueError, match="nothing above Good: Great Stealth"):
        tarot.create_character("Max", traits, highest=5)
    doubled = (*(tarot.Trait(each, 4) for each in traits), tarot.Trait("stealth", 5))
    with pytest.raises(ValueError, match="Max has Stealth twice"):
        tarot.Character("Max", doubled)


def test_a_list_of_cards_is_told_everything_that_is_wrong_with_it():
    called = [each.name for each in tarot.rider_waite_deck().cards]
    wrong = ["The Jester", "The Clown", *called[2:], "Death", "The Tower"]
    with pytest.raises(ValueError, match="doubled: Death, The Tower") as caught:
        tarot.Deck.from_names(wrong, name="mine")
    for each in ("The Jester", "The Clown", "missing: The Fool, The Magician"):
        assert each in str(caught.value)
