"""Heroes who join later, heroes who leave, and players with two heroes."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import FACE_DOWN
from dramadeck.torg import Reason
from dramadeck.torg.round import (
    Condition,
    Conditions,
    Deed,
    DexterityTotal,
    Fighter,
    Moment,
    PlayersCall,
    Points,
    Pools,
    Posture,
    Rewards,
    Round,
    Setbacks,
    StripDue,
)
from dramadeck.torg.scene import Guard
from tests.torg.tables import (
    ALL_DIALECTS,
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
from tests.torg.tables_actions import hold

ROMANCE, MARTYR, CAMPAIGN, HASTE = 120, 122, 112, 42
ESCAPE, MONOLOGUE = 156, 95
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


# Coming back by the same name.

READING_ALIKE = ("Quin", "Zed")
"""The name of who has left, and another: whoever comes by either is somebody new."""


@ALL_DIALECTS
@pytest.mark.rule("TR-009", "TR-059")
@pytest.mark.parametrize("name", READING_ALIKE)
def test_whoever_comes_in_the_same_round_has_her_action_and_nothing_lies_on_her(dialect, name):
    state = in_rounds(dialect=dialect)
    state = torg.report_action(
        state, actor="Mummy", action=torg.ActionKind.TEST, margin=5, target="Quin"
    ).state
    state = torg.apply_interaction(state, actor="Mummy", target="Quin").state
    assert state.round.conditions.given
    state = having_acted(state, "Quin")
    state = torg.leave_party(state, hero="Quin").state
    state = torg.join_party(state, hero=name, joins_action=True).state
    assert state.actions_left(name) == 1
    assert state.round.conditions.given == ()
    assert allowed(state, torg.Defend(hero=name))
    refused(state, torg.PlayToPool(hero=name, card=HASTE), Reason.NOT_ACTED_YET, "TR-023")


@ALL_DIALECTS
@pytest.mark.rule("TR-009", "TR-131", "TR-132")
@pytest.mark.parametrize("name", READING_ALIKE)
def test_whoever_comes_may_lay_escape_as_the_first_card_of_her_pool(dialect, name):
    state = having_acted(in_rounds(hands={"Quin": (HASTE,)}, dialect=dialect), "Quin")
    state = torg.play_to_pool(state, hero="Quin", card=HASTE).state
    state = torg.leave_party(state, hero="Quin").state
    state = torg.join_party(state, hero=name, joins_action=True).state
    state = having_acted(hold(state, name, ESCAPE), name)
    state = torg.play_to_pool(state, hero=name, card=ESCAPE).state
    escaped = torg.play_card(state, hero=name, card=ESCAPE)
    assert torg.PartyEscaped(hero=name) in escaped.events
    assert escaped.state.round is None


@pytest.mark.rule("TC-066", "TR-009", "TR-131")
def test_the_first_cards_of_those_who_stay_are_remembered():
    state = having_acted(in_rounds(hands={"Marco": (HASTE, ESCAPE)}), "Marco")
    state = torg.play_to_pool(state, hero="Marco", card=HASTE).state
    state = torg.TORG.step(state, QUIN_GOES).state
    state = having_acted(torg.flip(state).state, "Marco")
    late = torg.PlayToPool(hero="Marco", card=ESCAPE)
    refused(state, late, Reason.ESCAPE_TOO_LATE, "TR-131")


@ALL_DIALECTS
@pytest.mark.rule("TR-009", "TR-033")
def test_whoever_comes_by_the_name_has_a_critical_moment_of_her_own(dialect):
    state = in_rounds(dialect=dialect)
    adventure = attrs.evolve(state.adventure, critical_moments=("Quin", "Marco"))
    state = torg.TORG.step(attrs.evolve(state, adventure=adventure), QUIN_GOES).state
    assert state.adventure.critical_moments == ("Marco",)


def around(*names):
    """A round in which everything has happened to each of these heroes, and to nobody else."""
    attack, up = torg.ActionKind.ATTACK, torg.Advantage.UP
    deeds = tuple(Deed(actor=each, action=attack, contributes=True) for each in names)
    return Round(
        number=3,
        heroes=names,
        deeds=deeds,
        hastened=names,
        fighters=tuple(Fighter(name=each, combat="the bridge") for each in names),
        order=tuple(DexterityTotal(hero=each, total=12) for each in names),
        postures=tuple(Posture(character=each, what="all-out attack") for each in names),
        rewards=Rewards(
            earned=tuple((each, attack) for each in names),
            disallowed=tuple((each, attack) for each in names),
            defended=names,
            strips=tuple(StripDue(hero=each, count=2) for each in names),
        ),
        conditions=Conditions(
            given=tuple(
                Condition(character=each, effect=up, lasts=True, since=at)
                for at, each in enumerate(names, start=1)
            ),
            calls=tuple(PlayersCall(actor=each, target="Mummy") for each in names),
            steadfast=names,
            woken=names,
        ),
        setbacks=Setbacks(hindered=names, spared=names),
        pools=Pools(
            pooled=names,
            withheld=names,
            moments=tuple(Moment(hero=each, character=each, cards=(4,)) for each in names),
            committed=names,
        ),
        points=Points(rerolls_lost=names, free_spent=names),
    )


ABOUT_NOBODY = {"number", "keeps_card", "monologue", "named", "penalized", "opened", "committing"}


@pytest.mark.rule("TR-009")
def test_nothing_of_the_round_tells_of_who_has_left():
    full = around("Quin", "Marco")
    for record in (full, full.rewards, full.conditions, full.setbacks, full.pools, full.points):
        for field in attrs.fields(type(record)):
            if field.name not in ABOUT_NOBODY and not attrs.has(type(getattr(record, field.name))):
                assert "Quin" in repr(getattr(record, field.name)), field.name
    state = attrs.evolve(in_rounds("Quin", "Marco"), round=full)
    after = torg.TORG.step(state, QUIN_GOES).state
    assert after.round == around("Marco")


@pytest.mark.rule("TR-009", "TR-145")
def test_with_the_speaker_goes_her_monologue():
    state = in_rounds(pools={"Quin": (MONOLOGUE,)})
    state = torg.play_card(state, hero="Quin", card=MONOLOGUE).state
    state = torg.TORG.step(state, QUIN_GOES).state
    assert allowed(state, torg.PassTurn(character="Marco"))


@pytest.mark.rule("TC-065", "TC-069", "TG-006", "TR-009")
def test_nothing_of_the_adventure_and_the_scene_tells_of_who_has_left():
    state = in_rounds("Quin", "Marco")
    guards = tuple(Guard(hero=each, opponent="Mummy", bonus=3) for each in ("Quin", "Marco"))
    pools = attrs.evolve(state.round.pools, committed=("Quin",), committing="Quin")
    state = attrs.evolve(
        state,
        adventure=attrs.evolve(state.adventure, may_fail=("Quin", "Marco", "Quin")),
        scene=attrs.evolve(state.scene, guards=guards),
        round=attrs.evolve(state.round, pools=pools),
    )
    after = torg.TORG.step(state, QUIN_GOES).state
    assert after.adventure.may_fail == ("Marco",)
    assert after.scene.guards == guards[1:]
    assert (after.round.pools.committed, after.round.pools.committing) == ((), None)
