"""How long a program takes from its start to its end: processor time of a new process."""

import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage

import pytest


def processor_time() -> float:
    """Seconds of processor time of all processes that this one has started and waited for."""
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


pytestmark = pytest.mark.benchmark(timer=processor_time)

BOMB = ("--skill", "12", "--difficulty", "10", "--flips", "8")

PROGRAMS = {
    "import torg": ("-c", "from dramadeck import torg"),
    "import pokerkit": ("-c", "import pokerkit"),
    "import discord": ("-c", "import discord"),
    "dramadeck --version": ("-m", "dramadeck", "--version"),
    "dramadeck odds bomb": ("-m", "dramadeck", "odds", "bomb", *BOMB),
    "dramadeck play --auto": ("-m", "dramadeck", "play", "--auto", "--seed", "7"),
    "pip --version": ("-m", "pip", "--version"),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_start(benchmark, name):
    command = (sys.executable, *PROGRAMS[name])

    def start():
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - a fixed table

    benchmark.extra_info["batch"] = 1
    benchmark.pedantic(start, rounds=9, warmup_rounds=2)
