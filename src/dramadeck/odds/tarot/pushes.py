"""Odds of a push (success, ranks, wounds, the best suit), and of a contest."""

from collections.abc import Iterable, Sequence
from math import fsum
from typing import NamedTuple

import attrs

from dramadeck.core import Seat
from dramadeck.odds.distribution import (
    CERTAINTY,
    Distribution,
    added_up,
    of_kind,
    several,
    whole,
)
from dramadeck.odds.tarot import revealed_cards
from dramadeck.odds.tarot.revealed_cards import EFFORT, Gain, Laid, Named, Stock, cards_of, unseen
from dramadeck.tarot import TAROT, Outcome, State, Suit, SuitMeaning
from dramadeck.tarot.cards import committed


def _named(cards: Iterable[Named]) -> tuple[Named, ...]:
    return (cards,) if isinstance(cards, str) else tuple(cards)


@attrs.frozen
class PlannedPush:
    """A push whose cards are laid face down.

    Attributes:
        suit: the suit that counts; Pentacles count besides (TT-022).
        cards: the cards that are laid and known: cards, numbers or names.
        blind: how many more are laid with unknown faces, such as an opponent's: any of the hidden
            cards.

    Raises:
        ValueError: the number of cards is negative.

    >>> PlannedPush(Suit.WANDS, ["Two of Wands", 61])
    PlannedPush(suit=<Suit.WANDS: 'Wands'>, cards=('Two of Wands', 61), blind=0)
    """

    suit: Suit = attrs.field(converter=Suit)
    cards: tuple[Named, ...] = attrs.field(default=(), converter=_named)
    blind: int = attrs.field(default=0, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if whole("blind", self.blind) < 0:
            raise ValueError(f"blind: expected 0 cards face down or more, got {self.blind}")


def outcomes(
    push: PlannedPush, *, rank: int, needed: int, stock: Stock | None = None, effort: int = EFFORT
) -> Distribution:
    """How a push ends: critical, success or failure (TT-033, TT-036).

    Args:
        push: suit and cards.
        rank: the rank of the trait, wounds included; an aptitude is a rank.
        needed: the rank that is enough; against a stun one more than the stun's (TT-063).
        stock: the cards that may come; all but those that are laid by default.
        effort: the most steps of the calculation.

    Raises:
        ValueError: the suit cannot be declared, or a card is in two places.
        TooManyCasesError: an exact answer would take too long.

    >>> from dramadeck.tarot import Aptitude
    >>> push = PlannedPush(Suit.WANDS, ["Two of Cups", "Nine of Swords"])
    >>> print(outcomes(push, rank=Aptitude.FAIR, needed=Aptitude.GOOD).as_text(width=10))
    outcome of the push
    critical  49.79 %  ██████████
     success  38.81 %  ████████
     failure  11.40 %  ██
    """
    whole("rank", rank)
    whole("needed", needed)
    shares = dict.fromkeys(Outcome, 0.0)
    for gain, chance in _gains(push, stock, effort).items():
        if gain.has_major:
            outcome = Outcome.CRITICAL
        else:
            outcome = Outcome.SUCCESS if rank + gain.ranks >= needed else Outcome.FAILURE
        shares[outcome] += chance
    return Distribution("outcome of the push", [(str(end), p) for end, p in shares.items()])


def chance_of_success(
    push: PlannedPush, *, rank: int, needed: int, stock: Stock | None = None, effort: int = EFFORT
) -> float:
    """The chance that a push succeeds, a critical success included; see `outcomes`.

    >>> round(chance_of_success(PlannedPush(Suit.CUPS, ["Two of Wands"]), rank=4, needed=5), 4)
    0.6494
    """
    return _success(outcomes(push, rank=rank, needed=needed, stock=stock, effort=effort))


def _success(odds: Distribution) -> float:
    chance = fsum(odds.chance(end) for end in Outcome if end.is_success)
    return 1.0 if abs(1 - chance) < CERTAINTY else chance  # not 0.9999999999999999


def ranks_raised(
    push: PlannedPush, *, stock: Stock | None = None, effort: int = EFFORT
) -> Distribution:
    """By how many ranks a push raises a trait; Major Arcana raise none (TT-027, TT-033).

    >>> ranks_raised(PlannedPush(Suit.SWORDS, ["King of Swords", "Ace of Swords"])).chance(3)
    1.0
    """
    return _by_number(
        "ranks raised", ((g.ranks, p) for g, p in _gains(push, stock, effort).items())
    )


def wounds_suffered(
    push: PlannedPush, wounds: int, *, stock: Stock | None = None, effort: int = EFFORT
) -> Distribution:
    """How many of these wounds, without what armor stops, come through a push (TT-056, TT-057).

    >>> wounds_suffered(PlannedPush(Suit.SWORDS, ["Queen of Swords"]), 5).chance(3)
    1.0
    """
    if whole("wounds", wounds) < 0:
        raise ValueError(f"wounds: expected 0 or more, got {wounds}")
    taken = (
        (0 if gain.has_major else max(0, wounds - gain.ranks), chance)
        for gain, chance in _gains(push, stock, effort).items()
    )
    return _by_number("wounds suffered", taken)


class SuitOdds(NamedTuple):
    """The odds of cards in a push of this suit: its outcomes, and the chance of success."""

    suit: Suit
    outcomes: Distribution
    success: float

    def _repr_html_(self) -> str:
        return _by_suit_html((self,))


class _BySuit(tuple[SuitOdds, ...]):
    """The odds of several suits, which a notebook shows as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return _by_suit_html(self)


def _by_suit_html(suits: Iterable[SuitOdds]) -> str:
    """A row for each suit: the chance of success, and those of the outcomes."""
    head = "".join(f'<th scope="col">{name}</th>' for name in ("suit", "success", *Outcome))
    body = ""
    for odds in suits:
        chances = [odds.success, *map(odds.outcomes.chance, Outcome)]
        cells = "".join(f'<td style="text-align:right">{chance:.2%}</td>' for chance in chances)
        body += f'<tr><th scope="row">{odds.suit}</th>{cells}</tr>'
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def by_suit(
    cards: Iterable[Named], *, rank: int, needed: int, stock: Stock | None = None
) -> tuple[SuitOdds, ...]:
    """The odds of these cards in each suit that can be declared, the best suit first.

    Of two with the same chance of success the one with more critical successes comes first. The
    arguments are those of `outcomes`.

    >>> [best, *others] = by_suit(["Two of Wands", "Page of Cups"], rank=4, needed=6)
    >>> best.suit, best.success
    (<Suit.CUPS: 'Cups'>, 1.0)
    """
    deck, laid = (stock or unseen(())).deck, tuple(cards)
    suits: list[SuitOdds] = []
    for suit in Suit:
        if deck.meaning(suit) is not SuitMeaning.ALWAYS:
            odds = outcomes(PlannedPush(suit, laid), rank=rank, needed=needed, stock=stock)
            suits.append(SuitOdds(suit, odds, _success(odds)))
    return _BySuit(
        sorted(suits, key=lambda odds: (-odds.success, -odds.outcomes.chance(Outcome.CRITICAL)))
    )


def best_suit(
    cards: Iterable[Named], *, rank: int, needed: int, stock: Stock | None = None
) -> Suit:
    """The suit with the best chance of success for these cards; see `by_suit`.

    >>> best_suit(["Two of Wands", "Page of Cups"], rank=4, needed=6)
    <Suit.CUPS: 'Cups'>
    """
    return by_suit(cards, rank=rank, needed=needed, stock=stock)[0].suit


def laid_for(push: PlannedPush, stock: Stock) -> Laid:
    """A push with its cards looked up in the deck."""
    of_kind("push", push, PlannedPush)
    if stock.deck.meaning(push.suit) is SuitMeaning.ALWAYS:
        raise ValueError(f"{push.suit} match every push and are declared in none (TT-022)")
    cards = cards_of(push.cards, stock.deck)
    revealed_cards.apart(stock, cards)
    return Laid(push.suit, cards, push.blind)


def _gains(push: PlannedPush, stock: Stock | None, effort: int) -> dict[Gain, float]:
    laid = of_kind("push", push, PlannedPush).cards
    stock = stock or unseen(cards_of(laid, unseen(()).deck))
    chances = revealed_cards.gains([laid_for(push, stock)], stock, effort)
    return {gain: chance for (gain,), chance in chances.items()}


def _by_number(name: str, pairs: Iterable[tuple[int, float]]) -> Distribution:
    return Distribution(name, sorted(added_up(pairs).items()))


NOBODY = "nobody"
"""A tie without a defender: nobody wins (TT-046)."""

STORIES = "the stories"
"""Several sides show Major Arcana, and their stories say who has won what (TT-044)."""


@attrs.frozen(kw_only=True)
class Side:
    """A side of a contest.

    Attributes:
        name: its name.
        rank: the rank of the trait, wounds and what the side loses included.
        push: suit and cards; without cards the rank alone counts.
        defends: whether it wins a tie (TT-046).
    """

    name: str
    rank: int
    push: PlannedPush
    defends: bool = False


def contest(
    sides: Sequence[Side], *, stock: Stock | None = None, effort: int = EFFORT
) -> Distribution:
    """Who wins a contest of two sides or more (TT-041, TT-042, TT-046).

    A Major Arcana beats any rank; without one the best rank wins, and a tie is the defender's.
    If several defenders lead, the outcome is the names of all of them.

    Args:
        sides: the sides in the order of narration, in which they draw for burned cards.
        stock: as of `outcomes`.
        effort: as of `outcomes`.

    Raises:
        ValueError: there are fewer than two sides, or two of one name; a card is in two places.

    >>> from dramadeck.tarot import Suit
    >>> mia = Side(name="Mia", rank=6, push=PlannedPush(Suit.SWORDS, ["Three of Swords"]))
    >>> guard = Side(name="Guard", rank=5, push=PlannedPush(Suit.SWORDS, blind=1), defends=True)
    >>> print(contest([mia, guard]).as_text(width=10))
    who wins
      Mia  46.68 %  █████████
    Guard  53.32 %  ██████████
    """
    sides = several("sides", sides, Side)
    if len(sides) < 2:
        raise ValueError(f"a contest has two sides or more, not {len(sides)}")
    names = [side.name for side in sides]
    if len(set(names)) < len(names):
        raise ValueError(f"the names of a contest's sides must differ, not {', '.join(names)}")
    stock = stock or unseen(card for side in sides for card in side.push.cards)
    laid = [laid_for(side.push, stock) for side in sides]
    cards_of((card for of_side in laid for card in of_side.cards), stock.deck)
    chances = revealed_cards.gains(laid, stock, effort).items()
    shares = added_up((_winner(sides, of_sides), chance) for of_sides, chance in chances)
    order = [*names, *sorted(shares.keys() - set(names))]
    return Distribution("who wins", [(name, shares[name]) for name in order if name in shares])


def _winner(sides: Sequence[Side], of_sides: Sequence[Gain]) -> str:
    with_major = [side.name for side, gain in zip(sides, of_sides, strict=True) if gain.has_major]
    if with_major:
        return with_major[0] if len(with_major) == 1 else STORIES
    ranks = [side.rank + gain.ranks for side, gain in zip(sides, of_sides, strict=True)]
    ahead = [side for side, rank in zip(sides, ranks, strict=True) if rank == max(ranks)]
    winners = ahead if len(ahead) == 1 else [side for side in ahead if side.defends]
    return " and ".join(side.name for side in winners) or NOBODY


def push_under_way(state: State, seat: Seat, character: str) -> PlannedPush:
    """A character's push with cards face down, as a seat sees it: it knows its own cards.

    Raises:
        ValueError: the character makes no push, or its cards are face up already.
        UnknownNameError: the game has no such seat.

    >>> from dramadeck import tarot
    >>> state = tarot.deal(tarot.new_game(["Ann"], seed=7)).state
    >>> state = tarot.call_for_check(state, character="Ann", trait="Brawn", needed=5).state
    >>> state = tarot.declare_push(state, character="Ann", suit=tarot.Suit.SWORDS).state
    >>> state = tarot.commit_cards(state, character="Ann", cards=state.hand("Ann")[:2]).state
    >>> push_under_way(state, tarot.NARRATOR, "Ann")
    PlannedPush(suit=<Suit.SWORDS: 'Swords'>, cards=(), blind=2)
    """
    TAROT.require_seat(state, seat)
    push = state.play.push(character)
    if push is None:
        raise ValueError(f"{character} makes no push")
    if push.is_revealed:
        raise ValueError(f"the cards of {character}'s push are face up: it has no odds any more")
    laid = state.face_down(character)
    if TAROT.can_see(seat, committed(state.holder(character))):
        return PlannedPush(push.suit, laid)
    return PlannedPush(push.suit, blind=len(laid))
