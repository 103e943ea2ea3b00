"""The laws of `check_laws`, on games of every installed system, by each of its rule texts.

`dramadeck.testing` plays the games and checks every turn. `WalkOptions` (in `walks`) has the
options of a system: decks, commands besides the samples, commands to send more often.
"""

import pytest

from dramadeck.charts.sources import rule_ids
from dramadeck.testing import check_laws
from tests.depth import by_depth
from tests.laws.walks import FIRST, options_of, start_of, system_and_text, tables

GAMES = by_depth(2, 60)
"""How many games are played by each rule text.

The seeds of a text begin after those of the text before, so no two texts play the same games.
"""

MOVES = by_depth(30, 45)
"""Enough to shuffle a short deck again."""


@pytest.mark.parametrize("name", tables())
def test_a_system_keeps_the_laws_by_each_of_its_texts(name):
    system, _ = system_and_text(name)
    options = options_of(system)
    report = check_laws(
        system,
        games=GAMES,
        moves=MOVES,
        seed=FIRST + tables().index(name) * GAMES,
        start=start_of(name),
        more=options.more,
        weights=options.weights,
        bibliography=rule_ids(),
        questions=options.questions,
    )
    assert report.turns == GAMES * MOVES
    assert len(report.met) > 30, "hardly anything was tried"
    assert len(report.refusals) > 5
