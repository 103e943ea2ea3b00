"""The first hands, the hands after them, and the end of the game."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import Reason
from tests.tarot.tables import ANN, MIA, allowed, kinds, pushed, refused, stacked, told


def sizes(state):
    return [len(state.hand(each)) for each in (*(p.name for p in state.players), None)]


def had(drawn, **laid):
    """Ann has an empty hand and has had so many before."""
    state = stacked(**laid)
    return state.with_player(attrs.evolve(state.players[0], hands_drawn=drawn))


def played_up(state):
    """The state after the Narrator has got rid of her hand."""
    for card in state.hand(None):
        state = tarot.move_card(
            state, card=card, to=tarot.Place.DISCARD_PILE, reason="it was played"
        ).state
    return state


@pytest.mark.rule("TT-008", "TT-009")
def test_a_game_begins_with_a_shuffle_and_five_cards_for_everybody_and_the_narrator():
    state, events = tarot.deal(tarot.new_game(["Ann", "Bea"], seed=7))

    assert sizes(state) == [5, 5, 5]
    assert len(state.deck) == 63
    assert kinds((state, events))[:3] == [tarot.GameBegun, tarot.DeckShuffled, tarot.HandDrawn]
    assert state.seed != tarot.new_game(["Ann", "Bea"], seed=7).seed
    shuffled = told((state, events), tarot.DeckShuffled)[0]
    assert sorted(shuffled.order) == list(range(1, 79))
    assert list(shuffled.order) != list(range(1, 79))


@pytest.mark.rule("TT-009")
def test_fourteen_players_and_the_narrator_have_five_cards_each():
    state, events = tarot.deal(tarot.new_game([f"Player {n}" for n in range(14)], seed=7))
    assert sizes(state) == [5] * 15
    assert told((state, events), tarot.CardsRanOut) == []


@pytest.mark.rule("TT-009")
def test_where_more_play_than_a_deck_has_hands_for_the_last_have_fewer_and_all_are_told():
    state, events = tarot.deal(tarot.new_game([f"Player {n}" for n in range(16)], seed=7))
    assert sizes(state) == [5] * 15 + [3, 0]
    assert told((state, events), tarot.CardsRanOut) == [
        tarot.CardsRanOut(holder="Player 15", missing=2),
        tarot.CardsRanOut(holder=None, missing=5),
    ]
    hands = attrs.evolve(tarot.PUBLISHED.hands, first=4)
    house = attrs.evolve(tarot.PUBLISHED, name="many", hands=hands)
    many = tarot.new_game([f"Player {n}" for n in range(16)], seed=7, dialect=house)
    assert sizes(tarot.deal(many).state) == [4] * 17


@pytest.mark.rule("TT-008")
def test_the_same_seed_deals_the_same_hands_and_another_seed_others():
    def hands(seed):
        state = tarot.deal(tarot.new_game(["Ann", "Bea"], seed=seed)).state
        return [state.hand(each) for each in ("Ann", "Bea", None)]

    assert hands(7) == hands(7)
    assert hands(7) != hands(8)


@pytest.mark.rule("TT-008")
def test_a_game_under_way_is_not_dealt_again():
    refused(stacked(), tarot.Deal(), Reason.GAME_UNDER_WAY, "TT-008")


@pytest.mark.rule("TT-010")
def test_nobody_draws_with_cards_in_hand():
    state = stacked(hands={"Ann": ("Two of Cups",), None: ("The Tower", "Death")})
    message = refused(state, tarot.DrawHand(player="Ann"), Reason.CARDS_LEFT, "TT-010")
    assert "Ann still holds 1 cards" in message


@pytest.mark.rule("TT-015")
def test_the_narrator_too_empties_her_hand_first():
    state = stacked(hands={None: ("The Tower", "Death")})
    message = refused(state, tarot.DrawNarratorHand(), Reason.CARDS_LEFT, "TT-015")
    assert "the Narrator still holds 2 cards" in message


@pytest.mark.rule("TT-012", "TT-013")
def test_each_new_hand_of_a_player_is_one_card_smaller_down_to_none():
    drawn = []
    for hands in range(1, 5):
        state, events = tarot.draw_hand(had(hands), player="Ann")
        drawn.append(len(state.hand("Ann")))
        assert told((state, events), tarot.HandDrawn)[0].size == drawn[-1]
    assert drawn == [4, 3, 2, 1]

    assert [state.hand_size(attrs.evolve(ANN, hands_drawn=n)) for n in (5, 6, 9)] == [0, 0, 0]
    refused(had(5), tarot.DrawHand(player="Ann"), Reason.NO_HANDS_LEFT, "TT-013")


@pytest.mark.rule("TT-017")
def test_mia_who_has_played_hands_of_five_four_and_three_draws_a_pair_of_cups():
    state = had(3, deck=("Two of Cups", "Nine of Cups"))
    state = tarot.draw_hand(state, player="Ann").state
    assert state.hand("Ann") == tuple(map(state.setup.deck.number_of, ("2 of Cups", "9 of Cups")))


@pytest.mark.rule("TT-014")
def test_the_narrators_hands_do_not_shrink_and_she_may_draw_fewer():
    state = stacked(hands={None: ("Death",)})
    for _ in range(3):
        state = played_up(state)
        state = tarot.draw_narrator_hand(state).state
        assert len(state.hand(None)) == 5
    state = played_up(state)
    assert len(tarot.draw_narrator_hand(state, count=2).state.hand(None)) == 2
    message = refused(state, tarot.DrawNarratorHand(count=6), Reason.HAND_TOO_LARGE, "TT-014")
    assert "up to 5 cards, not 6" in message


@pytest.mark.rule("TT-074")
def test_an_empty_hand_waits_until_the_table_is_cleared():
    state = pushed(
        stacked(hands={"Ann": ("Two of Wands",)}, cast=(tarot.Character("Guard"),)),
        "Two of Wands",
    )
    assert state.hand("Ann") == ()
    refused(state, tarot.DrawHand(player="Ann"), Reason.TABLE_NOT_CLEARED, "TT-074")
    assert allowed(state, tarot.DrawNarratorHand())

    state = tarot.reveal_cards(state, character="Mia").state
    refused(state, tarot.DrawHand(player="Ann"), Reason.TABLE_NOT_CLEARED, "TT-074")
    state = tarot.conclude_push(state, character="Mia").state
    assert len(tarot.draw_hand(state, player="Ann").state.hand("Ann")) == 4


@pytest.mark.rule("TT-068", "TT-074")
def test_who_is_in_a_contest_draws_when_it_is_over():
    guard = tarot.Character("Guard")
    state = stacked(cast=(guard,))
    sides = (
        tarot.ContestSide(character="Mia", trait="Stealth"),
        tarot.ContestSide(character="Guard", trait="Senses", is_defender=True),
    )
    contest = tarot.Contest(sides=sides)
    state = state.playing(attrs.evolve(state.play, contests=(contest,)))
    refused(state, tarot.DrawHand(player="Ann"), Reason.TABLE_NOT_CLEARED, "TT-074")
    message = refused(state, tarot.DrawNarratorHand(), Reason.TABLE_NOT_CLEARED, "TT-074")
    assert message.startswith("the Narrator draws when")


@pytest.mark.rule("TT-010", "TT-014")
def test_before_the_deal_nobody_draws():
    state = tarot.new_game(["Ann"], seed=7)
    refused(state, tarot.DrawHand(player="Ann"), Reason.GAME_NOT_BEGUN, "TT-010")
    refused(state, tarot.DrawNarratorHand(), Reason.GAME_NOT_BEGUN, "TT-014")
    refused(state, tarot.EndGame(), Reason.GAME_NOT_BEGUN, "TT-008")


def test_who_is_not_at_the_table_draws_nothing():
    message = refused(stacked(), tarot.DrawHand(player="Anne"), Reason.UNKNOWN_PLAYER, "TT-010")
    assert "nearest: Ann" in message


@pytest.mark.rule("TT-008", "TT-012")
def test_the_end_of_the_game_gathers_all_cards_and_hands_are_five_again():
    state = had(4, hands={"Ann": ("Death",), None: ("The Sun",)}, discards=("The Fool",))
    state, events = tarot.end_game(state)
    assert sorted(state.deck) == list(range(1, 79))
    assert {pile.zone.kind for pile in events[0].piles} == {"hand", "narrator_hand", "discard_pile"}
    assert not state.is_dealt
    assert sizes(tarot.deal(state).state) == [5, 5]


@pytest.mark.parametrize(
    "under_way",
    [
        {"checks": (tarot.Check(character="Mia", trait="Grit", needed=3),)},
        {"contests": (tarot.Contest(sides=(tarot.ContestSide(character="Mia", trait="Grit"),)),)},
        {"fight": tarot.Fight(fighters=(tarot.Fighter(character="Mia"),))},
        {"traumas": (tarot.Trauma(character="Mia", wounds=2),)},
    ],
    ids=lambda play: next(iter(play)),
)
def test_a_game_does_not_end_while_something_is_under_way(under_way):
    state = stacked()
    state = state.playing(attrs.evolve(state.play, **under_way))
    message = refused(state, tarot.EndGame(), Reason.PLAY_UNDER_WAY, "TT-008")
    assert MIA.name in message


@pytest.mark.rule("TT-011")
def test_no_command_of_a_player_discards_a_card_that_she_has_not_played():
    state = stacked(hands={"Ann": ("Two of Wands", "Death")})
    sent = tarot.TAROT.legal_actions(state, tarot.player_seat("Ann"))
    sent += tarot.TAROT.legal_actions(pushed(state), tarot.player_seat("Ann"))
    for command in sent:
        start = state if tarot.TAROT.refusal(state, command) is None else pushed(state)
        assert tarot.TAROT.step(start, command).state.discard_pile == ()
