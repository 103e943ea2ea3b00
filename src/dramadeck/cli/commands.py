"""What each command of the command line does."""

import os
import re
import secrets
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import attrs
from rich.console import Console

from dramadeck.cli import any_system, bomb, break_in
from dramadeck.cli.answers import Question, answer
from dramadeck.cli.answers.page import INDENT, Page
from dramadeck.cli.arguments import Play, Replay, Request
from dramadeck.cli.conduct import Script
from dramadeck.cli.playing import play
from dramadeck.cli.replaying import read, replay
from dramadeck.engine import system, systems
from dramadeck.engine.registry import AnySystem

PIPED_WIDTH = 100
"""How wide the picture is where there is no terminal and COLUMNS does not say."""

NARROWEST = 40
"""No picture is narrower; a line of a narrower terminal breaks where it must."""


def console() -> Console:
    """Where everything is shown; no color and no control codes where nobody looks on."""
    # Where these are no sizes, rich fails.
    told = {name: os.environ[name] for name in ("COLUMNS", "LINES") if name in os.environ}
    sizes = {name: size for name, size in told.items() if re.fullmatch("[0-9]{1,4}", size)}
    others = {name: value for name, value in os.environ.items() if name not in told}
    found = Console(highlight=False, markup=False, emoji=False, _environ={**others, **sizes})
    if not found.is_terminal and "COLUMNS" not in sizes:
        found.width = PIPED_WIDTH
    found.width = max(found.width, NARROWEST)
    return found


def carry_out(request: Request) -> int:
    """Do what the user wants; give the exit code.

    Raises:
        UsageError: it makes no sense.
        UnknownNameError: something of that name does not exist.
    """
    shown = console()
    if isinstance(request, Play):
        _play(shown, request)
    elif isinstance(request, Replay):
        return replay(shown, request)
    elif isinstance(request, Question):
        answer(shown, request)
    else:
        _show_systems(shown)
    return 0


def _show_systems(shown: Console) -> None:
    """Every installed rule system: name, title, dialects, decks."""
    page = Page(shown)
    for name, each in systems().items():
        page.head(f"{name}: {each.title}")
        page.say(f"dialects: {', '.join(each.dialects)}", INDENT)
        page.say(f"decks: {', '.join(each.decks)}", INDENT)


class Stage(NamedTuple):
    """How a system is played at the terminal.

    Attributes:
        start: the game before its first command, as it is asked for, from a seed.
        script: how it goes from a start, and its first moment.
    """

    start: Callable[[AnySystem, Play, int | str], Any]
    script: Callable[[AnySystem, Any, Play], tuple[Script[Any, Any], Any]]


ANY: Final = Stage(any_system.start, any_system.script)
"""How a system is played about which nothing is known."""

STAGES: Final[Mapping[str, Stage]] = MappingProxyType(
    {
        "tarot": Stage(break_in.start, break_in.script),
        "torg": Stage(bomb.start, bomb.script),
    }
)
"""Rule system → the scene that is known for it; every other system is played as it lists itself."""


def _play(shown: Console, request: Play) -> None:
    if request.resume is not None:
        record = read(request.resume).record
        resumed = attrs.evolve(request, seed=_seed_of(record.start))
        for stage in (STAGES.get(record.rules.name, ANY), ANY):
            try:
                script, moment = stage.script(record.rules, record.start, resumed)
                moment = script.gone_on(moment, record.turns)
            except (LookupError, ValueError):  # the record is of no such scene
                continue
            return play(shown, resumed, script, moment)
    rules = system(request.system)
    seed = secrets.randbits(64) if request.seed is None else request.seed
    stage, asked = STAGES.get(request.system, ANY), attrs.evolve(request, seed=seed)
    return play(shown, asked, *stage.script(rules, stage.start(rules, asked, seed), asked))


def _seed_of(start: Any) -> int | str:
    found: int | str = getattr(getattr(start, "seed", None), "root", 0)
    return found
