"""Whatever happens in a game, the terminal finds words for it and names no hidden card."""

from random import Random

import pytest

from dramadeck import torg
from dramadeck.cli.narration import narrate
from dramadeck.engine import Transition
from tests.depth import by_depth
from tests.laws.torg_ground import GROUND
from tests.laws.walks import new_game, walk

WALKS, LENGTH = by_depth(2, 6), 80
TEXTS = tuple(GROUND.texts)


@pytest.mark.parametrize("seed", range(WALKS))
@pytest.mark.parametrize("text", TEXTS)
def test_every_event_of_a_random_game_is_told_in_words(text, seed):
    kind = (TEXTS.index(text) * WALKS + seed) % len(GROUND.games)
    start = new_game(torg.TORG, players=2 + seed, seed=seed, kind=kind, text=text)
    random = Random(f"{text} {seed}")  # noqa: S311 - a game that can be repeated, not a secret
    picks = [(random.getrandbits(20), random.getrandbits(20)) for _ in range(LENGTH)]
    steps = walk(torg.TORG, start, picks).steps
    assert steps
    for step in steps:
        for line in narrate(step.before, step.command, Transition(step.after, step.events)):
            assert line.text.strip() == line.text != ""
