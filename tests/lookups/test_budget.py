"""Limits on the work of a request; a refusal contains a number that is small enough."""

import attrs
import pytest

from dramadeck.lookups import Bomb, Die, Push
from dramadeck.lookups.budget import LOCAL, PUBLIC, Budget, TooMuchError, small_enough
from dramadeck.narration import language
from dramadeck.odds import TooManyCasesError
from tests.depth import DEEP

ENGLISH = language("en")
SMALLER = PUBLIC if DEEP else Budget(*(most // 8 for most in PUBLIC))
"""A smaller limit that refuses the same questions, so that the tests are quick."""

FOUR = (10, 11, 12, 13)
LARGE = [
    Push(rank="9", needed="4", blind=78),
    Push(rank="99", needed="99", cards=["1", "2", "3"], blind=40),
    Bomb(skill=12, difficulty=[10], flips=156),
    Bomb(skill=12, difficulty=FOUR, flips=156, steps_a_round=4, scene="dramatic"),
    Bomb(skill=12, difficulty=FOUR, flips=156, steps_a_round=4, last_ditch=True),
    Bomb(skill=12, difficulty=FOUR, flips=156, other_skills=list(range(100))),
    Bomb(skill=12, difficulty=[-2] * 4, flips=156, dialect="gurps", last_ditch=True),
    Bomb(skill=3, difficulty=[10], flips=161, dialect="classic", deck="expanded", scene="dramatic"),
    Die(total=1_000, possibilities=18),
]


@pytest.mark.parametrize("question", LARGE)
def test_a_question_that_is_too_large_is_refused_with_a_number_that_is_small_enough(question):
    with pytest.raises(TooMuchError) as caught:
        question.result(ENGLISH, SMALLER)
    field, enough = caught.value.field, caught.value.enough
    assert 0 < enough < getattr(question, field)
    assert str(caught.value) == (
        f"{field}: {getattr(question, field)} would take too long to count here; {enough} would not"
    )
    assert attrs.evolve(question, **{field: enough}).result(ENGLISH, SMALLER).parts


@pytest.mark.parametrize(
    "question",
    [
        Bomb(skill=12, difficulty=[10], flips=15),
        Bomb(skill=12, difficulty=[10], flips=9, steps_a_round=4, last_ditch=True),
        Push(rank="4", needed="6", cards=["42", "7"], blind=8),
        Die(value=8, difficulty=30, possibilities=3),
    ],
)
def test_common_questions_have_the_same_answer_with_the_public_limit(question):
    assert question.result(ENGLISH, PUBLIC) == question.result(ENGLISH)


def test_a_refusal_contains_no_number_if_none_is_small_enough():
    question = Die(value=0, difficulty=200, possibilities=18)
    with pytest.raises(TooMuchError, match="200 would take too long to count here; ask about less"):
        question.result(ENGLISH, PUBLIC)


def test_the_default_limit_is_the_local_one():
    assert Budget() == LOCAL == (3_000_000, 1_000_000)


def test_the_largest_number_that_is_small_enough_is_found():
    def count(cards):
        if cards > 5:
            raise TooManyCasesError("too many")

    assert small_enough(40, count) == 5
    assert small_enough(40, lambda _: count(6)) is None
