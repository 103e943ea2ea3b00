"""What a hero whom the program plays says to a trade that is offered to her.

She takes one that costs her nothing: for each card that she gives she gets one that is at least as
dear to her, and of those that she may give she takes the cheapest. All cards that she does not know
how to use are as dear as each other, so she swaps them with whoever asks. Else she declines; she
leaves nobody waiting. She looks at her own cards and at those that are laid before her, and goes by
no reason that is given.
"""

from collections.abc import Sequence

from dramadeck.core import Card
from dramadeck.torg import TORG, AnswerTrade, CardType, Command, DeclineTrade, State
from dramadeck.torg.subplots import DECLINABLE
from dramadeck.torg.trade import TradeOffer


def answer_to_offer(state: State, hero: str, worth: Sequence[CardType]) -> Command | None:
    """The answer of a hero to the first trade that waits for one; None where none does.

    Args:
        state: the game.
        hero: who is asked.
        worth: the cards that she knows how to use, the dearest first.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> dear, cheap = [torg.CardType.HERO, torg.CardType.HASTE], state.hand("Quin")[0]
    >>> state = torg.offer_trade(state, hero="Quin", with_hero="Marco", gives=(cheap,),
    ...                          explanation="they swap what they know").state
    >>> answer_to_offer(state, "Marco", dear).with_hero
    'Quin'
    """
    offer = next((each for each in state.play.offers if each.with_hero == hero), None)
    if offer is None:
        return None
    agreed = _agreed(state, offer, worth)
    declined = DeclineTrade(hero=hero, with_hero=offer.hero)
    answers = (each for each in (agreed, declined) if each is not None)
    return next((each for each in answers if TORG.refusal(state, each) is None), None)


def _agreed(state: State, offer: TradeOffer, worth: Sequence[CardType]) -> AnswerTrade | None:
    """The trade with the cheapest cards that will do; None where they are too dear."""
    hero, gets = offer.with_hero, offer.pooled or state.offered(offer.with_hero)
    held = state.hand(hero) if state.round is None else state.pool(hero)
    cheapest = sorted(held, key=lambda card: (-_rank(state, card, worth), card))
    gives = _chosen(state, offer, cheapest)
    pairs = zip(
        sorted([_rank(state, card, worth) for card in gets]),
        sorted([_rank(state, card, worth) for card in gives]),
        strict=False,
    )
    if len(gives) < len(gets) or any(gained > given for gained, given in pairs):
        return None
    return AnswerTrade(hero=hero, with_hero=offer.hero, gives=tuple(gives))


def _chosen(state: State, offer: TradeOffer, cheapest: Sequence[Card]) -> list[Card]:
    """The first of these that may be given: of each type that is asked for one, or any."""
    may_be_given = [
        card for card in cheapest if state.round is None or state.card(card).type not in DECLINABLE
    ]
    if not offer.wants:
        return may_be_given[: offer.count]
    found = list[Card]()
    for kind in offer.wants:
        fits = (c for c in may_be_given if c not in found and state.card(c).type is kind)
        found += [card for card in (next(fits, None),) if card is not None]
    return found


def _rank(state: State, card: Card, worth: Sequence[CardType]) -> int:
    """How far down a card stands among those of use; the others behind them all."""
    kind = state.card(card).type
    return worth.index(kind) if kind in worth else len(worth)


__all__ = ["answer_to_offer"]
