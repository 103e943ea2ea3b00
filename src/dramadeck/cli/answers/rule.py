"""`dramadeck rule`: what a rule says, in words of our own."""

import argparse

from dramadeck.cli.answers.page import INDENT, Page, write_json
from dramadeck.lookups.rules import Rule
from dramadeck.narration.environment import spoken


def answer(page: Page, asked: argparse.Namespace) -> None:
    """Show a statement of the rules, and where it was read.

    Raises:
        UnknownNameError: there is no such rule, or no such language.
    """
    found = Rule(id=asked.id).found(spoken(asked.language))
    if asked.json:
        write_json(found.data)
        return
    told, *more = map(str, found.parts)
    page.say(told)
    for each in more:
        page.say(each, INDENT)
