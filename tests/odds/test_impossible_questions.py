"""Questions without an answer, and their errors."""

import pytest

from dramadeck import torg
from dramadeck.charts.torg import Attempted
from dramadeck.odds import Distribution, how_many
from dramadeck.odds import tarot as tarot_odds
from dramadeck.odds import torg as odds
from dramadeck.odds.torg import CERTAIN, FixedChances, RolledUnder, SkillChecks, Task, Throw
from dramadeck.tarot import Suit
from dramadeck.torg import GURPS, REVISED
from dramadeck.torg.cards import ActionKind, CardType, SceneKind, Side
from tests.odds.small_tarot import stock_of

CUPS = tarot_odds.PlannedPush(Suit.CUPS, [1])
SMALL = Task(CERTAIN, cards=odds.unseen(range(1, 150)))
SURE = Distribution("d", {1: 1.0})
SOON = "last_ditch_open: expected one of in_any_round, after_the_deadline, never; got 'soon'"
HAZARD = "hazard: expected one of Possible Setback, .* got 'Earthquake'"
PAIRS = "a distribution has a name, outcomes that are pairs"
LAID = "The Fool is laid for a push, so it is not among the cards that may come"


def heroes_get(effect, **options):
    return odds.flips_with_effect(effect, Side.HEROES, SceneKind.STANDARD, **options)


def two_at_once(**options):
    return odds.many_on_one(count=2, value=1, difficulty=1, **options)


def raised(suit, *cards, blind=0, **options):
    return tarot_odds.ranks_raised(tarot_odds.PlannedPush(suit, cards, blind=blind), **options)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: odds.chance_to_finish(Task(CERTAIN), 2.5), "flips: .* whole number, got 2.5"),
        (lambda: odds.chance_to_finish(Task(CERTAIN), "3"), "flips: .* whole number, got '3'"),
        (lambda: odds.chance_to_finish(Task(CERTAIN), True), "flips: .* whole number, got True"),
        (lambda: odds.chance_to_finish(14, 3), "task: expected Task, got 14"),
        (lambda: odds.flips_for_chance(None), "task: expected Task, got None"),
        (lambda: odds.flips_to_problem(CERTAIN, "Complication", 3), "task: expected Task, got "),
        (lambda: tarot_odds.contest([CUPS, CUPS]), "sides: expected Side, got PlannedPush"),
        (lambda: Task("certain"), "checks: expected checks such as SkillChecks, got 'certain'"),
        (lambda: Task(CERTAIN, done=1.5), "done: expected a whole number, got 1.5"),
        (lambda: Task(CERTAIN, raised="x"), "raised: expected a whole number, got 'x'"),
        (lambda: Task(CERTAIN, steps_per_round=2.5), "steps_per_round: expected a whole number"),
        (
            lambda: Task(CERTAIN, cards=5),
            "cards: expected several DramaCard, such as a list, got 5",
        ),
        (lambda: Task(CERTAIN, cards=(1, 2)), "cards: expected DramaCard, got 1"),
        (lambda: SkillChecks("12", (10,)), "value: expected a whole number, got '12'"),
        (lambda: SkillChecks(12, 10), r"several numbers, such as \(10, 10\), got 10"),
        (lambda: SkillChecks(12, ("A",)), "expected int, got 'A'"),
        (lambda: FixedChances(("a",)), "a chance is a number between 0 and 1, so not 'a'"),
        (lambda: FixedChances(0.5), "chances: expected several"),
        (lambda: odds.unseen(["3"]), "card: expected a whole number, got '3'"),
        (lambda: Throw(points=1.5), "points: expected a whole number, got 1.5"),
        (lambda: Throw(skilled="no"), "skilled: expected True or False, got 'no'"),
        (lambda: Throw().at_least(2.5), "total: expected a whole number, got 2.5"),
        (lambda: odds.success(8.5, 10), "value: expected a whole number, got 8.5"),
        (lambda: Task("12"), "checks: expected checks such as SkillChecks, got '12'"),
        (lambda: odds.success(8, 10, cards="3"), "cards: expected a whole number, got '3'"),
        (lambda: odds.success(8, 10, throw=5), "throw: expected Throw, got 5"),
        (lambda: odds.margins(8, None), "difficulty: expected a whole number, got None"),
        (lambda: odds.cards_held(CardType.DRAMA, "4"), "drawn: expected a whole number, got '4'"),
        (lambda: odds.one_on_many([3]), "actions: expected Attempted, got 3"),
        (lambda: odds.one_on_many(Attempted), "actions: expected several Attempted"),
        (lambda: odds.checks_by(5, 12, (8,) * 4), "dialect: expected a name or a Dialect"),
        (lambda: how_many("x", marked=1.5, cards=4, drawn=1), "marked: expected a whole number"),
        (lambda: Distribution("d", {True: 1.0}), "expected a whole number, got True"),
        (lambda: Distribution("d", {1.5: 1.0}), "expected a whole number, got 1.5"),
        (lambda: SURE.at_least("x"), "number: expected a whole number, got 'x'"),
        (lambda: SURE.at_most(1.5), "number: expected a whole number, got 1.5"),
        (lambda: tarot_odds.PlannedPush(Suit.CUPS, blind=1.5), "blind: expected a whole number"),
        (lambda: tarot_odds.outcomes(CUPS, rank="x", needed=3), "rank: expected a whole number"),
        (lambda: tarot_odds.outcomes("push", rank=1, needed=3), "push: expected PlannedPush"),
        (lambda: tarot_odds.wounds_suffered(CUPS, "x"), "wounds: expected a whole number"),
        (lambda: raised(Suit.CUPS, 2.5), "the number of a card or its name, got 2.5"),
    ],
)
def test_the_error_about_a_wrong_type_names_the_argument(ask, message):
    with pytest.raises(TypeError, match=message):
        ask()


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: Task(CERTAIN, after_critical="maybe"), "expected an AfterCritical .*"),
        (lambda: FixedChances((0.5, float("nan"))), "between 0 and 1, so not nan"),
        (lambda: FixedChances((0.5, float("inf"))), "between 0 and 1, so not inf"),
        (lambda: FixedChances((0.5,), last_ditch_chance=2), "between 0 and 1, so not 2.0"),
        (lambda: FixedChances((0.5,), last_ditch_open="soon"), SOON),
        (lambda: FixedChances(()), "so 1 to 4, not 0"),
        (lambda: FixedChances((0.5, 1.5)), "between 0 and 1, so not 1.5"),
        (lambda: SkillChecks(9, (8,) * 5), "one for each of the steps A, B, C, D, so 1 to 4"),
        (
            lambda: odds.chance_to_finish(Task(CERTAIN), 200),
            "flips: expected 0 to 156, the number of cards, got 200",
        ),
        (lambda: odds.chance_to_finish(Task(CERTAIN), -1), "flips: expected 0 to 156, .*, got -1"),
        (
            lambda: odds.chance_to_finish(SMALL, 8),
            "flips: expected 0 to 7, the number of cards, got 8",
        ),
        (lambda: Task(CERTAIN, done=5), "done: expected 0 to 4 of the 4 steps, got 5"),
        (lambda: Task(CERTAIN, raised=-1), "raised: expected 0 complications or more, got -1"),
        (lambda: Task(CERTAIN, steps_per_round=5), "steps_per_round: expected 1 to 4, got 5"),
        (lambda: Task(SkillChecks(12, (10,)), scene="comic"), "scene: expected one of standard"),
        (lambda: odds.unseen([3, 3]), "card 3 is not in the deck, or it is repeated"),
        (lambda: odds.unseen([7, 8, 7]), "card 7 is not in the deck"),
        (lambda: odds.unseen([7, 999]), "card 999 is not in the deck"),
        (lambda: odds.flips_to_problem(Task(CERTAIN), "Earthquake", 3), HAZARD),
        (lambda: Throw(points=500), "points: expected 0 to 20, got 500"),
        (lambda: Throw().at_least(10**6), "total: expected 1000 at most, got 1000000"),
        (lambda: odds.success(8, 10**7), "bonus: expected 1000 at most, got 9999992"),
        (lambda: odds.initiative("weird"), "kind: expected one of standard, dramatic, got 'weird'"),
        (lambda: odds.effects("nobody", SceneKind.STANDARD), "side: expected one of heroes, "),
        (lambda: heroes_get("bogus"), "effect: expected one of Flurry, .* got 'bogus'"),
        (lambda: heroes_get("Flurry", flips=157), "of 156 cards no 157 can be drawn"),
        (lambda: odds.flips_approving("dance"), "action: expected one of Attack, .* got 'dance'"),
        (lambda: odds.flips_approving(ActionKind.TRICK, flips=-1), "no -1 can be drawn"),
        (lambda: odds.flips_listing("E"), "shown: expected one of A, B, C, D, .* got 'E'"),
        (lambda: odds.initiative("standard", cards=()), "there are no cards that may come"),
        (lambda: odds.cards_held([], 4), "types: expected one type of card at least"),
        (lambda: odds.cards_held(CardType.DRAMA, 157), "no 157 can be drawn"),
        (lambda: odds.cards_held("Joker", 4), "types: expected one of Action, .* got 'Joker'"),
        (lambda: odds.many_on_one(count=0, value=9, difficulty=10), "number of characters"),
        (lambda: odds.one_on_many([]), "at least one action"),
        (lambda: two_at_once(spread="odd"), "spread: expected one of top, lowest, got 'odd'"),
        (lambda: Distribution("d", {}), "d: there is no outcome"),
        (lambda: Distribution.from_dict({}), "a distribution has a name, outcomes .* `beyond`"),
        (lambda: Distribution.from_dict({"name": "d", "outcomes": [[1]], "beyond": 0}), PAIRS),
        (lambda: tarot_odds.PlannedPush("Coins"), "expected a Suit .*, got 'Coins'"),
        (lambda: tarot_odds.PlannedPush(Suit.CUPS, blind=-1), "blind: expected 0 .* got -1"),
        (lambda: raised(Suit.PENTACLES, 1), "Pentacles match every push and are declared in none"),
        (lambda: raised(Suit.CUPS, 1, 1), "The Fool is named twice"),
        (lambda: raised(Suit.CUPS, 1, stock=tarot_odds.unseen([2])), LAID),
        (lambda: raised(Suit.CUPS, blind=79), "blind: 79 cards face down, but only 78 are hidden"),
        (lambda: raised(Suit.CUPS, blind=5, effort=20), "it took more than 20 steps"),
        (lambda: stock_of("Death", in_deck=2), "in_deck: expected 0 to 1, .* got 2"),
        (lambda: tarot_odds.wounds_suffered(CUPS, -1), "wounds: expected 0 or more, got -1"),
    ],
)
def test_the_error_about_a_wrong_value_names_the_argument(ask, message):
    with pytest.raises(ValueError, match=message):
        ask()


def test_an_impossible_task_and_a_certain_one_have_odds():
    assert odds.chance_to_finish(Task(SkillChecks(-5, (30,) * 4)), 10) < 1e-9
    assert odds.chance_to_finish(Task(SkillChecks(1, (100,) * 4)), 10) < 1e-20
    sure = Task(SkillChecks(500, (1,) * 4))
    assert odds.chance_to_finish(sure, 10) == odds.chance_to_finish(Task(CERTAIN), 10)
    assert odds.chance_to_finish(Task(CERTAIN, cards=()), 0) == 0


def test_a_word_may_replace_a_member_of_an_enum():
    assert odds.initiative("standard") == odds.initiative(SceneKind.STANDARD)
    assert odds.flips_listing("A") == odds.flips_listing(torg.Step.A)
    whole_deck = odds.flips_with_initiative("heroes", "dramatic", flips=156)
    assert whole_deck.chance(53) == 1


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Task(CERTAIN, 2),
        lambda: SkillChecks(12, (10,), (), Throw(), REVISED.attempts),
        lambda: RolledUnder(12, (2, 2), (), GURPS.skill_resolution),
        lambda: FixedChances((1,), 0.5, "never"),
        lambda: Throw(True),
    ],
)
def test_some_arguments_are_keyword_only(ask):
    with pytest.raises(TypeError, match="positional argument"):
        ask()
