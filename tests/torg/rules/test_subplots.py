"""Subplots: declined, accepted, turned down, active, paid, ignored."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg.subplots import DECLINABLE, SUBPLOTS
from tests.torg.tables import (
    ALL_DIALECTS,
    allowed,
    having_acted,
    in_rounds,
    in_scene,
    kinds,
    refused,
    stacked,
    told,
)
from tests.torg.tables_actions import VILLAINS_TEST_INTIMIDATE, acts, pooled

CAMPAIGN, ALERTNESS, MASTER_PLAN, OPPONENT_FAILS = 112, 33, 50, 74
ROMANCE, OTHER_ROMANCE, MARTYR, NEMESIS = 120, 121, 122, 126
KIND = torg.CardType


def accepted(hero="Quin", card=ROMANCE, *, is_active=True, **laid):
    """Between scenes: an accepted subplot in a pool."""
    return taken_on(stacked(pools={hero: (card,)}, **laid), hero, card, is_active=is_active)


def taken_on(state, hero="Quin", card=ROMANCE, *, is_active=True):
    """The state with a subplot accepted that lies in a pool."""
    state = torg.accept_subplot(state, hero=hero, card=card).state
    if is_active:
        kind = state.card(card).type
        state = torg.begin_subplot(state, hero=hero, subplot=kind).state
    return state


def points(state, hero="Quin"):
    return state.hero(hero).possibilities


@pytest.mark.rule("TR-170", "TR-171")
def test_there_are_seven_kinds_of_subplots_and_the_campaign_card():
    cards = torg.original_deck().cards
    specials = [card for card in cards if card.player.is_special]
    found = {card.type for card in specials} - {KIND.ALERTNESS, KIND.CONNECTION}
    assert found == set(DECLINABLE) - {KIND.THE_QUEST, KIND.ILLNESS}
    assert len(found - {KIND.CAMPAIGN}) == 7
    assert [card.type for card in specials].count(KIND.ROMANCE) == 2
    assert KIND.CAMPAIGN not in SUBPLOTS


@pytest.mark.rule("TR-163", "TR-165")
def test_what_lies_in_the_pool_or_is_no_subplot_cannot_be_declined():
    state = stacked(hands={"Quin": (ALERTNESS, 1)}, pools={"Quin": (ROMANCE,)})
    decline = torg.DeclineSubplot
    refused(state, decline(hero="Quin", card=ROMANCE), torg.Reason.CARD_NOT_IN_HAND, "TR-163")
    for card in (ALERTNESS, 1):
        command = decline(hero="Quin", card=card)
        refused(state, command, torg.Reason.WRONG_CARD_TYPE, "TR-163")


@pytest.mark.rule("TR-165")
def test_what_has_been_accepted_stays():
    state = accepted(is_active=False)
    assert state.pool("Quin") == (ROMANCE,)
    for command in (torg.DisallowSubplot, torg.AcceptSubplot):
        refused(state, command(hero="Quin", card=ROMANCE), torg.Reason.SUBPLOT_ACCEPTED, "TR-165")


def test_the_gamemaster_rules_on_subplots_in_pools_alone():
    state = stacked(pools={"Quin": (ALERTNESS, CAMPAIGN)})
    accept = torg.AcceptSubplot
    refused(state, accept(hero="Quin", card=ROMANCE), torg.Reason.CARD_NOT_IN_POOL, "TR-164")
    for card in (ALERTNESS, CAMPAIGN):
        refused(state, accept(hero="Quin", card=card), torg.Reason.WRONG_CARD_TYPE, "TR-164")
    alert = torg.DisallowSubplot(hero="Quin", card=ALERTNESS)
    refused(state, alert, torg.Reason.WRONG_CARD_TYPE, "TR-164")


@pytest.mark.rule("TR-166")
def test_no_second_subplot_goes_into_a_pool():
    state = stacked(hands={"Quin": (NEMESIS, CAMPAIGN)}, pools={"Quin": (ROMANCE,)})
    second = torg.PlayToPool(hero="Quin", card=NEMESIS)
    refused(in_scene(state), second, torg.Reason.SUBPLOT_LIMIT_REACHED, "TR-166")
    assert allowed(in_scene(state), torg.PlayToPool(hero="Quin", card=CAMPAIGN))
    fight = in_rounds(hands={"Quin": (NEMESIS,)}, pools={"Quin": (ROMANCE,)})
    refused(having_acted(fight, "Quin"), second, torg.Reason.SUBPLOT_LIMIT_REACHED, "TR-166")
    opening = torg.begin_rounds(in_scene(stacked("Quin", hands={"Quin": (NEMESIS, 120)}))).state
    both = torg.OpenPool(hero="Quin", cards=(NEMESIS, ROMANCE))
    refused(opening, both, torg.Reason.SUBPLOT_LIMIT_REACHED, "TR-166")


@pytest.mark.rule("TR-164", "TR-166")
def test_a_subplot_turned_down_leaves_room_for_another():
    state = stacked(hands={"Quin": (NEMESIS,)}, pools={"Quin": (ROMANCE,)})
    state = torg.disallow_subplot(state, hero="Quin", card=ROMANCE).state
    assert allowed(state, torg.PlayToPool(hero="Quin", card=NEMESIS))


@pytest.mark.rule("TR-082", "TR-166")
def test_a_subplot_that_was_active_and_is_lost_was_the_one_of_the_adventure():
    fight = in_rounds(
        top=VILLAINS_TEST_INTIMIDATE,
        hands={"Quin": (NEMESIS,), "Marco": (OTHER_ROMANCE,)},
        pools={"Quin": (ROMANCE,)},
    )
    state = torg.accept_subplot(fight, hero="Quin", card=ROMANCE).state
    state = torg.begin_subplot(state, hero="Quin", subplot=KIND.ROMANCE).state
    state = acts(state, "Mummy", torg.ActionKind.TEST, 0, target="Quin").state
    state = torg.strip_pool(state, hero="Quin", cards=(ROMANCE,)).state
    assert state.subplots == ()
    state = having_acted(state, "Quin")
    laying = torg.PlayToPool(hero="Quin", card=NEMESIS)
    refused(state, laying, torg.Reason.SUBPLOT_LIMIT_REACHED, "TR-166")
    forced = pooled(state, "Quin", NEMESIS)
    command = torg.AcceptSubplot(hero="Quin", card=NEMESIS)
    refused(forced, command, torg.Reason.SUBPLOT_LIMIT_REACHED, "TR-166")
    ended = torg.end_scene(torg.end_rounds(state).state, is_final_encounter=True).state
    assert kinds(torg.end_act(ended)) == [torg.ActEnded]


def lost(state, card=ROMANCE):
    """The state after a villain's success has taken this card from Quin's pool."""
    state = torg.report_action(
        state, actor="Mummy", action=torg.ActionKind.TEST, margin=0, target="Quin"
    ).state
    return torg.strip_pool(state, hero="Quin", cards=(card,)).state


def in_a_fight(dialect, *cards):
    """A fight in which Quin's Romance has begun; these cards lie in her pool besides."""
    pools = {"Quin": (ROMANCE, *cards)}
    return taken_on(in_rounds(top=VILLAINS_TEST_INTIMIDATE, pools=pools, dialect=dialect))


def fetched(state):
    """The state after Master Plan has brought the top card of the discard pile."""
    return torg.play_card(state, hero="Quin", card=MASTER_PLAN).state


def ruled(state):
    """Likewise by the gamemaster's last word."""
    back = torg.MoveCard(card=ROMANCE, to=torg.Place.POOL, hero="Quin", reason="it is hers")
    return torg.TORG.step(state, back).state


@pytest.mark.rule("TC-051", "TC-052", "TR-142", "TR-164", "TR-165")
@pytest.mark.parametrize(
    ("dialect", "comes_back"),
    [
        (torg.CLASSIC, fetched),
        (torg.CLASSIC, ruled),
        (torg.GURPS, ruled),
        (torg.REVISED, ruled),
    ],
)
def test_a_subplot_that_was_lost_and_comes_back_waits_for_the_gamemaster_again(dialect, comes_back):
    state = comes_back(lost(in_a_fight(dialect, MASTER_PLAN)))
    assert ROMANCE in state.pool("Quin")
    assert state.subplots == ()
    assert torg.view(state, torg.GAMEMASTER).adventure.subplots[0].is_over
    begin = torg.BeginSubplot(hero="Quin", subplot=KIND.ROMANCE)
    refused(state, begin, torg.Reason.SUBPLOT_NOT_ACCEPTED, "TR-169")
    assert allowed(state, torg.DisallowSubplot(hero="Quin", card=ROMANCE))
    accept = torg.AcceptSubplot(hero="Quin", card=ROMANCE)
    if dialect is torg.REVISED:
        # It had begun, so it was her one of the adventure.
        refused(state, accept, torg.Reason.SUBPLOT_LIMIT_REACHED, "TR-166")
        return
    state = torg.TORG.step(state, accept).state
    assert [each.is_active for each in state.subplots] == [False]
    assert allowed(state, begin)


@ALL_DIALECTS
@pytest.mark.rule("TR-166")
def test_one_that_had_not_begun_may_be_accepted_again_when_it_comes_back(dialect):
    pools = {"Quin": (ROMANCE,)}
    state = in_rounds(top=VILLAINS_TEST_INTIMIDATE, pools=pools, dialect=dialect)
    state = ruled(lost(taken_on(state, is_active=False)))
    state = torg.accept_subplot(state, hero="Quin", card=ROMANCE).state
    assert len(state.subplots) == 1


@ALL_DIALECTS
@pytest.mark.rule("TR-147", "TR-149")
def test_a_subplot_that_a_negated_success_had_taken_goes_on(dialect):
    before = in_a_fight(dialect, OPPONENT_FAILS)
    state = lost(before)
    assert state.subplots == ()
    state = torg.play_card(state, hero="Quin", card=OPPONENT_FAILS).state
    assert state.subplots == before.subplots


@pytest.mark.rule("TR-168", "TR-174")
def test_only_the_subplot_that_goes_on_is_noted_to_have_paid():
    state = ruled(lost(in_a_fight(torg.GURPS)))
    state = taken_on(state)
    state = torg.end_scene(torg.end_rounds(state).state, is_final_encounter=True).state
    for hero in state.scene.awaiting if state.scene else ():
        state = torg.discard_after_scene(state, hero=hero).state
    transition = torg.end_act(state)
    assert len(told(transition, torg.SubplotPaid)) == 1
    assert [each.earned for each in transition.state.adventure.subplots] == [0, 1]


@pytest.mark.rule("TR-166")
def test_a_house_may_allow_more_subplots_but_not_the_same_story_twice():
    specials = attrs.evolve(torg.REVISED.specials, most_subplots=3)
    house = attrs.evolve(torg.REVISED, specials=specials)
    state = stacked(
        hands={"Quin": (NEMESIS,)}, pools={"Quin": (ROMANCE, OTHER_ROMANCE)}, dialect=house
    )
    state = torg.accept_subplot(state, hero="Quin", card=ROMANCE).state
    same = torg.AcceptSubplot(hero="Quin", card=OTHER_ROMANCE)
    refused(state, same, torg.Reason.SUBPLOT_UNDER_WAY, "TR-166")
    assert allowed(state, torg.PlayToPool(hero="Quin", card=NEMESIS))


@pytest.mark.rule("TR-168", "TR-169")
def test_a_subplot_pays_for_each_act_in_which_it_was_active():
    waiting = accepted(is_active=False)
    assert told(torg.end_act(waiting), torg.SubplotPaid) == []
    second_act = torg.end_act(waiting).state
    active = torg.begin_subplot(second_act, hero="Quin", subplot=KIND.ROMANCE).state
    ended = torg.end_act(active)
    assert ended.events == (
        torg.SubplotPaid(hero="Quin", type=KIND.ROMANCE, possibilities=1),
        torg.ActEnded(act=2),
    )
    state = torg.end_act(ended.state).state
    assert points(state) == 2
    assert points(state, "Marco") == 0
    assert state.subplots[0].earned == 2


@pytest.mark.rule("TR-168")
def test_the_end_of_the_adventure_ends_its_last_act():
    state = in_scene(accepted())
    state = torg.end_scene(state, is_final_encounter=True).state
    assert points(torg.end_adventure(state).state) == 1
    told_by_itself = torg.end_act(state).state
    assert points(torg.end_adventure(told_by_itself).state) == 1


@ALL_DIALECTS
@pytest.mark.rule("TC-053", "TG-032", "TR-168")
@pytest.mark.parametrize("act", [1, 2])
def test_an_adventure_that_ends_before_its_first_scene_pays_as_well(dialect, act):
    state = stacked(dialect=dialect)
    if act > 1:  # taken up again, from an earlier session
        state = torg.end_adventure(state).state
        hands = (torg.SavedHand(hero="Quin"),)
        state = torg.restore_hands(state, hands=hands, act=act).state
    state = taken_on(pooled(state, "Quin", ROMANCE))
    if dialect is torg.CLASSIC:
        state = torg.note_influence(state, hero="Quin", subplot=KIND.ROMANCE).state
    assert len(told(torg.end_adventure(state), torg.SubplotPaid)) == 1
    act_over = torg.end_act(state).state
    assert told(torg.end_adventure(act_over), torg.SubplotPaid) == []


@pytest.mark.rule("TR-168", "TR-169")
def test_only_an_accepted_subplot_begins_and_only_an_active_one_can_be_ignored():
    state = accepted(is_active=False)
    begin, withhold = torg.BeginSubplot, torg.WithholdSubplotPay
    nemesis = begin(hero="Quin", subplot=KIND.NEMESIS)
    refused(state, nemesis, torg.Reason.SUBPLOT_NOT_ACCEPTED, "TR-169")
    for hero, kind in (("Quin", KIND.ROMANCE), ("Quin", KIND.NEMESIS), ("Marco", KIND.ROMANCE)):
        command = withhold(hero=hero, subplot=kind)
        refused(state, command, torg.Reason.SUBPLOT_NOT_ACTIVE, "TR-168")
    again = begin(hero="Quin", subplot=KIND.ROMANCE)
    refused(accepted(), again, torg.Reason.SUBPLOT_UNDER_WAY, "TR-169")


@pytest.mark.rule("TR-174")
def test_a_martyr_that_was_a_mere_lever_costs_what_it_paid():
    state = accepted(card=MARTYR)
    state = torg.grant_award(torg.end_act(state).state, hero="Quin", possibilities=6).state
    (martyr,) = state.subplots
    state = torg.reduce_award(state, hero="Quin", possibilities=martyr.earned).state
    assert points(torg.end_adventure(state).state) == 1 + 5


@pytest.mark.rule("TC-051", "TR-163", "TR-165")
@pytest.mark.parametrize("card", [ROMANCE, CAMPAIGN], ids=["Romance", "Campaign"])
@pytest.mark.parametrize(
    ("dialect", "pays"), [(torg.REVISED, False), (torg.CLASSIC, True), (torg.GURPS, False)]
)
def test_whether_a_subplot_is_declined_out_of_the_pool(dialect, pays, card):
    state = stacked(pools={"Quin": (card,), "Tina": (NEMESIS,)}, dialect=dialect)
    decline = torg.DeclineSubplot(hero="Quin", card=card)
    assert (decline in torg.TORG.legal_actions(state, torg.hero_seat("Quin"))) is pays
    if not pays:
        refused(state, decline, torg.Reason.CARD_NOT_IN_HAND, "TR-163")
        return
    transition = torg.TORG.step(state, decline)
    assert transition.events[0] == torg.SubplotWithdrawn(hero="Quin", card=card)
    assert (transition.state.hero("Quin").possibilities, transition.state.discard_pile) == (
        1,
        (card,),
    )
    # Once it is accepted it stays, and so does somebody else's card.
    accepted = torg.accept_subplot(state, hero="Tina", card=NEMESIS).state
    late = torg.DeclineSubplot(hero="Tina", card=NEMESIS)
    refused(accepted, late, torg.Reason.SUBPLOT_ACCEPTED, "TR-165")
    refused(state, attrs.evolve(decline, hero="Marco"), torg.Reason.CARD_NOT_IN_HAND, "TR-163")
