"""What it costs to put what happens into words: a line, from the events of a command.

The commands are those of a combat; a looker-on is told. Views are made beforehand, for a host has
them anyway.
"""

from itertools import islice, pairwise

from benchmarks.scenes import long_play
from dramadeck import narration
from dramadeck.torg import SPECTATOR, TORG

PLAY = list(islice(long_play(), 200))
TOLD = narration.narrator(TORG, setup=PLAY[0].state.setup)
VIEWS = [TORG.view(each.state, SPECTATOR) for each in PLAY]
STEPS = [
    (before, each.events, after)
    for (before, after), each in zip(pairwise(VIEWS), PLAY[1:], strict=True)
]


def test_lines(benchmark):
    def tell():
        for step in STEPS:
            TOLD.lines(*step)

    benchmark.extra_info["batch"] = sum(len(TOLD.lines(*step)) for step in STEPS)
    benchmark.pedantic(tell, rounds=30, warmup_rounds=3)
