"""What each command of the command line does."""

import os
import re

from rich.console import Console

from dramadeck.cli.answers import answer
from dramadeck.cli.arguments import Play, Request
from dramadeck.cli.play import play
from dramadeck.cli.replay import replay, verify

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
        play(shown, request)
    elif request.word in ("replay", "verify"):
        return (replay if request.word == "replay" else verify)(shown, request.asked)
    else:
        answer(shown, request)
    return 0
