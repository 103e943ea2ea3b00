"""Cards that bring other cards: Leadership, Rally, Master Plan."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CardType, Reason
from tests.torg.tables import HEROES, before_first_flip, plays_offered, stacked, told
from tests.torg.tables_actions import (
    ACTION,
    HASTE,
    HERO,
    HEROES_CONFUSED,
    OTHER_HASTE,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    check_refused,
    declared,
    rounds,
    scene,
)

LEADERSHIP, MASTER_PLAN, RALLY = 141, 50, 78
ROMANCE, TOP = 120, 152
DECK = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
QUIN = torg.hero_seat("Quin")


def house(**changes):
    group = attrs.evolve(torg.REVISED.enhancements, **changes)
    return attrs.evolve(torg.REVISED, name="house", enhancements=group)


def lead(*gives, to_hero="Marco", **more):
    leads = torg.Leading(gifts=(torg.Gift(to_hero=to_hero, cards=gives),), **more)
    return torg.PlayCard(hero="Quin", card=LEADERSHIP, choice=leads)


def fight(*pool, hands=None, **table):
    pools = {"Quin": (LEADERSHIP, RALLY, MASTER_PLAN, *pool)}
    return rounds(PLAIN_ATTACK_TAUNT, pools=pools, hands=hands, deck=DECK, **table)


@pytest.mark.rule("TR-139", "TR-141")
def test_out_of_rounds_leadership_gives_into_the_hand_unseen():
    state = scene(hands={"Quin": (LEADERSHIP, HERO)}, pools={"Quin": (HASTE,)})
    state, events = torg.TORG.step(state, lead(HERO, HASTE))
    assert set(state.hand("Marco")) == {HERO, HASTE}
    seen = torg.TORG.view_event(events[1], torg.hero_seat("Tina"))
    assert seen.from_hand == (0,)
    assert seen.from_pool == (HASTE,)


@pytest.mark.rule("TR-139", "TR-140")
def test_leadership_may_give_nothing_and_a_full_hand_draws_nothing():
    hand = (HASTE, OTHER_HASTE, ACTION, HERO)
    transition = torg.TORG.step(fight(hands={"Quin": hand}), lead())
    assert told(transition, torg.CardDrawn) == []
    assert transition.state.hand("Quin") == hand


@pytest.mark.rule("TR-139")
def test_leadership_gives_two_cards_of_ones_own_at_most_and_to_another():
    state = fight(HERO, OTHER_HERO, HASTE)
    many = lead(HERO, OTHER_HERO, HASTE)
    check_refused(state, many, Reason.WRONG_NUMBER_OF_CARDS, "TR-139", "at most 2")
    check_refused(state, lead(ACTION), Reason.CARD_NOT_IN_HAND, "TR-139", "Quin's hand")
    check_refused(state, lead(LEADERSHIP), Reason.CARDS_NAMED_TWICE, "TR-139")
    check_refused(state, lead(HERO, discards=(HERO,)), Reason.CARDS_NAMED_TWICE, "TR-139")
    check_refused(state, lead(to_hero="Quin"), Reason.GIFT_TO_ONESELF, "TR-139", "another")
    check_refused(state, lead(to_hero="Mummy"), Reason.NOT_A_HERO, "TR-139", "Mummy")


@pytest.mark.rule("TC-072", "TG-022", "TR-139")
@pytest.mark.parametrize("dialect", [torg.REVISED, torg.CLASSIC, torg.GURPS])
def test_a_second_hero_of_the_same_player_is_not_another_player(dialect):
    heroes = (torg.Hero("Quin", player="Ann"), torg.Hero("Marco", player="Ann"), "Tina")
    pools = {"Quin": (LEADERSHIP, HERO, HASTE)}
    state = torg.flip(before_first_flip(*heroes, pools=pools, dialect=dialect)).state
    gift = torg.Gift(to_hero="Marco", cards=(HERO, HASTE))
    leads = torg.Leading(gifts=(gift,), explanation="come!")
    own = torg.PlayCard(hero="Quin", card=LEADERSHIP, choice=leads)
    check_refused(state, own, Reason.GIFT_TO_ONESELF, "TR-139", "another player")
    to_another = attrs.evolve(leads, gifts=(attrs.evolve(gift, to_hero="Tina"),))
    to_tina = attrs.evolve(own, choice=to_another)
    assert set(torg.TORG.step(state, to_tina).state.pool("Tina")) == {HERO, HASTE}


@pytest.mark.rule("TR-139", "TR-140")
def test_other_texts_give_other_numbers_and_no_discards():
    dialect = house(leadership_cards=1, leadership_discards=False)
    state = fight(HERO, OTHER_HERO, hands={"Quin": (HASTE,)}, dialect=dialect)
    two = lead(HERO, OTHER_HERO)
    check_refused(state, two, Reason.WRONG_NUMBER_OF_CARDS, "TR-139", "at most 1")
    check_refused(state, lead(discards=(HASTE,)), Reason.NOTHING_TO_DISCARD, "TR-140")


@pytest.mark.rule("TR-167")
def test_leadership_lays_no_subplot_into_a_pool_and_takes_none_out():
    check_refused(fight(ROMANCE), lead(ROMANCE), Reason.SUBPLOT_STAYS, "TR-167")
    held = fight(hands={"Quin": (ROMANCE,)})
    check_refused(held, lead(ROMANCE), Reason.SUBPLOT_STAYS, "TR-167")
    state = scene(hands={"Quin": (LEADERSHIP,)}, pools={"Quin": (ROMANCE,)})
    check_refused(state, lead(ROMANCE), Reason.SUBPLOT_STAYS, "TR-167")
    state = scene(hands={"Quin": (LEADERSHIP, ROMANCE)})
    assert ROMANCE in torg.TORG.step(state, lead(ROMANCE)).state.hand("Marco")


@pytest.mark.rule("TR-039", "TR-140")
def test_a_card_that_is_offered_comes_back_before_the_hand_is_filled():
    state = scene(hands={"Quin": (LEADERSHIP, HERO, HASTE), "Marco": (ACTION,)})
    offer = torg.OfferTrade(hero="Quin", with_hero="Marco", gives=(HERO,), explanation="so")
    state = torg.TORG.step(state, offer).state
    across = attrs.evolve(offer, hero="Marco", with_hero="Quin", gives=(ACTION,))
    state = torg.TORG.step(state, across).state
    transition = torg.TORG.step(state, lead(to_hero="Tina"))
    assert len(transition.state.hand("Quin")) == 4
    assert HERO in transition.state.hand("Quin")
    assert [each.hero for each in transition.state.play.offers] == ["Marco"]


@pytest.mark.rule("TR-157")
def test_for_rally_all_discard_first_and_nobody_draws_before():
    hands = {"Quin": (HASTE,), "Marco": (ACTION, OTHER_HASTE, 17, 18), "Tina": ()}
    state, events = torg.play_card(fight(hands=hands), hero="Quin", card=RALLY)
    assert events[1].awaiting == HEROES
    state, events = torg.renew_hand(state, hero="Marco", cards=(ACTION, OTHER_HASTE))
    assert torg.CardDrawn not in {type(event) for event in events}
    state = torg.renew_hand(state, hero="Quin").state
    assert torg.view(state, QUIN).renewing == ("Tina",)
    transition = torg.renew_hand(state, hero="Tina")
    state = transition.state
    assert [len(state.hand(hero)) for hero in HEROES] == [4, 4, 4]
    assert {17, 18} < set(state.hand("Marco"))
    drawn = [event.hero for event in told(transition, torg.CardDrawn)]
    assert drawn == ["Quin"] * 3 + ["Marco"] * 2 + ["Tina"] * 4
    assert set(state.pool("Quin")) == {LEADERSHIP, MASTER_PLAN}


@pytest.mark.rule("TR-157")
def test_a_hand_over_its_size_draws_nothing():
    hand = (HASTE, OTHER_HASTE, ACTION, HERO, OTHER_HERO)
    state = torg.play_card(fight(hands={"Quin": hand}), hero="Quin", card=RALLY).state
    for hero in HEROES:
        state = torg.renew_hand(state, hero=hero).state
    assert state.hand("Quin") == hand


@pytest.mark.rule("TR-157")
def test_the_game_goes_on_when_all_have_said_what_they_discard():
    state = torg.play_card(fight(), hero="Quin", card=RALLY).state
    for command in (torg.Flip(), torg.EndRounds()):
        check_refused(state, command, Reason.RALLY_PENDING, "TR-157", "Quin, Marco, Tina")
    quin = torg.renew_hand(state, hero="Quin").state
    again = torg.RenewHand(hero="Quin")
    check_refused(quin, again, Reason.NOTHING_TO_DISCARD, "TR-157", "Quin")
    wrong = torg.RenewHand(hero="Marco", cards=(HASTE,))
    check_refused(quin, wrong, Reason.CARD_NOT_IN_HAND, "TR-157", "Marco")
    check_refused(fight(), again, Reason.NOTHING_TO_DISCARD, "TR-157", "Quin")


@pytest.mark.rule("TR-157")
def test_a_second_rally_waits_for_the_first():
    state = torg.play_card(scene(hands={"Quin": (RALLY, MASTER_PLAN)}), hero="Quin", card=RALLY)
    state = torg.play_card(state.state, hero="Quin", card=MASTER_PLAN).state
    again = torg.PlayCard(hero="Quin", card=RALLY)
    check_refused(state, again, Reason.RALLY_PENDING, "TR-157")


@pytest.mark.rule("TR-157")
def test_other_texts_rally_the_action_alone_and_without_discards():
    dialect = house(rally_reaches_all=False, rally_discards=False)
    hands = {"Marco": (HASTE,)}
    state = fight(hands=hands, dialect=dialect, in_action=("Quin", "Marco"))
    state = torg.play_card(state, hero="Quin", card=RALLY).state
    assert [len(state.hand(hero)) for hero in HEROES] == [4, 4, 0]
    discards = torg.RenewHand(hero="Marco", cards=(HASTE,))
    check_refused(state, discards, Reason.NOTHING_TO_DISCARD, "TR-157")


@pytest.mark.rule("TR-142", "TR-143")
def test_without_a_discard_pile_there_is_nothing_to_fetch():
    command = torg.PlayCard(hero="Quin", card=MASTER_PLAN)
    check_refused(fight(), command, Reason.DISCARD_PILE_EMPTY, "TR-142")


PLAYS = {
    "TR-139": lead(),
    "TR-157": torg.PlayCard(hero="Quin", card=RALLY),
    "TR-142": torg.PlayCard(hero="Quin", card=MASTER_PLAN),
}


@pytest.mark.rule("TR-021", "TR-074")
@pytest.mark.parametrize("rule", PLAYS)
def test_these_cards_are_played_like_all_others(rule):
    command = PLAYS[rule]
    state = rounds(
        PLAIN_ATTACK_TAUNT, hands={"Quin": (LEADERSHIP, RALLY, MASTER_PLAN)}, discards=(TOP,)
    )
    check_refused(state, command, Reason.CARD_NOT_USABLE, "TR-021", "pool")
    pools = {"Quin": (LEADERSHIP, RALLY, MASTER_PLAN)}
    confused = rounds(HEROES_CONFUSED, pools=pools, discards=(TOP,))
    check_refused(confused, command, Reason.CONFUSED, "TR-074")
    assert torg.TORG.refusal(declared(fight(discards=(TOP,))), command) is None


def test_a_listing_shows_these_cards():
    state = fight(HERO, hands={"Quin": (HASTE,)}, discards=(TOP,))
    assert {CardType.LEADERSHIP, CardType.RALLY, CardType.MASTER_PLAN} <= plays_offered(state, QUIN)
    state = torg.play_card(state, hero="Quin", card=RALLY).state
    answers = [
        each for each in torg.TORG.legal_actions(state, QUIN) if isinstance(each, torg.RenewHand)
    ]
    assert {each.cards for each in answers} == {(), (HASTE,)}


def test_before_the_deal_there_is_no_hand_to_renew():
    state = stacked(hands={"Quin": (RALLY,)})
    state = attrs.evolve(state, adventure=None)
    for rule in ("TR-139", "TR-157"):
        check_refused(state, PLAYS[rule], Reason.ADVENTURE_NOT_BEGUN, rule)
