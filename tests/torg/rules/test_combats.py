"""Several fights under one flip, and heroes who fight each other."""

import pytest

from dramadeck import torg
from dramadeck.torg import Advantage, Disadvantage, Reason, commands, events
from tests.torg.at import at_rounds, at_scene
from tests.torg.tables import QUIET

ACTION, HASTE, CARD, OTHER_CARD = 36, 42, 42, 45
BRIDGE = "the bridge"
TRADE = commands.OfferTrade(
    hero="Quin", with_hero="Marco", gives=(CARD,), explanation="they work hand in hand"
)
QUINS, MARCOS, TINAS, MUMMYS = (
    commands.PassTurn(character=name) for name in ("Quin", "Marco", "Tina", "Mummy")
)


def joined(at, combat, *characters):
    return at.sends(*(commands.JoinCombat(character=name, combat=combat) for name in characters))


def opposed(at, **totals):
    """Let heroes fight each other, with these Dexterity totals."""
    order = tuple(torg.DexterityTotal(hero=hero, total=total) for hero, total in totals.items())
    return at.oppose_heroes(totals=order)


def first_card(effect):
    """Return the first card whose dramatic line has only this effect on the heroes."""
    cards = torg.original_deck().cards
    return next(card.number for card in cards if card.gamemaster.dramatic.heroes == (effect,))


# Several fights at once.


@pytest.mark.rule("TC-037", "TC-039")
def test_all_are_in_one_combat_until_a_character_joins_another_and_flips_change_nothing():
    at = at_rounds()
    assert at.same_combat("Quin", "Marco")
    assert at.same_combat("Quin", "Mummy")
    at = joined(at, BRIDGE, "Quin")
    assert not at.same_combat("Quin", "Marco")
    at = joined(at, BRIDGE, "Marco", "Mummy")
    assert at.same_combat("Quin", "Marco")
    assert at.same_combat("Quin", "Mummy")
    assert not at.same_combat("Tina", "Mummy")
    assert joined(at, None, "Quin").same_combat("Quin", "Tina")
    assert at_scene().same_combat("Quin", "Marco"), "out of rounds nobody is apart"
    at = joined(at_rounds(hands={"Quin": (CARD,)}, deck=(QUIET[1],)), BRIDGE, "Quin")
    at = at.acted("Quin").play_to_pool(hero="Quin", card=CARD)
    assert not at.same_combat("Quin", "Marco")
    assert not at.flip().same_combat("Quin", "Marco")
    at = at_rounds(pools={"Quin": (CARD,), "Marco": (OTHER_CARD,), "Tina": (43,)})
    at = joined(at, BRIDGE, "Marco").sends(TRADE)
    at = at.offer_trade(hero="Tina", with_hero="Quin", gives=(43,), explanation="a hint")
    assert [offer.hero for offer in at.end_combat(combat=BRIDGE).pending.offers] == ["Tina"]


@pytest.mark.rule("TC-038")
def test_a_hero_who_joins_a_fight_is_in_the_action_and_cannot_join_it_twice():
    at = at_rounds(in_action=("Marco", "Tina"))
    at.refuses(QUINS, Reason.NOT_IN_ACTION, "TR-059")
    at = joined(at, BRIDGE, "Quin")
    assert at.round.heroes == ("Quin", "Marco", "Tina")
    assert at.allows(QUINS)
    assert joined(at_rounds(in_action=("Marco",)), None, "Quin").same_combat("Quin", "Marco")
    at, bridge = at_rounds(), commands.JoinCombat(character="Mummy", combat=BRIDGE)
    at.refuses(commands.JoinCombat(character="Quin"), Reason.IN_COMBAT_ALREADY, "TC-038")
    at.sends(bridge).refuses(bridge, Reason.IN_COMBAT_ALREADY, "TC-038")


@pytest.mark.rule("TC-039")
def test_heroes_of_an_ended_fight_leave_the_action_and_the_last_fight_cannot_end():
    at = at_rounds(pools={"Quin": (ACTION, CARD), "Marco": (OTHER_CARD,)})
    at = joined(at, BRIDGE, "Quin").declared().plays("Quin", ACTION).sends(TRADE)
    at = at.announced(9).end_combat(combat=BRIDGE)
    assert at.kinds == [events.OfferEnded, events.CardsExpired, events.CombatEnded]
    assert at.round.heroes == ("Marco", "Tina")
    assert at.pool("Quin") == (CARD,)
    at.refuses(QUINS, Reason.NOT_IN_ACTION, "TR-059")
    assert at.allows(MARCOS)
    assert joined(at, None, "Quin").same_combat("Quin", "Marco")
    at = at_rounds(pools={"Quin": (HASTE,)}).acted("Quin")
    at = joined(at, BRIDGE, "Quin").plays("Quin", HASTE)
    at.refuses(MARCOS, Reason.HASTE_FIRST, "TR-136")
    assert at.end_combat(combat=BRIDGE).allows(MARCOS)
    at, end = at_rounds(), commands.EndCombat()
    everybody = joined(at, BRIDGE, "Quin", "Marco", "Tina")
    for moment, command, reason, *says in (
        (at, end, Reason.LAST_COMBAT),
        (at, commands.EndCombat(combat="the roof"), Reason.NO_SUCH_COMBAT, "the roof"),
        (everybody, end, Reason.NO_SUCH_COMBAT, "everybody who"),
    ):
        moment.refuses(command, reason, "TC-039", *says)


# Hero against hero.


@pytest.mark.rule("TR-059", "TR-086", "TR-136")
def test_opposed_heroes_act_in_the_order_of_their_totals_unless_one_cannot_act():
    at = opposed(at_rounds(deck=(QUIET[1],)), Marco=11, Quin=14)
    at.refuses(MARCOS, Reason.WAIT_FOR_FASTER, "TR-086", "Quin")
    assert at.allows(TINAS, MUMMYS), "who fights nobody of them need not wait"
    assert at.sends(QUINS).allows(MARCOS)
    assert at.flip().allows(MARCOS), "the next flip ends the order"
    # Each of three waits for all who are faster; equal totals do not wait.
    at = opposed(at_rounds(), Quin=9, Marco=12, Tina=12)
    assert at.allows(MARCOS, TINAS)
    at = at.sends(MARCOS)
    at.refuses(QUINS, Reason.WAIT_FOR_FASTER, "TR-086")
    assert at.sends(TINAS).allows(QUINS)
    # In a flurry the order holds for the second turns too.
    at = opposed(at_rounds(first_card(Advantage.FLURRY), "Quin", "Marco"), Marco=11, Quin=14)
    at = at.sends(QUINS, MARCOS)
    at.refuses(MARCOS, Reason.WAIT_FOR_FASTER, "TR-086")
    assert at.sends(QUINS).allows(MARCOS)
    at = opposed(at_rounds(), Marco=11, Quin=14).hurt("Quin", leaves_unconscious=True)
    assert at.allows(MARCOS)
    hastened = at_rounds(pools={"Marco": (HASTE,)}).acted("Marco").plays("Marco", HASTE)
    assert opposed(hastened, Marco=11, Quin=14).allows(MARCOS)


@pytest.mark.rule("TR-086", "TR-023")
def test_the_line_of_the_heroes_applies_to_opposed_heroes_and_they_fill_their_pools():
    stymied, attack = Disadvantage.STYMIED, torg.ActionKind.ATTACK
    hands = {"Quin": (CARD,), "Marco": (OTHER_CARD,)}
    at = opposed(at_rounds(first_card(stymied), hands=hands), Quin=14, Marco=11)
    assert {at.standing(hero) for hero in hands} == {stymied}
    at = at.report_action(actor="Quin", action=attack, margin=3, target="Marco")
    at = at.play_to_pool(hero="Quin", card=CARD)
    assert at.pool("Quin") == (CARD,)
    assert at.allows(commands.ReportAction(actor="Marco", action=attack, margin=3, target="Quin"))


@pytest.mark.rule("TR-086")
def test_opposed_heroes_are_two_or_more_different_heroes_of_one_fight():
    at = at_rounds(in_action=("Quin", "Marco"))
    for moment, names, reason in (
        (at, ("Quin",), Reason.NO_OPPONENT),
        (at, ("Quin", "Quin"), Reason.ACTOR_NAMED_TWICE),
        (at, ("Quin", "Tina"), Reason.NOT_IN_ACTION),
        (at, ("Quin", "Mummy"), Reason.NOT_A_HERO),
        (joined(at, BRIDGE, "Marco"), ("Quin", "Marco"), Reason.NOT_IN_SAME_COMBAT),
    ):
        totals = tuple(torg.DexterityTotal(hero=name, total=9) for name in names)
        moment.refuses(commands.OpposeHeroes(totals=totals), reason, "TR-086")
    with pytest.raises(TypeError, match=r"DexterityTotal.total: expected a whole number"):
        torg.DexterityTotal(hero="Quin", total="high")
