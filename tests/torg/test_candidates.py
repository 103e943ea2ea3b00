"""The legal actions of a seat, from which menus and bots choose."""

from functools import cache

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import TORG, ActionKind, CardType
from dramadeck.torg.field_types import SAMPLE_SETBACK
from dramadeck.torg.system import issuer, seats
from tests.torg.at import at_scene
from tests.torg.situations import BEFORE_THE_FLIP, HANDS, PROPOSAL, SITUATIONS, STRIPPING, SUSPECTED
from tests.torg.tables import dealt, in_scene, plays_offered

QUIN, GAMEMASTER = torg.hero_seat("Quin"), torg.GAMEMASTER
each_situation = pytest.mark.parametrize("name", SITUATIONS)


def offered(state, seat, kind=object):
    return [command for command in TORG.legal_actions(state, seat) if isinstance(command, kind)]


@cache
def listings(name):
    """Return the legal actions of each seat in a situation."""
    state = SITUATIONS[name]
    return {seat: TORG.legal_actions(state, seat) for seat in seats(state)}


@each_situation
def test_legal_actions_are_legal_unique_reproducible_and_of_their_seat(name):
    state = SITUATIONS[name]
    for seat, listed in listings(name).items():
        assert listed == TORG.legal_actions(state, seat)
        assert len(listed) == len(set(listed))
        for command in listed:
            assert issuer(state, command) == seat
            assert TORG.step(state, command).events
    assert any(listings(name).values()), "nobody can go on"


def test_each_command_is_offered_at_some_moment():
    legal = {
        type(command)
        for name in SITUATIONS
        for listed in listings(name).values()
        for command in listed
    }
    missing = [kind.__name__ for kind in TORG.commands if kind not in legal]
    assert not missing, f"add a situation to situations.py in which it is possible: {missing}"
    assert PROPOSAL in TORG.legal_actions(SUSPECTED.state, QUIN)


@each_situation
def test_a_spectator_has_no_legal_actions(name):
    assert not TORG.legal_actions(SITUATIONS[name], torg.SPECTATOR)


@each_situation
@pytest.mark.rule("TR-018")
def test_legal_actions_do_not_depend_on_the_hands_of_other_seats(name):
    state = SITUATIONS[name]
    hidden = [zone for zone, pile in state.table if zone.kind == "hand" and pile]
    hidden = [zone for zone in hidden if zone.owner != "Quin"]
    for zone in hidden:
        other = swapped(state, zone)
        for seat in (QUIN, GAMEMASTER):
            assert TORG.possible_actions(state, seat) == TORG.possible_actions(other, seat)
            assert listings(name)[seat] == TORG.legal_actions(other, seat)


def swapped(state, zone):
    """Return the state with the first card of a hand and the lowest of the deck exchanged."""
    piles = dict(state.table)
    deck = next(pile for pile in piles if pile.kind == "drama_deck")
    hand, below = piles[zone], piles[deck]
    piles[zone], piles[deck] = (below[0], *hand[1:]), (hand[0], *below[1:])
    return attrs.evolve(state, table=type(state.table).of(piles))


@pytest.mark.rule("TR-046", "TR-047", "TR-026", "TR-028")
def test_discards_are_offered_after_a_scene_and_opening_pools_before_a_fight():
    state = torg.end_scene(in_scene(dealt())).state
    legal = TORG.legal_actions(state, QUIN)
    assert {(type(command), len(command.cards)) for command in legal} == {
        (torg.commands.DiscardAfterScene, 0),
        (torg.commands.DiscardAfterScene, 1),
    }
    opening = BEFORE_THE_FLIP.offers(QUIN, torg.commands.OpenPool)
    assert {len(command.cards) for command in opening} == {1, 2}
    assert at_scene(**HANDS).begin_rounds().offers(QUIN, torg.commands.OpenPool) == []


def test_there_are_few_legal_actions_with_many_cards_and_a_sample_names_one_target():
    many = at_scene(heroes=("Quin",), hands={"Quin": range(1, 31)}).begin_rounds()
    opening = many.offers(QUIN, torg.commands.OpenPool)
    assert {card for command in opening for card in command.cards} == {*range(1, 31)}
    assert len(opening) <= 31
    state = in_scene(dealt("Quin"), villains=("Mummy", "Voss"))

    def targets(commands):
        acts = [command for command in commands if isinstance(command, torg.commands.DeclareAction)]
        return {act.target for act in acts if act.action is ActionKind.TAUNT}

    assert targets(TORG.legal_actions(state, QUIN, sample=True)) == {"Mummy"}
    assert targets(TORG.legal_actions(state, QUIN)) == {"Mummy", "Voss", None}


def test_each_card_is_offered_with_the_choice_of_its_type():
    state = SITUATIONS["a hero acts"]
    choices = {}
    for command in offered(state, QUIN, torg.commands.PlayCard):
        choices.setdefault(state.card(command.card).type, set()).add(type(command.choice))
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


@pytest.mark.rule("TR-091")
def test_a_defense_is_offered_as_a_command_of_its_own_and_not_as_a_declared_action():
    state = SITUATIONS["a fight"]
    for seat in seats(state):
        for command in TORG.legal_actions(state, seat):
            assert getattr(command, "action", None) is not ActionKind.DEFEND or isinstance(
                command, torg.commands.DisallowAction
            )
    assert [command.value for command in offered(state, QUIN, torg.commands.Defend)] == [None]


@pytest.mark.rule("TG-058", "TG-064")
def test_a_call_is_offered_to_the_seat_of_the_actor():
    for name, caller, other in (
        ("a player's call", QUIN, GAMEMASTER),
        ("a gamemaster's call", GAMEMASTER, QUIN),
    ):
        state = SITUATIONS[name]
        calls = offered(state, caller, torg.commands.MakeCall)
        assert {call.what for call in calls} == {None, SAMPLE_SETBACK}
        assert offered(state, other, torg.commands.MakeCall) == []


@pytest.mark.rule("TR-083")
def test_every_card_to_strip_is_offered():
    choices = [offer.cards for offer in STRIPPING.offers(GAMEMASTER, torg.commands.StripPool)]
    assert {card for cards in choices for card in cards} == {*STRIPPING.pool("Quin")}
    assert all(len(cards) == 2 for cards in choices)
