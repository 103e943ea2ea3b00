"""Subplots: declined, accepted, turned down, begun, and ignored."""

from collections.abc import Generator
from typing import Any, TypeAlias, assert_never

import attrs

from dramadeck.engine import Card, Move, Moves, Name, NoCards, command, event
from dramadeck.torg.cards import CardType
from dramadeck.torg.chapters.awards import AwardsEvent, PossibilitiesGained
from dramadeck.torg.chapters.piles import PilesEvent, draw
from dramadeck.torg.chapters.requirements import (
    adventure_of,
    card_in_pool,
    cards_in_hand,
    hero_of,
    of_type,
    subplot_of,
)
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.state import Adventure, State
from dramadeck.torg.subplots import DECLINABLE, SUBPLOTS, Subplot
from dramadeck.torg.zones import DISCARD_PILE, hand, pool


@command
class DeclineSubplot:
    """Throw away a subplot, or a Campaign, from the hand: it pays, and is replaced (TR-163).

    Attributes:
        hero: whose card it is.
        card: a subplot or a Campaign in her hand.
    """

    hero: Name
    card: Card


@command
class AcceptSubplot:
    """Accept a subplot that lies in a pool; its story may begin later (TR-169).

    Attributes:
        hero: whose subplot it is.
        card: a subplot in her pool.
    """

    hero: Name
    card: Card


@command
class DisallowSubplot:
    """Turn down a subplot, or a Campaign, that lies in a pool; it pays all the same (TR-164).

    Attributes:
        hero: whose card it is.
        card: a subplot not yet accepted, or a Campaign, in her pool.
    """

    hero: Name
    card: Card


@command
class BeginSubplot:
    """Let the story of an accepted subplot begin: it is active from now on (TR-169).

    Attributes:
        hero: whose subplot it is.
        subplot: which one.
    """

    hero: Name
    subplot: CardType


@command
class WithholdSubplotPay:
    """Rule that a player has ignored her subplot: it does not pay for this act (TR-168).

    Attributes:
        hero: whose subplot it is.
        subplot: which one.
    """

    hero: Name
    subplot: CardType


SubplotsCommand: TypeAlias = (
    DeclineSubplot | AcceptSubplot | DisallowSubplot | BeginSubplot | WithholdSubplotPay
)


@event
class SubplotDeclined:
    """A hero has thrown away a subplot rather than play it."""

    hero: str
    card: Card

    @property
    def moves(self) -> Moves:
        """From the hand to the discard pile."""
        return (Move(self.card, hand(self.hero), DISCARD_PILE),)


@event
class SubplotDisallowed:
    """The gamemaster has turned down a subplot or a Campaign."""

    hero: str
    card: Card

    @property
    def moves(self) -> Moves:
        """From the pool to the discard pile."""
        return (Move(self.card, pool(self.hero), DISCARD_PILE),)


@event
class SubplotAccepted(NoCards):
    """The gamemaster has accepted a subplot; its card stays where it lies (TR-165)."""

    hero: str
    card: Card
    type: CardType


@event
class SubplotBegun(NoCards):
    """A subplot has become active."""

    hero: str
    type: CardType


@event
class SubplotPayWithheld(NoCards):
    """A subplot does not pay for this act."""

    hero: str
    type: CardType


SubplotsEvent: TypeAlias = (
    SubplotDeclined | SubplotDisallowed | SubplotAccepted | SubplotBegun | SubplotPayWithheld
)
Ruling: TypeAlias = Generator[SubplotsEvent | AwardsEvent | PilesEvent, State, None]
Tale: TypeAlias = Generator[AwardsEvent | PilesEvent, State, State]


def decide(state: State, command: SubplotsCommand) -> Ruling:
    """Judge a command of this chapter."""
    match command:
        case DeclineSubplot():
            return decline_subplot(state, command)
        case AcceptSubplot():
            return accept_subplot(state, command)
        case DisallowSubplot():
            return disallow_subplot(state, command)
        case BeginSubplot():
            return begin_subplot(state, command)
        case WithholdSubplotPay():
            return withhold_subplot_pay(state, command)
        case _:
            assert_never(command)


def decline_subplot(state: State, command: DeclineSubplot) -> Ruling:
    """At any time, and no other discard pays (TR-163, TR-177)."""
    hero, card = command.hero, command.card
    adventure_of(state, "TR-163")
    hero_of(state, hero, "TR-163")
    cards_in_hand(state, hero, (card,), "TR-163")
    of_type(state, card, DECLINABLE, "TR-163")
    state = yield SubplotDeclined(hero=hero, card=card)
    yield from compensate(state, hero)


def accept_subplot(state: State, command: AcceptSubplot) -> Ruling:
    """No hero has more subplots than the dialect allows, and none twice (TR-166)."""
    hero, card = command.hero, command.card
    adventure = adventure_of(state, "TR-166")
    kind = _undecided(state, hero, card, SUBPLOTS)
    limit = state.dialect.specials.most_subplots
    # A card that was lost after its story had begun still counts: it was this adventure's.
    counted = [
        each
        for each in adventure.subplots
        if each.hero == hero and each.card and (each.is_active or each in state.subplots)
    ]
    if len(counted) >= limit:
        raise refuse(Reason.SUBPLOT_LIMIT_REACHED, "TR-166", hero=hero, limit=limit)
    if subplot_of(state, hero, kind):
        raise refuse(Reason.SUBPLOT_UNDER_WAY, "TR-166", hero=hero, subplot=kind)
    yield SubplotAccepted(hero=hero, card=card, type=kind)


def disallow_subplot(state: State, command: DisallowSubplot) -> Ruling:
    """What is turned down is compensated as if it had been declined (TR-164, TR-177)."""
    hero, card = command.hero, command.card
    adventure_of(state, "TR-164")
    _undecided(state, hero, card, DECLINABLE)
    state = yield SubplotDisallowed(hero=hero, card=card)
    yield from compensate(state, hero)


def begin_subplot(state: State, command: BeginSubplot) -> Ruling:
    """A subplot may be accepted long before its circumstances arise (TR-169)."""
    hero, kind = command.hero, command.subplot
    adventure_of(state, "TR-169")
    hero_of(state, hero, "TR-169")
    found = subplot_of(state, hero, kind)
    if found is None:
        raise refuse(Reason.SUBPLOT_NOT_ACCEPTED, "TR-169", hero=hero, subplot=kind)
    if found.is_active:
        raise refuse(Reason.SUBPLOT_UNDER_WAY, "TR-169", hero=hero, subplot=kind)
    yield SubplotBegun(hero=hero, type=kind)


def withhold_subplot_pay(state: State, command: WithholdSubplotPay) -> Ruling:
    """Who leaves her subplot aside is not paid for the act (TR-168)."""
    hero, kind = command.hero, command.subplot
    adventure_of(state, "TR-168")
    hero_of(state, hero, "TR-168")
    found = subplot_of(state, hero, kind)
    if found is None or not found.is_active:
        raise refuse(Reason.SUBPLOT_NOT_ACTIVE, "TR-168", hero=hero, subplot=kind)
    yield SubplotPayWithheld(hero=hero, type=kind)


def compensate(state: State, hero: str) -> Tale:
    """A possibility and a card in place of the one that was given up (TR-163)."""
    readings = state.dialect.specials
    pay = readings.declined_possibilities
    if pay:
        state = yield PossibilitiesGained(hero=hero, possibilities=pay)
    return (yield from draw(state, hero, readings.declined_draws))


def _undecided(state: State, hero: str, card: Card, types: tuple[CardType, ...]) -> CardType:
    """The type of a card in the pool on which the gamemaster has not ruled yet (TR-165)."""
    hero_of(state, hero, "TR-164")
    card_in_pool(state, hero, card, "TR-164")
    kind = of_type(state, card, types, "TR-164")
    if any((each.hero, each.card) == (hero, card) for each in state.subplots):
        raise refuse(Reason.SUBPLOT_ACCEPTED, "TR-165", hero=hero, card=card)
    return kind


def evolve(state: State, event: SubplotsEvent) -> State:
    """The state after an event of this chapter."""
    adventure = state.adventure or Adventure(hand_size=0)
    match event:
        case SubplotDeclined() | SubplotDisallowed():
            return attrs.evolve(state, table=state.table.after(event.moves))
        case SubplotAccepted(hero=hero, card=card, type=kind):
            accepted = Subplot(hero=hero, type=kind, card=card)
            subplots = (*adventure.subplots, accepted)
        case SubplotBegun():
            subplots = changed(state, event.hero, event.type, is_active=True)
        case SubplotPayWithheld():
            subplots = changed(state, event.hero, event.type, is_ignored=True)
        case _:
            assert_never(event)
    return attrs.evolve(state, adventure=attrs.evolve(adventure, subplots=subplots))


def changed(state: State, hero: str, kind: CardType, **marks: Any) -> tuple[Subplot, ...]:
    """The subplots of the adventure, one of them with other marks."""
    found = subplot_of(state, hero, kind)
    accepted = state.adventure.subplots if state.adventure else ()
    return tuple(attrs.evolve(each, **marks) if each is found else each for each in accepted)
