"""What a critical moment opens the hand to, and for how long (R-054, R-039)."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Attribute, CardType, Reason
from tests.torg.tables import allowed, plays_offered, refused, told
from tests.torg.tables_actions import (
    ACTION,
    HASTE,
    HERO,
    HEROES_CONFUSED,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    SUPPORTER,
    announced,
    declared,
    flipped,
    rounds,
    thrown,
)

SECOND_CHANCE, GLORY, LEADERSHIP, IDEA = 79, 91, 141, 85
SURVIVAL = 157
CHOSEN = "chosen_into_the_pool"
POOL_ALONE = "cards_of_the_pool"


def fight(*hand, pool=(OTHER_HERO,), card=PLAIN_ATTACK_TAUNT, **table):
    return rounds(card, hands={"Quin": hand}, pools={"Quin": pool}, **table)


def critical(*hand, **table):
    """Quin strikes at the Mummy, and it is her critical moment."""
    state = declared(fight(*hand, **table), target="Mummy")
    return torg.declare_critical_moment(state, hero="Quin").state


@pytest.mark.rule("TR-035", "TR-137")
def test_haste_comes_straight_from_the_hand_and_the_second_action_has_no_moment_of_its_own():
    state = critical(HASTE, ACTION, HERO)
    state, (played, *_) = torg.play_card(state, hero="Quin", card=HASTE)
    assert not played.from_pool
    state = declared(state, "Quin", ActionKind.TAUNT, target="Mummy")
    play = torg.PlayCard(hero="Quin", card=HERO)
    assert "from both" in refused(state, play, Reason.CARD_NOT_USABLE, "TR-021")
    # The action that Haste has cut into goes on, and is critical still.
    state = announced(state, 12).state
    assert allowed(state, play)


@pytest.mark.rule("TR-035")
def test_any_card_that_can_be_played_while_the_action_is_open_may_come_from_the_hand():
    state = critical(IDEA, SUPPORTER)
    ask = torg.PlayCard(hero="Quin", card=IDEA, choice=torg.Words(text="where is its heart?"))
    assert allowed(state, ask)
    # A card that helps others still helps nobody else's action than an open one.
    refused(state, torg.PlayCard(hero="Quin", card=SUPPORTER), Reason.OWN_ACTION, "TR-156")


@pytest.mark.rule("TR-035", "TR-156")
def test_in_a_group_the_hand_of_the_one_whose_moment_it_is_supports_an_action_that_cuts_in():
    state = critical(SUPPORTER, HASTE)
    state = attrs.evolve(state, round=attrs.evolve(state.round, hastened=("Marco",)))
    state = declared(state, "Marco", ActionKind.TAUNT, target="Mummy")
    # The open action is Marco's now; Quin's moment is for her own.
    play = torg.PlayCard(hero="Quin", card=SUPPORTER)
    refused(state, play, Reason.CARD_NOT_USABLE, "TR-021")


@pytest.mark.rule("TR-035", "TR-150")
def test_a_second_chance_for_the_critical_action_comes_from_the_hand():
    state = announced(critical(SECOND_CHANCE, ACTION, HERO), 3).state
    # For anything but that action the hand is closed again.
    refused(state, torg.PlayCard(hero="Quin", card=HERO), Reason.CARD_NOT_USABLE, "TR-021")
    state, (played, *_) = torg.play_card(state, hero="Quin", card=SECOND_CHANCE)
    assert not played.from_pool
    # The second try is the same action, and so the same moment.
    state = torg.play_card(state, hero="Quin", card=ACTION).state
    assert not told(announced(state, 12), torg.PoolLost)


@pytest.mark.rule("TR-035", "TR-134")
def test_glory_for_the_critical_action_comes_from_the_hand():
    state = announced(critical(GLORY), 60).state
    state = torg.grant_impact(state, hero="Quin").state
    assert allowed(state, torg.PlayCard(hero="Quin", card=GLORY))
    # Somebody else rolls: the moment is over.
    state = thrown(declared(state, "Marco", target="Mummy"), 12)
    refused(state, torg.PlayCard(hero="Quin", card=GLORY), Reason.NOTHING_ANNOUNCED, "TR-134")


@pytest.mark.rule("TC-085", "TR-035")
def test_survival_is_a_second_chance_from_the_hand_too_where_it_is_one():
    state = fight(SURVIVAL, deck_value="expanded")
    state = torg.name_realm(state, realm="Living Land").state
    state = torg.declare_critical_moment(declared(state, target="Mummy"), hero="Quin").state
    state = announced(state, 3).state
    assert allowed(state, torg.PlayCard(hero="Quin", card=SURVIVAL))


@pytest.mark.rule("TR-033", "TR-035")
def test_without_a_moment_a_second_chance_in_the_hand_waits():
    state = announced(declared(fight(SECOND_CHANCE), target="Mummy"), 3).state
    play = torg.PlayCard(hero="Quin", card=SECOND_CHANCE)
    refused(state, play, Reason.CARD_NOT_USABLE, "TR-021")


@pytest.mark.rule("TR-035")
def test_the_hand_closes_with_the_round():
    state = announced(critical(SECOND_CHANCE, HERO), 3).state
    state = declared(flipped(state, PLAIN_ATTACK_TAUNT + 1), target="Mummy")
    play = torg.PlayCard(hero="Quin", card=HERO)
    assert "in Quin's pool" in refused(state, play, Reason.CARD_NOT_USABLE, "TR-021")


@pytest.mark.rule("TR-035")
def test_what_a_listing_offers_out_of_an_open_hand():
    quin = torg.hero_seat("Quin")
    types = plays_offered(critical(HASTE, IDEA, LEADERSHIP), quin)
    assert {CardType.HASTE, CardType.IDEA, CardType.LEADERSHIP} <= types
    failed = announced(critical(SECOND_CHANCE), 3).state
    again = torg.PlayCard(hero="Quin", card=SECOND_CHANCE)
    assert again in torg.TORG.legal_actions(failed, quin)


# ------------------------------------------------------------------------ when confused


def confused(dialect):
    """Quin acts, against nobody in particular, in a round of confusion."""
    state = fight(ACTION, HASTE, card=HEROES_CONFUSED, dialect=dialect)
    return declared(state, "Quin", ActionKind.OTHER, difficulty=0)


def moment(dialect):
    cards = (ACTION,) if dialect.pools.critical_moment is CHOSEN else ()
    return torg.DeclareCriticalMoment(hero="Quin", cards=cards)


@pytest.mark.rule("TC-014", "TG-043", "TR-074")
@pytest.mark.parametrize(
    ("dialect", "declares"), [(REVISED, False), (CLASSIC, True), (GURPS, True)]
)
def test_whether_the_confused_have_a_critical_moment(dialect, declares):
    state = confused(dialect)
    if not declares:
        refused(state, moment(dialect), Reason.CONFUSED, "TR-074")
        return
    state = torg.TORG.step(state, moment(dialect)).state
    assert ACTION in state.pool("Quin")
    # What lies in a pool cannot be used all the same.
    refused(state, torg.PlayCard(hero="Quin", card=ACTION), Reason.CONFUSED, "TR-074")


@pytest.mark.rule("TR-035", "TR-074")
def test_a_house_may_bar_the_pool_alone_so_that_the_confused_play_from_the_hand():
    rounds_of_house = attrs.evolve(REVISED.rounds, confused=POOL_ALONE)
    dialect = attrs.evolve(REVISED, name="house", rounds=rounds_of_house)
    state = torg.TORG.step(confused(dialect), moment(dialect)).state
    assert allowed(state, torg.PlayCard(hero="Quin", card=ACTION))
    refused(state, torg.PlayCard(hero="Quin", card=OTHER_HERO), Reason.CONFUSED, "TR-074")
    # Without a moment nothing comes out of the hand, confused or not.
    play = torg.PlayCard(hero="Quin", card=ACTION, choice=torg.Raise(attribute=Attribute.MIND))
    refused(confused(dialect), play, Reason.CONFUSED, "TR-074")
