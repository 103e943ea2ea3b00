"""Whole scenes by the classic and the GURPS rule text, and states within them."""

from tests.cli.scenes import scene

SEEDS = {"classic": (3, 6, 12, 15), "gurps": (3, 7, 9, 25)}


def beats_of(dialect):
    """Return all beats of some scenes with a rule text."""
    return [beat for seed in SEEDS[dialect] for beat in scene(seed, dialect=dialect)[0]]


def events_of(dialect, kind):
    events = (event for beat in beats_of(dialect) for event in beat.transition.events)
    return [event for event in events if isinstance(event, kind)]


def commands_of(dialect, kind):
    return [beat.command for beat in beats_of(dialect) if isinstance(beat.command, kind)]
