"""A model that only reads the menus can do everything that they offer."""

import random

import pytest

from dramadeck.codec.record_types import installed
from tests.depth import by_depth
from tests.mcp.models import WIDE, Model, at_one_host
from tests.mcp.random_model import does_something

STEPS, GAMES = by_depth(12, 200), by_depth(1, 3)
SOON_OVER = 45
"""A game of a few cards has ended after so many steps."""

TEXTS = (
    *(("torg", dialect) for dialect in ("revised", "classic", "gurps")),
    ("tarot", None),
    ("high_card", None),
    *(("guided_by_the_sun", dialect) for dialect in ("published", "mystery")),
)
HANGS_TOGETHER = ("expected one of these", " or fewer of these")
"""What is said of an answer that does not go with another, or of too many at once."""


async def walk(system, text, order, *, extras):
    """What was said and answered, step by step, each by one of the seats."""
    async with (
        at_one_host(limits=WIDE, systems=[installed(system)]) as (_, client),
        client(language="en") as one,
    ):
        options = {} if text is None else {"options": {"dialect": text}}
        seats = await Model(one).opens("Quin", "Marco", "Tina", system=system, **options)
        for _ in range(STEPS):
            for model in order.sample([*seats.values()], len(seats)):
                result_of_form = await does_something(model, order, extras=extras)
                if result_of_form is not None:
                    yield result_of_form
                    break


@pytest.mark.usefixtures("examples_installed")
@pytest.mark.parametrize("extras", [False, True])
@pytest.mark.parametrize(("system", "text"), TEXTS)
async def test_what_is_listed_can_be_answered(system, text, extras):
    done = 0
    for seed in range(GAMES):
        order = random.Random(f"{system} {text} {seed}")  # noqa: S311 - a play, not a secret
        async for form, answers, result in walk(system, text, order, extras=extras):
            done += not result.is_error
            if result.is_error:
                problem = result.structured_content
                assert is_for_a_reason(problem), (form, answers, problem["detail"])
    assert done > GAMES * min(STEPS, SOON_OVER) // 3


def is_for_a_reason(problem):
    """Whether a rule refuses it, or the answers do not go together: each alone was listed."""
    of_rules = bool(problem["rules"])
    together = problem["reason"] == "answer" and any(
        words in problem["detail"] for words in HANGS_TOGETHER
    )
    return of_rules or together
