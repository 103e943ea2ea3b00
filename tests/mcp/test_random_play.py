"""A model that only reads the menus can do everything that they offer."""

import random

import pytest

from dramadeck.codec.record_types import installed
from tests.depth import by_depth
from tests.mcp.models import WIDE, Model, run_host
from tests.mcp.random_model import fill_in_random

STEPS, GAMES = by_depth(12, 200), by_depth(1, 3)
SOON_OVER = 30
"""The number of steps after which a game with few cards may have ended."""

TEXTS = (
    *(("torg", dialect) for dialect in ("revised", "classic", "gurps")),
    ("tarot", None),
    ("high_card", None),
    *(("guided_by_the_sun", dialect) for dialect in ("published", "mystery")),
)
CONFLICTS = ("expected one of these", " or fewer of these")
"""Texts in the refusal of an answer that conflicts with others, or of too many answers."""


async def walk(system, text, order, *, extras):
    """Yield the form, the answers and the result of each step, taken by one of the seats."""
    async with (
        run_host(limits=WIDE, systems=[installed(system)]) as (_, client),
        client(language="en") as one,
    ):
        options = {} if text is None else {"options": {"dialect": text}}
        seats = await Model(one).open_table("Quin", "Marco", "Tina", system=system, **options)
        for _ in range(STEPS):
            for model in order.sample([*seats.values()], len(seats)):
                result_of_form = await fill_in_random(model, order, extras=extras)
                if result_of_form is not None:
                    yield result_of_form
                    break


@pytest.mark.usefixtures("examples_installed")
@pytest.mark.parametrize("extras", [False, True])
@pytest.mark.parametrize(("system", "text"), TEXTS)
async def test_listed_answers_are_accepted(system, text, extras):
    done = 0
    for seed in range(GAMES):
        order = random.Random(f"{system} {text} {seed}")  # noqa: S311 - a game, not a secret
        async for form, answers, result in walk(system, text, order, extras=extras):
            done += not result.is_error
            if result.is_error:
                problem = result.structured_content
                assert is_expected(problem), (form, answers, problem["detail"])
    assert done > GAMES * min(STEPS, SOON_OVER) // 3


def is_expected(problem):
    """Return whether a rule refuses the form, or its answers conflict; each of them was listed."""
    of_rules = bool(problem["rules"])
    together = problem["reason"] == "answer" and any(
        words in problem["detail"] for words in CONFLICTS
    )
    return of_rules or together
