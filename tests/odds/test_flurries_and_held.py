"""Flurries, setbacks, and held cards that are used once, beside all orders of small decks."""

from fractions import Fraction

import attrs
import pytest

from dramadeck import torg
from dramadeck.odds import torg as odds
from dramadeck.odds.matching import EFFORT, Budget, Game, TooManyCasesError, chances_of_goal
from dramadeck.odds.series import CLOSE, Course, nearly_chances_of_goal
from dramadeck.odds.torg.task_rounds import FINISHED, TaskRounds
from dramadeck.torg import GURPS, REVISED
from dramadeck.torg.cards import Advantage, Disadvantage, Hazard
from tests.odds.small_decks import agrees, cards_with, every_order

SETBACK, COMPLICATION, CRITICAL = Hazard
UNEVEN = (8, 10, 9, 11)


def deck(*faces):
    """Return cards with these skill boxes and effects on the heroes in a dramatic scene."""
    cards = cards_with(*(box for box, _ in faces))
    return tuple(map(with_effects, cards, (words for _, words in faces)))


def with_effects(card, words):
    line = attrs.evolve(card.gamemaster.dramatic, heroes=words)
    return attrs.evolve(card, gamemaster=attrs.evolve(card.gamemaster, dramatic=line))


FLURRY, STYMIED, SETBACK = (Advantage.FLURRY,), (Disadvantage.STYMIED,), (Disadvantage.SETBACK,)
CARDS = deck(
    *(("ABC", FLURRY), ("AB", FLURRY), (COMPLICATION, FLURRY), ("ABCD", ()), ("BD", STYMIED)),
    *(("AC", SETBACK), (CRITICAL, ()), ("CD", (Advantage.UP, Advantage.FLURRY))),
)


def game_of(task, last_ditch=False):
    rounds = TaskRounds(task)
    counts = tuple(number for _, number in task.kinds)
    game = Game(counts, rounds.start, FINISHED, rounds.moves, category=rounds.category)
    return rounds, game._replace(last_try=rounds.last_try) if last_ditch else game


@pytest.mark.rule("TR-059", "TR-069", "TR-078", "TR-101")
@pytest.mark.parametrize("steps", [1, 2, 4])
@pytest.mark.parametrize("setback", [0, 5])
def test_flurries_and_setbacks_agree_with_every_order(steps, setback):
    checks = odds.SkillChecks(9, UNEVEN)
    task = odds.Task(checks, steps_per_round=steps, cards=CARDS, setback=setback)
    agrees(odds.flips_to_finish(task, 4), every_order(task, 4))
    agrees(odds.flips_to_finish(task, 4, last_ditch=True), every_order(task, 4, last_ditch=True))


@pytest.mark.parametrize("last_ditch", [False, True])
def test_the_count_by_deviations_of_all_cards_has_the_same_result(last_ditch):
    for steps in (1, 4):
        task = odds.Task(odds.SkillChecks(9, UNEVEN), steps_per_round=steps, cards=CARDS)
        _, game = game_of(task, last_ditch)
        assert nearly_chances_of_goal(game, 5) == pytest.approx(chances_of_goal(game, 5))


def test_on_the_real_deck_the_two_methods_differ_by_less_than_the_documented_error():
    for scene in (None, torg.SceneKind.DRAMATIC):
        _, game = game_of(odds.Task(odds.SkillChecks(12, (10,) * 4), scene=scene))
        exact, near = chances_of_goal(game, 7), nearly_chances_of_goal(game, 7)
        assert near == pytest.approx(exact, abs=CLOSE)


# ------------------------------------------------------------------------------- held cards


def planned_in_every_order(task, flips, *, last_ditch=False):
    """Return the chance with the plan; play every order of the cards."""
    rounds, game = game_of(task, last_ditch)
    course = Course(game, flips, Budget(EFFORT, flips), rounds.planned)
    kinds = [kind for kind, _ in task.kinds]
    numbers = [kinds.index(task.kind_of(card)) for card in task.cards]

    def play(place, left, cards):
        if place == FINISHED:
            return Fraction(1)
        if not left:
            return Fraction()
        total = Fraction()
        for at, number in enumerate(cards):
            if last_ditch and left == 1:
                total += rounds.last_try(place, number)
                continue
            moves = rounds.planned(place, number, lambda to: course.worth(left - 1, to))
            others = cards[:at] + cards[at + 1 :]
            stays = 1 - sum((c for to, c in moves.items() if to != place), Fraction())
            shares = {**moves, place: stays}
            total += sum(c * play(to, left - 1, others) for to, c in shares.items() if c)
        return total / len(cards)

    return float(play(rounds.start, flips, numbers))


@pytest.mark.rule("TR-068", "TR-074", "TR-115", "TC-059", "TG-015")
@pytest.mark.parametrize("held", ["Action", "Supporter", "Willpower", "possibility"])
@pytest.mark.parametrize("dialect", [REVISED, torg.CLASSIC], ids=lambda text: text.name)
def test_a_held_card_agrees_with_the_plan_in_every_order(held, dialect):
    cards = (*CARDS[:5], with_effects(CARDS[3], (Disadvantage.CONFUSED,)))
    task = odds.Task(
        odds.checks_by(dialect, 9, (10,) * 4), cards=cards, steps_per_round=2, held=held, done=1
    )
    chance = odds.chance_to_finish(task, 3)
    assert chance == pytest.approx(planned_in_every_order(task, 3))
    assert chance > odds.chance_to_finish(attrs.evolve(task, held=None), 3)


@pytest.mark.rule("TR-109")
@pytest.mark.parametrize("held", ["Action", "Hero"])
def test_a_card_that_is_still_held_helps_the_last_ditch(held):
    task = odds.Task(odds.SkillChecks(11, (9, 10, 9)), cards=CARDS[:5], held=held)
    chance = odds.chance_to_finish(task, 3, last_ditch=True)
    assert chance == pytest.approx(planned_in_every_order(task, 3, last_ditch=True))
    assert chance > odds.chance_to_finish(attrs.evolve(task, held=None), 3, last_ditch=True)


@pytest.mark.rule("TG-067", "TG-072")
def test_in_gurps_a_held_card_helps_all_steps_and_the_last_ditch_after_the_deadline():
    checks = odds.checks_by(GURPS, 12, (2, 3, 2, 3))
    task = odds.Task(checks, cards=CARDS[:5], steps_per_round=3, held="Action")
    assert odds.chance_to_finish(task, 3) == pytest.approx(planned_in_every_order(task, 3))
    longer = odds.chance_to_finish(task, 3, last_ditch=True)
    assert longer > odds.chance_to_finish(attrs.evolve(task, held=None), 3, last_ditch=True)


def test_a_finished_task_has_chance_one_and_more_flips_than_cards_are_an_error():
    done = odds.Task(odds.SkillChecks(9, (10,)), done=1, held="Action")
    assert odds.chance_to_finish(done, 2) == 1
    with pytest.raises(ValueError, match="flips: expected 0 to 2, the number of cards, got 3"):
        odds.flips_to_finish(odds.Task(odds.SkillChecks(9, (10,)), cards=CARDS[:2], held="Hero"), 3)
    with pytest.raises(TooManyCasesError):
        odds.flips_to_finish(odds.Task(odds.SkillChecks(9, UNEVEN), held="Hero"), 10, effort=9_000)


NO_HELD_DRAMA = odds.SkillChecks(9, (9,), readings=GURPS.skill_resolution)


@pytest.mark.parametrize(
    ("checks", "choices", "problem"),
    [
        (odds.CERTAIN, {"held": "Action"}, "held: these checks have no dice"),
        (odds.RolledUnder(9, (1,)), {"held": "Hero"}, "held: by this rule text the"),
        (NO_HELD_DRAMA, {"held": "Drama"}, "held: each step has a die"),
        (odds.SkillChecks(9, (9,)), {"held": "Haste"}, "held: expected one of Action, .* 'Haste'"),
        (odds.SkillChecks(9, (9,)), {"setback": -1}, "setback: expected 0 or more"),
        (odds.CERTAIN, {"setback": 5}, "setback: these checks have no value"),
    ],
)
def test_a_held_card_or_setback_without_effect_is_an_error(checks, choices, problem):
    with pytest.raises(ValueError, match=problem):
        odds.Task(checks, **choices)


def test_the_odds_of_a_problem_do_not_allow_a_held_card():
    task = odds.Task(odds.SkillChecks(9, (9,)), held="Action")
    with pytest.raises(ValueError, match="held: it only helps to finish the task"):
        odds.flips_to_problem(task, Hazard.COMPLICATION, 2)
