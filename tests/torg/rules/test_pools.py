"""From the hand into the pool, and what may be done with a pool."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.torg import ActionKind, OpenPool, PlayToPool, Reason
from tests.torg.at import at_opening, at_rounds
from tests.torg.house_rules import with_readings
from tests.torg.tables import ALL_DIALECTS, HEROES, PLAIN, QUIET

TWO_A_ROUND = with_readings(torg.REVISED, "two", pools={"transfers_a_round": 2})
HAND = {"Quin": (42, 45, 43)}
HASTE, FLURRY = 40, 49
LAY = PlayToPool(hero="Quin", card=42)
OTHER = {"actor": "Quin", "action": ActionKind.OTHER, "value": 9, "difficulty": 9}
NOT_ACTED = (Reason.NOT_ACTED_YET, "TR-023")
IN_MID_ACTION = (Reason.ACTION_ALREADY_OPEN, "TR-023")


def opens(*cards, hero="Quin"):
    return OpenPool(hero=hero, cards=cards)


@pytest.mark.rule("TC-004", "TC-023", "TG-004", "TR-022", "TR-023", "TR-024")
@ALL_DIALECTS
def test_one_card_goes_into_the_pool_after_an_action_that_helps(dialect):
    at, second = at_rounds(hands=HAND, dialect=dialect), PlayToPool(hero="Quin", card=45)
    at.refuses(LAY, *NOT_ACTED)
    at = at.acted("Quin").sends(LAY)  # it has failed, which is all the same
    assert at.events == (torg.CardPooled(hero="Quin", card=42),)
    assert (at.hand("Quin"), at.pool("Quin")) == ((45, 43), (42,))
    at.refuses(second, Reason.POOL_LIMIT_REACHED, "TR-022", "1 of 1")
    assert at.seen_by(torg.hero_seat("Marco")).heroes[0].pool == (42,)
    assert at.flip().acted("Quin").sends(second).pool("Quin") == (42, 45)


@pytest.mark.rule("TR-022")
def test_a_house_that_allows_two_transfers_refuses_the_third():
    at = at_rounds(hands=HAND, dialect=TWO_A_ROUND).acted("Quin")
    at = at.sends(LAY, PlayToPool(hero="Quin", card=45))
    third = PlayToPool(hero="Quin", card=43)
    at.refuses(third, Reason.POOL_LIMIT_REACHED, "TR-022", "2 of 2")
    at = at_rounds(hands={"Quin": (42,), "Marco": (45,)}).acted("Quin", "Marco")
    assert at.sends(LAY).allows(PlayToPool(hero="Marco", card=45))


@pytest.mark.rule("TR-022", "TR-023", "TR-137")
def test_in_her_second_action_or_after_one_by_haste_a_card_may_be_laid_for_one_that_is_over():
    flurry = at_rounds(FLURRY, "Quin", hands=HAND)
    assert flurry.acted("Quin").declare_action(**OTHER, contributes=False).allows(LAY)
    # Nothing that helped is over yet.
    flurry.declare_action(**OTHER, contributes=False).refuses(LAY, *NOT_ACTED)
    flurry.declare_action(**OTHER).refuses(LAY, *IN_MID_ACTION)
    at = at_rounds(hands=HAND, pools={"Quin": (HASTE,)}).declare_action(**OTHER)
    at = at.plays("Quin", HASTE).declare_action(**OTHER)
    at.refuses(LAY, *IN_MID_ACTION)
    assert at.announced(12).allows(LAY)


@pytest.mark.rule("TC-023", "TG-004", "TR-023", "TR-024")
@ALL_DIALECTS
def test_before_any_action_nothing_is_laid_down_and_after_one_success_does_not_matter(dialect):
    at = at_rounds(hands=HAND, dialect=dialect)
    beside_the_point = {"action": ActionKind.OTHER, "margin": 3, "contributes": False}
    for idle in (
        at,
        at.acted("Marco", "Tina"),
        at.pass_turn(character="Quin"),
        at.report_action(actor="Quin", **beside_the_point),
    ):
        idle.refuses(LAY, *NOT_ACTED)
    assert at.defend(hero="Quin").allows(LAY)
    for margin in (-9, -1, 0, 12):
        assert at.report_action(actor="Quin", action=ActionKind.ATTACK, margin=margin).allows(LAY)


@pytest.mark.rule("TR-021", "TR-023")
def test_an_action_that_is_not_announced_yet_has_not_been_taken_and_somebody_elses_is_in_no_way():
    # Else a card of the hand could go through the pool onto the very action that paid for it.
    at = at_rounds(hands=HAND).declare_action(**OTHER).thrown(5)
    at.refuses(LAY, *IN_MID_ACTION)
    assert at.announced().allows(LAY)
    assert at_rounds(hands=HAND).acted("Quin").declared("Marco").allows(LAY)


@pytest.mark.rule("TR-022")
def test_only_a_card_of_ones_own_hand_goes_into_ones_pool():
    at = at_rounds(hands=HAND, pools={"Quin": (44,)}).acted("Quin", "Marco")
    for hero, card in (("Marco", 42), ("Quin", 44), ("Quin", 999)):
        command = PlayToPool(hero=hero, card=card)
        at.refuses(command, Reason.CARD_NOT_IN_HAND, "TR-022", str(card))


@pytest.mark.rule("TR-027", "TR-028")
def test_a_hero_alone_opens_with_up_to_three_cards_and_each_of_two_with_up_to_two():
    # The party counts three; Quin is alone in this fight.
    at = at_opening(in_action=("Quin",), hands={"Quin": PLAIN[:5]}).sends(opens(*PLAIN[:2]))
    assert at.events == (torg.PoolOpened(hero="Quin", cards=PLAIN[:2]),)
    at.refuses(opens(*PLAIN[2:4]), Reason.OPENING_TOO_LARGE, "TR-027")
    at = at.sends(opens(PLAIN[2]))
    assert (at.pool("Quin"), at.hand("Quin")) == (PLAIN[:3], PLAIN[3:5])
    hands = {"Quin": PLAIN[:3], "Tina": PLAIN[3:6]}
    at = at_opening(in_action=("Quin", "Tina"), hands=hands)
    at.refuses(opens(*PLAIN[:3]), Reason.OPENING_TOO_LARGE, "TR-028")
    at = at.sends(*(opens(*hands[hero][:2], hero=hero) for hero in hands))
    assert [len(at.pool(hero)) for hero in hands] == [2, 2]


@pytest.mark.rule("TR-027", "TR-190")
def test_the_opening_is_no_transfer_of_the_first_round_and_leaves_what_an_earlier_fight_left():
    at = at_opening("Quin", hands={"Quin": PLAIN[:4]}).sends(opens(*PLAIN[:3])).flip()
    at = at.acted("Quin").play_to_pool(hero="Quin", card=PLAIN[3])
    assert at.pool("Quin") == PLAIN[:4]
    at = at_rounds(151, "Quin", hands={"Quin": PLAIN[:3]}, pools={"Quin": (64, 33)})
    at = at.end_rounds().begin_rounds().sends(opens(PLAIN[0]))
    assert at.pool("Quin") == (64, 33, PLAIN[0])


@pytest.mark.rule("TR-027")
def test_pools_open_before_the_first_flip_and_with_one_card_at_least():
    table = {"hands": {"Quin": PLAIN[:3]}}
    at, command = at_opening("Quin", **table), opens(PLAIN[0])
    says = "0 cards were named; it must be 1 or more"
    for moment, opening, reason, *words in (
        (at_rounds(151, "Quin", **table), command, Reason.OPENING_OVER),
        (at, opens(), Reason.WRONG_NUMBER_OF_CARDS, says),
        (at, opens(42, 42), Reason.CARDS_NAMED_TWICE),
        (at, opens(64), Reason.CARD_NOT_IN_HAND),
    ):
        moment.refuses(opening, reason, "TR-027", *words)


@pytest.mark.rule("TR-027", "TR-028", "TR-189")
@pytest.mark.parametrize(("heroes", "limit"), [(("Quin",), 3), (("Quin", "Tina"), 2)])
@pytest.mark.parametrize("hero", [0, -1])
def test_a_pool_that_is_opened_piece_by_piece_holds_no_more(heroes, limit, hero):
    # Alertness and Connection among cards of use at once; two specials lie there from before.
    name, cards = heroes[hero], (33, 34, 81, 17)
    at = at_opening(*heroes, hands={name: cards}, pools={name: (35, 82)})
    too_large = (Reason.OPENING_TOO_LARGE, f"TR-02{6 + len(heroes)}")
    at.refuses(opens(*cards[: limit + 1], hero=name), *too_large)
    at = at.sends(*(opens(card, hero=name) for card in cards[:limit]))
    at.refuses(opens(cards[limit], hero=name), *too_large)


@pytest.mark.rule("TR-028", "TR-038")
def test_a_trade_makes_no_room_in_an_opening():
    at = at_opening("Quin", "Tina", hands={"Quin": (81, 17, 18), "Tina": (33, 34)})
    at = at.sends(opens(81, 17), opens(33, 34, hero="Tina"))
    at = at.offer_trade(hero="Quin", with_hero="Tina", gives=(81,), explanation="so")
    at = at.answer_trade(hero="Tina", with_hero="Quin", gives=(33,))
    assert set(at.pool("Quin")) == {17, 33}
    at.refuses(opens(18), Reason.OPENING_TOO_LARGE, "TR-028")


@pytest.mark.rule("TR-031", "TR-018")
def test_everybody_sees_a_pool_and_nobody_elses_hand():
    at = at_rounds(hands=HAND, pools={"Quin": (64, 65)})
    laid = at.acted("Quin").sends(LAY)
    (pooled,) = laid.told(torg.CardPooled)
    for seat in torg.TORG.seats(at.state):
        quin = at.seen_by(seat).heroes[0]
        assert quin.pool == (64, 65)
        assert (quin.hand is not None) == (seat == torg.hero_seat("Quin"))
        assert quin.hand_count == 3
        # A card is shown to all when it goes into a pool.
        assert torg.TORG.view_event(pooled, seat).card == 42


@pytest.mark.rule("TR-022")
@given(st.lists(st.tuples(st.sampled_from(HEROES), st.booleans()), max_size=8))
def test_in_every_round_at_most_one_card_of_each_hero_is_pooled(moves):
    hands = {"Quin": range(1, 9), "Marco": range(11, 19), "Tina": range(36, 44)}
    at = at_rounds(hands=hands, deck=QUIET[1:])
    for hero, flips in moves:
        at = at.flip() if flips else at
        at = at.acted(hero) if at.actions_left(hero) else at
        command = PlayToPool(hero=hero, card=at.hand(hero)[0])
        may = hero not in at.round.pools.pooled
        assert at.allows(command) == may
        at = at.sends(command) if may else at
        assert all(at.round.pools.pooled.count(name) <= 1 for name in HEROES)
