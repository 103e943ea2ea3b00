"""Cards that bring other cards: Leadership, Rally, Master Plan."""

import pytest

from dramadeck import torg
from dramadeck.torg import CardType, Gift, Leading, Reason, RenewHand
from tests.torg.at import at_fight, at_opening, at_scene
from tests.torg.house_rules import with_readings
from tests.torg.tables import ALL_DIALECTS, HEROES, plays_offered

LEADERSHIP, MASTER_PLAN, RALLY, ROMANCE, TOP = 141, 50, 78, 120, 152
ACTION, HASTE, HASTE_TOO, HERO, HERO_TOO = 36, 40, 41, 65, 66
CARDS = (LEADERSHIP, RALLY, MASTER_PLAN)
QUIN = torg.hero_seat("Quin")
PLAY_RALLY = torg.PlayCard(hero="Quin", card=RALLY)
PLAN = torg.PlayCard(hero="Quin", card=MASTER_PLAN)
NOTHING_DUE = (Reason.NOTHING_TO_DISCARD, "TR-157")


def house(**changes):
    return with_readings(torg.REVISED, "house", enhancements=changes)


def lead(*gives, to_hero="Marco", **more):
    leads = Leading(gifts=(Gift(to_hero=to_hero, cards=gives),), **more)
    return torg.PlayCard(hero="Quin", card=LEADERSHIP, choice=leads)


def fight(*pool, **table):
    return at_fight(*CARDS, *pool, deck=range(1, 13), **table)


@pytest.mark.rule("TR-139", "TR-141")
def test_out_of_rounds_leadership_gives_into_the_hand_unseen():
    at = at_scene(hands={"Quin": (LEADERSHIP, HERO)}, pools={"Quin": (HASTE,)})
    at = at.sends(lead(HERO, HASTE))
    assert set(at.hand("Marco")) == {HERO, HASTE}
    seen = torg.TORG.view_event(at.events[1], torg.hero_seat("Tina"))
    assert (seen.from_hand, seen.from_pool) == ((0,), (HASTE,))


@pytest.mark.rule("TR-139", "TR-140", "TR-157")
def test_leadership_may_give_nothing_and_a_full_hand_draws_nothing_nor_does_one_over_its_size():
    hand = (HASTE, HASTE_TOO, ACTION, HERO)
    at = fight(hands={"Quin": hand}).sends(lead())
    assert at.told(torg.CardDrawn) == []
    assert at.hand("Quin") == hand
    hand = (HASTE, HASTE_TOO, ACTION, HERO, HERO_TOO)
    at = fight(hands={"Quin": hand}).sends(PLAY_RALLY, *(RenewHand(hero=name) for name in HEROES))
    assert at.hand("Quin") == hand


@pytest.mark.rule("TR-139", "TR-140")
def test_leadership_gives_two_cards_of_ones_own_at_most_and_to_another():
    at = fight(HERO, HERO_TOO, HASTE)
    for play, reason, *says in (
        (lead(HERO, HERO_TOO, HASTE), Reason.WRONG_NUMBER_OF_CARDS, "at most 2"),
        (lead(ACTION), Reason.CARD_NOT_IN_HAND, "Quin's hand"),
        (lead(LEADERSHIP), Reason.CARDS_NAMED_TWICE),
        (lead(HERO, discards=(HERO,)), Reason.CARDS_NAMED_TWICE),
        (lead(to_hero="Quin"), Reason.GIFT_TO_ONESELF, "another"),
        (lead(to_hero="Mummy"), Reason.NOT_A_HERO, "Mummy"),
    ):
        at.refuses(play, reason, "TR-139", *says)
    # Other texts give other numbers and no discards.
    dialect = house(leadership_cards=1, leadership_discards=False)
    at, two = fight(HERO, HERO_TOO, hands={"Quin": (HASTE,)}, dialect=dialect), lead(HERO, HERO_TOO)
    at.refuses(two, Reason.WRONG_NUMBER_OF_CARDS, "TR-139", "at most 1")
    at.refuses(lead(discards=(HASTE,)), Reason.NOTHING_TO_DISCARD, "TR-140")


@pytest.mark.rule("TC-072", "TG-022", "TR-139")
@ALL_DIALECTS
def test_a_second_hero_of_the_same_player_is_not_another_player(dialect):
    heroes = (torg.Hero("Quin", player="Ann"), torg.Hero("Marco", player="Ann"), "Tina")
    at = at_opening(*heroes, pools={"Quin": (LEADERSHIP, HERO, HASTE)}, dialect=dialect).flip()
    own = lead(HERO, HASTE, explanation="come!")
    at.refuses(own, Reason.GIFT_TO_ONESELF, "TR-139", "another player")
    to_tina = lead(HERO, HASTE, explanation="come!", to_hero="Tina")
    assert set(at.sends(to_tina).pool("Tina")) == {HERO, HASTE}


@pytest.mark.rule("TR-167")
def test_leadership_lays_no_subplot_into_a_pool_and_takes_none_out():
    for at in (
        fight(ROMANCE),
        fight(hands={"Quin": (ROMANCE,)}),
        at_scene(hands={"Quin": (LEADERSHIP,)}, pools={"Quin": (ROMANCE,)}),
    ):
        at.refuses(lead(ROMANCE), Reason.SUBPLOT_STAYS, "TR-167")
    free = at_scene(hands={"Quin": (LEADERSHIP, ROMANCE)})
    assert ROMANCE in free.sends(lead(ROMANCE)).hand("Marco")


@pytest.mark.rule("TR-039", "TR-140")
def test_a_card_that_is_offered_comes_back_before_the_hand_is_filled():
    at = at_scene(hands={"Quin": (LEADERSHIP, HERO, HASTE), "Marco": (ACTION,)})
    at = at.offer_trade(hero="Quin", with_hero="Marco", gives=(HERO,), explanation="so")
    at = at.offer_trade(hero="Marco", with_hero="Quin", gives=(ACTION,), explanation="so")
    at = at.sends(lead(to_hero="Tina"))
    assert len(at.hand("Quin")) == 4
    assert HERO in at.hand("Quin")
    assert [offer.hero for offer in at.pending.offers] == ["Marco"]


@pytest.mark.rule("TR-157")
def test_for_rally_all_discard_first_and_nobody_draws_before():
    hands = {"Quin": (HASTE,), "Marco": (ACTION, HASTE_TOO, 17, 18), "Tina": ()}
    at = fight(hands=hands).sends(PLAY_RALLY)
    assert at.events[1].awaiting == HEROES
    at = at.renew_hand(hero="Marco", cards=(ACTION, HASTE_TOO))
    assert torg.CardDrawn not in at.kinds
    at = at.renew_hand(hero="Quin")
    assert at.seen_by(QUIN).renewing == ("Tina",)
    at = at.renew_hand(hero="Tina")
    assert [len(at.hand(hero)) for hero in HEROES] == [4, 4, 4]
    assert {17, 18} < set(at.hand("Marco"))
    drawn = [event.hero for event in at.told(torg.CardDrawn)]
    assert drawn == ["Quin"] * 3 + ["Marco"] * 2 + ["Tina"] * 4
    assert set(at.pool("Quin")) == {LEADERSHIP, MASTER_PLAN}


@pytest.mark.rule("TR-157", "TR-142", "TR-143")
def test_after_a_rally_the_game_goes_on_when_all_have_said_what_they_discard():
    at, again = fight().sends(PLAY_RALLY), RenewHand(hero="Quin")
    for command in (torg.Flip(), torg.EndRounds()):
        at.refuses(command, Reason.RALLY_PENDING, "TR-157", "Quin, Marco, Tina")
    quin = at.sends(again)
    quin.refuses(again, *NOTHING_DUE, "Quin")
    wrong = RenewHand(hero="Marco", cards=(HASTE,))
    quin.refuses(wrong, Reason.CARD_NOT_IN_HAND, "TR-157", "Marco")
    fight().refuses(again, *NOTHING_DUE, "Quin")
    at = at_scene(hands={"Quin": (RALLY, MASTER_PLAN)}).sends(PLAY_RALLY, PLAN)
    at.refuses(PLAY_RALLY, Reason.RALLY_PENDING, "TR-157")
    fight().refuses(PLAN, Reason.DISCARD_PILE_EMPTY, "TR-142")


@pytest.mark.rule("TR-157")
def test_other_texts_rally_the_action_alone_and_without_discards():
    dialect = house(rally_reaches_all=False, rally_discards=False)
    at = fight(hands={"Marco": (HASTE,)}, dialect=dialect, in_action=("Quin", "Marco"))
    at = at.sends(PLAY_RALLY)
    assert [len(at.hand(hero)) for hero in HEROES] == [4, 4, 0]
    at.refuses(RenewHand(hero="Marco", cards=(HASTE,)), *NOTHING_DUE)


@pytest.mark.rule("TR-021")
def test_these_cards_are_listed_and_played_while_an_action_is_open_too():
    assert fight(discards=(TOP,)).declared().allows(lead(), PLAY_RALLY, PLAN)
    at = fight(HERO, hands={"Quin": (HASTE,)}, discards=(TOP,))
    types = {CardType.LEADERSHIP, CardType.RALLY, CardType.MASTER_PLAN}
    assert types <= plays_offered(at.state, QUIN)
    answers = at.sends(PLAY_RALLY).offers(QUIN, RenewHand)
    assert {answer.cards for answer in answers} == {(), (HASTE,)}
