"""Cards that answer an announced result: Opponent Fails, Second Chance, Glory.

They are played between the announcement and the next roll by anyone or the next flip. What the
library has made of a result that does not count is undone; other actions of the roll stand.
"""

from collections.abc import Iterable, Iterator
from typing import assert_never

from dramadeck import core
from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Card, Guard, Window, command, event, later, moved, present, replace
from dramadeck.torg import scene
from dramadeck.torg.attempt import Attempt, Die, Outcome
from dramadeck.torg.cards import ActionKind, CardType, SceneKind
from dramadeck.torg.characters import Hero, Injuries
from dramadeck.torg.choices import Negating
from dramadeck.torg.decks import DISCARD_PILE, pool
from dramadeck.torg.field_types import OneHero
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import rule
from dramadeck.torg.rules.approved_actions import earn
from dramadeck.torg.rules.attempts import ready
from dramadeck.torg.rules.awards import AwardChanged
from dramadeck.torg.rules.cards.play_card import PLAYING, CardPlayed, PlayCard, plays
from dramadeck.torg.rules.injuries import with_injuries
from dramadeck.torg.rules.interactions import interactions_of
from dramadeck.torg.rules.outcomes import with_successes
from dramadeck.torg.scene import Aftermath, Settled, SkillResolution, Stripping
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision


def _require_hit(state: State, hero: str, rule: str) -> None:
    last = state.pending.aftermath
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
        last, current = state.pending.aftermath, state.round
        if last is None:
            return state
        undone, taken, left = _undone(last, self), _taken(last, self), _left(last, self)
        left = replace(
            left,
            settled=tuple(one for one in last.settled if one not in undone),
            stripped=tuple(one for one in last.stripped if one not in taken),
        )
        stands, since = {hit.target: hit for hit in left.attack_hits}, last.attack_hits
        hits = tuple(
            stands[hit.target] if hit in since else hit
            for hit in state.pending.hits
            if hit not in since or hit.target in stands
        )
        after = state.with_pending(replace(state.pending, aftermath=left, hits=hits))
        if current is None:
            return after
        rewards, conditions = current.rewards, current.conditions
        # What earlier actions have exposed stays due; the gamemaster has taken that first.
        dues = rewards.strips_of(self.hero)
        earlier = max(0, len(last.strips_before(self.hero)) - len(last.strippings(self.hero)))
        due = (one for one in dues[earlier:] if not _concerns(self, one.place))
        rewards = rewards.with_strips_of(self.hero, (*dues[:earlier], *due))
        if last.round is not None:
            before = last.round.conditions
            for one in undone:
                conditions = conditions.without_results(one.actor, one.target, one.effects, before)
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
    last = state.pending.aftermath
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


def _successes(state: State, hero: str, _card: Card) -> Iterator[Negating]:
    places = _places(state, hero)
    yield from (Negating(place=place) for place in (places if len(places) > 1 else (None,)))


@plays(
    CardType.OPPONENT_FAILS,
    when=NEGATING("TR-147"),
    choice_type=Negating,
    validate_choice=_require_success,
    samples=_successes,
)
def play_opponent_fails(state: State, played: CardPlayed, choice: Negating) -> Decision:
    """A success against this hero fails, for her alone; others stand (TR-147..149, R-062)."""
    hero, last = played.hero, present(state.pending.aftermath)
    if last.attempt is None or last.outcome is None:
        negated = ActionNegated(hero=hero, actors=last.actors, action=last.action)
    else:
        results = last.outcome.results
        # Of several the best success, of those as good the first.
        place = choice.place or max(
            _places(state, hero), key=lambda place: (results[place - 1].margin, -place)
        )
        result = results[place - 1]
        left = (one.succeeded - (at == place) for at, one in enumerate(results, 1))
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


def negate(state: State, negated: ActionNegated) -> SubDecision:
    """An action has failed after all, and what came of it is undone (TR-147)."""
    hero, last = negated.hero, present(state.pending.aftermath)
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
    settled = present(state.pending.aftermath).settled
    stands = (one for one in settled if one.target == hero)
    return (yield from doubt(state, last, hero, shock=_shock_of(state, stands)))


def _shock_of(state: State, settled: Iterable[Settled]) -> int:
    """How many shock points interactions have cost that have been applied (TR-077)."""
    tired = sum(one.effects.count(InteractionEffect.FATIGUED) for one in settled)
    return tired * state.dialect.rounds.fatigue_shock


def doubt(state: State, last: Aftermath, name: str, *, shock: int = 0) -> SubDecision:
    """Harm reported since is the gamemaster's to take back, but for shock that still stands."""
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
    left, attempt = present(state.pending.aftermath), last.attempt
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
    hits, margins = scene.hits_of(results), scene.margins_of(results)
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


def require_failure(state: State, hero: str, rule: str) -> None:
    """Refuse who has not failed just now: nobody has rolled or played a card since (TR-152)."""
    last = state.pending.aftermath
    if last is None or hero not in last.actors or not last.has_failed:
        raise refuse(Reason.NOTHING_TO_RETRY, rule, hero=hero)
    if last.is_past_retry:
        raise refuse(Reason.RETRY_TOO_LATE, "TR-152", hero=hero)


RETRYING = Window.of(
    "right after a failure", Guard[State]("after her failure", require_failure), PLAYING
)


@event
class ActionRetried(core.NoCards):
    """A failed action is tried again; what its failure led to is undone (TR-150).

    Cards and points of the first try are gone (TR-151).

    Attributes:
        hero: who has played the card.
        attempt: the second try; None where the host resolves actions and reports anew.
        resolution: the dramatic skill resolution as it was before the first try, if that was a
            part of one.
    """

    hero: str
    attempt: Attempt | None
    resolution: SkillResolution | None

    def apply(self, state: State) -> State:
        """The second try is open, or the hero has an action more for the host to report."""
        state = state.without_aftermath
        if self.attempt is None:
            current = state.round
            # The host reports the second try, and nothing else before it.
            hastened = current and replace(current, hastened=(*current.hastened, self.hero))
            return replace(state, round=hastened)
        state = state.with_attempts((*state.attempts, self.attempt))
        return replace(state, resolution=self.resolution or state.resolution)


@plays(CardType.SECOND_CHANCE, when=RETRYING("TR-150"))
def play_second_chance(state: State, played: CardPlayed, _choice: None) -> Decision:
    """A failed action is tried again at once, its first result forgotten (TR-150..152, TR-043)."""
    last = present(state.pending.aftermath)
    attempt, reading = last.attempt, state.dialect.enhancements.second_chance
    if attempt is not None:
        number = len(attempt.checks) if attempt.has_die_for_each else 1
        match reading:
            case "one_new_try":  # without the dice, the points and the cards of the first
                fresh = replace(
                    attempt,
                    dice_due=(Die.ACTION,) * number,
                    rolls=(),
                    supports=(),
                    is_stymied=False,
                    has_own_point=False,
                    lasting=(),
                    spent=(*attempt.spent, *attempt.lasting),
                    coups=0,
                    coups_percent=0,
                    countered=0,
                    protected=0,
                )
                attempt = ready(state, fresh)
            case "best_of_two_rerolls":  # by two more rolls of the same dice (TG-026)
                # What an earlier Second Chance has kept of the first roll lies in play no more.
                own = (boost for boost in last.boosts if boost.hero in attempt.actors)
                kept = tuple(dict.fromkeys((*attempt.kept, *own)))
                rerolls = (Die.REROLL, Die.REROLL) * number
                attempt = replace(attempt, dice_due=rerolls, kept=kept)
            case _:
                assert_never(reading)
    state = yield ActionRetried(hero=played.hero, attempt=attempt, resolution=last.resolution)
    for actor in last.actors:
        state = yield from doubt(state, last, actor)


@command(by=GAMEMASTER, menu=core.Topic.RULINGS.at(7))
class GrantImpact:
    """Rule that the action just announced has a major impact, so that Glory is due (TR-134).

    Attributes:
        hero: who acted.
    """

    hero: OneHero


@event
class ImpactGranted(core.NoCards):
    """The gamemaster has ruled that a hero's action has a major impact."""

    hero: str

    def apply(self, state: State) -> State:
        """The last action has a major impact."""
        last = state.pending.aftermath
        granted = last and replace(last, has_impact=True)
        return state.with_pending(replace(state.pending, aftermath=granted))


@rule(GrantImpact)
def grant_impact(state: State, command: GrantImpact) -> Decision:
    """What a deed means for the story is the gamemaster's word (TR-134)."""
    _just_acted(state, command.hero)
    yield ImpactGranted(hero=command.hero)


def _just_acted(state: State, hero: str) -> Aftermath:
    last = state.pending.aftermath
    if last is None or hero not in last.actors or state.hero(hero) is None:
        raise refuse(Reason.NOTHING_ANNOUNCED, "TR-134", hero=hero)
    return last


def _require_glory(state: State, hero: str, rule: str) -> None:
    """Refuse Glory for what the dice or the gamemaster's word have not made glorious."""
    last, readings = _just_acted(state, hero), state.dialect.enhancements
    match readings.glory_trigger:
        case "high_roll_in_a_dramatic_scene":
            if state.scene is None or state.scene.kind is not SceneKind.DRAMATIC:
                raise refuse(Reason.SCENE_NOT_DRAMATIC, "TR-134")
            total, wanted = _die_total(last, hero, "TR-134"), readings.glory_roll
            if total < wanted:
                raise refuse(Reason.ROLL_TOO_LOW, "TR-134", hero=hero, total=total, wanted=wanted)
        case "critical_success":
            if last.has_failed or not _may_be_critical(state, last, hero):
                raise refuse(Reason.NO_CRITICAL_SUCCESS, "TG-019", hero=hero)
        case _:
            assert_never(readings.glory_trigger)
    if not last.has_impact:
        raise refuse(Reason.IMPACT_NOT_GRANTED, rule, hero=hero)


def _die_total(last: Aftermath, hero: str, rule: str) -> int:
    """The total of all dice; of an action that was reported, the host tells it."""
    total = last.outcome.die_total if last.outcome else last.die_total
    if total is None:
        raise refuse(Reason.DIE_TOTAL_NOT_TOLD, rule, hero=hero)
    return total


def _may_be_critical(state: State, last: Aftermath, hero: str) -> bool:
    """Whether three dice show a critical success: 3 or 4, 5 from skill 15 on, 6 from 16 on."""
    if state.dialect.attempts.die != "three_d6_rolled_under":
        return True  # the gamemaster knows it who has granted the impact
    total, attempt = _die_total(last, hero, "TG-019"), last.attempt
    if last.outcome is None:
        return _is_critical(total, last.margin or 0)
    for place, result in enumerate(last.outcome.results):
        if attempt is not None and attempt.has_die_for_each:  # a step has its own dice (TG-067)
            total = attempt.dice_total(place, lowest_is_best=True)
        if result.succeeded and _is_critical(total, result.margin):
            return True
    return False


def _is_critical(total: int, margin: int) -> bool:
    return total <= max(4, min(6, margin + total - 10))


GLORYING = Window.of(
    "right after a glorious action",
    Guard[State]("after her glorious action", _require_glory),
    PLAYING,
)


@plays(CardType.GLORY, when=GLORYING("TR-134"))
def play_glory(state: State, _played: CardPlayed, _choice: None) -> Decision:
    """All heroes get a higher award at the end of the adventure (TR-134, TR-135, TG-019)."""
    award = state.dialect.enhancements.glory_award
    for hero in state.heroes:
        state = yield AwardChanged(hero=hero.name, possibilities=award)
