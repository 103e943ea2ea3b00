"""What can still be answered: the last result that was announced, and what it was before."""

from collections.abc import Iterable

import attrs

from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Card, Person, Positive, later
from dramadeck.core.short_repr import short_repr
from dramadeck.torg.attempt import Attempt, Boost, CheckResult, Outcome
from dramadeck.torg.cards import ActionKind
from dramadeck.torg.characters import Hero
from dramadeck.torg.field_types import OneHero
from dramadeck.torg.resolution import SkillResolution
from dramadeck.torg.round import Round, StripDue


@attrs.frozen(kw_only=True, weakref_slot=False)
class Stripping:
    """Cards that the gamemaster has taken from a pool since the announcement.

    Attributes:
        hero: whose pool.
        cards: what she has taken.
        place: which action of the roll has exposed them, from 1, if it was one of several.
    """

    hero: OneHero
    cards: tuple[Card, ...]
    place: Positive | None = later(None)

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Settled:
    """An interaction whose results have been applied since the announcement (TG-054).

    Attributes:
        actor: who has succeeded.
        target: against whom.
        action: at what.
        margin: by how much.
        effects: what has come of it, what a player has called included (TG-064).
    """

    actor: Person
    target: Person
    action: ActionKind
    margin: int
    effects: tuple[InteractionEffect, ...]

    __repr__ = short_repr


def hits_of(results: Iterable[CheckResult]) -> tuple[str, ...]:
    """Against whom a roll has succeeded."""
    hits = (each.check.target for each in results if each.succeeded and each.check.target)
    return tuple(dict.fromkeys(hits))


def margins_of(results: Iterable[CheckResult]) -> tuple[tuple[str, int], ...]:
    """By how much each target was beaten; the best result counts."""
    best: dict[str, int] = {}
    for each in results:
        target = each.check.target
        if target is not None and each.succeeded:
            best[target] = max(each.margin, best.get(target, each.margin))
    return tuple(best.items())


@attrs.frozen(kw_only=True, weakref_slot=False)
class Aftermath:
    """The last announced action, until the next roll by anyone or the next flip (TR-148).

    Attributes:
        actors: who acted.
        action: what kind of action it was.
        has_failed: whether it may be tried again (TR-150).
        hits: against whom it has succeeded, as far as nobody has negated it (TR-147).
        margins: by how much it succeeded against each.
        settled: the interactions whose results have been applied (TG-054).
        attempt: how it was tried; None where the host has reported the action.
        outcome: what it came to; None likewise.
        boosts: the cards in play at the announcement.
        heroes: the heroes as they were before the announcement.
        round: the round likewise.
        resolution: the dramatic skill resolution likewise, if the action was a part of it.
        stripped: what has been taken from pools since.
        is_past_retry: whether another card has been played since (TR-152).
        has_impact: whether the gamemaster has called it a deed of major impact (TR-134).
        die_total: what the dice of a reported action came to, if the host has told it.
        margin: by how much a reported action beat its difficulty number.
    """

    actors: tuple[Person, ...]
    action: ActionKind
    has_failed: bool
    hits: tuple[Person, ...] = ()
    margins: tuple[tuple[Person, int], ...] = ()
    settled: tuple[Settled, ...] = ()
    attempt: Attempt | None = None
    outcome: Outcome | None = None
    boosts: tuple[Boost, ...] = ()
    heroes: tuple[Hero, ...]
    round: Round | None
    resolution: SkillResolution | None = None
    stripped: tuple[Stripping, ...] = ()
    is_past_retry: bool = False
    has_impact: bool = False
    die_total: Positive | None = later(None)
    margin: int | None = later(None)

    __repr__ = short_repr

    def strippings(self, hero: str) -> tuple[Stripping, ...]:
        """What has been taken from a hero's pool since the announcement."""
        return tuple(each for each in self.stripped if each.hero == hero)

    def strips_before(self, hero: str) -> tuple[StripDue, ...]:
        """What could already be taken from a hero's pool before the announcement."""
        return self.round.rewards.strips_of(hero) if self.round else ()
