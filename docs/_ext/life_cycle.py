"""The phases of a game as boxes within boxes, each with the commands that are possible there."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from dramadeck.core import Phase, system, when_of
from dramadeck.core.system import verb_name


def drawn(game: str) -> str:
    """The life of a game: a command stands in the innermost phase that it needs."""
    inside: defaultdict[Phase[Any] | None, list[str]] = defaultdict(list)
    for kind in system(game).commands:
        inside[_innermost(kind)].append(verb_name(kind))
    phases = [each for each in phases_of(game) if depth_of(each) or each in inside]
    roots = list(dict.fromkeys(map(_root, phases)))
    boxes = "".join(_box(each, phases, inside) for each in roots)
    in_any = _verbs("in any phase, if its sender may", inside[None])
    return f'<div class="phases">{in_any}{boxes}</div>'


def windows(game: str, link: Callable[[str], str]) -> str:
    """A table: each window, what it is made of, and its commands with their statements."""
    rows = ["| possible | that is | commands |", "| --- | --- | --- |"]
    commands: defaultdict[Any, list[str]] = defaultdict(list)
    for kind in system(game).commands:
        when = when_of(kind)
        said = f"`{verb_name(kind)}`" + (f" ({link(when.rule)})" if when else "")
        commands[when and when.window].append(said)
    for window, said in sorted(commands.items(), key=lambda each: each[0] is not None):
        name = window.name if window else "at any time"
        conditions = ", ".join(each.name for each in window.conditions) if window else ""
        rows.append(f"| {name} | {conditions} | {', '.join(said)} |")
    return "\n".join(rows)


def phases_of(game: str) -> list[Phase[Any]]:
    """Every phase that a command needs, and those around it."""
    found = dict[Phase[Any], None]()
    for kind in system(game).commands:
        when = when_of(kind)
        for condition in when.window.conditions if when else ():
            if isinstance(condition, Phase):
                found.update(dict.fromkeys(_outwards(condition)))
    return list(found)


def _outwards(phase: Phase[Any]) -> Iterator[Phase[Any]]:
    yield phase
    if phase.within is not None:
        yield from _outwards(phase.within)


def _root(phase: Phase[Any]) -> Phase[Any]:
    return list(_outwards(phase))[-1]


def depth_of(phase: Phase[Any]) -> int:
    """How many phases are around it."""
    return len(list(_outwards(phase))) - 1


def _innermost(kind: type) -> Phase[Any] | None:
    when = when_of(kind)
    phases = [each for each in when.window.conditions if isinstance(each, Phase)] if when else []
    return max(phases, key=depth_of, default=None)


def _box(
    phase: Phase[Any], phases: list[Phase[Any]], inside: dict[Phase[Any] | None, list[str]]
) -> str:
    parts = "".join(_box(each, phases, inside) for each in phases if each.within is phase)
    if not parts and not inside[phase]:
        return ""
    return f"<section>{_verbs(phase.name, inside[phase])}{parts}</section>"


def _verbs(name: str, verbs: list[str]) -> str:
    listed = " ".join(f"<code>{each}</code>" for each in verbs)
    return f"<p><strong>{escape(name)}</strong> {listed}</p>"
