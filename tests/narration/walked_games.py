"""Random walks through games, for all tests that narrate them."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from dramadeck import narration
from dramadeck.core import Seat
from dramadeck.core.visibility import SPECTATOR
from dramadeck.narration import Language, Line, Narrator
from tests.depth import by_depth
from tests.laws.walks import SYSTEMS, Step, System, new_game, options_of, walk

WALKS, LENGTH = by_depth(2, 6), by_depth(70, 90)


@cache
def steps(name: str, text: str) -> tuple[Step, ...]:
    """Return the steps of a few games with one dialect."""
    system = SYSTEMS[name]
    options, walked_steps = options_of(system), list[Step]()
    for seed in range(WALKS):
        kind = tuple(options.texts).index(text) * WALKS + seed
        start = new_game(system, players=2 + seed % 3, seed=seed, kind=kind, text=text)
        random = Random(f"{text} {seed}")  # noqa: S311 - a game that can be repeated, not a secret
        picks = [(random.getrandbits(20), random.getrandbits(20)) for _ in range(LENGTH)]
        walked_steps += walk(system, start, picks).steps
    assert walked_steps
    return tuple(walked_steps)


def walked() -> tuple[tuple[str, str], ...]:
    """Return every system with each of its dialects."""
    return tuple((name, text) for name in SYSTEMS for text in options_of(SYSTEMS[name]).texts)


def narrator_of(
    system: System, state: Any, seat: Seat = SPECTATOR, language: str | Language = "en"
) -> Narrator:
    return narration.narrator(system, seat=seat, language=language, setup=state.setup)


def lines_of(narrator: Narrator, step: Step) -> tuple[Line, ...]:
    """Return the lines of a step for the seat of a narrator."""
    view_of = narrator.rules.player_view
    return narrator.lines(
        view_of(step.before, narrator.seat), step.events, view_of(step.after, narrator.seat)
    )


def seats_of(system: System, state: Any) -> Iterator[Seat]:
    yield from (*system.seats(state), SPECTATOR)


def sentences(system: System, before: Any, transition: Any) -> list[str]:
    """Return the lines of a transition for spectators."""
    narrator = narrator_of(system, before)
    view, next_view = (system.view(state, SPECTATOR) for state in (before, transition.state))
    return [str(line) for line in narrator.lines(view, transition.events, next_view)]
