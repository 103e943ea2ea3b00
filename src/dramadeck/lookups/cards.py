"""Printed cards without a game: searched by text that people type, and described in words."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from types import NoneType
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_type_hints

import attrs

from dramadeck.charts.tables import flat
from dramadeck.codec.exports import card_data
from dramadeck.core import NumberedDeck, UnknownNameError, systems
from dramadeck.core.rules import AnySystem
from dramadeck.core.validation import escaped
from dramadeck.lookups.result import Result
from dramadeck.narration import Language, Narrator, Setup
from dramadeck.narration.lookup import DOUBT
from dramadeck.narration.messages import Listed, NameArg, message, message_n
from dramadeck.narration.narrators import narrator_for

DEFAULT: Final = "original"  # the name of the default deck

Named = TypeVar("Named")
Word = TypeVar("Word", bound=StrEnum)

_EXAMPLE: Final = "dramadeck deck 42"

YES_OR_NO: Final[Mapping[str, bool]] = {"yes": True, "no": False}
"""Word → the value of a field that is a bool."""


class Pack(NamedTuple):
    """A deck, and its system."""

    rules: AnySystem
    deck: NumberedDeck[Any]


def packs() -> Mapping[str, Pack]:
    """Name → deck of numbered cards; decks of Torg take precedence over others of the same name."""
    by_name: dict[str, Pack] = {}
    for rules in sorted(systems().values(), key=lambda rules: rules.name != "torg"):
        for name, deck in rules.decks.items():
            if isinstance(deck, NumberedDeck):
                by_name.setdefault(name, Pack(rules, deck))
    return by_name


def deck_summary(language: Language, deck: str, titles: Sequence[str]) -> tuple[list[str], ...]:
    """The names of the cards of a deck, from their titles, and how the command shows more."""
    counts = Counter(map(_title, titles))
    names = [f"{name} {count}" if count > 1 else name for name, count in counts.items()]
    head = message_n(
        len(titles), "{deck}: one card.", "{deck}: {n} cards.", deck=NameArg(escaped(deck))
    )
    others = Listed([NameArg(escaped(name)) for name in packs() if name != deck])
    lines = (
        message("To show a card, give its name or number: {command}.", command=NameArg(_EXAMPLE)),
        message(
            "--all shows all cards, --where selects some; --deck chooses another deck: {decks}.",
            decks=others,
        ),
    )
    return (
        [language.text(head), f"  {', '.join(names)}"],
        [language.text(line) for line in lines],
    )


def find_cards(
    deck: str | None, words: Sequence[str], language: str | None = None
) -> tuple[Pack, list[Any]]:
    """The cards with these numbers or names, and their deck; by default the first that has them.

    A name may be English or in the language.

    Raises:
        UnknownNameError: there is no such deck, or no such card.

    >>> pack, cards = find_cards(None, ["star"])
    >>> pack.deck.name, [card.number for card in cards]
    ('rider-waite', [18])
    """
    decks = packs()
    if deck is not None or not words:
        pack = one_of("deck", deck or DEFAULT, decks)
        words = _english_names(pack, words, language)
        return pack, list(named_cards(pack.deck, words)) if words else list(pack.deck.cards)
    first: UnknownNameError | None = None
    for pack in decks.values():
        try:
            return pack, list(named_cards(pack.deck, _english_names(pack, words, language)))
        except UnknownNameError as unknown:
            first = first or unknown
    raise first or UnknownNameError("there is no deck")


def _english_names(pack: Pack, words: Sequence[str], language: str | None) -> Sequence[str]:
    """The words, with the names of cards in a language in English."""
    narrator = narrator_of_cards(pack, language)
    if narrator.language.code == "en" or narrator.words.card is None:
        return words
    names = {
        as_one_word(_title(narrator.card(card.number)[0].text)): card_data(card)["name"]
        for card in pack.deck.cards
    }
    return [names.get(as_one_word(word), word) for word in words]


def _title(line: str) -> str:
    """The name of a card without its number.

    >>> _title("Eile (42)")
    'Eile'
    """
    return re.sub(r" \([0-9]+\)$", "", line)


def by_word(kind: type[Word]) -> Mapping[str, Word]:
    """Word → the member of an enum."""
    return {str(member): member for member in kind}


def as_one_word(name: str) -> str:
    """A name in lower case, with hyphens in place of spaces and without punctuation.

    >>> as_one_word("Reality's Favorite"), as_one_word("Escape!")
    ('realitys-favorite', 'escape')
    """
    return "-".join(re.findall(r"\w+", name.casefold().replace("'", "")))


def one_of(what: str, word: str, values: Mapping[str, Named]) -> Named:
    """The value for a word, compared without regard to case, spaces and punctuation.

    Raises:
        UnknownNameError: there is no such word; the message has the nearest one.

    >>> from dramadeck.tarot import Suit
    >>> one_of("suit", "cups", by_word(Suit))
    <Suit.CUPS: 'Cups'>
    """
    for name, value in values.items():
        if as_one_word(name) == as_one_word(word):
            return value
    raise UnknownNameError.among(what, word, values)


def named_cards(deck: NumberedDeck[Any], words: Iterable[str]) -> Iterator[Any]:
    """The cards with these numbers or names; several cards may have the same name.

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


def cards_where(deck: NumberedDeck[Any], conditions: Mapping[str, str]) -> Sequence[Any]:
    """The cards that match all conditions, as field → word; by `where` of the deck, if it has one.

    Raises:
        UnknownNameError: there is no such field, or no such word for it.

    >>> from dramadeck import torg
    >>> cards = cards_where(torg.original_deck(), {"approved": "taunt", "type": "haste"})
    >>> [card.number for card in cards]
    [40, 41, 42, 43, 44, 45, 46, 47]
    """
    where: Any = getattr(deck, "where", None)
    if not conditions:
        return deck.cards
    if where is None:
        return _cards_with_fields(deck, conditions)
    hints = get_type_hints(where)
    words = {name: _words_of_type(hint) for name, hint in hints.items() if name != "return"}
    _check_fields(conditions, words)
    cards: Sequence[Any] = where(
        **{name: one_of(f"word for {name}", word, words[name]) for name, word in conditions.items()}
    )
    return cards


def _words_of_type(hint: Any) -> Mapping[str, Any]:
    """Word → the value of an argument, by its annotation."""
    values: dict[str, Any] = {}
    for kind in get_args(hint):
        if kind is bool:
            values |= YES_OR_NO
        elif kind is not NoneType:
            words: type[StrEnum] = kind
            values |= by_word(words)
    return values


def _cards_with_fields(deck: NumberedDeck[Any], conditions: Mapping[str, str]) -> Sequence[Any]:
    """The cards whose fields as text equal the words."""
    rows = [(card, flat(card_data(card))) for card in deck.cards]
    _check_fields(conditions, rows[0][1])
    return [
        card
        for card, fields in rows
        if all(str(fields[name]).casefold() == word.casefold() for name, word in conditions.items())
    ]


def _check_fields(names: Iterable[str], fields: Iterable[str]) -> None:
    for name in names:
        if name not in fields:
            raise UnknownNameError.among("field of cards", name, fields)


# ---------------------------------------------------------------------------- descriptions

MOST_CARDS: Final = 24  # the most cards in one look-up


def narrator_of_cards(pack: Pack, language: str | None) -> Narrator:
    """A narrator for the cards of a deck.

    Raises:
        UnknownNameError: there is no such language.
    """
    dialect = next(iter(pack.rules.dialects.values()))  # any; the cards are the same for all
    return narrator_for(pack.rules, language, setup=Setup(dialect, pack.deck))


def words_of(narrator: Narrator, card: Any) -> list[str]:
    """The name of a card, then its effect and its texts; its fields if the system has no words.

    >>> pack, cards = find_cards(None, ["42"])
    >>> words_of(narrator_of_cards(pack, "en"), cards[0])[0]
    'Haste (42)'
    """
    if narrator.words.card is None:
        fields = {k: value for k, value in flat(card_data(card)).items() if value not in ("", None)}
        title = f"{fields.pop('name')} ({fields.pop('number')})"
        return [title, *(f"{name}: {value}" for name, value in fields.items())]
    return [line.text for line in narrator.card(card.number)]


def _doubt_lines(narrator: Narrator, card: Any) -> list[str]:
    """A line about a doubt how a card is printed; empty for most cards."""
    if not getattr(card, "doubt", ""):
        return []
    doubt = NameArg(narrator.language.phrase(card.doubt, DOUBT))
    return [narrator.language.text(message("Uncertain: {doubt}", doubt=doubt))]


def card_entry(narrator: Narrator, card: Any) -> dict[str, Any]:
    """A card as data, with its `words`: name, effect, texts and doubts.

    >>> pack, cards = find_cards(None, ["42"])
    >>> entry = card_entry(narrator_of_cards(pack, "de"), cards[0])
    >>> entry["number"], entry["words"][0]
    (42, 'Eile (42)')
    """
    return {**card_data(card), "words": [*words_of(narrator, card), *_doubt_lines(narrator, card)]}


@attrs.frozen(kw_only=True)
class Cards:
    """Printed cards: their names, effects and texts; not where they are in a game.

    Attributes:
        cards: numbers or names of cards.
        deck: original, expanded, rider-waite or another; by default the first that has the cards.

    >>> from dramadeck.narration import language
    >>> print(Cards(cards=["42"]).result(language("de")).parts[0].splitlines()[0])
    Eile (42)
    """

    cards: Sequence[str]
    deck: str | None = None

    def result(self, language: Language, /) -> Result:
        """The cards, each as a `card_entry`.

        Raises:
            UnknownNameError: there is no such deck or card.
            ValueError: there are no cards, or too many.
        """
        if not 0 < len(self.cards) <= MOST_CARDS:
            raise ValueError(f"cards: 1 to {MOST_CARDS} are allowed, not {len(self.cards):,}")
        pack, cards = find_cards(self.deck, self.cards, language.code)
        narrator = narrator_of_cards(pack, language.code)
        entries = [card_entry(narrator, card) for card in cards[:MOST_CARDS]]
        texts = ("\n  ".join(entry["words"]) for entry in entries)
        return Result({"deck": pack.deck.name, "cards": entries}, tuple(texts))
