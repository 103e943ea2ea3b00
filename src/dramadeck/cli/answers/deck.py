"""`dramadeck deck`: cards of any installed deck, in words or as plain data."""

import argparse
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from dramadeck.cli.answers.page import INDENT, Page, write_json
from dramadeck.cli.arguments import UsageError
from dramadeck.cli.language import narrator_for
from dramadeck.engine import NumberedDeck, UnknownNameError, systems
from dramadeck.engine.errors import short
from dramadeck.engine.registry import AnySystem
from dramadeck.kit.card_search import cards_where, named_cards, one_of
from dramadeck.kit.exports import card_data, flat
from dramadeck.narration import Narrator, Setup

DEFAULT: Final = "original"
"""The deck that is meant where none is named."""

MOST_TOLD: Final = 12
"""So many cards are told whole; of more there is a line each."""


class Pack(NamedTuple):
    """A deck, and the system that it is played with."""

    rules: AnySystem
    deck: NumberedDeck[Any]

    def told_by(self, language: str | None) -> Narrator:
        """Who tells its cards."""
        dialect = next(iter(self.rules.dialects.values()))  # no text changes what a card is
        return narrator_for(self.rules, language, setup=Setup(dialect, self.deck))


def answer(page: Page, asked: argparse.Namespace) -> None:
    """Show cards.

    Raises:
        UnknownNameError: there is no such deck or card.
        UsageError: nothing of the kind can be asked of these cards.
    """
    pack, cards = _found(asked.deck, asked.cards)
    right = {each.number for each in cards_where(pack.deck, _wanted(asked.where))}
    cards = [each for each in cards if each.number in right]
    narrator = pack.told_by(asked.language)
    if asked.json:
        told = [{**card_data(each), "words": words_of(narrator, each)} for each in cards]
        write_json({"deck": pack.deck.name, "cards": told})
        return
    if not cards:
        page.say("No card is like that.")
    for card in cards:
        title, *lines = words_of(narrator, card)
        if getattr(card, "doubt", ""):
            lines.append(f"In doubt: {card.doubt}")
        if len(cards) > MOST_TOLD:
            page.row(" ".join([f"{title}:", *lines[:1]]))
            continue
        page.head(title)
        for line in lines:
            page.say(line, INDENT)


def packs() -> Mapping[str, Pack]:
    """Every deck of numbered cards by its name; of two with one name, the one of the library."""
    found: dict[str, Pack] = {}
    for rules in sorted(systems().values(), key=lambda each: each.name != "torg"):
        for name, deck in rules.decks.items():
            if isinstance(deck, NumberedDeck):
                found.setdefault(name, Pack(rules, deck))
    return found


def title_of(narrator: Narrator, card: Any) -> str:
    """What a card is called, without its number."""
    return words_of(narrator, card)[0].removesuffix(f" ({card.number})")


def words_of(narrator: Narrator, card: Any) -> list[str]:
    """What a card is called, then what it does and shows; its fields where it has no words."""
    if narrator.words.card is None:
        fields = {k: each for k, each in flat(card_data(card)).items() if each not in ("", None)}
        title = f"{fields.pop('name')} ({fields.pop('number')})"
        return [title, *(f"{name}: {each}" for name, each in fields.items())]
    return [line.text for line in narrator.card(card.number)]


# ------------------------------------------------------------------------------- which cards


def _found(deck: str | None, words: Sequence[str]) -> tuple[Pack, list[Any]]:
    """The cards that are named, and their deck; where none is named, the first that has them."""
    every = packs()
    if deck is not None or not words:
        pack = one_of("deck", deck or DEFAULT, every)
        return pack, list(named_cards(pack.deck, words)) if words else list(pack.deck.cards)
    first: UnknownNameError | None = None
    for pack in every.values():
        try:
            return pack, list(named_cards(pack.deck, words))
        except UnknownNameError as unknown:
            first = first or unknown
    raise first or UnknownNameError("there is no deck")


def _wanted(asked: Sequence[str]) -> Mapping[str, str]:
    pairs = [each.partition("=") for each in asked]
    for what, sign, _ in pairs:
        if not sign:
            raise UsageError(
                f"--where: expected WHAT=WORD, such as approved=Taunt, got {short(what)}"
            )
    return {what: word for what, _, word in pairs}
