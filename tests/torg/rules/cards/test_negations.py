"""Opponent Fails: one success against the hero turns into a failure."""

import pytest

from dramadeck import torg
from dramadeck.charts.torg import Interaction, InteractionEffect, interaction_result
from dramadeck.torg import ActionKind, Reason, commands, events
from tests.torg.at import at_fight, at_scene
from tests.torg.tables import ALL_DIALECTS
from tests.torg.tables_actions import VILLAINS_TEST_INTIMIDATE, VILLAINS_UP_DEFEND_TAUNT

ATTACK, TAUNT, TEST = ActionKind.ATTACK, ActionKind.TAUNT, ActionKind.TEST
MANEUVER, STYMIED = ActionKind.MANEUVER, torg.Disadvantage.STYMIED
FAILS, FAILS_TOO, DRAMA, HERO, ACTION, COUP = 74, 75, 128, 65, 36, 113
CARDS = (FAILS, FAILS_TOO, 76)
GANG = tuple(f"Shocktrooper {number}" for number in range(1, 7))
NEGATE, NEGATE_TOO, NEGATE_ONCE_MORE = (commands.PlayCard(hero="Quin", card=card) for card in CARDS)
NOTHING_LEFT = (Reason.NO_SUCCESS_TO_NEGATE, "TR-147")
APPLY = commands.ApplyInteraction(actor="Mummy", target="Quin")


def hit(at, action=ATTACK, margin=0, target="Quin", actor="Mummy"):
    return at.acts(actor, action, margin, target=target)


@pytest.mark.rule("TR-086", "TR-147", "TR-148", "TR-149")
def test_only_a_success_of_an_opponent_is_negated_and_before_the_next_roll():
    at = hit(at_fight(FAILS, FAILS_TOO)).plays("Quin", FAILS)
    (negated,) = at.events[1:]
    assert (negated.hero, negated.actors, negated.place) == ("Quin", ("Mummy",), 1)
    assert negated.action is ATTACK
    assert not negated.outcome.succeeded
    assert at.discard_pile[-1] == FAILS
    # A negated success is not negated again.
    at.refuses(NEGATE_TOO, *NOTHING_LEFT, "Quin")
    assert hit(at_fight(FAILS), actor="Marco").plays("Quin", FAILS).events
    at = hit(at_fight(FAILS, others={"Marco": (ACTION,)}))
    assert at.plays("Marco", ACTION).allows(NEGATE)
    assert at.declared().allows(NEGATE)
    at.declared().thrown(12).refuses(NEGATE, *NOTHING_LEFT, "next roll")
    at.flipped(151).refuses(NEGATE, *NOTHING_LEFT)
    fight = at_fight(FAILS)
    for at in (
        fight,
        hit(fight, target="Marco"),
        fight.acts("Quin", ATTACK, -3),
        hit(fight, margin=-3),
        hit(fight, actor="Quin"),
        fight.acts("Mummy", ATTACK, 3),
    ):
        at.refuses(NEGATE, *NOTHING_LEFT)


@pytest.mark.rule("TR-082", "TR-147")
def test_negating_a_success_restores_taken_cards_but_not_those_that_others_exposed():
    at = hit(at_fight(FAILS, DRAMA, card=VILLAINS_TEST_INTIMIDATE), TEST, 12)
    assert at.round.rewards.strips
    at = at.plays("Quin", FAILS)
    assert at.round.rewards.strips == ()
    strip = commands.StripPool(hero="Quin", cards=(DRAMA,))
    at.refuses(strip, Reason.NOTHING_TO_STRIP, "TR-082")
    at = hit(at_fight(FAILS, DRAMA, HERO, card=VILLAINS_TEST_INTIMIDATE), TEST, 7)
    at = at.strip_pool(hero="Quin", cards=(DRAMA, HERO)).plays("Quin", FAILS)
    assert events.PoolRestored(hero="Quin", cards=(DRAMA, HERO)) in at.events
    assert set(at.pool("Quin")) == {DRAMA, HERO}
    assert at.discard_pile == (FAILS,)
    for taken in (0, 1, 2):
        villains = ("Mummy", "Thug")
        at = at_fight(FAILS, DRAMA, HERO, card=VILLAINS_TEST_INTIMIDATE, villains=villains)
        at = hit(hit(at, TEST), TEST, actor="Thug")
        for card in (DRAMA, HERO)[:taken]:
            at = at.strip_pool(hero="Quin", cards=(card,))
        at = at.plays("Quin", FAILS)
        assert len(at.round.rewards.strips) == (1 if taken == 0 else 0)
        assert at.pool("Quin") == {0: (DRAMA, HERO), 1: (HERO,), 2: (HERO,)}[taken]


@pytest.mark.rule("TR-071", "TR-079", "TR-147")
def test_negating_a_success_leaves_an_earlier_firm_stand_and_later_rulings():
    at = hit(at_fight(FAILS).stand_firm(villain="Mummy")).plays("Quin", FAILS)
    assert at.round.conditions.steadfast == ("Mummy",)
    at = hit(at_fight(FAILS)).give_condition(character="Quin", effect=STYMIED)
    assert at.plays("Quin", FAILS).declared().attempt.is_stymied
    # Conditions given by a ruling remain after an interaction is negated, too.
    at = hit(at_fight(FAILS), TAUNT)
    for _ in range(2):
        at = at.give_condition(character="Quin", effect=STYMIED)
    at = at.sends(APPLY)
    given = len(at.round.conditions.given)
    assert len(at.plays("Quin", FAILS).round.conditions.given) == given - 1


def grouped(at, actors, value, difficulty=10, action=ATTACK, **details):
    """Let these characters act on Quin with one roll."""
    details |= {"values": (value,) * len(actors), "difficulty": difficulty, "target": "Quin"}
    return at.many_on_one(actors=actors, action=action, **details)


def tried(*kinds, margins=(0, 0, 0), dialect="revised", defends=False, **table):
    """Let the Mummy try these kinds of action on Quin with one roll and these margins."""
    at = at_fight(*CARDS, DRAMA, HERO, dialect=dialect, **table)
    if defends:
        at = at.defend(hero="Quin")
    base, die = (0, 10) if at.dialect is torg.GURPS else (10, 12)
    rises = (0,) if len(kinds) == 1 else (2, 4, 6)
    checks = tuple(
        torg.Check(value=10 + rise + margin, difficulty=base, target="Quin", action=kind)
        for kind, rise, margin in zip(kinds, rises, margins, strict=False)
    )
    at = at.one_on_many(actor="Mummy", action=kinds[0], checks=checks, effect_value=18)
    return at.announced(*(die,) * len(at.attempt.dice_due))


def negates(at, place, card=FAILS):
    return at.plays("Quin", card, choice=torg.Negating(place=place))


@pytest.mark.rule("TR-147", "TR-091")
def test_negating_an_attack_saves_the_defense_if_no_other_attack_has_hit():
    at = at_fight(FAILS, card=VILLAINS_UP_DEFEND_TAUNT).defend(hero="Quin")
    at = at.declared("Mummy", value=20, target="Quin").announced(12, 12)
    assert at.events_of(events.DefenseTested)[0].succeeded is False
    at = at.plays("Quin", FAILS)
    saved = [events.DefenseSaved, events.CardEarned, events.CardDrawn]
    assert at.kinds[1:] == [events.ActionNegated, *saved]
    villains = ("Mummy", "Thug")
    at = at_fight(*CARDS, card=VILLAINS_UP_DEFEND_TAUNT, villains=villains).defend(hero="Quin")
    at = grouped(at, villains, 20, 5).announced(12, 12).plays("Quin", FAILS)
    assert not at.events_of(events.DefenseSaved)
    assert at.plays("Quin", FAILS_TOO).events_of(events.DefenseSaved)
    # The attack of the same roll has missed, and the defense has earned a card.
    defense = {"card": VILLAINS_UP_DEFEND_TAUNT, "defends": True}
    missed = tried(ATTACK, TAUNT, margins=(-30, 0), **defense)
    assert missed.events_of(events.DefenseTested)[0].succeeded
    broken = tried(ATTACK, TAUNT, **defense)
    for at, place, saved in ((missed, 2, False), (broken, 2, False), (broken, 1, True)):
        assert bool(negates(at, place).events_of(events.DefenseSaved)) is saved


def gunned(dialect, succeeding, action=ATTACK, **table):
    """Let six shocktroopers act on Quin with one roll, of whom this many succeed."""
    difficulty, die = (0, 10) if dialect is torg.GURPS else (10, 12)
    at = at_fight(*CARDS, DRAMA, villains=GANG, dialect=dialect, **table)
    return grouped(at, GANG, 6 + succeeding, difficulty, action, effect_value=18).announced(die)


@pytest.mark.rule("TR-147", "MA-010")
@ALL_DIALECTS
@pytest.mark.parametrize(
    ("succeeding", "effects"), [(6, [22, 22, 21, 21]), (4, [21, 21, 20, 18]), (2, [20, 18, None])]
)
def test_only_one_success_of_a_group_is_negated(succeeding, effects, dialect):
    at = gunned(dialect, succeeding)
    assert at.pending.aftermath.outcome.effect_total == effects[0]
    for left, (card, effect) in enumerate(zip(CARDS, effects[1:], strict=False), 1):
        at = at.plays("Quin", card)
        (negated,) = at.events_of(events.ActionNegated)
        # The last of those who succeeded fails.
        assert negated.actors == (GANG[succeeding - left],)
        (result,) = negated.outcome.results
        assert (result.succeeded, negated.outcome.effect_total) == (succeeding - left, effect)
        assert at.pending.aftermath.outcome == negated.outcome
    if succeeding == 2:
        at.refuses(NEGATE_ONCE_MORE, *NOTHING_LEFT)


@pytest.mark.rule("TR-147", "MA-010", "TG-016", "TR-082")
def test_the_effect_and_the_exposed_cards_of_a_group_follow_its_remaining_successes():
    # Marco and Tina shoot at Quin, with a Coup de Grace: half of 20, and half of 18.
    at = at_fight(FAILS, others={"Marco": (COUP,)}, dialect="gurps")
    at = grouped(at, ("Marco", "Tina"), 14, 0, effect_value=17).plays("Marco", COUP).announced(10)
    assert at.pending.aftermath.outcome.effect_total == 19 + 9
    (negated,) = at.plays("Quin", FAILS).events_of(events.ActionNegated)
    assert negated.outcome.effect_total == 17 + 8
    for taken in (False, True):
        at = gunned(torg.REVISED, 2, TEST, card=VILLAINS_TEST_INTIMIDATE)
        if taken:
            at = at.strip_pool(hero="Quin", cards=(DRAMA,))
        for card, left in zip(CARDS, (1, 0), strict=False):
            at = at.plays("Quin", card)
            assert bool(at.events_of(events.PoolRestored)) is (taken and not left)
            assert len(at.round.rewards.strips) == (0 if taken else left)
        assert DRAMA in at.pool("Quin")


@pytest.mark.rule("TR-147", "MA-012")
@ALL_DIALECTS
@pytest.mark.parametrize(("place", "kind", "effect"), [(1, ATTACK, None), (2, TAUNT, 18)])
def test_the_player_chooses_which_of_several_checks_fails(place, kind, effect, dialect):
    at = negates(tried(ATTACK, TAUNT, dialect=dialect), place)
    (negated,) = at.events_of(events.ActionNegated)
    assert (negated.action, negated.place, negated.actors) == (kind, place, ("Mummy",))
    left = [result.succeeded for result in negated.outcome.results]
    assert left == [int(place != 1), int(place != 2)]
    assert negated.outcome.effect_total == effect
    again = commands.PlayCard(hero="Quin", card=FAILS_TOO, choice=torg.Negating(place=place))
    at.refuses(again, Reason.CHOICE_UNFIT, "TR-147", f"place={3 - place}")
    negates(at, 3 - place, FAILS_TOO).refuses(NEGATE_ONCE_MORE, *NOTHING_LEFT)


@pytest.mark.rule("TR-147", "TR-149")
def test_a_failed_check_is_not_negated_and_by_default_the_first_best_one_is():
    at = tried(ATTACK, TAUNT, margins=(-3, 0))
    for place in (1, 3):
        play = commands.PlayCard(hero="Quin", card=FAILS, choice=torg.Negating(place=place))
        at.refuses(play, Reason.CHOICE_UNFIT, "TR-147", "Negating(place=2)")
    with pytest.raises(ValueError, match="1"):
        torg.Negating(place=0)
    for margins, place in (((0, 0, 0), 1), ((0, 3, 3), 2), ((1, 3, 9), 3), ((-1, 0, 0), 2)):
        at = tried(ATTACK, TAUNT, TEST, margins=margins)
        (negated,) = at.plays("Quin", FAILS).events_of(events.ActionNegated)
        assert negated.place == place
        plays = at.offers(torg.hero_seat("Quin"), commands.PlayCard)
        places = [play.choice.place for play in plays if play.card == FAILS and play.choice]
        assert places == [index for index, margin in enumerate(margins, 1) if margin >= 0]


@pytest.mark.rule("TR-147", "TG-054", "TG-057", "TR-077")
@ALL_DIALECTS
@pytest.mark.parametrize("hurt_before", [0, 3])
def test_shock_of_a_negated_maneuver_is_taken_back(hurt_before, dialect):
    at = at_fight(FAILS, dialect=dialect)
    at = at.hurt("Quin", shock=hurt_before) if hurt_before else at
    edition, margin = dialect.approved_actions.interactions, 1
    tired = InteractionEffect.FATIGUED
    while tired not in interaction_result(margin, Interaction.MANEUVER, edition).effects:
        margin += 1
    difficulty, die = (0, 10) if dialect is torg.GURPS else (10, 12)
    details = {"value": 10 + margin, "difficulty": difficulty, "target": "Quin"}
    at = at.declared("Mummy", MANEUVER, **details).announced(die)
    before = at.hero("Quin").injuries
    at = at.sends(APPLY)
    tired = at.events_of(events.ShockSuffered)
    at = at.plays("Quin", FAILS)
    (back,) = at.events_of(events.ShockTakenBack)
    assert (back.character, back.shock) == ("Quin", tired[0].shock)
    assert at.hero("Quin").injuries == before
    assert not at.events_of(events.HarmDoubted)


@pytest.mark.rule("TR-147", "TG-054", "TG-055")
def test_after_a_negation_the_results_of_other_interactions_remain_or_may_be_applied():
    at = tried(TAUNT, TAUNT, dialect="gurps", margins=(7, 0)).sends(APPLY)
    given = at.round.conditions.given
    assert [condition.effect for condition in given] == [InteractionEffect.UNSKILLED]
    at.refuses(APPLY, Reason.NO_INTERACTION, "TG-054")
    # The worse one fails, and nothing changes.
    assert negates(at, 2).round.conditions.given == given
    at = negates(at, 1)
    assert at.round.conditions.given == ()
    (applied,) = at.sends(APPLY).events_of(events.InteractionApplied)
    assert applied.margin == 0
    for place in (1, 2):
        at = tried(TAUNT, MANEUVER, dialect="gurps").sends(APPLY, APPLY)
        assert [condition.effect for condition in at.round.conditions.given] == [STYMIED]
        assert at.hero("Quin").injuries.shock > 0
        at = negates(at, place)
        assert bool(at.round.conditions.given) is (place == 2)
        assert bool(at.hero("Quin").injuries.shock) is (place == 1)
        # Nothing was reported, so there is nothing to take back.
        assert not at.events_of(events.HarmDoubted)


@pytest.mark.rule("TR-082", "TR-147", "TR-077")
def test_reported_harm_is_in_doubt_and_no_more_shock_is_taken_back_than_is_left():
    at = hit(at_fight(FAILS).hurt("Quin", shock=1)).hurt("Quin", wounds=1).plays("Quin", FAILS)
    (doubted,) = at.events_of(events.HarmDoubted)
    assert doubted.before == torg.Injuries(shock=1)
    free = hit(at_scene(hands={"Quin": (FAILS,)}))
    assert free.plays("Quin", FAILS).events_of(events.ActionNegated)
    at = at_fight(FAILS, DRAMA, card=VILLAINS_TEST_INTIMIDATE)
    at = at.report_action(actor="Mummy", action=TEST, margin=0, target="Quin")
    assert at.plays("Quin", FAILS).round.rewards.strips == ()
    for left in (1, 0):
        at = at_fight(FAILS).acts("Mummy", MANEUVER, 2, target="Quin").sends(APPLY)
        shock = {"counter": torg.Counter.SHOCK, "character": "Quin", "reason": "rest"}
        at = at.set_counter(number=left, **shock).plays("Quin", FAILS)
        assert [event.shock for event in at.events_of(events.ShockTakenBack)] == [1] * left
