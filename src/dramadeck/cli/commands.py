"""What each command of the command line does."""

import os
import secrets

from rich.console import Console

from dramadeck.cli.arguments import Play, Request, ShowChart, ShowDeck, UsageError
from dramadeck.cli.lines import listed
from dramadeck.cli.listings import deck_named, dialect_named, show_chart, show_deck, show_systems
from dramadeck.cli.person import Person
from dramadeck.cli.screen import Screen
from dramadeck.cli.sheets import VILLAINS
from dramadeck.cli.stage import opening, play
from dramadeck.engine import system
from dramadeck.torg import TORG, hero_seat

PIPED_WIDTH = 100
"""How wide the picture is where there is no terminal and COLUMNS does not say."""

NARROWEST = 40
"""No picture is narrower; a line of a narrower terminal breaks where it must."""


def console() -> Console:
    """Where everything is shown; no color and no control codes where nobody looks on."""
    found = Console(highlight=False, markup=False, emoji=False)
    if not found.is_terminal and not os.environ.get("COLUMNS", "").isdigit():
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
    elif isinstance(request, ShowDeck):
        show_deck(screen, deck_named(request.deck), request.numbers)
    elif isinstance(request, ShowChart):
        show_chart(screen, request.name)
    else:
        show_systems(screen)
    return 0


def _play(screen: Screen, request: Play) -> None:
    if system(request.system) is not TORG:
        raise UsageError(f"play knows scenes of torg alone, not of {request.system}")
    for name in request.heroes:
        if name in VILLAINS:
            raise UsageError(f"--heroes: {name} is the name of a villain; choose another")
    seed = secrets.randbelow(1_000_000) if request.seed is None else request.seed
    moment = opening(
        request.heroes,
        seed=seed,
        dialect=dialect_named(request.dialect),
        deck=deck_named(request.deck),
        last_round=request.rounds,
    )
    if request.is_auto:
        play(moment, screen)
        return
    names = request.heroes if request.hero is None else (request.hero,)
    screen.say(f"You play {listed(names)}. A number chooses, ? helps, u takes back, q leaves.")
    last = play(
        moment, screen, person=Person(screen), seats=tuple(hero_seat(name) for name in names)
    )
    if not last.is_over:
        screen.say(f"Left. The seed was {seed}.")
