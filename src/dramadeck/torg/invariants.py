"""The invariants of a Torg state; they are checked when a state is loaded from outside.

A record is checked wherever it occurs in a state, also in what can still be undone.
"""

from collections.abc import Iterator
from functools import singledispatch
from itertools import chain
from typing import Any, Final

from dramadeck.core import OneOf, record_search, table
from dramadeck.core.field_types import NAMES_CHARACTER
from dramadeck.core.validation import duplicate_names, unknown_cards, unknown_names, zone_errors
from dramadeck.torg.attempt import DRAMATIC, Attempt, Die, Purpose
from dramadeck.torg.cards import Step
from dramadeck.torg.decks import hand, zones_of
from dramadeck.torg.round import Round
from dramadeck.torg.scene import Adventure, Aftermath, SkillResolution, TradeOffer
from dramadeck.torg.state import State

_HAND: Final = hand("").kind
_A_HERO: Final = OneOf("heroes")
_AT_SEVERAL: Final = (Purpose.ONE_ON_MANY, Purpose.QUICK_METHOD, *DRAMATIC)
"""The purposes of attempts that may make several checks."""


def invariants(state: State) -> Iterator[str]:
    """A sentence for each thing that is wrong with a state."""
    heroes = tuple(hero.name for hero in state.heroes)
    if not heroes:
        yield "there is no hero"
    seated = _with_hands(state)
    yield from duplicate_names(state.everybody, "characters")
    yield from zone_errors(state.table, zones_of(heroes))
    if state.round is not None and state.scene is None:
        yield "there are rounds outside a scene"
    if state.round is not None and state.round.number and not state.action_stack:
        yield f"round {state.round.number} has begun, and the action stack has no card"
    records = (state.adventure, state.scene, state.round, state.pending, state.resolution)
    parts: list[Any] = [part for part in (*state.heroes, *records) if part is not None]

    def marked(mark: object) -> Iterator[Any]:
        return chain.from_iterable(record_search.values_marked(part, mark) for part in parts)

    yield from unknown_names(marked(_A_HERO), heroes, "hero")
    yield from unknown_names(marked(NAMES_CHARACTER), (*state.everybody, *seated), "character")
    cards = chain(marked(table.CARD), marked(table.PUBLIC_CARD))
    yield from unknown_cards(cards, state.setup.deck.numbers)
    for record in chain.from_iterable(record_search.records_in(part) for part in parts):
        yield from record_errors(record, state)


def _with_hands(state: State) -> tuple[str, ...]:
    """The heroes now and before: the zones of a hero stay when she leaves."""
    return tuple(zone.owner or "" for zone in state.table.zones if zone.kind == _HAND)


@singledispatch
def record_errors(_record: object, _state: State) -> Iterator[str]:
    """A sentence for each error of a record; most types have no rule of their own."""
    return iter(())


@record_errors.register
def _of_adventure(adventure: Adventure, state: State) -> Iterator[str]:
    # Adventures refer to heroes who have left, but to no other character.
    names = chain(
        (name for name, _ in adventure.awards),
        *(adventure.fallen, adventure.critical_moments, adventure.may_fail),
    )
    yield from unknown_names(names, _with_hands(state), "hero of the adventure")
    count = len(_with_hands(state))
    sizes = state.dialect.adventure.hand_sizes
    largest = max(row.result for row in sizes.rows)
    if sizes.beyond is not None:
        largest = max(largest, sizes.lookup(max(count, sizes.rows[-1].low)))
    if adventure.hand_size > largest:
        yield f"a hand of {adventure.hand_size} cards, where the rule text has {largest} at most"


@record_errors.register
def _of_round(current: Round, _state: State) -> Iterator[str]:
    yield from duplicate_names(current.heroes, "heroes in the action")
    for condition in current.conditions.given:
        if condition.since > len(current.deeds):
            yield f"a condition of {condition.character} began after an action that nobody has used"


@record_errors.register
def _of_resolution(task: SkillResolution, _state: State) -> Iterator[str]:
    steps = len(task.difficulties)
    if not 0 < steps <= len(Step):
        yield f"a task of {steps} steps; it may have 1 to {len(Step)}"
    elif task.done >= steps:
        yield f"{task.done} steps are done of a task that has {steps}"


@record_errors.register
def _of_attempt(attempt: Attempt, _state: State) -> Iterator[str]:
    actors, checks = len(attempt.actors), len(attempt.checks)
    if not actors or (actors > 1 and attempt.purpose is not Purpose.MANY_ON_ONE):
        yield f"an attempt ({attempt.purpose}) of {actors} characters"
    if not checks or (checks > 1 and attempt.purpose not in _AT_SEVERAL):
        yield f"an attempt ({attempt.purpose}) with {checks} checks"
    thrown = [*(roll.die for roll in attempt.rolls), *attempt.dice_due]
    expected = checks if attempt.has_die_for_each else 1
    if thrown.count(Die.ACTION) != expected:
        yield f"{thrown.count(Die.ACTION)} dice for the actions of an attempt that has {expected}"
    if thrown.count(Die.REROLL) not in (0, 2 * expected):
        yield f"{thrown.count(Die.REROLL)} dice of a second chance, which has {2 * expected}"


@record_errors.register
def _of_aftermath(last: Aftermath, _state: State) -> Iterator[str]:
    if not last.actors:
        yield "an action that nobody has taken can still be answered"
    checks = len(last.attempt.checks) if last.attempt else 0
    results = len(last.outcome.results) if last.outcome else 0
    if checks != results:
        yield f"an attempt of {checks} checks has {results} results"
    margins = dict(last.margins)
    yield from (f"no margin of the hit on {name!r}" for name in last.hits if name not in margins)


@record_errors.register
def _of_offer(offer: TradeOffer, state: State) -> Iterator[str]:
    offered_cards = () if state.hero(offer.with_hero) is None else state.offered(offer.with_hero)
    if offer.count > max(len(offer.pooled), len(offered_cards)):
        yield f"cards that are offered for a trade and lie nowhere: {offer.count}"
