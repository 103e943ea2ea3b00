"""Opponent Fails: one action that has just succeeded against a hero fails after all.

What the library has made of the success is undone; the other actions of the same roll stand.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias, assert_never

from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import (
    Card,
    Guard,
    Moves,
    NoCards,
    Window,
    event,
    later,
    moved,
    present,
    replace,
)
from dramadeck.torg.attempt import Outcome
from dramadeck.torg.cards import ActionKind, CardType
from dramadeck.torg.characters import Hero, Injuries
from dramadeck.torg.choices import Negating
from dramadeck.torg.decks import DISCARD_PILE, pool
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import effects
from dramadeck.torg.rules.approved_actions import earn
from dramadeck.torg.rules.cards.play_card import PLAYING, CardPlayed, PlayCard, plays
from dramadeck.torg.rules.injuries import with_injuries
from dramadeck.torg.rules.interactions import interactions_of
from dramadeck.torg.rules.outcomes import with_successes
from dramadeck.torg.scene import Aftermath, Settled, Stripping, hits_of, margins_of
from dramadeck.torg.state import Decision, State, Story


def _require_hit(state: State, hero: str, rule: str) -> None:
    last = state.play.aftermath
    if last is None or hero not in last.hits or hero in last.actors:
        raise refuse(Reason.NO_SUCCESS_TO_NEGATE, rule, hero=hero)


NEGATING = Window.of(
    "right after somebody's success against her",
    Guard[State]("after a success against her", _require_hit),
    PLAYING,
)


@event
class ActionNegated(NoCards):
    """An action that succeeded against somebody has failed after all (TR-147).

    Attributes:
        hero: against whom it had succeeded.
        actors: who has failed: of a group the last who had succeeded.
        action: at what.
        place: its place among the actions of the roll, from 1; None where the host has reported
            the action, and where all that the roll has done to somebody has failed.
        outcome: what the roll comes to without it; None where the host has reported the action.
    """

    hero: str
    actors: tuple[str, ...]
    action: ActionKind
    place: int | None = later(None)
    outcome: Outcome | None = later(None)


@event
class PoolRestored:
    """Cards taken from a pool by an action that has been negated lie in the pool again."""

    hero: str
    cards: tuple[Card, ...]

    @property
    def moves(self) -> Moves:
        """From the discard pile back to the pool."""
        return moved(self.cards, DISCARD_PILE, pool(self.hero))


@event
class ShockTakenBack(NoCards):
    """A character gets back the shock points that a *fatigued* has cost, for it has failed."""

    character: str
    shock: int


@event
class DefenseSaved(NoCards):
    """An attack that had broken a hero's defense has been negated: the defense held (TR-091)."""

    hero: str


@event
class HarmDoubted(NoCards):
    """Harm was reported for an action that does not count any more.

    It is the gamemaster's to take back what came of the action.

    Attributes:
        hero: who was harmed.
        before: her ledger of harm before the action was announced, with the shock points that the
            library has written down since, if what has cost them stands.
    """

    hero: str
    before: Injuries


def _places(state: State, hero: str) -> tuple[int, ...]:
    """Which actions of the roll just announced have succeeded against a hero, from 1."""
    last = state.play.aftermath
    results = last.outcome.results if last is not None and last.outcome is not None else ()
    return tuple(
        place
        for place, each in enumerate(results, 1)
        if each.succeeded and each.check.target == hero
    )


def _require_success(state: State, play: PlayCard, choice: Negating) -> None:
    """Refuse the place of an action that has not succeeded against her."""
    places = _places(state, play.hero)
    if choice.place is not None and choice.place not in (places or (1,)):
        asks = " / ".join(f"Negating(place={each})" for each in places or (1,))
        given = f"Negating(place={choice.place})"
        kind = CardType.OPPONENT_FAILS
        raise refuse(Reason.CHOICE_UNFIT, "TR-147", card=kind, asks=asks, given=given)


def _each_success(state: State, hero: str, _card: Card) -> Iterator[Negating]:
    places = _places(state, hero)
    if len(places) < 2:
        yield Negating()
    else:
        yield from (Negating(place=each) for each in places)


@plays(
    CardType.OPPONENT_FAILS,
    when=NEGATING("TR-147"),
    asks=Negating,
    fits=_require_success,
    samples=_each_success,
)
def play_opponent_fails(state: State, played: CardPlayed, choice: Negating) -> Decision:
    """One success against this character turns into a failure, for her alone (TR-147..149).

    It comes before the next roll by anyone (TR-148). What other actions of the roll have done to
    her stands, as do the other successes of a group (R-062).
    """
    hero, last = played.hero, present(state.play.aftermath)
    if last.attempt is None or last.outcome is None:
        told = ActionNegated(hero=hero, actors=last.actors, action=last.action)
    else:
        results = last.outcome.results
        place = choice.place or max(
            _places(state, hero), key=lambda each: (results[each - 1].margin, -each)
        )
        negated = results[place - 1]
        told = ActionNegated(
            hero=hero,
            actors=(last.attempt.actors[negated.succeeded - 1],),
            action=last.attempt.action_of(negated.check),
            place=place,
            outcome=with_successes(
                last.attempt,
                last.outcome,
                (each.succeeded - (at == place) for at, each in enumerate(results, 1)),
            ),
        )
    state = yield from negate(state, told)
    if told.action is ActionKind.ATTACK and _is_missed_after_all(state, last, hero):
        state = yield DefenseSaved(hero=hero)
        yield from earn(state, hero, ActionKind.DEFEND)


def negate(state: State, told: ActionNegated) -> Story:
    """An action has failed after all, and what came of it is undone (TR-147)."""
    hero, last = told.hero, present(state.play.aftermath)
    shock = _shock_of(state, _undone(last, told))
    lost = tuple(card for each in _taken(last, told) for card in each.cards)
    state = yield told
    # Cards that have been shuffled into a new deck meanwhile are out of reach.
    back = tuple(card for card in lost if card in state.discard_pile)
    if back:
        state = yield PoolRestored(hero=hero, cards=back)
    suffers = state.character(hero)
    shock = min(shock, suffers.injuries.shock if suffers else 0)
    if shock:
        state = yield ShockTakenBack(character=hero, shock=shock)
    left = state.play.aftermath
    stands = (each for each in left.settled if each.target == hero) if left else ()
    return (yield from doubt(state, last, hero, shock=_shock_of(state, stands)))


def _shock_of(state: State, settled: Iterable[Settled]) -> int:
    """How many shock points interactions have cost that have been applied (TR-077)."""
    tired = sum(each.effects.count(InteractionEffect.FATIGUED) for each in settled)
    return tired * state.dialect.rounds.fatigue_shock


def doubt(state: State, last: Aftermath, name: str, *, shock: int = 0) -> Story:
    """Harm reported since the announcement is the gamemaster's to take back.

    Args:
        state: the state.
        last: what was announced.
        name: who was harmed.
        shock: shock points that what still stands of it has cost.
    """
    before = next((each for each in last.heroes if each.name == name), Hero(name)).injuries
    before = replace(before, shock=before.shock + shock)
    now = state.hero(name)
    if now is not None and now.injuries != before:
        state = yield HarmDoubted(hero=name, before=before)
    return state


def _is_missed_after_all(state: State, last: Aftermath, hero: str) -> bool:
    """Whether the roll has tested the hero's defense, and no attack of it hits her any more."""
    if state.round is None or last.round is None:
        return False
    left, attempt = state.play.aftermath, last.attempt
    if left is not None and left.outcome is not None and attempt is not None:
        hits = (
            each.succeeded and attempt.action_of(each.check) is ActionKind.ATTACK
            for each in left.outcome.results
            if each.check.target == hero
        )
        if any(hits):
            return False
    return state.round.rewards.defended.count(hero) > last.round.rewards.defended.count(hero)


def _left(last: Aftermath, told: ActionNegated) -> Aftermath:
    """What can be answered when an action of the roll has failed."""
    if told.outcome is None:
        return replace(last, hits=tuple(each for each in last.hits if each != told.hero))
    results = told.outcome.results
    return replace(last, outcome=told.outcome, hits=hits_of(results), margins=margins_of(results))


def _undone(last: Aftermath, told: ActionNegated) -> tuple[Settled, ...]:
    """The interactions that have been applied and do not stand: no success of theirs is as good."""
    left = _left(last, told)
    best = dict(interactions_of(left, told.hero)) if told.hero in left.hits else {}
    return tuple(
        each
        for each in last.settled
        if each.target == told.hero and best.get(each.action) != each.margin
    )


def _concerns(told: ActionNegated, place: int | None) -> bool:
    """Whether what the action at a place has exposed is exposed no longer."""
    if told.place is None or told.outcome is None:
        return True
    if place is None or place != told.place:
        return False
    return not told.outcome.results[place - 1].succeeded


def _taken(last: Aftermath, told: ActionNegated) -> tuple[Stripping, ...]:
    """What the gamemaster has taken from the pool for it; earlier successes were served first."""
    since = last.strippings(told.hero)[len(last.strips_before(told.hero)) :]
    return tuple(each for each in since if _concerns(told, each.place))


NegationsEvent: TypeAlias = (
    ActionNegated | PoolRestored | ShockTakenBack | DefenseSaved | HarmDoubted
)


@effects
def evolve(state: State, event: NegationsEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case ActionNegated():
            return _negated(state, event)
        case PoolRestored():
            return replace(state, table=state.table.after(event.moves))
        case ShockTakenBack(character=name, shock=shock):
            character = state.character(name)
            before = character.injuries if character else Injuries()
            return with_injuries(state, name, replace(before, shock=max(0, before.shock - shock)))
        case DefenseSaved() | HarmDoubted():
            return state
        case _:
            assert_never(event)


def _negated(state: State, told: ActionNegated) -> State:
    last, current = state.play.aftermath, state.round
    if last is None:
        return state
    undone, taken, left = _undone(last, told), _taken(last, told), _left(last, told)
    left = replace(
        left,
        settled=tuple(each for each in last.settled if each not in undone),
        stripped=tuple(each for each in last.stripped if each not in taken),
    )
    after = state.playing(replace(state.play, aftermath=left))
    if current is None:
        return after
    rewards, conditions = current.rewards, current.conditions
    # What earlier actions have exposed stays due; the gamemaster has taken that first.
    dues = rewards.strips_of(told.hero)
    earlier = max(0, len(last.strips_before(told.hero)) - len(last.strippings(told.hero)))
    due = (each for each in dues[earlier:] if not _concerns(told, each.place))
    rewards = rewards.with_strips_of(told.hero, (*dues[:earlier], *due))
    if last.round is not None:
        before = last.round.conditions
        for each in undone:
            conditions = conditions.without_results(each.actor, each.target, each.effects, before)
        conditions = conditions.without_steadfast(_failed(state, left), before)
    return replace(after, round=replace(current, rewards=rewards, conditions=conditions))


def _failed(state: State, left: Aftermath) -> tuple[str, ...]:
    """Who of those who acted has no success left that lets a villain stand firm (TR-071)."""
    attempt, outcome = left.attempt, left.outcome
    if attempt is None or outcome is None:
        return () if left.hits else left.actors
    by_hits = state.dialect.rounds.breaks == "who_hits"
    succeeded = max(
        (
            each.succeeded
            for each in outcome.results
            if not by_hits or attempt.action_of(each.check) is ActionKind.ATTACK
        ),
        default=0,
    )
    return left.actors[succeeded:]
