"""Heroes who join later, heroes who leave, and players with two heroes."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import FACE_DOWN
from dramadeck.torg import CardType, Reason, commands, events
from dramadeck.torg.scene import DefenseBonus
from tests.torg.at import at_dealt, at_new_game, at_rounds, at_table
from tests.torg.tables import ALL_DIALECTS, in_scene, round_around

ROMANCE, MARTYR, CAMPAIGN, HASTE, ACTION = 120, 122, 112, 42, 36
ESCAPE, MONOLOGUE, FAILS = 156, 95, 74
ZED = commands.JoinParty(hero="Zed", possibilities=3)
ZED_ACTS = commands.JoinParty(hero="Zed", possibilities=3, joins_action=True)
QUIN_GOES = commands.LeaveParty(hero="Quin")
MARCO_PASSES = commands.PassTurn(character="Marco")


def names(at):
    return [hero.name for hero in at.heroes]


@pytest.mark.rule("TR-009", "TR-013", "TR-015")
def test_a_hero_who_joins_later_gets_a_hand_of_the_dealt_size_but_none_before_the_deal():
    at = at_dealt("Quin", "Marco").sends(ZED)
    assert at.kinds == [events.HeroJoined, *([events.CardDrawn] * 5)]
    assert names(at) == ["Quin", "Marco", "Zed"]
    assert len(at.hand("Zed")) == 5, "three are dealt four, but these two were dealt five"
    assert at.hero("Zed").possibilities == 3
    assert (at.pool("Zed"), at.in_play("Zed"), at.offered("Zed")) == ((), (), ())
    assert torg.hero_seat("Zed") in torg.TORG.seats(at.state)
    assert sorted(card for _, pile in at.table for card in pile) == list(range(1, 157))
    at = at_new_game(["Quin"]).sends(ZED)
    assert at.hand("Zed") == ()
    assert [len(at.deal().hand(name)) for name in ("Quin", "Zed")] == [5, 5]


@pytest.mark.rule("TR-009", "TR-018")
def test_a_hero_who_joins_has_a_hidden_hand_and_a_unique_name_and_may_act():
    at = at_dealt().sends(ZED)
    drawn, joined = at.events_of(events.CardDrawn)[0], at.events_of(events.HeroJoined)[0]
    assert torg.TORG.view_event(drawn, torg.hero_seat("Zed")).card == drawn.card
    assert torg.TORG.view_event(drawn, torg.hero_seat("Quin")).card == FACE_DOWN
    assert torg.TORG.view_event(joined, torg.SPECTATOR) == joined
    at = at_rounds().sends(ZED_ACTS)
    assert at.round.heroes == ("Quin", "Marco", "Tina", "Zed")
    assert at.allows(commands.PassTurn(character="Zed"))
    assert "Zed" in at.members(torg.Side.HEROES)
    at_dealt().refuses(ZED_ACTS, Reason.NOT_IN_ROUNDS, "TR-009")
    at = at_dealt().changed(in_scene)
    for name in ("Quin", "Mummy"):
        at.refuses(commands.JoinParty(hero=name), Reason.NAME_TAKEN, "TR-009")


@pytest.mark.rule("TR-148")
def test_no_card_negates_a_success_from_before_a_change_of_the_party():
    negate, attack = commands.PlayCard(hero="Quin", card=FAILS), torg.ActionKind.ATTACK
    at = at_rounds(pools={"Quin": (FAILS,)})
    at = at.report_action(actor="Mummy", action=attack, margin=3, target="Quin")
    assert at.allows(negate)
    at.sends(ZED_ACTS).refuses(negate, Reason.NO_SUCCESS_TO_NEGATE, "TR-147")


# Leaving.


@pytest.mark.rule("TR-009", "TR-172")
def test_cards_of_a_hero_who_leaves_are_discarded_and_a_living_one_may_return():
    at = at_table(hands={"Quin": (1, 2)}, pools={"Quin": (ROMANCE,)})
    at = at.accept_subplot(hero="Quin", card=ROMANCE).grant_award(hero="Quin", possibilities=2)
    at = at.sends(QUIN_GOES)
    assert names(at) == ["Marco", "Tina"]
    assert set(at.discard_pile) == {1, 2, ROMANCE}
    assert (at.adventure.subplots, at.adventure.awards) == ((), ())
    assert torg.hero_seat("Quin") not in torg.TORG.seats(at.state)
    assert names(at.seen_by(torg.GAMEMASTER)) == ["Marco", "Tina"]
    at.refuses(QUIN_GOES, Reason.UNKNOWN_CHARACTER, "TR-009")
    again = at.end_adventure().deal()
    assert len(again.hand("Marco")) == 5, "two heroes are dealt five"
    at = at_dealt().sends(QUIN_GOES).join_party(hero="Quin")
    assert names(at) == ["Marco", "Tina", "Quin"]
    assert len(at.hand("Quin")) == 4
    at = at_table(pools={"Quin": (MARTYR,)}).accept_subplot(hero="Quin", card=MARTYR)
    at = at.sacrifice(hero="Quin").sends(QUIN_GOES)
    at.refuses(commands.JoinParty(hero="Quin"), Reason.HERO_HAS_FALLEN, "TR-172")


@pytest.mark.rule("TR-006", "TR-040")
def test_a_hero_who_leaves_a_fight_loses_the_turn_cards_in_play_and_trades():
    at = at_rounds(pools={"Quin": (ACTION, HASTE), "Marco": (43,)}).acted("Quin")
    at = at.plays("Quin", HASTE)
    at = at.offer_trade(hero="Marco", with_hero="Quin", gives=(43,), explanation="a hint")
    at = at.sends(QUIN_GOES)
    assert at.kinds == [events.OfferEnded, events.HeroLeft]
    assert at.round.heroes == ("Marco", "Tina")
    assert at.allows(MARCO_PASSES), "nobody waits for her Haste"
    at = at_rounds(pools={"Quin": (ACTION,)}).declared().plays("Quin", ACTION)
    at = at.announced(9).sends(QUIN_GOES)
    assert at.kinds == [events.CardsExpired, events.HeroLeft]
    assert at.boosts == ()


@pytest.mark.rule("TR-009", "TR-095")
def test_the_last_hero_and_the_leader_of_a_task_cannot_leave():
    alone, task = at_rounds(in_action=("Quin",)), {"skill": "science", "difficulties": (8, 8)}
    leads = at_rounds().begin_skill_resolution(hero="Quin", **task)
    at_dealt("Quin").refuses(QUIN_GOES, Reason.LAST_HERO, "TR-009")
    alone.refuses(QUIN_GOES, Reason.ROUNDS_UNDER_WAY, "TR-009")
    leads.refuses(QUIN_GOES, Reason.LEADS_RESOLUTION, "TR-095")
    assert leads.allows(commands.LeaveParty(hero="Marco"))


@pytest.mark.rule("TR-175")
@pytest.mark.parametrize(("who", "stays"), [("Quin", False), ("Marco", False), ("Tina", True)])
def test_a_proposed_campaign_ends_when_one_of_its_heroes_leaves(who, stays):
    romance = CardType.ROMANCE
    at = at_table(pools={"Quin": (CAMPAIGN,), "Marco": (ROMANCE,)}, is_campaign=True)
    at = at.accept_subplot(hero="Marco", card=ROMANCE).begin_subplot(hero="Marco", subplot=romance)
    at = at.propose_campaign(hero="Quin", card=CAMPAIGN, owner="Marco", subplot=romance)
    assert (at.leave_party(hero=who).adventure.campaign is not None) is stays


# A player with two heroes.


@pytest.mark.rule("TR-013")
def test_a_player_with_two_heroes_has_two_seats_of_which_each_sees_one_hand():
    heroes = (torg.Hero("Quin", player="Ann"), torg.Hero("Marco", player="Ann"), "Tina")
    at = at_table(*heroes, hands={"Quin": (1, 2), "Marco": (3,), "Tina": (4,)})
    for own, other in (("Quin", "Marco"), ("Marco", "Quin")):
        heroes_seen = {hero.name: hero for hero in at.seen_by(torg.hero_seat(own)).heroes}
        assert (heroes_seen[own].hand, heroes_seen[other].hand) == (at.hand(own), None)
        assert heroes_seen[own].player == heroes_seen[other].player == "Ann"
    assert at.party_of("Quin") == at.party_of("Marco") == ("Quin", "Marco")
    assert at.party_of("Tina") == ("Tina",)
    assert torg.Hero("Quin").played_by == "Quin"
    at = at_table("Quin", torg.Hero("Shadow", player="Quin"))
    assert at.party_of("Quin") == ("Quin", "Shadow")
    with pytest.raises(ValueError, match="not blank"):
        torg.Hero("Quin", player=" ")


# A new hero with the same name.

EITHER_NAME = pytest.mark.parametrize("name", ["Quin", "Zed"])
"""The name of a hero who has left, and another; a hero who joins with either is new."""


def replaced(at, name):
    """Let Quin leave and another hero join in the same round."""
    return at.sends(QUIN_GOES, commands.JoinParty(hero=name, joins_action=True))


@ALL_DIALECTS
@pytest.mark.rule("TR-009", "TR-059", "TR-131", "TR-132")
@EITHER_NAME
def test_a_hero_who_joins_in_the_same_round_has_an_action_and_may_pool_escape_first(dialect, name):
    test = torg.ActionKind.TEST
    at = at_rounds(dialect=dialect)
    at = at.report_action(actor="Mummy", action=test, margin=5, target="Quin")
    at = at.apply_interaction(actor="Mummy", target="Quin")
    assert at.round.conditions.given
    at = replaced(at.acted("Quin"), name)
    assert at.actions_left(name) == 1
    assert at.round.conditions.given == ()
    assert at.allows(commands.Defend(hero=name))
    at.refuses(commands.PlayToPool(hero=name, card=HASTE), Reason.NOT_ACTED_YET, "TR-023")
    at = at_rounds(hands={"Quin": (HASTE,)}, dialect=dialect).acted("Quin")
    at = replaced(at.play_to_pool(hero="Quin", card=HASTE), name)
    at = at.hold(name, ESCAPE).acted(name).play_to_pool(hero=name, card=ESCAPE).plays(name, ESCAPE)
    assert events.PartyEscaped(hero=name) in at.events
    assert at.round is None


@ALL_DIALECTS
@pytest.mark.rule("TR-009", "TR-033")
def test_a_new_hero_with_an_old_name_has_a_new_critical_moment(dialect):
    at = at_rounds(dialect=dialect)
    adventure = attrs.evolve(at.adventure, critical_moments=("Quin", "Marco"))
    at = at.changed(attrs.evolve, adventure=adventure).sends(QUIN_GOES)
    assert at.adventure.critical_moments == ("Marco",)


ABOUT_NOBODY = {"number", "keeps_card", "monologue", "named", "penalized", "opened", "committing"}


@pytest.mark.rule("TR-009", "TC-065", "TC-069", "TG-006")
def test_no_record_of_round_scene_and_adventure_names_a_hero_who_has_left():
    full = round_around("Quin", "Marco")
    for record in (full, full.rewards, full.conditions, full.setbacks, full.pools, full.points):
        for field in attrs.fields(type(record)):
            value = getattr(record, field.name)
            if field.name not in ABOUT_NOBODY and not attrs.has(type(value)):
                assert "Quin" in repr(value), field.name
    at = at_rounds(151, "Quin", "Marco").changed(attrs.evolve, round=full)
    assert at.sends(QUIN_GOES).round == round_around("Marco")
    at = at_rounds(151, "Quin", "Marco")
    given = tuple(DefenseBonus(hero=hero, opponent="Mummy", bonus=3) for hero in ("Quin", "Marco"))
    pools = attrs.evolve(at.round.pools, committed=("Quin",), committing="Quin")
    at = at.changed(
        attrs.evolve,
        adventure=attrs.evolve(at.adventure, may_fail=("Quin", "Marco", "Quin")),
        scene=attrs.evolve(at.scene, defense_bonuses=given),
        round=attrs.evolve(at.round, pools=pools),
    ).sends(QUIN_GOES)
    assert at.adventure.may_fail == ("Marco",)
    assert at.scene.defense_bonuses == given[1:]
    assert (at.round.pools.committed, at.round.pools.committing) == ((), None)


@pytest.mark.rule("TC-066", "TR-009", "TR-131", "TR-145")
def test_a_monologue_ends_with_its_speaker_and_first_cards_of_others_are_remembered():
    at = at_rounds(pools={"Quin": (MONOLOGUE,)}).plays("Quin", MONOLOGUE).sends(QUIN_GOES)
    assert at.allows(MARCO_PASSES)
    at = at_rounds(hands={"Marco": (HASTE, ESCAPE)}).acted("Marco")
    at = at.play_to_pool(hero="Marco", card=HASTE).sends(QUIN_GOES).flip().acted("Marco")
    late = commands.PlayToPool(hero="Marco", card=ESCAPE)
    at.refuses(late, Reason.ESCAPE_TOO_LATE, "TR-131")
