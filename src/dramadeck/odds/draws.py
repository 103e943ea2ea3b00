"""How many of certain cards are among those drawn."""

from math import comb

from dramadeck.odds.distribution import Distribution
from dramadeck.odds.questions import whole


def how_many(name: str, *, marked: int, cards: int, drawn: int) -> Distribution:
    """How many of the marked cards are among those drawn, none of which is laid back.

    Args:
        name: what the distribution is called.
        marked: how many of the cards are marked.
        cards: how many cards may be drawn.
        drawn: how many are.

    Raises:
        TypeError: what is no whole number is asked for.
        ValueError: a number is negative, or more are marked or drawn than there are.

    >>> how_many("aces in five cards", marked=4, cards=52, drawn=5).at_least(1)
    0.341158...
    """
    for what, number in (("marked", marked), ("cards", cards), ("drawn", drawn)):
        whole(what, number)
    if cards < 0:
        raise ValueError(f"{name}: there cannot be {cards} cards")
    if not 0 <= marked <= cards:
        raise ValueError(f"{name}: of {cards} cards no {marked} can be marked")
    if not 0 <= drawn <= cards:
        raise ValueError(f"{name}: of {cards} cards no {drawn} can be drawn")
    fewest, most = max(0, drawn + marked - cards), min(drawn, marked)
    hands = comb(cards, drawn)
    return Distribution(
        name,
        [
            (number, comb(marked, number) * comb(cards - marked, drawn - number) / hands)
            for number in range(fewest, most + 1)
        ],
    )
