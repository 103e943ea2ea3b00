"""Cards by what people type: numbers, names, and words that are true of them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from types import NoneType
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_type_hints

from dramadeck.charts.tables import flat
from dramadeck.codec.exports import card_data
from dramadeck.core import NumberedDeck, UnknownNameError, systems
from dramadeck.core.rules import AnySystem

DEFAULT: Final = "original"
"""The deck that is meant where none is named."""

Named = TypeVar("Named")
Word = TypeVar("Word", bound=StrEnum)

YES_OR_NO: Final[Mapping[str, bool]] = {"yes": True, "no": False}
"""What is typed for a field that holds or does not."""


class Pack(NamedTuple):
    """A deck, and the system that it is played with."""

    rules: AnySystem
    deck: NumberedDeck[Any]


def packs() -> Mapping[str, Pack]:
    """Every deck of numbered cards by its name; of two with one name, the one of the library."""
    found: dict[str, Pack] = {}
    for rules in sorted(systems().values(), key=lambda each: each.name != "torg"):
        for name, deck in rules.decks.items():
            if isinstance(deck, NumberedDeck):
                found.setdefault(name, Pack(rules, deck))
    return found


def found_cards(deck: str | None, words: Sequence[str]) -> tuple[Pack, list[Any]]:
    """The cards that are named, and their deck; where none is named, the first that has them.

    Raises:
        UnknownNameError: there is no such deck, or no such card.

    >>> pack, cards = found_cards(None, ["star"])
    >>> pack.deck.name, [card.number for card in cards]
    ('rider-waite', [18])
    """
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


def by_word(kind: type[Word]) -> Mapping[str, Word]:
    """The members of an enum by their words."""
    return {str(member): member for member in kind}


def as_one_word(name: str) -> str:
    """A name as it may be typed without quotes.

    >>> as_one_word("Reality's Favorite"), as_one_word("Escape!")
    ('realitys-favorite', 'escape')
    """
    return "-".join(re.findall(r"\w+", name.casefold().replace("'", "")))


def one_of(what: str, word: str, known: Mapping[str, Named]) -> Named:
    """What is called so, in capitals or not, as one word or as several.

    Raises:
        UnknownNameError: nothing is; it names the nearest.

    >>> from dramadeck.tarot import Suit
    >>> one_of("suit", "cups", by_word(Suit))
    <Suit.CUPS: 'Cups'>
    """
    for name, found in known.items():
        if as_one_word(name) == as_one_word(word):
            return found
    raise UnknownNameError.among(what, word, known)


def named_cards(deck: NumberedDeck[Any], words: Iterable[str]) -> Iterator[Any]:
    """The cards of these numbers or names, each name all of its cards.

    Raises:
        UnknownNameError: the deck has no such card.

    >>> from dramadeck import torg
    >>> [card.number for card in named_cards(torg.original_deck(), ["42", "glory"])][:3]
    [42, 91, 92]
    """
    for word in words:
        if re.fullmatch("[0-9]{1,9}", word):
            yield deck.card(int(word))
            continue
        by_name = getattr(deck, "number_of", None)
        if by_name is not None:
            yield deck.card(by_name(word))
            continue
        names = {name: name for name in (card_data(card)["name"] for card in deck.cards)}
        name = one_of("card", word, names)
        yield from (card for card in deck.cards if card_data(card)["name"] == name)


def cards_where(deck: NumberedDeck[Any], wanted: Mapping[str, str]) -> Sequence[Any]:
    """The cards of which all this is true, said in words; see `where` of the deck, if it has one.

    Raises:
        UnknownNameError: nothing of the kind can be asked of these cards.

    >>> from dramadeck import torg
    >>> cards = cards_where(torg.original_deck(), {"approved": "taunt", "type": "haste"})
    >>> [card.number for card in cards]
    [40, 41, 42, 43, 44, 45, 46, 47]
    """
    where: Any = getattr(deck, "where", None)
    if not wanted:
        return deck.cards
    if where is None:
        return _with_fields(deck, wanted)
    hints = get_type_hints(where)
    known = {what: _words_of(hint) for what, hint in hints.items() if what != "return"}
    _check_known(wanted, known)
    found: Sequence[Any] = where(
        **{what: one_of(f"word for {what}", word, known[what]) for what, word in wanted.items()}
    )
    return found


def _words_of(hint: Any) -> Mapping[str, Any]:
    """What an argument may be, by words."""
    found: dict[str, Any] = {}
    for kind in get_args(hint):
        if kind is bool:
            found |= YES_OR_NO
        elif kind is not NoneType:
            words: type[StrEnum] = kind
            found |= by_word(words)
    return found


def _with_fields(deck: NumberedDeck[Any], wanted: Mapping[str, str]) -> Sequence[Any]:
    """The cards whose own fields say so."""
    rows = [(card, flat(card_data(card))) for card in deck.cards]
    _check_known(wanted, rows[0][1])
    return [
        card
        for card, fields in rows
        if all(str(fields[what]).casefold() == word.casefold() for what, word in wanted.items())
    ]


def _check_known(wanted: Iterable[str], known: Iterable[str]) -> None:
    for what in wanted:
        if what not in known:
            raise UnknownNameError.among("field of cards", what, known)
