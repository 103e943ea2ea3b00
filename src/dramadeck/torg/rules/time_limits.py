"""The time limit of a dramatic skill resolution: what it counts, and what comes after it."""

from typing import assert_never

from dramadeck.core import replace
from dramadeck.torg.resolution import SkillResolution
from dramadeck.torg.state import State


def ticked(resolution: SkillResolution | None) -> SkillResolution | None:
    """The task after a flip that has begun a round: a time limit comes nearer (TR-184)."""
    if resolution is None or resolution.flips_left is None:
        return resolution
    return replace(resolution, flips_left=max(0, resolution.flips_left - 1))


def round_counted(state: State) -> SkillResolution | None:
    """The task after a round has begun for which nothing was flipped (TG-065)."""
    reading = state.dialect.skill_resolution.deadline
    match reading:
        case "flips_if_set":
            return state.resolution
        case "rounds_always":
            return ticked(state.resolution)
        case _:
            assert_never(reading)


def flip_counted(state: State) -> SkillResolution | None:
    """The task after a flip that has begun no round (TR-184)."""
    reading = state.dialect.skill_resolution.deadline
    match reading:
        case "flips_if_set":
            return ticked(state.resolution)
        case "rounds_always":
            return state.resolution
        case _:
            assert_never(reading)


def time_is_up(state: State) -> bool:
    """Whether the last round of the time limit has been played, and nobody has said so yet."""
    task = state.resolution
    return task is not None and task.flips_left == 0 and not task.is_overdue


def out_of_time(state: State) -> SkillResolution | None:
    """The task when time has run out: over, or waiting for a last-ditch effort (TG-072)."""
    reading = state.dialect.skill_resolution.last_ditch
    match reading:
        case "after_the_deadline":
            return state.resolution and replace(state.resolution, is_overdue=True)
        case "in_any_round" | "never":
            return None
        case _:
            assert_never(reading)
