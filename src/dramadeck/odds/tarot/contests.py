"""Who wins a contest."""

from collections.abc import Sequence

import attrs

from dramadeck.odds.distribution import Distribution
from dramadeck.odds.tarot.burning import EFFORT, Gain, gains
from dramadeck.odds.tarot.pushes import PlannedPush, laid_for
from dramadeck.odds.tarot.stock import Named, Stock, cards_of, unseen

NOBODY = "nobody"
"""A tie in which nobody defends: nothing much changes (TT-046)."""

STORIES = "the stories"
"""Several sides show Major Arcana, and what is told with them says who has won what (TT-044)."""


@attrs.frozen(kw_only=True)
class Side:
    """A side of a contest as far as odds go.

    Attributes:
        name: who it is.
        rank: the rank of the trait, wounds and what the side loses included.
        push: suit and cards; one without cards stands by the rank.
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
    Where several defenders lead, the names of all of them are the outcome.

    Args:
        sides: the sides in the order of narration, in which they draw for burned cards.
        stock: the cards that may come; all but those that are laid and known by default.
        effort: how many steps to take at most.

    Raises:
        ValueError: there are fewer than two sides, or two of one name; a card is in two places.
        UnknownNameError: the deck has no such card.
        TooManyCasesError: an exact answer would take too long.

    >>> from dramadeck.tarot import Suit
    >>> mia = Side(name="Mia", rank=6, push=PlannedPush(Suit.SWORDS, ["Three of Swords"]))
    >>> guard = Side(name="Guard", rank=5, push=PlannedPush(Suit.SWORDS, blind=1), defends=True)
    >>> print(contest([mia, guard]).as_text(width=10))
    who wins
      Mia  46.68 %  █████████
    Guard  53.32 %  ██████████
    """
    if len(sides) < 2:
        raise ValueError(f"a contest has two sides or more, not {len(sides)}")
    names = [side.name for side in sides]
    if len(set(names)) < len(names):
        raise ValueError(f"each side of a contest has a name of its own, not {', '.join(names)}")
    known = stock or unseen(_known(sides))
    laid = [laid_for(side.push, known) for side in sides]
    cards_of((card for each in laid for card in each.cards), known.deck)
    shares: dict[str, float] = {}
    for found, chance in gains(laid, known, effort).items():
        winner = _winner(sides, found)
        shares[winner] = shares.get(winner, 0.0) + chance
    order = [*names, *sorted(shares.keys() - set(names))]
    return Distribution("who wins", [(each, shares[each]) for each in order if each in shares])


def _known(sides: Sequence[Side]) -> tuple[Named, ...]:
    return tuple(card for side in sides for card in side.push.cards)


def _winner(sides: Sequence[Side], found: Sequence[Gain]) -> str:
    with_major = [side.name for side, gain in zip(sides, found, strict=True) if gain.has_major]
    if with_major:
        return with_major[0] if len(with_major) == 1 else STORIES
    ranks = [side.rank + gain.ranks for side, gain in zip(sides, found, strict=True)]
    ahead = [side for side, rank in zip(sides, ranks, strict=True) if rank == max(ranks)]
    winners = ahead if len(ahead) == 1 else [side for side in ahead if side.defends]
    return " and ".join(side.name for side in winners) or NOBODY
