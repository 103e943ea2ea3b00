"""What a hand may hold."""

from collections.abc import Sequence

from dramadeck.odds.distribution import Distribution
from dramadeck.odds.draws import how_many
from dramadeck.odds.questions import one_of
from dramadeck.torg.cards import CardType, DramaCard
from dramadeck.torg.decks import original_deck


def cards_held(
    types: CardType | Sequence[CardType], hand: int, *, cards: Sequence[DramaCard] | None = None
) -> Distribution:
    """How many cards of a type, or of several, are in a hand that nobody has seen.

    Args:
        types: the type of card, or several of them.
        hand: how many cards the hand has.
        cards: the cards that may be in it, as `unseen` gives them; the whole deck by default.

    Raises:
        ValueError: there are not so many cards, or no such type.

    >>> round(cards_held(CardType.DRAMA, 4).at_least(1), 4)
    0.2964
    """
    asked = (types,) if isinstance(types, str) else tuple(types)
    wanted = frozenset(one_of("types", each, CardType) for each in asked)
    if not wanted:
        raise ValueError("types: no type of card is asked about")
    among = original_deck().cards if cards is None else tuple(cards)
    marked = sum(card.type in wanted for card in among)
    name = " or ".join(sorted(wanted)) + f" in a hand of {hand}"
    return how_many(name, marked=marked, cards=len(among), drawn=hand)
