"""From the hand into the pool, and what may be done with a pool."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.torg import Reason
from tests.torg.at import at_rounds
from tests.torg.tables import (
    HEROES,
    PLAIN,
    QUIET,
    allowed,
    before_first_flip,
    dealt,
    having_acted,
    in_rounds,
    in_scene,
    refused,
    told,
)

TWO_A_ROUND = attrs.evolve(
    torg.REVISED, name="two", pools=attrs.evolve(torg.REVISED.pools, transfers_a_round=2)
)
HAND = {"Quin": (42, 45, 43)}


LAY = torg.PlayToPool(hero="Quin", card=42)
OTHER = {"actor": "Quin", "action": torg.ActionKind.OTHER, "value": 9, "difficulty": 9}


@pytest.mark.rule("TR-022")
def test_a_house_that_allows_two_transfers_refuses_the_third():
    at = at_rounds(hands=HAND, dialect=TWO_A_ROUND).acted("Quin")
    for card in (42, 45):
        at = at.play_to_pool(hero="Quin", card=card)
    third = torg.PlayToPool(hero="Quin", card=43)
    at.refuses(third, Reason.POOL_LIMIT_REACHED, "TR-022", "2 of 2")


@pytest.mark.rule("TR-022")
def test_one_heros_transfer_does_not_use_up_anothers():
    at = at_rounds(hands={"Quin": (42,), "Marco": (45,)}).acted("Quin", "Marco")
    assert at.sends(LAY).allows(torg.PlayToPool(hero="Marco", card=45))


@pytest.mark.rule("TR-022", "TR-023")
def test_in_her_second_action_a_card_may_be_laid_for_the_first():
    flurry = at_rounds(49, "Quin", hands=HAND)
    assert flurry.acted("Quin").declare_action(**OTHER, contributes=False).allows(LAY)
    # Nothing that helped is over yet.
    flurry.declare_action(**OTHER, contributes=False).refuses(LAY, Reason.NOT_ACTED_YET, "TR-023")
    flurry.declare_action(**OTHER).refuses(LAY, Reason.ACTION_ALREADY_OPEN, "TR-023")


@pytest.mark.rule("TR-023", "TR-137")
def test_an_action_by_haste_that_is_over_lets_a_card_be_laid_in_the_middle_of_the_other():
    haste, lay = 40, torg.PlayToPool(hero="Quin", card=42)
    state = in_rounds(hands=HAND, pools={"Quin": (haste,)})
    act = torg.DeclareAction(actor="Quin", action=torg.ActionKind.OTHER, value=9, difficulty=9)
    state = torg.TORG.step(state, act).state
    state = torg.play_card(state, hero="Quin", card=haste).state
    state = torg.TORG.step(state, act).state
    refused(state, lay, torg.Reason.ACTION_ALREADY_OPEN, "TR-023")
    state = torg.roll(state, actor="Quin", total=12).state
    assert allowed(torg.announce(state, actor="Quin").state, lay)


@pytest.mark.rule("TR-023")
def test_before_any_action_the_transfer_is_refused():
    state = in_rounds(hands=HAND)
    pooling = torg.PlayToPool(hero="Quin", card=42)
    refused(state, pooling, torg.Reason.NOT_ACTED_YET, "TR-023")
    others = having_acted(state, "Marco", "Tina")
    refused(others, pooling, torg.Reason.NOT_ACTED_YET, "TR-023")
    refused(
        torg.pass_turn(state, character="Quin").state,
        pooling,
        torg.Reason.NOT_ACTED_YET,
        "TR-023",
    )
    beside_the_point = torg.report_action(
        state, actor="Quin", action=torg.ActionKind.OTHER, margin=3, contributes=False
    ).state
    refused(beside_the_point, pooling, torg.Reason.NOT_ACTED_YET, "TR-023")
    assert allowed(torg.defend(state, hero="Quin").state, pooling)


@pytest.mark.rule("TR-021", "TR-023")
def test_an_action_that_is_not_announced_yet_has_not_been_taken():
    # Else a card of the hand could go through the pool onto the very action that paid for it.
    state = in_rounds(hands={"Quin": (56,)})
    state = torg.declare_action(
        state, actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8
    ).state
    state = torg.roll(state, actor="Quin", total=5).state
    pooling = torg.PlayToPool(hero="Quin", card=56)
    refused(state, pooling, torg.Reason.ACTION_ALREADY_OPEN, "TR-023")
    assert allowed(torg.announce(state, actor="Quin").state, pooling)


@pytest.mark.rule("TR-023")
def test_somebody_elses_open_action_keeps_no_hero_from_her_transfer():
    state = having_acted(in_rounds(hands={"Quin": (42,)}), "Quin")
    state = torg.declare_action(
        state, actor="Marco", action=torg.ActionKind.OTHER, value=8, difficulty=8
    ).state
    assert allowed(state, torg.PlayToPool(hero="Quin", card=42))


@pytest.mark.rule("TR-024")
@pytest.mark.parametrize("margin", [-9, -1, 0, 12])
def test_success_or_failure_does_not_matter_for_the_transfer(margin):
    state = torg.report_action(
        in_rounds(hands=HAND), actor="Quin", action=torg.ActionKind.ATTACK, margin=margin
    ).state
    assert allowed(state, torg.PlayToPool(hero="Quin", card=42))


@pytest.mark.rule("TR-025")
def test_a_transfer_is_withheld_from_heroes_of_the_action_alone():
    withhold = torg.WithholdTransfer
    state = in_rounds(in_action=("Quin",))
    refused(state, withhold(hero="Mummy"), torg.Reason.NOT_A_HERO, "TR-025")
    refused(state, withhold(hero="Quinn"), torg.Reason.UNKNOWN_CHARACTER, "TR-025")
    refused(state, withhold(hero="Tina"), torg.Reason.NOT_IN_ACTION, "TR-025")
    out = in_scene(dealt())
    refused(out, withhold(hero="Quin"), torg.Reason.NOT_IN_ROUNDS, "TR-025")


@pytest.mark.rule("TR-022")
def test_only_a_card_of_ones_own_hand_goes_into_ones_pool():
    state = having_acted(in_rounds(hands=HAND, pools={"Quin": (44,)}), "Quin", "Marco")
    pooling = torg.PlayToPool
    for hero, card in (("Marco", 42), ("Quin", 44), ("Quin", 999)):
        sentence = refused(
            state, pooling(hero=hero, card=card), torg.Reason.CARD_NOT_IN_HAND, "TR-022"
        )
        assert str(card) in sentence
    refused(state, pooling(hero="Mummy", card=42), torg.Reason.NOT_A_HERO, "TR-022")
    unknown = pooling(hero="Quinne", card=42)
    assert "Quin" in refused(state, unknown, torg.Reason.UNKNOWN_CHARACTER, "TR-022")
    out = torg.end_rounds(state).state
    refused(out, pooling(hero="Quin", card=42), torg.Reason.NOT_IN_ROUNDS, "TR-022")


@pytest.mark.rule("TR-022")
def test_who_is_not_in_the_action_fills_no_pool():
    state = in_rounds(in_action=("Marco",), hands=HAND)
    pooling = torg.PlayToPool(hero="Quin", card=42)
    refused(state, pooling, torg.Reason.NOT_IN_ACTION, "TR-022")


@pytest.mark.rule("TR-027")
def test_a_hero_alone_in_the_action_opens_with_up_to_three_cards():
    # The party counts three; Quin is alone in this fight.
    state = before_first_flip(in_action=("Quin",), hands={"Quin": PLAIN[:5]})
    state, events = torg.open_pool(state, hero="Quin", cards=PLAIN[:2])
    assert events == (torg.PoolOpened(hero="Quin", cards=PLAIN[:2]),)
    too_many = torg.OpenPool(hero="Quin", cards=PLAIN[2:4])
    refused(state, too_many, torg.Reason.OPENING_TOO_LARGE, "TR-027")
    state = torg.open_pool(state, hero="Quin", cards=PLAIN[2:3]).state
    assert state.pool("Quin") == PLAIN[:3]
    assert state.hand("Quin") == PLAIN[3:5]


@pytest.mark.rule("TR-028")
def test_each_of_two_heroes_opens_with_up_to_two_cards():
    hands = {"Quin": PLAIN[:3], "Tina": PLAIN[3:6]}
    state = before_first_flip(in_action=("Quin", "Tina"), hands=hands)
    too_many = torg.OpenPool(hero="Quin", cards=PLAIN[:3])
    refused(state, too_many, torg.Reason.OPENING_TOO_LARGE, "TR-028")
    for hero in ("Quin", "Tina"):
        state = torg.open_pool(state, hero=hero, cards=hands[hero][:2]).state
    assert [len(state.pool(hero)) for hero in ("Quin", "Tina")] == [2, 2]


@pytest.mark.rule("TR-027")
def test_the_opening_does_not_count_as_the_transfer_of_the_first_round():
    state = before_first_flip("Quin", hands={"Quin": PLAIN[:4]})
    state = torg.open_pool(state, hero="Quin", cards=PLAIN[:3]).state
    state = having_acted(torg.flip(state).state, "Quin")
    assert torg.play_to_pool(state, hero="Quin", card=PLAIN[3]).state.pool("Quin") == PLAIN[:4]


@pytest.mark.rule("TR-027")
def test_pools_open_before_the_first_flip_and_with_one_card_at_least():
    table = {"hands": {"Quin": PLAIN[:3]}}
    command = torg.OpenPool(hero="Quin", cards=PLAIN[:1])
    refused(in_rounds("Quin", **table), command, torg.Reason.OPENING_OVER, "TR-027")
    state = before_first_flip("Quin", **table)
    nothing = torg.OpenPool(hero="Quin", cards=())
    sentence = refused(state, nothing, torg.Reason.WRONG_NUMBER_OF_CARDS, "TR-027")
    assert "0 cards were named; it must be 1 or more" in sentence
    twice = torg.OpenPool(hero="Quin", cards=(42, 42))
    refused(state, twice, torg.Reason.CARDS_NAMED_TWICE, "TR-027")
    not_hers = torg.OpenPool(hero="Quin", cards=(64,))
    refused(state, not_hers, torg.Reason.CARD_NOT_IN_HAND, "TR-027")
    out = in_scene(dealt("Quin"))
    refused(out, command, torg.Reason.NOT_IN_ROUNDS, "TR-027")
    elsewhere = before_first_flip(in_action=("Marco",), **table)
    refused(elsewhere, command, torg.Reason.NOT_IN_ACTION, "TR-027")


@pytest.mark.rule("TR-027", "TR-190")
def test_what_an_earlier_fight_left_in_a_pool_stays_there_when_the_next_opens():
    state = in_rounds("Quin", hands={"Quin": PLAIN[:3]}, pools={"Quin": (64, 33)})
    state = torg.begin_rounds(torg.end_rounds(state).state).state
    state = torg.open_pool(state, hero="Quin", cards=PLAIN[:1]).state
    assert state.pool("Quin") == (64, 33, PLAIN[0])


@pytest.mark.rule("TR-027", "TR-028", "TR-189")
@pytest.mark.parametrize(("heroes", "limit"), [(("Quin",), 3), (("Quin", "Tina"), 2)])
@pytest.mark.parametrize("hero", [0, -1])
def test_a_pool_that_is_opened_piece_by_piece_holds_no_more(heroes, limit, hero):
    # Alertness and Connection among cards of use at once; two specials lie there from before.
    name, cards = heroes[hero], (33, 34, 81, 17)
    state = before_first_flip(*heroes, hands={name: cards}, pools={name: (35, 82)})
    at_once = torg.OpenPool(hero=name, cards=cards[: limit + 1])
    rule = f"TR-02{6 + len(heroes)}"
    refused(state, at_once, torg.Reason.OPENING_TOO_LARGE, rule)
    for card in cards[:limit]:
        state = torg.open_pool(state, hero=name, cards=(card,)).state
    one_more = torg.OpenPool(hero=name, cards=cards[limit : limit + 1])
    refused(state, one_more, torg.Reason.OPENING_TOO_LARGE, rule)


@pytest.mark.rule("TR-028", "TR-038")
def test_a_trade_makes_no_room_in_an_opening():
    state = before_first_flip("Quin", "Tina", hands={"Quin": (81, 17, 18), "Tina": (33, 34)})
    state = torg.open_pool(state, hero="Quin", cards=(81, 17)).state
    state = torg.open_pool(state, hero="Tina", cards=(33, 34)).state
    state = torg.offer_trade(
        state, hero="Quin", with_hero="Tina", gives=(81,), explanation="so"
    ).state
    state = torg.answer_trade(state, hero="Tina", with_hero="Quin", gives=(33,)).state
    assert set(state.pool("Quin")) == {17, 33}
    one_more = torg.OpenPool(hero="Quin", cards=(18,))
    refused(state, one_more, torg.Reason.OPENING_TOO_LARGE, "TR-028")


@pytest.mark.rule("TR-031", "TR-018")
def test_everybody_sees_a_pool_and_nobody_elses_hand():
    state = in_rounds(hands=HAND, pools={"Quin": (64, 65)})
    for seat in torg.TORG.seats(state):
        quin = torg.view(state, seat).heroes[0]
        assert quin.pool == (64, 65)
        assert (quin.hand is not None) == (seat == torg.hero_seat("Quin"))
        assert quin.hand_count == 3


@pytest.mark.rule("TR-031")
def test_a_card_is_shown_to_all_when_it_goes_into_a_pool():
    state = having_acted(in_rounds(hands=HAND), "Quin")
    (pooled,) = told(torg.play_to_pool(state, hero="Quin", card=42), torg.CardPooled)
    for seat in torg.TORG.seats(state):
        assert torg.TORG.view_event(pooled, seat).card == 42


@pytest.mark.rule("TR-022")
@given(st.lists(st.tuples(st.sampled_from(HEROES), st.booleans()), max_size=8))
def test_in_every_round_at_most_one_card_of_each_hero_is_pooled(moves):
    hands = {"Quin": range(1, 9), "Marco": range(11, 19), "Tina": range(36, 44)}
    state = in_rounds(hands=hands, deck=QUIET[1:])
    for hero, flips in moves:
        if flips:
            state = torg.flip(state).state
        acted = having_acted(state, hero) if state.actions_left(hero) else state
        command = torg.PlayToPool(hero=hero, card=acted.hand(hero)[0])
        may = hero not in acted.round.pools.pooled
        assert allowed(acted, command) == may
        state = torg.TORG.step(acted, command).state if may else acted
        assert all(state.round.pools.pooled.count(each) <= 1 for each in HEROES)
