"""Approved actions, the villains' own, and interactions in each of the three rule texts."""

from itertools import product

import pytest

from dramadeck import torg
from dramadeck.charts.torg import Edition, Interaction, InteractionEffect, interaction_result
from dramadeck.torg import CLASSIC, GURPS, ActionKind, Reason
from tests.torg.tables import ALL_DIALECTS, allowed, hurt, kinds, refused, told
from tests.torg.tables_actions import (
    ADRENALIN,
    HEROES_FLURRY,
    PLAIN_ATTACK_TAUNT,
    PRESENCE,
    VILLAINS_TEST_INTIMIDATE,
    WILLPOWER,
    announced,
    declared,
    flipped,
    outcome_of,
    rounds,
)

HEROES_INSPIRED_ANY, QUIET, OPPONENT_FAILS = 1, 151, 74
VILLAINS_TAUNT_TEST = 128
STYMIED, UNSKILLED = InteractionEffect.STYMIED, InteractionEffect.UNSKILLED


def reported(state, actor, action, margin, target=None):
    return torg.report_action(state, actor=actor, action=action, margin=margin, target=target)


def earned(transition):
    return [(each.hero, each.action) for each in told(transition, torg.CardEarned)]


# ------------------------------------------------------------------------------ what pays


@pytest.mark.rule("TC-026")
def test_every_card_approves_two_actions_at_least():
    cards = torg.original_deck().cards
    assert all(len(card.gamemaster.approved) >= 2 for card in cards)


@ALL_DIALECTS
@pytest.mark.rule("TC-027", "TG-037")
def test_a_success_at_an_approved_action_draws_a_card_and_one_may_be_pooled(dialect):
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=dialect)
    transition = reported(state, "Quin", ActionKind.TAUNT, 1, "Mummy")
    assert kinds(transition) == [torg.ActionReported, torg.CardEarned, torg.CardDrawn]
    (card,) = transition.state.hand("Quin")
    assert allowed(transition.state, torg.PlayToPool(hero="Quin", card=card))
    assert not earned(reported(state, "Quin", ActionKind.TRICK, 9, "Mummy"))
    assert not earned(reported(state, "Quin", ActionKind.TAUNT, -1, "Mummy"))


@ALL_DIALECTS
@pytest.mark.rule("TC-029")
def test_a_kind_of_action_pays_once_a_round_in_the_classic_text(dialect):
    state = rounds(HEROES_FLURRY, heroes=("Quin",), dialect=dialect)
    once = reported(state, "Quin", ActionKind.TEST, 3, "Mummy").state
    same = earned(reported(once, "Quin", ActionKind.TEST, 3, "Mummy"))
    other = earned(reported(once, "Quin", ActionKind.INTIMIDATE, 3, "Mummy"))
    assert same == ([] if dialect is CLASSIC else [("Quin", ActionKind.TEST)])
    assert other == [("Quin", ActionKind.INTIMIDATE)]
    next_round = flipped(once, VILLAINS_TAUNT_TEST)
    assert earned(reported(next_round, "Quin", ActionKind.TEST, 3, "Mummy"))


@ALL_DIALECTS
@pytest.mark.rule("TC-030")
def test_any_means_eight_kinds_in_the_classic_text_and_seven_else(dialect):
    state = rounds(HEROES_INSPIRED_ANY, dialect=dialect)
    kinds_named = torg.view(state, torg.SPECTATOR).approved
    assert set(kinds_named) == (
        set(ActionKind) if dialect is CLASSIC else set(ActionKind) - {ActionKind.OTHER}
    )
    paid = earned(reported(state, "Quin", ActionKind.OTHER, 3))
    assert paid == ([("Quin", ActionKind.OTHER)] if dialect is CLASSIC else [])
    assert earned(reported(state, "Quin", ActionKind.MANEUVER, 0, "Mummy"))
    ruling = torg.DisallowAction(hero="Quin", action=ActionKind.OTHER)
    assert allowed(state, ruling) is (dialect is CLASSIC)


@ALL_DIALECTS
@pytest.mark.rule("TC-020", "TC-028", "TG-036", "TR-082", "TR-083")
@pytest.mark.parametrize(("margin", "count"), [(0, 1), (6, 1), (7, 2), (11, 2), (12, 3), (30, 3)])
def test_a_villains_listed_success_takes_one_to_three_cards_but_one_in_gurps(
    dialect, margin, count
):
    pool = (42, 43, 44, 46)
    state = rounds(VILLAINS_TEST_INTIMIDATE, pools={"Quin": pool}, dialect=dialect)
    state, events = reported(state, "Mummy", ActionKind.TEST, margin, "Quin")
    wanted = 1 if dialect is GURPS else count
    exposed = torg.PoolExposed(villain="Mummy", hero="Quin", count=wanted)
    assert told((state, events), torg.PoolExposed) == [exposed]
    assert [(each.hero, each.count) for each in state.round.rewards.strips] == [("Quin", wanted)]
    for chosen in (pool[:wanted], pool[-wanted:]):
        stripped, events = torg.strip_pool(state, hero="Quin", cards=chosen)
        assert events == (torg.PoolStripped(hero="Quin", cards=chosen),)
        assert set(stripped.pool("Quin")) == set(pool) - set(chosen)
        assert set(stripped.discard_pile) == set(chosen)
    for action in (ActionKind.TAUNT, ActionKind.ATTACK):
        free = rounds(VILLAINS_TEST_INTIMIDATE, pools={"Quin": pool}, dialect=dialect)
        assert not reported(free, "Mummy", action, margin, "Quin").state.round.rewards.strips


@pytest.mark.rule("TC-020")
def test_the_classic_text_lists_intimidation_among_the_villains_skills():
    state = rounds(VILLAINS_TEST_INTIMIDATE, pools={"Quin": (42,)}, dialect=CLASSIC)
    assert reported(state, "Mummy", ActionKind.INTIMIDATE, 2, "Quin").state.round.rewards.strips


@ALL_DIALECTS
@pytest.mark.rule("TG-047")
def test_in_gurps_an_attack_succeeds_when_damage_is_rolled(dialect):
    state = declared(rounds(PLAIN_ATTACK_TAUNT, dialect=dialect), value=30, target="Mummy")
    state = torg.roll(state, actor="Quin", total=12).state
    stopped = torg.Announce(actor="Quin", stopped_by=("Mummy",))
    assert earned(torg.announce(state, actor="Quin")) == [("Quin", ActionKind.ATTACK)]
    if dialect is not GURPS:
        refused(state, stopped, Reason.NOTHING_TO_STOP, "TG-047")
        return
    transition = torg.TORG.step(state, stopped)
    assert not outcome_of(transition).succeeded
    assert not earned(transition)
    other = torg.Announce(actor="Quin", stopped_by=("Tina",))
    refused(state, other, Reason.NOT_A_TARGET, "TG-047")


@pytest.mark.rule("TG-047")
def test_only_an_attack_can_be_stopped_by_an_active_defense():
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=GURPS)
    state = declared(state, "Quin", ActionKind.TAUNT, value=30, target="Mummy")
    state = torg.roll(state, actor="Quin", total=12).state
    stopped = torg.Announce(actor="Quin", stopped_by=("Mummy",))
    refused(state, stopped, Reason.NOTHING_TO_STOP, "TG-047")


# ------------------------------------------------------------------------------ interactions

RAISED_BY = [
    pytest.param(ActionKind.TRICK, WILLPOWER, marks=pytest.mark.rule("TG-049")),
    pytest.param(ActionKind.TEST, WILLPOWER, marks=pytest.mark.rule("TG-050")),
    pytest.param(ActionKind.TAUNT, PRESENCE, marks=pytest.mark.rule("TG-051")),
    pytest.param(ActionKind.INTIMIDATE, PRESENCE, marks=pytest.mark.rule("TG-052")),
    pytest.param(ActionKind.MANEUVER, ADRENALIN, marks=pytest.mark.rule("TG-053")),
]


@pytest.mark.parametrize(("action", "card"), RAISED_BY)
def test_in_gurps_each_interaction_is_a_roll_that_one_attribute_card_helps(action, card):
    for each in (WILLPOWER, PRESENCE, ADRENALIN):
        state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (each,)}, dialect=GURPS)
        state = torg.play_card(state, hero="Quin", card=each).state
        state = declared(state, "Quin", action, value=12, difficulty=0, target="Mummy")
        (result,) = outcome_of(announced(state, 10)).results
        assert result.margin == (5 if each == card else 2)


def applied(dialect, action, margin, **details):
    """The results of Quin's success against the Mummy."""
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=dialect)
    state = reported(state, "Quin", action, margin, "Mummy").state
    return torg.apply_interaction(state, actor="Quin", target="Mummy", **details)


INTERACTIONS = {
    ActionKind.TRICK: Interaction.TRICK,
    ActionKind.TEST: Interaction.TEST,
    ActionKind.TAUNT: Interaction.TAUNT,
    ActionKind.INTIMIDATE: Interaction.INTIMIDATE,
    ActionKind.MANEUVER: Interaction.MANEUVER,
}


@pytest.mark.rule("TG-054", "TG-055", "TG-056", "TG-057", "TG-058")
@ALL_DIALECTS
def test_the_results_are_those_of_the_chart_of_the_rule_text(dialect):
    shown, expected = {}, {}
    for action, margin in product(INTERACTIONS, [0, 4, 5, 9, 10, 14, 15, 16, 17, 30]):
        (event,) = told(applied(dialect, action, margin), torg.InteractionApplied)
        shown[action, margin] = event.effects
        result = interaction_result(margin, INTERACTIONS[action], Edition(dialect.name))
        expected[action, margin] = result.effects
    assert shown == expected


ROWS = [
    pytest.param(0, "stymied stymied fatigued", marks=pytest.mark.rule("TG-054")),
    pytest.param(5, "unskilled unskilled stymied", marks=pytest.mark.rule("TG-055")),
    pytest.param(10, "setback setback unskilled", marks=pytest.mark.rule("TG-056")),
    pytest.param(15, "break up/setback setback/fatigued", marks=pytest.mark.rule("TG-057")),
]


@pytest.mark.parametrize(("margin", "words"), ROWS)
def test_the_chart_of_gurps(margin, words):
    columns = (ActionKind.TEST, ActionKind.TRICK, ActionKind.MANEUVER)
    for action, word in zip(columns, words.split(), strict=True):
        (event,) = told(applied(GURPS, action, margin), torg.InteractionApplied)
        assert "/".join(event.effects) == word


FIRST_RESULTS = {"revised": (STYMIED, UNSKILLED), "classic": (UNSKILLED, STYMIED)}


@ALL_DIALECTS
def test_the_mildest_results_come_in_another_order_in_the_classic_text(dialect):
    mild, worse = FIRST_RESULTS.get(dialect.name, (STYMIED, UNSKILLED))
    for margin, effect in ((2, mild), (7, worse)):
        (event,) = told(applied(dialect, ActionKind.TEST, margin), torg.InteractionApplied)
        assert event.effects == (effect,)


@ALL_DIALECTS
@pytest.mark.rule("TG-058")
def test_the_players_call_comes_a_point_earlier_in_gurps(dialect):
    call = told(applied(dialect, ActionKind.TRICK, 16), torg.PlayersCallDue)
    assert bool(call) is (dialect is GURPS)
    assert told(applied(dialect, ActionKind.TRICK, 17), torg.PlayersCallDue)


@ALL_DIALECTS
@pytest.mark.rule("TG-060")
def test_the_unskilled_act_without_the_skill_until_it_is_over(dialect):
    margin = 0 if dialect is CLASSIC else 5
    state = applied(dialect, ActionKind.TEST, margin).state
    acting = declared(state, "Mummy", target="Quin")
    assert not acting.attempt.is_skilled
    later = flipped(announced(acting, 9).state, QUIET)
    assert declared(later, "Mummy", target="Quin").attempt.is_skilled
    waiting = declared(flipped(state, QUIET), "Mummy", target="Quin")
    assert waiting.attempt.is_skilled is (dialect is not GURPS)


@ALL_DIALECTS
@pytest.mark.rule("TG-061")
def test_a_setback_costs_the_next_action_or_is_an_event(dialect):
    state = applied(dialect, ActionKind.TEST, 10).state
    attack = torg.DeclareAction(
        actor="Mummy", action=ActionKind.ATTACK, value=9, difficulty=9, target="Quin"
    )
    refused(state, attack, Reason.ACTION_LOST, "TG-061")
    state = flipped(torg.pass_turn(state, character="Mummy").state, QUIET)
    assert allowed(state, attack)
    event = applied(dialect, ActionKind.TEST, 10, setback="the staff breaks")
    assert told(event, torg.InteractionApplied)[0].setback == "the staff breaks"
    assert allowed(event.state, attack)


def fled(transition):
    return [each.character for each in told(transition, torg.CharacterFled)]


@ALL_DIALECTS
@pytest.mark.rule("TG-062")
def test_a_break_drives_off_who_harms_nobody(dialect):
    state = applied(dialect, ActionKind.TEST, 15).state
    passed = torg.pass_turn(state, character="Mummy").state
    assert fled(torg.flip(passed)) == ["Mummy"]
    harmed = torg.report_damage(passed, target="Quin", by="Mummy", wounds=1).state
    spared = torg.flip(harmed)
    assert fled(spared) == []
    assert fled(torg.flip(spared.state)) == []
    assert fled(torg.flip(state)) == ([] if dialect is GURPS else ["Mummy"])


@pytest.mark.rule("TG-062")
def test_in_gurps_a_break_waits_for_the_next_action():
    state = torg.flip(applied(GURPS, ActionKind.TEST, 15).state).state
    state = torg.pass_turn(state, character="Mummy").state
    assert fled(torg.flip(state)) == ["Mummy"]


@ALL_DIALECTS
@pytest.mark.rule("TG-057", "TG-063")
def test_an_up_goes_to_who_has_taunted_and_the_setback_to_the_target(dialect):
    state = applied(dialect, ActionKind.TAUNT, 15).state
    assert state.standing("Quin") is torg.Advantage.UP
    given = {each.character: each.effect for each in state.round.conditions.given}
    assert given == {"Quin": torg.Advantage.UP, "Mummy": torg.Disadvantage.SETBACK}
    assert allowed(state, torg.SpendFreePossibility(character="Quin")) is (dialect is GURPS)
    assert flipped(state, QUIET).standing("Quin") is None


@ALL_DIALECTS
def test_a_maneuver_wears_the_target_out(dialect):
    margin = 5 if dialect is CLASSIC else 0
    state = applied(dialect, ActionKind.MANEUVER, margin).state
    assert state.character("Mummy").injuries.shock == 2


@ALL_DIALECTS
@pytest.mark.rule("TG-064")
def test_the_player_names_any_result(dialect):
    state = applied(dialect, ActionKind.TRICK, 17).state
    call = torg.MakeCall(actor="Quin", target="Mummy", effects=(InteractionEffect.SETBACK, STYMIED))
    assert torg.TORG.issuer(state, call) == torg.hero_seat("Quin")
    made = torg.TORG.step(state, call).state
    effects = [each.effect for each in made.round.conditions.given]
    assert effects == [torg.Disadvantage.SETBACK, torg.Disadvantage.STYMIED]
    refused(made, call, Reason.NO_CALL_DUE, "TG-064")
    words = torg.make_call(state, actor="Quin", target="Mummy", what="changes sides")
    assert kinds(words) == [torg.PlayersCallMade]
    nothing = torg.MakeCall(actor="Quin", target="Mummy")
    refused(state, nothing, Reason.NOTHING_CALLED, "TG-064")
    again = torg.MakeCall(actor="Quin", target="Mummy", effects=(InteractionEffect.PLAYERS_CALL,))
    refused(state, again, Reason.NOTHING_CALLED, "TG-064")


@ALL_DIALECTS
def test_results_follow_a_success_once_and_until_the_next_roll(dialect):
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=dialect)
    apply = torg.ApplyInteraction(actor="Quin", target="Mummy")
    refused(state, apply, Reason.NO_INTERACTION, "TG-054")
    failed = reported(state, "Quin", ActionKind.TAUNT, -1, "Mummy").state
    refused(failed, apply, Reason.NO_INTERACTION, "TG-054")
    attack = reported(state, "Quin", ActionKind.ATTACK, 3, "Mummy").state
    refused(attack, apply, Reason.NO_INTERACTION, "TG-054")
    done = applied(dialect, ActionKind.TAUNT, 3).state
    refused(done, apply, Reason.NO_INTERACTION, "TG-054")
    late = reported(state, "Quin", ActionKind.TAUNT, 3, "Mummy").state
    late = reported(late, "Tina", ActionKind.TAUNT, -1, "Mummy").state
    refused(late, apply, Reason.NO_INTERACTION, "TG-054")


@ALL_DIALECTS
def test_a_total_of_the_librarys_own_leads_to_results_as_well(dialect):
    state = declared(
        rounds(PLAIN_ATTACK_TAUNT, dialect=dialect),
        "Quin",
        ActionKind.TEST,
        value=24 if dialect is GURPS else 12,
        difficulty=2,
        target="Mummy",
    )
    state = announced(state, 12).state
    (event,) = told(
        torg.apply_interaction(state, actor="Quin", target="Mummy"), torg.InteractionApplied
    )
    assert event.margin == 10


@pytest.mark.parametrize("margin", [0, 5, 10, 15, 17])
def test_opponent_fails_takes_the_results_back(margin):
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (OPPONENT_FAILS,)})
    state = reported(state, "Mummy", ActionKind.TAUNT, margin, "Quin").state
    state = torg.apply_interaction(state, actor="Mummy", target="Quin").state
    assert state.round.conditions.given or state.round.conditions.calls
    state = torg.play_card(state, hero="Quin", card=OPPONENT_FAILS).state
    assert not state.round.conditions.given
    assert not state.round.conditions.calls


def test_a_hero_whom_a_break_has_struck_decides_for_herself():
    state = reported(rounds(PLAIN_ATTACK_TAUNT), "Mummy", ActionKind.INTIMIDATE, 15, "Quin").state
    state = torg.apply_interaction(state, actor="Mummy", target="Quin").state
    assert fled(torg.flip(hurt(state, "Quin", wounds=1))) == []
