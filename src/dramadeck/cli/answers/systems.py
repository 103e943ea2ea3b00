"""`dramadeck systems`: the rule systems that are installed."""

import argparse

from dramadeck.cli.answers.page import INDENT, Page
from dramadeck.engine import systems


def answer(page: Page, _asked: argparse.Namespace) -> None:
    """Show the name, the title, the dialects and the decks of each."""
    for name, each in systems().items():
        page.head(f"{name}: {each.title}")
        page.say(f"dialects: {', '.join(each.dialects)}", INDENT)
        page.say(f"decks: {', '.join(each.decks)}", INDENT)
