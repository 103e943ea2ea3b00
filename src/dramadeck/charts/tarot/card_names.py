"""The standard name of a tarot card for its names in different decks.

Decks differ in the names of suits (Coins, Discs, Pentacles), of courts (Knave, Valet, Princess)
and of some of the Major Arcana (Fortitude, the Pope). They number Strength and Justice 8 and 11 or
the other way round, and the Fool 0, 22 or not at all. Some have two names with a slash between
them. The functions return the name after Rider, Waite and Smith. They find the card by the name,
and only check a number beside it. Source: the structure of a tarot deck, deck traditions and two
sets of card data (keys SYN, RED, TAP, COR).
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import islice

from ..chart import ChartError, close_matches, of_type, shown
from .cards import tarot_rows

SUIT_VARIANTS: Mapping[str, tuple[str, ...]] = {
    "Wands": ("Batons", "Rods", "Staves", "Staffs", "Sceptres", "Scepters", "Clubs"),
    "Cups": ("Chalices", "Vessels", "Cauldrons", "Hearts"),
    "Swords": ("Blades", "Spades"),
    "Pentacles": ("Coins", "Discs", "Disks", "Stones", "Diamonds"),
}
"""Suit → its names in other decks (TT-024)."""

RANK_VARIANTS: Mapping[str, tuple[str, ...]] = {
    "Ace": ("1", "One", "I"),
    "Two": ("2", "II"),
    "Three": ("3", "III"),
    "Four": ("4", "IV", "IIII"),
    "Five": ("5", "V"),
    "Six": ("6", "VI"),
    "Seven": ("7", "VII"),
    "Eight": ("8", "VIII"),
    "Nine": ("9", "IX", "VIIII"),
    "Ten": ("10", "X"),
    "Page": ("11", "Knave", "Valet", "Princess", "Jack"),
    "Knight": ("12", "Cavalier", "Chevalier", "Prince"),
    "Queen": ("13", "Dame"),
    "King": ("14", "Roi"),
}
"""Rank within a suit → its other names; courts may have the numbers 11 to 14."""

MAJOR_VARIANTS: Mapping[str, tuple[str, ...]] = {
    "The Magician": ("Juggler", "Bagatto", "Mountebank"),
    "The High Priestess": ("Popess", "Papess"),
    "The Hierophant": ("Pope",),
    "The Lovers": ("Lover",),
    "Strength": ("Fortitude",),
    "Wheel of Fortune": ("Wheel",),
    "Judgement": ("Judgment", "Last Judgement", "Last Judgment"),
}
"""Name of a Major Arcana → its other names, without their article."""


def _by_name(variants: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    return {
        name.casefold(): standard
        for standard, others in variants.items()
        for name in (standard, *others)
    }


_RANKS = _by_name(RANK_VARIANTS)
_SUITS = {
    form: suit
    for name, suit in _by_name(SUIT_VARIANTS).items()
    for form in (name, name.removesuffix("s"))
}
_OTHER_NUMBERS = {"The Fool": 22, "Strength": 11, "Justice": 8}
_LETTERS = {"i": 1, "v": 5, "x": 10}
_NUMBER = re.compile(r"\d{1,4}|[ivx]+", re.ASCII)


def suit_name(name: str) -> str:
    """The standard name of a suit for any of its names, singular or plural, in any case (TT-024).

    Raises:
        ChartError: no suit has this name; the message names the nearest.

    >>> suit_name("Coins"), suit_name("staves")
    ('Pentacles', 'Wands')
    """
    suit = _SUITS.get(of_type("the name of a suit", name, str).strip().casefold())
    if suit is None:
        raise ChartError(f"no suit {shown(name)}; {_nearest(name.casefold(), _SUITS)}")
    return suit


def card_name(name: str, *, knight_on_top: bool = False) -> str:
    """The name of a card after Rider, Waite and Smith, for its name in any deck.

    Articles, capitals and the word "of" make no difference. The name of a Major Arcana may have a
    number: 8 or 11 for Strength and Justice, 0 or 22 for the Fool. Several names with slashes
    between them have to be names of the same card.

    Args:
        name: a name of the card, such as `Seven of Coins`, `Judgment`, `XI Strength`,
            `12 of Cups`.
        knight_on_top: whether the deck has a Knight in place of the King (and a Prince in place of
            the Knight).

    Raises:
        ChartError: no card has this name, the number is not that of the card, or names with slashes
            are those of different cards; the message names the nearest cards, the right number, or
            the different cards.

    >>> card_name("7 of coins"), card_name("11 Strength"), card_name("The Pope/Hierophant")
    ('Seven of Pentacles', 'Strength', 'The Hierophant')
    """
    names = of_type("the name of a card", name, str).split("/")
    cards = dict.fromkeys(_card(part, knight_on_top) for part in names)
    if len(cards) > 1:
        these = " and ".join([*islice(cards, 4), *["others"] * (len(cards) > 4)])
        raise ChartError(f"no card {shown(name)}: these are {these}")
    return next(iter(cards))


def _card(name: str, knight_on_top: bool) -> str:
    """The standard name for one name of a card."""
    words = [word for word in re.split(r"[\s,.:;()_-]+", name.casefold()) if word]
    card = _minor(words, knight_on_top) or _major(words, name)
    if card is not None:
        return card
    if len(words) == 1 and _NUMBER.fullmatch(words[0]):
        near = "a number alone names no card, as decks number differently"
    else:
        by_words = {_bare(row.name.casefold().split()): row.name for row in tarot_rows()}
        near = _nearest(_bare(words), _majors() | by_words)
    raise ChartError(f"no card {shown(name)}; {near}")


def _minor(words: list[str], knight_on_top: bool) -> str | None:
    """A card of a suit: a rank and a suit, in any order."""
    parts = [word for word in words if word not in {"of", "the"}]
    if len(parts) != 2:
        return None
    for rank, suit in (parts, parts[::-1]):
        if rank in _RANKS and suit in _SUITS:
            is_king = knight_on_top and rank == "knight"
            return f"{'King' if is_king else _RANKS[rank]} of {_SUITS[suit]}"
    return None


def _major(words: list[str], name: str) -> str | None:
    """A Major Arcana: its name, with or without a number before or after it."""
    numbers = [word for word in words if _NUMBER.fullmatch(word)]
    card = _majors().get(_bare(word for word in words if word not in numbers))
    if card is None:
        return None
    (rank,) = (row.rank for row in tarot_rows() if row.name == card)
    allowed = sorted({rank, _OTHER_NUMBERS.get(card, rank)})
    if any(_value(number) not in allowed for number in numbers):
        raise ChartError(
            f"no card {shown(name)}: {card} has the number {' or '.join(map(str, allowed))}"
        )
    return card


def _nearest(name: str, by_name: Mapping[str, str]) -> str:
    near = dict.fromkeys(by_name[match] for match in close_matches(name, by_name))
    return f"nearest: {', '.join(near or islice(dict.fromkeys(by_name.values()), 8))}"


def _bare(words: Iterable[str]) -> str:
    return " ".join(word for word in words if word != "the")


def _value(number: str) -> int:
    """A number in Arabic or Roman numerals, IIII as well as IV."""
    if number.isdigit():
        return int(number)
    values = [_LETTERS[letter] for letter in number]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < following else value for value, following in pairs)


@cache
def _majors() -> dict[str, str]:
    return {
        _bare(name.casefold().split()): row.name
        for row in tarot_rows()
        if row.arcana == "major"
        for name in (row.name, *MAJOR_VARIANTS.get(row.name, ()))
    }
