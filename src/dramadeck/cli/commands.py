"""What each command of the command line does."""

import os
import re
import secrets
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from rich.console import Console

from dramadeck.cli.any_system import play_any
from dramadeck.cli.arguments import Play, Replay, Request, ShowChart, ShowDeck, UsageError, party
from dramadeck.cli.keyboard import greet, part
from dramadeck.cli.listings import deck_named, dialect_named, show_chart, show_deck, show_systems
from dramadeck.cli.person import Person
from dramadeck.cli.replaying import replay
from dramadeck.cli.screen import Screen
from dramadeck.cli.stage import play
from dramadeck.cli.tarot_stage import play_break_in
from dramadeck.engine import system
from dramadeck.engine.registry import AnySystem
from dramadeck.kit.simulate.torg.bomb import opening
from dramadeck.kit.simulate.torg.bomb.sheets import HERO_NAMES, VILLAINS
from dramadeck.torg import hero_seat

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
    screen = Screen(console())
    if isinstance(request, Play):
        _play(screen, request)
    elif isinstance(request, Replay):
        return replay(screen, request)
    elif isinstance(request, ShowDeck):
        show_deck(screen, deck_named(request.deck), request.numbers)
    elif isinstance(request, ShowChart):
        show_chart(screen, request.name)
    else:
        show_systems(screen)
    return 0


def _play(screen: Screen, request: Play) -> None:
    seed = secrets.randbits(64) if request.seed is None else request.seed
    STAGES.get(request.system, play_any)(screen, system(request.system), request, seed)


def _play_torg(screen: Screen, _rules: AnySystem, request: Play, seed: int | str) -> None:
    """Play the dramatic scene of Torg."""
    heroes = party(request, HERO_NAMES)
    for name in heroes:
        if name in VILLAINS:
            raise UsageError(f"--heroes: {name} is the name of a villain; choose another")
    moment = opening(
        heroes,
        seed=seed,
        dialect=dialect_named(request.dialect or "revised"),
        deck=deck_named(request.deck or "original"),
        last_round=request.rounds,
    )
    if request.is_auto:
        play(moment, screen, record=request.record)
        return
    names = heroes if request.hero is None else (request.hero,)
    greet(screen, names)
    last = play(
        moment,
        screen,
        person=Person(screen),
        seats=tuple(hero_seat(name) for name in names),
        record=request.record,
    )
    if not last.is_over:
        part(screen, seed)


Stage: TypeAlias = Callable[[Screen, AnySystem, Play, int | str], None]
"""What plays a system at the terminal."""

STAGES: Final[Mapping[str, Stage]] = MappingProxyType({"tarot": play_break_in, "torg": _play_torg})
"""Rule system → the scene that is known for it; every other system is played as it lists itself."""
