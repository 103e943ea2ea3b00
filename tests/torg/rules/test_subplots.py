"""Subplots: declined, accepted, turned down, active, paid, ignored."""

import pytest

from dramadeck import torg
from dramadeck.torg import AcceptSubplot, CardType, PlayToPool, Reason, SubplotPaid
from dramadeck.torg.cards import DECLINABLE, SUBPLOTS
from tests.torg.at import at_rounds, at_table
from tests.torg.house_rules import with_readings
from tests.torg.tables import ALL_DIALECTS, in_scene
from tests.torg.tables_actions import VILLAINS_TEST_INTIMIDATE

CAMPAIGN, ALERTNESS, MASTER_PLAN, FAILS = 112, 33, 50, 74
ROMANCE, ROMANCE_TOO, MARTYR, NEMESIS = 120, 121, 122, 126
QUINS = {"hero": "Quin", "subplot": CardType.ROMANCE}
BEGIN, ACCEPT = torg.BeginSubplot(**QUINS), AcceptSubplot(hero="Quin", card=ROMANCE)
LAY_NEMESIS = PlayToPool(hero="Quin", card=NEMESIS)
LIMIT = (Reason.SUBPLOT_LIMIT_REACHED, "TR-166")


def accepted(card=ROMANCE):
    """Between scenes: an accepted subplot in Quin's pool."""
    return at_table(pools={"Quin": (card,)}).accept_subplot(hero="Quin", card=card)


def begun(card=ROMANCE):
    at = accepted(card)
    return at.begin_subplot(hero="Quin", subplot=at.card(card).type)


def points(at, hero="Quin"):
    return at.hero(hero).possibilities


@pytest.mark.rule("TR-170", "TR-171")
def test_there_are_seven_kinds_of_subplots_and_the_campaign_card():
    specials = [card.type for card in torg.original_deck().cards if card.player.is_special]
    kinds = set(specials) - {CardType.ALERTNESS, CardType.CONNECTION}
    assert kinds == set(DECLINABLE) - {CardType.THE_QUEST, CardType.ILLNESS}
    assert len(kinds - {CardType.CAMPAIGN}) == 7
    assert specials.count(CardType.ROMANCE) == 2
    assert CardType.CAMPAIGN not in SUBPLOTS


@pytest.mark.rule("TR-163", "TR-165")
def test_what_lies_in_the_pool_cannot_be_declined_and_is_ruled_on_once():
    at = at_table(hands={"Quin": (ALERTNESS, 1)}, pools={"Quin": (ROMANCE,)})
    for card, reason in (
        (ROMANCE, Reason.CARD_NOT_IN_HAND),
        (ALERTNESS, Reason.WRONG_CARD_TYPE),
        (1, Reason.WRONG_CARD_TYPE),
    ):
        at.refuses(torg.DeclineSubplot(hero="Quin", card=card), reason, "TR-163")
    at = accepted()
    assert at.pool("Quin") == (ROMANCE,)
    for ruling in (torg.DisallowSubplot, AcceptSubplot):
        at.refuses(ruling(hero="Quin", card=ROMANCE), Reason.SUBPLOT_ACCEPTED, "TR-165")
    at = at_table(pools={"Quin": (ALERTNESS, CAMPAIGN)})
    for ruling, card, reason in (
        (AcceptSubplot, ROMANCE, Reason.CARD_NOT_IN_POOL),
        (AcceptSubplot, ALERTNESS, Reason.WRONG_CARD_TYPE),
        (AcceptSubplot, CAMPAIGN, Reason.WRONG_CARD_TYPE),
        (torg.DisallowSubplot, ALERTNESS, Reason.WRONG_CARD_TYPE),
    ):
        at.refuses(ruling(hero="Quin", card=card), reason, "TR-164")


@pytest.mark.rule("TR-164", "TR-166")
def test_no_second_subplot_goes_into_a_pool_unless_the_first_was_turned_down():
    pools = {"Quin": (ROMANCE,)}
    at = at_table(hands={"Quin": (NEMESIS, CAMPAIGN)}, pools=pools)
    scene = at.changed(in_scene)
    scene.refuses(LAY_NEMESIS, *LIMIT)
    assert scene.allows(PlayToPool(hero="Quin", card=CAMPAIGN))
    at_rounds(hands={"Quin": (NEMESIS,)}, pools=pools).acted("Quin").refuses(LAY_NEMESIS, *LIMIT)
    opening = at_table("Quin", hands={"Quin": (NEMESIS, ROMANCE)}).changed(in_scene).begin_rounds()
    opening.refuses(torg.OpenPool(hero="Quin", cards=(NEMESIS, ROMANCE)), *LIMIT)
    assert at.disallow_subplot(hero="Quin", card=ROMANCE).allows(LAY_NEMESIS)


def lost(at, card=ROMANCE):
    """A villain's success has taken this card from Quin's pool."""
    test = torg.ActionKind.TEST
    at = at.report_action(actor="Mummy", action=test, margin=0, target="Quin")
    return at.strip_pool(hero="Quin", cards=(card,))


def in_a_fight(dialect, *cards, is_active=True, **table):
    """A fight in which Quin's Romance has begun; these cards lie in her pool besides."""
    pools = {"Quin": (ROMANCE, *cards)}
    at = at_rounds(VILLAINS_TEST_INTIMIDATE, pools=pools, dialect=dialect, **table)
    return at.sends(ACCEPT, BEGIN) if is_active else at.sends(ACCEPT)


@pytest.mark.rule("TR-082", "TR-166")
def test_a_subplot_that_was_active_and_is_lost_was_the_one_of_the_adventure():
    hands = {"Quin": (NEMESIS,), "Marco": (ROMANCE_TOO,)}
    at = lost(in_a_fight(torg.REVISED, hands=hands))
    assert at.subplots == ()
    at = at.acted("Quin")
    at.refuses(LAY_NEMESIS, *LIMIT)
    at.pooled("Quin", NEMESIS).refuses(AcceptSubplot(hero="Quin", card=NEMESIS), *LIMIT)
    at = at.end_rounds().end_scene(is_final_encounter=True).end_act()
    assert at.kinds == [torg.ActEnded]


def fetched(at):
    """Master Plan has brought the top card of the discard pile."""
    return at.plays("Quin", MASTER_PLAN)


def ruled(at):
    """Likewise by the gamemaster's last word."""
    return at.move_card(card=ROMANCE, to=torg.Place.POOL, hero="Quin", reason="it is hers")


@pytest.mark.rule("TC-051", "TC-052", "TR-142", "TR-164", "TR-165")
@pytest.mark.parametrize(
    ("dialect", "comes_back"),
    [(torg.CLASSIC, fetched), (torg.CLASSIC, ruled), (torg.GURPS, ruled), (torg.REVISED, ruled)],
)
def test_a_subplot_that_was_lost_and_comes_back_waits_for_the_gamemaster_again(dialect, comes_back):
    at = comes_back(lost(in_a_fight(dialect, MASTER_PLAN)))
    assert ROMANCE in at.pool("Quin")
    assert at.subplots == ()
    assert at.seen_by(torg.GAMEMASTER).adventure.subplots[0].is_over
    at.refuses(BEGIN, Reason.SUBPLOT_NOT_ACCEPTED, "TR-169")
    assert at.allows(torg.DisallowSubplot(hero="Quin", card=ROMANCE))
    if dialect is torg.REVISED:
        # It had begun, so it was her one of the adventure.
        at.refuses(ACCEPT, *LIMIT)
        return
    at = at.sends(ACCEPT)
    assert [subplot.is_active for subplot in at.subplots] == [False]
    assert at.allows(BEGIN)


@ALL_DIALECTS
@pytest.mark.rule("TR-147", "TR-149", "TR-166")
def test_one_that_had_not_begun_may_be_accepted_again_and_one_that_a_negated_success_took_goes_on(
    dialect,
):
    at = ruled(lost(in_a_fight(dialect, is_active=False))).sends(ACCEPT)
    assert len(at.subplots) == 1
    before = in_a_fight(dialect, FAILS)
    at = lost(before)
    assert at.subplots == ()
    assert at.plays("Quin", FAILS).subplots == before.subplots


@pytest.mark.rule("TR-168", "TR-174")
def test_only_the_subplot_that_goes_on_is_noted_to_have_paid():
    at = ruled(lost(in_a_fight(torg.GURPS))).sends(ACCEPT, BEGIN)
    at = at.end_rounds().end_scene(is_final_encounter=True)
    for hero in at.scene.awaiting if at.scene else ():
        at = at.discard_after_scene(hero=hero)
    at = at.end_act()
    assert len(at.told(SubplotPaid)) == 1
    assert [subplot.earned for subplot in at.adventure.subplots] == [0, 1]


@pytest.mark.rule("TR-168", "TR-169")
def test_a_subplot_pays_for_each_act_in_which_it_was_active_and_an_adventure_ends_its_last_act():
    at = accepted().end_act()
    assert at.told(SubplotPaid) == []
    at = at.sends(BEGIN).end_act()
    paid = SubplotPaid(hero="Quin", type=CardType.ROMANCE, possibilities=1)
    assert at.events == (paid, torg.ActEnded(act=2))
    at = at.end_act()
    assert (points(at), points(at, "Marco")) == (2, 0)
    assert at.subplots[0].earned == 2
    at = begun().changed(in_scene).end_scene(is_final_encounter=True)
    assert points(at.end_adventure()) == 1
    assert points(at.end_act().end_adventure()) == 1


@ALL_DIALECTS
@pytest.mark.rule("TC-053", "TG-032", "TR-168")
@pytest.mark.parametrize("act", [1, 2])
def test_an_adventure_that_ends_before_its_first_scene_pays_as_well(dialect, act):
    at = at_table(dialect=dialect)
    if act > 1:  # taken up again, from an earlier session
        hands = (torg.SavedHand(hero="Quin"),)
        at = at.end_adventure().restore_hands(hands=hands, act=act)
    at = at.pooled("Quin", ROMANCE).sends(ACCEPT, BEGIN)
    if dialect is torg.CLASSIC:
        at = at.note_influence(**QUINS)
    assert len(at.end_adventure().told(SubplotPaid)) == 1
    assert at.end_act().end_adventure().told(SubplotPaid) == []


@pytest.mark.rule("TR-168", "TR-169")
def test_only_an_accepted_subplot_begins_and_only_an_active_one_can_be_ignored():
    at, nemesis = accepted(), CardType.NEMESIS
    other = torg.BeginSubplot(hero="Quin", subplot=nemesis)
    at.refuses(other, Reason.SUBPLOT_NOT_ACCEPTED, "TR-169")
    for hero, kind in (("Quin", CardType.ROMANCE), ("Quin", nemesis), ("Marco", CardType.ROMANCE)):
        ignored = torg.WithholdSubplotPay(hero=hero, subplot=kind)
        at.refuses(ignored, Reason.SUBPLOT_NOT_ACTIVE, "TR-168")
    begun().refuses(BEGIN, Reason.SUBPLOT_UNDER_WAY, "TR-169")


@pytest.mark.rule("TR-166", "TR-174")
def test_a_house_may_allow_more_subplots_and_a_martyr_that_was_a_mere_lever_costs_what_it_paid():
    at = begun(MARTYR).end_act().grant_award(hero="Quin", possibilities=6)
    (martyr,) = at.subplots
    at = at.reduce_award(hero="Quin", possibilities=martyr.earned)
    assert points(at.end_adventure()) == 1 + 5
    house = with_readings(torg.REVISED, "house", specials={"most_subplots": 3})
    pools = {"Quin": (ROMANCE, ROMANCE_TOO)}
    at = at_table(hands={"Quin": (NEMESIS,)}, pools=pools, dialect=house).sends(ACCEPT)
    same = AcceptSubplot(hero="Quin", card=ROMANCE_TOO)
    at.refuses(same, Reason.SUBPLOT_UNDER_WAY, "TR-166")
    assert at.allows(LAY_NEMESIS)


@pytest.mark.rule("TC-051", "TR-163", "TR-165")
@pytest.mark.parametrize("card", [ROMANCE, CAMPAIGN], ids=["Romance", "Campaign"])
@ALL_DIALECTS
def test_whether_a_subplot_is_declined_out_of_the_pool(dialect, card):
    at = at_table(pools={"Quin": (card,), "Tina": (NEMESIS,)}, dialect=dialect)
    decline, pays = torg.DeclineSubplot(hero="Quin", card=card), dialect is torg.CLASSIC
    offered = at.offers(torg.hero_seat("Quin"), torg.DeclineSubplot)
    assert (decline in offered) is pays
    if not pays:
        at.refuses(decline, Reason.CARD_NOT_IN_HAND, "TR-163")
        return
    after = at.sends(decline)
    assert after.events[0] == torg.SubplotWithdrawn(hero="Quin", card=card)
    assert (points(after), after.discard_pile) == (1, (card,))
    # Once it is accepted it stays, and so does somebody else's card.
    accepted = at.accept_subplot(hero="Tina", card=NEMESIS)
    late = torg.DeclineSubplot(hero="Tina", card=NEMESIS)
    accepted.refuses(late, Reason.SUBPLOT_ACCEPTED, "TR-165")
    marcos = torg.DeclineSubplot(hero="Marco", card=card)
    at.refuses(marcos, Reason.CARD_NOT_IN_HAND, "TR-163")
