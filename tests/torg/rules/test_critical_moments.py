"""The critical moment: once an act cards come straight from the hand; which ones, and how long."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import REVISED, ActionKind, Attribute, CardType, Reason
from tests.torg.at import at_fight
from tests.torg.house_rules import with_readings
from tests.torg.tables import ALL_DIALECTS, plays_offered
from tests.torg.tables_actions import HEROES_CONFUSED

ACTION, ACTION_TOO, ADRENALIN, DRAMA, HASTE, HERO, HERO_TOO = 36, 37, 1, 128, 40, 65, 66
SUPPORTER, AGAIN, GLORY, LEADERSHIP, IDEA, SURVIVAL = 149, 79, 91, 141, 85, 157
QUIN = torg.hero_seat("Quin")
DECLARE = torg.DeclareCriticalMoment(hero="Quin")
UNUSABLE = (Reason.CARD_NOT_USABLE, "TR-021")


def play(card, choice=None):
    return torg.PlayCard(hero="Quin", card=card, choice=choice)


def fight(*hand, **table):
    return at_fight(HERO_TOO, hands={"Quin": hand}, **table)


def critical(*hand, **table):
    """Quin strikes at the Mummy, and it is her critical moment."""
    return fight(*hand, **table).declared(target="Mummy").sends(DECLARE)


@pytest.mark.rule("TR-032", "TR-035", "TR-036")
def test_any_number_of_cards_that_the_open_action_allows_goes_straight_from_the_hand_onto_it():
    at = critical(ACTION, ADRENALIN, DRAMA, HERO).plays("Quin", ACTION)
    assert not at.events[0].from_pool
    at = at.plays("Quin", ADRENALIN, choice=torg.Raise(attribute=Attribute.STRENGTH))
    at = at.plays("Quin", DRAMA, HERO, HERO_TOO)
    assert at.events[0].from_pool
    outcome = at.announced(5, 5, 5, 5).outcome
    assert (outcome.die_total, outcome.bonus) == (35, 10 + 3)
    at = critical(IDEA, SUPPORTER)
    assert at.allows(play(IDEA, torg.Words(text="where is its heart?")))
    # A card that helps others still helps nobody else's action than an open one.
    at.refuses(play(SUPPORTER), Reason.OWN_ACTION, "TR-156")


@pytest.mark.rule("TR-021", "TR-032", "TR-035")
def test_the_hand_is_open_for_that_one_action_alone_and_nobody_elses_is():
    at = critical(ACTION, HERO).plays("Quin", ACTION).announced(12)
    at.flipped(46).declared().refuses(play(HERO), *UNUSABLE, "in Quin's pool")
    marcos = torg.PlayCard(hero="Marco", card=ACTION_TOO)
    critical(ACTION).refuses(marcos, *UNUSABLE, "Marco")


@pytest.mark.rule("TR-032", "TR-035")
def test_a_listing_offers_the_moment_and_then_the_cards():
    assert DECLARE in fight(ACTION).declared().offers(QUIN, torg.DeclareCriticalMoment)
    assert play(ACTION) in critical(ACTION).offers(QUIN, torg.PlayCard)
    types = plays_offered(critical(HASTE, IDEA, LEADERSHIP).state, QUIN)
    assert {CardType.HASTE, CardType.IDEA, CardType.LEADERSHIP} <= types
    assert play(AGAIN) in critical(AGAIN).announced(3).offers(QUIN, torg.PlayCard)


@pytest.mark.rule("TR-035", "TR-137", "TR-156")
def test_haste_comes_straight_from_the_hand_and_an_action_that_cuts_in_has_no_moment_of_its_own():
    at = critical(HASTE, ACTION, HERO).plays("Quin", HASTE)
    assert not at.events[0].from_pool
    at = at.declared("Quin", ActionKind.TAUNT, target="Mummy")
    at.refuses(play(HERO), *UNUSABLE, "from both")
    # The action that Haste has cut into goes on, and is critical still.
    assert at.announced(12).allows(play(HERO))
    at = critical(SUPPORTER, HASTE)
    at = at.changed(attrs.evolve, round=attrs.evolve(at.round, hastened=("Marco",)))
    # The open action is Marco's now; Quin's moment is for her own.
    at = at.declared("Marco", ActionKind.TAUNT, target="Mummy")
    at.refuses(play(SUPPORTER), *UNUSABLE)


@pytest.mark.rule("TR-035", "TR-150", "TR-134", "TC-085", "TR-033")
def test_a_second_chance_glory_and_survival_come_from_the_hand_for_the_critical_action_alone():
    at = critical(AGAIN, ACTION, HERO).announced(3)
    # For anything but that action the hand is closed again, and with the round for good.
    at.refuses(play(HERO), *UNUSABLE)
    at.flipped(46).declared(target="Mummy").refuses(play(HERO), *UNUSABLE, "in Quin's pool")
    at = at.plays("Quin", AGAIN)
    assert not at.events[0].from_pool
    # The second try is the same action, and so the same moment.
    assert not at.plays("Quin", ACTION).announced(12).told(torg.PoolLost)
    at = critical(GLORY).announced(60).grant_impact(hero="Quin")
    assert at.allows(play(GLORY))
    # Somebody else rolls: the moment is over.
    rolled = at.declared("Marco", target="Mummy").thrown(12)
    rolled.refuses(play(GLORY), Reason.NOTHING_ANNOUNCED, "TR-134")
    at = fight(SURVIVAL, deck_value="expanded").name_realm(realm="Living Land")
    assert at.declared(target="Mummy").sends(DECLARE).announced(3).allows(play(SURVIVAL))
    fight(AGAIN).declared(target="Mummy").announced(3).refuses(play(AGAIN), *UNUSABLE)


# ------------------------------------------------------------------------ when confused


def confused(dialect):
    """Quin acts, against nobody in particular, in a round of confusion."""
    at = fight(ACTION, HASTE, card=HEROES_CONFUSED, dialect=dialect)
    return at.declared("Quin", ActionKind.OTHER, difficulty=0)


@pytest.mark.rule("TC-014", "TG-043", "TR-074")
@ALL_DIALECTS
def test_whether_the_confused_have_a_critical_moment(dialect):
    at = confused(dialect)
    if dialect is REVISED:
        at.refuses(DECLARE, Reason.CONFUSED, "TR-074")
        return
    cards = (ACTION,) if dialect.pools.critical_moment == "chosen_into_the_pool" else ()
    at = at.declare_critical_moment(hero="Quin", cards=cards)
    assert ACTION in at.pool("Quin")
    # What lies in a pool cannot be used all the same.
    at.refuses(play(ACTION), Reason.CONFUSED, "TR-074")


@pytest.mark.rule("TR-035", "TR-074")
def test_a_house_may_bar_the_pool_alone_so_that_the_confused_play_from_the_hand():
    dialect = with_readings(REVISED, "house", rounds={"confused": "cards_of_the_pool"})
    at = confused(dialect).sends(DECLARE)
    assert at.allows(play(ACTION))
    at.refuses(play(HERO_TOO), Reason.CONFUSED, "TR-074")
    # Without a moment nothing comes out of the hand, confused or not.
    raises = torg.Raise(attribute=Attribute.MIND)
    confused(dialect).refuses(play(ACTION, raises), Reason.CONFUSED, "TR-074")
