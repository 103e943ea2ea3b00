"""Opponent Fails: one action that has just succeeded against a hero fails after all.

What the library has made of the success is undone; the other actions of the same roll stand.
"""

from collections.abc import Iterable, Iterator

from dramadeck import core
from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Card, Guard, Window, event, later, moved, present, replace
from dramadeck.torg.attempt import Outcome
from dramadeck.torg.cards import ActionKind, CardType
from dramadeck.torg.characters import Hero, Injuries
from dramadeck.torg.choices import Negating
from dramadeck.torg.decks import DISCARD_PILE, pool
from dramadeck.torg.reasons import Reason, refuse
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
class ActionNegated(core.NoCards):
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

    def apply(self, state: State) -> State:
        """The success, and what it put on characters and exposed in pools, is gone (TR-147)."""
        last, current = state.play.aftermath, state.round
        if last is None:
            return state
        undone, taken, left = _undone(last, self), _taken(last, self), _left(last, self)
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
        dues = rewards.strips_of(self.hero)
        earlier = max(0, len(last.strips_before(self.hero)) - len(last.strippings(self.hero)))
        due = (each for each in dues[earlier:] if not _concerns(self, each.place))
        rewards = rewards.with_strips_of(self.hero, (*dues[:earlier], *due))
        if last.round is not None:
            before = last.round.conditions
            for each in undone:
                conditions = conditions.without_results(
                    each.actor, each.target, each.effects, before
                )
            conditions = conditions.without_steadfast(_failed(state, left), before)
        return replace(after, round=replace(current, rewards=rewards, conditions=conditions))


@event
class PoolRestored:
    """Cards taken from a pool by an action that has been negated lie in the pool again."""

    hero: str
    cards: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """From the discard pile back to the pool."""
        return moved(self.cards, DISCARD_PILE, pool(self.hero))


@event
class ShockTakenBack(core.NoCards):
    """A character gets back the shock points that a *fatigued* has cost, for it has failed."""

    character: str
    shock: int

    def apply(self, state: State) -> State:
        """The ledger of harm has fewer shock points."""
        character = state.character(self.character)
        injuries = character.injuries if character else Injuries()
        left = replace(injuries, shock=max(0, injuries.shock - self.shock))
        return with_injuries(state, self.character, left)


@event
class DefenseSaved(core.NoCards):
    """An attack that had broken a hero's defense has been negated: the defense held (TR-091)."""

    hero: str


@event
class HarmDoubted(core.NoCards):
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
        for place, result in enumerate(results, 1)
        if result.succeeded and result.check.target == hero
    )


def _require_success(state: State, play: PlayCard, choice: Negating) -> None:
    """Refuse the place of an action that has not succeeded against her."""
    places = _places(state, play.hero) or (1,)
    if choice.place is not None and choice.place not in places:
        asks = " / ".join(f"Negating(place={place})" for place in places)
        given = f"Negating(place={choice.place})"
        kind = CardType.OPPONENT_FAILS
        raise refuse(Reason.CHOICE_UNFIT, "TR-147", card=kind, asks=asks, given=given)


def _samples(state: State, hero: str, _card: Card) -> Iterator[Negating]:
    places = _places(state, hero)
    if len(places) < 2:
        yield Negating()
    else:
        yield from (Negating(place=place) for place in places)


@plays(
    CardType.OPPONENT_FAILS,
    when=NEGATING("TR-147"),
    choice_type=Negating,
    validate_choice=_require_success,
    samples=_samples,
)
def play_opponent_fails(state: State, played: CardPlayed, choice: Negating) -> Decision:
    """One success against this character turns into a failure, for her alone (TR-147..149).

    It comes before the next roll by anyone (TR-148). What other actions of the roll have done to
    her stands, as do the other successes of a group (R-062).
    """
    hero, last = played.hero, present(state.play.aftermath)
    if last.attempt is None or last.outcome is None:
        negated = ActionNegated(hero=hero, actors=last.actors, action=last.action)
    else:
        results = last.outcome.results
        # Of several the best success, of those as good the first.
        place = choice.place or max(
            _places(state, hero), key=lambda place: (results[place - 1].margin, -place)
        )
        result = results[place - 1]
        left = (each.succeeded - (at == place) for at, each in enumerate(results, 1))
        negated = ActionNegated(
            hero=hero,
            actors=(last.attempt.actors[result.succeeded - 1],),
            action=last.attempt.action_of(result.check),
            place=place,
            outcome=with_successes(last.attempt, last.outcome, left),
        )
    state = yield from negate(state, negated)
    if negated.action is ActionKind.ATTACK and _is_missed_after_all(state, last, hero):
        state = yield DefenseSaved(hero=hero)
        yield from earn(state, hero, ActionKind.DEFEND)


def negate(state: State, negated: ActionNegated) -> Story:
    """An action has failed after all, and what came of it is undone (TR-147)."""
    hero, last = negated.hero, present(state.play.aftermath)
    shock = _shock_of(state, _undone(last, negated))
    lost = [card for stripping in _taken(last, negated) for card in stripping.cards]
    state = yield negated
    # Cards that have been shuffled into a new deck meanwhile are out of reach.
    back = tuple(card for card in lost if card in state.discard_pile)
    if back:
        state = yield PoolRestored(hero=hero, cards=back)
    target = state.character(hero)
    shock = min(shock, target.injuries.shock if target else 0)
    if shock:
        state = yield ShockTakenBack(character=hero, shock=shock)
    settled = present(state.play.aftermath).settled
    stands = (each for each in settled if each.target == hero)
    return (yield from doubt(state, last, hero, shock=_shock_of(state, stands)))


def _shock_of(state: State, settled: Iterable[Settled]) -> int:
    """How many shock points interactions have cost that have been applied (TR-077)."""
    tired = sum(each.effects.count(InteractionEffect.FATIGUED) for each in settled)
    return tired * state.dialect.rounds.fatigue_shock


def doubt(state: State, last: Aftermath, name: str, *, shock: int = 0) -> Story:
    """Leave it to the gamemaster to take back harm that was reported since an announcement.

    Shock points that what still stands of the action has cost are no part of that harm.
    """
    before = next((hero for hero in last.heroes if hero.name == name), Hero(name)).injuries
    before = replace(before, shock=before.shock + shock)
    now = state.hero(name)
    if now is not None and now.injuries != before:
        state = yield HarmDoubted(hero=name, before=before)
    return state


def _is_missed_after_all(state: State, last: Aftermath, hero: str) -> bool:
    """Whether the roll has tested the hero's defense, and no attack of it hits her any more."""
    if state.round is None or last.round is None:
        return False
    left, attempt = present(state.play.aftermath), last.attempt
    if left.outcome is not None and attempt is not None:
        for result in left.outcome.results:
            is_attack = attempt.action_of(result.check) is ActionKind.ATTACK
            if result.check.target == hero and result.succeeded and is_attack:
                return False
    return state.round.rewards.defended.count(hero) > last.round.rewards.defended.count(hero)


def _failed(state: State, left: Aftermath) -> tuple[str, ...]:
    """Who of those who acted has no success left that lets a villain stand firm (TR-071)."""
    attempt, outcome = left.attempt, left.outcome
    if attempt is None or outcome is None:
        return () if left.hits else left.actors
    by_hits = state.dialect.rounds.breaks == "who_hits"
    successes = (
        result.succeeded
        for result in outcome.results
        if not by_hits or attempt.action_of(result.check) is ActionKind.ATTACK
    )
    return left.actors[max(successes, default=0) :]


def _left(last: Aftermath, negated: ActionNegated) -> Aftermath:
    """What can still be answered when an action of the roll has failed."""
    if negated.outcome is None:
        return replace(last, hits=tuple(name for name in last.hits if name != negated.hero))
    results = negated.outcome.results
    hits, margins = hits_of(results), margins_of(results)
    return replace(last, outcome=negated.outcome, hits=hits, margins=margins)


def _undone(last: Aftermath, negated: ActionNegated) -> tuple[Settled, ...]:
    """The applied interactions that do not stand: no success of theirs is as good."""
    left = _left(last, negated)
    best = dict(interactions_of(left, negated.hero)) if negated.hero in left.hits else {}
    return tuple(
        settled
        for settled in last.settled
        if settled.target == negated.hero and best.get(settled.action) != settled.margin
    )


def _taken(last: Aftermath, negated: ActionNegated) -> tuple[Stripping, ...]:
    """What the gamemaster has taken from the pool for it; earlier successes were served first."""
    since = last.strippings(negated.hero)[len(last.strips_before(negated.hero)) :]
    return tuple(stripping for stripping in since if _concerns(negated, stripping.place))


def _concerns(negated: ActionNegated, place: int | None) -> bool:
    """Whether what the action at a place has exposed is exposed no longer."""
    if negated.place is None or negated.outcome is None:
        return True
    return place == negated.place and not negated.outcome.results[negated.place - 1].succeeded
