"""Cards that answer an announced result of one's own: Second Chance, Glory.

They are played between the announcement and the next roll by anyone or the next flip.
"""

from typing import assert_never

from dramadeck import core
from dramadeck.core import Guard, Window, command, event, present, replace
from dramadeck.torg.attempt import Attempt, Die
from dramadeck.torg.cards import CardType
from dramadeck.torg.field_types import OneHero
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import rule
from dramadeck.torg.rules.attempts import ready
from dramadeck.torg.rules.awards import AwardChanged
from dramadeck.torg.rules.cards.negations import doubt
from dramadeck.torg.rules.cards.play_card import PLAYING, CardPlayed, plays
from dramadeck.torg.rules.cards.story import require_glory
from dramadeck.torg.scene import Aftermath, SkillResolution
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Decision, State


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
    number = len(attempt.checks) if attempt.has_die_for_each else 1
    reading = state.dialect.enhancements.second_chance
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
            return ready(state, fresh)
        case "best_of_two_rerolls":
            # What an earlier Second Chance has kept of the first roll lies in play no more.
            own = (boost for boost in last.boosts if boost.hero in attempt.actors)
            kept = tuple(dict.fromkeys((*attempt.kept, *own)))
            return replace(attempt, dice_due=(Die.REROLL, Die.REROLL) * number, kept=kept)
        case _:
            assert_never(reading)


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
        last = state.play.aftermath
        granted = last and replace(last, has_impact=True)
        return state.playing(replace(state.play, aftermath=granted))


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
    award = state.dialect.enhancements.glory_award
    for hero in state.heroes:
        state = yield AwardChanged(hero=hero.name, possibilities=award)
