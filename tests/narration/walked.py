"""Games that were walked through, for every test that narrates them."""

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
    """The steps of a few games by one rule text."""
    system = SYSTEMS[name]
    options, found = options_of(system), list[Step]()
    for seed in range(WALKS):
        kind = tuple(options.texts).index(text) * WALKS + seed
        start = new_game(system, players=2 + seed % 3, seed=seed, kind=kind, text=text)
        random = Random(f"{text} {seed}")  # noqa: S311 - a game that can be repeated, not a secret
        picks = [(random.getrandbits(20), random.getrandbits(20)) for _ in range(LENGTH)]
        found += walk(system, start, picks).steps
    assert found
    return tuple(found)


def walked() -> tuple[tuple[str, str], ...]:
    """Every system and each of its texts."""
    return tuple((name, text) for name in SYSTEMS for text in options_of(SYSTEMS[name]).texts)


def narrator_of(
    system: System, state: Any, seat: Seat = SPECTATOR, language: str | Language = "en"
) -> Narrator:
    return narration.narrator(system, seat=seat, language=language, setup=state.setup)


def lines_of(told: Narrator, step: Step) -> tuple[Line, ...]:
    """What the seat of a narrator is told of a step."""
    see = told.rules.player_view
    return told.lines(see(step.before, told.seat), step.events, see(step.after, told.seat))


def seats_of(system: System, state: Any) -> Iterator[Seat]:
    yield from (*system.seats(state), SPECTATOR)


def sentences(system: System, before: Any, transition: Any) -> list[str]:
    """What everybody hears of a command."""
    told = narrator_of(system, before)
    seen, sees = (system.view(each, SPECTATOR) for each in (before, transition.state))
    return [str(line) for line in told.lines(seen, transition.events, sees)]
