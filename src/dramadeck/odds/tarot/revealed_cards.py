"""The cards that are still hidden, and what they do for a push as they are turned up."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple, TypeAlias

import attrs

from dramadeck import tarot
from dramadeck.core import Seat
from dramadeck.core.refusals import truncated_repr
from dramadeck.odds.distribution import added_up
from dramadeck.odds.matching import TooManyCasesError
from dramadeck.tarot import PUBLISHED, Deck, Dialect, TarotCard, rider_waite_deck

Named: TypeAlias = TarotCard | int | str
"""A card, its number, or its name in a deck."""


def card_of(named: Named, deck: Deck) -> TarotCard:
    """A card of the deck."""
    match named:
        case TarotCard(number=number):
            return deck.card(number)
        case str():
            return deck.card(deck.number_of(named))
        case int():
            return deck.card(named)
        case _ as wrong:
            raise TypeError(
                f"expected a card, the number of a card or its name, got {truncated_repr(wrong)}"
            )


def cards_of(named: Iterable[Named], deck: Deck) -> tuple[TarotCard, ...]:
    """Several cards of the deck, each named once."""
    cards = tuple(card_of(name, deck) for name in named)
    twice = [card.name for place, card in enumerate(cards) if card in cards[:place]]
    if twice:
        raise ValueError(f"{twice[0]} is named twice, and there is one of each card")
    return cards


def _tuple(cards: Iterable[TarotCard]) -> tuple[TarotCard, ...]:
    return tuple(cards)


def _count(cards: tuple[TarotCard, ...]) -> str:
    return f"<{len(cards)} cards>"


@attrs.frozen(kw_only=True)
class Stock:
    """Where the cards are, as far as a seat knows.

    Attributes:
        hidden: the cards whose faces the seat cannot see: those in the deck, and those in other
            hands, because it does not know which are where.
        in_deck: how many of them are in the deck; None without a game: then all that are not laid
            face down.
        discards: the cards of the discard pile, which become the new deck when the old one is used
            up (TT-016).
        deck: the deck, whose suits have their meanings (TT-024).
        dialect: the reading of the rules: what a card that matches raises (TT-027).

    Raises:
        ValueError: `in_deck` is more than the number of hidden cards.

    >>> unseen(["The Fool", "Two of Wands"])
    Stock(hidden=<76 cards>, in_deck=None, discards=<0 cards>)
    """

    hidden: tuple[TarotCard, ...] = attrs.field(converter=_tuple, repr=_count)
    in_deck: int | None = None
    discards: tuple[TarotCard, ...] = attrs.field(default=(), converter=_tuple, repr=_count)
    deck: Deck = attrs.field(factory=rider_waite_deck, repr=False)
    dialect: Dialect = attrs.field(default=PUBLISHED, repr=False)

    def __attrs_post_init__(self) -> None:
        most = len(self.hidden)
        if self.in_deck is not None and not 0 <= self.in_deck <= most:
            raise ValueError(
                f"in_deck: expected 0 to {most}, the number of hidden cards, got {self.in_deck}"
            )


def unseen(
    seen: Iterable[Named], *, deck: Deck | None = None, dialect: Dialect = PUBLISHED
) -> Stock:
    """All cards of a deck but those that have been seen, such as the own hand and the discards.

    Raises:
        UnknownNameError: the deck has no such card.
        ValueError: a card is named twice.

    >>> len(unseen([1, "Ace of Cups"]).hidden)
    76
    """
    whole = deck or rider_waite_deck()
    numbers = {card.number for card in cards_of(seen, whole)}
    hidden = tuple(card for card in whole.cards if card.number not in numbers)
    return Stock(hidden=hidden, deck=whole, dialect=dialect)


def stock_for(state: tarot.State, seat: Seat) -> Stock:
    """The stock as a seat knows it: it sees its own cards, those on the table, those discarded.

    Cards that it saw before they were shuffled into the deck count as hidden.

    Raises:
        UnknownNameError: the game has no such seat.

    >>> from dramadeck import tarot
    >>> state = tarot.deal(tarot.new_game(["Ann", "Bea"], seed=7)).state
    >>> stock = stock_for(state, tarot.player_seat("Ann"))
    >>> len(stock.hidden), stock.in_deck
    (73, 63)
    """
    tarot.TAROT.require_seat(state, seat)
    piles = [pile for zone, pile in state.table if not tarot.TAROT.can_see(seat, zone)]
    hidden = sorted(number for pile in piles for number in pile)
    return Stock(
        hidden=tuple(state.card(number) for number in hidden),
        in_deck=len(state.deck),
        discards=tuple(state.card(number) for number in state.discard_pile),
        deck=state.setup.deck,
        dialect=state.dialect,
    )


def apart(stock: Stock, laid: Sequence[TarotCard]) -> None:
    """Raise a `ValueError` if a card that is laid for a push might be drawn as well."""
    may_come = {card.number for card in (*stock.hidden, *stock.discards)}
    for card in laid:
        if card.number in may_come:
            raise ValueError(
                f"{card} is laid for a push, so it is not among the cards that may come: leave it "
                "out of the stock, as `unseen` does with what has been seen"
            )


EFFORT = 1_000_000
"""The most steps of a calculation by default: some ten seconds."""


class Worth(NamedTuple):
    """What a card does for a push (TT-027, TT-028, TT-033)."""

    ranks: int = 0
    is_major: bool = False

    @property
    def is_burned(self) -> bool:
        """Whether it does nothing, and burns or is discarded (TT-028, TT-031)."""
        return not (self.ranks or self.is_major)


Kind: TypeAlias = tuple[Worth, ...]
"""What a card is worth to each side."""


class Gain(NamedTuple):
    """What a side has so far."""

    burns: int = 0  # the cards that it may still draw for burned ones (TT-029)
    ranks: int = 0
    has_major: bool = False

    def with_laid(self, worth: Worth) -> "Gain":
        """The gain after a card that was laid is turned up."""
        return Gain(
            self.burns + worth.is_burned, self.ranks + worth.ranks, self.has_major or worth.is_major
        )

    def with_drawn(self, worth: Worth) -> "Gain":
        """The gain after a card was drawn for a burned one; it does not burn again (TT-031)."""
        return Gain(self.burns - 1, self.ranks + worth.ranks, self.has_major or worth.is_major)


class Position(NamedTuple):
    """Where the cards are."""

    hidden: tuple[int, ...]  # how many cards of each kind may come
    in_deck: int  # how many of them are in the deck
    discards: tuple[int, ...]  # likewise in the discard pile; empty if the deck cannot run out
    gains: tuple[Gain, ...]  # what each side has

    def with_gain(self, side: int, gain: Gain) -> "Position":
        """The position with another gain of a side."""
        return self._replace(gains=(*self.gains[:side], gain, *self.gains[side + 1 :]))

    @property
    def renewed(self) -> "Position":
        """The position with the discards as the new deck, if the old one is used up (TT-016)."""
        if self.in_deck or not self.discards:
            return self
        cards = sum(self.discards)
        discards = (0,) * len(self.discards)
        return self._replace(hidden=self.discards, in_deck=cards, discards=discards)


class Laid(NamedTuple):
    """What a side has laid face down."""

    suit: tarot.Suit
    cards: tuple[TarotCard, ...]  # those that are known
    blind: int  # how many others there are


Chances: TypeAlias = dict[Position, float]


def worth(card: TarotCard, suit: tarot.Suit, stock: Stock) -> Worth:
    """What a card does in a push of this suit (TT-022, TT-027, TT-028, TT-032)."""
    if card.is_major:
        return Worth(is_major=True)
    if not stock.deck.matches(card.number, suit):
        return Worth()
    return Worth(ranks=stock.dialect.pushes.ranks_raised.lookup(card.rank))


def gains(
    sides: Sequence[Laid], stock: Stock, effort: int = EFFORT
) -> dict[tuple[Gain, ...], float]:
    """What the sides have when all cards are face up, with its chance (TT-029, TT-041)."""
    blind = sum(side.blind for side in sides)
    if blind > len(stock.hidden):
        raise ValueError(f"blind: {blind} cards face down, but only {len(stock.hidden)} are hidden")
    deck_holds = len(stock.hidden) if stock.in_deck is None else stock.in_deck
    in_deck = min(deck_holds, len(stock.hidden) - blind)

    def counted(cards: Iterable[TarotCard]) -> Counter[Kind]:
        return Counter(tuple(worth(card, side.suit, stock) for side in sides) for card in cards)

    hidden, discards = counted(stock.hidden), counted(stock.discards)
    kinds = tuple({**hidden, **discards})
    start = Position(
        hidden=tuple(hidden[kind] for kind in kinds),
        in_deck=in_deck,
        discards=tuple(discards[kind] for kind in kinds),
        gains=tuple(
            reduce(Gain.with_laid, [worth(card, side.suit, stock) for card in side.cards], Gain())
            for side in sides
        ),
    )
    work, chances = _Work(effort), {start: 1.0}
    if in_deck >= blind + sum(gain.burns for gain in start.gains):
        # The deck cannot run out.
        chances = {start._replace(discards=()): 1.0}
        for place, side in enumerate(sides):
            kinds, chances = _merged_kinds(kinds, chances, place)
            chances = _all_shown(chances, kinds, place, side.blind, work)
            chances = _burned(chances, kinds, place, work)
        return _summed(chances)
    for place, side in enumerate(sides):
        chances = _all_shown(chances, kinds, place, side.blind, work)
    for place in range(len(sides)):
        chances = _burned(chances, kinds, place, work)
    return _summed(chances)


def _merged_kinds(
    kinds: Sequence[Kind], chances: Chances, first: int
) -> tuple[tuple[Kind, ...], Chances]:
    """Merge kinds that are worth the same to this side and to those after it."""
    nothing = (Worth(),) * first
    shortened = [(*nothing, *kind[first:]) for kind in kinds]
    fewer = tuple(dict.fromkeys(shortened))
    merged: Chances = {}
    for position, chance in chances.items():
        counts = dict.fromkeys(fewer, 0)
        for kind, count in zip(shortened, position.hidden, strict=True):
            counts[kind] += count
        shorter = position._replace(hidden=tuple(counts.values()))
        merged[shorter] = merged.get(shorter, 0.0) + chance
    return fewer, merged


def _all_shown(
    chances: Chances, kinds: Sequence[Kind], side: int, blind: int, work: "_Work"
) -> Chances:
    """Turn up each card that was face down: any of the hidden ones."""
    for _ in range(blind):
        reached = [
            (after.with_gain(side, position.gains[side].with_laid(kinds[kind][side])), chance * p)
            for position, chance in chances.items()
            for kind, after, p in _next_card(position)
        ]
        chances = _merged(reached, work)
    return chances


class _Work:
    """Counts the steps of a calculation, and raises an error when they are too many."""

    def __init__(self, effort: int) -> None:
        self.effort = effort
        self.done = 0

    def add(self) -> None:
        self.done += 1
        if self.done > self.effort:
            raise TooManyCasesError(
                f"too many cards are face down for an exact answer: it took more than "
                f"{self.effort} steps; name more of them, or allow a greater effort"
            )


def _merged(reached: Iterable[tuple[Position, float]], work: _Work) -> Chances:
    chances: Chances = {}
    for position, chance in reached:
        work.add()
        chances[position] = chances.get(position, 0.0) + chance
    return chances


def _next_card(position: Position) -> Iterator[tuple[int, Position, float]]:
    """Each kind that the next hidden card may be, the position without it, and the chance."""
    cards = sum(position.hidden)
    for kind, count in enumerate(position.hidden):
        if count:
            hidden = (*position.hidden[:kind], count - 1, *position.hidden[kind + 1 :])
            yield kind, position._replace(hidden=hidden), count / cards


def _burned(chances: Chances, kinds: Sequence[Kind], side: int, work: _Work) -> Chances:
    """Draw for the burned cards of a side, as long as there is a card to draw."""
    finished: Chances = {}
    pending = chances
    while pending:
        reached: list[tuple[Position, float]] = []
        for position, chance in pending.items():
            gain, renewed = position.gains[side], position.renewed
            if gain.burns and renewed.in_deck:
                reached += _drawn(renewed, chance, kinds, side)
            else:
                over = position.with_gain(side, gain._replace(burns=0))
                finished[over] = finished.get(over, 0.0) + chance
        pending = _merged(reached, work)
    return finished


def _drawn(
    position: Position, chance: float, kinds: Sequence[Kind], side: int
) -> Iterator[tuple[Position, float]]:
    """Draw the top card of the deck; a card that does not help is discarded at once (TT-031)."""
    for kind, after, share in _next_card(position):
        value, discards = kinds[kind][side], position.discards
        if value.is_burned and discards:
            discards = (*discards[:kind], discards[kind] + 1, *discards[kind + 1 :])
        gain = position.gains[side].with_drawn(value)
        drawn = after._replace(in_deck=position.in_deck - 1, discards=discards)
        yield drawn.with_gain(side, gain), chance * share


def _summed(chances: Mapping[Position, float]) -> dict[tuple[Gain, ...], float]:
    return added_up((position.gains, chance) for position, chance in chances.items())
