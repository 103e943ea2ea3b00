"""Rulings of the gamemaster: cards moved, numbers set, random choices."""

import pytest

from dramadeck import torg
from dramadeck.torg import Counter, Place, Reason
from tests.torg.at import at_dealt, at_rounds, at_table
from tests.torg.tables import in_scene

ACTION, HASTE, ROMANCE = 36, 42, 120
WHY = "a card was put in the wrong place"


def move(card, to, hero=None):
    return torg.commands.MoveCard(card=card, to=to, hero=hero, reason=WHY)


def count(counter, number, character=None):
    return torg.commands.SetCounter(counter=counter, number=number, character=character, reason=WHY)


@pytest.mark.rule("TR-016", "TR-018")
def test_any_card_may_be_moved_to_any_pile_none_is_lost_and_hidden_cards_stay_hidden():
    piles = {"discards": (5,), "stack": (6,), "deck": (7,)}
    at = at_table(hands={"Quin": (1,)}, pools={"Marco": (HASTE,)}, **piles).sends(
        move(1, Place.POOL, "Tina"),
        move(HASTE, Place.HAND, "Quin"),
        move(5, Place.DRAMA_DECK),
        move(6, Place.DISCARD_PILE),
        move(7, Place.ACTION_STACK),
    )
    assert (at.pool("Tina"), at.hand("Quin")) == ((1,), (HASTE,))
    assert at.drama_deck[-1] == 5
    assert (at.discard_pile, at.action_stack) == ((6,), (7,))
    assert sorted(card for _, pile in at.table for card in pile) == list(range(1, 157))
    event = at_table(hands={"Quin": (1,)}).sends(move(1, Place.HAND, "Tina")).events[0]
    assert event.reason == WHY
    assert torg.TORG.view_event(event, torg.hero_seat("Tina")).card == 1
    assert torg.TORG.view_event(event, torg.SPECTATOR).card == 0
    assert torg.commands.MoveCard(card=1, to=Place.DISCARD_PILE).reason == ""  # none is needed
    for at in (at_table(hands={"Quin": (1,)}), at_table(deck=(1,))):
        assert at.allows(
            move(1, Place.HAND, "Quin"), move(1, Place.DRAMA_DECK), move(1, Place.POOL, "Marco")
        )


@pytest.mark.rule("TR-053")
def test_a_move_needs_a_card_of_the_game_and_a_hero_and_the_card_in_force_stays():
    at = at_dealt()
    for moment, command, reason, rule in (
        (at, move(160, Place.DISCARD_PILE), Reason.CARD_NOT_IN_DECK, "TR-001"),
        (at, move(1, Place.HAND), Reason.UNKNOWN_CHARACTER, "TR-016"),
        (at_rounds(151), move(151, Place.DISCARD_PILE), Reason.CARD_IN_FORCE, "TR-053"),
    ):
        moment.refuses(command, reason, rule)


@pytest.mark.rule("TR-006", "TR-168", "TR-040")
def test_a_card_that_is_moved_away_has_no_effect_and_is_not_traded():
    at = at_rounds(pools={"Quin": (ACTION,)}).plays("Quin", ACTION)
    assert at.bonus_raise("Quin") == 3
    assert at.sends(move(ACTION, Place.HAND, "Quin")).bonus_raise("Quin") == 0
    at = at_table(pools={"Quin": (ROMANCE,)}).accept_subplot(hero="Quin", card=ROMANCE)
    assert at.subplots
    assert at.sends(move(ROMANCE, Place.DISCARD_PILE)).subplots == ()
    offer = {"with_hero": "Marco", "gives": (HASTE, 1), "explanation": "a rope"}
    at = at_table(hands={"Quin": (HASTE, 1)}).changed(in_scene).offer_trade(hero="Quin", **offer)
    at = at.sends(move(1, Place.DISCARD_PILE))
    assert at.kinds == [torg.events.OfferEnded, torg.events.CardMoved]
    assert (at.hand("Quin"), at.discard_pile) == ((HASTE,), (1,))


def test_the_gamemaster_sets_points_and_injuries():
    at = at_dealt().changed(in_scene).hurt("Quin", shock=4, wounds=2, leaves_unconscious=True)
    at = at.hurt("Mummy", wounds=1).sends(
        count(Counter.POSSIBILITIES, 7, "Quin"),
        count(Counter.SHOCK, 0, "Quin"),
        count(Counter.WOUNDS, 1, "Quin"),
        count(Counter.UNCONSCIOUS, 0, "Quin"),
        count(Counter.KNOCKED_DOWN, 1, "Quin"),
        count(Counter.WOUNDS, 0, "Mummy"),
        count(Counter.KNOCKED_OUT, 1, "Mummy"),
    )
    assert at.hero("Quin").possibilities == 7
    assert at.hero("Quin").injuries == torg.Injuries(wounds=1, is_knocked_down=True)
    assert at.character("Mummy").injuries == torg.Injuries(is_knocked_out=True)
    between = at_dealt().sends(count(Counter.SHOCK, 2, "Quin"))
    assert between.hero("Quin").injuries.shock == 2
    at = at_dealt().changed(in_scene)
    for command, reason, rule in (
        (count(Counter.POSSIBILITIES, 3, "Mummy"), Reason.NOT_POSSIBILITY_RATED, "TR-126"),
        (count(Counter.SHOCK, 3), Reason.UNKNOWN_CHARACTER, "TR-062"),
        (count(Counter.KNOCKED_OUT, 2, "Mummy"), Reason.NUMBER_TOO_LARGE, "TR-062"),
    ):
        at.refuses(command, reason, rule)


@pytest.mark.rule("TR-095", "TR-184")
def test_the_gamemaster_sets_the_time_and_the_steps_of_a_task():
    task = {"skill": "science", "difficulties": (8, 9, 10), "flips": 2}
    at = at_rounds().begin_skill_resolution(hero="Quin", **task)
    at = at.sends(count(Counter.FLIPS_LEFT, 6), count(Counter.STEPS_DONE, 2, "Quin"))
    assert (at.resolution.flips_left, at.resolution.done) == (6, 2)
    all_done = count(Counter.STEPS_DONE, 3)
    at.refuses(all_done, Reason.NUMBER_TOO_LARGE, "TR-095")
    at_rounds().refuses(all_done, Reason.NO_RESOLUTION, "TR-095")


@pytest.mark.rule("TR-185")
def test_a_lot_is_drawn_out_of_rounds():
    at = at_table(deck=(7,)).draw_lot(question="A or B: the left door")
    assert at.events == (torg.events.LotDrawn(card=7, question="A or B: the left door"),)
    assert (at.action_stack, at.top_card) == ((7,), None)


@pytest.mark.rule("TR-017", "TR-185")
def test_a_lot_is_drawn_from_a_new_deck_if_need_be():
    at = at_table(discards=(7,), only_these=True).draw_lot()
    assert at.kinds == [torg.events.DeckReshuffled, torg.events.LotDrawn]
    assert at.events_of(torg.events.LotDrawn)[0].card == 7
    empty = at_table(hands={"Quin": (1,)}, only_these=True)
    empty.refuses(torg.commands.DrawLot(), Reason.DECK_RAN_OUT, "TR-017")
