"""Cards that bring other cards: Leadership, Rally, Master Plan."""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, CardType, Gift, Leading, Reason, commands
from dramadeck.torg.commands import RenewHand
from tests.torg.at import at_fight, at_opening, at_scene, at_text, by_text, house, play
from tests.torg.tables import HEROES, plays_offered

LEADERSHIP, MASTER_PLAN, RALLY, ROMANCE, TOP, ACTION, HASTE = 141, 50, 78, 120, 152, 36, 40
HASTE_TOO, HERO, HERO_TOO, ALERTNESS, DRAMA = 41, 65, 66, 33, 128

CARDS = (LEADERSHIP, RALLY, MASTER_PLAN)
QUIN = torg.hero_seat("Quin")
PLAY_RALLY = commands.PlayCard(hero="Quin", card=RALLY)
PLAN = commands.PlayCard(hero="Quin", card=MASTER_PLAN)
NOTHING_DUE = (Reason.NOTHING_TO_DISCARD, "TR-157")


def leads(*gifts, explanation="follow me", discards=()):
    leads = torg.Leading(gifts=gifts, explanation=explanation, discards=discards)
    return play(LEADERSHIP, choice=leads)


def lead(*gives, to_hero="Marco", **more):
    leads = Leading(gifts=(Gift(to_hero=to_hero, cards=gives),), **more)
    return commands.PlayCard(hero="Quin", card=LEADERSHIP, choice=leads)


def fight(*pool, **table):
    return at_fight(*CARDS, *pool, deck=range(1, 13), **table)


@pytest.mark.rule("TR-139", "TR-141", "TR-140", "TR-157")
def test_leadership_gives_hidden_cards_out_of_rounds_and_fills_no_full_hand():
    at = at_scene(hands={"Quin": (LEADERSHIP, HERO)}, pools={"Quin": (HASTE,)})
    at = at.sends(lead(HERO, HASTE))
    assert set(at.hand("Marco")) == {HERO, HASTE}
    event = torg.TORG.view_event(at.events[1], torg.hero_seat("Tina"))
    assert (event.from_hand, event.from_pool) == ((0,), (HASTE,))
    hand = (HASTE, HASTE_TOO, ACTION, HERO)
    at = fight(hands={"Quin": hand}).sends(lead())
    assert at.events_of(torg.events.CardDrawn) == []
    assert at.hand("Quin") == hand
    hand = (HASTE, HASTE_TOO, ACTION, HERO, HERO_TOO)
    at = fight(hands={"Quin": hand}).sends(PLAY_RALLY, *(RenewHand(hero=name) for name in HEROES))
    assert at.hand("Quin") == hand


@pytest.mark.rule("TR-139", "TR-140")
def test_leadership_gives_at_most_two_own_cards_to_another_hero():
    at = fight(HERO, HERO_TOO, HASTE)
    for command, reason, *says in (
        (lead(HERO, HERO_TOO, HASTE), Reason.WRONG_NUMBER_OF_CARDS, "at most 2"),
        (lead(ACTION), Reason.CARD_NOT_IN_HAND, "Quin's hand"),
        (lead(LEADERSHIP), Reason.CARDS_NAMED_TWICE),
        (lead(HERO, discards=(HERO,)), Reason.CARDS_NAMED_TWICE),
        (lead(to_hero="Quin"), Reason.GIFT_TO_ONESELF, "another"),
        (lead(to_hero="Mummy"), Reason.NOT_A_HERO, "Mummy"),
    ):
        at.refuses(command, reason, "TR-139", *says)
    # House rules may set other numbers and allow no discards.
    fewer = {"leadership_cards": 1, "leadership_discards": False}
    dialect = house(torg.REVISED, enhancements=fewer)
    at, two = fight(HERO, HERO_TOO, hands={"Quin": (HASTE,)}, dialect=dialect), lead(HERO, HERO_TOO)
    at.refuses(two, Reason.WRONG_NUMBER_OF_CARDS, "TR-139", "at most 1")
    at.refuses(lead(discards=(HASTE,)), Reason.NOTHING_TO_DISCARD, "TR-140")


@pytest.mark.rule("TR-167", "TR-039", "TR-140")
def test_leadership_gives_no_subplot_of_a_pool_and_ends_own_offers_first():
    scene = at_scene(hands={"Quin": (LEADERSHIP,)}, pools={"Quin": (ROMANCE,)})
    for at in (fight(ROMANCE), fight(hands={"Quin": (ROMANCE,)}), scene):
        at.refuses(lead(ROMANCE), Reason.SUBPLOT_STAYS, "TR-167")
    free = at_scene(hands={"Quin": (LEADERSHIP, ROMANCE)})
    assert ROMANCE in free.sends(lead(ROMANCE)).hand("Marco")
    at = at_scene(hands={"Quin": (LEADERSHIP, HERO, HASTE), "Marco": (ACTION,)})
    at = at.offer_trade(hero="Quin", with_hero="Marco", gives=(HERO,), explanation="so")
    at = at.offer_trade(hero="Marco", with_hero="Quin", gives=(ACTION,), explanation="so")
    at = at.sends(lead(to_hero="Tina"))
    assert len(at.hand("Quin")) == 4
    assert HERO in at.hand("Quin")
    assert [offer.hero for offer in at.pending.offers] == ["Marco"]


@pytest.mark.rule("TR-157", "TR-142", "TR-143")
def test_after_a_rally_all_discard_before_they_draw_and_the_game_continues():
    hands = {"Quin": (HASTE,), "Marco": (ACTION, HASTE_TOO, 17, 18), "Tina": ()}
    at = fight(hands=hands).sends(PLAY_RALLY)
    assert at.events[1].awaiting == HEROES
    at = at.renew_hand(hero="Marco", cards=(ACTION, HASTE_TOO))
    assert torg.events.CardDrawn not in at.kinds
    at = at.renew_hand(hero="Quin")
    assert at.seen_by(QUIN).renewing == ("Tina",)
    at = at.renew_hand(hero="Tina")
    assert [len(at.hand(hero)) for hero in HEROES] == [4, 4, 4]
    assert {17, 18} < set(at.hand("Marco"))
    drawn = [event.hero for event in at.events_of(torg.events.CardDrawn)]
    assert drawn == ["Quin"] * 3 + ["Marco"] * 2 + ["Tina"] * 4
    assert set(at.pool("Quin")) == {LEADERSHIP, MASTER_PLAN}
    at, again = fight().sends(PLAY_RALLY), RenewHand(hero="Quin")
    for command in (commands.Flip(), commands.EndRounds()):
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
def test_house_rules_may_limit_a_rally_to_the_action_and_allow_no_discards():
    alone = {"rally_reaches_all": False, "rally_discards": False}
    dialect = house(torg.REVISED, enhancements=alone)
    at = fight(hands={"Marco": (HASTE,)}, dialect=dialect, in_action=("Quin", "Marco"))
    at = at.sends(PLAY_RALLY)
    assert [len(at.hand(hero)) for hero in HEROES] == [4, 4, 0]
    at.refuses(RenewHand(hero="Marco", cards=(HASTE,)), *NOTHING_DUE)


@pytest.mark.rule("TR-021")
def test_these_cards_are_offered_and_played_also_while_an_action_is_open():
    assert fight(discards=(TOP,)).declared().allows(lead(), PLAY_RALLY, PLAN)
    at = fight(HERO, hands={"Quin": (HASTE,)}, discards=(TOP,))
    types = {CardType.LEADERSHIP, CardType.RALLY, CardType.MASTER_PLAN}
    assert types <= plays_offered(at.state, QUIN)
    answers = at.sends(PLAY_RALLY).offers(QUIN, RenewHand)
    assert {answer.cards for answer in answers} == {(), (HASTE,)}


DECK = tuple(range(1, 17))


def fight_by(dialect, *pool, **table):
    pools = {"Quin": (LEADERSHIP, RALLY, *pool)}
    return at_text(dialect, pools=pools, deck=DECK, **table)


def gift(*cards, to_hero="Marco", to_pool=None):
    return torg.Gift(to_hero=to_hero, cards=cards, to_pool=to_pool)


BOTH = leads(gift(HERO, HERO_TOO))


# ------------------------------------------------------------------ rows about Leadership


@pytest.mark.rule("TC-072", "TG-022", "TR-139")
@by_text(
    "counts rule several",
    revised=((0, 1, 2), "TR-139", False),
    classic=((2,), "TC-072", True),
    gurps=((1, 2), "TG-022", False),
)
def test_how_many_cards_leadership_gives_and_to_how_many_players(dialect, counts, rule, several):
    at = fight_by(dialect, HERO, HERO_TOO, HASTE)
    for count in range(4):
        cards = (HERO, HERO_TOO, HASTE)[:count]
        command = leads(gift(*cards))
        if count in counts:
            assert set(at.sends(command).pool("Marco")) == set(cards)
        else:
            at.refuses(command, Reason.WRONG_NUMBER_OF_CARDS, rule)
    at = fight_by(dialect, HERO, HERO_TOO)
    command = leads(gift(HERO), gift(HERO_TOO, to_hero="Tina"))
    if not several:
        at.refuses(command, Reason.GIFTS_TO_SEVERAL, "TR-139")
        return
    at = at.sends(command)
    assert (at.pool("Marco"), at.pool("Tina")) == ((HERO,), (HERO_TOO,))


@pytest.mark.rule("TC-072", "TG-022", "TR-140")
@by_text("rule", revised=None, classic="TC-072", gurps="TG-022")
def test_whether_the_player_of_leadership_discards_before_the_refill(dialect, rule):
    hand = (HASTE, HASTE_TOO, ACTION)
    at = fight_by(dialect, HERO, HERO_TOO, DRAMA, hands={"Quin": hand})
    led = at.sends(BOTH)
    assert set(hand) < set(led.hand("Quin"))
    assert len(led.hand("Quin")) == 4
    assert DRAMA in led.pool("Quin"), "the pool is not counted"
    discards = (HASTE, HASTE_TOO)
    for count in (1, 2):
        discarding = leads(gift(HERO, HERO_TOO), discards=discards[:count])
        if rule:
            at.refuses(discarding, Reason.NOTHING_TO_DISCARD, rule)
            continue
        led = at.sends(discarding)
        assert len(led.hand("Quin")) == 4
        assert {*discards[count:], ACTION} < set(led.hand("Quin"))
        assert led.discard_pile == (LEADERSHIP, *discards[:count])
        assert len(led.events_of(torg.events.CardDrawn)) == count + 1


@pytest.mark.rule("TC-072", "TG-022", "TR-139", "TR-141")
@pytest.mark.parametrize("in_rounds", [True, False])
@by_text("out_of_rounds rule", revised=("hand", "TR-141"), classic=("pool", "TC-072"))
def test_where_the_gifts_of_leadership_go(dialect, out_of_rounds, rule, in_rounds):
    at, place = fight_by(dialect, HERO, hands={"Quin": (HERO_TOO,)}), "pool"
    if not in_rounds:
        at = at_scene(hands={"Quin": (LEADERSHIP, HERO, HERO_TOO)}, dialect=dialect)
        place = out_of_rounds
    led = at.sends(leads(gift(HERO, HERO_TOO), explanation="a plan"))
    assert led.events[1].explanation == "a plan"
    assert LEADERSHIP in led.discard_pile
    gifts = {"pool": led.pool("Marco"), "hand": led.hand("Marco")}
    assert set(gifts[place]) == {HERO, HERO_TOO}
    wrong = leads(gift(HERO, HERO_TOO, to_pool=place == "hand"))
    at.refuses(wrong, Reason.GIFT_MISPLACED, rule, place)


@pytest.mark.rule("TG-022")
def test_in_gurps_the_player_of_leadership_chooses_hand_or_pool():
    at = fight_by(GURPS, HERO, HERO_TOO)
    led = at.sends(leads(gift(HERO, to_pool=True), gift(HERO_TOO, to_pool=False)))
    assert (led.pool("Marco"), led.hand("Marco")) == ((HERO,), (HERO_TOO,))
    assert at.sends(leads(gift(HERO))).pool("Marco") == (HERO,)
    free = at_scene(hands={"Quin": (LEADERSHIP, HERO)}, dialect=GURPS)
    assert free.sends(leads(gift(HERO))).hand("Marco") == (HERO,)
    assert free.sends(leads(gift(HERO, to_pool=True))).pool("Marco") == (HERO,)
    group = {"leadership_reach": "several_players", "leadership_is_explained": False}
    gifts = (gift(HERO, to_pool=False), gift(HERO_TOO, to_hero="Tina", to_pool=False))
    at = fight_by(house(GURPS, enhancements=group), HERO, HERO_TOO)
    at = at.sends(leads(*gifts, explanation=""))
    assert (at.hand("Marco"), at.hand("Tina")) == ((HERO,), (HERO_TOO,))


@pytest.mark.rule("TG-022", "TR-187", "TR-008", "TC-072", "TR-139")
@by_text("asks", revised=False, classic=False, gurps=True)
def test_leadership_is_for_another_player_may_need_a_reason_and_announces_specials(dialect, asks):
    at = fight_by(dialect, HERO, HERO_TOO)
    mute = leads(gift(HERO, HERO_TOO), explanation=" ")
    at.allows_if(not asks, mute, Reason.LEADERSHIP_UNEXPLAINED, "TG-022", "Quin leads")
    at = fight_by(dialect, HERO, hands={"Quin": (ALERTNESS, ROMANCE)})
    (laid,) = at.sends(leads(gift(HERO, ALERTNESS))).events_of(torg.events.SpecialLaid)
    assert (laid.hero, laid.type) == ("Marco", torg.CardType.ALERTNESS)
    at.refuses(leads(gift(HERO, ROMANCE)), Reason.SUBPLOT_STAYS, "TR-167")
    heroes = (torg.Hero("Quin", player="Ann"), torg.Hero("Marco", player="Ann"), "Tina")
    at = at_opening(*heroes, pools={"Quin": (LEADERSHIP, HERO, HASTE)}, dialect=dialect).flip()
    own = lead(HERO, HASTE, explanation="come!")
    at.refuses(own, Reason.GIFT_TO_ONESELF, "TR-139", "another player")
    to_tina = lead(HERO, HASTE, explanation="come!", to_hero="Tina")
    assert set(at.sends(to_tina).pool("Tina")) == {HERO, HASTE}


# ---------------------------------------------------------------- rows about Master Plan


@pytest.mark.rule("TC-074", "TG-023", "TR-142", "TR-143", "TR-144", "TC-073", "TG-005", "TR-021")
@by_text("place may", revised=("pool", False), classic=("pool", True), gurps=("hand", False))
def test_from_where_master_plan_is_played_and_where_the_fetched_card_goes(dialect, place, may):
    before = fight_by(dialect, MASTER_PLAN, discards=(HASTE, HERO))
    at = before.sends(PLAN)
    assert at.kinds == [torg.events.CardPlayed, torg.events.CardFetched]
    assert at.action_stack == before.action_stack
    assert {"pool": at.pool("Quin"), "hand": at.hand("Quin")}[place][-1] == HERO
    assert at.discard_pile == (HASTE, MASTER_PLAN)
    free = at_scene(hands={"Quin": (MASTER_PLAN,)}, discards=(HERO,), dialect=dialect)
    assert free.sends(PLAN).hand("Quin") == (HERO,)
    at = fight_by(dialect, hands={"Quin": (MASTER_PLAN, HASTE)}, discards=(HERO,))
    assert (PLAN in at.offers(torg.hero_seat("Quin"), commands.PlayCard)) is may
    at.allows_if(may, PLAN, Reason.CARD_NOT_USABLE, "TR-021")
    at.refuses(play(HASTE), Reason.CARD_NOT_USABLE, "TR-021")


@pytest.mark.rule("TR-008", "TC-074", "TC-078")
def test_a_fetched_special_is_announced_and_a_classic_rally_waits_for_all_discards():
    at = fight_by(CLASSIC, MASTER_PLAN, discards=(ALERTNESS,)).sends(PLAN)
    assert at.events_of(torg.events.SpecialLaid)
    at = fight_by(CLASSIC, hands={"Quin": (HERO,)}).played(RALLY)
    at = at.renew_hand(hero="Marco").renew_hand(hero="Quin")
    assert at.hand_sizes == [1, 0, 0]
    assert at.renew_hand(hero="Tina").hand_sizes == [4, 4, 4]


@pytest.mark.rule("TC-078", "TG-029", "TR-157")
@by_text(
    "renewing sizes",
    revised=({"Quin", "Marco", "Tina"}, [4, 4, 4]),
    classic=({"Quin", "Marco"}, [4, 4, 1]),
    gurps=(set(), [4, 4, 4]),
)
def test_rally_renews_hands_after_discards_or_at_once(dialect, renewing, sizes):
    hands = {"Quin": (HERO,), "Marco": (HASTE, HASTE_TOO), "Tina": (ACTION,)}
    at = fight_by(dialect, hands=hands).join_combat(character="Tina", combat="the roof")
    at = at.played(RALLY)
    assert set(at.pending.renewing) == renewing
    for hero in at.pending.renewing:
        at = at.renew_hand(hero=hero, cards=(HASTE,) if hero == "Marco" else ())
    assert (HASTE in at.hand("Marco")) is (not renewing)
    assert HASTE_TOO in at.hand("Marco")
    assert at.hand_sizes == sizes
