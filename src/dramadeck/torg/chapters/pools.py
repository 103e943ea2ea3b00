"""Cards from the hand into the pool, where they can be used in rounds."""

from collections.abc import Generator
from typing import TypeAlias, assert_never

import attrs

from dramadeck.engine import Card, Move, Moves, Name, NoCards, command, event
from dramadeck.torg.chapters.piles import moved
from dramadeck.torg.chapters.requirements import (
    cards_in_hand,
    flipped_round_of,
    hero_of,
    in_action,
    round_of,
)
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Round
from dramadeck.torg.state import State
from dramadeck.torg.zones import hand, pool


@command
class OpenPool:
    """Put cards from the hand into the pool before the first flip of the rounds.

    A hero alone in the action opens with up to three, each of two with up to two (TR-027, TR-028).

    Attributes:
        hero: whose cards they are.
        cards: one card or more from her hand.
    """

    hero: Name
    cards: tuple[Card, ...]


@command
class PlayToPool:
    """Lay one card from a hero's hand face up in her pool (TR-022).

    Attributes:
        hero: whose card it is; she has acted in this round (TR-023).
        card: a card of her hand.
    """

    hero: Name
    card: Card


@command
class WithholdTransfer:
    """Rule that a hero's action did not help the scene along (TR-025).

    No card goes from her hand into her pool in this round then.

    Attributes:
        hero: whom the ruling concerns.
    """

    hero: Name


PoolsCommand: TypeAlias = OpenPool | PlayToPool | WithholdTransfer


@event
class PoolOpened:
    """A hero has opened her pool with cards from her hand."""

    hero: str
    cards: tuple[Card, ...]

    @property
    def moves(self) -> Moves:
        """From the hand to the pool."""
        return moved(self.cards, hand(self.hero), pool(self.hero))


@event
class CardPooled:
    """A hero has laid a card face up in her pool."""

    hero: str
    card: Card

    @property
    def moves(self) -> Moves:
        """From the hand to the pool."""
        return (Move(self.card, hand(self.hero), pool(self.hero)),)


@event
class TransferWithheld(NoCards):
    """A hero plays no card into her pool in this round."""

    hero: str


PoolsEvent: TypeAlias = PoolOpened | CardPooled | TransferWithheld
Ruling: TypeAlias = Generator[PoolsEvent, State, None]


def decide(state: State, command: PoolsCommand) -> Ruling:
    """Judge a command of this chapter."""
    match command:
        case PlayToPool():
            return play_to_pool(state, command)
        case OpenPool():
            return open_pool(state, command)
        case WithholdTransfer():
            return withhold_transfer(state, command)
        case _:
            assert_never(command)


def play_to_pool(state: State, command: PlayToPool) -> Ruling:
    """One card a round goes from hand to pool (TR-022), also when confused (TR-076)."""
    hero, card = command.hero, command.card
    current = _round_with(state, hero, "TR-022")
    if not current.has_contributed(hero):
        raise refuse(Reason.NOT_ACTED_YET, "TR-023", hero=hero)
    for attempt in state.attempts:
        if hero in attempt.actors:
            raise refuse(Reason.ACTION_ALREADY_OPEN, "TR-023", actor=hero)
    if hero in current.verdicts.withheld:
        raise refuse(Reason.TRANSFER_WITHHELD, "TR-025", hero=hero)
    limit, count = state.setup.dialect.pools.transfers_a_round, current.pooled.count(hero)
    if count >= limit:
        raise refuse(Reason.POOL_LIMIT_REACHED, "TR-022", hero=hero, count=count, limit=limit)
    if card not in state.hand(hero):
        raise refuse(Reason.CARD_NOT_IN_HAND, "TR-022", card=card, hero=hero)
    yield CardPooled(hero=hero, card=card)


def open_pool(state: State, command: OpenPool) -> Ruling:
    """A small group starts round play with a few cards in the pools (TR-026..028)."""
    hero, cards = command.hero, command.cards
    current = _round_with(state, hero, "TR-027")
    if current.number > 0:
        raise refuse(Reason.OPENING_OVER, "TR-027")
    heroes = len(current.heroes)
    limit = state.dialect.pools.opening.lookup(heroes)
    # What an earlier fight of the scene left there counts (TR-190), special cards do not.
    left = sum(not state.card(card).player.is_special for card in state.pool(hero))
    count = left + len(cards)
    if not cards:
        raise refuse(Reason.WRONG_NUMBER_OF_CARDS, "TR-027", hero=hero, count=0, wanted="1 or more")
    if count > limit:
        rule = {1: "TR-027", 2: "TR-028"}.get(heroes, "TR-026")
        raise refuse(
            Reason.OPENING_TOO_LARGE, rule, hero=hero, limit=limit, heroes=heroes, count=count
        )
    cards_in_hand(state, hero, cards, "TR-027")
    yield PoolOpened(hero=hero, cards=cards)


def withhold_transfer(state: State, command: WithholdTransfer) -> Ruling:
    """The gamemaster may refuse the transfer after an action beside the point (TR-025)."""
    flipped_round_of(state, "TR-025")
    _round_with(state, command.hero, "TR-025")
    yield TransferWithheld(hero=command.hero)


def evolve(state: State, event: PoolsEvent) -> State:
    """The state after an event of this chapter."""
    current = state.round or Round(heroes=())
    match event:
        case CardPooled(hero=hero):
            pooled = current.pooled_by(hero, 1)
            return state.went_on(state.table.after(event.moves), pooled, state.resolution)
        case PoolOpened(hero=hero, cards=cards):
            pooled = current.pooled_by(hero, len(cards))
            return state.went_on(state.table.after(event.moves), pooled, state.resolution)
        case TransferWithheld(hero=hero):
            withheld = (*current.verdicts.withheld, hero)
            verdicts = attrs.evolve(current.verdicts, withheld=withheld)
            return attrs.evolve(state, round=attrs.evolve(current, verdicts=verdicts))
        case _:
            assert_never(event)


def _round_with(state: State, hero: str, rule: str) -> Round:
    current = round_of(state, rule)
    if hero not in current.heroes:
        hero_of(state, hero, rule)
        in_action(state, hero, rule)
    return current
