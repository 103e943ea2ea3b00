"""Samples of trades, critical moments, and what goes on after a card that turned the story."""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Final

from dramadeck.engine import Card, Gate
from dramadeck.torg.asked import SAMPLE_TRADE
from dramadeck.torg.cards import Side
from dramadeck.torg.chapters.critical_moments import DeclareCriticalMoment
from dramadeck.torg.chapters.enhancements.renewals import RenewHand
from dramadeck.torg.chapters.enhancements.story import ProlongMonologue
from dramadeck.torg.chapters.trades import (
    AllowTrades,
    AnswerTrade,
    DeclineTrade,
    OfferTrade,
    RefuseTrade,
    WithdrawTrade,
)
from dramadeck.torg.commands import Command
from dramadeck.torg.state import State

MOST_ANSWERS: Final = 20
"""How many choices of cards a listing answers a trade with."""


def trades(state: State, hero: str, gate: Gate[State]) -> Iterator[Command]:
    """What a hero may offer and answer; own cards alone are named."""
    held = sorted(state.hand(hero) if state.round is None else state.pool(hero))
    for offer in state.play.offers:
        if offer.with_hero == hero:
            for cards in islice(combinations(held, offer.count), MOST_ANSWERS):
                yield AnswerTrade(hero=hero, with_hero=offer.hero, gives=cards)
            yield DeclineTrade(hero=hero, with_hero=offer.hero)
    if any(offer.hero == hero for offer in state.play.offers):
        yield WithdrawTrade(hero=hero)
        return
    for other in _others(state, hero) if gate.opens(OfferTrade, hero) else ():
        for card in held:
            yield OfferTrade(hero=hero, with_hero=other, gives=(card,), explanation=SAMPLE_TRADE)


def renewals(state: State, hero: str) -> Iterator[Command]:
    """What a hero may throw away for Rally."""
    if hero in state.play.renewing:
        hand = sorted(state.hand(hero))
        for count in {0, 1, len(hand)}:
            for cards in islice(combinations(hand, count), MOST_ANSWERS):
                yield RenewHand(hero=hero, cards=cards)


def critical_moments(state: State, hero: str, gate: Gate[State]) -> Iterator[Command]:
    """For the open action, or with one card or all of them for one character."""
    pools, attempt = state.dialect.pools, state.attempt
    is_for_the_round = pools.moment_scope == "one_character_this_round"
    if not (is_for_the_round or (attempt and hero in attempt.actors)):
        return
    if not gate.opens(DeclareCriticalMoment, hero):
        return
    choices: tuple[tuple[Card, ...], ...] = ((),)
    if pools.critical_moment == "chosen_into_the_pool":
        held = tuple(sorted(state.hand(hero)))
        choices = tuple(dict.fromkeys((held[:1], held)))
    opponents = state.members(Side.VILLAINS)[:1] if is_for_the_round else ()
    for cards in choices:
        for character in (None, *opponents):
            yield DeclareCriticalMoment(hero=hero, cards=cards, character=character)


def of_gamemaster(state: State) -> Iterator[Command]:
    """The gamemaster's word on trades and speeches."""
    if state.scene is not None and state.scene.awaiting:
        yield AllowTrades()
    for offer in state.play.offers:
        yield RefuseTrade(hero=offer.hero)
    if state.round is not None and state.round.monologue is not None:
        yield ProlongMonologue()


def _others(state: State, hero: str) -> Iterator[str]:
    return (each.name for each in state.heroes if each.name != hero)
