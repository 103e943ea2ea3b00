"""The time of views, saving and loading, compared with a copy of a PokerKit state.

The states are consecutive ones of a combat, each once in a batch, as in a host that saves after
every command.
"""

from copy import deepcopy
from itertools import islice

from benchmarks.scenes import long_play, poker_table
from dramadeck.codec.saves import dump_state, load_state
from dramadeck.torg import TORG

STATES = [step.state for step in islice(long_play(), 200)]


def test_pokerkit_deepcopy(benchmark):
    table = poker_table()

    def copy():
        for _ in range(20):
            deepcopy(table)

    benchmark.extra_info["batch"] = 20
    benchmark.pedantic(copy, rounds=100, warmup_rounds=3)


def test_view(benchmark):
    seats = TORG.seats(STATES[0])

    def look():
        for state in STATES:
            for seat in seats:
                TORG.view(state, seat)

    benchmark.extra_info["batch"] = len(STATES) * len(seats)
    benchmark.pedantic(look, rounds=20, warmup_rounds=2)


def test_dump(benchmark):
    def dump():
        for state in STATES:
            dump_state(TORG, state)

    benchmark.extra_info["batch"] = len(STATES)
    benchmark.pedantic(dump, rounds=20, warmup_rounds=2)


def test_load(benchmark):
    texts = [dump_state(TORG, state) for state in STATES]
    assert [load_state(text) for text in texts] == STATES

    def load():
        for text in texts:
            load_state(text)

    benchmark.extra_info["batch"] = len(texts)
    benchmark.pedantic(load, rounds=20, warmup_rounds=2)
