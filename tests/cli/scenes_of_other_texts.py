"""Whole scenes by the classic and the GURPS rule text, and moments within them."""

import attrs

from dramadeck.sim.torg.bomb.moment import Question, next_decision
from tests.cli.scenes import moments, scene

SEEDS = {"classic": (3, 6, 12, 15), "gurps": (3, 7, 9, 25)}


def beats_of(dialect):
    """Every beat of some scenes in a rule text."""
    return [beat for seed in SEEDS[dialect] for beat in scene(seed, dialect=dialect)[0]]


def events_of(dialect, kind):
    events = (event for beat in beats_of(dialect) for event in beat.transition.events)
    return [event for event in events if isinstance(event, kind)]


def commands_of(dialect, kind):
    return [beat.command for beat in beats_of(dialect) if isinstance(beat.command, kind)]


def turn_of(who, *, seed=3, dialect="gurps"):
    """A moment at which somebody has to act."""

    def is_turn(moment):
        duty = next_decision(moment)
        return duty is not None and duty.asks is Question.ACT and duty.who == who

    return moments(seed, is_turn, dialect=dialect)[0]


def with_state(moment, state):
    return attrs.evolve(moment, state=state)
