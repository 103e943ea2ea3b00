"""Small tarot decks, and a slow, simple computation: every order of the cards is played."""

from fractions import Fraction
from itertools import permutations

import pytest

from dramadeck.odds.tarot.revealed_cards import Stock
from dramadeck.tarot import rider_waite_deck

DECK = rider_waite_deck()


def cards(*names):
    return tuple(DECK.card(DECK.number_of(name)) for name in names)


def stock_of(*names, in_deck=None, discards=()):
    return Stock(hidden=cards(*names), in_deck=in_deck, discards=cards(*discards))


def effect(card, suit):
    """Ranks, "major" or "burned", by the words of the rules and not by the code for odds."""
    if card.suit is None:
        return "major"
    if card.suit not in (suit, "Pentacles"):
        return "burned"
    return 2 if card.rank > 10 else 1


def every_order(stock, *sides):
    """What each of the sides (suit, named cards, blind) has in the end → its exact chance.

    What it has is its ranks, and whether it shows a Major Arcana. With discards every order of
    them is played through, too, and a deck that is made anew a second time is an error here.
    """
    chances = {}
    blind = sum(side[2] for side in sides)
    orders = list(permutations(stock.hidden))
    for order in orders:
        hands, deck = order[:blind], list(order[blind:])
        if stock.in_deck is not None:
            deck = deck[: stock.in_deck]
        laid = []
        for suit, named, count in sides:
            laid.append((suit, [*cards(*named), *hands[:count]]))
            hands = hands[count:]
        for result, chance in played(laid, deck, list(stock.discards)):
            chances[result] = chances.get(result, 0) + chance / len(orders)
    return chances


def shares(chances, worth):
    """What the results of all sides are worth → its exact chance."""
    counted = {}
    for gains, chance in chances.items():
        counted[worth(gains)] = counted.get(worth(gains), 0) + chance
    return counted


def agrees(distribution, expected):
    assert dict(distribution.outcomes) == pytest.approx(
        {outcome: float(chance) for outcome, chance in expected.items()}, abs=1e-12
    )


def played(laid, deck, discards):
    """The results of this deck, with the chances of the new decks that may follow it."""
    burns = [sum(effect(card, suit) == "burned" for card in on) for suit, on in laid]
    effects = [[effect(card, suit) for card in on] for suit, on in laid]

    def draw(deck, discards, burns, effects, chance):
        side = next((place for place, left in enumerate(burns) if left), None)
        if side is None or not (deck or discards):
            yield tuple(summed(side) for side in effects), chance
            return
        if not deck:
            orders = list(permutations(discards))
            for order in orders:
                yield from draw(list(order), [], burns, effects, chance / len(orders))
            return
        card, *rest = deck
        came = effect(card, laid[side][0])
        fewer = [left - (place == side) for place, left in enumerate(burns)]
        more = [[*row, came] if place == side else row for place, row in enumerate(effects)]
        useless = [card] if came == "burned" else []
        yield from draw(rest, [*discards, *useless], fewer, more, chance)

    return draw(deck, discards, burns, effects, Fraction(1))


def summed(effects):
    return sum(value for value in effects if isinstance(value, int)), "major" in effects
