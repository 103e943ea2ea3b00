"""What a seat might send now: the listing that menus and bots choose from."""

import attrs
import pytest

from dramadeck import UnknownNameError, torg
from dramadeck.core import Seat
from dramadeck.torg import TORG, ActionKind, CardType, Reason
from dramadeck.torg.field_types import SAMPLE_SETBACK
from dramadeck.torg.seats import issuer, seats
from tests.torg.situations_effects import EFFECTS
from tests.torg.situations_later import LATER
from tests.torg.situations_stories import STORIES
from tests.torg.situations_trades import TRADES_AND_STORIES
from tests.torg.tables import HEROES, dealt, in_scene, plays_offered, stacked
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    DRAMA,
    HASTE,
    HERO,
    HEROES_CONFUSED,
    HEROES_FLURRY,
    HEROES_SETBACK,
    PLAIN_ATTACK_TAUNT,
    PRESENCE,
    SUPPORTER,
    VILLAINS_TEST_INTIMIDATE,
    WILLPOWER,
    acts,
    declared,
    rounds,
    scene,
    thrown,
)

QUIN, GAMEMASTER = torg.hero_seat("Quin"), torg.GAMEMASTER
ALL_CARDS = (ACTION, ADRENALIN, WILLPOWER, PRESENCE, DRAMA, HASTE, HERO, SUPPORTER)
CRITICAL_PROBLEM, STEPS_AB = 46, 151
ALERTNESS, CONNECTION, CAMPAIGN, ROMANCE, MARTYR, SUSPICION = 33, 81, 112, 120, 122, 127
OTHER_ROMANCE = 121
SEIZE_INITIATIVE, OPPONENT_FAILS, SECOND_CHANCE, GLORY, COUP_DE_GRACE = 60, 74, 79, 91, 113


def task(state, **changes):
    state = torg.begin_skill_resolution(
        state, hero="Quin", skill="demolitions", difficulties=(8, 9), flips=7
    ).state
    return attrs.evolve(state, resolution=attrs.evolve(state.resolution, **changes))


def stripping():
    state = rounds(VILLAINS_TEST_INTIMIDATE, pools={"Quin": ALL_CARDS})
    return acts(state, "Mummy", ActionKind.TEST, 7, target="Quin").state


def proposed():
    state = task(rounds(CRITICAL_PROBLEM), demands_approach=True)
    return torg.choose_approach(state, hero="Quin", skill="electronics").state


def begun(**laid):
    return torg.begin_rounds(scene(heroes=("Quin", "Marco"), **laid)).state


def point_at_stake():
    state = declared(rounds(PLAIN_ATTACK_TAUNT, possibilities=1, rated=("Mummy",)))
    return torg.spend_possibility(state, hero="Quin").state


def shone():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (GLORY,)})
    state = torg.announce(thrown(declared(state), 62), actor="Quin").state
    return torg.grant_impact(state, hero="Quin").state


def struck():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (OPPONENT_FAILS, SEIZE_INITIATIVE)})
    return acts(state, "Mummy", ActionKind.ATTACK, 3, target="Quin").state


def failed():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (SECOND_CHANCE,)})
    return acts(state, "Quin", ActionKind.ATTACK, -3).state


def specials_at_the_table():
    """Every kind of special in hands and pools, a martyr among the heroes, a lasting subplot."""
    nemesis = torg.LastingSubplot(type=CardType.NEMESIS)
    state = in_scene(
        stacked(
            torg.Hero("Quin", campaigned=(nemesis,)),
            *HEROES[1:],
            hands={"Quin": (ALERTNESS, ROMANCE)},
            pools={
                "Quin": (CONNECTION, CAMPAIGN, MARTYR),
                "Marco": (SUSPICION,),
                "Tina": (OTHER_ROMANCE,),
            },
            is_campaign=True,
        )
    )
    state = torg.accept_subplot(state, hero="Quin", card=MARTYR).state
    state = torg.accept_subplot(state, hero="Marco", card=SUSPICION).state
    return torg.begin_subplot(state, hero="Quin", subplot=CardType.MARTYR).state


def suspicion_active():
    state = specials_at_the_table()
    return torg.begin_subplot(state, hero="Marco", subplot=CardType.SUSPICION).state


def campaign_proposed():
    state = suspicion_active()
    proposal = torg.ProposeCampaign(
        hero="Quin", card=CAMPAIGN, owner="Marco", subplot=CardType.SUSPICION
    )
    assert proposal in TORG.legal_actions(state, QUIN)
    return torg.TORG.step(state, proposal).state


SITUATIONS = {
    "a hand is owed": torg.deal(torg.new_game([*HEROES], seed=7, has_paper_deck=True)).state,
    **LATER,
    "a roll beyond belief": shone(),
    "a hero was struck": struck(),
    "a hero has failed": failed(),
    "a blow to be made mortal": declared(
        rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (COUP_DE_GRACE,)})
    ),
    "nothing dealt": torg.new_game(HEROES, seed=7),
    "dealt": dealt(),
    "free time": in_scene(dealt()),
    "free time, an open action": declared(scene(hands={"Quin": ALL_CARDS}, possibilities=1)),
    "before the first flip": begun(hands={"Quin": ALL_CARDS}),
    "a fight": rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": ALL_CARDS}, villains=("Mummy", "Thug")),
    "a hero acts": declared(rounds(HEROES_FLURRY, pools={"Quin": ALL_CARDS}, possibilities=1)),
    "all dice thrown": thrown(declared(rounds(PLAIN_ATTACK_TAUNT)), 12),
    "another hero acts": declared(rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": ALL_CARDS}), "Tina"),
    "a villain acts": declared(rounds(HEROES_CONFUSED, pools={"Quin": ALL_CARDS}), "Mummy"),
    "a hero has acted": acts(
        rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": ALL_CARDS}), "Quin", ActionKind.OTHER, 0
    ).state,
    "a setback": rounds(HEROES_SETBACK),
    "two fights": torg.join_combat(
        rounds(PLAIN_ATTACK_TAUNT), character="Quin", combat="the bridge"
    ).state,
    "a pool to strip": stripping(),
    "a point at stake": point_at_stake(),
    "a bomb": task(rounds(STEPS_AB)),
    "a critical problem": task(rounds(CRITICAL_PROBLEM), demands_approach=True),
    "an approach to judge": proposed(),
    "specials": specials_at_the_table(),
    "an active subplot": suspicion_active(),
    "a Campaign card": campaign_proposed(),
    "a spent card": in_scene(stacked(discards=(HASTE,))),
    "the adventure is completed": torg.end_scene(
        scene(hands={"Quin": ALL_CARDS}), is_final_encounter=True
    ).state,
    "the scene is over": torg.end_scene(in_scene(dealt())).state,
    **TRADES_AND_STORIES,
    **EFFECTS,
    **STORIES,
}
"""A table at many moments of a game."""

each_situation = pytest.mark.parametrize("name", SITUATIONS)


def offered(state, seat):
    return [type(each) for each in TORG.legal_actions(state, seat)]


@each_situation
def test_whatever_is_listed_as_legal_is_accepted_and_is_for_that_seat_to_send(name):
    state = SITUATIONS[name]
    for seat in seats(state):
        for command in TORG.legal_actions(state, seat):
            assert issuer(state, command) == seat
            assert TORG.step(state, command).events


@each_situation
def test_somebody_can_always_go_on(name):
    state = SITUATIONS[name]
    assert any(TORG.legal_actions(state, seat) for seat in seats(state))


@each_situation
def test_the_listing_is_the_same_each_time(name):
    state = SITUATIONS[name]
    for seat in seats(state):
        listed = TORG.legal_actions(state, seat)
        assert listed == TORG.legal_actions(state, seat)
        assert len(listed) == len(set(listed))


def test_each_command_is_offered_at_some_moment():
    legal = {
        type(command)
        for state in SITUATIONS.values()
        for seat in seats(state)
        for command in TORG.legal_actions(state, seat)
    }
    assert set(TORG.commands) == legal


@each_situation
def test_who_only_looks_on_is_offered_nothing(name):
    state = SITUATIONS[name]
    assert not TORG.legal_actions(state, torg.SPECTATOR)
    for seat in (Seat("hero", "Nobody"), Seat("hero"), Seat("critic", "Quin")):
        with pytest.raises(UnknownNameError, match=r"nobody sits here .* here sit .*hero Quin"):
            TORG.legal_actions(state, seat)


@each_situation
@pytest.mark.rule("TR-018")
def test_no_listing_looks_into_a_hand_that_is_not_the_seats_own(name):
    state = SITUATIONS[name]
    hidden = [zone for zone, pile in state.table if zone.kind == "hand" and pile]
    hidden = [zone for zone in hidden if zone.owner != "Quin"]
    for zone in hidden:
        other = swapped(state, zone)
        for seat in (QUIN, GAMEMASTER):
            assert TORG.possible_actions(state, seat) == TORG.possible_actions(other, seat)
            assert TORG.legal_actions(state, seat) == TORG.legal_actions(other, seat)


def swapped(state, zone):
    """The state with another card in a hand: its first, swapped with the deck's lowest."""
    piles = dict(state.table)
    deck = next(each for each in piles if each.kind == "drama_deck")
    hand, below = piles[zone], piles[deck]
    piles[zone], piles[deck] = (below[0], *hand[1:]), (hand[0], *below[1:])
    return attrs.evolve(state, table=type(state.table).of(piles))


@pytest.mark.rule("TR-046", "TR-047")
def test_at_the_end_of_a_scene_discards_of_the_excess_and_one_more_are_offered():
    state = in_scene(dealt())
    state = torg.end_scene(state).state
    sizes = {len(command.cards) for command in TORG.legal_actions(state, QUIN)}
    assert sizes == {0, 1}
    assert {type(command) for command in TORG.legal_actions(state, QUIN)} == {
        torg.DiscardAfterScene
    }


@pytest.mark.rule("TR-026", "TR-028")
def test_opening_pools_are_offered_by_the_number_of_heroes():
    legal = TORG.legal_actions(begun(hands={"Quin": ALL_CARDS}), QUIN)
    opening = [each for each in legal if isinstance(each, torg.OpenPool)]
    assert {len(each.cards) for each in opening} == {1, 2}
    three = torg.begin_rounds(scene(hands={"Quin": ALL_CARDS})).state
    assert torg.OpenPool not in offered(three, QUIN)


def test_a_listing_of_many_cards_stays_readable():
    state = torg.begin_rounds(scene(heroes=("Quin",), hands={"Quin": range(1, 31)})).state
    opening = [each for each in TORG.legal_actions(state, QUIN) if isinstance(each, torg.OpenPool)]
    assert {card for each in opening for card in each.cards} == {*range(1, 31)}
    assert len(opening) <= 31


def test_each_card_is_offered_as_what_it_is():
    state = SITUATIONS["a hero acts"]
    choices = {}
    for command in TORG.legal_actions(state, QUIN):
        if isinstance(command, torg.PlayCard):
            kind = state.card(command.card).type
            choices.setdefault(kind, set()).add(type(command.choice))
    nothing = type(None)
    assert choices == {
        CardType.ACTION: {nothing},
        CardType.ADRENALIN: {torg.Raise},
        CardType.WILLPOWER: {torg.Raise},
        CardType.PRESENCE: {torg.Raise},
        CardType.DRAMA: {torg.Spending},
        CardType.HERO: {torg.Spending},
        CardType.HASTE: {nothing},
    }
    assert CardType.SUPPORTER in plays_offered(SITUATIONS["another hero acts"], QUIN)


def test_a_card_of_the_expansion_is_offered_as_what_it_is():
    hero_fails = 158
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (hero_fails,)}, deck_value="expanded")
    plays = [
        each for each in TORG.legal_actions(state, QUIN) if getattr(each, "card", 0) == hero_fails
    ]
    assert torg.PlayCard(hero="Quin", card=hero_fails) in plays


@pytest.mark.rule("TR-074")
def test_what_the_confused_may_not_play_is_not_listed():
    state = SITUATIONS["a villain acts"]
    haste = torg.PlayCard(hero="Quin", card=HASTE)
    assert TORG.refusal(state, haste).reason is Reason.CONFUSED
    assert haste not in TORG.legal_actions(state, QUIN)


@pytest.mark.rule("TR-091")
def test_to_defend_is_no_declared_action_and_may_have_a_die():
    state = SITUATIONS["a fight"]
    for seat in seats(state):
        for command in TORG.legal_actions(state, seat):
            assert getattr(command, "action", None) is not ActionKind.DEFEND or isinstance(
                command, torg.DisallowAction
            )
    values = [
        each.value for each in TORG.legal_actions(state, QUIN) if isinstance(each, torg.Defend)
    ]
    assert values == [None]


@pytest.mark.rule("TG-058", "TG-064")
def test_a_call_is_offered_to_whoever_speaks_for_the_actor():
    for name, caller, other in (
        ("a player's call", QUIN, GAMEMASTER),
        ("a gamemaster's call", GAMEMASTER, QUIN),
    ):
        state = SITUATIONS[name]
        calls = [
            each for each in TORG.legal_actions(state, caller) if isinstance(each, torg.MakeCall)
        ]
        assert {each.what for each in calls} == {None, SAMPLE_SETBACK}
        assert torg.MakeCall not in offered(state, other)


@pytest.mark.rule("TR-083")
def test_every_card_to_strip_is_offered():
    state = stripping()
    choices = [
        each.cards
        for each in TORG.legal_actions(state, GAMEMASTER)
        if isinstance(each, torg.StripPool)
    ]
    assert {card for cards in choices for card in cards} == {*state.pool("Quin")}
    assert all(len(cards) == 2 for cards in choices)
