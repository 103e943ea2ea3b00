"""Alertness, Connection, the common rules of orange-bar cards; the martyr and her party."""

import pytest

from dramadeck import torg
from dramadeck.torg import CardType, Reason, commands, events
from dramadeck.torg.commands import PlayToPool, Sacrifice
from tests.torg.at import at_dealt, at_opening, at_rounds, at_table, house
from tests.torg.tables import ALL_DIALECTS, in_scene
from tests.torg.tables_actions import HEROES_CONFUSED, HEROES_FLURRY

ALERTNESS, CONNECTION, HASTE, DRAMA, DRAMA_TOO, LEADERSHIP = 33, 81, 42, 128, 129, 141
ROMANCE, MARTYR, NEMESIS, CAMPAIGN = 120, 122, 126, 112
LIVING = ("Marco", "Tina")
FALLEN = Reason.HERO_HAS_FALLEN


def lay(card, hero="Quin"):
    return PlayToPool(hero=hero, card=card)


def free(**laid):
    return at_table(**laid).changed(in_scene)


def with_martyr(at, hero="Quin"):
    """Accept the Martyr card in the pool of a hero."""
    return at.accept_subplot(hero=hero, card=MARTYR)


@pytest.mark.rule("TR-008", "TR-189", "TR-022")
def test_a_special_is_pooled_at_any_time_out_of_rounds_or_as_the_one_card_of_a_round():
    at = free(hands={"Quin": (ALERTNESS, ROMANCE)})
    at = at.play_to_pool(hero="Quin", card=ROMANCE, idea="the princess")
    laid = events.SpecialLaid(hero="Quin", type=CardType.ROMANCE, idea="the princess")
    assert at.events == (events.CardPooled(hero="Quin", card=ROMANCE), laid)
    assert at.round is None
    assert at.sends(lay(ALERTNESS)).pool("Quin") == (ROMANCE, ALERTNESS)
    hands = {"Quin": (ALERTNESS,)}
    for moment in (free(hands=hands).declared(), at_table(hands=hands)):
        assert moment.allows(lay(ALERTNESS))
    free(hands={"Quin": (HASTE,)}).refuses(lay(ALERTNESS), Reason.CARD_NOT_IN_HAND, "TR-022")
    at = at_rounds(hands={"Quin": (ALERTNESS, CONNECTION)}).acted("Quin").sends(lay(ALERTNESS))
    assert at.kinds == [events.CardPooled, events.SpecialLaid]
    at.refuses(lay(CONNECTION), Reason.POOL_LIMIT_REACHED, "TR-022")
    at = at_opening("Quin", hands={"Quin": (HASTE, CONNECTION)})
    at = at.open_pool(hero="Quin", cards=(HASTE, CONNECTION))
    assert [event.type for event in at.events_of(events.SpecialLaid)] == [CardType.CONNECTION]


@pytest.mark.rule("TR-007", "TR-162", "TR-180")
def test_the_gamemaster_activates_a_connection_even_if_the_heroes_are_confused():
    at = at_rounds(HEROES_CONFUSED, pools={"Quin": (CONNECTION, ROMANCE, HASTE)})
    assert at.activate_special(hero="Quin", card=CONNECTION).discard_pile == (CONNECTION,)
    for card in (ROMANCE, HASTE, ALERTNESS):
        reason = Reason.CARD_NOT_IN_POOL if card == ALERTNESS else Reason.WRONG_CARD_TYPE
        at.refuses(commands.ActivateSpecial(hero="Quin", card=card), reason, "TR-007")


# ------------------------------------------------------------------------------ the martyr


@pytest.mark.rule("TR-172")
def test_a_sacrifice_needs_an_accepted_martyr_and_ends_with_the_adventure():
    at = free(pools={"Quin": (MARTYR,), "Marco": (NEMESIS,)})
    at = at.accept_subplot(hero="Marco", card=NEMESIS)
    for hero in ("Quin", "Marco", "Tina"):
        at.refuses(Sacrifice(hero=hero), Reason.NO_MARTYR, "TR-172")
    at = with_martyr(at_table(pools={"Quin": (MARTYR,)})).sacrifice(hero="Quin")
    assert at.end_adventure().deal().fallen == ()
    assert at_dealt().fallen == torg.new_game(["Quin"], seed=7).fallen == ()


@pytest.mark.rule("TR-172", "TR-040", "TR-189")
def test_a_fallen_hero_does_not_act_pool_specials_or_trade():
    at = with_martyr(at_rounds(HEROES_FLURRY, pools={"Quin": (MARTYR, HASTE)}))
    at = at.plays("Quin", HASTE).declared("Quin", torg.ActionKind.TAUNT).sacrifice(hero="Quin")
    assert at.attempts == ()
    assert at.members(torg.Side.HEROES) == LIVING
    attack = {"action": torg.ActionKind.ATTACK, "value": 8, "difficulty": 8, "target": "Mummy"}
    at.refuses(commands.DeclareAction(actor="Quin", **attack), FALLEN, "TR-059")
    # The others wait neither for her Haste nor for her turn in the flurry.
    assert at.declared("Marco").attempt.actor == "Marco"
    at = at.flipped(151).end_rounds()
    at.refuses(commands.BeginRounds(heroes=("Quin",)), FALLEN, "TR-026")
    at = at.begin_rounds()
    assert at.round.heroes == LIVING
    assert at.end_rounds().end_scene().scene.awaiting == LIVING
    hands = {"Marco": (HASTE,), "Quin": (ALERTNESS,)}
    at = with_martyr(free(hands=hands, pools={"Quin": (MARTYR,)}))
    at = at.offer_trade(hero="Marco", with_hero="Quin", gives=(HASTE,), explanation="a rope")
    at = at.sacrifice(hero="Quin")
    at.refuses(lay(ALERTNESS), FALLEN, "TR-189")
    assert (at.pending.offers, at.hand("Marco")) == ((), (HASTE,))


def fallen(at, hero="Quin"):
    """Sacrifice a hero with a Martyr card in her pool."""
    at = with_martyr(at, hero).begin_subplot(hero=hero, subplot=CardType.MARTYR)
    return at.sacrifice(hero=hero)


def party(*heroes, **laid):
    """Return a scene in which Quin has fallen."""
    return fallen(at_table(*heroes, **({"pools": {"Quin": (MARTYR,)}} | laid)).changed(in_scene))


@ALL_DIALECTS
@pytest.mark.rule("TR-046", "TR-048", "TR-172")
def test_a_fallen_hero_does_not_discard_or_draw_and_a_scene_without_heroes_ends(dialect):
    at = party(dialect=dialect, hands={"Quin": (1,)}).end_scene()
    assert at.scene.awaiting == LIVING
    discard = commands.DiscardAfterScene(hero="Quin")
    at.refuses(discard, Reason.NOTHING_TO_DISCARD, "TR-046")
    at = at.settled()
    assert at.scene is None
    assert at.hand("Quin") == (1,)
    assert [len(at.hand(hero)) for hero in LIVING] == [4, 4]
    at = party("Quin", dialect=dialect).end_scene()
    assert (at.events[-1], at.scene) == (events.SceneClosed(), None)


def with_two_subplots(dialect):
    """Return a table with active subplots of Quin and Marco, and Quin's Martyr in her pool."""
    ours = house(dialect, specials={"most_subplots": 3})
    pools = {"Quin": (MARTYR, ROMANCE, CAMPAIGN), "Marco": (NEMESIS,)}
    at = at_table(pools=pools, dialect=ours, is_campaign=True)
    for hero, card in (("Quin", ROMANCE), ("Marco", NEMESIS)):
        subplot = {"hero": hero, "subplot": at.card(card).type}
        at = at.accept_subplot(hero=hero, card=card).begin_subplot(**subplot)
        if dialect is torg.CLASSIC:
            at = at.note_influence(**subplot)
    return at


@ALL_DIALECTS
@pytest.mark.rule("TC-053", "TG-032", "TR-168", "TR-172", "TR-163", "TR-164")
def test_subplots_of_a_fallen_hero_pay_nothing_and_those_of_others_pay(dialect):
    before = with_two_subplots(dialect)
    at = fallen(before)
    after = [(ended, {"Marco"}) for ended in (at.end_act(), at.end_adventure())]
    for ended, paid in ((before.end_act(), {"Quin", "Marco"}), *after):
        assert {event.hero for event in ended.events_of(events.SubplotPaid)} == paid
    pools = {"Quin": (MARTYR, ROMANCE)}
    at = party(dialect=dialect, hands={"Quin": (NEMESIS,)}, pools=pools)
    for command, card, rule in (
        (commands.DeclineSubplot, NEMESIS, "TR-163"),
        (commands.DeclineSubplot, ROMANCE, "TR-163"),
        (commands.AcceptSubplot, ROMANCE, "TR-164"),
        (commands.DisallowSubplot, ROMANCE, "TR-164"),
    ):
        at.refuses(command(hero="Quin", card=card), FALLEN, rule)


@pytest.mark.rule("TR-169", "TR-172", "TR-175", "TR-178")
def test_subplots_of_a_fallen_hero_do_not_begin_or_last():
    romance = {"hero": "Quin", "subplot": CardType.ROMANCE}
    lasting = commands.ProposeCampaign(card=CAMPAIGN, owner="Quin", **romance)
    at = fallen(with_two_subplots(torg.REVISED).sends(lasting))
    for command, reason, rule in (
        (commands.JudgeCampaign(approves=False), Reason.NO_CAMPAIGN_PROPOSED, "TR-175"),
        (lasting, FALLEN, "TR-175"),
        (commands.BeginSubplot(**romance), Reason.SUBPLOT_NOT_ACCEPTED, "TR-169"),
    ):
        at.refuses(command, reason, rule)
    lasting = (torg.LastingSubplot(type=CardType.NEMESIS),)
    quin = torg.Hero("Quin", campaigned=lasting)
    at = fallen(at_table(quin, "Marco", pools={"Quin": (MARTYR,)}, is_campaign=True))
    at.refuses(commands.RecallSubplot(hero="Quin", subplot=CardType.NEMESIS), FALLEN, "TR-178")


@ALL_DIALECTS
@pytest.mark.rule("TR-139", "TR-172")
@pytest.mark.parametrize("in_rounds", [True, False])
def test_leadership_gives_no_card_to_a_fallen_hero(dialect, in_rounds):
    cards = (LEADERSHIP, HASTE)
    at = party(dialect=dialect, hands={"Marco": cards})
    if in_rounds:
        at = at.pooled("Marco", *cards).begin_rounds().flip()
    for to_pool in (True, False, None):
        gift = torg.Gift(to_hero="Quin", cards=(HASTE,), to_pool=to_pool)
        leading = torg.Leading(gifts=(gift,), explanation="in her memory")
        play = commands.PlayCard(hero="Marco", card=LEADERSHIP, choice=leading)
        at.refuses(play, FALLEN, "TR-139")


@ALL_DIALECTS
@pytest.mark.rule("TC-064", "TG-017", "TR-128", "TR-172")
def test_the_drama_card_of_a_fallen_hero_pays_nothing(dialect):
    at = party(dialect=dialect, hands={"Quin": (DRAMA,), "Marco": (DRAMA_TOO,)})
    at = at.end_scene(is_final_encounter=True).settled()
    at.refuses(commands.ClaimDrama(hero="Quin", cards=(DRAMA,)), FALLEN, "TR-128")
    if dialect is torg.REVISED:
        at = at.claim_drama(hero="Marco", cards=(DRAMA_TOO,))
    at = at.end_adventure()
    assert [at.hero(hero).possibilities for hero in ("Quin", "Marco")] == [0, 3]
