"""`dramadeck odds`: exact chances, by `dramadeck.lookups.odds`."""

import argparse
from typing import Final

from dramadeck.cli.answers.page import Page, write_json
from dramadeck.cli.arguments import UsageError
from dramadeck.core import UnknownNameError
from dramadeck.lookups.odds import QUESTIONS
from dramadeck.narration.environment import spoken
from dramadeck.odds import display

BAR: Final = 40
"""How long the longest bar is."""

BESIDE: Final = frozenset({"command", "json", "kind", "language", "version"})
"""Options that are no part of a question."""


def answer(page: Page, asked: argparse.Namespace) -> None:
    """Answer a question about odds.

    Raises:
        UsageError: there are no such odds.
        UnknownNameError: something of that name does not exist.
    """
    said = {name: value for name, value in vars(asked).items() if name not in BESIDE}
    language = spoken(asked.language)
    try:
        found = QUESTIONS[asked.kind](**said).found(language)
    except UnknownNameError:
        raise
    except ValueError as problem:
        raise UsageError(f"odds {asked.kind}: {problem}") from None
    if asked.json:
        write_json(found.data)
        return
    for part in found.parts:
        page.draw(part if isinstance(part, str) else display.as_text(*part, BAR, language.share))
