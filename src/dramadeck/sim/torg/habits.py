"""Ways to play cards: at random, greedily, cautiously."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import attrs

from dramadeck.core import Card
from dramadeck.torg import CardType, Side, State
from dramadeck.torg.cards import Disadvantage

WORTH: Final = (
    CardType.HERO,
    CardType.DRAMA,
    CardType.HASTE,
    CardType.ACTION,
    CardType.SUPPORTER,
    CardType.ADRENALIN,
    CardType.WILLPOWER,
    CardType.PRESENCE,
    CardType.COUP_DE_GRACE,
)
"""The cards that these players know how to use, the dearest first."""


def by_worth(state: State, cards: Iterable[Card]) -> list[Card]:
    """The cards, the dearest first; those of no use to these players last."""
    return sorted(cards, key=lambda card: (_rank(state, card), card))


def _rank(state: State, card: Card) -> int:
    kind = state.card(card).type
    return WORTH.index(kind) if kind in WORTH else len(WORTH)


@attrs.frozen(kw_only=True)
class Habit:
    """How a player treats her cards.

    Attributes:
        name: what it is called.
        is_random: whether lots decide what is laid into the pool, what is played, and which action
            is taken; otherwise the dearest card comes first, and an approved action.
        pools_all: whether a card goes into the pool in every round, useful or not; else only one
            that these players know how to use.
        is_moment: whether cards are played at this time; the state, the hero → yes or no.
    """

    name: str
    is_random: bool = False
    pools_all: bool = True
    is_moment: Callable[[State, str], bool]

    def ordered(self, cards: Sequence[Card], die: float) -> Sequence[Card]:
        """These cards in the order in which they are thought of; given are the dearest first."""
        first = int(die * len(cards)) if self.is_random else 0
        return (*cards[first:], *cards[:first])


def always(_state: State, _hero: str) -> bool:
    """At any time."""
    return True


SHOWDOWN: Final = 8
"""The round from which a cautious player saves no cards any more."""

LARGE: Final = 4
"""The cards that a cautious player always keeps in her pool until then."""


def in_dramatic_moments(state: State, hero: str) -> bool:
    """In the showdown; and when things look bad for the heroes, from a pool that is large.

    Args:
        state: the game.
        hero: whose pool.
    """
    if state.round is None or state.round.number >= SHOWDOWN:
        return True
    is_large = len(state.pool(hero)) > LARGE
    return is_large and any(state.suffers(Side.HEROES, each) for each in Disadvantage)


RANDOM: Final = Habit(name="random", is_random=True, is_moment=always)
"""Any card, any action: what the rules allow, each as likely."""

GREEDY: Final = Habit(name="greedy", pools_all=False, is_moment=always)
"""Plays a card as soon as it helps an action, and pools none that never would."""

CAUTIOUS: Final = Habit(name="cautious", is_moment=in_dramatic_moments)
"""Builds a pool, a card in every round, and keeps it for dramatic moments."""
