"""Trades: cards for cards, between two heroes who agree and say how they help each other."""

import pytest

from dramadeck import torg
from dramadeck.core import FACE_DOWN, Seat
from dramadeck.narration import narrator
from dramadeck.odds.torg import unseen_by
from dramadeck.torg import CardType, OfferEnd, Reason
from tests.torg.tables import HEROES, stacked, told
from tests.torg.tables_actions import (
    ACTION,
    HASTE,
    HERO,
    OTHER_HASTE,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    SUPPORTER,
    announced,
    check_refused,
    declared,
    rounds,
    scene,
    thrown,
)

SECOND_CHANCE, ALERTNESS, ROMANCE, CAMPAIGN = 79, 80, 120, 112
QUIN, MARCO, TINA = (torg.hero_seat(name) for name in HEROES)
REASON = "Quin tells Marco where to look"
STRANGERS = (TINA, torg.GAMEMASTER, torg.SPECTATOR)


def offer(*gives, hero="Quin", with_hero="Marco", wants=(), explanation=REASON):
    return torg.OfferTrade(
        hero=hero, with_hero=with_hero, gives=gives, wants=wants, explanation=explanation
    )


def answer(*gives, hero="Marco", with_hero="Quin"):
    return torg.AnswerTrade(hero=hero, with_hero=with_hero, gives=gives)


def after(state, *commands):
    for command in commands:
        state = torg.TORG.step(state, command).state
    return state


def in_free_time(quin=(SECOND_CHANCE, HERO), marco=(HASTE, ACTION)):
    return scene(hands={"Quin": quin, "Marco": marco})


def in_a_fight(quin=(SECOND_CHANCE, HERO), marco=(HASTE, ACTION), **table):
    return rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": quin, "Marco": marco}, **table)


@pytest.mark.rule("TR-038", "TR-039")
def test_a_card_of_the_other_place_is_not_traded():
    state = rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": (HASTE,)}, pools={"Marco": (ACTION,)})
    check_refused(state, offer(HASTE), Reason.CARD_NOT_IN_POOL, "TR-038", "Quin's pool")
    state = scene(pools={"Quin": (HASTE,)})
    check_refused(state, offer(HASTE), Reason.CARD_NOT_IN_HAND, "TR-039", "Quin's hand")


@pytest.mark.rule("TR-018", "TR-039")
def test_of_an_offer_out_of_the_hand_only_the_two_see_the_cards():
    state, (offered,) = torg.TORG.step(in_free_time(), offer(SECOND_CHANCE))
    for seat in (QUIN, MARCO):
        assert torg.TORG.view_event(offered, seat).gives == (SECOND_CHANCE,)
    assert torg.view(state, MARCO).heroes[1].offered == (SECOND_CHANCE,)
    for seat in STRANGERS:
        assert torg.TORG.view_event(offered, seat).gives == (FACE_DOWN,)
        assert torg.view(state, seat).heroes[1].offered is None
        assert str(SECOND_CHANCE) not in repr(torg.view(state, seat).offers)
        assert torg.view(state, seat).offers[0].count == 1
    (traded,) = torg.TORG.step(state, answer(HASTE)).events
    assert torg.TORG.view_event(traded, QUIN).takes == (HASTE,)
    assert torg.TORG.view_event(traded, MARCO) == traded
    for seat in STRANGERS:
        seen = torg.TORG.view_event(traded, seat)
        assert (seen.gives, seen.takes) == ((FACE_DOWN,), (FACE_DOWN,))


@pytest.mark.rule("TR-018", "TR-039")
def test_who_offers_cards_of_her_hand_goes_on_seeing_them_until_they_are_answered():
    state = torg.TORG.step(in_free_time(), offer(SECOND_CHANCE)).state
    assert torg.view(state, QUIN).heroes[1].offered == (SECOND_CHANCE,)
    seen = narrator(torg.TORG, seat=QUIN).table(torg.view(state, QUIN))
    assert str(state.card(SECOND_CHANCE).type) in str(seen)
    assert SECOND_CHANCE not in [each.number for each in unseen_by(state, QUIN)]
    others = [each.number for seat in STRANGERS for each in unseen_by(state, seat)]
    assert others.count(SECOND_CHANCE) == len(STRANGERS)
    answered = torg.TORG.step(state, answer(HASTE)).state
    assert not torg.view(answered, QUIN).heroes[1].offered
    declined = torg.decline_trade(state, hero="Marco", with_hero="Quin").state
    assert SECOND_CHANCE in torg.view(declined, QUIN).heroes[0].hand


@pytest.mark.rule("TR-018")
def test_who_bears_her_name_and_sits_nowhere_sees_no_offer():
    state = torg.TORG.step(in_free_time(), offer(SECOND_CHANCE)).state
    zone = torg.decks.offered("Marco")
    assert torg.TORG.sees_now(state, QUIN, zone)
    for seat in (*STRANGERS, Seat("spectator", "Quin"), Seat("gamemaster", "Quin")):
        assert not torg.TORG.sees_now(state, seat, zone)
    back = torg.TORG.step(state, torg.WithdrawTrade(hero="Quin")).state
    assert not torg.TORG.sees_now(back, QUIN, zone)


@pytest.mark.rule("TR-031", "TR-038")
def test_an_offer_out_of_a_pool_lies_open():
    state, (offered,) = torg.TORG.step(in_a_fight(), offer(SECOND_CHANCE))
    assert torg.TORG.view_event(offered, torg.SPECTATOR).gives == (SECOND_CHANCE,)
    assert torg.view(state, torg.SPECTATOR).offers[0].pooled == (SECOND_CHANCE,)
    assert SECOND_CHANCE in state.pool("Quin")


@pytest.mark.rule("TR-043")
@pytest.mark.parametrize(
    "moment", ["declared", "rolled", "announced", "villain's turn", "first flip due"]
)
def test_trades_are_made_at_any_time(moment):
    state = in_a_fight()
    state = {
        "declared": lambda: declared(state),
        "rolled": lambda: thrown(declared(state, "Marco"), 1),
        "announced": lambda: announced(declared(state), 1).state,
        "villain's turn": lambda: declared(state, "Mummy", target="Quin"),
        "first flip due": lambda: torg.begin_rounds(torg.end_rounds(state).state).state,
    }[moment]()
    assert HASTE in after(state, offer(SECOND_CHANCE), answer(HASTE)).pool("Quin")
    between_scenes = stacked(hands={"Quin": (SECOND_CHANCE,), "Marco": (HASTE,)})
    assert after(between_scenes, offer(SECOND_CHANCE), answer(HASTE)).hand("Quin") == (HASTE,)


@pytest.mark.rule("TR-040")
def test_the_answer_is_of_the_types_that_were_asked_for():
    wants = (CardType.HASTE, CardType.ACTION)
    for state in (
        in_free_time(marco=(HASTE, ACTION, OTHER_HASTE)),
        in_a_fight(marco=(HASTE, ACTION, OTHER_HASTE)),
    ):
        asked = after(state, offer(SECOND_CHANCE, HERO, wants=wants))
        wrong = answer(HASTE, OTHER_HASTE)
        check_refused(asked, wrong, Reason.WRONG_CARD_TYPE, "TR-040", "Haste or Action")
        assert torg.TORG.refusal(asked, answer(ACTION, HASTE)) is None


@pytest.mark.rule("TR-040")
@pytest.mark.parametrize(
    ("command", "end"),
    [
        (torg.DeclineTrade(hero="Marco", with_hero="Quin"), OfferEnd.DECLINED),
        (torg.WithdrawTrade(hero="Quin"), OfferEnd.WITHDRAWN),
        (torg.RefuseTrade(hero="Quin"), OfferEnd.REFUSED),
    ],
    ids=lambda value: str(value) if isinstance(value, OfferEnd) else "",
)
def test_an_offer_that_comes_to_nothing_leaves_the_cards_where_they_were(command, end):
    for before in (in_free_time(), in_a_fight()):
        state, (ended,) = torg.TORG.step(after(before, offer(HERO)), command)
        assert ended.end is end
        assert set(state.hand("Quin")) == set(before.hand("Quin"))
        assert set(state.pool("Quin")) == set(before.pool("Quin"))
        assert state.play.offers == ()
        check_refused(state, answer(HASTE), Reason.NO_OFFER, "TR-040", "Quin")


@pytest.mark.rule("TR-040")
def test_nobody_answers_for_another_and_one_offer_waits_at_a_time():
    state = after(in_free_time(), offer(SECOND_CHANCE))
    tina = answer(HASTE, hero="Tina")
    check_refused(state, tina, Reason.OFFER_TO_ANOTHER, "TR-040", "for Marco")
    again = offer(HERO, with_hero="Tina")
    check_refused(state, again, Reason.OFFER_WAITS, "TR-040", "Quin's offer to Marco")
    other = offer(45, hero="Tina")
    check_refused(state, other, Reason.OFFER_WAITS, "TR-040", "Quin's offer to Marco")
    across = offer(HASTE, hero="Marco", with_hero="Quin")
    assert torg.TORG.refusal(state, across) is None


@pytest.mark.rule("TR-040")
def test_a_trade_takes_two_heroes():
    state = in_free_time()
    check_refused(state, offer(HERO, with_hero="Quin"), Reason.TRADE_WITH_ONESELF, "TR-040")
    check_refused(state, offer(HERO, with_hero="Mummy"), Reason.NOT_A_HERO, "TR-040", "Mummy")
    fresh = torg.new_game(HEROES, seed=7)
    check_refused(fresh, offer(HERO), Reason.ADVENTURE_NOT_BEGUN, "TR-043")


@pytest.mark.rule("TR-039")
def test_the_cards_named_must_be_ones_own():
    state = in_free_time()
    check_refused(state, offer(HASTE), Reason.CARD_NOT_IN_HAND, "TR-039", "Quin's hand")
    check_refused(state, offer(HERO, HERO), Reason.CARDS_NAMED_TWICE, "TR-039")
    check_refused(in_a_fight(), offer(HERO, HERO), Reason.CARDS_NAMED_TWICE, "TR-038")
    state = after(state, offer(HERO))
    check_refused(state, answer(SUPPORTER), Reason.CARD_NOT_IN_HAND, "TR-039", "Marco's hand")


@pytest.mark.rule("TR-018", "TR-039")
def test_a_refusal_does_not_tell_what_the_other_holds():
    one = in_free_time(marco=(HASTE,))
    other = in_free_time(marco=(OTHER_HERO,))
    asks = offer(SECOND_CHANCE, wants=(CardType.HASTE,))
    assert torg.TORG.refusal(one, asks) is torg.TORG.refusal(other, asks) is None


@pytest.mark.rule("TR-042")
def test_only_an_offer_that_waits_is_refused():
    command = torg.RefuseTrade(hero="Quin")
    check_refused(in_a_fight(), command, Reason.NO_OFFER, "TR-042", "Quin")


@pytest.mark.rule("TR-044")
def test_between_scene_and_discards_nobody_trades_unless_the_gamemaster_allows_it():
    before = in_free_time()
    check_refused(before, torg.AllowTrades(), Reason.TRADES_ARE_OPEN, "TR-044")
    between = stacked(hands={"Quin": (HERO,)})
    check_refused(between, torg.AllowTrades(), Reason.TRADES_ARE_OPEN, "TR-044")
    state = torg.end_scene(before).state
    check_refused(state, offer(HERO), Reason.SCENE_OVER, "TR-044")
    state = after(torg.allow_trades(state).state, offer(HERO), answer(HASTE))
    assert HASTE in state.hand("Quin")
    assert offer(ACTION, hero="Marco") not in torg.TORG.legal_actions(before, MARCO)


@pytest.mark.rule("TR-044", "TR-048")
def test_an_offer_lapses_with_the_discards_so_that_every_hand_is_whole():
    state = after(torg.end_scene(in_free_time()).state, torg.AllowTrades(), offer(HERO))
    state, events = torg.discard_after_scene(state, hero="Marco")
    assert events[0].end is OfferEnd.LAPSED
    for hero in ("Quin", "Tina"):
        state = torg.discard_after_scene(state, hero=hero).state
    assert [len(state.hand(hero)) for hero in HEROES] == [4, 4, 4]
    assert HERO in state.hand("Quin")


@pytest.mark.rule("TR-038", "TR-039")
def test_an_offer_lapses_when_its_place_changes():
    for state, change in (
        (in_free_time(), torg.BeginRounds()),
        (in_free_time(), torg.EndScene()),
        (in_a_fight(), torg.EndRounds()),
    ):
        transition = torg.TORG.step(after(state, offer(HERO)), change)
        (lapsed,) = told(transition, torg.OfferEnded)
        assert lapsed.end is OfferEnd.LAPSED
        assert transition.state.play.offers == ()
        assert transition.state.offered("Marco") == ()


@pytest.mark.rule("TR-038")
def test_a_card_that_has_left_the_pool_meanwhile_is_not_traded():
    state = after(in_a_fight(), offer(HERO))
    state = torg.play_card(declared(state), hero="Quin", card=HERO).state
    check_refused(state, answer(HASTE), Reason.CARD_NOT_IN_POOL, "TR-038", "Quin's pool")


@pytest.mark.rule("TR-167")
@pytest.mark.parametrize("subplot", [ROMANCE, CAMPAIGN])
def test_a_subplot_is_traded_from_a_hand_and_not_from_a_pool(subplot):
    state = in_a_fight(quin=(subplot,))
    check_refused(state, offer(subplot), Reason.SUBPLOT_STAYS, "TR-167", f"card {subplot}")
    state = after(in_a_fight(marco=(subplot,)), offer(HERO))
    check_refused(state, answer(subplot), Reason.SUBPLOT_STAYS, "TR-167")
    state = after(in_free_time(quin=(subplot,)), offer(subplot), answer(HASTE))
    assert subplot in state.hand("Marco")


@pytest.mark.rule("TR-167")
def test_other_specials_are_traded_out_of_a_pool_too():
    state = after(in_a_fight(quin=(ALERTNESS,)), offer(ALERTNESS), answer(HASTE))
    assert ALERTNESS in state.pool("Marco")


def test_a_listing_offers_own_cards_alone_and_answers_what_is_asked():
    state = in_free_time()
    offered = [
        each for each in torg.TORG.legal_actions(state, QUIN) if isinstance(each, torg.OfferTrade)
    ]
    assert {card for each in offered for card in each.gives} == {SECOND_CHANCE, HERO}
    state = after(state, offer(HERO))
    answers = [
        each for each in torg.TORG.legal_actions(state, MARCO) if isinstance(each, torg.AnswerTrade)
    ]
    assert {card for each in answers for card in each.gives} == {HASTE, ACTION}
    assert torg.RefuseTrade(hero="Quin") in torg.TORG.legal_actions(state, torg.GAMEMASTER)
    assert torg.WithdrawTrade(hero="Quin") in torg.TORG.legal_actions(state, QUIN)


@pytest.mark.rule("TR-038")
def test_of_two_open_offers_each_is_in_the_menu_of_its_own_hero():
    state = after(in_free_time(), offer(HERO), offer(HASTE, hero="Marco", with_hero="Tina"))
    for seat, offerer in ((MARCO, "Quin"), (TINA, "Marco")):
        legal = torg.TORG.legal_actions(state, seat)
        declined = [each.with_hero for each in legal if isinstance(each, torg.DeclineTrade)]
        assert declined == [offerer]
