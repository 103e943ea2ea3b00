"""`dramadeck deck`: cards of any installed deck, in words or as plain data."""

import argparse
from typing import Final

from dramadeck.cli.answers.page import INDENT, Page, write_json
from dramadeck.codec.exports import card_data
from dramadeck.lookups.card_search import cards_where, found_cards
from dramadeck.lookups.cards import doubt_of, told_by, words_of
from dramadeck.narration.saying import say

MOST_TOLD: Final = 12
"""So many cards are told whole; of more there is a line each."""


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
        lines += doubt_of(narrator, card)
        if len(cards) > MOST_TOLD:
            page.row(" ".join([f"{title}:", *lines[:1]]))
            continue
        page.head(title)
        for line in lines:
            page.say(line, INDENT)
