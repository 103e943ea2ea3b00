"""Heroes who join later, heroes who leave, and players with two heroes."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.engine import FACE_DOWN
from dramadeck.torg import Reason
from tests.torg.tables import (
    PLAIN,
    allowed,
    dealt,
    having_acted,
    in_rounds,
    in_scene,
    kinds,
    refused,
    stacked,
    told,
)

ROMANCE, MARTYR, CAMPAIGN, HASTE = 120, 122, 112, 42
ZED = torg.JoinParty(hero="Zed", possibilities=3)
QUIN_GOES = torg.LeaveParty(hero="Quin")


@pytest.mark.rule("TR-009", "TR-013")
def test_who_joins_later_gets_a_hand_of_the_size_that_was_dealt():
    state = dealt("Quin", "Marco")
    transition = torg.TORG.step(state, ZED)
    assert kinds(transition) == [torg.HeroJoined, *([torg.CardDrawn] * 5)]
    state = transition.state
    assert [hero.name for hero in state.heroes] == ["Quin", "Marco", "Zed"]
    assert len(state.hand("Zed")) == 5, "three are dealt four, but these two were dealt five"
    assert state.hero("Zed").possibilities == 3
    assert (state.pool("Zed"), state.in_play("Zed"), state.offered("Zed")) == ((), (), ())
    assert torg.hero_seat("Zed") in torg.TORG.seats(state)
    assert sorted(card for _, pile in state.table for card in pile) == list(range(1, 157))


@pytest.mark.rule("TR-018")
def test_nobody_sees_the_hand_of_the_newcomer():
    transition = torg.TORG.step(dealt(), ZED)
    drawn = told(transition, torg.CardDrawn)[0]
    assert torg.TORG.view_event(drawn, torg.hero_seat("Zed")).card == drawn.card
    assert torg.TORG.view_event(drawn, torg.hero_seat("Quin")).card == FACE_DOWN
    joined = told(transition, torg.HeroJoined)[0]
    assert torg.TORG.view_event(joined, torg.SPECTATOR) == joined


@pytest.mark.rule("TR-015")
def test_before_the_deal_the_newcomer_has_no_cards_and_is_dealt_some_with_the_others():
    state = torg.TORG.step(torg.new_game(["Quin"], seed=7), ZED).state
    assert state.hand("Zed") == ()
    state = torg.deal(state).state
    assert [len(state.hand(name)) for name in ("Quin", "Zed")] == [5, 5]


@pytest.mark.rule("TR-009")
def test_in_rounds_a_hero_joins_only_if_she_is_put_into_the_action():
    state = in_rounds()
    refused(state, ZED, Reason.ROUNDS_UNDER_WAY, "TR-009")
    into = attrs.evolve(ZED, joins_action=True)
    joined = torg.TORG.step(state, into).state
    assert joined.round
    assert joined.round.heroes == ("Quin", "Marco", "Tina", "Zed")
    assert allowed(joined, torg.PassTurn(character="Zed"))
    assert "Zed" in joined.members(torg.Side.HEROES)
    refused(dealt(), into, Reason.NOT_IN_ROUNDS, "TR-009")


@pytest.mark.rule("TR-009")
def test_a_name_that_is_taken_is_refused_and_so_is_a_scene_that_is_being_settled():
    state = in_scene(dealt())
    for name in ("Quin", "Mummy"):
        refused(state, torg.JoinParty(hero=name), Reason.NAME_TAKEN, "TR-009")
    over = torg.end_scene(state).state
    refused(over, ZED, Reason.SCENE_OVER, "TR-009")
    refused(over, QUIN_GOES, Reason.SCENE_OVER, "TR-009")


@pytest.mark.rule("TR-148")
def test_no_card_takes_back_what_happened_before_the_party_changed():
    state = in_rounds(pools={"Quin": (74,)})
    state = torg.report_action(
        state, actor="Mummy", action=torg.ActionKind.ATTACK, margin=3, target="Quin"
    ).state
    negate = torg.PlayCard(hero="Quin", card=74)
    assert allowed(state, negate)
    joined = torg.TORG.step(state, attrs.evolve(ZED, joins_action=True)).state
    refused(joined, negate, Reason.NO_SUCCESS_TO_NEGATE, "TR-147")


# Leaving.


@pytest.mark.rule("TR-009")
def test_the_cards_of_a_hero_who_leaves_are_discarded_and_nothing_counts_her():
    state = stacked(hands={"Quin": (1, 2)}, pools={"Quin": (ROMANCE,)})
    state = torg.accept_subplot(state, hero="Quin", card=ROMANCE).state
    state = torg.grant_award(state, hero="Quin", possibilities=2).state
    state = torg.TORG.step(state, QUIN_GOES).state
    assert [hero.name for hero in state.heroes] == ["Marco", "Tina"]
    assert set(state.discard_pile) == {1, 2, ROMANCE}
    assert state.adventure
    assert (state.adventure.subplots, state.adventure.awards) == ((), ())
    assert torg.hero_seat("Quin") not in torg.TORG.seats(state)
    assert [view.name for view in torg.view(state, torg.GAMEMASTER).heroes] == ["Marco", "Tina"]
    refused(state, QUIN_GOES, Reason.UNKNOWN_CHARACTER, "TR-009")
    dealt_again = torg.deal(torg.end_adventure(state).state).state
    assert len(dealt_again.hand("Marco")) == 5, "two heroes are dealt five"


@pytest.mark.rule("TR-009")
def test_a_hero_who_has_left_may_come_back_with_a_new_hand():
    state = torg.TORG.step(dealt(), QUIN_GOES).state
    state = torg.join_party(state, hero="Quin").state
    assert [hero.name for hero in state.heroes] == ["Marco", "Tina", "Quin"]
    assert len(state.hand("Quin")) == 4


@pytest.mark.rule("TR-172")
def test_the_fallen_do_not_come_back_by_the_door():
    state = stacked(pools={"Quin": (MARTYR,)})
    state = torg.accept_subplot(state, hero="Quin", card=MARTYR).state
    state = torg.sacrifice(state, hero="Quin").state
    state = torg.TORG.step(state, QUIN_GOES).state
    refused(state, torg.JoinParty(hero="Quin"), Reason.HERO_HAS_FALLEN, "TR-172")


@pytest.mark.rule("TR-006", "TR-040")
def test_leaving_in_a_fight_ends_her_turn_her_cards_in_play_and_her_trades():
    state = in_rounds(
        pools={"Quin": (36, HASTE, PLAIN[1]), "Marco": (PLAIN[2],)},
    )
    state = having_acted(state, "Quin")
    state = torg.play_card(state, hero="Quin", card=HASTE).state
    offer = torg.OfferTrade(hero="Marco", with_hero="Quin", gives=(PLAIN[2],), explanation="a hint")
    state = torg.TORG.step(state, offer).state
    transition = torg.TORG.step(state, QUIN_GOES)
    assert kinds(transition) == [torg.OfferEnded, torg.HeroLeft]
    state = transition.state
    assert state.round
    assert state.round.heroes == ("Marco", "Tina")
    assert allowed(state, torg.PassTurn(character="Marco")), "nobody waits for her Haste"


@pytest.mark.rule("TR-006")
def test_what_she_has_in_play_is_discarded_as_well():
    state = in_rounds(pools={"Quin": (36,)})
    state = torg.declare_action(
        state, actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8
    ).state
    state = torg.play_card(state, hero="Quin", card=36).state
    refused(state, QUIN_GOES, Reason.ACTION_ALREADY_OPEN, "TR-009")
    state = torg.roll(state, actor="Quin", total=9).state
    state = torg.announce(state, actor="Quin").state
    transition = torg.TORG.step(state, QUIN_GOES)
    assert kinds(transition) == [torg.CardsExpired, torg.HeroLeft]
    assert transition.state.boosts == ()


@pytest.mark.rule("TR-009", "TR-095")
def test_somebody_has_to_stay_to_play_to_fight_and_to_lead():
    refused(dealt("Quin"), QUIN_GOES, Reason.LAST_HERO, "TR-009")
    alone = in_rounds(in_action=("Quin",))
    refused(alone, QUIN_GOES, Reason.ROUNDS_UNDER_WAY, "TR-009")
    leads = torg.begin_skill_resolution(
        in_rounds(), hero="Quin", skill="science", difficulties=(8, 8)
    ).state
    refused(leads, QUIN_GOES, Reason.LEADS_RESOLUTION, "TR-095")
    assert allowed(leads, torg.LeaveParty(hero="Marco"))


@pytest.mark.rule("TR-175")
@pytest.mark.parametrize(("who", "stays"), [("Quin", False), ("Marco", False), ("Tina", True)])
def test_a_campaign_card_waits_for_nobody_who_has_left(who, stays):
    state = stacked(pools={"Quin": (CAMPAIGN,), "Marco": (ROMANCE,)}, is_campaign=True)
    state = torg.accept_subplot(state, hero="Marco", card=ROMANCE).state
    state = torg.begin_subplot(state, hero="Marco", subplot=torg.CardType.ROMANCE).state
    state = torg.propose_campaign(
        state, hero="Quin", card=CAMPAIGN, owner="Marco", subplot=torg.CardType.ROMANCE
    ).state
    state = torg.leave_party(state, hero=who).state
    assert state.adventure
    assert (state.adventure.campaign is not None) == stays


# A player with two heroes.


def _of_one_player(**laid):
    """Quin and Marco are Ann's, Tina is somebody else's."""
    heroes = (torg.Hero("Quin", player="Ann"), torg.Hero("Marco", player="Ann"), "Tina")
    return stacked(*heroes, **laid)


@pytest.mark.rule("TR-013")
def test_a_player_with_two_heroes_has_two_seats_of_which_each_sees_one_hand():
    state = _of_one_player(hands={"Quin": (1, 2), "Marco": (3,), "Tina": (4,)})
    for own, other in (("Quin", "Marco"), ("Marco", "Quin")):
        heroes = {each.name: each for each in torg.view(state, torg.hero_seat(own)).heroes}
        assert heroes[own].hand == state.hand(own)
        assert heroes[other].hand is None
        assert heroes[own].player == heroes[other].player == "Ann"
    assert state.party_of("Quin") == state.party_of("Marco") == ("Quin", "Marco")
    assert state.party_of("Tina") == ("Tina",)


@pytest.mark.rule("TR-013")
def test_where_no_player_is_named_the_hero_s_own_name_stands_for_one():
    assert torg.Hero("Quin").played_by == "Quin"
    state = stacked("Quin", torg.Hero("Shadow", player="Quin"))
    assert state.party_of("Quin") == ("Quin", "Shadow")
    with pytest.raises(ValueError, match="not blank"):
        torg.Hero("Quin", player=" ")
