"""`dramadeck deck`: cards of any installed deck, in words or as plain data."""

import argparse
from typing import Any, Final

from dramadeck.cli.answers.page import INDENT, Page, write_json
from dramadeck.kit.card_search import Pack, cards_where, found_cards
from dramadeck.kit.exports import card_data, flat
from dramadeck.narration import Narrator, Setup
from dramadeck.narration.environment import narrator_for
from dramadeck.narration.looking_up import DOUBT
from dramadeck.narration.saying import Who, say

MOST_TOLD: Final = 12
"""So many cards are told whole; of more there is a line each."""


def told_by(pack: Pack, language: str | None) -> Narrator:
    """Who tells the cards of a deck."""
    dialect = next(iter(pack.rules.dialects.values()))  # no text changes what a card is
    return narrator_for(pack.rules, language, setup=Setup(dialect, pack.deck))


def answer(page: Page, asked: argparse.Namespace) -> None:
    """Show cards.

    Raises:
        UnknownNameError: there is no such deck, card or field of cards.
    """
    pack, cards = found_cards(asked.deck, asked.cards)
    right = {each.number for each in cards_where(pack.deck, dict(asked.where))}
    cards = [each for each in cards if each.number in right]
    narrator = told_by(pack, asked.language)
    if asked.json:
        told = [{**card_data(each), "words": words_of(narrator, each)} for each in cards]
        write_json({"deck": pack.deck.name, "cards": told})
        return
    if not cards:
        nothing = say("No card is like that.")
        page.say(narrator.language.text(nothing))
    for card in cards:
        title, *lines = words_of(narrator, card)
        if getattr(card, "doubt", ""):
            doubt = Who(narrator.language.phrase(card.doubt, DOUBT))
            lines.append(narrator.language.text(say("In doubt: {doubt}", doubt=doubt)))
        if len(cards) > MOST_TOLD:
            page.row(" ".join([f"{title}:", *lines[:1]]))
            continue
        page.head(title)
        for line in lines:
            page.say(line, INDENT)


def words_of(narrator: Narrator, card: Any) -> list[str]:
    """What a card is called, then what it does and shows; its fields where it has no words."""
    if narrator.words.card is None:
        fields = {k: each for k, each in flat(card_data(card)).items() if each not in ("", None)}
        title = f"{fields.pop('name')} ({fields.pop('number')})"
        return [title, *(f"{name}: {each}" for name, each in fields.items())]
    return [line.text for line in narrator.card(card.number)]
