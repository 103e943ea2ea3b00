"""Cards that bring other cards: Leadership, Rally, Master Plan."""

from collections.abc import Generator
from typing import TypeAlias, assert_never

import attrs

from dramadeck.engine import Card, Move, Moves, Name, NoCards, command, event
from dramadeck.torg.cards import CardType
from dramadeck.torg.chapters.enhancements.playing import PlayingEvent, playable, played
from dramadeck.torg.chapters.piles import CardsDiscarded, PilesEvent, draw, moved
from dramadeck.torg.chapters.pools import PoolsEvent, notice, subplots_allowed
from dramadeck.torg.chapters.requirements import (
    adventure_of,
    cards_in_hand,
    distinct,
    hero_of,
)
from dramadeck.torg.chapters.trades import TradesEvent, lapse_offers
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.state import State
from dramadeck.torg.subplots import DECLINABLE
from dramadeck.torg.zones import DISCARD_PILE, hand, pool


@command
class PlayLeadership:
    """Play Leadership: give another hero up to two cards, then renew the own hand (TR-139).

    Attributes:
        hero: who plays it.
        card: a Leadership card.
        to_hero: who gets the cards: into her pool in rounds, else into her hand (TR-141).
        gives: up to two cards of the hand or the pool.
        discards: cards of the hand to be thrown away before the refill (TR-140).
        explanation: how the one leads the other (TR-187).
    """

    hero: Name
    card: Card
    to_hero: Name
    gives: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    explanation: str = ""


@command
class PlayRally:
    """Play Rally: everybody discards at will and refills the hand (TR-157).

    Attributes:
        hero: who plays it.
        card: a Rally card.
    """

    hero: Name
    card: Card


@command
class RenewHand:
    """Say what a hero throws away for Rally; when all have spoken, everybody draws (TR-157).

    Attributes:
        hero: who discards.
        cards: any cards of her hand; none keeps the hand as it is.
    """

    hero: Name
    cards: tuple[Card, ...] = ()


@command
class PlayMasterPlan:
    """Play Master Plan: exchange it for the top card of the discard pile (TR-142).

    Attributes:
        hero: who plays it.
        card: a Master Plan card.
    """

    hero: Name
    card: Card


RenewalsCommand: TypeAlias = PlayLeadership | PlayRally | RenewHand | PlayMasterPlan


@event
class CardsGiven:
    """A hero's Leadership has given another cards.

    Attributes:
        hero: who gave them.
        to_hero: who got them.
        from_hand: cards of her hand.
        from_pool: cards of her pool.
        to_pool: whether they went into the other's pool or hand (TR-141).
        explanation: how the one leads the other.
    """

    hero: str
    to_hero: str
    from_hand: tuple[Card, ...]
    from_pool: tuple[Card, ...]
    to_pool: bool
    explanation: str

    @property
    def moves(self) -> Moves:
        """From the one hero to the other."""
        target = pool(self.to_hero) if self.to_pool else hand(self.to_hero)
        return (
            *moved(self.from_hand, hand(self.hero), target),
            *moved(self.from_pool, pool(self.hero), target),
        )


@event
class RallyCalled(NoCards):
    """Rally has been played; these heroes have yet to say what they discard."""

    awaiting: tuple[str, ...]


@event
class RenewalSettled(NoCards):
    """A hero has discarded for Rally what she wanted to."""

    hero: str


@event
class CardFetched:
    """A hero's Master Plan has fetched a card from the discard pile.

    Attributes:
        hero: who got it.
        card: the card that was on top.
        to_pool: whether it went into her pool or her hand (TR-144).
    """

    hero: str
    card: Card
    to_pool: bool

    @property
    def moves(self) -> Moves:
        """From the discard pile to the hero."""
        target = pool(self.hero) if self.to_pool else hand(self.hero)
        return (Move(self.card, DISCARD_PILE, target),)


RenewalsEvent: TypeAlias = CardsGiven | RallyCalled | RenewalSettled | CardFetched
Told: TypeAlias = RenewalsEvent | PlayingEvent | PilesEvent | PoolsEvent | TradesEvent
Ruling: TypeAlias = Generator[Told, State, None]
Tale: TypeAlias = Generator[Told, State, State]


def decide(state: State, command: RenewalsCommand) -> Ruling:
    """Judge a command of this chapter."""
    match command:
        case PlayLeadership():
            return play_leadership(state, command)
        case PlayRally():
            return play_rally(state, command)
        case RenewHand():
            return renew_hand(state, command)
        case PlayMasterPlan():
            return play_master_plan(state, command)
        case _:
            assert_never(command)


def play_leadership(state: State, command: PlayLeadership) -> Ruling:
    """Up to two cards for the other, then a hand of the size it was dealt (TR-139, TR-140)."""
    hero, card, gives, discards = command.hero, command.card, command.gives, command.discards
    size, limit = adventure_of(state, "TR-139").hand_size, _most_gifts(state)
    playable(state, hero, card, (CardType.LEADERSHIP,), "TR-139")
    hero_of(state, command.to_hero, "TR-139")
    if hero == command.to_hero:
        raise refuse(Reason.GIFT_TO_ONESELF, "TR-139", hero=hero)
    if len(gives) > limit:
        raise refuse(
            Reason.WRONG_NUMBER_OF_CARDS,
            "TR-139",
            hero=hero,
            count=len(gives),
            wanted=f"at most {limit}",
        )
    if discards and not state.dialect.enhancements.leadership_discards:
        raise refuse(Reason.NOTHING_TO_DISCARD, "TR-140", hero=hero)
    distinct((card, *gives, *discards), "TR-139")
    from_pool = tuple(each for each in gives if each in state.pool(hero))
    from_hand = tuple(each for each in gives if each not in from_pool)
    cards_in_hand(state, hero, (*from_hand, *discards), "TR-139")
    _no_subplot_pooled(state, hero, gives if state.round is not None else from_pool)
    state = yield played(state, hero, card, lasts=False)
    state = yield CardsGiven(
        hero=hero,
        to_hero=command.to_hero,
        from_hand=from_hand,
        from_pool=from_pool,
        to_pool=state.round is not None,
        explanation=command.explanation,
    )
    if state.round is not None:
        state = yield from notice(state, command.to_hero, gives)
    if discards:
        state = yield CardsDiscarded(hero=hero, cards=discards)
    yield from _refill(state, (hero,), size)


def _most_gifts(state: State) -> int:
    return state.dialect.enhancements.leadership_cards


def _no_subplot_pooled(state: State, hero: str, cards: tuple[Card, ...]) -> None:
    """A subplot does not leave a pool (TR-167); nor is it laid into somebody else's."""
    for card in cards:
        if state.card(card).type in DECLINABLE:
            raise refuse(Reason.SUBPLOT_STAYS, "TR-167", card=card, hero=hero)


def _refill(state: State, heroes: tuple[str, ...], size: int) -> Tale:
    """Hands are filled up; cards that are offered as a trade count as held and come back first."""
    state = yield from lapse_offers(state, heroes)
    for hero in heroes:
        state = yield from draw(state, hero, size - len(state.hand(hero)))
    return state


def play_rally(state: State, command: PlayRally) -> Ruling:
    """Everybody says first what to discard; nobody draws before (TR-157)."""
    adventure_of(state, "TR-157")
    playable(state, command.hero, command.card, (CardType.RALLY,), "TR-157")
    if state.play.renewing:
        raise refuse(Reason.RALLY_PENDING, "TR-157", heroes=", ".join(state.play.renewing))
    state = yield played(state, command.hero, command.card, lasts=False)
    yield RallyCalled(awaiting=_rallied(state))


def _rallied(state: State) -> tuple[str, ...]:
    if state.round is not None and not state.dialect.enhancements.rally_reaches_all:
        return state.round.heroes
    return tuple(hero.name for hero in state.heroes if hero.name not in state.fallen)


def renew_hand(state: State, command: RenewHand) -> Ruling:
    """Any cards of the hand, the pool is not touched; when all have spoken, all draw (TR-157)."""
    size, hero, cards = adventure_of(state, "TR-157").hand_size, command.hero, command.cards
    hero_of(state, hero, "TR-157")
    if hero not in state.play.renewing or (cards and not state.dialect.enhancements.rally_discards):
        raise refuse(Reason.NOTHING_TO_DISCARD, "TR-157", hero=hero)
    cards_in_hand(state, hero, cards, "TR-157")
    if cards:
        state = yield CardsDiscarded(hero=hero, cards=cards)
    state = yield RenewalSettled(hero=hero)
    if not state.play.renewing:
        yield from _refill(state, _rallied(state), size)


def play_master_plan(state: State, command: PlayMasterPlan) -> Ruling:
    """The top of the discard pile, never of the action stack (TR-143), for Master Plan."""
    hero, card = command.hero, command.card
    if not state.discard_pile:
        raise refuse(Reason.DISCARD_PILE_EMPTY, "TR-142")
    playable(state, hero, card, (CardType.MASTER_PLAN,), "TR-142")
    fetched = state.discard_pile[-1]
    to_pool = state.round is not None and state.dialect.enhancements.master_plan_to_pool
    if to_pool:
        subplots_allowed(state, hero, (fetched,))
    state = yield played(state, hero, card, lasts=False)
    state = yield CardFetched(hero=hero, card=fetched, to_pool=to_pool)
    if to_pool:
        yield from notice(state, hero, (fetched,))


def evolve(state: State, event: RenewalsEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case CardsGiven() | CardFetched():
            return attrs.evolve(state, table=state.table.after(event.moves))
        case RallyCalled(awaiting=heroes):
            return state.playing(attrs.evolve(state.play, renewing=heroes))
        case RenewalSettled(hero=hero):
            waiting = tuple(each for each in state.play.renewing if each != hero)
            return state.playing(attrs.evolve(state.play, renewing=waiting))
        case _:
            assert_never(event)
