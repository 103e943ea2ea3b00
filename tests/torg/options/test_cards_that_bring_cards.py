"""Leadership, Master Plan and Rally in each of the three rule texts."""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, Reason
from tests.torg.at import at_scene, at_table, play
from tests.torg.options.at import at_text, by_text, house
from tests.torg.tables import ALL_DIALECTS

LEADERSHIP, MASTER_PLAN, RALLY, ALERTNESS, ROMANCE = 141, 50, 78, 33, 120
ACTION, DRAMA, HASTE, OTHER_HASTE, HERO, OTHER_HERO = 36, 128, 40, 41, 65, 66
DECK = tuple(range(1, 17))
PLAN = play(MASTER_PLAN)


def fight(dialect, *pool, **table):
    pools = {"Quin": (LEADERSHIP, RALLY, *pool)}
    return at_text(dialect, pools=pools, deck=DECK, **table)


def gift(*cards, to_hero="Marco", to_pool=None):
    return torg.Gift(to_hero=to_hero, cards=cards, to_pool=to_pool)


def lead(*gifts, explanation="follow me", discards=()):
    leads = torg.Leading(gifts=gifts, explanation=explanation, discards=discards)
    return play(LEADERSHIP, choice=leads)


BOTH = lead(gift(HERO, OTHER_HERO))


# ------------------------------------------------------------------ rows about Leadership


@pytest.mark.rule("TC-072", "TG-022", "TR-139")
@by_text(
    "counts rule",
    revised=((0, 1, 2), "TR-139"),
    classic=((2,), "TC-072"),
    gurps=((1, 2), "TG-022"),
)
def test_how_many_cards_leadership_gives(dialect, counts, rule):
    at = fight(dialect, HERO, OTHER_HERO, HASTE)
    for count in range(4):
        cards = (HERO, OTHER_HERO, HASTE)[:count]
        command = lead(gift(*cards))
        if count in counts:
            assert set(at.sends(command).pool("Marco")) == set(cards)
        else:
            at.refuses(command, Reason.WRONG_NUMBER_OF_CARDS, rule)


@pytest.mark.rule("TC-072", "TG-022", "TR-139")
@by_text("several", revised=False, classic=True, gurps=False)
def test_to_how_many_players_it_gives(dialect, several):
    at = fight(dialect, HERO, OTHER_HERO)
    command = lead(gift(HERO), gift(OTHER_HERO, to_hero="Tina"))
    if not several:
        at.refuses(command, Reason.GIFTS_TO_SEVERAL, "TR-139")
        return
    at = at.sends(command)
    assert (at.pool("Marco"), at.pool("Tina")) == ((HERO,), (OTHER_HERO,))


@pytest.mark.rule("TC-072", "TG-022", "TR-140")
@by_text("rule", revised=None, classic="TC-072", gurps="TG-022")
def test_whether_its_player_discards_before_the_refill(dialect, rule):
    hand = (HASTE, OTHER_HASTE, ACTION)
    at = fight(dialect, HERO, OTHER_HERO, DRAMA, hands={"Quin": hand})
    led = at.sends(BOTH)
    assert set(hand) < set(led.hand("Quin"))
    assert len(led.hand("Quin")) == 4
    assert DRAMA in led.pool("Quin"), "the pool is not counted"
    discards = (HASTE, OTHER_HASTE)
    for count in (1, 2):
        discarding = lead(gift(HERO, OTHER_HERO), discards=discards[:count])
        if rule:
            at.refuses(discarding, Reason.NOTHING_TO_DISCARD, rule)
            continue
        led = at.sends(discarding)
        assert len(led.hand("Quin")) == 4
        assert {*discards[count:], ACTION} < set(led.hand("Quin"))
        assert led.discard_pile == (LEADERSHIP, *discards[:count])
        assert len(led.told(torg.CardDrawn)) == count + 1


@pytest.mark.rule("TC-072", "TG-022", "TR-139", "TR-141")
@pytest.mark.parametrize("in_rounds", [True, False])
@by_text("out_of_rounds rule", revised=("hand", "TR-141"), classic=("pool", "TC-072"))
def test_where_it_lays_its_gifts(dialect, out_of_rounds, rule, in_rounds):
    at, place = fight(dialect, HERO, hands={"Quin": (OTHER_HERO,)}), "pool"
    if not in_rounds:
        at = at_scene(hands={"Quin": (LEADERSHIP, HERO, OTHER_HERO)}, dialect=dialect)
        place = out_of_rounds
    led = at.sends(lead(gift(HERO, OTHER_HERO), explanation="a plan"))
    assert led.events[1].explanation == "a plan"
    assert LEADERSHIP in led.discard_pile
    gifts = {"pool": led.pool("Marco"), "hand": led.hand("Marco")}
    assert set(gifts[place]) == {HERO, OTHER_HERO}
    wrong = lead(gift(HERO, OTHER_HERO, to_pool=place == "hand"))
    at.refuses(wrong, Reason.GIFT_MISPLACED, rule, place)


@pytest.mark.rule("TG-022")
def test_in_gurps_the_giver_chooses_hand_or_pool_and_in_a_house_among_several_players():
    at = fight(GURPS, HERO, OTHER_HERO)
    led = at.sends(lead(gift(HERO, to_pool=True), gift(OTHER_HERO, to_pool=False)))
    assert (led.pool("Marco"), led.hand("Marco")) == ((HERO,), (OTHER_HERO,))
    assert at.sends(lead(gift(HERO))).pool("Marco") == (HERO,)
    free = at_scene(hands={"Quin": (LEADERSHIP, HERO)}, dialect=GURPS)
    assert free.sends(lead(gift(HERO))).hand("Marco") == (HERO,)
    assert free.sends(lead(gift(HERO, to_pool=True))).pool("Marco") == (HERO,)
    group = {"leadership_reach": "several_players", "leadership_is_explained": False}
    gifts = (gift(HERO, to_pool=False), gift(OTHER_HERO, to_hero="Tina", to_pool=False))
    at = fight(house(GURPS, enhancements=group), HERO, OTHER_HERO)
    at = at.sends(lead(*gifts, explanation=""))
    assert (at.hand("Marco"), at.hand("Tina")) == ((HERO,), (OTHER_HERO,))


@pytest.mark.rule("TG-022", "TR-187")
@by_text("asks", revised=False, classic=False, gurps=True)
def test_whether_leadership_needs_a_reason(dialect, asks):
    at = fight(dialect, HERO, OTHER_HERO)
    mute = lead(gift(HERO, OTHER_HERO), explanation=" ")
    at.allows_if(not asks, mute, Reason.LEADERSHIP_UNEXPLAINED, "TG-022", "Quin leads")


@pytest.mark.rule("TR-008", "TC-072", "TG-022")
@ALL_DIALECTS
def test_the_gamemaster_hears_of_a_special_that_leadership_lays_into_a_pool(dialect):
    at = fight(dialect, HERO, hands={"Quin": (ALERTNESS, ROMANCE)})
    (laid,) = at.sends(lead(gift(HERO, ALERTNESS))).told(torg.SpecialLaid)
    assert (laid.hero, laid.type) == ("Marco", torg.CardType.ALERTNESS)
    at.refuses(lead(gift(HERO, ROMANCE)), Reason.SUBPLOT_STAYS, "TR-167")


# ---------------------------------------------------------------- rows about Master Plan


@pytest.mark.rule("TC-073", "TG-005", "TR-021", "TR-142")
@by_text("may", revised=False, classic=True, gurps=False)
def test_whether_master_plan_comes_out_of_the_hand_in_rounds(dialect, may):
    at = fight(dialect, hands={"Quin": (MASTER_PLAN, HASTE)}, discards=(HERO,))
    assert (PLAN in at.offers(torg.hero_seat("Quin"), torg.PlayCard)) is may
    at.allows_if(may, PLAN, Reason.CARD_NOT_USABLE, "TR-021")
    at.refuses(play(HASTE), Reason.CARD_NOT_USABLE, "TR-021")


@pytest.mark.rule("TC-074", "TG-023", "TR-142", "TR-143", "TR-144")
@by_text("place", revised="pool", classic="pool", gurps="hand")
def test_where_master_plan_lays_what_it_fetches(dialect, place):
    before = fight(dialect, MASTER_PLAN, discards=(HASTE, HERO))
    at = before.sends(PLAN)
    assert at.kinds == [torg.CardPlayed, torg.CardFetched]
    assert at.action_stack == before.action_stack
    assert {"pool": at.pool("Quin"), "hand": at.hand("Quin")}[place][-1] == HERO
    assert at.discard_pile == (HASTE, MASTER_PLAN)
    free = at_scene(hands={"Quin": (MASTER_PLAN,)}, discards=(HERO,), dialect=dialect)
    assert free.sends(PLAN).hand("Quin") == (HERO,)


@pytest.mark.rule("TR-008", "TC-074")
def test_the_gamemaster_hears_of_a_special_that_master_plan_fetches():
    at = fight(CLASSIC, MASTER_PLAN, discards=(ALERTNESS,)).sends(PLAN)
    assert at.told(torg.SpecialLaid)


# --------------------------------------------------------------------------- row: Rally


@pytest.mark.rule("TC-078", "TG-029", "TR-157")
@by_text(
    "renewing sizes",
    revised=({"Quin", "Marco", "Tina"}, [4, 4, 4]),
    classic=({"Quin", "Marco"}, [4, 4, 1]),
    gurps=(set(), [4, 4, 4]),
)
def test_rally_renews_hands_after_discards_or_at_once(dialect, renewing, sizes):
    hands = {"Quin": (HERO,), "Marco": (HASTE, OTHER_HASTE), "Tina": (ACTION,)}
    at = fight(dialect, hands=hands).join_combat(character="Tina", combat="the roof").played(RALLY)
    assert set(at.pending.renewing) == renewing
    for hero in at.pending.renewing:
        at = at.renew_hand(hero=hero, cards=(HASTE,) if hero == "Marco" else ())
    assert (HASTE in at.hand("Marco")) is (not renewing)
    assert OTHER_HASTE in at.hand("Marco")
    assert at.hand_sizes == sizes


@pytest.mark.rule("TC-078")
def test_nobody_draws_for_a_classic_rally_before_all_have_spoken():
    at = fight(CLASSIC, hands={"Quin": (HERO,)}).played(RALLY)
    at = at.renew_hand(hero="Marco").renew_hand(hero="Quin")
    assert at.hand_sizes == [1, 0, 0]
    assert at.renew_hand(hero="Tina").hand_sizes == [4, 4, 4]


# ------------------------------------------------------------- what becomes of traded cards


@pytest.mark.rule("TG-001", "TR-128")
def test_an_offer_that_is_open_when_the_adventure_ends_goes_back_to_who_made_it():
    at = at_table(hands={"Quin": (HERO,), "Marco": (DRAMA,)}, dialect=GURPS)
    at = at.offer_trade(hero="Quin", with_hero="Marco", gives=(HERO,), explanation="yours")
    at = at.end_adventure()
    assert at.told(torg.OfferEnded)
    assert at.hand("Quin") == (HERO,)
