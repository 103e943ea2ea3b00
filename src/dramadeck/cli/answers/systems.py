"""`dramadeck systems`: the rule systems that are installed."""

import argparse

from dramadeck.cli.answers.page import INDENT, Page
from dramadeck.core import systems
from dramadeck.narration.environment import spoken
from dramadeck.narration.looking_up import SYSTEM
from dramadeck.narration.saying import Who, say
from dramadeck.narration.words import words_of_system


def answer(page: Page, _asked: argparse.Namespace) -> None:
    """Show the name, the title, the dialects and the decks of each."""
    for name, each in systems().items():
        language = spoken(None, words_of_system(name).locale)
        page.head(f"{name}: {language.phrase(each.title, SYSTEM)}")
        texts = say("dialects: {texts}", texts=Who(", ".join(each.dialects)))
        decks = say("decks: {decks}", decks=Who(", ".join(each.decks)))
        for line in (texts, decks):
            page.say(language.text(line), INDENT)
