"""The zones of cards, who sees them, and the seats of a table."""

import pytest

from dramadeck import torg
from dramadeck.core import FACE_DOWN, Visibility, Zone
from dramadeck.core.seats import seat_of
from dramadeck.torg import commands, decks
from tests.torg.at import at_rounds
from tests.torg.tables import (
    HEROES,
    QUIET,
    dealt,
    events_of,
    having_acted,
    in_rounds,
    in_scene,
    stacked,
)

QUIN, MARCO = torg.hero_seat("Quin"), torg.hero_seat("Marco")
OTHER_SEATS = (MARCO, torg.GAMEMASTER, torg.SPECTATOR)


@pytest.mark.rule("TR-016")
def test_every_hero_has_zones_for_hand_pool_cards_in_play_and_offers():
    state = torg.new_game(["Quin", "Marco"], seed=7)
    assert {str(zone) for zone, _ in state.table} == {
        *("drama_deck", "action_stack", "discard_pile"),
        *("hand/Quin", "pool/Quin", "in_play/Quin", "offered/Quin"),
        *("hand/Marco", "pool/Marco", "in_play/Marco", "offered/Marco"),
    }
    assert set(decks.zones_of(("Quin", "Marco"))) == {zone for zone, _ in state.table}
    assert (decks.hand("Quin"), decks.pool("Quin")) == (Zone("hand", "Quin"), Zone("pool", "Quin"))
    assert str(decks.in_play("Quin")) == "in_play/Quin"


@pytest.mark.rule("TR-016", "TR-018", "TR-031")
def test_each_zone_has_a_visibility():
    open_zones = ("action_stack", "discard_pile", "pool", "in_play")
    owned = {"hand": Visibility.OWNER, "offered": Visibility.OWNER}
    by_kind = dict.fromkeys(open_zones, Visibility.EVERYONE) | owned
    assert dict(decks.VISIBILITY) == by_kind | {"drama_deck": Visibility.NOBODY}
    state = torg.new_game(["Quin"], seed=7)
    assert {zone.kind for zone, _ in state.table} == set(decks.VISIBILITY)


@pytest.mark.rule("TR-018")
@pytest.mark.parametrize("seat", OTHER_SEATS, ids=str)
def test_a_hand_is_hidden_from_other_seats_whose_view_does_not_depend_on_it(seat):
    state = dealt()
    quin = torg.view(state, seat).heroes[0]
    assert (quin.name, quin.hand, quin.hand_count) == ("Quin", None, 4)
    one, other = (stacked(hands={"Quin": hand}) for hand in ((42, 45), (3, 120)))
    assert torg.view(one, seat) == torg.view(other, seat)
    assert torg.view(one, QUIN) != torg.view(other, QUIN)


@pytest.mark.rule("TR-018")
def test_a_player_sees_her_own_hand_in_ascending_order():
    state = stacked(hands={"Quin": (45, 3, 120)})
    assert torg.view(state, QUIN).heroes[0].hand == (3, 45, 120)


@pytest.mark.parametrize("seat", [QUIN, *OTHER_SEATS], ids=str)
def test_nobody_sees_the_deck_or_the_seed(seat):
    hands = {"Quin": (42, 45)}
    one = stacked(deck=QUIET, hands=hands, seed="tell nobody")
    other = stacked(deck=QUIET[::-1], hands=hands, seed=8)
    assert one != other
    assert torg.view(one, seat) == torg.view(other, seat)
    assert torg.view(one, seat).deck_count == 154
    assert "tell nobody" not in repr(torg.view(one, seat))


def test_the_view_shows_what_is_public():
    piles = {"hands": {"Quin": (1,)}, "pools": {"Quin": (56, 45)}, "discards": (2, 3)}
    heroes = (torg.Hero("Quin", possibilities=9), "Marco")
    at = at_rounds(QUIET[0], *heroes, stack=(150,), villains=("Mummy",), **piles)
    at = at.play_card(hero="Quin", card=56)
    at = at.begin_skill_resolution(hero="Marco", skill="science", difficulties=(9,))
    state = at.declared("Marco", torg.ActionKind.OTHER).state
    view = torg.view(state, torg.SPECTATOR)
    assert (view.seat, view.dialect, view.deck) == (torg.SPECTATOR, "revised", "original")
    assert (view.action_stack, view.discard_pile) == ((150, QUIET[0]), (2, 3))
    assert view.initiative is torg.Side.HEROES
    assert (view.scene, view.round, view.adventure) == (state.scene, state.round, state.adventure)
    assert (view.attempts, view.boosts) == (state.attempts, state.boosts)
    assert view.resolution == state.resolution
    assert len(view.attempts) == len(view.boosts) == 1
    quin = view.heroes[0]
    assert (quin.possibilities, quin.injuries) == (9, torg.Injuries())
    assert (quin.pool, quin.in_play) == ((45,), (56,))


@pytest.mark.rule("TR-018")
def test_only_the_hero_who_draws_sees_the_card_and_nobody_sees_the_order_of_a_shuffle():
    state, events = torg.deal(torg.new_game(HEROES, seed=7))
    for drawn in events_of((state, events), torg.events.CardDrawn):
        for seat in torg.TORG.seats(state):
            card = torg.TORG.view_event(drawn, seat).card
            assert card == (drawn.card if seat.name == drawn.hero else FACE_DOWN)
    _, shuffled, *_ = torg.deal(torg.new_game(HEROES, seed=7)).events
    for seat in (QUIN, *OTHER_SEATS):
        assert set(torg.TORG.view_event(shuffled, seat).order) == {FACE_DOWN}
    state = in_rounds(top=151, discards=(1, 2, 3), stack=(149,), only_these=True)
    reshuffled = torg.flip(state).events[0]
    for seat in (QUIN, *OTHER_SEATS):
        event = torg.TORG.view_event(reshuffled, seat)
        assert {*event.order, *event.discarded, *event.buried} == {FACE_DOWN}


@pytest.mark.rule("TR-016")
def test_all_seats_see_discards_flips_and_a_card_that_is_played_from_a_hand():
    over = torg.end_scene(in_scene(stacked(hands={"Quin": (42,)}))).state
    thrown = torg.discard_after_scene(over, hero="Quin", cards=(42,)).events[0]
    flipped = torg.flip(in_rounds(deck=(149,))).events[0]
    for seat in OTHER_SEATS:
        assert torg.TORG.view_event(thrown, seat).cards == (42,)
        assert torg.TORG.view_event(flipped, seat).card == 149
    state = stacked(hands={"Quin": (56,)})
    played = torg.play_card(state, hero="Quin", card=56).events[0]
    assert torg.TORG.view_event(played, torg.GAMEMASTER).card == 56


@pytest.mark.rule("TR-051")
def test_the_end_of_the_adventure_reveals_no_hand():
    state = stacked(hands={"Quin": (42,), "Marco": (45,)}, pools={"Quin": (33,)})
    (ended,) = torg.end_adventure(state).events
    event = torg.TORG.view_event(ended, MARCO)
    by_zone = {str(pile.zone): pile.cards for pile in event.piles}
    assert by_zone == {"hand/Quin": (FACE_DOWN,), "hand/Marco": (45,), "pool/Quin": (33,)}


@pytest.mark.rule("TR-013")
def test_heroes_gamemaster_and_spectator_have_seats():
    seats = (QUIN, torg.hero_seat("Twin"), torg.GAMEMASTER, torg.SPECTATOR)
    assert torg.TORG.seats(dealt("Quin", "Twin")) == seats
    assert [str(seat) for seat in OTHER_SEATS] == ["hero Marco", "gamemaster", "spectator"]


def together(*actors):
    values = (8,) * len(actors)
    attack = torg.ActionKind.ATTACK
    return commands.ManyOnOne(actors=actors, action=attack, values=values, difficulty=8)


OF_HEROES = {
    commands.PlayToPool(hero="Quin", card=1): QUIN,
    commands.DiscardAfterScene(hero="Marco"): MARCO,
    commands.OpenPool(hero="Quin", cards=(1,)): QUIN,
    commands.PassTurn(character="Quin"): QUIN,
    commands.Announce(actor="Marco"): MARCO,
    together("Quin", "Tina"): QUIN,
}
OF_THE_GAMEMASTER = (
    *(commands.PassTurn(character="Mummy"), commands.Announce(actor="Mummy")),
    *(together("Mummy"), together(), commands.WithholdTransfer(hero="Quin")),
    *(commands.StripPool(hero="Quin", cards=(1,)), commands.ReportDamage(target="Quin")),
    commands.GiveCondition(character="Quin", effect=torg.Advantage.UP),
    *(commands.Flip(), commands.Deal()),
)


def test_players_send_what_their_heroes_do_and_the_gamemaster_the_rest():
    state = in_scene(dealt())
    for command, seat in (OF_HEROES | dict.fromkeys(OF_THE_GAMEMASTER, torg.GAMEMASTER)).items():
        assert torg.TORG.issuer(state, command) == seat, command


RULINGS = """
    AcceptSubplot ActivateSpecial AnswerQuestion ApplyInteraction BeginSkillResolution
    BeginSubplot DisallowAction DisallowSubplot GiveCondition GrantAward GrantImpact
    JoinCombat JoinParty LeaveParty LetHeroFail MassEffort MoveCard NoteInfluence
    RecallSubplot ReduceAward RefuseTrade SetCounter SetReality SettlePoint StripPool
    WithholdSubplotPay WithholdTransfer
"""
"""The commands of the gamemaster that name a hero."""


def test_every_command_has_a_sender_and_those_of_the_gamemaster_do_not_depend_on_any_hand():
    named = {"hero", "actor", "character", "actors", "lead"}
    by_players = {command for command in torg.TORG.commands if seat_of(command) is None}
    ruling = RULINGS.split()
    for command in torg.TORG.commands:
        fields = {field.name for field in command.__attrs_attrs__}
        by_name = command in by_players or command.__name__ in ruling
        assert bool(fields & named) == by_name, command
    hands = ({"Quin": (42, 45), "Marco": (56,)}, {"Quin": (56, 42), "Marco": (45,)})
    one, other = (having_acted(in_rounds(hands=cards), "Quin") for cards in hands)
    legal = torg.TORG.legal_actions
    assert legal(one, torg.GAMEMASTER) == legal(other, torg.GAMEMASTER)
