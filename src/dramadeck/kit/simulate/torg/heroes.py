"""Who plays a hero."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from dramadeck.engine import Card, Seat
from dramadeck.kit.simulate.torg.habits import WORTH, Habit, by_worth
from dramadeck.kit.simulate.torg.turns import (
    ATTRIBUTES,
    acting_side,
    allowed,
    finish,
    turns,
)
from dramadeck.torg import (
    ActionKind,
    Attempt,
    CardType,
    Command,
    OpenPool,
    PlayAction,
    PlayCoupDeGrace,
    PlayDrama,
    PlayHaste,
    PlayHero,
    PlaySupporter,
    PlayToPool,
    RaiseAttribute,
    Side,
    State,
)
from dramadeck.torg.standings import approved_kinds

_Play = Callable[[str, Card, Attempt], Command]


def _raise(hero: str, card: Card, attempt: Attempt) -> Command:
    return RaiseAttribute(hero=hero, card=card, attribute=attempt.attribute, skill=attempt.skill)


ONTO_OWN_ACTION: Final[Mapping[CardType, _Play]] = MappingProxyType(
    {
        CardType.HERO: lambda hero, card, _: PlayHero(hero=hero, card=card),
        CardType.DRAMA: lambda hero, card, _: PlayDrama(hero=hero, card=card),
        CardType.ACTION: lambda hero, card, _: PlayAction(hero=hero, card=card),
        CardType.COUP_DE_GRACE: lambda hero, card, _: PlayCoupDeGrace(hero=hero, card=card),
        CardType.ADRENALIN: _raise,
        CardType.WILLPOWER: _raise,
        CardType.PRESENCE: _raise,
    }
)
"""How each card is played onto an action of one's own."""


@attrs.frozen(kw_only=True)
class HeroPlayer:
    """Plays any hero of a scene; see `scene`.

    In her turn she goes for an approved action; before the die falls she plays cards onto it, as
    her habit has it; after it she lays a card into her pool. She looks at her own hand alone.

    Attributes:
        habit: how she treats her cards.
        value: what she has in every skill.
        difficulty: the difficulty number of all that she does.
    """

    habit: Habit
    value: int = 10
    difficulty: int = 10

    def __call__(self, _rules: object, state: State, seat: Seat, die: float) -> Any:
        """What the hero of this seat does now, or None."""
        hero = str(seat.name)
        if state.round is None or hero not in state.round.heroes:
            return None
        if state.attempt is not None and hero not in state.round.hastened:
            return next(self._in_action(state, state.attempt, hero, die), None)
        if state.round.number == 0:
            return self._opening(state, hero, die)
        return next(self._in_round(state, hero, die), None)

    def _opening(self, state: State, hero: str, die: float) -> Command | None:
        heroes = len(state.round.heroes) if state.round else 0
        if state.pool(hero) or not state.dialect.pools.opening.lookup(heroes):
            return None
        cards = self.habit.ordered(self._fit_for_pool(state, hero), die)
        openings = (OpenPool(hero=hero, cards=(card,)) for card in cards)
        return next(allowed(state, openings), None)

    def _in_round(self, state: State, hero: str, die: float) -> Iterator[Command]:
        """To act, if it is the heroes' turn; else a card goes into the pool."""
        is_hastened = state.round is not None and hero in state.round.hastened
        if acting_side(state) is Side.HEROES or is_hastened:
            yield from turns(
                state,
                hero,
                self._actions(state, die),
                value=self.value,
                difficulty=self.difficulty,
                at=die,
            )
        yield from self._to_pool(state, hero, die)
        if self.habit.is_moment(state, hero):
            hastes = self._held(state, hero, CardType.HASTE)
            yield from allowed(state, (PlayHaste(hero=hero, card=card) for card in hastes))

    def _actions(self, state: State, die: float) -> tuple[ActionKind, ...]:
        kinds = tuple(ATTRIBUTES)
        approved = tuple(kind for kind in kinds if kind in approved_kinds(state))
        if self.habit.is_random or not approved:
            first = kinds[int(die * len(kinds))]
        else:
            first = approved[int(die * len(approved))]
        return (first, ActionKind.ATTACK, ActionKind.OTHER)

    def _to_pool(self, state: State, hero: str, die: float) -> Iterator[Command]:
        current, limit = state.round, state.dialect.pools.transfers_a_round
        # The rules would say so for each card of the hand; to ask once is quicker.
        if current is None or current.pooled.count(hero) >= limit:
            return
        cards = self.habit.ordered(self._fit_for_pool(state, hero), die)
        yield from allowed(state, (PlayToPool(hero=hero, card=card) for card in cards))

    def _fit_for_pool(self, state: State, hero: str) -> list[Card]:
        return [
            card
            for card in by_worth(state, state.hand(hero))
            if self.habit.pools_all or state.card(card).type in WORTH
        ]

    def _in_action(
        self, state: State, attempt: Attempt, hero: str, die: float
    ) -> Iterator[Command]:
        """Cards first, as long as they may help; then the die; then the result."""
        is_own = attempt.actor == hero
        if not is_own and (state.side_of(attempt.actor) is Side.VILLAINS or not attempt.dice_due):
            return
        plays: tuple[Command, ...] = ()
        if attempt.dice_due and self.habit.is_moment(state, hero):
            plays = tuple(self._plays(state, attempt, hero))
        if self.habit.is_random and is_own:
            # Not to play a card is a choice like any other.
            at = int(die * (len(plays) + 1))
            plays = plays[at : at + 1]
        yield from plays
        if is_own:
            yield from finish(state, attempt, die)

    def _plays(self, state: State, attempt: Attempt, hero: str) -> Iterator[Command]:
        """What of the pool helps this action: her own, or an approved one of another hero."""
        if attempt.actor != hero:
            if attempt.action in approved_kinds(state) and not attempt.supports:
                cards = self._held(state, hero, CardType.SUPPORTER)
                yield from allowed(state, (PlaySupporter(hero=hero, card=card) for card in cards))
            return
        for card in by_worth(state, state.pool(hero)):
            play = ONTO_OWN_ACTION.get(state.card(card).type)
            if play is not None:
                yield from allowed(state, (play(hero, card, attempt),))

    @staticmethod
    def _held(state: State, hero: str, kind: CardType) -> list[Card]:
        return sorted(card for card in state.pool(hero) if state.card(card).type is kind)
