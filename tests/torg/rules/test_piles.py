"""Drawing, discarding and the new deck."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.core import Seed
from dramadeck.torg.rules.piles import draw
from tests.torg.tables import (
    HEROES,
    before_first_flip,
    in_rounds,
    kinds,
    refused,
    stacked,
    told,
)

LITERAL = attrs.evolve(
    torg.REVISED,
    name="literal",
    piles=attrs.evolve(torg.REVISED.piles, reshuffled="discard_pile_alone"),
)
"""The text to the letter: only the discard pile becomes the new deck."""

A_FIGHT = {"only_these": True, "kind": torg.SceneKind.DRAMATIC}


def all_cards(state):
    return sorted(card for _, pile in state.table for card in pile)


@pytest.mark.rule("TR-017")
def test_when_the_deck_is_used_up_the_discards_become_the_new_deck():
    state = in_rounds(top=151, discards=(1, 2, 3, 4), **A_FIGHT)
    assert state.drama_deck == ()

    state, events = torg.flip(state)

    reshuffled = events[0]
    assert isinstance(reshuffled, torg.DeckReshuffled)
    assert reshuffled.discarded == (1, 2, 3, 4)
    assert reshuffled.buried == ()
    assert sorted(reshuffled.order) == [1, 2, 3, 4]
    assert state.discard_pile == ()
    assert state.action_stack == (151, reshuffled.order[-1])
    assert all_cards(state) == [1, 2, 3, 4, 151]


@pytest.mark.rule("TR-017")
def test_buried_flips_go_into_the_new_deck_but_the_card_in_force_stays():
    state = in_rounds(top=151, stack=(149, 150), discards=(152,), **A_FIGHT)

    state, events = torg.flip(state)

    assert (events[0].discarded, events[0].buried) == ((152,), (149, 150))
    assert state.action_stack[0] == 151
    assert len(state.action_stack) == 2
    assert all_cards(state) == [149, 150, 151, 152]


@pytest.mark.rule("TR-017")
def test_to_the_letter_the_action_stack_stays_where_it_is():
    table = {"stack": (149, 150), "dialect": LITERAL, **A_FIGHT}
    state, events = torg.flip(in_rounds(top=151, discards=(152,), **table))

    assert (events[0].discarded, events[0].buried, events[0].order) == ((152,), (), (152,))
    assert state.action_stack == (149, 150, 151, 152)

    stuck = in_rounds(top=151, **table)
    refused(stuck, torg.Flip(), torg.Reason.DECK_RAN_OUT, "TR-017")


@pytest.mark.rule("TR-017")
def test_a_flip_is_refused_when_nothing_is_left_to_flip():
    state = in_rounds(top=151, hands={"Quin": (42,)}, **A_FIGHT)
    sentence = refused(state, torg.Flip(), torg.Reason.DECK_RAN_OUT, "TR-017")
    assert "used up" in sentence


@pytest.mark.rule("TR-006", "TR-017")
def test_a_card_whose_effect_ends_with_the_round_can_be_the_next_to_be_flipped():
    # The round ends, its Action card is discarded, the discards become the new deck.
    state = in_rounds(top=151, pools={"Quin": (56,)}, **A_FIGHT)
    state = torg.play_card(state, hero="Quin", card=56).state
    assert (state.drama_deck, state.discard_pile) == ((), ())

    state = torg.flip(state).state

    assert state.action_stack == (151, 56)


@pytest.mark.rule("TR-017", "TR-064")
def test_the_deck_is_renewed_in_the_middle_of_a_draw():
    # Card 1 inspires all three heroes; one card is left to draw, and two are discarded.
    state = before_first_flip(top=1, deck=(151,), discards=(149, 150), **A_FIGHT)

    state, events = torg.flip(state)

    assert [hero for hero in HEROES if len(state.hand(hero)) == 1] == list(HEROES)
    assert state.hand("Quin") == (151,)
    assert {*state.hand("Marco"), *state.hand("Tina")} == {149, 150}
    order = kinds((state, events))
    assert order[-4:] == [
        torg.CardDrawn,
        torg.DeckReshuffled,
        torg.CardDrawn,
        torg.CardDrawn,
    ]


@pytest.mark.rule("TR-017", "TR-064")
def test_who_draws_when_no_card_is_left_gets_what_there_is_and_all_are_told():
    state = before_first_flip(top=1, deck=(151,), **A_FIGHT)

    state, events = torg.flip(state)

    assert state.hand("Quin") == (151,)
    assert told((state, events), torg.CardsRanOut) == [
        torg.CardsRanOut(hero="Marco", missing=1),
        torg.CardsRanOut(hero="Tina", missing=1),
    ]


@pytest.mark.rule("TR-017")
def test_a_draw_of_several_takes_what_is_left_and_says_how_many_are_missing():
    short = torg.original_deck().only((42, 45, 151), name="short")
    state, events = torg.deal(torg.new_game(["Quin"], seed=7, deck=short))
    assert sorted(state.hand("Quin")) == [42, 45, 151]
    assert events[-1] == torg.CardsRanOut(hero="Quin", missing=3)


@pytest.mark.rule("TR-017")
def test_a_draw_of_no_cards_tells_nothing():
    state = stacked()
    assert list(draw(state, "Quin", 0)) == []


def test_a_shuffle_uses_up_its_seed_so_the_next_order_is_another():
    state = torg.new_game(["Quin"], seed="the tomb")
    dealt_once = torg.deal(state).state
    assert (state.seed, dealt_once.seed) == (Seed("the tomb"), Seed("the tomb", drawn=1))

    again = torg.deal(torg.end_adventure(dealt_once).state).state
    assert again.seed == Seed("the tomb", drawn=2)
    assert again.hand("Quin") != dealt_once.hand("Quin")


def test_a_new_deck_uses_up_a_seed_too():
    state = in_rounds(top=151, discards=(1, 2, 3, 4), **A_FIGHT)
    assert torg.flip(state).state.seed == state.seed.next


@pytest.mark.rule("TR-016")
def test_discards_flips_and_the_deck_are_three_different_piles():
    state = torg.flip(in_rounds(top=151, deck=(149,), hands={"Quin": range(1, 6)})).state
    state = in_scene_over(state)
    assert state.action_stack == (151, 149)
    state = torg.discard_after_scene(state, hero="Quin", cards=(3,)).state
    assert state.discard_pile == (3,)
    assert state.action_stack == (151, 149)
    assert not {3, 151, 149} & set(state.drama_deck)


def in_scene_over(state):
    return torg.end_scene(torg.end_rounds(state).state).state


@pytest.mark.rule("TR-017")
@given(
    discards=st.integers(min_value=1, max_value=8),
    buried=st.integers(min_value=0, max_value=8),
    seed=st.integers(),
)
def test_no_card_is_lost_or_doubled_by_a_new_deck(discards, buried, seed):
    numbers = iter((*range(88, 96), *range(120, 130)))  # nothing on their S lines
    on_pile = tuple(next(numbers) for _ in range(discards))
    on_stack = tuple(next(numbers) for _ in range(buried))
    kind = torg.SceneKind.STANDARD
    state = in_rounds(
        top=151, discards=on_pile, stack=on_stack, seed=seed, kind=kind, only_these=True
    )
    before = all_cards(state)

    state = torg.flip(state).state

    assert all_cards(state) == before
    assert state.action_stack[0] == 151  # the card in force was not taken
    assert len(state.action_stack) == 2
