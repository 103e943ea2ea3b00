"""Opponent Fails: one success against the hero turns into a failure."""

import pytest

from dramadeck import torg
from dramadeck.charts.torg import Interaction, InteractionEffect, interaction_result
from dramadeck.torg import ActionKind, Reason
from tests.torg.tables import hurt, kinds, told
from tests.torg.tables_actions import (
    ACTION,
    DRAMA,
    HERO,
    PLAIN_ATTACK_TAUNT,
    VILLAINS_TEST_INTIMIDATE,
    acts,
    announced,
    check_refused,
    declared,
    fight,
    flipped,
    scene,
    thrown,
)

OPPONENT_FAILS, OTHER_OPPONENT_FAILS = 74, 75
VILLAINS_UP_DEFEND_TAUNT = 64
NEGATE = torg.PlayCard(hero="Quin", card=OPPONENT_FAILS)


def fails(state, hero="Quin", card=OPPONENT_FAILS):
    return torg.play_card(state, hero=hero, card=card)


def missed(state, actor="Quin", action=ActionKind.ATTACK, **details):
    return acts(state, actor, action, -3, **details).state


def hit(state, action=ActionKind.ATTACK, margin=0, target="Quin", actor="Mummy"):
    return acts(state, actor, action, margin, target=target).state


@pytest.mark.rule("TR-147")
def test_an_opponents_success_turns_into_a_failure():
    state, events = fails(hit(fight(OPPONENT_FAILS)))
    (negated,) = events[1:]
    assert (negated.hero, negated.actors, negated.place) == ("Quin", ("Mummy",), 1)
    assert negated.action is ActionKind.ATTACK
    assert not negated.outcome.succeeded
    assert state.discard_pile[-1] == OPPONENT_FAILS


@pytest.mark.rule("TR-147")
def test_what_has_failed_already_is_not_negated_twice():
    state = fails(hit(fight(OPPONENT_FAILS, OTHER_OPPONENT_FAILS))).state
    twice = torg.PlayCard(hero="Quin", card=OTHER_OPPONENT_FAILS)
    check_refused(state, twice, Reason.NO_SUCCESS_TO_NEGATE, "TR-147", "Quin")


@pytest.mark.rule("TR-148")
def test_opponent_fails_comes_before_the_next_roll():
    state = declared(hit(fight(OPPONENT_FAILS)), "Quin")
    assert torg.TORG.refusal(state, NEGATE) is None
    check_refused(thrown(state, 12), NEGATE, Reason.NO_SUCCESS_TO_NEGATE, "TR-147", "next roll")
    check_refused(
        flipped(hit(fight(OPPONENT_FAILS)), 151), NEGATE, Reason.NO_SUCCESS_TO_NEGATE, "TR-147"
    )


@pytest.mark.rule("TR-148")
def test_another_card_leaves_time_for_opponent_fails():
    state = hit(fight(OPPONENT_FAILS, others={"Marco": (ACTION,)}))
    state = torg.play_card(state, hero="Marco", card=ACTION).state
    assert torg.TORG.refusal(state, NEGATE) is None


@pytest.mark.rule("TR-149")
def test_opponent_fails_protects_nobody_else_and_mends_no_failure():
    for state in (
        fight(OPPONENT_FAILS),
        hit(fight(OPPONENT_FAILS), target="Marco"),
        missed(fight(OPPONENT_FAILS)),
        missed(fight(OPPONENT_FAILS), "Mummy", target="Quin"),
        hit(fight(OPPONENT_FAILS), actor="Quin"),
        acts(fight(OPPONENT_FAILS), "Mummy", ActionKind.ATTACK, 3).state,
    ):
        check_refused(state, NEGATE, Reason.NO_SUCCESS_TO_NEGATE, "TR-147")


@pytest.mark.rule("TR-147", "TR-086")
def test_the_opponent_may_be_another_hero():
    assert fails(hit(fight(OPPONENT_FAILS), actor="Marco")).events


@pytest.mark.rule("TR-147", "TR-082")
def test_no_card_is_taken_after_all():
    state = hit(fight(OPPONENT_FAILS, DRAMA, card=VILLAINS_TEST_INTIMIDATE), ActionKind.TEST, 12)
    assert state.round.rewards.strips
    state = fails(state).state
    assert state.round.rewards.strips == ()
    strip = torg.StripPool(hero="Quin", cards=(DRAMA,))
    check_refused(state, strip, Reason.NOTHING_TO_STRIP, "TR-082")


@pytest.mark.rule("TR-147", "TR-082")
def test_cards_already_taken_come_back():
    state = hit(
        fight(OPPONENT_FAILS, DRAMA, HERO, card=VILLAINS_TEST_INTIMIDATE), ActionKind.TEST, 7
    )
    state = torg.strip_pool(state, hero="Quin", cards=(DRAMA, HERO)).state
    state, events = fails(state)
    assert torg.PoolRestored(hero="Quin", cards=(DRAMA, HERO)) in events
    assert set(state.pool("Quin")) == {DRAMA, HERO}
    assert state.discard_pile == (OPPONENT_FAILS,)


@pytest.mark.rule("TR-147", "TR-082")
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_what_an_earlier_success_exposed_stays_exposed(taken):
    state = fight(
        OPPONENT_FAILS, DRAMA, HERO, card=VILLAINS_TEST_INTIMIDATE, villains=("Mummy", "Thug")
    )
    state = hit(hit(state, ActionKind.TEST), ActionKind.TEST, actor="Thug")
    for card in (DRAMA, HERO)[:taken]:
        state = torg.strip_pool(state, hero="Quin", cards=(card,)).state
    state = fails(state).state
    assert len(state.round.rewards.strips) == (1 if taken == 0 else 0)
    assert state.pool("Quin") == {0: (DRAMA, HERO), 1: (HERO,), 2: (HERO,)}[taken]


@pytest.mark.rule("TR-071", "TR-147")
def test_a_villain_who_stood_firm_before_still_does():
    state = torg.stand_firm(fight(OPPONENT_FAILS), villain="Mummy").state
    state = fails(hit(state)).state
    assert state.round.conditions.steadfast == ("Mummy",)


@pytest.mark.rule("TR-147", "TR-079")
def test_what_the_gamemaster_has_ruled_since_stays():
    stymied = torg.Disadvantage.STYMIED
    state = torg.give_condition(hit(fight(OPPONENT_FAILS)), character="Quin", effect=stymied).state
    attempt = declared(fails(state).state, "Quin").attempt
    assert attempt.is_stymied


@pytest.mark.rule("TR-147", "TR-091")
def test_an_attack_negated_has_missed_the_defense():
    state = torg.defend(fight(OPPONENT_FAILS, card=VILLAINS_UP_DEFEND_TAUNT), hero="Quin").state
    state = declared(state, "Mummy", value=20, target="Quin")
    first = announced(state, 12, 12)
    assert told(first, torg.DefenseTested)[0].succeeded is False
    transition = fails(first.state)
    assert kinds(transition)[1:] == [
        torg.ActionNegated,
        torg.DefenseSaved,
        torg.CardEarned,
        torg.CardDrawn,
    ]


CARDS = (OPPONENT_FAILS, OTHER_OPPONENT_FAILS, 76)
GANG = tuple(f"Shocktrooper {number}" for number in range(1, 7))


def gunned(dialect, succeeding, card=PLAIN_ATTACK_TAUNT, action=ActionKind.ATTACK, **table):
    """Six shocktroopers gun for Quin with one roll, and so many succeed."""
    margin = {2: 2, 4: 4, 6: 6}[succeeding]
    difficulty, die = (0, 10) if dialect == "gurps" else (10, 12)
    state = fight(*CARDS, DRAMA, card=card, villains=GANG, dialect=dialect, **table)
    state = torg.many_on_one(
        state,
        actors=GANG,
        action=action,
        values=(6 + margin,) * 6,
        difficulty=difficulty,
        target="Quin",
        effect_value=18,
    ).state
    return announced(state, die).state


@pytest.mark.rule("TR-147", "MA-010")
@pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])
@pytest.mark.parametrize(
    ("succeeding", "effects"), [(6, [22, 22, 21, 21]), (4, [21, 21, 20, 18]), (2, [20, 18, None])]
)
def test_of_many_with_one_roll_one_fails_and_the_others_stand(succeeding, effects, dialect):
    state = gunned(dialect, succeeding)
    assert state.play.aftermath.outcome.effect_total == effects[0]
    for left, (card, effect) in enumerate(zip(CARDS, effects[1:], strict=False), 1):
        state, events = fails(state, card=card)
        (negated,) = told((state, events), torg.ActionNegated)
        # The last who had succeeded is the one who fails.
        assert negated.actors == (GANG[succeeding - left],)
        (result,) = negated.outcome.results
        assert (result.succeeded, negated.outcome.effect_total) == (succeeding - left, effect)
        assert state.play.aftermath.outcome == negated.outcome
    if succeeding == 2:
        check_refused(
            state, torg.PlayCard(hero="Quin", card=76), Reason.NO_SUCCESS_TO_NEGATE, "TR-147"
        )


@pytest.mark.rule("TR-147", "MA-010", "TG-016")
def test_the_coup_of_a_group_goes_with_those_who_still_succeed():
    # Marco and Tina shoot at Quin, with a Coup de Grace: half of 20, and half of 18.
    state = fight(OPPONENT_FAILS, others={"Marco": (113,)}, dialect="gurps")
    state = torg.many_on_one(
        state,
        actors=("Marco", "Tina"),
        action=ActionKind.ATTACK,
        values=(14, 14),
        difficulty=0,
        target="Quin",
        effect_value=17,
    ).state
    state = torg.play_card(state, hero="Marco", card=113).state
    state = announced(state, 10).state
    assert state.play.aftermath.outcome.effect_total == 19 + 9
    (negated,) = told(fails(state), torg.ActionNegated)
    assert negated.outcome.effect_total == 17 + 8


@pytest.mark.rule("TR-147", "TR-082")
@pytest.mark.parametrize("taken", [False, True])
def test_what_a_group_has_exposed_comes_back_with_the_last_success_of_it(taken):
    state = gunned("revised", 2, card=VILLAINS_TEST_INTIMIDATE, action=ActionKind.TEST)
    if taken:
        state = torg.strip_pool(state, hero="Quin", cards=(DRAMA,)).state
    for card, left in zip(CARDS, (1, 0), strict=False):
        state, events = fails(state, card=card)
        assert bool(told((state, events), torg.PoolRestored)) is (taken and not left)
        assert len(state.round.rewards.strips) == (0 if taken else left)
    assert (DRAMA in state.pool("Quin")) is True


@pytest.mark.rule("TR-147", "TR-091")
def test_a_defense_holds_when_the_last_hit_of_a_group_is_negated():
    state = torg.defend(
        fight(*CARDS, card=VILLAINS_UP_DEFEND_TAUNT, villains=("Mummy", "Thug")), hero="Quin"
    ).state
    state = torg.many_on_one(
        state,
        actors=("Mummy", "Thug"),
        action=ActionKind.ATTACK,
        values=(20, 20),
        difficulty=5,
        target="Quin",
    ).state
    state, events = fails(announced(state, 12, 12).state)
    assert not told((state, events), torg.DefenseSaved)
    assert told(fails(state, card=OTHER_OPPONENT_FAILS), torg.DefenseSaved)


def tried(*kinds, card=PLAIN_ATTACK_TAUNT, margins=None, dialect="revised", defends=False):
    """The Mummy tries these kinds of action on Quin with one roll, which come out so."""
    state = fight(*CARDS, DRAMA, HERO, card=card, dialect=dialect)
    if defends:
        state = torg.defend(state, hero="Quin").state
    rises = {1: (0,), 2: (2, 4), 3: (2, 4, 6)}[len(kinds)]
    base = 0 if dialect == "gurps" else 10
    checks = tuple(
        torg.Check(value=10 + rise + margin, difficulty=base, target="Quin", action=kind)
        for kind, rise, margin in zip(kinds, rises, margins or (0,) * len(kinds), strict=True)
    )
    state = torg.one_on_many(
        state, actor="Mummy", action=kinds[0], checks=checks, effect_value=18
    ).state
    dice = len(state.attempt.dice_due)
    return announced(state, *(10 if dialect == "gurps" else 12,) * dice)


def negates(state, place=None, card=OPPONENT_FAILS):
    choice = None if place is None else torg.Negating(place=place)
    return torg.play_card(state, hero="Quin", card=card, choice=choice)


ATTACK, TAUNT, TEST, MANEUVER = (
    ActionKind.ATTACK,
    ActionKind.TAUNT,
    ActionKind.TEST,
    ActionKind.MANEUVER,
)


@pytest.mark.rule("TR-147", "MA-012")
@pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])
@pytest.mark.parametrize(("place", "kind", "effect"), [(1, ATTACK, None), (2, TAUNT, 18)])
def test_of_an_attack_and_a_taunt_by_one_roll_the_player_chooses_what_fails(
    place, kind, effect, dialect
):
    state = tried(ATTACK, TAUNT, dialect=dialect).state
    transition = negates(state, place)
    (negated,) = told(transition, torg.ActionNegated)
    assert (negated.action, negated.place, negated.actors) == (kind, place, ("Mummy",))
    left = [each.succeeded for each in negated.outcome.results]
    assert left == [int(place != 1), int(place != 2)]
    assert negated.outcome.effect_total == effect
    again = torg.PlayCard(hero="Quin", card=OTHER_OPPONENT_FAILS, choice=torg.Negating(place=place))
    check_refused(transition.state, again, Reason.CHOICE_UNFIT, "TR-147", f"place={3 - place}")
    state = negates(transition.state, 3 - place, OTHER_OPPONENT_FAILS).state
    check_refused(state, torg.PlayCard(hero="Quin", card=76), Reason.NO_SUCCESS_TO_NEGATE, "TR-147")


@pytest.mark.rule("TR-147")
@pytest.mark.parametrize(
    ("margins", "place"), [((0, 0, 0), 1), ((0, 3, 3), 2), ((1, 3, 9), 3), ((-1, 0, 0), 2)]
)
def test_who_does_not_choose_negates_the_best_success_and_of_equals_the_first(margins, place):
    state = tried(ATTACK, TAUNT, TEST, margins=margins).state
    (negated,) = told(negates(state), torg.ActionNegated)
    assert negated.place == place
    plays = [
        each.choice.place
        for each in torg.TORG.legal_actions(state, torg.hero_seat("Quin"))
        if isinstance(each, torg.PlayCard) and each.card == OPPONENT_FAILS and each.choice
    ]
    assert plays == [at for at, margin in enumerate(margins, 1) if margin >= 0]


@pytest.mark.rule("TR-147", "TR-149")
def test_nobody_negates_what_has_failed_or_was_done_to_somebody_else():
    state = tried(ATTACK, TAUNT, margins=(-3, 0)).state
    for place in (1, 3):
        play = torg.PlayCard(hero="Quin", card=OPPONENT_FAILS, choice=torg.Negating(place=place))
        check_refused(state, play, Reason.CHOICE_UNFIT, "TR-147", "Negating(place=2)")
    with pytest.raises(ValueError, match="1"):
        torg.Negating(place=0)


@pytest.mark.rule("TR-147", "TR-091")
def test_to_negate_a_taunt_saves_no_defense_beside_it():
    # The attack of the same roll has missed, and the defense has been paid for that.
    missed = tried(ATTACK, TAUNT, card=VILLAINS_UP_DEFEND_TAUNT, margins=(-30, 0), defends=True)
    assert told(missed, torg.DefenseTested)[0].succeeded
    assert not told(negates(missed.state, 2), torg.DefenseSaved)
    broken = tried(ATTACK, TAUNT, card=VILLAINS_UP_DEFEND_TAUNT, defends=True)
    assert not told(negates(broken.state, 2), torg.DefenseSaved)
    assert told(negates(broken.state, 1), torg.DefenseSaved)


@pytest.mark.rule("TR-147", "TG-054", "TG-057", "TR-077")
@pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])
@pytest.mark.parametrize("hurt_before", [0, 3])
def test_shock_of_a_maneuver_is_taken_back_with_it(hurt_before, dialect):
    table = fight(OPPONENT_FAILS, dialect=dialect)
    state = hurt(table, "Quin", shock=hurt_before) if hurt_before else table
    edition = table.dialect.approved_actions.interactions
    margin = next(
        margin
        for margin in range(1, 17)
        if InteractionEffect.FATIGUED
        in interaction_result(margin, Interaction.MANEUVER, edition).effects
    )
    details = {"value": 10 + margin, "difficulty": 0 if dialect == "gurps" else 10}
    state = declared(state, "Mummy", MANEUVER, target="Quin", **details)
    state = announced(state, 10 if dialect == "gurps" else 12).state
    before = state.hero("Quin").injuries
    transition = torg.apply_interaction(state, actor="Mummy", target="Quin")
    tired = told(transition, torg.ShockSuffered)
    assert tired
    transition = fails(transition.state)
    (back,) = told(transition, torg.ShockTakenBack)
    assert (back.character, back.shock) == ("Quin", tired[0].shock)
    assert transition.state.hero("Quin").injuries == before
    assert not told(transition, torg.HarmDoubted)


@pytest.mark.rule("TR-147", "TR-077")
def test_of_the_shock_no_more_is_taken_back_than_is_left():
    state = acts(fight(OPPONENT_FAILS), "Mummy", MANEUVER, 2, target="Quin").state
    state = torg.apply_interaction(state, actor="Mummy", target="Quin").state
    state = torg.set_counter(
        state, counter=torg.Counter.SHOCK, number=1, character="Quin", reason="rest"
    ).state
    assert told(fails(state), torg.ShockTakenBack)[0].shock == 1
    state = torg.set_counter(
        state, counter=torg.Counter.SHOCK, number=0, character="Quin", reason="rest"
    ).state
    assert not told(fails(state), torg.ShockTakenBack)


@pytest.mark.rule("TR-147", "TG-054")
@pytest.mark.parametrize("place", [1, 2])
def test_of_two_interactions_that_were_applied_the_other_one_stands(place):
    state = tried(TAUNT, MANEUVER, dialect="gurps").state
    for _ in range(2):
        state = torg.apply_interaction(state, actor="Mummy", target="Quin").state
    stymied = [each.effect for each in state.round.conditions.given]
    shock = state.hero("Quin").injuries.shock
    assert (stymied, shock > 0) == ([torg.Disadvantage.STYMIED], True)
    transition = negates(state, place)
    state = transition.state
    assert bool(state.round.conditions.given) is (place == 2)
    assert bool(state.hero("Quin").injuries.shock) is (place == 1)
    # Nothing was reported, so there is nothing to take back.
    assert not told(transition, torg.HarmDoubted)


@pytest.mark.rule("TR-147", "TG-054", "TG-055")
def test_what_a_worse_success_of_the_same_kind_does_may_be_applied_when_the_better_one_fails():
    state = tried(TAUNT, TAUNT, dialect="gurps", margins=(7, 0)).state
    apply = torg.ApplyInteraction(actor="Mummy", target="Quin")
    state = torg.TORG.step(state, apply).state
    assert [each.effect for each in state.round.conditions.given] == [InteractionEffect.UNSKILLED]
    check_refused(state, apply, Reason.NO_INTERACTION, "TG-054")
    # The worse one fails, and nothing changes.
    assert negates(state, 2).state.round.conditions.given == state.round.conditions.given
    state = negates(state, 1).state
    assert state.round.conditions.given == ()
    (applied,) = told(torg.TORG.step(state, apply), torg.InteractionApplied)
    assert applied.margin == 0


@pytest.mark.rule("TR-147", "TR-079")
def test_what_the_gamemaster_has_ruled_beside_an_interaction_stays():
    state = acts(fight(OPPONENT_FAILS), "Mummy", TAUNT, 0, target="Quin").state
    stymied = torg.Disadvantage.STYMIED
    for _ in range(2):
        state = torg.give_condition(state, character="Quin", effect=stymied).state
    state = torg.apply_interaction(state, actor="Mummy", target="Quin").state
    given = len(state.round.conditions.given)
    assert len(fails(state).state.round.conditions.given) == given - 1


@pytest.mark.rule("TR-147")
def test_harm_reported_for_the_success_is_the_gamemasters_to_take_back():
    state = hurt(hit(hurt(fight(OPPONENT_FAILS), "Quin", shock=1)), "Quin", wounds=1)
    state, events = fails(state)
    (doubted,) = told((state, events), torg.HarmDoubted)
    assert doubted.before == torg.Injuries(shock=1)


@pytest.mark.rule("TR-147")
def test_a_success_in_free_time_can_be_negated_from_the_hand():
    state = hit(scene(hands={"Quin": (OPPONENT_FAILS,)}))
    assert told(fails(state), torg.ActionNegated)


@pytest.mark.rule("TR-147", "TR-082")
def test_a_success_that_a_host_reports_can_be_negated():
    state = torg.report_action(
        fight(OPPONENT_FAILS, DRAMA, card=VILLAINS_TEST_INTIMIDATE),
        actor="Mummy",
        action=ActionKind.TEST,
        margin=0,
        target="Quin",
    ).state
    assert fails(state).state.round.rewards.strips == ()
