"""Trades between heroes: one offers, the other answers, and the story gives a reason."""

from collections.abc import Collection, Container
from enum import StrEnum, unique
from typing import Final

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.core.refusals import from_to, one_of
from dramadeck.torg.cards import DECLINABLE, CardType
from dramadeck.torg.decks import hand, offered, pool
from dramadeck.torg.field_types import Explanation, Offerer, OneHero, ToTrade, Trader
from dramadeck.torg.preconditions import ADVENTURE, IN_SCENE, NO_RESET, SCENE_OPEN, TRADES_OPEN
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import pools, requirements, rule, turns
from dramadeck.torg.scene import TradeOffer
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision


def _require_trader(state: State, hero: str, _rule: str) -> None:
    requirements.hero_of(state, hero, "TR-040")
    requirements.require_not_fallen(state, hero, "TR-040")
    if state.dialect.trades.group == "same_combat":
        requirements.require_in_action(state, hero, "TC-037")


TRADING: Final = core.Window.of(
    "when a hero may trade",
    ADVENTURE,
    SCENE_OPEN,
    TRADES_OPEN,
    core.Guard[State]("for a hero who may trade", _require_trader),
)


@command(when=TRADING("TR-043"), menu=core.Topic.TRADES.at(1))
class OfferTrade:
    """Offer another hero a trade: in rounds from pool to pool, or from hand to hand (TR-038).

    Out of rounds only the other hero sees the offered cards. The offer asks for types of cards in
    return, because the other's hand is hidden.

    Attributes:
        hero: the hero who offers.
        with_hero: the hero who gets the offer.
        gives: the cards offered, as many as the other hero gives (TR-041).
        wants: the types wanted in return, one for each card; empty for any cards.
        explanation: how the two help each other in the story (TR-042).
    """

    hero: core.Sender
    with_hero: OneHero
    gives: ToTrade
    wants: tuple[CardType, ...] = ()
    explanation: Explanation = ""


@event
class TradeOffered:
    """A hero has offered another a trade.

    Attributes:
        hero: the hero who offers.
        with_hero: the hero who gets the offer.
        gives: the cards offered.
        wants: the types that are wanted in return.
        explanation: how the two help each other.
        from_pool: True for a trade from pool to pool, False from hand to hand.
    """

    hero: str
    with_hero: str
    gives: tuple[Card, ...]
    wants: tuple[CardType, ...]
    explanation: str
    from_pool: bool

    @property
    def moves(self) -> core.Moves:
        """From the hand to the zone `offered`; cards of a pool are moved to its top."""
        if self.from_pool:
            return core.moved(self.gives, pool(self.hero), pool(self.hero))
        return core.moved(self.gives, hand(self.hero), offered(self.with_hero))

    def apply(self, state: State) -> State:
        """The offer waits for an answer."""
        offer = TradeOffer(
            hero=self.hero,
            with_hero=self.with_hero,
            count=len(self.gives),
            wants=self.wants,
            explanation=self.explanation,
            pooled=self.gives if self.from_pool else (),
        )
        return state.with_pending(replace(state.pending, offers=(*state.pending.offers, offer)))


@rule(OfferTrade)
def offer_trade(state: State, command: OfferTrade) -> Decision:
    """Possible at any time, also while an action is open (TR-043); needs a reason (TR-042)."""
    hero, other, gives, wants = command.hero, command.with_hero, command.gives, command.wants
    _require_partner(state, hero, other)
    if hero == other:
        raise refuse(Reason.TRADE_WITH_ONESELF, "TR-040", hero=hero)
    if not gives:
        raise refuse(Reason.WRONG_NUMBER_OF_CARDS, "TR-041", hero=hero, count=0, wanted=from_to(1))
    if wants and len(wants) != len(gives):
        raise refuse(Reason.TRADE_UNEVEN, "TR-041", one=len(gives), other=len(wants))
    if state.dialect.trades.are_explained and not command.explanation.strip():
        raise refuse(Reason.TRADE_UNEXPLAINED, "TR-042", hero=hero)
    for offer in state.pending.offers:
        if offer.hero == hero or offer.with_hero == other:
            raise refuse(Reason.OFFER_WAITS, "TR-040", hero=offer.hero, with_hero=offer.with_hero)
    _require_tradable(state, hero, gives)
    yield TradeOffered(
        hero=hero,
        with_hero=other,
        gives=gives,
        wants=wants,
        explanation=command.explanation,
        from_pool=state.round is not None,
    )


def _require_partner(state: State, hero: str, other: str) -> None:
    _require_trader(state, other, "TR-040")
    if state.dialect.trades.group == "same_combat":
        requirements.require_same_combat(state, hero, other, "TC-037")


def _require_tradable(state: State, hero: str, cards: tuple[Card, ...]) -> None:
    """In rounds cards of the pool except subplots (TR-038, TR-167); else of the hand (TR-039)."""
    if state.round is None:
        requirements.require_cards_in_hand(state, hero, cards, "TR-039")
        return
    if not state.pool(hero):
        raise refuse(Reason.POOL_EMPTY, "TR-038", hero=hero)
    requirements.require_distinct(cards, "TR-038")
    for card in cards:
        requirements.require_card_in_pool(state, hero, card, "TR-038")
    for card in cards:
        if state.card(card).type in DECLINABLE:
            raise refuse(Reason.SUBPLOT_STAYS, "TR-167", card=card, hero=hero)


@command(when=TRADING("TR-043"), menu=core.Topic.ANSWER.at(4))
class AnswerTrade:
    """Agree to a trade, and name the cards to give in return (TR-040).

    Attributes:
        hero: the hero who got the offer.
        with_hero: the hero who offered.
        gives: as many cards as were offered, of the wanted types.
    """

    hero: core.Sender
    with_hero: Offerer
    gives: ToTrade


@event
class CardsTraded:
    """Two heroes have traded cards.

    Attributes:
        hero: the hero who offered.
        with_hero: the hero who agreed.
        gives: the cards of the hero who offered.
        takes: the cards of the hero who agreed.
        in_pools: True for a trade from pool to pool, False from hand to hand.
    """

    hero: str
    with_hero: str
    gives: tuple[Card, ...]
    takes: tuple[Card, ...]
    in_pools: bool

    @property
    def moves(self) -> core.Moves:
        """Each hero's cards to the other; offered ones go back to the hand of their owner first."""
        place = pool if self.in_pools else hand
        one, other = place(self.hero), place(self.with_hero)
        back = () if self.in_pools else core.moved(self.gives, offered(self.with_hero), one)
        return (
            *back,
            *core.moved(self.gives, one, other),
            *core.moved(self.takes, other, one),
        )

    def apply(self, state: State) -> State:
        """The offer is gone."""
        return _without_offer(state, self.hero)


@rule(AnswerTrade)
def answer_trade(state: State, command: AnswerTrade) -> Decision:
    """Both agree (TR-040), and both give the same number of cards (TR-041)."""
    hero, gives = command.hero, command.gives
    offer = _offer_between(state, command.with_hero, hero)
    _require_partner(state, hero, offer.hero)
    takes = offer.pooled or state.offered(hero)
    if len(gives) != len(takes):
        raise refuse(Reason.TRADE_UNEVEN, "TR-041", one=len(takes), other=len(gives))
    for card in offer.pooled:
        requirements.require_card_in_pool(state, offer.hero, card, "TR-038")
    _require_tradable(state, hero, gives)
    missing_types = list(offer.wants)
    for card in gives if missing_types else ():
        kind = state.card(card).type
        if kind not in missing_types:
            asked_types = one_of(offer.wants)
            raise refuse(Reason.WRONG_CARD_TYPE, "TR-040", card=card, type=kind, wanted=asked_types)
        missing_types.remove(kind)
    in_pools = state.round is not None
    state = yield CardsTraded(
        hero=offer.hero, with_hero=hero, gives=takes, takes=gives, in_pools=in_pools
    )
    if in_pools:
        state = yield from lapse_offers(state, (), of=(*takes, *gives))
        state = yield from pools.notice(state, hero, takes)
        yield from pools.notice(state, offer.hero, gives)


def _without_offer(state: State, hero: str) -> State:
    offers = tuple(offer for offer in state.pending.offers if offer.hero != hero)
    return state.with_pending(replace(state.pending, offers=offers))


def _offer_between(state: State, hero: str, with_hero: str) -> TradeOffer:
    offer = _require_offer(state, hero, "TR-040")
    if offer.with_hero != with_hero:
        raise refuse(Reason.OFFER_TO_ANOTHER, "TR-040", hero=hero, with_hero=offer.with_hero)
    return offer


def _require_offer(state: State, hero: str, rule: str) -> TradeOffer:
    requirements.hero_of(state, hero, rule)
    for offer in state.pending.offers:
        if offer.hero == hero:
            return offer
    raise refuse(Reason.NO_OFFER, rule, hero=hero)


@command(when=turns.HERO("TR-040"), menu=core.Topic.ANSWER.at(5))
class DeclineTrade:
    """Decline a trade.

    Attributes:
        hero: the hero who got the offer.
        with_hero: the hero who offered.
    """

    hero: core.Sender
    with_hero: Offerer


@unique
class OfferEnd(StrEnum):
    """How an offer ends without a trade."""

    DECLINED = "declined"
    LAPSED = "lapsed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


@event
class OfferEnded:
    """An offered trade has ended without effect; cards from a hand go back to it.

    Attributes:
        hero: the hero who offered.
        with_hero: the hero who got the offer.
        cards: the offered cards, which go back to the hand; empty in rounds.
        end: how it ended.
    """

    hero: str
    with_hero: str
    cards: tuple[Card, ...]
    end: OfferEnd

    @property
    def moves(self) -> core.Moves:
        """Back into the hand."""
        return core.moved(self.cards, offered(self.with_hero), hand(self.hero))

    def apply(self, state: State) -> State:
        """The offer is gone."""
        return _without_offer(state, self.hero)


@rule(DeclineTrade)
def decline_trade(state: State, command: DeclineTrade) -> Decision:
    """The hero who got the offer may decline it (TR-040)."""
    yield _ended(state, _offer_between(state, command.with_hero, command.hero), OfferEnd.DECLINED)


def _ended(state: State, offer: TradeOffer, end: OfferEnd) -> OfferEnded:
    cards = () if offer.pooled else state.offered(offer.with_hero)
    return OfferEnded(hero=offer.hero, with_hero=offer.with_hero, cards=cards, end=end)


def lapse_offers(
    state: State,
    by: Container[str] | None = None,
    *,
    to: Container[str] = (),
    of: Collection[Card] = (),
) -> SubDecision:
    """End open offers: all, or those by a hero in `by`, to a hero in `to`, or of a card in `of`."""
    for offer in state.pending.offers:
        is_of_card = not {*of}.isdisjoint(offer.pooled)
        if by is None or offer.hero in by or offer.with_hero in to or is_of_card:
            state = yield _ended(state, offer, OfferEnd.LAPSED)
    return state


OFFERED: Final = core.Window.of(
    "while the hero's offer waits", core.Guard[State]("while her offer waits", _require_offer)
)


@command(when=OFFERED("TR-040"), menu=core.Topic.TRADES.at(2))
class WithdrawTrade:
    """Withdraw an offer.

    Attributes:
        hero: the hero who offered.
    """

    hero: core.Sender


@rule(WithdrawTrade)
def withdraw_trade(state: State, command: WithdrawTrade) -> Decision:
    """An offer can be withdrawn until it is answered (TR-040)."""
    yield _ended(state, _require_offer(state, command.hero, "TR-040"), OfferEnd.WITHDRAWN)


@command(by=GAMEMASTER, menu=core.Topic.TRADES.at(3))
class RefuseTrade:
    """Rule that the story does not justify an offered trade (TR-042).

    Attributes:
        hero: the hero who offered.
    """

    hero: Trader


@rule(RefuseTrade)
def refuse_trade(state: State, command: RefuseTrade) -> Decision:
    """The gamemaster may refuse a trade that the story does not explain (TR-042)."""
    yield _ended(state, _require_offer(state, command.hero, "TR-042"), OfferEnd.REFUSED)


RESET: Final = core.Phase[State](
    "while hands are being reset",
    lambda state: not NO_RESET.is_on(state),
    Reason.TRADES_ARE_OPEN,
    within=IN_SCENE,
)


@command(when=RESET("TR-044"), by=GAMEMASTER, menu=core.Topic.TRADES.at(1))
class AllowTrades:
    """Let the heroes trade between the end of the scene and the discards (TR-044)."""


@event
class TradesAllowed(core.NoCards):
    """Trades are open although the scene is over."""

    def apply(self, state: State) -> State:
        """Trades are possible until the hands are refilled (TR-044)."""
        scene = core.present(state.scene)
        return replace(state, scene=replace(scene, trades_allowed=True))


@rule(AllowTrades)
def allow_trades(_state: State, _command: AllowTrades) -> Decision:
    """No trades between scene and discards unless the gamemaster allows them (TR-044)."""
    yield TradesAllowed()
