"""Seize Initiative: the players decide which card governs a round."""

import pytest

from dramadeck import torg
from dramadeck.torg import ActionKind, Advantage, Reason, commands, events
from tests.torg import tables_actions as in_force
from tests.torg.at import at_fight, at_rounds

SEIZE, SEIZE_TOO, HASTE, RALLY = 60, 61, 40, 78
FATIGUED, INSPIRATION, QUIET = 12, 5, 151
OTHER = ActionKind.OTHER
KEEP = commands.PlayCard(hero="Quin", card=SEIZE, choice=torg.Seizing(keeps=True))
KEEP_TOO = commands.PlayCard(hero="Quin", card=SEIZE_TOO, choice=torg.Seizing(keeps=True))
REPLACE = commands.PlayCard(hero="Quin", card=SEIZE, choice=torg.Seizing(keeps=False))


def fight(card=45):
    return at_fight(SEIZE, SEIZE_TOO, card=card)


def replaced(at, by, card=SEIZE):
    at = at.next_card(by)
    return at.plays("Quin", card, choice=torg.Seizing(keeps=False))


def task(*, difficulties=(8,), flips):
    details = {"skill": "demolitions", "difficulties": difficulties, "flips": flips}
    return fight().begin_skill_resolution(hero="Quin", **details)


@pytest.mark.rule("TR-153", "TR-059", "TR-077", "TR-137")
def test_a_card_may_be_kept_once_in_a_round_and_its_immediate_effects_apply_again():
    at = fight(in_force.HEROES_FLURRY).acts("Quin", OTHER, 0).sends(KEEP).flip()
    assert at.actions_left("Quin") == 2
    at = fight(FATIGUED)
    assert at.hero("Quin").injuries.shock == 2
    assert at.sends(KEEP).flip().hero("Quin").injuries.shock == 4
    at = fight().declared().sends(KEEP)  # an open action does not prevent it
    at.refuses(KEEP_TOO, Reason.CARD_ALREADY_KEPT, "TR-153", "45")
    at = fight().sends(KEEP).flip().sends(KEEP_TOO)
    assert at.flip().events_of(events.CardStayed)


@pytest.mark.rule("TR-017", "TR-153", "TR-184")
def test_a_kept_card_needs_no_deck_and_counts_for_no_deadline_but_a_new_card_does():
    at = at_fight(SEIZE, card=QUIET, only_these=True).sends(KEEP)
    assert not at.drama_deck
    assert at.flip().events[0] == events.CardStayed(card=QUIET)
    nowhere_else = at.hold("Quin", SEIZE)
    assert not nowhere_else.discard_pile
    assert nowhere_else.flip().events[0] == events.CardStayed(card=QUIET)
    at = at_fight(SEIZE, card=QUIET, only_these=True, discards=(150, 149))
    assert not at.drama_deck
    at = at.sends(REPLACE)
    assert at.kinds[:3] == [events.CardPlayed, events.DeckReshuffled, events.CardReplaced]
    assert at.discard_pile == ()
    at = task(flips=3)
    assert at.sends(KEEP).flip().resolution.flips_left == 3
    assert replaced(at, QUIET).resolution.flips_left == 2
    at = replaced(task(flips=1).flipped(150), QUIET)
    assert at.resolution.flips_left == 0
    assert at.flip().events_of(events.TimeRanOut)


@pytest.mark.rule("TR-153", "TR-062", "TR-059", "TR-078")
def test_a_new_card_applies_to_the_rest_of_the_round_and_effects_of_the_old_one_remain():
    at = replaced(fight(in_force.HEROES_STYMIED).acts("Marco", OTHER, 0), in_force.HEROES_UP_ANY)
    assert at.kinds == [events.CardPlayed, events.CardReplaced, events.SideAffected]
    assert at.round.number == 1
    assert at.standing("Quin") is Advantage.UP
    # The action that Marco has used stays used.
    assert (at.actions_left("Marco"), at.actions_left("Quin")) == (0, 1)
    assert replaced(fight(FATIGUED), QUIET).hero("Quin").injuries.shock == 2
    at = replaced(fight(FATIGUED), INSPIRATION)
    assert at.hero("Quin").injuries.shock == 0
    assert len(at.hand("Quin")) == 1
    at = replaced(fight(in_force.HEROES_SETBACK).name_setback(side=torg.Side.HEROES), QUIET)
    assert at.round.setbacks.penalized == ()
    assert at.declared().announced(12).outcome.results[0].total == 10
    assert (
        replaced(fight().acts("Quin", OTHER, 0), in_force.HEROES_FLURRY).actions_left("Quin") == 1
    )


@pytest.mark.rule("TR-136", "TR-153")
@pytest.mark.parametrize("hero", ["Quin", "Marco"])
def test_haste_is_playable_after_two_actions_of_a_flurry_that_is_replaced(hero):
    at = fight(in_force.HEROES_FLURRY).pooled("Quin", SEIZE).pooled(hero, HASTE)
    for name in ("Quin", "Marco", "Tina") * 2:
        at = at.acts(name, OTHER, 0)
    at = replaced(at, QUIET)
    assert at.actions_left(hero) == 0
    at = at.plays(hero, HASTE)
    assert at.actions_left(hero) == 1
    at = at.acts(hero, OTHER, 0)
    assert at.actions_left(hero) == 0
    # Nobody waits for an action by Haste that is used.
    assert at.allows(commands.PassTurn(character="Mummy"))


@pytest.mark.rule("TR-153", "TR-137", "TR-154")
def test_a_card_flipped_during_an_action_applies_to_its_rest_and_earlier_ones_do_not_stay():
    at = replaced(fight(in_force.HEROES_UP_ANY).declared(), QUIET)
    # The die by the first card is still due.
    assert at.attempt.dice_due == (torg.Die.ACTION, torg.Die.UP)
    # The kinds that earn a card are those of the card in force when the result is known.
    assert not at.announced(12, 12).events_of(events.CardEarned)
    at = replaced(fight(QUIET).declared("Mummy"), in_force.HEROES_UP_ANY)
    assert at.attempt.actor == "Mummy"
    assert at.standing("Quin") is Advantage.UP
    at = replaced(fight(in_force.HEROES_UP_ANY).sends(KEEP), QUIET, SEIZE_TOO)
    # The kept card is under the new one, and no card stays now.
    assert at.action_stack[-2:] == (in_force.HEROES_UP_ANY, QUIET)
    assert at.flip().events_of(events.CardFlipped)
    at = fight(in_force.HEROES_UP_ANY).flipped(QUIET).sends(KEEP)
    assert at.events_of(events.InitiativeSeized)[0].card == QUIET


@pytest.mark.rule("TR-153", "TR-101", "TR-157", "TR-155")
def test_no_card_is_replaced_during_a_dramatic_check_a_rally_or_confusion():
    at = task(difficulties=(8,) * 4, flips=5).resolve_dramatic_step(hero="Quin", value=10)
    at.refuses(REPLACE, Reason.ACTION_ALREADY_OPEN, "TR-153", "Quin")
    at = at_fight(SEIZE, SEIZE_TOO, RALLY, card=QUIET).plays("Quin", RALLY)
    at.refuses(REPLACE, Reason.RALLY_PENDING, "TR-157", "Quin, Marco, Tina")
    assert at.sends(KEEP).round.keeps_card
    for command in (KEEP, REPLACE):
        fight(in_force.HEROES_CONFUSED).refuses(command, Reason.CONFUSED, "TR-155")
    table = {"kind": torg.SceneKind.STANDARD, "pools": {"Quin": (SEIZE,)}}
    at = at_rounds(in_force.HEROES_CONFUSED, **table)
    assert torg.Disadvantage.CONFUSED not in at.line.heroes
    assert at.sends(KEEP).events
