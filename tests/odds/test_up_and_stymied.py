"""The odds of a bomb while the heroes are up or stymied."""

from random import Random

import attrs
import pytest

from dramadeck.charts.torg import bonus_number
from dramadeck.odds import torg as odds
from dramadeck.odds.matching import Budget, Matchings, TooManyCasesError, counting
from dramadeck.torg import CLASSIC, GURPS, REVISED, SceneKind
from dramadeck.torg.cards import Advantage, Disadvantage, Hazard, Side
from dramadeck.torg.decks import original_deck
from tests.costs import count_calls
from tests.depth import by_depth
from tests.odds.small_decks import agrees, every_order

CARDS = original_deck().cards
DIFFICULT = (12, 10, 14, 11)


def words(card, scene):
    return card.gamemaster.line(scene).effects(Side.HEROES)


def small_deck(scene):
    """Return three cards with an effect on the heroes, two without, and a complication."""
    with_effect = [c for c in CARDS if {Advantage.UP, Disadvantage.STYMIED} & {*words(c, scene)}]
    boxes = {befall.gamemaster.skill_box: befall for befall in with_effect}
    plain = [c for c in CARDS if c not in with_effect]
    problem = next(c for c in plain if c.gamemaster.skill_box.hazard is Hazard.COMPLICATION)
    return (*[*boxes.values()][:3], *plain[:2], problem)


def both_ways(card):
    """Return the card with the effects up and stymied on both lines."""
    line = attrs.evolve(card.gamemaster.standard, heroes=(Advantage.UP, Disadvantage.STYMIED))
    side = attrs.evolve(card.gamemaster, standard=line, dramatic=line)
    return attrs.evolve(card, gamemaster=side)


@pytest.mark.rule("TR-065", "TR-079", "TC-011", "TC-019")
@pytest.mark.parametrize("scene", SceneKind)
@pytest.mark.parametrize("dialect", [REVISED, CLASSIC], ids=["revised", "classic"])
@pytest.mark.parametrize("steps_per_round", [1, 2, 4])
def test_the_odds_agree_with_every_order_of_a_small_deck(scene, dialect, steps_per_round):
    steps = (12,) * 4 if dialect is CLASSIC else DIFFICULT
    checks = odds.checks_by(dialect, 9, steps, other_values=(8,))
    small = {"cards": small_deck(scene), "scene": scene}
    task = odds.Task(checks, steps_per_round=steps_per_round, done=1, **small)
    slowly = every_order(task, 5)
    agrees(odds.flips_to_finish(task, flips=5), slowly)
    plain = odds.flips_to_finish(attrs.evolve(task, scene=None), flips=5)
    assert plain.at_most(5) != pytest.approx(float(slowly[-1]), abs=1e-6)


@pytest.mark.rule("TR-109")
@pytest.mark.parametrize("scene", SceneKind)
def test_the_last_ditch_is_up_or_stymied_by_the_last_card(scene):
    task = odds.Task(
        odds.checks_by(REVISED, 12, (8, 9, 10, 9)), cards=small_deck(scene), scene=scene
    )
    tried = odds.flips_to_finish(task, flips=4, last_ditch=True)
    assert tried.at_most(4) == pytest.approx(float(every_order(task, 4, last_ditch=True)[-1]))


@pytest.mark.parametrize("scene", SceneKind)
def test_a_problem_is_more_likely_if_stymied_and_less_likely_if_up(scene):
    problem = next(c for c in CARDS if c.gamemaster.skill_box.hazard is Hazard.COMPLICATION)
    with_effect = next(
        c for c in CARDS if {Advantage.UP, Disadvantage.STYMIED} & {*words(c, scene)}
    )
    side = attrs.evolve(with_effect.gamemaster, skill_box=problem.gamemaster.skill_box)
    mixed = attrs.evolve(with_effect, number=200, gamemaster=side)
    task = odds.Task(odds.SkillChecks(9, DIFFICULT), cards=(*small_deck(scene), mixed), scene=scene)
    distribution = odds.flips_to_problem(task, Hazard.COMPLICATION, flips=4)
    agrees(distribution, every_order(task, 4, waiting_for=Hazard.COMPLICATION))


@pytest.mark.rule("TR-067")
def test_up_and_stymied_on_one_card_cancel():
    cards = tuple(map(both_ways, CARDS[:8]))
    task = odds.Task(odds.SkillChecks(9, (10, 10)), cards=cards, scene=SceneKind.DRAMATIC)
    plain = attrs.evolve(task, scene=None)
    assert odds.chance_to_finish(task, 5) == odds.chance_to_finish(plain, 5)


# ----------------------------------------------------------------- with thrown dice


def throw_die(random, *, again):
    total = face = random.randint(1, 20)
    while again and face in (10, 20):
        face = random.randint(1, 20)
        total += face
    return total


def hazard_of(card):
    return card.gamemaster.skill_box.hazard


def is_disarmed(random, scene, dialect, flips):
    """Return whether a bomb is disarmed with random dice: skill 12, four steps of 10."""
    done = raised = 0
    for card in (
        flipped
        for flipped in random.sample(CARDS, flips)
        for _ in range(1 + (Advantage.FLURRY in words(flipped, scene) and not hazard_of(flipped)))
    ):
        up, stymied = (
            effect in words(card, scene) for effect in (Advantage.UP, Disadvantage.STYMIED)
        )
        total = throw_die(random, again=up or not stymied)
        if up and not stymied:
            more = throw_die(random, again=True)
            total += max(10, more) if dialect is CLASSIC else more
        succeeds = 12 + bonus_number(total) >= 10 + raised
        box = card.gamemaster.skill_box
        if box.hazard is None:
            done += succeeds and "ABCD"[done] in map(str, box.steps)
        elif not succeeds:
            raised += box.hazard is Hazard.COMPLICATION
            left = {Hazard.COMPLICATION: done, Hazard.CRITICAL_PROBLEM: 0}
            done = left.get(box.hazard, max(0, done - 1))
        if done == 4:
            return True
    return False


@pytest.mark.parametrize("scene", SceneKind)
@pytest.mark.parametrize("dialect", [REVISED, CLASSIC], ids=["revised", "classic"])
def test_thrown_dice_agree_within_four_standard_errors(scene, dialect):
    games, flips, random = by_depth(2_000, 20_000), 8, Random(7)  # noqa: S311 - dice
    won = sum(is_disarmed(random, scene, dialect, flips) for _ in range(games)) / games
    task = odds.Task(odds.checks_by(dialect, 12, (10,) * 4), scene=scene)
    chance = odds.chance_to_finish(task, flips)
    assert abs(won - chance) < 4 * (chance * (1 - chance) / games) ** 0.5


# ------------------------------------------------------------------------ impossible requests


@pytest.mark.rule("TG-041")
def test_up_and_stymied_are_ignored_if_they_change_no_die_and_listed_in_left_out():
    later = attrs.evolve(REVISED.attempts, stymied="next_possibility")
    for checks in (
        odds.checks_by(GURPS, 12, (2, 2, 2, 2)),
        odds.CERTAIN,
        odds.SkillChecks(12, (10,), readings=GURPS.skill_resolution),
        *(odds.SkillChecks(12, (10,), attempts=text) for text in (GURPS.attempts, later)),
    ):
        task = odds.Task(checks)
        assert not task.dice_are_affected
        assert {kind.effect for kind, _ in task.kinds} == {None}
        assert "up, stymied" in odds.flips_to_finish(task, 3).left_out
    assert odds.Task(odds.SkillChecks(12, (10,))).dice_are_affected


def test_a_request_that_takes_too_long_is_refused_early():
    task = odds.Task(odds.SkillChecks(12, (10,) * 4), steps_per_round=4)

    def request():
        with pytest.raises(TooManyCasesError, match="40 flips are too many for an exact answer"):
            odds.flips_to_finish(task, flips=40, effort=40_000)

    assert count_calls(request) < count_calls(lambda: odds.flips_to_finish(task, flips=9))


def test_the_work_of_counting_is_limited_too():
    spent = []
    odd, even = (1, 1, 0), (0, 1, 1)
    Matchings(counting([odd, even], most=5), [50, 51, 52], spend=spent.append)
    assert sum(spent) > 20
    with pytest.raises(TooManyCasesError):
        Matchings(counting([odd, even], most=5), [50, 51, 53], spend=Budget(20, draws=5).spend)
    budget = Budget(10, draws=3)
    budget.spend(4, times=2)
    with pytest.raises(TooManyCasesError):
        budget.spend(3, times=3)
    budget.spend(6)


def test_two_demands_that_share_a_kind_of_card_are_both_counted():
    aces, any_of_two = (1, 0), (1, 1)
    counted = counting([aces, any_of_two], most=2)
    both = counted.units[aces] + counted.units[any_of_two]
    # One of four aces, then one of the seven remaining cards.
    assert Matchings(counted, [4, 4])[both] == 4 * 7
