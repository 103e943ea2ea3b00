"""Leadership, Master Plan and Rally in each of the three rule texts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, Reason
from tests.torg.tables import ALL_DIALECTS, HEROES, allowed, kinds, refused, stacked, told
from tests.torg.tables_actions import (
    ACTION,
    DRAMA,
    HASTE,
    HERO,
    OTHER_HASTE,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    rounds,
    scene,
)

LEADERSHIP, MASTER_PLAN, RALLY = 141, 50, 78
ALERTNESS, ROMANCE = 33, 120
DECK = tuple(range(1, 17))


def fight(dialect, *pool, hands=None, card=PLAIN_ATTACK_TAUNT, **table):
    pools = {"Quin": (LEADERSHIP, RALLY, *pool)}
    return rounds(card, pools=pools, hands=hands, deck=DECK, dialect=dialect, **table)


def gift(*cards, to_hero="Marco", to_pool=None):
    return torg.Gift(to_hero=to_hero, cards=cards, to_pool=to_pool)


def lead(*gifts, explanation="follow me", **more):
    leads = torg.Leading(gifts=gifts, explanation=explanation, **more)
    return torg.PlayCard(hero="Quin", card=LEADERSHIP, choice=leads)


def led(state, *gifts, **more):
    return torg.TORG.step(state, lead(*gifts, **more)).state


# ------------------------------------------------------------------ rows about Leadership


@pytest.mark.rule("TC-072", "TG-022", "TR-139")
@pytest.mark.parametrize(
    ("dialect", "counts"), [(REVISED, (0, 1, 2)), (CLASSIC, (2,)), (GURPS, (1, 2))]
)
def test_how_many_cards_leadership_gives(dialect, counts):
    state = fight(dialect, HERO, OTHER_HERO, HASTE)
    for count in range(4):
        cards = (HERO, OTHER_HERO, HASTE)[:count]
        command = lead(gift(*cards))
        if count in counts:
            assert set(torg.TORG.step(state, command).state.pool("Marco")) == set(cards)
        else:
            rule = {"revised": "TR-139", "classic": "TC-072", "gurps": "TG-022"}[dialect.name]
            refused(state, command, Reason.WRONG_NUMBER_OF_CARDS, rule)


@pytest.mark.rule("TC-072", "TG-022", "TR-139")
@pytest.mark.parametrize(
    ("dialect", "several"), [(REVISED, False), (CLASSIC, True), (GURPS, False)]
)
def test_to_how_many_players_it_gives(dialect, several):
    state = fight(dialect, HERO, OTHER_HERO)
    command = lead(gift(HERO), gift(OTHER_HERO, to_hero="Tina"))
    assert allowed(state, command) is several
    if several:
        state = torg.TORG.step(state, command).state
        assert (state.pool("Marco"), state.pool("Tina")) == ((HERO,), (OTHER_HERO,))
    else:
        refused(state, command, Reason.GIFTS_TO_SEVERAL, "TR-139")


@pytest.mark.rule("TC-072", "TG-022", "TR-140")
@pytest.mark.parametrize(("dialect", "may"), [(REVISED, True), (CLASSIC, False), (GURPS, False)])
def test_whether_its_player_discards_before_the_refill(dialect, may):
    hand = (HASTE, OTHER_HASTE, ACTION)
    state = fight(dialect, HERO, OTHER_HERO, DRAMA, hands={"Quin": hand})
    after = led(state, gift(HERO, OTHER_HERO))
    assert set(hand) < set(after.hand("Quin"))
    assert len(after.hand("Quin")) == 4
    assert DRAMA in after.pool("Quin"), "the pool is not counted"
    discarding = lead(gift(HERO, OTHER_HERO), discards=(HASTE,))
    assert allowed(state, discarding) is may
    if may:
        transition = torg.TORG.step(state, discarding)
        after = transition.state
        assert len(after.hand("Quin")) == 4
        assert {OTHER_HASTE, ACTION} < set(after.hand("Quin"))
        assert after.discard_pile == (LEADERSHIP, HASTE)
        assert len(told(transition, torg.CardDrawn)) == 2
    else:
        rule = "TC-072" if dialect is CLASSIC else "TG-022"
        refused(state, discarding, Reason.NOTHING_TO_DISCARD, rule)


@pytest.mark.rule("TC-072", "TG-022", "TR-139", "TR-141")
@pytest.mark.parametrize("in_rounds", [True, False])
@pytest.mark.parametrize(
    ("dialect", "places"),
    [(REVISED, {True: "pool", False: "hand"}), (CLASSIC, dict.fromkeys((True, False), "pool"))],
)
def test_where_it_lays_its_gifts(dialect, places, in_rounds):
    state = fight(dialect, HERO, hands={"Quin": (OTHER_HERO,)})
    if not in_rounds:
        state = scene(hands={"Quin": (LEADERSHIP, HERO, OTHER_HERO)}, dialect=dialect)
    after, events = torg.TORG.step(state, lead(gift(HERO, OTHER_HERO), explanation="a plan"))
    assert events[1].explanation == "a plan"
    assert LEADERSHIP in after.discard_pile
    got = {"pool": after.pool("Marco"), "hand": after.hand("Marco")}
    assert set(got[places[in_rounds]]) == {HERO, OTHER_HERO}
    wrong = lead(gift(HERO, OTHER_HERO, to_pool=places[in_rounds] == "hand"))
    rule = "TR-141" if dialect is REVISED else "TC-072"
    assert places[in_rounds] in refused(state, wrong, Reason.GIFT_MISPLACED, rule)


@pytest.mark.rule("TG-022")
def test_in_gurps_the_giver_chooses_hand_or_pool():
    state = fight(GURPS, HERO, OTHER_HERO)
    one = led(state, gift(HERO, to_pool=True), gift(OTHER_HERO, to_pool=False))
    assert (one.pool("Marco"), one.hand("Marco")) == ((HERO,), (OTHER_HERO,))
    assert led(state, gift(HERO)).pool("Marco") == (HERO,)
    free = scene(hands={"Quin": (LEADERSHIP, HERO)}, dialect=GURPS)
    assert led(free, gift(HERO)).hand("Marco") == (HERO,)
    assert led(free, gift(HERO, to_pool=True)).pool("Marco") == (HERO,)


@pytest.mark.rule("TG-022", "TR-187")
@pytest.mark.parametrize(("dialect", "asks"), [(REVISED, False), (CLASSIC, False), (GURPS, True)])
def test_whether_leadership_needs_a_reason(dialect, asks):
    state = fight(dialect, HERO, OTHER_HERO)
    mute = lead(gift(HERO, OTHER_HERO), explanation=" ")
    assert allowed(state, mute) is not asks
    if asks:
        assert "Quin leads" in refused(state, mute, Reason.LEADERSHIP_UNEXPLAINED, "TG-022")


@pytest.mark.rule("TR-008", "TC-072", "TG-022")
@ALL_DIALECTS
def test_the_gamemaster_hears_of_a_special_that_leadership_lays_into_a_pool(dialect):
    state = fight(dialect, HERO, hands={"Quin": (ALERTNESS,)})
    transition = torg.TORG.step(state, lead(gift(HERO, ALERTNESS)))
    (laid,) = told(transition, torg.SpecialLaid)
    assert (laid.hero, laid.type) == ("Marco", torg.CardType.ALERTNESS)
    subplot = lead(gift(HERO, ROMANCE))
    state = fight(dialect, HERO, hands={"Quin": (ROMANCE,)})
    refused(state, subplot, Reason.SUBPLOT_STAYS, "TR-167")


# ---------------------------------------------------------------- rows about Master Plan


def plan(state, card=MASTER_PLAN):
    return torg.play_card(state, hero="Quin", card=card).state


@pytest.mark.rule("TC-073", "TG-005", "TR-021", "TR-142")
@pytest.mark.parametrize(("dialect", "may"), [(REVISED, False), (CLASSIC, True), (GURPS, False)])
def test_whether_master_plan_comes_out_of_the_hand_in_rounds(dialect, may):
    state = fight(dialect, hands={"Quin": (MASTER_PLAN, HASTE)}, discards=(HERO,))
    command = torg.PlayCard(hero="Quin", card=MASTER_PLAN)
    assert allowed(state, command) is may
    assert (command in torg.TORG.legal_actions(state, torg.hero_seat("Quin"))) is may
    if not may:
        refused(state, command, Reason.CARD_NOT_USABLE, "TR-021")
    other = torg.PlayCard(hero="Quin", card=HASTE)
    refused(state, other, Reason.CARD_NOT_USABLE, "TR-021")


@pytest.mark.rule("TC-074", "TG-023", "TR-142", "TR-143", "TR-144")
@pytest.mark.parametrize(
    ("dialect", "place"), [(REVISED, "pool"), (CLASSIC, "pool"), (GURPS, "hand")]
)
def test_where_master_plan_lays_what_it_fetches(dialect, place):
    before = fight(dialect, MASTER_PLAN, discards=(HASTE, HERO))
    transition = torg.play_card(before, hero="Quin", card=MASTER_PLAN)
    assert kinds(transition) == [torg.CardPlayed, torg.CardFetched]
    state = transition.state
    assert state.action_stack == before.action_stack
    assert {"pool": state.pool("Quin"), "hand": state.hand("Quin")}[place][-1] == HERO
    assert state.discard_pile == (HASTE, MASTER_PLAN)
    free = scene(hands={"Quin": (MASTER_PLAN,)}, discards=(HERO,), dialect=dialect)
    assert plan(free).hand("Quin") == (HERO,)


@pytest.mark.rule("TR-008", "TC-074")
def test_the_gamemaster_hears_of_a_special_that_master_plan_fetches():
    state = fight(CLASSIC, MASTER_PLAN, discards=(ALERTNESS,))
    transition = torg.play_card(state, hero="Quin", card=MASTER_PLAN)
    assert told(transition, torg.SpecialLaid)


# --------------------------------------------------------------------------- row: Rally


@pytest.mark.rule("TC-078", "TG-029", "TR-157")
@pytest.mark.parametrize(
    ("dialect", "speaks", "elsewhere"),
    [(REVISED, True, True), (CLASSIC, True, False), (GURPS, False, True)],
)
def test_rally_renews_hands_after_discards_or_at_once(dialect, speaks, elsewhere):
    hands = {"Quin": (HERO,), "Marco": (HASTE, OTHER_HASTE), "Tina": (ACTION,)}
    state = fight(dialect, hands=hands)
    state = torg.join_combat(state, character="Tina", combat="the roof").state
    state = torg.play_card(state, hero="Quin", card=RALLY).state
    assert bool(state.play.renewing) is speaks
    assert not speaks or ("Tina" in state.play.renewing) is elsewhere
    for hero in state.play.renewing:
        thrown_away = (HASTE,) if hero == "Marco" else ()
        state = torg.renew_hand(state, hero=hero, cards=thrown_away).state
    assert (HASTE in state.hand("Marco")) is not speaks
    assert OTHER_HASTE in state.hand("Marco")
    sizes = [len(state.hand(hero)) for hero in HEROES]
    assert sizes == [4, 4, 4 if elsewhere else 1]


@pytest.mark.rule("TC-078")
def test_nobody_draws_for_a_classic_rally_before_all_have_spoken():
    state = fight(CLASSIC, hands={"Quin": (HERO,)})
    state = torg.play_card(state, hero="Quin", card=RALLY).state
    for hero in ("Marco", "Quin"):
        state = torg.renew_hand(state, hero=hero).state
    assert [len(state.hand(hero)) for hero in HEROES] == [1, 0, 0]
    state = torg.renew_hand(state, hero="Tina").state
    assert [len(state.hand(hero)) for hero in HEROES] == [4, 4, 4]


def test_a_house_may_send_gifts_to_hands_and_several_players():
    group = attrs.evolve(
        GURPS.enhancements,
        leadership_reach="several_players",
        leadership_is_explained=False,
    )
    dialect = attrs.evolve(GURPS, name="house", enhancements=group)
    state = fight(dialect, HERO, OTHER_HERO)
    gifts = (gift(HERO, to_pool=False), gift(OTHER_HERO, to_hero="Tina", to_pool=False))
    state = led(state, *gifts, explanation="")
    assert (state.hand("Marco"), state.hand("Tina")) == ((HERO,), (OTHER_HERO,))


# ------------------------------------------------------------- what becomes of traded cards


@pytest.mark.rule("TG-001", "TR-128")
def test_an_offer_that_is_open_when_the_adventure_ends_goes_back_to_who_made_it():
    state = stacked(hands={"Quin": (HERO,), "Marco": (DRAMA,)}, dialect=GURPS)
    offer = torg.OfferTrade(hero="Quin", with_hero="Marco", gives=(HERO,), explanation="yours")
    state = torg.TORG.step(state, offer).state
    transition = torg.end_adventure(state)
    assert told(transition, torg.OfferEnded)
    assert transition.state.hand("Quin") == (HERO,)
