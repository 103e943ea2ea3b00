"""Seize Initiative: the players decide which card governs a round."""

from functools import partial

import pytest

from dramadeck import torg
from dramadeck.torg import ActionKind, Reason
from dramadeck.torg.decks import DISCARD_PILE, DRAMA_DECK, pool
from tests.torg.tables import in_rounds, kinds, told
from tests.torg.tables_actions import (
    HASTE,
    HEROES_CONFUSED,
    HEROES_FLURRY,
    HEROES_SETBACK,
    HEROES_STYMIED,
    HEROES_UP_ANY,
    acts,
    announced,
    check_refused,
    declared,
    flipped,
    hold,
    outcome_of,
    put,
    rounds,
    scene,
)

SEIZE, OTHER_SEIZE = 60, 61
FATIGUED, INSPIRATION = 12, 5
QUIET = 151


fight = partial(rounds, pools={"Quin": (SEIZE, OTHER_SEIZE)})


def keep(state, card=SEIZE):
    return torg.play_card(state, hero="Quin", card=card, choice=torg.Seizing(keeps=True))


def replace(state, by, card=SEIZE):
    state = put(state, DRAMA_DECK, by)
    return torg.play_card(state, hero="Quin", card=card, choice=torg.Seizing(keeps=False))


KEEP = torg.PlayCard(hero="Quin", card=SEIZE, choice=torg.Seizing(keeps=True))
REPLACE = torg.PlayCard(hero="Quin", card=SEIZE, choice=torg.Seizing(keeps=False))


@pytest.mark.rule("TR-153", "TR-059")
def test_a_round_with_a_kept_card_is_a_new_round():
    state = acts(fight(HEROES_FLURRY), "Quin", ActionKind.OTHER, 0).state
    state = torg.flip(keep(state).state).state
    assert state.actions_left("Quin") == 2


@pytest.mark.rule("TR-153", "TR-077")
def test_what_a_kept_card_does_at_once_it_does_again():
    state = fight(FATIGUED)
    assert state.hero("Quin").injuries.shock == 2
    assert torg.flip(keep(state).state).state.hero("Quin").injuries.shock == 4


@pytest.mark.rule("TR-153")
def test_a_card_may_be_kept_round_after_round_but_once_for_a_round():
    state = keep(fight()).state
    again = torg.PlayCard(hero="Quin", card=OTHER_SEIZE, choice=torg.Seizing(keeps=True))
    check_refused(state, again, Reason.CARD_ALREADY_KEPT, "TR-153", "45")
    state = keep(torg.flip(state).state, OTHER_SEIZE).state
    assert told(torg.flip(state), torg.CardStayed)


@pytest.mark.rule("TR-153", "TR-137")
def test_a_card_may_be_kept_while_an_action_is_open():
    assert keep(declared(fight())).events


@pytest.mark.rule("TR-153", "TR-017")
def test_a_kept_card_needs_no_deck():
    state = keep(rounds(QUIET, pools={"Quin": (SEIZE,)}, only_these=True)).state
    assert not state.drama_deck
    assert torg.flip(state).events[0] == torg.CardStayed(card=QUIET)
    nowhere_else = hold(state, "Quin", SEIZE)
    assert not nowhere_else.discard_pile
    assert torg.flip(nowhere_else).events[0] == torg.CardStayed(card=QUIET)


@pytest.mark.rule("TR-153", "TR-184")
def test_no_flip_no_tick_of_the_deadline():
    state = torg.begin_skill_resolution(
        fight(), hero="Quin", skill="demolitions", difficulties=(8,), flips=3
    ).state
    kept = torg.flip(keep(state).state).state
    assert kept.resolution.flips_left == 3
    assert replace(state, QUIET).state.resolution.flips_left == 2


@pytest.mark.rule("TR-153", "TR-184")
def test_a_deadline_that_is_up_stays_up():
    state = torg.begin_skill_resolution(
        fight(), hero="Quin", skill="demolitions", difficulties=(8,), flips=1
    ).state
    state = replace(flipped(state, 150), QUIET).state
    assert state.resolution.flips_left == 0
    assert told(torg.flip(state), torg.TimeRanOut)


@pytest.mark.rule("TR-153")
def test_another_card_governs_the_rest_of_the_round():
    state = acts(fight(HEROES_STYMIED), "Marco", ActionKind.OTHER, 0).state
    state, events = replace(state, HEROES_UP_ANY)
    assert kinds((state, events)) == [torg.CardPlayed, torg.CardReplaced, torg.SideAffected]
    assert state.round.number == 1
    assert state.standing("Quin") is torg.Advantage.UP
    # The action that Marco has used stays used.
    assert state.actions_left("Marco") == 0
    assert state.actions_left("Quin") == 1


@pytest.mark.rule("TR-153", "TR-062")
def test_what_the_first_card_has_done_stays_done():
    state = replace(fight(FATIGUED), QUIET).state
    assert state.hero("Quin").injuries.shock == 2
    state = replace(fight(FATIGUED), INSPIRATION).state
    assert state.hero("Quin").injuries.shock == 0
    assert len(state.hand("Quin")) == 1


@pytest.mark.rule("TR-153", "TR-078")
def test_a_setback_goes_with_its_card():
    state = torg.name_setback(fight(HEROES_SETBACK), side=torg.Side.HEROES).state
    state = replace(state, QUIET).state
    assert state.round.setbacks.penalized == ()
    outcome = outcome_of(announced(declared(state), 12))
    assert outcome.results[0].total == 10


@pytest.mark.rule("TR-153", "TR-059")
def test_a_flurry_of_the_new_card_gives_a_second_action():
    state = acts(fight(), "Quin", ActionKind.OTHER, 0).state
    assert replace(state, HEROES_FLURRY).state.actions_left("Quin") == 1


@pytest.mark.rule("TR-136", "TR-153")
@pytest.mark.parametrize("hero", ["Quin", "Marco"])
def test_who_has_acted_twice_may_still_hurry_when_the_flurry_is_gone(hero):
    state = put(fight(HEROES_FLURRY), pool(hero), HASTE)
    for each in ("Quin", "Marco", "Tina") * 2:
        state = acts(state, each, ActionKind.OTHER, 0).state
    state = replace(state, QUIET).state
    assert state.actions_left(hero) == 0
    state = torg.play_card(state, hero=hero, card=HASTE).state
    assert state.actions_left(hero) == 1
    state = acts(state, hero, ActionKind.OTHER, 0).state
    assert state.actions_left(hero) == 0
    # Nobody waits for a Haste that cannot be used.
    assert torg.TORG.refusal(state, torg.PassTurn(character="Mummy")) is None


@pytest.mark.rule("TR-154")
def test_after_a_flip_the_earlier_card_is_out_of_reach():
    state = replace(keep(fight(HEROES_UP_ANY)).state, QUIET, OTHER_SEIZE).state
    # The card that was to stay lies under the new one, and nothing stays now.
    assert state.action_stack[-2:] == (HEROES_UP_ANY, QUIET)
    assert told(torg.flip(state), torg.CardFlipped)


@pytest.mark.rule("TR-154")
def test_a_card_kept_after_the_flip_is_the_new_one():
    state = flipped(fight(HEROES_UP_ANY), QUIET)
    assert told(keep(state), torg.InitiativeSeized)[0].card == QUIET


@pytest.mark.rule("TR-155")
@pytest.mark.parametrize("command", [KEEP, REPLACE])
def test_there_is_no_way_out_of_a_confusion(command):
    check_refused(fight(HEROES_CONFUSED), command, Reason.CONFUSED, "TR-155")


@pytest.mark.rule("TR-155")
def test_a_confusion_on_the_line_that_is_not_read_is_none():
    state = in_rounds(top=HEROES_CONFUSED, kind=torg.SceneKind.STANDARD, pools={"Quin": (SEIZE,)})
    assert torg.Disadvantage.CONFUSED not in state.line.heroes
    assert keep(state).events


@pytest.mark.rule("TR-153", "TR-137")
def test_a_card_flipped_in_the_middle_of_an_action_governs_what_is_left_of_it():
    state = replace(declared(fight(HEROES_UP_ANY)), QUIET).state
    # The die that the first card has given stays due.
    assert state.attempt.dice_due == (torg.Die.ACTION, torg.Die.UP)
    transition = announced(state, 12, 12)
    # The kinds that earn a card are those of the card in force when the result is known.
    assert not told(transition, torg.CardEarned)
    state = replace(declared(fight(QUIET), "Mummy"), HEROES_UP_ANY).state
    assert state.attempt.actor == "Mummy"
    assert state.standing("Quin") is torg.Advantage.UP


@pytest.mark.rule("TR-153", "TR-101")
def test_no_card_is_flipped_in_the_middle_of_a_check_that_the_card_asks_for():
    state = torg.begin_skill_resolution(
        fight(), hero="Quin", skill="demolitions", difficulties=(8,) * 4, flips=5
    ).state
    state = torg.resolve_dramatic_step(state, hero="Quin", value=10).state
    check_refused(state, REPLACE, Reason.ACTION_ALREADY_OPEN, "TR-153", "Quin")


@pytest.mark.rule("TR-153")
def test_initiative_is_seized_in_rounds():
    check_refused(scene(hands={"Quin": (SEIZE,)}), KEEP, Reason.NOT_IN_ROUNDS, "TR-153")


@pytest.mark.rule("TR-153", "TR-017")
def test_a_new_deck_is_shuffled_where_the_old_one_is_used_up():
    state = rounds(QUIET, pools={"Quin": (SEIZE,)}, only_these=True, discards=(150, 149))
    assert not state.drama_deck
    state, events = torg.play_card(state, hero="Quin", card=SEIZE, choice=torg.Seizing(keeps=False))
    assert kinds((state, events))[:3] == [torg.CardPlayed, torg.DeckReshuffled, torg.CardReplaced]
    assert state.table.pile(DISCARD_PILE) == ()


@pytest.mark.rule("TR-153", "TR-157")
def test_nothing_is_flipped_while_hands_are_renewed_but_a_card_may_be_kept():
    rally = 78
    state = rounds(QUIET, pools={"Quin": (SEIZE, OTHER_SEIZE, rally)})
    state = torg.play_card(state, hero="Quin", card=rally).state
    check_refused(state, REPLACE, Reason.RALLY_PENDING, "TR-157", "Quin, Marco, Tina")
    assert keep(state).state.round.keeps_card
