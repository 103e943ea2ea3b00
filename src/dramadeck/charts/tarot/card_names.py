"""One name for each card of the tarot, whatever a deck calls it.

Decks differ in the names of suits (Coins, Discs, Pentacles), of courts (Knave, Valet, Princess)
and of some of the Major Arcana (Fortitude, the Pope), and they number Strength and Justice 8 and
11 or the other way round, and the Fool 0, 22 or not at all; some give two names with a stroke
between them. Here every such name leads to the one after Rider, Waite and Smith. The name decides,
a number beside it is only checked. Source: the structure of a tarot deck, deck traditions and two
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
"""Suit → what other decks call it (TT-024)."""

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
"""Rank within a suit → how else it is written; courts may carry the numbers 11 to 14."""

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
    return {name.casefold(): one for one, others in variants.items() for name in (one, *others)}


_RANKS = _by_name(RANK_VARIANTS)
_SUITS = {
    one: suit
    for name, suit in _by_name(SUIT_VARIANTS).items()
    for one in (name, name.removesuffix("s"))
}
_OTHER_NUMBERS = {"The Fool": 22, "Strength": 11, "Justice": 8}
_LETTERS = {"i": 1, "v": 5, "x": 10}
_NUMBER = re.compile(r"\d{1,4}|[ivx]+", re.ASCII)


def suit_name(name: str) -> str:
    """The suit that a name stands for: Wands, Cups, Swords or Pentacles (TT-024).

    Args:
        name: a name of a suit in any case, one of them or several: Coin, Coins.

    Raises:
        ChartError: no suit is called so; the message names the nearest.

    >>> suit_name("Coins"), suit_name("staves")
    ('Pentacles', 'Wands')
    """
    suit = _SUITS.get(of_type("the name of a suit", name, str).strip().casefold())
    if suit is None:
        raise ChartError(f"no suit {shown(name)}; {_nearest(name.casefold(), _SUITS)}")
    return suit


def card_name(name: str, *, knight_on_top: bool = False) -> str:
    """The name of a card after Rider, Waite and Smith, whatever a deck calls it.

    Articles, capitals and the word "of" make no difference, and a number may stand beside the
    name of a Major Arcana: 8 or 11 for Strength and Justice, 0 or 22 for the Fool. Of several names
    with strokes between them each has to be the card's.

    Args:
        name: what the card is called, such as `Seven of Coins`, `Judgment`, `XI Strength`,
            `12 of Cups`.
        knight_on_top: whether the deck has a Knight where others have a King (and a Prince where
            they have a Knight).

    Raises:
        ChartError: no card is called so, the number beside the name is not the card's, or names
            with a stroke between them are those of different cards; the message names the nearest
            cards, the right number, or the different ones.

    >>> card_name("7 of coins"), card_name("11 Strength"), card_name("The Pope/Hierophant")
    ('Seven of Pentacles', 'Strength', 'The Hierophant')
    """
    names = of_type("the name of a card", name, str).split("/")
    cards = dict.fromkeys(_card(one, knight_on_top) for one in names)
    if len(cards) > 1:
        these = " and ".join([*islice(cards, 4), *["others"] * (len(cards) > 4)])
        raise ChartError(f"no card {shown(name)}: these are {these}")
    return next(iter(cards))


def _card(name: str, knight_on_top: bool) -> str:
    """The card that one name stands for."""
    words = [word for word in re.split(r"[\s,.:;()_-]+", name.casefold()) if word]
    card = _of_a_suit(words, knight_on_top) or _major(words, name)
    if card is not None:
        return card
    if len(words) == 1 and _NUMBER.fullmatch(words[0]):
        near = "a number alone names no card, as decks number differently"
    else:
        by_words = {_bare(row.name.casefold().split()): row.name for row in tarot_rows()}
        near = _nearest(_bare(words), _majors() | by_words)
    raise ChartError(f"no card {shown(name)}; {near}")


def _of_a_suit(words: list[str], knight_on_top: bool) -> str | None:
    """A card of a suit: a rank and a suit, whichever comes first."""
    parts = [word for word in words if word not in {"of", "the"}]
    if len(parts) != 2:
        return None
    for rank, suit in (parts, parts[::-1]):
        if rank in _RANKS and suit in _SUITS:
            is_king = knight_on_top and rank == "knight"
            return f"{'King' if is_king else _RANKS[rank]} of {_SUITS[suit]}"
    return None


def _major(words: list[str], name: str) -> str | None:
    """A Major Arcana: its name, with or without a number before or behind it."""
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
    """A number in figures or in Roman letters, IIII as well as IV."""
    if number.isdigit():
        return int(number)
    letters = [_LETTERS[letter] for letter in number]
    following = [*letters[1:], 0]
    return sum(-one if one < after else one for one, after in zip(letters, following, strict=True))


@cache
def _majors() -> dict[str, str]:
    return {
        _bare(name.casefold().split()): row.name
        for row in tarot_rows()
        if row.arcana == "major"
        for name in (row.name, *MAJOR_VARIANTS.get(row.name, ()))
    }
