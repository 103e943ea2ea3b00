"""Who plays a hero."""

from collections.abc import Iterator
from typing import Any

import attrs

from dramadeck.core import Card, Seat
from dramadeck.sim.torg.habits import WORTH, Habit, by_worth
from dramadeck.sim.torg.trading import answer_to_offer
from dramadeck.sim.torg.turns import (
    ATTRIBUTES,
    allowed,
    finish,
    is_turn_of,
    turns,
)
from dramadeck.torg import (
    PLAYS,
    ActionKind,
    Attempt,
    CardType,
    Command,
    OpenPool,
    PlayCard,
    PlayToPool,
    Raise,
    Side,
    State,
)
from dramadeck.torg.cards import ONTO_AN_ACTION
from dramadeck.torg.status import approved_kinds


def onto(hero: str, card: Card, kind: CardType, attempt: Attempt) -> PlayCard:
    """The play of a card onto an action of one's own."""
    if PLAYS[kind].asks is Raise:
        raised = Raise(attribute=attempt.attribute, skill=attempt.skill)
        return PlayCard(hero=hero, card=card, choice=raised)
    return PlayCard(hero=hero, card=card)


@attrs.frozen(kw_only=True)
class HeroPlayer:
    """Plays any hero of a scene; see `scene`.

    In her turn she goes for an approved action; before the die falls she plays cards onto it, as
    her habit has it; after it she lays a card into her pool. A trade that is offered to her she
    takes if it costs her nothing. She looks at her own hand alone.

    Attributes:
        habit: how she treats her cards.
        value: what she has in every skill.
        difficulty: the difficulty number of all that she does.
    """

    habit: Habit
    value: int = 10
    difficulty: int = 10

    def __call__(self, _rules: object, state: State, seat: Seat, die: float) -> Any:
        """What the hero of this seat would do now, the dearest first, or None."""
        hero = str(seat.name)
        if state.play.offers:
            answer = answer_to_offer(state, hero, WORTH)
            if answer is not None:
                return answer
        if state.round is None or hero not in state.round.heroes:
            return None
        attempt = state.attempt
        if attempt is not None and hero not in state.round.hastened:
            return self._in_action(state, attempt, hero, die)
        if state.round.number == 0:
            return self._opening(state, hero, die)
        return self._in_round(state, hero, die)

    def _opening(self, state: State, hero: str, die: float) -> Iterator[Command]:
        heroes = len(state.round.heroes) if state.round else 0
        if state.pool(hero) or not state.dialect.pools.opening.lookup(heroes):
            return
        for card in self.habit.ordered(self._fit_for_pool(state, hero), die):
            yield OpenPool(hero=hero, cards=(card,))

    def _in_round(self, state: State, hero: str, die: float) -> Iterator[Command]:
        """To act, if it is the heroes' turn; else a card goes into the pool."""
        is_hastened = state.round is not None and hero in state.round.hastened
        # Nobody plans an action that is none of hers to take.
        if is_hastened or (state.actions_left(hero) > 0 and is_turn_of(state, Side.HEROES)):
            yield from turns(
                state,
                hero,
                self._actions(state, die),
                value=self.value,
                difficulty=self.difficulty,
                at=die,
            )
        yield from self._to_pool(state, hero, die)
        hastes = self._held(state, hero, CardType.HASTE)
        if hastes and self.habit.is_moment(state, hero):
            for card in hastes:
                yield PlayCard(hero=hero, card=card)

    def _actions(self, state: State, die: float) -> tuple[ActionKind, ...]:
        kinds, listed = tuple(ATTRIBUTES), approved_kinds(state)
        approved = tuple(kind for kind in kinds if kind in listed)
        if self.habit.is_random or not approved:
            first = kinds[int(die * len(kinds))]
        else:
            first = approved[int(die * len(approved))]
        return (first, ActionKind.ATTACK, ActionKind.OTHER)

    def _to_pool(self, state: State, hero: str, die: float) -> Iterator[Command]:
        current, limit = state.round, state.dialect.pools.transfers_a_round
        # The rules would say so of each card of the hand; to look once is quicker.
        if current is None or not current.has_contributed(hero):
            return
        if current.pools.pooled.count(hero) >= limit:
            return
        for card in self.habit.ordered(self._fit_for_pool(state, hero), die):
            yield PlayToPool(hero=hero, card=card)

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
        if attempt.dice_due and self.habit.is_moment(state, hero):
            plays = self._plays(state, attempt, hero)
            yield from plays if not (self.habit.is_random and is_own) else _drawn(state, plays, die)
        if is_own:
            yield finish(attempt, die)

    def _plays(self, state: State, attempt: Attempt, hero: str) -> Iterator[Command]:
        """What of the pool helps this action: her own, or an approved one of another hero."""
        if attempt.actor != hero:
            if attempt.action in approved_kinds(state) and not attempt.supports:
                for card in self._held(state, hero, CardType.SUPPORTER):
                    yield PlayCard(hero=hero, card=card)
            return
        for card in by_worth(state, state.pool(hero)):
            kind = state.card(card).type
            if kind in ONTO_AN_ACTION:
                yield onto(hero, card, kind, attempt)

    @staticmethod
    def _held(state: State, hero: str, kind: CardType) -> list[Card]:
        pool, deck = state.pool(hero), state.setup.deck
        return sorted([card for card in pool if deck.card(card).type is kind])


def _drawn(state: State, plays: Iterator[Command], die: float) -> Iterator[Command]:
    """One of what the rules allow, or none: not to play a card is a choice like any other."""
    choices = tuple(allowed(state, plays))
    at = int(die * (len(choices) + 1))
    yield from choices[at : at + 1]
