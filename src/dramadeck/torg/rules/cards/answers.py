"""Cards that answer an announced result: Opponent Fails, Second Chance, Glory.

They are played between the announcement and the next roll by anyone or the next flip. The recorded
effects of a result that does not count are undone; other actions of the roll stay.
"""

from collections.abc import Iterable, Iterator
from typing import assert_never

from dramadeck import core
from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Card, Guard, Window, command, event, moved, present, replace
from dramadeck.torg import field_types, scene
from dramadeck.torg.attempt import Attempt, Die, Outcome
from dramadeck.torg.cards import ActionKind, CardType, SceneKind
from dramadeck.torg.characters import Hero, Injuries
from dramadeck.torg.choices import Negating
from dramadeck.torg.decks import DISCARD_PILE, pool
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import approved_actions, attempts, awards, outcomes, rule
from dramadeck.torg.rules.cards.play_card import PLAYING, CardPlayed, PlayCard, plays
from dramadeck.torg.rules.injuries import injuries_of, with_injuries
from dramadeck.torg.rules.interactions import interactions_of
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
        hero: the hero against whom it had succeeded.
        actors: the characters who have failed; of a group, the last one who had succeeded.
        action: the kind of action.
        place: its number among the actions of the roll, from 1; None if the host has reported
            the action, or if all actions of the roll against the hero have failed.
        outcome: the outcome of the roll without it; None if the host has reported the action.
    """

    hero: str
    actors: tuple[str, ...]
    action: ActionKind
    place: int | None = None
    outcome: Outcome | None = None

    def apply(self, state: State) -> State:
        """The success, its conditions and its claims on pools are removed (TR-147)."""
        last, current = state.pending.aftermath, state.round
        if last is None:
            return state
        undone, removed_strippings = _undone(last, self), _taken(last, self)
        remaining = replace(
            _left(last, self),
            settled=tuple(entry for entry in last.settled if entry not in undone),
            stripped=tuple(entry for entry in last.stripped if entry not in removed_strippings),
        )
        hits_left, last_hits = {hit.target: hit for hit in remaining.attack_hits}, last.attack_hits
        hits = tuple(
            hits_left[hit.target] if hit in last_hits else hit
            for hit in state.pending.hits
            if hit not in last_hits or hit.target in hits_left
        )
        after = state.with_pending(replace(state.pending, aftermath=remaining, hits=hits))
        if current is None:
            return after
        rewards, conditions = current.rewards, current.conditions
        # Claims of earlier actions stay; the gamemaster has taken their cards first.
        dues = rewards.strips_of(self.hero)
        earlier = max(0, len(last.strips_before(self.hero)) - len(last.strippings(self.hero)))
        due = (entry for entry in dues[earlier:] if not _concerns(self, entry.place))
        rewards = rewards.with_strips_of(self.hero, (*dues[:earlier], *due))
        if last.round is not None:
            before = last.round.conditions
            for entry in undone:
                conditions = conditions.without_results(
                    entry.actor, entry.target, entry.effects, before
                )
            conditions = conditions.without_steadfast(_failed(state, remaining), before)
        return replace(after, round=replace(current, rewards=rewards, conditions=conditions))


@event
class PoolRestored:
    """Cards taken from a pool by an action that has been negated return to the pool."""

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
        """The character has fewer shock points."""
        injuries = injuries_of(state, self.character)
        after = replace(injuries, shock=max(0, injuries.shock - self.shock))
        return with_injuries(state, self.character, after)


@event
class DefenseSaved(core.NoCards):
    """An attack that had broken a hero's defense has been negated: the defense held (TR-091)."""

    hero: str


@event
class HarmDoubted(core.NoCards):
    """Harm was reported for an action that does not count any more.

    The gamemaster has to undo its effects.

    Attributes:
        hero: the character who was harmed.
        before: the injuries before the action was announced, with the shock points of effects since
            then that still count.
    """

    hero: str
    before: Injuries


def _places(state: State, hero: str) -> tuple[int, ...]:
    """The numbers, from 1, of the actions of the last roll that succeeded against a hero."""
    last = state.pending.aftermath
    results = last.outcome.results if last is not None and last.outcome is not None else ()
    return tuple(
        place
        for place, result in enumerate(results, 1)
        if result.succeeded and result.check.target == hero
    )


def _require_success(state: State, play: PlayCard, choice: Negating) -> None:
    """Refuse the number of an action that has not succeeded against her."""
    places = _places(state, play.hero) or (1,)
    if choice.place is not None and choice.place not in places:
        asks = " / ".join(f"Negating(place={place})" for place in places)
        named = f"Negating(place={choice.place})"
        kind = CardType.OPPONENT_FAILS
        raise refuse(Reason.CHOICE_UNFIT, "TR-147", card=kind, asks=asks, given=named)


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
    """A success against this hero fails, only for her (TR-147..149, R-062)."""
    hero, last = played.hero, present(state.pending.aftermath)
    if last.attempt is None or last.outcome is None:
        negated = ActionNegated(hero=hero, actors=last.actors, action=last.action)
    else:
        results = last.outcome.results
        # The best success, or the first one of equals.
        place = choice.place or max(
            _places(state, hero), key=lambda place: (results[place - 1].margin, -place)
        )
        result = results[place - 1]
        successes = (
            result_of_check.succeeded - (number == place)
            for number, result_of_check in enumerate(results, 1)
        )
        negated = ActionNegated(
            hero=hero,
            actors=(last.attempt.actors[result.succeeded - 1],),
            action=last.attempt.action_of(result.check),
            place=place,
            outcome=outcomes.with_successes(last.attempt, last.outcome, successes),
        )
    state = yield from negate(state, negated)
    if negated.action is ActionKind.ATTACK and _is_missed_after_all(state, last, hero):
        state = yield DefenseSaved(hero=hero)
        yield from approved_actions.earn(state, hero, ActionKind.DEFEND)


def negate(state: State, negated: ActionNegated) -> SubDecision:
    """Negate an action, and undo its effects (TR-147)."""
    hero, last = negated.hero, present(state.pending.aftermath)
    shock = _shock_of(state, _undone(last, negated))
    lost = [card for stripping in _taken(last, negated) for card in stripping.cards]
    state = yield negated
    # Cards that have been shuffled into a new deck meanwhile cannot be returned.
    returned = tuple(card for card in lost if card in state.discard_pile)
    if returned:
        state = yield PoolRestored(hero=hero, cards=returned)
    shock = min(shock, injuries_of(state, hero).shock)
    if shock:
        state = yield ShockTakenBack(character=hero, shock=shock)
    settled = present(state.pending.aftermath).settled
    standing = (interaction for interaction in settled if interaction.target == hero)
    return (yield from doubt(state, last, hero, shock=_shock_of(state, standing)))


def _shock_of(state: State, settled: Iterable[Settled]) -> int:
    """The shock points of applied interactions (TR-077)."""
    tired = sum(interaction.effects.count(InteractionEffect.FATIGUED) for interaction in settled)
    return tired * state.dialect.rounds.fatigue_shock


def doubt(state: State, last: Aftermath, name: str, *, shock: int = 0) -> SubDecision:
    """Ask the gamemaster to undo harm reported since; `shock` is the part that still counts."""
    before = next((hero for hero in last.heroes if hero.name == name), Hero(name)).injuries
    before = replace(before, shock=before.shock + shock)
    hero_now = state.hero(name)
    if hero_now is not None and hero_now.injuries != before:
        state = yield HarmDoubted(hero=name, before=before)
    return state


def _is_missed_after_all(state: State, last: Aftermath, hero: str) -> bool:
    """Whether the roll has tested the hero's defense, and no attack of it hits her now."""
    if state.round is None or last.round is None:
        return False
    aftermath, attempt = present(state.pending.aftermath), last.attempt
    if aftermath.outcome is not None and attempt is not None:
        for result in aftermath.outcome.results:
            is_attack = attempt.action_of(result.check) is ActionKind.ATTACK
            if result.check.target == hero and result.succeeded and is_attack:
                return False
    return state.round.rewards.defended.count(hero) > last.round.rewards.defended.count(hero)


def _failed(state: State, aftermath: Aftermath) -> tuple[str, ...]:
    """The actors without a success left that lets a villain stand firm (TR-071)."""
    attempt, outcome = aftermath.attempt, aftermath.outcome
    if attempt is None or outcome is None:
        return () if aftermath.hits else aftermath.actors
    by_hits = state.dialect.rounds.breaks == "who_hits"
    successes = (
        result.succeeded
        for result in outcome.results
        if not by_hits or attempt.action_of(result.check) is ActionKind.ATTACK
    )
    return aftermath.actors[max(successes, default=0) :]


def _left(last: Aftermath, negated: ActionNegated) -> Aftermath:
    """The last result after an action of the roll was negated."""
    if negated.outcome is None:
        return replace(last, hits=tuple(name for name in last.hits if name != negated.hero))
    results = negated.outcome.results
    hits, margins = scene.hits_of(results), scene.margins_of(results)
    return replace(last, outcome=negated.outcome, hits=hits, margins=margins)


def _undone(last: Aftermath, negated: ActionNegated) -> tuple[Settled, ...]:
    """The applied interactions to undo: no success left has their margin."""
    after = _left(last, negated)
    best = dict(interactions_of(after, negated.hero)) if negated.hero in after.hits else {}
    return tuple(
        settled
        for settled in last.settled
        if settled.target == negated.hero and best.get(settled.action) != settled.margin
    )


def _taken(last: Aftermath, negated: ActionNegated) -> tuple[Stripping, ...]:
    """The cards taken from the pool for the negated action, after those for earlier successes."""
    since = last.strippings(negated.hero)[len(last.strips_before(negated.hero)) :]
    return tuple(stripping for stripping in since if _concerns(negated, stripping.place))


def _concerns(negated: ActionNegated, place: int | None) -> bool:
    """Whether the claim of the action with this number is gone."""
    if negated.place is None or negated.outcome is None:
        return True
    return place == negated.place and not negated.outcome.results[negated.place - 1].succeeded


def require_failure(state: State, hero: str, rule: str) -> None:
    """Refuse a hero whose failure is not the last thing that happened (TR-152)."""
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
        hero: the hero who has played the card.
        attempt: the second try; None if the host resolves actions and reports it.
        resolution: the dramatic skill resolution before the first try, if that was a
            part of one.
    """

    hero: str
    attempt: Attempt | None
    resolution: SkillResolution | None

    def apply(self, state: State) -> State:
        """The second try is open, or the hero has one more action for the host to report."""
        state = state.without_aftermath
        if self.attempt is None:
            current = state.round
            # As an action by Haste, the host's report of the second try comes before all others.
            hastened = current and replace(current, hastened=(*current.hastened, self.hero))
            return replace(state, round=hastened)
        state = state.with_attempts((*state.attempts, self.attempt))
        return replace(state, resolution=self.resolution or state.resolution)


@plays(CardType.SECOND_CHANCE, when=RETRYING("TR-150"))
def play_second_chance(state: State, played: CardPlayed, _choice: None) -> Decision:
    """Try a failed action again at once, instead of its first result (TR-150..152, TR-043)."""
    last = present(state.pending.aftermath)
    attempt, reading = last.attempt, state.dialect.enhancements.second_chance
    if attempt is not None:
        number = len(attempt.checks) if attempt.has_die_for_each else 1
        match reading:
            case "one_new_try":  # without dice, points and cards of the first try
                new_try = replace(
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
                attempt = attempts.ready(state, new_try)
            case "best_of_two_rerolls":  # two more rolls of the same dice (TG-026)
                # Effects kept by an earlier Second Chance are not in play any more.
                own_boosts = (boost for boost in last.boosts if boost.hero in attempt.actors)
                kept_boosts = tuple(dict.fromkeys((*attempt.kept, *own_boosts)))
                rerolls = (Die.REROLL, Die.REROLL) * number
                attempt = replace(attempt, dice_due=rerolls, kept=kept_boosts)
            case _:
                assert_never(reading)
    state = yield ActionRetried(hero=played.hero, attempt=attempt, resolution=last.resolution)
    for actor in last.actors:
        state = yield from doubt(state, last, actor)


@command(by=GAMEMASTER, menu=core.Topic.RULINGS.at(7))
class GrantImpact:
    """Rule that the action just announced has a major impact, as Glory requires (TR-134).

    Attributes:
        hero: the hero who acted.
    """

    hero: field_types.OneHero


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
    """The gamemaster decides what an action means for the story (TR-134)."""
    _just_acted(state, command.hero)
    yield ImpactGranted(hero=command.hero)


def _just_acted(state: State, hero: str) -> Aftermath:
    last = state.pending.aftermath
    if last is None or hero not in last.actors or state.hero(hero) is None:
        raise refuse(Reason.NOTHING_ANNOUNCED, "TR-134", hero=hero)
    return last


def _require_glory(state: State, hero: str, rule: str) -> None:
    """Refuse Glory without the roll or the ruling that it needs."""
    last, readings = _just_acted(state, hero), state.dialect.enhancements
    match readings.glory_trigger:
        case "high_roll_in_a_dramatic_scene":
            if state.scene is None or state.scene.kind is not SceneKind.DRAMATIC:
                raise refuse(Reason.SCENE_NOT_DRAMATIC, "TR-134")
            total, least = _die_total(last, hero, "TR-134"), readings.glory_roll
            if total < least:
                raise refuse(Reason.ROLL_TOO_LOW, "TR-134", hero=hero, total=total, wanted=least)
        case "critical_success":
            if last.has_failed or not _may_be_critical(state, last, hero):
                raise refuse(Reason.NO_CRITICAL_SUCCESS, "TG-019", hero=hero)
        case _:
            assert_never(readings.glory_trigger)
    if not last.has_impact:
        raise refuse(Reason.IMPACT_NOT_GRANTED, rule, hero=hero)


def _die_total(last: Aftermath, hero: str, rule: str) -> int:
    """The total of all dice; for a reported action, the host has to give it."""
    total = last.outcome.die_total if last.outcome else last.die_total
    if total is None:
        raise refuse(Reason.DIE_TOTAL_NOT_TOLD, rule, hero=hero)
    return total


def _may_be_critical(state: State, last: Aftermath, hero: str) -> bool:
    """Whether three dice show a critical success: 3 or 4, 5 from skill 15 on, 6 from 16 on."""
    if state.dialect.attempts.die != "three_d6_rolled_under":
        return True  # the gamemaster has decided it by granting the impact
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
    """Raise the awards of all heroes at the end of the adventure (TR-134, TR-135, TG-019)."""
    award = state.dialect.enhancements.glory_award
    for hero in state.heroes:
        state = yield awards.AwardChanged(hero=hero.name, possibilities=award)
