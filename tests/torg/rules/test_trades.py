"""Trades: cards for cards, between two heroes who agree and say how they help each other."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import FACE_DOWN, Seat
from dramadeck.narration import narrator
from dramadeck.odds.torg import unseen_by
from dramadeck.torg import CLASSIC, CardType, OfferEnd, Reason, commands, events
from tests.torg.at import at_fight, at_scene, at_table, at_text, by_text
from tests.torg.tables import ALL_DIALECTS, HEROES

AGAIN, ALERTNESS, ROMANCE, CAMPAIGN, ACTION, HASTE, HASTE_TOO = 79, 80, 120, 112, 36, 40, 41
HERO, HERO_TOO, SUPPORTER = 65, 66, 149

QUIN, MARCO, TINA = (torg.hero_seat(name) for name in HEROES)
OTHER_SEATS = (TINA, torg.GAMEMASTER, torg.SPECTATOR)
OFFER = commands.OfferTrade(hero="Quin", with_hero="Marco", gives=(HASTE,), explanation="a hint")
ANSWER = commands.AnswerTrade(hero="Marco", with_hero="Quin", gives=(HERO,))
CARDS = {"Quin": (HASTE,), "Marco": (HERO, ACTION)}


def offer(*gives, hero="Quin", with_hero="Marco", wants=()):
    facts = {"wants": wants, "explanation": "Quin tells Marco where to look"}
    return commands.OfferTrade(hero=hero, with_hero=with_hero, gives=gives, **facts)


def answer(*gives, hero="Marco"):
    return commands.AnswerTrade(hero=hero, with_hero="Quin", gives=gives)


def in_free_time(quin=(AGAIN, HERO), marco=(HASTE, ACTION)):
    return at_scene(hands={"Quin": quin, "Marco": marco})


def in_a_fight(quin=(AGAIN, HERO), marco=(HASTE, ACTION)):
    return at_fight(pools={"Quin": quin, "Marco": marco})


BOTH_PLACES = pytest.mark.parametrize("place", [in_free_time, in_a_fight])


def event_for(at, seat):
    """Return the first of the last events as a seat sees it."""
    return torg.TORG.view_event(at.events[0], seat)


@pytest.mark.rule("TR-038", "TR-039")
def test_only_own_cards_of_the_right_zone_are_traded():
    fight = at_fight(hands={"Quin": (HASTE,)}, pools={"Quin": (HERO,), "Marco": (ACTION,)})
    fight.refuses(offer(HASTE), Reason.CARD_NOT_IN_POOL, "TR-038", "Quin's pool")
    fight = at_fight(hands={"Quin": (HASTE,)}, pools={"Marco": (ACTION,)})
    fight.refuses(offer(HASTE), Reason.POOL_EMPTY, "TR-038", "Quin's pool is empty")
    at = in_free_time()
    for moment in (at_scene(pools={"Quin": (HASTE,)}), at):
        moment.refuses(offer(HASTE), Reason.CARD_NOT_IN_HAND, "TR-039", "Quin's hand")
    at.refuses(offer(HERO, HERO), Reason.CARDS_NAMED_TWICE, "TR-039")
    in_a_fight().refuses(offer(HERO, HERO), Reason.CARDS_NAMED_TWICE, "TR-038")
    at = at.sends(offer(HERO))
    at.refuses(answer(SUPPORTER), Reason.CARD_NOT_IN_HAND, "TR-039", "Marco's hand")
    at = in_a_fight().sends(offer(HERO)).declared().plays("Quin", HERO)
    at.refuses(answer(HASTE), Reason.CARD_NOT_IN_POOL, "TR-038", "Quin's pool")


@pytest.mark.rule("TR-018", "TR-039")
def test_only_the_two_heroes_of_an_offer_see_cards_that_are_offered_from_a_hand():
    at = in_free_time().sends(offer(AGAIN))
    traded = at.sends(answer(HASTE))
    for seat in (QUIN, MARCO):
        assert event_for(at, seat).gives == (AGAIN,)
        assert at.seen_by(seat).heroes[1].offered == (AGAIN,)
        assert event_for(traded, seat) == traded.events[0]
    for seat in OTHER_SEATS:
        view, event = at.seen_by(seat), event_for(traded, seat)
        assert event_for(at, seat).gives == (FACE_DOWN,)
        assert view.heroes[1].offered is None
        assert str(AGAIN) not in repr(view.offers)
        assert view.offers[0].count == 1
        assert (event.gives, event.takes) == ((FACE_DOWN,), (FACE_DOWN,))
    rows = narrator(torg.TORG, seat=QUIN).table(at.seen_by(QUIN))
    assert str(at.card(AGAIN).type) in str(rows)
    for seat, is_unseen in ((QUIN, False), *((other, True) for other in OTHER_SEATS)):
        unseen = [card.number for card in unseen_by(at.state, seat)]
        assert (AGAIN in unseen) is is_unseen
    assert not at.sends(answer(HASTE)).seen_by(QUIN).heroes[1].offered
    declined = at.decline_trade(hero="Marco", with_hero="Quin")
    assert AGAIN in declined.seen_by(QUIN).heroes[0].hand
    zone = torg.decks.offered("Marco")
    assert torg.TORG.can_see_now(at.state, QUIN, zone)
    for seat in (*OTHER_SEATS, Seat("spectator", "Quin"), Seat("gamemaster", "Quin")):
        assert not torg.TORG.can_see_now(at.state, seat, zone)
    assert not torg.TORG.can_see_now(at.withdraw_trade(hero="Quin").state, QUIN, zone)


@pytest.mark.rule("TR-031", "TR-038", "TR-167")
def test_any_card_may_be_offered_except_a_subplot_of_a_pool():
    at = in_a_fight().sends(offer(AGAIN))
    assert event_for(at, torg.SPECTATOR).gives == (AGAIN,)
    assert at.seen_by(torg.SPECTATOR).offers[0].pooled == (AGAIN,)
    assert AGAIN in at.pool("Quin")
    at = in_a_fight(quin=(ALERTNESS,)).sends(offer(ALERTNESS), answer(HASTE))
    assert ALERTNESS in at.pool("Marco")
    for subplot in (ROMANCE, CAMPAIGN):
        quins, marcos = in_a_fight(quin=(subplot,)), in_a_fight(marco=(subplot,))
        quins.refuses(offer(subplot), Reason.SUBPLOT_STAYS, "TR-167", f"card {subplot}")
        marcos.sends(offer(HERO)).refuses(answer(subplot), Reason.SUBPLOT_STAYS, "TR-167")
        at = in_free_time(quin=(subplot,)).sends(offer(subplot), answer(HASTE))
        assert subplot in at.hand("Marco")


@pytest.mark.rule("TR-043")
def test_trades_are_made_at_any_time():
    at = in_a_fight()
    for moment in (
        at.declared(),
        at.declared("Marco").thrown(1),
        at.declared().announced(1),
        at.declared("Mummy", target="Quin"),
        at.end_rounds().begin_rounds(),
    ):
        assert HASTE in moment.sends(offer(AGAIN), answer(HASTE)).pool("Quin")
    at = at_table(hands={"Quin": (AGAIN,), "Marco": (HASTE,)})
    assert at.sends(offer(AGAIN), answer(HASTE)).hand("Quin") == (HASTE,)


@pytest.mark.rule("TR-040")
@BOTH_PLACES
def test_the_answer_has_the_types_that_the_offer_wants(place):
    wants = (CardType.HASTE, CardType.ACTION)
    at = place(marco=(HASTE, ACTION, HASTE_TOO)).sends(offer(AGAIN, HERO, wants=wants))
    wrong = answer(HASTE, HASTE_TOO)
    at.refuses(wrong, Reason.WRONG_CARD_TYPE, "TR-040", "Haste or Action")
    assert at.allows(answer(ACTION, HASTE))


@pytest.mark.rule("TR-040")
@BOTH_PLACES
def test_an_offer_that_ends_without_a_trade_returns_the_cards(place):
    before = place()
    for command, end in (
        (commands.DeclineTrade(hero="Marco", with_hero="Quin"), OfferEnd.DECLINED),
        (commands.WithdrawTrade(hero="Quin"), OfferEnd.WITHDRAWN),
        (commands.RefuseTrade(hero="Quin"), OfferEnd.REFUSED),
    ):
        at = before.sends(offer(HERO), command)
        (ended,) = at.events
        assert ended.end is end
        for cards in (torg.State.hand, torg.State.pool):
            assert {*cards(at.state, "Quin")} == {*cards(before.state, "Quin")}
        assert at.pending.offers == ()
        at.refuses(answer(HASTE), Reason.NO_OFFER, "TR-040", "Quin")


@pytest.mark.rule("TR-040", "TR-042", "TC-037")
def test_a_trade_is_between_two_heroes_of_one_fight_and_each_has_one_open_offer():
    at, says = in_free_time().sends(offer(AGAIN)), "Quin's offer to Marco"
    tina = answer(HASTE, hero="Tina")
    at.refuses(tina, Reason.OFFER_TO_ANOTHER, "TR-040", "only Marco")
    for second in (offer(HERO, with_hero="Tina"), offer(45, hero="Tina")):
        at.refuses(second, Reason.OFFER_WAITS, "TR-040", says)
    assert at.allows(offer(HASTE, hero="Marco", with_hero="Quin"))
    # Only an open offer is refused.
    in_a_fight().refuses(commands.RefuseTrade(hero="Quin"), Reason.NO_OFFER, "TR-042", "Quin")
    oneself = offer(HERO, with_hero="Quin")
    in_free_time().refuses(oneself, Reason.TRADE_WITH_ONESELF, "TR-040")
    at = at_text(CLASSIC, pools=CARDS).sends(OFFER)
    at = at.join_combat(character="Marco", combat="roof")
    at.refuses(ANSWER, Reason.NOT_IN_SAME_COMBAT, "TC-037")


@pytest.mark.rule("TR-044", "TR-048", "TR-038", "TR-039")
def test_an_offer_lapses_after_discards_or_when_rounds_or_the_scene_begin_or_end():
    before, allow = in_free_time(), commands.AllowTrades()
    for open_time in (before, at_table(hands={"Quin": (HERO,)})):
        open_time.refuses(allow, Reason.TRADES_ARE_OPEN, "TR-044")
    assert HASTE in before.end_scene().sends(allow, offer(HERO), answer(HASTE)).hand("Quin")
    assert offer(ACTION, hero="Marco") not in before.offers(MARCO, commands.OfferTrade)
    at = in_free_time().end_scene().sends(commands.AllowTrades(), offer(HERO))
    at = at.discard_after_scene(hero="Marco")
    assert at.events[0].end is OfferEnd.LAPSED
    at = at.settled()
    assert at.hand_sizes == [4, 4, 4]
    assert HERO in at.hand("Quin")
    for place, change in (
        (in_free_time, commands.BeginRounds()),
        (in_free_time, commands.EndScene()),
        (in_a_fight, commands.EndRounds()),
    ):
        at = place().sends(offer(HERO), change)
        (lapsed,) = at.events_of(events.OfferEnded)
        assert lapsed.end is OfferEnd.LAPSED
        assert (at.pending.offers, at.offered("Marco")) == ((), ())


@pytest.mark.rule("TR-038")
def test_an_offer_lapses_when_its_card_goes_away_in_another_trade():
    at = in_a_fight().sends(offer(HERO), offer(ACTION, hero="Marco", with_hero="Quin"))
    back = commands.AnswerTrade(hero="Quin", with_hero="Marco", gives=(HERO,))
    at = at.sends(back)
    (lapsed,) = at.events_of(events.OfferEnded)
    assert (lapsed.hero, lapsed.end, at.pending.offers) == ("Quin", OfferEnd.LAPSED, ())


def cards_of(listed):
    return {card for command in listed for card in command.gives}


@pytest.mark.rule("TR-038", "TR-018", "TR-039")
def test_legal_trades_name_own_cards_only_and_refusals_do_not_depend_on_other_hands():
    at = in_free_time()
    assert cards_of(at.offers(QUIN, commands.OfferTrade)) == {AGAIN, HERO}
    at = at.sends(offer(HERO))
    assert cards_of(at.offers(MARCO, commands.AnswerTrade)) == {HASTE, ACTION}
    assert at.offers(torg.GAMEMASTER, commands.RefuseTrade) == [commands.RefuseTrade(hero="Quin")]
    assert at.offers(QUIN, commands.WithdrawTrade) == [commands.WithdrawTrade(hero="Quin")]
    # Each of two open offers is listed for its own hero.
    at = at.sends(offer(HASTE, hero="Marco", with_hero="Tina"))
    for seat, offerer in ((MARCO, "Quin"), (TINA, "Marco")):
        declines = at.offers(seat, commands.DeclineTrade)
        assert [decline.with_hero for decline in declines] == [offerer]
    for held in (HASTE, HERO_TOO):
        assert in_free_time(marco=(held,)).allows(offer(AGAIN, wants=(CardType.HASTE,)))


def places(dialect):
    return at_text(dialect, pools=CARDS), at_scene(hands=CARDS, dialect=dialect)


@pytest.mark.rule("TC-037", "TG-003", "TG-005", "TR-038", "TR-039", "TR-040", "TR-041")
@ALL_DIALECTS
def test_equal_numbers_of_cards_are_traded_from_pool_to_pool_or_from_hand_to_hand(dialect):
    at = at_text(dialect, pools=CARDS).sends(OFFER, ANSWER)
    assert (at.pool("Quin"), set(at.pool("Marco"))) == ((HERO,), {ACTION, HASTE})
    assert at.hand("Quin") == at.hand("Marco") == at.pending.offers == ()
    hands = {"Quin": (HASTE, ACTION), "Marco": (HERO, SUPPORTER)}
    at = at_scene(hands=hands, dialect=dialect).sends(attrs.evolve(OFFER, gives=hands["Quin"]))
    assert at.hand("Quin") == ()  # they are offered to Marco
    at = at.sends(attrs.evolve(ANSWER, gives=hands["Marco"]))
    assert set(at.hand("Quin")) == set(hands["Marco"])
    assert set(at.hand("Marco")) == set(hands["Quin"])
    assert at.offered("Marco") == ()
    nothing, two = (attrs.evolve(ANSWER, gives=cards) for cards in ((), (HERO, ACTION)))
    asks = attrs.evolve(OFFER, wants=(CardType.HERO, CardType.ACTION))
    none = attrs.evolve(OFFER, gives=())
    for at in places(dialect):
        at.sends(OFFER).refuses(nothing, Reason.TRADE_UNEVEN, "TR-041", "not 1 and 0")
        at.sends(OFFER).refuses(two, Reason.TRADE_UNEVEN, "TR-041")
        at.refuses(none, Reason.WRONG_NUMBER_OF_CARDS, "TR-041")
        at.refuses(asks, Reason.TRADE_UNEVEN, "TR-041", "not 1 and 2")


# ---------------------------------------------------------- where texts differ: trading group


@pytest.mark.rule("TC-037", "TC-038", "TR-038", "TG-005")
@by_text("reaches", revised=True, classic=False, gurps=True)
@pytest.mark.parametrize(("first", "second"), [("Quin", "Marco"), ("Marco", "Quin")])
def test_whether_heroes_of_different_fights_trade(dialect, reaches, first, second):
    at = at_text(dialect, pools=CARDS).join_combat(character=first, combat="roof")
    at.allows_if(reaches, OFFER, Reason.NOT_IN_SAME_COMBAT, "TC-037", "Quin and Marco")
    at = at.join_combat(character=second, combat="roof")
    assert at.allows(OFFER), "who joins may trade"


@pytest.mark.rule("TC-037", "TG-003", "TR-038")
@ALL_DIALECTS
@pytest.mark.parametrize("outside", ["Quin", "Marco"])
def test_whether_a_hero_outside_the_fight_trades_with_one_in_it(dialect, outside):
    heroes = tuple(hero for hero in HEROES if hero != outside)
    at = at_text(dialect, pools=CARDS, in_action=heroes)
    at.allows_if(dialect is not CLASSIC, OFFER, Reason.NOT_IN_ACTION, "TC-037", outside)


@pytest.mark.rule("TR-042", "TC-037", "TG-003")
@by_text("asks", revised=True, classic=False, gurps=False)
def test_whether_a_trade_needs_a_reason_in_the_story(dialect, asks):
    for at in places(dialect):
        offered = at.sends(OFFER)
        assert offered.events[0].explanation == "a hint"
        assert offered.pending.offers[0].explanation == "a hint"
        for nothing in ("", " "):
            silent = attrs.evolve(OFFER, explanation=nothing)
            at.allows_if(not asks, silent, Reason.TRADE_UNEXPLAINED, "TR-042", "Quin")
