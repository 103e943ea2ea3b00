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
    """Return the ranks of a card, "major" or "burned", computed without the code for odds."""
    if card.suit is None:
        return "major"
    if card.suit not in (suit, "Pentacles"):
        return "burned"
    return 2 if card.rank > 10 else 1


def every_order(stock, *sides):
    """Return the results of all sides (suit, named cards, blind) → their exact chance.

    The result of a side is its ranks, and whether it shows a Major Arcana. With discards, every
    order of them is played, too; a second new deck is an error.
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
        for result, chance in results_of(laid, deck, list(stock.discards)):
            chances[result] = chances.get(result, 0) + chance / len(orders)
    return chances


def shares(chances, worth):
    """Return each value of `worth` for the results → its exact chance."""
    counted = {}
    for gains, chance in chances.items():
        counted[worth(gains)] = counted.get(worth(gains), 0) + chance
    return counted


def agrees(distribution, expected):
    assert dict(distribution.outcomes) == pytest.approx(
        {outcome: float(chance) for outcome, chance in expected.items()}, abs=1e-12
    )


def results_of(laid, deck, discards):
    """Return the results of this deck and of the new decks that may follow, with their chances."""
    burns = [sum(effect(card, suit) == "burned" for card in on) for suit, on in laid]
    effects = [[effect(card, suit) for card in on] for suit, on in laid]

    def draw(deck, discards, burns, effects, chance):
        side = next((place for place, left in enumerate(burns) if left), None)
        if side is None or not (deck or discards):
            yield tuple(sum_of(side) for side in effects), chance
            return
        if not deck:
            orders = list(permutations(discards))
            for order in orders:
                yield from draw(list(order), [], burns, effects, chance / len(orders))
            return
        card, *rest = deck
        value = effect(card, laid[side][0])
        fewer = [left - (place == side) for place, left in enumerate(burns)]
        more = [[*row, value] if place == side else row for place, row in enumerate(effects)]
        burned_cards = [card] if value == "burned" else []
        yield from draw(rest, [*discards, *burned_cards], fewer, more, chance)

    return draw(deck, discards, burns, effects, Fraction(1))


def sum_of(effects):
    return sum(value for value in effects if isinstance(value, int)), "major" in effects
