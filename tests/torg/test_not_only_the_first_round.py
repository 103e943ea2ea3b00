"""What holds in the first round holds in a later one; what holds for one of a group, for all."""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, ActionKind, Attribute, Reason
from tests.torg.tables import ALL_DIALECTS, QUIET, having_acted, hurt, refused, told
from tests.torg.tables_actions import (
    ADRENALIN,
    OTHER_ADRENALIN,
    PLAIN_ATTACK_TAUNT,
    PLAIN_TEST_TRICK,
    announced,
    declared,
    flipped,
    rounds,
    scene,
)

HEROES_INSPIRED, TRICK_TAUNT = 72, 113


# ------------------------------------------------------------------------------------ later rounds


@ALL_DIALECTS
@pytest.mark.rule("TR-082")
def test_a_villain_may_strip_a_pool_in_every_round(dialect):
    state = rounds(TRICK_TAUNT, pools={"Quin": (42, 43, 44)}, dialect=dialect)
    for card in (42, 43):
        state = torg.report_action(
            state, actor="Mummy", action=ActionKind.TRICK, margin=2, target="Quin"
        ).state
        state = torg.strip_pool(state, hero="Quin", cards=(card,)).state
        state = flipped(state, TRICK_TAUNT + 1)
    assert state.pool("Quin") == (44,)


@pytest.mark.rule("TR-006", "TR-117")
def test_cards_of_a_later_round_are_over_with_it_too():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (ADRENALIN, OTHER_ADRENALIN)})
    for card, top in ((ADRENALIN, PLAIN_TEST_TRICK), (OTHER_ADRENALIN, PLAIN_TEST_TRICK + 1)):
        state = torg.play_card(
            state, hero="Quin", card=card, choice=torg.Raise(attribute=Attribute.STRENGTH)
        ).state
        assert state.value_raise("Quin", Attribute.STRENGTH) == 3
        state = flipped(state, top)
        assert state.value_raise("Quin", Attribute.STRENGTH) == 0


@pytest.mark.rule("TR-063")
def test_who_wakes_in_a_later_round_stands_up_after_it():
    state = hurt(rounds(PLAIN_ATTACK_TAUNT), "Marco", leaves_unconscious=True)
    state = flipped(state, HEROES_INSPIRED)
    assert state.hero("Marco").injuries.is_knocked_down
    state = flipped(state, QUIET[0])
    assert not state.hero("Marco").injuries.is_knocked_down


@pytest.mark.rule("TR-006", "TR-019")
def test_in_free_time_an_action_ends_the_cards_of_who_acted_alone():
    state = scene(hands={"Quin": (ADRENALIN,), "Marco": (OTHER_ADRENALIN,)})
    for hero, card in (("Quin", ADRENALIN), ("Marco", OTHER_ADRENALIN)):
        state = torg.play_card(
            state, hero=hero, card=card, choice=torg.Raise(attribute=Attribute.STRENGTH)
        ).state
    for acted, left in (("Quin", [0, 3]), ("Marco", [0, 0])):
        state = announced(declared(state, acted), 12).state
        raised = [state.value_raise(hero, Attribute.STRENGTH) for hero in ("Quin", "Marco")]
        assert raised == left


# ------------------------------------------------------------------------------------------- groups


@pytest.mark.rule("TG-047")
@pytest.mark.parametrize("stopped", [("Mummy",), ("Thug",), ("Thug", "Mummy")])
def test_of_several_who_are_attacked_each_may_get_out_of_the_way(stopped):
    both = ("Mummy", "Thug")
    state = rounds(PLAIN_ATTACK_TAUNT, villains=both, dialect=GURPS)
    checks = tuple(torg.Check(value=40, difficulty=20, target=each) for each in both)
    state = torg.one_on_many(state, actor="Quin", action=ActionKind.ATTACK, checks=checks).state
    state = torg.roll(state, actor="Quin", total=12).state
    (told_so,) = told(torg.announce(state, actor="Quin", stopped_by=stopped), torg.ActionAnnounced)
    hit = {each.check.target for each in told_so.outcome.results if each.succeeded}
    assert hit == {*both} - {*stopped}


# ----------------------------------------------------------------------- interactions and combats


@ALL_DIALECTS
@pytest.mark.rule("TG-054")
def test_of_one_roll_at_two_villains_each_result_is_applied_once(dialect):
    both = ("Mummy", "Thug")
    state = rounds(PLAIN_ATTACK_TAUNT, villains=both, dialect=dialect)
    checks = tuple(torg.Check(value=40, difficulty=20, target=each) for each in both)
    state = torg.one_on_many(state, actor="Quin", action=ActionKind.TAUNT, checks=checks).state
    state = announced(state, 12).state
    for villain in both:
        state = torg.apply_interaction(state, actor="Quin", target=villain).state
    for villain in both:
        again = torg.ApplyInteraction(actor="Quin", target=villain)
        refused(state, again, Reason.NO_INTERACTION, "TG-054")


@ALL_DIALECTS
@pytest.mark.rule("TC-039")
def test_all_heroes_of_a_combat_that_ends_leave_the_action(dialect):
    state = rounds(PLAIN_ATTACK_TAUNT, heroes=("Quin", "Marco", "Tina", "Kim"), dialect=dialect)
    for hero in ("Marco", "Kim"):
        state = torg.join_combat(state, character=hero, combat="roof").state
    state = torg.end_combat(state, combat="roof").state
    assert state.round.heroes == ("Quin", "Tina")
    for hero in ("Marco", "Kim"):
        refusal = torg.TORG.refusal(state, torg.PassTurn(character=hero))
        reason = Reason.HANDS_BEING_RESET if dialect is CLASSIC else Reason.NOT_IN_ACTION
        assert (refusal.reason, refusal.rule) == (reason, "TR-059")


@ALL_DIALECTS
@pytest.mark.rule("MA-002", "TR-059")
@pytest.mark.parametrize("acted", ["Quin", "Marco", "Tina"])
def test_nobody_acts_together_with_others_who_has_no_action_left(dialect, acted):
    state = having_acted(rounds(PLAIN_ATTACK_TAUNT, dialect=dialect), acted)
    together = torg.ManyOnOne(
        actors=("Quin", "Marco", "Tina"),
        action=ActionKind.OTHER,
        values=(9, 9, 9),
        difficulty=9,
    )
    assert acted in refused(state, together, Reason.NO_ACTION_LEFT, "MA-002")


@pytest.mark.rule("TG-061")
@pytest.mark.parametrize("tricked", ["Quin", "Marco"])
def test_who_has_lost_her_next_action_does_not_act_together_with_another(tricked):
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=GURPS)
    state = torg.report_action(
        state, actor="Mummy", action=ActionKind.TRICK, margin=12, target=tricked
    ).state
    state = torg.apply_interaction(state, actor="Mummy", target=tricked).state
    together = torg.ManyOnOne(
        actors=("Quin", "Marco"), action=ActionKind.OTHER, values=(9, 9), difficulty=9
    )
    assert tricked in refused(state, together, Reason.ACTION_LOST, "TG-061")


def rattled(action, margin):
    """Quin has rattled the Mummy, and Marco the Thug."""
    state = rounds(PLAIN_ATTACK_TAUNT, villains=("Mummy", "Thug"), dialect=GURPS)
    for hero, villain in (("Quin", "Mummy"), ("Marco", "Thug")):
        state = torg.report_action(
            state, actor=hero, action=action, margin=margin, target=villain
        ).state
        state = torg.apply_interaction(state, actor=hero, target=villain).state
    return state


@pytest.mark.rule("TG-059")
@pytest.mark.parametrize(("acts", "waits"), [("Mummy", "Thug"), ("Thug", "Mummy")])
def test_who_is_stymied_until_he_acts_stays_so_when_another_acts_and_in_the_next_round(acts, waits):
    state = having_acted(rattled(ActionKind.TAUNT, 2), acts)
    for round_of_waiting in (state, flipped(state, PLAIN_TEST_TRICK)):
        lying = [each.character for each in round_of_waiting.round.conditions.given]
        assert lying == [waits]


@pytest.mark.rule("TR-145", "TC-075")
@pytest.mark.parametrize("targets", [("Mummy", "Marco"), ("Marco", "Mummy")])
def test_one_hostile_aim_of_several_is_enough_for_a_monologue_to_end_the_action(targets):
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Tina": (95,)}, dialect=CLASSIC)
    checks = tuple(torg.Check(value=9, difficulty=9, target=each) for each in targets)
    state = torg.one_on_many(state, actor="Quin", action=ActionKind.TRICK, checks=checks).state
    assert torg.play_card(state, hero="Tina", card=95).state.attempts == ()


@pytest.mark.rule("TG-059")
def test_two_who_are_stymied_and_do_not_act_both_stay_so_in_the_next_round():
    state = flipped(rattled(ActionKind.TAUNT, 2), PLAIN_TEST_TRICK)
    lying = [each.character for each in state.round.conditions.given]
    assert lying == ["Mummy", "Thug"]
