"""The gamemaster's last word: cards moved, numbers set, lots drawn."""

import pytest

from dramadeck import torg
from dramadeck.torg import Counter, Place
from tests.torg.tables import (
    dealt,
    hurt,
    in_rounds,
    in_scene,
    kinds,
    refused,
    stacked,
    told,
)

ACTION, HASTE, ROMANCE = 36, 42, 120
WHY = "a card was put in the wrong place"


def moved(state, card, to, hero=None):
    return torg.move_card(state, card=card, to=to, hero=hero, reason=WHY).state


def counted(state, counter, number, character=None):
    return torg.set_counter(
        state, counter=counter, number=number, character=character, reason=WHY
    ).state


@pytest.mark.rule("TR-016")
def test_any_card_goes_anywhere_and_none_is_lost():
    state = stacked(
        hands={"Quin": (1,)}, pools={"Marco": (HASTE,)}, discards=(5,), stack=(6,), deck=(7,)
    )
    state = moved(state, 1, Place.POOL, "Tina")
    state = moved(state, HASTE, Place.HAND, "Quin")
    state = moved(state, 5, Place.DRAMA_DECK)
    state = moved(state, 6, Place.DISCARD_PILE)
    state = moved(state, 7, Place.ACTION_STACK)
    assert state.pool("Tina") == (1,)
    assert state.hand("Quin") == (HASTE,)
    assert state.drama_deck[-1] == 5
    assert (state.discard_pile, state.action_stack) == ((6,), (7,))
    assert sorted(card for _, pile in state.table for card in pile) == list(range(1, 157))


def test_an_override_is_told_with_its_reason_and_hides_what_is_hidden():
    state = stacked(hands={"Quin": (1,)})
    event = torg.move_card(state, card=1, to=Place.HAND, hero="Tina", reason=WHY).events[0]
    assert event.reason == WHY
    assert torg.TORG.view_event(event, torg.hero_seat("Tina")).card == 1
    assert torg.TORG.view_event(event, torg.SPECTATOR).card == 0
    with pytest.raises(ValueError, match="not blank"):
        torg.MoveCard(card=1, to=Place.DISCARD_PILE, reason=" ")


@pytest.mark.rule("TR-018")
def test_no_refusal_gives_away_where_a_hidden_card_lies():
    in_a_hand, in_the_deck = stacked(hands={"Quin": (1,)}), stacked(deck=(1,))
    for to, hero in ((Place.HAND, "Quin"), (Place.DRAMA_DECK, None), (Place.POOL, "Marco")):
        command = torg.MoveCard(card=1, to=to, hero=hero, reason=WHY)
        for state in (in_a_hand, in_the_deck):
            assert torg.TORG.refusal(state, command) is None


def test_a_move_needs_a_card_of_the_game_and_a_hero_where_there_are_several():
    state = dealt()
    stranger = torg.MoveCard(card=160, to=Place.DISCARD_PILE, reason=WHY)
    refused(state, stranger, torg.Reason.CARD_NOT_IN_DECK, "TR-001")
    for hero in (None, "Quinn"):
        command = torg.MoveCard(card=1, to=Place.HAND, hero=hero, reason=WHY)
        refused(state, command, torg.Reason.UNKNOWN_CHARACTER, "TR-016")
    new = torg.new_game(["Quin"], seed=7)
    refused(
        new,
        torg.MoveCard(card=1, to=Place.HAND, hero="Quin", reason=WHY),
        torg.Reason.ADVENTURE_NOT_BEGUN,
        "TR-016",
    )


@pytest.mark.rule("TR-053")
def test_the_card_in_force_stays():
    state = in_rounds(top=151)
    command = torg.MoveCard(card=151, to=Place.DISCARD_PILE, reason=WHY)
    refused(state, command, torg.Reason.CARD_IN_FORCE, "TR-053")


@pytest.mark.rule("TR-006")
def test_a_card_in_play_that_is_taken_away_works_no_longer():
    state = in_rounds(pools={"Quin": (ACTION,)})
    state = torg.play_card(state, hero="Quin", card=ACTION).state
    assert state.bonus_raise("Quin") == 3
    assert moved(state, ACTION, Place.HAND, "Quin").bonus_raise("Quin") == 0


@pytest.mark.rule("TR-168")
def test_a_subplot_that_is_taken_out_of_a_pool_is_over():
    state = stacked(pools={"Quin": (ROMANCE,)})
    state = torg.accept_subplot(state, hero="Quin", card=ROMANCE).state
    assert moved(state, ROMANCE, Place.DISCARD_PILE).subplots == ()


@pytest.mark.rule("TR-040")
def test_an_offer_lapses_before_one_of_its_cards_is_moved():
    state = in_scene(stacked(hands={"Quin": (HASTE, 1)}))
    state = torg.offer_trade(
        state, hero="Quin", with_hero="Marco", gives=(HASTE, 1), explanation="a rope"
    ).state
    transition = torg.move_card(state, card=1, to=Place.DISCARD_PILE, reason=WHY)
    assert kinds(transition) == [torg.OfferEnded, torg.CardMoved]
    assert transition.state.hand("Quin") == (HASTE,)
    assert transition.state.discard_pile == (1,)


def test_points_and_injuries_are_set_as_the_gamemaster_says():
    state = hurt(in_scene(dealt()), "Quin", shock=4, wounds=2, leaves_unconscious=True)
    state = hurt(state, "Mummy", wounds=1)
    state = counted(state, Counter.POSSIBILITIES, 7, "Quin")
    state = counted(state, Counter.SHOCK, 0, "Quin")
    state = counted(state, Counter.WOUNDS, 1, "Quin")
    state = counted(state, Counter.UNCONSCIOUS, 0, "Quin")
    state = counted(state, Counter.KNOCKED_DOWN, 1, "Quin")
    state = counted(state, Counter.WOUNDS, 0, "Mummy")
    state = counted(state, Counter.KNOCKED_OUT, 1, "Mummy")
    quin, mummy = state.hero("Quin"), state.character("Mummy")
    assert quin.possibilities == 7
    assert quin.injuries == torg.Injuries(wounds=1, is_knocked_down=True)
    assert mummy.injuries == torg.Injuries(is_knocked_out=True)
    assert counted(dealt(), Counter.SHOCK, 2, "Quin").hero("Quin").injuries.shock == 2


@pytest.mark.rule("TR-095", "TR-184")
def test_the_time_and_the_steps_of_a_task_are_set():
    state = torg.begin_skill_resolution(
        in_rounds(), hero="Quin", skill="science", difficulties=(8, 9, 10), flips=2
    ).state
    state = counted(state, Counter.FLIPS_LEFT, 6)
    state = counted(state, Counter.STEPS_DONE, 2, "Quin")
    assert (state.resolution.flips_left, state.resolution.done) == (6, 2)
    all_done = torg.SetCounter(counter=Counter.STEPS_DONE, number=3, reason=WHY)
    refused(state, all_done, torg.Reason.NUMBER_TOO_LARGE, "TR-095")
    refused(in_rounds(), all_done, torg.Reason.NO_RESOLUTION, "TR-095")


def test_a_number_belongs_to_somebody_and_makes_sense():
    state = in_scene(dealt())

    def setting(counter, number, character=None):
        return torg.SetCounter(counter=counter, number=number, character=character, reason=WHY)

    points = setting(Counter.POSSIBILITIES, 3, "Mummy")
    refused(state, points, torg.Reason.NOT_POSSIBILITY_RATED, "TR-126")
    unknown = setting(Counter.POSSIBILITIES, 3, "Mumy")
    refused(state, unknown, torg.Reason.UNKNOWN_CHARACTER, "TR-126")
    refused(state, setting(Counter.SHOCK, 3), torg.Reason.UNKNOWN_CHARACTER, "TR-062")
    twice = setting(Counter.KNOCKED_OUT, 2, "Mummy")
    refused(state, twice, torg.Reason.NUMBER_TOO_LARGE, "TR-062")


@pytest.mark.rule("TR-185")
def test_a_card_decides_out_of_rounds():
    state, events = torg.draw_lot(stacked(deck=(7,)), question="A or B: the left door")
    assert events == (torg.LotDrawn(card=7, question="A or B: the left door"),)
    assert state.action_stack == (7,)
    assert state.top_card is None
    refused(in_rounds(), torg.DrawLot(), torg.Reason.ROUNDS_UNDER_WAY, "TR-053")


@pytest.mark.rule("TR-017", "TR-185")
def test_a_lot_is_drawn_from_a_new_deck_if_need_be():
    state = stacked(discards=(7,), only_these=True)
    lot = torg.draw_lot(state)
    assert kinds(lot) == [torg.DeckReshuffled, torg.LotDrawn]
    assert told(lot, torg.LotDrawn)[0].card == 7
    refused(
        stacked(hands={"Quin": (1,)}, only_these=True),
        torg.DrawLot(),
        torg.Reason.DECK_RAN_OUT,
        "TR-017",
    )
