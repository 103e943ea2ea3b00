"""The phases of a game as nested boxes: what begins each, what is possible in it, what ends it.

The boxes are the phases of the preconditions. What begins and ends them is taken from the recorded
games of the tests: a verb begins a phase that was off before it and is on after it, while the outer
phase was on all the time.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from typing import Any, NamedTuple

from verb_calls import kept_games

from dramadeck.core import Phase, system, when_of
from dramadeck.core.system import verb_name


class Ways(NamedTuple):
    """The verbs that begin and end a phase; whether it begins with the outer phase."""

    into: dict[str, None]
    out: dict[str, None]
    begins: list[bool]


def drawn(game: str) -> str:
    """The phases of a game; a command is listed in the innermost phase that it needs."""
    inside: defaultdict[Phase[Any] | None, list[str]] = defaultdict(list)
    for kind in system(game).commands:
        inside[max(_phases(kind), key=_depth, default=None)].append(verb_name(kind))
    phases = [phase for phase in phases_of(game) if phase.within or phase in inside]
    roots = dict.fromkeys([*_outwards(phase)][-1] for phase in phases)
    boxes = "".join(_box(game, root, phases, inside) for root in roots)
    in_any = f"<p><strong>in any phase:</strong> {_verbs(inside[None])}</p>"
    return f'<div class="phases">{in_any}{boxes}</div>'


def _box(
    game: str,
    phase: Phase[Any],
    phases: list[Phase[Any]],
    inside: dict[Phase[Any] | None, list[str]],
) -> str:
    parts = "".join(_box(game, part, phases, inside) for part in phases if part.within is phase)
    if not parts and not inside[phase]:
        return ""
    ways = ways_of(game).get(phase, Ways({}, {}, []))
    begins = _verbs(ways.into)
    if any(ways.begins):
        begins = f"{begins}, or with the outer phase" if begins else "with the outer phase"
    facts = {"begins": begins, "possible": _verbs(inside[phase]), "ends": _verbs(ways.out)}
    lines = "".join(f"<p>{what}: {value}</p>" for what, value in facts.items() if value)
    return f"<section><p><strong>{escape(phase.name)}</strong></p>{lines}{parts}</section>"


def _verbs(verbs: Iterable[str]) -> str:
    return ", ".join(f"<code>{verb}</code>" for verb in verbs)


def phases_of(game: str) -> list[Phase[Any]]:
    """Every phase that a command needs, and the outer phases, which come first."""
    phases = (phase for kind in system(game).commands for phase in _phases(kind))
    return sorted(
        dict.fromkeys(outer for phase in phases for outer in _outwards(phase)), key=_depth
    )


def _phases(kind: type) -> list[Phase[Any]]:
    when = when_of(kind)
    conditions = when.window.conditions if when else ()
    return [condition for condition in conditions if isinstance(condition, Phase)]


def _outwards(phase: Phase[Any]) -> Iterator[Phase[Any]]:
    yield phase
    if phase.within is not None:
        yield from _outwards(phase.within)


def _depth(phase: Phase[Any]) -> int:
    return len([*_outwards(phase)])


@cache
def ways_of(game: str) -> dict[Phase[Any], Ways]:
    """What began and ended each phase in the recorded games."""
    needed = phases_of(game)
    nests = {phase.within for phase in needed}
    # The others are conditions.
    phases = [phase for phase in needed if phase.within or phase in nests]
    ways = {phase: Ways({}, {}, []) for phase in phases}
    for record in kept_games(game):
        before = _on(phases, record.start)
        for turn in record.turns:
            after, verb = _on(phases, turn.state), verb_name(type(turn.command))
            for phase in before ^ after:
                stays = phase.within is None or phase.within in before & after
                if phase in after:
                    ways[phase].begins.append(not stays)
                if stays:
                    (ways[phase].into if phase in after else ways[phase].out)[verb] = None
            before = after
    return ways


def _on(phases: list[Phase[Any]], state: Any) -> set[Phase[Any]]:
    """The phases that are on; an inner phase is checked only if the outer one is on."""
    phases_on = set[Phase[Any]]()
    for phase in phases:
        if (phase.within is None or phase.within in phases_on) and phase.is_on(state):
            phases_on.add(phase)
    return phases_on
