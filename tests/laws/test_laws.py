"""The laws of `check_laws`, on games of every installed system, by each of its rule texts.

`dramadeck.testing` plays the games and checks every turn. `WalkOptions` (in `walks`) contains the
options of a system: decks, commands besides the samples, weights of commands.
"""

import pytest

from dramadeck.charts.sources import rule_ids
from dramadeck.testing import check_laws
from tests.depth import by_depth
from tests.laws.walks import FIRST, options_of, start_of, system_and_text, tables

GAMES = by_depth(2, 60)
"""The number of games with each dialect.

The seeds of a dialect begin after those of the previous one, so the dialects play different games.
"""

MOVES = by_depth(30, 45)
"""The number of moves, which is enough to shuffle a short deck again."""


@pytest.mark.parametrize("name", tables())
def test_a_system_obeys_the_laws_with_each_dialect(name):
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
