"""The time of a line of narration, from the events of a command.

The commands are those of a combat, narrated for a spectator. Views are made before, as in a host.
"""

from itertools import islice, pairwise

from benchmarks.scenes import long_play
from dramadeck import narration
from dramadeck.torg import SPECTATOR, TORG

PLAY = list(islice(long_play(), 200))
NARRATOR = narration.narrator(TORG, setup=PLAY[0].state.setup)
VIEWS = [TORG.view(step.state, SPECTATOR) for step in PLAY]
STEPS = [
    (before, step.events, after)
    for (before, after), step in zip(pairwise(VIEWS), PLAY[1:], strict=True)
]


def test_lines(benchmark):
    def tell():
        for step in STEPS:
            NARRATOR.lines(*step)

    benchmark.extra_info["batch"] = sum(len(NARRATOR.lines(*step)) for step in STEPS)
    benchmark.pedantic(tell, rounds=30, warmup_rounds=3)
