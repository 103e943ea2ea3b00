"""Calls of the command line, and plays that the tests examine step by step."""

import contextlib
import io
import os
import subprocess
import sys
from functools import cache
from typing import NamedTuple

import attrs

from dramadeck.cli import main
from dramadeck.core import Transition
from dramadeck.sim.torg.bomb import opening, routine
from dramadeck.sim.torg.bomb.moment import Moment, PendingDecision, Question, next_decision
from dramadeck.sim.torg.bomb.rulings import after
from dramadeck.sim.torg.bomb.sheets import HERO_NAMES
from dramadeck.torg import REVISED, TORG

NEW_ANGLES = 68
"""The seed of a scene where the gamemaster accepts one new approach and rejects one."""


class Result(NamedTuple):
    code: int
    out: str
    err: str


class Beat(NamedTuple):
    before: Moment
    duty: PendingDecision
    command: object
    transition: Transition


def run(*words, typed=()):
    """Run the command line in this process; `typed` is its input, as a text or as lines."""
    text = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
    out, err = io.StringIO(), io.StringIO()
    stdin, sys.stdin = sys.stdin, io.StringIO(text)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(list(words))
    finally:
        sys.stdin = stdin
    return Result(code, out.getvalue(), err.getvalue())


def output(*words, typed=()):
    """Return the output of a command that succeeds without an error message."""
    result = run(*words, typed=typed)
    assert (result.code, result.err) == (0, ""), result
    return result.out


def refusal(*words):
    """Return the error message of a command that fails; it is one line."""
    result = run(*words)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1), result
    assert result.err.startswith("dramadeck: ")
    return result.err.removeprefix("dramadeck: ").removesuffix("\n")


def program(*words, typed="", **environment):
    """Run the command line as a separate process."""
    inherited = {k: v for k, v in os.environ.items() if k not in {"COLUMNS", "FORCE_COLOR"}}
    process = subprocess.run(
        [sys.executable, "-m", "dramadeck", *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**inherited, "PYTHONIOENCODING": "utf-8", **environment},
    )
    return Result(process.returncode, process.stdout, process.stderr)


def before_the_deal(
    names=HERO_NAMES, *, seed=7, deck="original", rounds=None, dialect=REVISED.name
):
    text = TORG.dialects[dialect]
    return opening(names, seed=seed, dialect=text, deck=TORG.decks[deck], last_round=rounds)


@cache
def scene(seed, names=HERO_NAMES, deck="original", dialect=REVISED.name):
    """Return all beats of a scene that the program plays, and its last moment."""
    moment, beats = before_the_deal(names, seed=seed, deck=deck, dialect=dialect), []
    while (duty := next_decision(moment)) is not None:
        command = routine(moment, duty)
        if command is None:
            moment = attrs.evolve(moment, declined=(*moment.declined, duty))
            continue
        following, transition = after(moment, command, duty.seat)
        beats.append(Beat(moment, duty, command, transition))
        moment = following
    return beats, moment


def moments(seed, is_wanted, names=HERO_NAMES, dialect=REVISED.name):
    """Return the moments of a scene for which a predicate is true."""
    beats, _ = scene(seed, names, dialect=dialect)
    return [beat.before for beat in beats if is_wanted(beat.before)]


def first(is_wanted, *, seeds=(7,), dialect=REVISED.name):
    """Return the first moment of some scenes whose pending decision matches a predicate."""

    def matches(moment):
        duty = next_decision(moment)
        return duty is not None and is_wanted(duty)

    return next(moment for seed in seeds for moment in moments(seed, matches, dialect=dialect))


def turn_of(who, *, seed=3, dialect="gurps"):
    """Return a moment at which a character has to act."""
    is_turn = lambda duty: duty.asks is Question.ACT and duty.who == who  # noqa: E731 - once
    return first(is_turn, seeds=(seed,), dialect=dialect)


def with_state(moment, state):
    return attrs.evolve(moment, state=state)


def with_round(moment, **changes):
    """Return the moment with changes to its round."""
    current = attrs.evolve(moment.state.round, **changes)
    return with_state(moment, attrs.evolve(moment.state, round=current))
