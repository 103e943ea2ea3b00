"""Printed cards in words, where no game is played."""

from collections.abc import Sequence
from typing import Any, Final

import attrs

from dramadeck.charts.tables import flat
from dramadeck.codec.exports import card_data
from dramadeck.lookups.card_search import Pack, found_cards
from dramadeck.lookups.effort import OWN, Effort
from dramadeck.lookups.finding import Found
from dramadeck.narration import Language, Narrator, Setup
from dramadeck.narration.environment import narrator_for
from dramadeck.narration.looking_up import DOUBT
from dramadeck.narration.saying import Who, say

MOST_CARDS: Final = 24
"""So many cards are told at once."""


def told_by(pack: Pack, language: str | None) -> Narrator:
    """Who tells the cards of a deck.

    Raises:
        UnknownNameError: there is no such language.
    """
    dialect = next(iter(pack.rules.dialects.values()))  # no text changes what a card is
    return narrator_for(pack.rules, language, setup=Setup(dialect, pack.deck))


def words_of(narrator: Narrator, card: Any) -> list[str]:
    """What a card is called, then what it does and shows; its fields where it has no words.

    >>> from dramadeck.lookups.card_search import found_cards
    >>> pack, cards = found_cards(None, ["42"])
    >>> words_of(told_by(pack, "en"), cards[0])[0]
    'Haste (42)'
    """
    if narrator.words.card is None:
        fields = {k: each for k, each in flat(card_data(card)).items() if each not in ("", None)}
        title = f"{fields.pop('name')} ({fields.pop('number')})"
        return [title, *(f"{name}: {each}" for name, each in fields.items())]
    return [line.text for line in narrator.card(card.number)]


def doubt_of(narrator: Narrator, card: Any) -> list[str]:
    """What is doubtful about how a card is printed; nothing of most."""
    if not getattr(card, "doubt", ""):
        return []
    doubt = Who(narrator.language.phrase(card.doubt, DOUBT))
    return [narrator.language.text(say("In doubt: {doubt}", doubt=doubt))]


@attrs.frozen(kw_only=True)
class Cards:
    """What printed cards are called, show and do; not where they are.

    Attributes:
        cards: numbers or names of cards.
        deck: original, expanded, rider-waite or another; without one, the first that has them.

    >>> from dramadeck.narration import language
    >>> print(Cards(cards=["42"]).found(language("de")).parts[0])
    Eile (42)
    """

    cards: Sequence[str]
    deck: str | None = None

    def found(self, language: Language, _effort: Effort = OWN, /) -> Found:
        """Answer it.

        Raises:
            UnknownNameError: there is no such deck or card.
            ValueError: none is named, or too many.
        """
        if not 0 < len(self.cards) <= MOST_CARDS:
            raise ValueError(f"cards: 1 to {MOST_CARDS} are named, not {len(self.cards):,}")
        pack, found = found_cards(self.deck, self.cards)
        narrator, told, parts = told_by(pack, language.code), list[dict[str, Any]](), list[str]()
        for each in found[:MOST_CARDS]:
            title, *words = [*words_of(narrator, each), *doubt_of(narrator, each)]
            told.append({**card_data(each), "words": [title, *words]})
            parts += [title, *(f"  {word}" for word in words)]
        return Found({"deck": pack.deck.name, "cards": told}, tuple(parts))
