"""Printed cards where no game is played: by what people type, and in words."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from types import NoneType
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_type_hints

import attrs

from dramadeck.charts.tables import flat
from dramadeck.codec.exports import card_data
from dramadeck.core import NumberedDeck, UnknownNameError, systems
from dramadeck.core.rules import AnySystem
from dramadeck.lookups.result import Result
from dramadeck.narration import Language, Narrator, Setup
from dramadeck.narration.lookup import DOUBT
from dramadeck.narration.messages import NameArg, message
from dramadeck.narration.narrators import narrator_for

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
    by_name: dict[str, Pack] = {}
    for rules in sorted(systems().values(), key=lambda rules: rules.name != "torg"):
        for name, deck in rules.decks.items():
            if isinstance(deck, NumberedDeck):
                by_name.setdefault(name, Pack(rules, deck))
    return by_name


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
    for name, thing in known.items():
        if as_one_word(name) == as_one_word(word):
            return thing
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
    words = {what: _words_of(hint) for what, hint in hints.items() if what != "return"}
    _check_known(wanted, words)
    cards: Sequence[Any] = where(
        **{what: one_of(f"word for {what}", word, words[what]) for what, word in wanted.items()}
    )
    return cards


def _words_of(hint: Any) -> Mapping[str, Any]:
    """What an argument may be, by words."""
    values: dict[str, Any] = {}
    for kind in get_args(hint):
        if kind is bool:
            values |= YES_OR_NO
        elif kind is not NoneType:
            words: type[StrEnum] = kind
            values |= by_word(words)
    return values


def _with_fields(deck: NumberedDeck[Any], wanted: Mapping[str, str]) -> Sequence[Any]:
    """The cards whose own fields say so."""
    rows = [(card, flat(card_data(card))) for card in deck.cards]
    _check_known(wanted, rows[0][1])
    return [
        card
        for card, fields in rows
        if all(str(fields[what]).casefold() == word.casefold() for what, word in wanted.items())
    ]


def _check_known(asked: Iterable[str], fields: Iterable[str]) -> None:
    for what in asked:
        if what not in fields:
            raise UnknownNameError.among("field of cards", what, fields)


# ------------------------------------------------------------------------------- in words

MOST_CARDS: Final = 24
"""So many cards are told at once."""


def narrator_of_cards(pack: Pack, language: str | None) -> Narrator:
    """Who tells the cards of a deck.

    Raises:
        UnknownNameError: there is no such language.
    """
    dialect = next(iter(pack.rules.dialects.values()))  # no text changes what a card is
    return narrator_for(pack.rules, language, setup=Setup(dialect, pack.deck))


def words_of(narrator: Narrator, card: Any) -> list[str]:
    """What a card is called, then what it does and shows; its fields where it has no words.

    >>> pack, cards = found_cards(None, ["42"])
    >>> words_of(narrator_of_cards(pack, "en"), cards[0])[0]
    'Haste (42)'
    """
    if narrator.words.card is None:
        fields = {k: value for k, value in flat(card_data(card)).items() if value not in ("", None)}
        title = f"{fields.pop('name')} ({fields.pop('number')})"
        return [title, *(f"{name}: {value}" for name, value in fields.items())]
    return [line.text for line in narrator.card(card.number)]


def _doubt_of(narrator: Narrator, card: Any) -> list[str]:
    """What is doubtful about how a card is printed; nothing of most."""
    if not getattr(card, "doubt", ""):
        return []
    doubt = NameArg(narrator.language.phrase(card.doubt, DOUBT))
    return [narrator.language.text(message("In doubt: {doubt}", doubt=doubt))]


def card_entry(narrator: Narrator, card: Any) -> dict[str, Any]:
    """A card as data, with its `words`: what it is called and does, and what is in doubt.

    >>> pack, cards = found_cards(None, ["42"])
    >>> entry = card_entry(narrator_of_cards(pack, "de"), cards[0])
    >>> entry["number"], entry["words"][0]
    (42, 'Eile (42)')
    """
    return {**card_data(card), "words": [*words_of(narrator, card), *_doubt_of(narrator, card)]}


@attrs.frozen(kw_only=True)
class Cards:
    """What printed cards are called, show and do; not where they are.

    Attributes:
        cards: numbers or names of cards.
        deck: original, expanded, rider-waite or another; without one, the first that has them.

    >>> from dramadeck.narration import language
    >>> print(Cards(cards=["42"]).result(language("de")).parts[0].splitlines()[0])
    Eile (42)
    """

    cards: Sequence[str]
    deck: str | None = None

    def result(self, language: Language, /) -> Result:
        """The cards, each as `card_entry` has it.

        Raises:
            UnknownNameError: there is no such deck or card.
            ValueError: none is named, or too many.
        """
        if not 0 < len(self.cards) <= MOST_CARDS:
            raise ValueError(f"cards: 1 to {MOST_CARDS} are named, not {len(self.cards):,}")
        pack, cards = found_cards(self.deck, self.cards)
        narrator = narrator_of_cards(pack, language.code)
        entries = [card_entry(narrator, card) for card in cards[:MOST_CARDS]]
        texts = ("\n  ".join(entry["words"]) for entry in entries)
        return Result({"deck": pack.deck.name, "cards": entries}, tuple(texts))
