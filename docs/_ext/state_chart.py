"""The phases of a game as a drawn state chart: boxes within boxes, and what leads in and out.

The boxes are the phases of the windows. What begins and ends them is read off the kept games, which
the tests play again: a verb leads into a phase if it was off before and on afterwards, while the
phase around it was on all the time. What goes on and off together with the one around it has the
dot of a beginning there.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from html import escape
from textwrap import wrap
from typing import Any, Final, NamedTuple

from life_cycle import depth_of, phases_of
from verb_calls import kept_games

from dramadeck.core import Phase
from dramadeck.core.system import verb_name

WIDTH: Final = 360
"""In pixels: what a phone has room for."""
EDGE: Final = 10
LINE: Final = 15
LETTER: Final = 6.7
"""How wide a letter of a verb is."""
BOLD: Final = 7.7
"""How wide a letter of a title is, where the letters are wide ones."""


class Ways(NamedTuple):
    """The verbs that lead into a phase and out of it; whether it begins with the one around it."""

    into: dict[str, None]
    out: dict[str, None]
    begins: list[bool]


class Drawn(NamedTuple):
    """Some lines of a drawing, and how tall they are."""

    parts: list[str]
    height: int


@cache
def ways(game: str) -> dict[Phase[Any], Ways]:
    """Of each phase what has led into it and out of it in the kept games."""
    phases = _charted(game)
    found: defaultdict[Phase[Any], Ways] = defaultdict(lambda: Ways({}, {}, []))
    for record in kept_games(game):
        before = _on(phases, record.start)
        for each in record.turns:
            after, verb = _on(phases, each.state), verb_name(type(each.command))
            for phase in phases:
                _note(found[phase], phase, verb, before, after)
            before = after
    return found


def _note(
    noted: Ways, phase: Phase[Any], verb: str, before: set[Phase[Any]], after: set[Phase[Any]]
) -> None:
    around = phase.within
    stays = around is None or (around in before and around in after)
    if phase in after - before:
        noted.begins.append(not stays)
        if stays:
            noted.into[verb] = None
    elif phase in before - after and stays:
        noted.out[verb] = None


def _on(phases: list[Phase[Any]], state: Any) -> set[Phase[Any]]:
    """The phases that are on; one within another is asked only while that is on."""
    found = set[Phase[Any]]()
    for each in phases:  # those around others come first
        if (each.within is None or each.within in found) and each.is_on(state):
            found.add(each)
    return found


def _charted(game: str) -> list[Phase[Any]]:
    """The phases of a nest, the outer ones first and none twice; a bare condition is none."""
    known = phases_of(game)
    nests = {each.within for each in known} - {None}
    once = {(each.name, each.within): each for each in known if each.within or each in nests}
    return sorted(once.values(), key=depth_of)


def chart(game: str) -> str:
    """The chart of a game, as a picture in a page; its description tells the same in words."""
    phases = _charted(game)
    parts, y = list[str](), 1
    for each in phases:
        if each.within is None:
            drawn = _phase(game, each, 1, y, WIDTH - 2)
            parts += drawn.parts
            y += drawn.height
    told = " ".join(_told(game, each) for each in phases)
    ids = f"{game}-chart-title {game}-chart-told"
    return (
        f'<div class="state-chart"><svg role="img" aria-labelledby="{ids}" '
        f'viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" height="{y}">'
        f'<title id="{game}-chart-title">State chart: the phases of a game of {game}</title>'
        f'<desc id="{game}-chart-told">{escape(told)}</desc>{"".join(parts)}</svg></div>'
    )


def _told(game: str, phase: Phase[Any]) -> str:
    found = ways(game)[phase]
    around = f" (part of: {phase.within.name})" if phase.within else ""
    into = f" Begun by {', '.join(found.into)}." if found.into else ""
    out = f" Ended by {', '.join(found.out)}." if found.out else ""
    return f"{phase.name.capitalize()}{around}.{into}{out}"


def _phase(game: str, phase: Phase[Any], x: int, y: int, width: int) -> Drawn:
    """A phase with all within it: the ways in, the box, the ways out."""
    found, top = ways(game)[phase], y
    parts, taken = _arrow([*found.into], x, y, width, is_first=any(found.begins))
    y += taken
    box, inner = y, list[str]()
    y += 4
    for line in wrap(phase.name, int((width - 2 * EDGE) / BOLD)):
        y += LINE
        inner.append(f'<text class="phase" x="{x + EDGE}" y="{y}">{escape(line)}</text>')
    y += 8
    for each in _charted(game):
        if each.within is phase:
            drawn = _phase(game, each, x + EDGE, y, width - 2 * EDGE)
            inner += drawn.parts
            y += drawn.height
    size = f'x="{x}" y="{box}" width="{width}" height="{y - box}"'
    parts += [f'<rect {size} rx="8"/>', *inner]
    gone = _arrow([*found.out], x, y, width, is_first=False)
    return Drawn([*parts, *gone.parts], y + gone.height - top + 8)


def _arrow(verbs: list[str], x: int, y: int, width: int, *, is_first: bool) -> Drawn:
    """An arrow downwards with the verbs beside it, in as many lines as they need."""
    if not verbs and not is_first:
        return Drawn([], 0)
    lines = wrap(", ".join(verbs), int((width - 3 * EDGE) / LETTER)) or [""]
    height, middle = LINE * len(lines) + 6, x + EDGE
    parts = list(_shaft(middle, y, height, is_first=is_first))
    for number, line in enumerate(lines, 1):
        at = f'x="{middle + EDGE}" y="{y + LINE * number - 2}"'
        parts.append(f'<text class="verb" {at}>{escape(line)}</text>')
    return Drawn(parts, height)


def _shaft(x: int, y: int, height: int, *, is_first: bool) -> Iterator[str]:
    end = y + height
    yield f'<path d="M{x} {y}V{end - 5}"/><path class="head" d="M{x - 4} {end - 6}h8l-4 6z"/>'
    if is_first:
        yield f'<circle class="head" cx="{x}" cy="{y + 4}" r="4"/>'
