"""Cards earned by approved actions, and cards that villains take out of pools."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.torg import ANY_ACTION, REVISED, ActionKind, DefenseTested, PoolExposed, Reason
from tests.torg import tables_actions as in_force
from tests.torg.at import at_fight, at_scene
from tests.torg.house_rules import with_readings
from tests.torg.tables import ALL_DIALECTS

ATTACK, DEFEND, TAUNT = ActionKind.ATTACK, ActionKind.DEFEND, ActionKind.TAUNT
TEST, TRICK, OTHER = ActionKind.TEST, ActionKind.TRICK, ActionKind.OTHER
POOL = (40, 41, 42, 43)
ACTION, HASTE, HERO, HERO_TOO, ROMANCE = 36, 40, 65, 66, 120
ATTACK_DEFEND = 107
"""Villains in a flurry; approved are Attack and Defend."""
NOTHING = (Reason.NOTHING_TO_STRIP, "TR-082")


def earned(at):
    return at.told(torg.CardEarned)


def attacked(at, margin, hero="Quin", villain="Mummy"):
    """An attack on a hero that beats the difficulty number by this margin."""
    return at.report_action(actor=villain, action=ATTACK, margin=margin, target=hero)


def defended(card=ATTACK_DEFEND):
    return at_fight(card=card).defend(hero="Quin")


# ------------------------------------------------------------------------------ earned


@pytest.mark.rule("TR-089", "TR-090")
def test_a_success_at_an_approved_action_draws_a_card_into_the_hand_even_if_it_does_no_harm():
    before = at_fight()
    at, top = before.acts("Quin", TAUNT, 0, target="Mummy"), before.drama_deck[-1]
    assert at.events[1:] == (
        torg.CardEarned(hero="Quin", action=TAUNT),
        torg.CardDrawn(hero="Quin", card=top),
    )
    assert (at.hand("Quin"), at.pool("Quin")) == ((top,), ())
    house = with_readings(REVISED, "house", approved_actions={"draws": 2})
    assert len(at_fight(dialect=house).acts("Quin", TAUNT, 0).hand("Quin")) == 2
    at = at_fight().acts("Quin", ATTACK, 0, target="Mummy")
    assert earned(at)
    assert not at.told(torg.DamageSuffered)


@pytest.mark.rule("TR-087", "TR-093", "TR-094", "TR-182")
@pytest.mark.parametrize("action", [kind for kind in ActionKind if kind is not DEFEND])
def test_every_action_is_allowed_and_only_the_two_listed_earn_a_card_if_they_succeed(action):
    assert bool(earned(at_fight().acts("Quin", action, 12))) is (action in (ATTACK, TAUNT))
    assert not earned(at_fight().acts("Quin", action, -1))


@pytest.mark.rule("TR-088")
def test_where_the_card_says_any_the_seven_actions_earn_a_card_and_nothing_else_does():
    at = at_fight(card=in_force.HEROES_UP_ANY)
    assert at.top_card.gamemaster.approved == ANY_ACTION
    for action in (*ANY_ACTION, OTHER):
        if action is DEFEND:
            assert earned(attacked(at.defend(hero="Quin"), -1))
        else:
            rolled = at.declared(action=action).announced(6, 6)
            assert bool(earned(rolled)) is (action is not OTHER), action


@pytest.mark.rule("TR-014", "TR-019", "TR-089")
def test_only_players_characters_earn_cards_and_in_rounds_alone():
    at = at_fight(allies=("Guide",))
    for character in ("Mummy", "Guide"):
        assert not earned(at.acts(character, ATTACK, 5))
    assert not earned(at_scene().acts("Quin", ATTACK, 5))


@pytest.mark.rule("TR-091")
@pytest.mark.parametrize(("margin", "succeeds"), [(-1, True), (0, False), (5, False)])
def test_a_defense_succeeds_when_the_attack_on_her_misses(margin, succeeds):
    at = attacked(defended(), margin)
    assert at.told(DefenseTested) == [DefenseTested(hero="Quin", succeeded=succeeds)]
    assert earned(at) == ([torg.CardEarned(hero="Quin", action=DEFEND)] if succeeds else [])
    # One defense is tested once; a hit spoils it for the rest of the round.
    again = attacked(at, -1)
    assert not earned(again)
    assert not again.told(DefenseTested)


@pytest.mark.rule("TR-091")
def test_a_defense_that_nobody_attacks_or_that_the_same_roll_hits_as_well_earns_nothing():
    at = defended()
    assert not earned(at)
    for other in (
        attacked(at, -1, "Marco"),
        at.acts("Mummy", ATTACK, -1),
        at.acts("Mummy", TAUNT, -1, target="Quin"),
    ):
        assert not other.told(torg.CardEarned, DefenseTested)
    swings = tuple(
        torg.Check(value=value, difficulty=difficulty, target="Quin")
        for value, difficulty in ((10, 20), (30, 10))
    )
    at = defended().one_on_many(actor="Mummy", action=ATTACK, checks=swings)
    assert not earned(at.announced(12))


@pytest.mark.rule("TR-091", "TR-094")
def test_a_good_defense_earns_nothing_where_it_is_not_listed_and_no_earlier_attack_tests_it():
    at = attacked(defended(card=45), -1)
    assert at.told(DefenseTested)
    assert not earned(at)
    at = attacked(at_fight(card=in_force.VILLAINS_UP_DEFEND_TAUNT, villains=("Mummy", "Thug")), -1)
    assert not at.told(DefenseTested)
    assert earned(attacked(at.defend(hero="Quin"), -1, villain="Thug"))


@pytest.mark.rule("TR-092", "TR-088")
def test_the_gamemaster_may_disallow_for_one_hero_in_one_round_what_would_earn_a_card():
    disallow = torg.DisallowAction(hero="Quin", action=ATTACK)
    at = at_fight().sends(disallow)
    assert at.events == (torg.ActionDisallowed(hero="Quin", action=ATTACK),)
    at.refuses(disallow, Reason.RULED_ALREADY, "TR-092", "Attack earns Quin nothing")
    assert at.allows(torg.DisallowAction(hero="Marco", action=ATTACK))
    assert not earned(at.acts("Quin", ATTACK, 5))
    for other in (at.acts("Quin", TAUNT, 5), at.acts("Marco", ATTACK, 5)):
        assert earned(other)
    assert earned(at.flipped(46).acts("Quin", ATTACK, 5))
    defense = defended().disallow_action(hero="Quin", action=DEFEND)
    assert not earned(attacked(defense, -1))
    other = torg.DisallowAction(hero="Quin", action=OTHER)
    at_fight().refuses(other, Reason.NOT_AN_APPROVED_KIND, "TR-088")


# ------------------------------------------------------------------------------ taken


def exposed(margin, *, held=POOL, action=TEST, card=in_force.VILLAINS_TEST_INTIMIDATE, **table):
    """The villain's success at a listed action against Quin, whose pool holds these cards."""
    return at_fight(*held, card=card, **table).acts("Mummy", action, margin, target="Quin")


def strip(*cards, hero="Quin"):
    return torg.StripPool(hero=hero, cards=cards)


@pytest.mark.rule("TR-081", "TR-082", "TR-084")
def test_when_no_pool_is_opened():
    for at in (
        exposed(-1),
        *(exposed(12, action=action) for action in (ATTACK, TRICK, TAUNT, OTHER)),
        exposed(12, card=in_force.PLAIN_TEST_TRICK),  # another round's card lists nothing
        exposed(5, kind=torg.SceneKind.STANDARD),
        *(
            at_fight(*POOL, card=in_force.VILLAINS_TEST_INTIMIDATE, allies=("Guide",)).acts(
                actor, TEST, 5, target="Quin"
            )
            for actor in ("Marco", "Guide")
        ),
    ):
        assert not at.told(PoolExposed)


@given(margin=st.integers(0, 40), held=st.integers(0, 4))
@pytest.mark.rule("TR-085")
def test_never_more_cards_are_taken_than_the_pool_holds(margin, held):
    events = exposed(margin, held=POOL[:held]).told(PoolExposed)
    assert bool(events) is bool(held)
    assert all(1 <= event.count <= held for event in events)


@pytest.mark.rule("TR-085", "TR-083")
def test_not_more_and_not_fewer_cards_are_taken_than_are_left():
    at = exposed(12, held=(HASTE, ACTION)).plays("Quin", ACTION).sends(strip(HASTE))
    assert at.pool("Quin") == ()
    at.refuses(strip(), *NOTHING, "Quin")
    for cards in (POOL[:1], POOL[:3], ()):
        exposed(7).refuses(strip(*cards), Reason.WRONG_NUMBER_OF_CARDS, "TR-083", "it must be 2")


@pytest.mark.rule("TR-082")
def test_only_cards_of_that_pool_are_taken_each_once_after_a_villains_success_in_this_round():
    at = exposed(7).pooled("Marco", 44).hold("Quin", 45)
    at.refuses(strip(40, 40), Reason.CARDS_NAMED_TWICE, "TR-082", "card 40")
    for card in (44, 45, 156):
        says = f"card {card} is not in Quin's pool"
        at.refuses(strip(40, card), Reason.CARD_NOT_USABLE, "TR-082", says)
    assert exposed(0, held=(ROMANCE,)).sends(strip(ROMANCE)).discard_pile == (ROMANCE,)
    quiet = at_fight(*POOL, card=in_force.VILLAINS_TEST_INTIMIDATE)
    for at in (quiet, exposed(0).flipped(in_force.PLAIN_TEST_TRICK)):
        at.refuses(strip(40), *NOTHING, "Quin's pool")
    exposed(0).refuses(strip(44, hero="Marco"), *NOTHING, "Marco")


def exposed_by(pool, *margins, action=TEST, **table):
    """Villain after villain has tested Quin's will by these margins; and how much each exposed."""
    villains = tuple(f"Mummy {number}" for number, _ in enumerate(margins, 1))
    at = at_fight(*pool, card=in_force.VILLAINS_TEST_INTIMIDATE, villains=villains, **table)
    counts = []
    for villain, margin in zip(villains, margins, strict=True):
        at = at.report_action(actor=villain, action=action, margin=margin, target="Quin")
        counts += [event.count for event in at.told(PoolExposed)]
    return at, counts


@pytest.mark.rule("TR-082", "TR-083")
def test_villains_each_take_their_cards_but_no_more_than_those_before_have_left():
    at, counts = exposed_by(POOL, 7, 0, action=ActionKind.INTIMIDATE)
    assert counts == [2, 1]
    assert at.sends(strip(40, 41), strip(42)).pool("Quin") == (43,)
    at, counts = exposed_by((ACTION, HERO, HASTE), 7, 12)
    assert counts == [2, 1]
    assert at.sends(strip(ACTION, HERO), strip(HASTE)).pool("Quin") == ()
    at, counts = exposed_by((ACTION, HERO, HERO_TOO), 0, 0, 0, 0)
    assert counts == [1, 1, 1]
    assert [due.count for due in at.round.rewards.strips] == [1, 1, 1]


@pytest.mark.rule("TC-028", "TG-036", "TR-082")
@ALL_DIALECTS
def test_two_successes_at_a_pool_of_one_card_take_one_card(dialect):
    at, counts = exposed_by((ACTION,), 0, 0, dialect=dialect)
    assert counts == [1]
    # A card that is laid down later is nobody's to take.
    at = at.sends(strip(ACTION)).hold("Quin", HERO).acts("Quin", OTHER, 0)
    at.play_to_pool(hero="Quin", card=HERO).refuses(strip(HERO), *NOTHING)
