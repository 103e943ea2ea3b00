"""Several fights under one flip, and heroes who fight each other."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import Reason
from tests.torg.tables import (
    QUIET,
    allowed,
    before_first_flip,
    having_acted,
    hurt,
    in_rounds,
    in_scene,
    kinds,
    refused,
    stacked,
)

ACTION, HASTE, FLURRY = 36, 42, 1
TRADE = torg.OfferTrade(
    hero="Quin", with_hero="Marco", gives=(42,), explanation="they work hand in hand"
)


def joined(state, character, combat):
    return torg.join_combat(state, character=character, combat=combat).state


def opposed(state, **totals):
    """Heroes fight each other, with these Dexterity totals."""
    order = tuple(torg.DexterityTotal(hero=hero, total=total) for hero, total in totals.items())
    return torg.oppose_heroes(state, totals=order).state


def passing(hero):
    return torg.PassTurn(character=hero)


# Several fights at once.


@pytest.mark.rule("TC-037")
def test_all_are_in_the_same_combat_until_somebody_is_put_elsewhere():
    state = in_rounds()
    assert state.same_combat("Quin", "Marco")
    assert state.same_combat("Quin", "Mummy")
    state = joined(state, "Quin", "the bridge")
    assert not state.same_combat("Quin", "Marco")
    state = joined(joined(state, "Marco", "the bridge"), "Mummy", "the bridge")
    assert state.same_combat("Quin", "Marco")
    assert state.same_combat("Quin", "Mummy")
    assert not state.same_combat("Tina", "Mummy")
    state = joined(state, "Quin", None)
    assert state.same_combat("Quin", "Tina")
    assert in_scene(stacked()).same_combat("Quin", "Marco"), "out of rounds nobody is apart"


@pytest.mark.rule("TC-037")
def test_a_card_into_the_pool_and_the_next_flip_leave_the_fights_as_they_are():
    state = in_rounds(hands={"Quin": (HASTE,)}, deck=(QUIET[1],))
    state = having_acted(joined(state, "Quin", "the bridge"), "Quin")
    state = torg.play_to_pool(state, hero="Quin", card=HASTE).state
    assert not state.same_combat("Quin", "Marco")
    assert not torg.flip(state).state.same_combat("Quin", "Marco")


@pytest.mark.rule("TC-038")
def test_a_hero_who_was_not_in_the_action_comes_into_it_with_the_fight_she_joins():
    state = in_rounds(in_action=("Marco", "Tina"))
    refused(state, passing("Quin"), Reason.NOT_IN_ACTION, "TR-059")
    state = joined(state, "Quin", "the bridge")
    assert state.round
    assert state.round.heroes == ("Quin", "Marco", "Tina")
    assert allowed(state, passing("Quin"))
    state = joined(in_rounds(in_action=("Marco",)), "Quin", None)
    assert state.same_combat("Quin", "Marco")


@pytest.mark.rule("TC-038")
def test_nobody_joins_where_she_is_already_or_cannot_be():
    state = in_rounds()
    join = torg.JoinCombat(character="Quin")
    refused(state, join, Reason.IN_COMBAT_ALREADY, "TC-038")
    bridge = torg.JoinCombat(character="Mummy", combat="the bridge")
    refused(joined(state, "Mummy", "the bridge"), bridge, Reason.IN_COMBAT_ALREADY, "TC-038")
    refused(in_scene(stacked()), join, Reason.NOT_IN_ROUNDS, "TC-038")
    stranger = torg.JoinCombat(character="Mumy")
    refused(state, stranger, Reason.UNKNOWN_CHARACTER, "TC-038")


@pytest.mark.rule("TC-038", "TR-172")
def test_the_fallen_join_no_fight():
    state = in_rounds()
    state = attrs.evolve(state, adventure=attrs.evolve(state.adventure, fallen=("Quin",)))
    refused(state, torg.JoinCombat(character="Quin"), Reason.HERO_HAS_FALLEN, "TC-038")


@pytest.mark.rule("TC-039")
def test_one_of_several_fights_ends_and_its_heroes_leave_the_action():
    state = in_rounds(pools={"Quin": (ACTION, 42), "Marco": (45,)})
    state = joined(state, "Quin", "the bridge")
    state = torg.declare_action(
        state, actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8
    ).state
    state = torg.play_card(state, hero="Quin", card=ACTION).state
    state = torg.TORG.step(state, TRADE).state
    end = torg.EndCombat(combat="the bridge")
    refused(state, end, Reason.ACTION_ALREADY_OPEN, "TC-039")
    state = torg.roll(state, actor="Quin", total=9).state
    state = torg.announce(state, actor="Quin").state
    transition = torg.TORG.step(state, end)
    assert kinds(transition) == [torg.OfferEnded, torg.CardsExpired, torg.CombatEnded]
    state = transition.state
    assert state.round
    assert state.round.heroes == ("Marco", "Tina")
    assert state.pool("Quin") == (42,)
    refused(state, passing("Quin"), Reason.NOT_IN_ACTION, "TR-059")
    assert allowed(state, passing("Marco"))
    again = joined(state, "Quin", None)
    assert again.same_combat("Quin", "Marco")


@pytest.mark.rule("TC-039")
def test_offers_to_her_lapse_as_well_and_those_of_others_wait():
    state = in_rounds(pools={"Quin": (42,), "Marco": (45,), "Tina": (43,)})
    state = torg.TORG.step(joined(state, "Marco", "the bridge"), TRADE).state
    tinas = torg.OfferTrade(hero="Tina", with_hero="Quin", gives=(43,), explanation="a hint")
    state = torg.TORG.step(state, tinas).state
    state = torg.end_combat(state, combat="the bridge").state
    assert [offer.hero for offer in state.play.offers] == ["Tina"]


@pytest.mark.rule("TC-039")
def test_a_turn_that_haste_gave_does_not_outlive_the_fight():
    state = having_acted(in_rounds(pools={"Quin": (HASTE,)}), "Quin")
    state = torg.play_card(joined(state, "Quin", "the bridge"), hero="Quin", card=HASTE).state
    refused(state, passing("Marco"), Reason.HASTE_FIRST, "TR-136")
    assert allowed(torg.end_combat(state, combat="the bridge").state, passing("Marco"))


@pytest.mark.rule("TC-039")
def test_the_last_fight_ends_with_the_rounds():
    state = in_rounds()
    refused(state, torg.EndCombat(), Reason.LAST_COMBAT, "TC-039")
    nowhere = torg.EndCombat(combat="the roof")
    assert "the roof" in refused(state, nowhere, Reason.NO_SUCH_COMBAT, "TC-039")
    for hero in ("Quin", "Marco", "Tina"):
        state = joined(state, hero, "the bridge")
    assert "all who" in refused(state, torg.EndCombat(), Reason.NO_SUCH_COMBAT, "TC-039")
    refused(in_scene(stacked()), torg.EndCombat(), Reason.NOT_IN_ROUNDS, "TC-039")


# Hero against hero.


@pytest.mark.rule("TR-086")
def test_heroes_who_fight_each_other_act_in_the_order_of_their_totals():
    state = opposed(in_rounds(), Marco=11, Quin=14)
    sentence = refused(state, passing("Marco"), Reason.WAIT_FOR_FASTER, "TR-086")
    assert "Quin" in sentence
    assert allowed(state, passing("Tina")), "who fights nobody of them need not wait"
    assert allowed(state, passing("Mummy"))
    state = torg.TORG.step(state, passing("Quin")).state
    assert allowed(state, passing("Marco"))


@pytest.mark.rule("TR-086")
def test_of_three_each_waits_for_all_who_are_faster_and_equal_totals_for_nobody():
    state = opposed(in_rounds(), Quin=9, Marco=12, Tina=12)
    assert allowed(state, passing("Marco"))
    assert allowed(state, passing("Tina"))
    state = torg.TORG.step(state, passing("Marco")).state
    refused(state, passing("Quin"), Reason.WAIT_FOR_FASTER, "TR-086")
    state = torg.TORG.step(state, passing("Tina")).state
    assert allowed(state, passing("Quin"))


@pytest.mark.rule("TR-086")
def test_the_next_flip_ends_the_order():
    state = opposed(in_rounds(deck=(QUIET[1],)), Marco=11, Quin=14)
    assert allowed(torg.flip(state).state, passing("Marco"))


@pytest.mark.rule("TR-086", "TR-059")
def test_in_a_flurry_the_order_holds_for_the_second_turns_too():
    state = opposed(in_rounds("Quin", "Marco", top=_flurry()), Marco=11, Quin=14)
    for hero in ("Quin", "Marco"):
        state = torg.TORG.step(state, passing(hero)).state
    refused(state, passing("Marco"), Reason.WAIT_FOR_FASTER, "TR-086")
    for hero in ("Quin", "Marco"):
        state = torg.TORG.step(state, passing(hero)).state


def _flurry():
    """A card that puts the heroes of a dramatic scene into a flurry."""
    cards = torg.original_deck().cards
    wanted = (torg.Advantage.FLURRY,)
    return next(c.number for c in cards if c.gamemaster.dramatic.heroes == wanted)


@pytest.mark.rule("TR-086", "TR-136")
def test_nobody_waits_for_the_unconscious_and_haste_waits_for_nobody():
    state = opposed(in_rounds(), Marco=11, Quin=14)
    assert allowed(hurt(state, "Quin", leaves_unconscious=True), passing("Marco"))
    state = having_acted(in_rounds(pools={"Marco": (HASTE,)}), "Marco")
    state = torg.play_card(state, hero="Marco", card=HASTE).state
    assert allowed(opposed(state, Marco=11, Quin=14), passing("Marco"))


@pytest.mark.rule("TR-086", "TR-023")
def test_the_heroes_entry_is_for_both_and_pools_are_built_as_ever():
    stymied = next(
        card.number
        for card in torg.original_deck().cards
        if torg.Disadvantage.STYMIED in card.gamemaster.dramatic.heroes
    )
    state = in_rounds(top=stymied, hands={"Quin": (42,), "Marco": (45,)})
    state = opposed(state, Quin=14, Marco=11)
    assert {state.standing(hero) for hero in ("Quin", "Marco")} == {torg.Disadvantage.STYMIED}
    state = torg.report_action(
        state, actor="Quin", action=torg.ActionKind.ATTACK, margin=3, target="Marco"
    ).state
    state = torg.play_to_pool(state, hero="Quin", card=42).state
    assert state.pool("Quin") == (42,)
    attack = torg.ReportAction(
        actor="Marco", action=torg.ActionKind.ATTACK, margin=3, target="Quin"
    )
    assert allowed(state, attack)


@pytest.mark.rule("TR-086")
def test_it_takes_two_heroes_of_one_fight_who_are_each_named_once():
    def against(*names):
        totals = tuple(torg.DexterityTotal(hero=name, total=9) for name in names)
        return torg.OpposeHeroes(totals=totals)

    state = in_rounds(in_action=("Quin", "Marco"))
    refused(state, against("Quin"), Reason.NO_OPPONENT, "TR-086")
    refused(state, against("Quin", "Quin"), Reason.ACTOR_NAMED_TWICE, "TR-086")
    refused(state, against("Quin", "Tina"), Reason.NOT_IN_ACTION, "TR-086")
    refused(state, against("Quin", "Mummy"), Reason.NOT_A_HERO, "TR-086")
    apart = joined(state, "Marco", "the bridge")
    refused(apart, against("Quin", "Marco"), Reason.NOT_IN_SAME_COMBAT, "TR-086")
    early = before_first_flip()
    refused(early, against("Quin", "Marco"), Reason.WAIT_FOR_FIRST_FLIP, "TR-086")
    with pytest.raises(TypeError, match=r"DexterityTotal.total: expected a whole number"):
        torg.DexterityTotal(hero="Quin", total="high")
