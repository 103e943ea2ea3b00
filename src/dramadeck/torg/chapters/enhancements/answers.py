"""Cards that answer an announced result: Second Chance, Opponent Fails, Glory.

They have a time of their own: from the announcement to the next roll by anyone or the next flip.
"""

from typing import TypeAlias, assert_never

from dramadeck.engine import (
    Card,
    Guard,
    Moves,
    NoCards,
    Person,
    Topic,
    Window,
    command,
    event,
    moved,
    present,
    replace,
)
from dramadeck.torg.aftermath import Aftermath
from dramadeck.torg.attempt import Attempt, Die
from dramadeck.torg.cards import ActionKind, CardType
from dramadeck.torg.chapters.approved_actions import earn
from dramadeck.torg.chapters.attempts import ready
from dramadeck.torg.chapters.awards import AwardChanged
from dramadeck.torg.chapters.enhancements.glory import require_glory
from dramadeck.torg.chapters.enhancements.rows import PLAYING, CardPlayed, plays
from dramadeck.torg.characters import Hero, Injuries
from dramadeck.torg.dialects.card_readings import SecondChance
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.resolution import SkillResolution
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Decision, State, Story
from dramadeck.torg.zones import DISCARD_PILE, pool


def require_failure(state: State, hero: str, rule: str) -> None:
    """Refuse who has not failed just now: nobody has rolled or played a card since (TR-152)."""
    last = state.play.aftermath
    if last is None or hero not in last.actors or not last.has_failed:
        raise refuse(Reason.NOTHING_TO_RETRY, rule, hero=hero)
    if last.is_past_retry:
        raise refuse(Reason.RETRY_TOO_LATE, "TR-152", hero=hero)


RETRYING = Window.of(
    "right after a failure", Guard[State]("after her failure", require_failure), PLAYING
)


@event
class ActionRetried(NoCards):
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


@event
class HarmDoubted(NoCards):
    """Harm was reported for an action that does not count any more.

    It is the gamemaster's to take back what came of the action.

    Attributes:
        hero: who was harmed.
        before: her ledger of harm before the action was announced.
    """

    hero: str
    before: Injuries


@plays(CardType.SECOND_CHANCE, when=RETRYING("TR-150"))
def play_second_chance(state: State, played: CardPlayed, _choice: None) -> Decision:
    """A failed action is tried again at once, and its first result is forgotten (TR-150..152).

    It comes right after the announcement; it may have been traded for a moment ago (TR-043).
    """
    last = present(state.play.aftermath)
    state = yield ActionRetried(
        hero=played.hero,
        attempt=last.attempt and _second_try(state, last, last.attempt),
        resolution=last.resolution,
    )
    for actor in last.actors:
        state = yield from doubt(state, last, actor)


def _second_try(state: State, last: Aftermath, attempt: Attempt) -> Attempt:
    """What was tried before: wholly anew, or by two more rolls of the same dice (TG-026)."""
    reading = state.dialect.enhancements.second_chance
    match reading:
        case SecondChance.ONE_NEW_TRY:
            return _anew(state, attempt)
        case SecondChance.BEST_OF_TWO_REROLLS:
            number = len(attempt.checks) if attempt.has_die_for_each else 1
            # What an earlier Second Chance has kept of the first roll lies in play no more.
            own = (each for each in last.boosts if each.hero in attempt.actors)
            kept = tuple(dict.fromkeys((*attempt.kept, *own)))
            return replace(attempt, dice_due=(Die.REROLL, Die.REROLL) * number, kept=kept)
        case _:
            assert_never(reading)


def _anew(state: State, attempt: Attempt) -> Attempt:
    """What was tried before, without the dice, the points and the cards."""
    fresh = replace(
        attempt,
        dice_due=(Die.ACTION,) * (len(attempt.checks) if attempt.has_die_for_each else 1),
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
    return ready(state, fresh)


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
    """An action that succeeded against a hero has failed after all, against her alone (TR-147)."""

    hero: str
    actors: tuple[str, ...]
    action: ActionKind


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
class DefenseSaved(NoCards):
    """An attack that had broken a hero's defense has been negated: the defense held (TR-091)."""

    hero: str


@plays(CardType.OPPONENT_FAILS, when=NEGATING("TR-147"))
def play_opponent_fails(state: State, played: CardPlayed, _choice: None) -> Decision:
    """One success against this character turns into a failure, for her alone (TR-147..149).

    It comes before the next roll by anyone (TR-148).
    """
    hero, last = played.hero, present(state.play.aftermath)
    state = yield ActionNegated(hero=hero, actors=last.actors, action=last.action)
    taken = last.strippings(hero)[len(last.strips_before(hero)) :]
    lost = tuple(card for each in taken for card in each.cards)
    # Cards that have been shuffled into a new deck meanwhile are out of reach.
    back = tuple(card for card in lost if card in state.discard_pile)
    if back:
        state = yield PoolRestored(hero=hero, cards=back)
    state = yield from doubt(state, last, hero)
    if _tested(state, last, hero):
        state = yield DefenseSaved(hero=hero)
        yield from earn(state, hero, ActionKind.DEFEND)


def _tested(state: State, last: Aftermath, hero: str) -> bool:
    """Whether the action has tested the hero's defense."""
    if state.round is None or last.round is None:
        return False
    return state.round.rewards.defended.count(hero) > last.round.rewards.defended.count(hero)


def doubt(state: State, last: Aftermath, name: str) -> Story:
    """Harm reported since the announcement is the gamemaster's to take back."""
    before = next((each for each in last.heroes if each.name == name), Hero(name))
    now = state.hero(name)
    if now is not None and now.injuries != before.injuries:
        state = yield HarmDoubted(hero=name, before=before.injuries)
    return state


@command(by=GAMEMASTER, menu=Topic.RULINGS.at(7))
class GrantImpact:
    """Rule that the action just announced has a major impact, so that Glory is due (TR-134).

    Attributes:
        hero: who acted.
    """

    hero: Person


@event
class ImpactGranted(NoCards):
    """The gamemaster has ruled that a hero's action has a major impact."""

    hero: str


@rule(GrantImpact)
def grant_impact(state: State, command: GrantImpact) -> Decision:
    """What a deed means for the story is the gamemaster's word (TR-134)."""
    _just_acted(state, command.hero)
    yield ImpactGranted(hero=command.hero)


def _just_acted(state: State, hero: str) -> Aftermath:
    last = state.play.aftermath
    if last is None or hero not in last.actors or state.hero(hero) is None:
        raise refuse(Reason.NOTHING_ANNOUNCED, "TR-134", hero=hero)
    return last


def _require_glory(state: State, hero: str, rule: str) -> None:
    """Refuse Glory for what the dice or the gamemaster's word have not made glorious."""
    last = _just_acted(state, hero)
    require_glory(state, last, hero)
    if not last.has_impact:
        raise refuse(Reason.IMPACT_NOT_GRANTED, rule, hero=hero)


GLORYING = Window.of(
    "right after a glorious action",
    Guard[State]("after her glorious action", _require_glory),
    PLAYING,
)


@plays(CardType.GLORY, when=GLORYING("TR-134"))
def play_glory(state: State, _played: CardPlayed, _choice: None) -> Decision:
    """A dramatic scene, a roll of 60, a deed that matters: all heroes gain by it (TR-134, TR-135).

    In GURPS it comes after a critical success, whatever the scene (TG-019). The gamemaster has
    granted the action's impact before, by `GrantImpact`.
    """
    for each in state.heroes:
        state = yield AwardChanged(
            hero=each.name, possibilities=state.dialect.enhancements.glory_award
        )


AnswersEvent: TypeAlias = (
    ActionRetried | ActionNegated | PoolRestored | DefenseSaved | HarmDoubted | ImpactGranted
)


@effects
def evolve(state: State, event: AnswersEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case ActionRetried():
            return _retried(state.without_aftermath, event)
        case ActionNegated(hero=hero):
            return _negated(state, hero)
        case ImpactGranted():
            last = state.play.aftermath
            granted = last and replace(last, has_impact=True)
            return state.playing(replace(state.play, aftermath=granted))
        case PoolRestored():
            return replace(state, table=state.table.after(event.moves))
        case DefenseSaved() | HarmDoubted():
            return state
        case _:
            assert_never(event)


def _retried(state: State, event: ActionRetried) -> State:
    if event.attempt is None:
        current = state.round
        # A host that throws the dice itself reports the second try, and nothing else before it.
        hastened = current and replace(current, hastened=(*current.hastened, event.hero))
        return replace(state, round=hastened)
    play = replace(state.play, attempts=(*state.attempts, event.attempt))
    return replace(state, play=play, resolution=event.resolution or state.resolution)


def _negated(state: State, hero: str) -> State:
    last, current = state.play.aftermath, state.round
    if last is None:
        return state
    hits = tuple(each for each in last.hits if each != hero)
    after = state.playing(replace(state.play, aftermath=replace(last, hits=hits)))
    if current is None:
        return after
    # What earlier actions have exposed stays due; the gamemaster has taken that first.
    left = max(0, len(last.strips_before(hero)) - len(last.strippings(hero)))
    rewards, conditions = current.rewards, current.conditions
    rewards = rewards.with_strips_of(hero, rewards.strips_of(hero)[:left])
    if last.round is not None:
        before = last.round.conditions
        if hero in last.settled:
            conditions = conditions.without_results(hero, last.actors, before)
        if not hits:
            conditions = conditions.without_steadfast(last.actors, before)
    return replace(after, round=replace(current, rewards=rewards, conditions=conditions))
