"""The laws of `check_laws` on games of every installed system, by each of its rule texts.

`dramadeck.testing` plays the games and looks at every turn. The `Ground` of a system (in `walks`)
says what it cannot know by itself: which decks to use, which commands to send beside the samples,
and which commands to send more often.
"""

from random import SystemRandom

import pytest
from hypothesis import settings

from dramadeck.charts.sources import rule_ids
from dramadeck.testing import check_laws
from tests.depth import by_depth
from tests.laws.walks import NAMES, SYSTEMS, ground_of, new_game, tables

GAMES = by_depth(2, 60)
"""How many games are played by each rule text.

The seeds of a text begin after those of the text before, so no two texts play the same games.
"""

MOVES = by_depth(30, 45)
"""Enough to shuffle a short deck again."""

FIRST = 1 if settings().derandomize else SystemRandom().randrange(1_000_000)
"""The number of the first game: the same on every machine, or another at every run."""


@pytest.mark.parametrize("name", tables())
def test_a_system_keeps_the_laws_by_each_of_its_texts(name):
    system_name, _, text = name.partition(" ")
    system = SYSTEMS[system_name]
    ground = ground_of(system)

    def start(number: int) -> object:
        party = 1 + number % len(NAMES)
        return new_game(system, players=party, seed=number, kind=number, text=text)

    found = check_laws(
        system,
        games=GAMES,
        moves=MOVES,
        seed=FIRST + tables().index(name) * GAMES,
        start=start,
        more=ground.more,
        weights=ground.weights,
        bibliography=rule_ids(),
        questions=ground.questions,
    )
    assert found.turns == GAMES * MOVES
    assert len(found.met) > 30, "hardly anything was tried"
    assert len(found.refusals) > 5
