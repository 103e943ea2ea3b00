"""Trades in each of the three rule texts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, CardType, Reason
from tests.torg.at import at_scene
from tests.torg.options.at import at_text, by_text
from tests.torg.tables import ALL_DIALECTS, HEROES

ACTION, HASTE, HERO, SUPPORTER = 36, 40, 65, 149
OFFER = torg.OfferTrade(hero="Quin", with_hero="Marco", gives=(HASTE,), explanation="a hint")
ANSWER = torg.AnswerTrade(hero="Marco", with_hero="Quin", gives=(HERO,))
CARDS = {"Quin": (HASTE,), "Marco": (HERO, ACTION)}


def places(dialect):
    """In a fight, and in free time."""
    return at_text(dialect, pools=CARDS), at_scene(hands=CARDS, dialect=dialect)


# ------------------------------------------------------------------- row: from where to where


@pytest.mark.rule("TC-037", "TG-003", "TG-005", "TR-038", "TR-039", "TR-040", "TR-041")
@ALL_DIALECTS
def test_pool_to_pool_in_rounds_and_hand_to_hand_out_of_them(dialect):
    at = at_text(dialect, pools=CARDS).sends(OFFER, ANSWER)
    assert (at.pool("Quin"), set(at.pool("Marco"))) == ((HERO,), {ACTION, HASTE})
    assert at.hand("Quin") == at.hand("Marco") == at.pending.offers == ()
    hands = {"Quin": (HASTE, ACTION), "Marco": (HERO, SUPPORTER)}
    at = at_scene(hands=hands, dialect=dialect).sends(attrs.evolve(OFFER, gives=hands["Quin"]))
    assert at.hand("Quin") == ()  # they lie before Marco
    at = at.sends(attrs.evolve(ANSWER, gives=hands["Marco"]))
    assert set(at.hand("Quin")) == set(hands["Marco"])
    assert set(at.hand("Marco")) == set(hands["Quin"])
    assert at.offered("Marco") == ()


@pytest.mark.rule("TC-037", "TG-003", "TG-005", "TR-041")
@ALL_DIALECTS
def test_as_many_cards_one_way_as_the_other(dialect):
    nothing, two = (attrs.evolve(ANSWER, gives=cards) for cards in ((), (HERO, ACTION)))
    asks = attrs.evolve(OFFER, wants=(CardType.HERO, CardType.ACTION))
    none = attrs.evolve(OFFER, gives=())
    for at in places(dialect):
        at.sends(OFFER).refuses(nothing, Reason.TRADE_UNEVEN, "TR-041", "1 against 0")
        at.sends(OFFER).refuses(two, Reason.TRADE_UNEVEN, "TR-041")
        at.refuses(none, Reason.WRONG_NUMBER_OF_CARDS, "TR-041")
        at.refuses(asks, Reason.TRADE_UNEVEN, "TR-041", "1 against 2")


# ------------------------------------------------------------------------- row: trading group


@pytest.mark.rule("TC-037", "TC-038", "TR-038", "TG-005")
@by_text("reaches", revised=True, classic=False, gurps=True)
@pytest.mark.parametrize(("first", "second"), [("Quin", "Marco"), ("Marco", "Quin")])
def test_whether_heroes_of_different_fights_trade(dialect, reaches, first, second):
    at = at_text(dialect, pools=CARDS).join_combat(character=first, combat="roof")
    at.allows_if(reaches, OFFER, Reason.NOT_IN_SAME_COMBAT, "TC-037", "Quin and Marco")
    at = at.join_combat(character=second, combat="roof")
    assert at.allows(OFFER), "who joins may trade"


@pytest.mark.rule("TC-037")
def test_an_offer_is_of_no_use_to_one_who_has_gone_to_another_fight():
    at = at_text(CLASSIC, pools=CARDS).sends(OFFER)
    at = at.join_combat(character="Marco", combat="roof")
    at.refuses(ANSWER, Reason.NOT_IN_SAME_COMBAT, "TC-037")


@pytest.mark.rule("TC-037", "TG-003", "TR-038")
@ALL_DIALECTS
@pytest.mark.parametrize("outside", ["Quin", "Marco"])
def test_whether_who_is_in_no_fight_trades_with_one_who_is(dialect, outside):
    heroes = tuple(hero for hero in HEROES if hero != outside)
    at = at_text(dialect, pools=CARDS, in_action=heroes)
    at.allows_if(dialect is not CLASSIC, OFFER, Reason.NOT_IN_ACTION, "TC-037", outside)


# ------------------------------------------------------------------------- row: story reason


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
