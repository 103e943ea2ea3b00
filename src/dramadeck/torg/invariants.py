"""What no game of Torg leads to; asked of states that come from outside.

Beside names, zones and cards each kind of record is asked about what its own fields say together,
wherever in a state it stands: the round under way and the one that a second chance would bring back
are asked alike.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any, Final

from dramadeck.core import Among
from dramadeck.core.domains import SOMEBODY
from dramadeck.core.invariants import (
    flaws_of_cards,
    flaws_of_known,
    flaws_of_names,
    flaws_of_zones,
)
from dramadeck.core.record_search import records_in, values_marked
from dramadeck.core.table import CARD, OPEN_CARD
from dramadeck.torg.attempt import DRAMATIC, Attempt, Die, Purpose
from dramadeck.torg.cards import Step
from dramadeck.torg.decks import hand, zones_of
from dramadeck.torg.round import Round
from dramadeck.torg.scene import Adventure, Aftermath, SkillResolution, TradeOffer
from dramadeck.torg.state import State

_HAND: Final = hand("").kind
_A_HERO: Final = Among("heroes")
_AT_SEVERAL: Final = (Purpose.ONE_ON_MANY, Purpose.QUICK_METHOD, *DRAMATIC)
"""What an attempt is for that may make several checks."""


def flaws(state: State) -> Iterator[str]:
    """Each thing that is wrong with a state.

    >>> from dramadeck import torg
    >>> list(flaws(torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state))
    []
    """
    heroes = tuple(hero.name for hero in state.heroes)
    if not heroes:
        yield "there is no hero"
    cast = state.scene.cast if state.scene else ()
    # The zones of a hero stay when she leaves, and so does what she has done.
    seated = tuple(zone.owner or "" for zone in state.table.zones if zone.kind == _HAND)
    everybody = (*heroes, *(each.name for each in cast))
    yield from flaws_of_names(everybody, "characters")
    yield from flaws_of_zones(state.table, zones_of(heroes))
    yield from _flaws_of_moment(state)
    told = (state.adventure, state.scene, state.round, state.play, state.resolution)
    parts = [part for part in (*state.heroes, *told) if part is not None]
    yield from flaws_of_known(_marked(parts, _A_HERO), heroes, "hero")
    yield from flaws_of_known(_marked(parts, SOMEBODY), (*everybody, *seated), "character")
    cards = chain(_marked(parts, CARD), _marked(parts, OPEN_CARD))
    yield from flaws_of_cards(cards, state.setup.deck.numbers)
    for part in parts:
        for record in records_in(part):
            asked = _FLAWS.get(record.__class__)
            if asked is not None:
                yield from asked(state, record)


def _marked(parts: list[Any], mark: object) -> Iterator[Any]:
    return chain.from_iterable(values_marked(part, mark) for part in parts)


def _flaws_of_moment(state: State) -> Iterator[str]:
    """What has to be there, beside what is."""
    if state.round is not None and state.scene is None:
        yield "there are rounds outside a scene"
    if state.round is not None and state.round.number and not state.action_stack:
        yield f"round {state.round.number} has begun, and no card lies on the action stack"


def _of_adventure(state: State, adventure: Adventure) -> Iterator[str]:
    ever = sum(zone.kind == _HAND for zone in state.table.zones)
    sizes = state.dialect.adventure.hand_sizes
    most = max(row.result for row in sizes.rows)
    if sizes.beyond is not None:
        most = max(most, sizes.lookup(max(ever, sizes.rows[-1].low)))
    if adventure.hand_size > most:
        yield f"a hand of {adventure.hand_size} cards, where the rule text has {most} at most"


def _of_round(_state: State, current: Round) -> Iterator[str]:
    yield from flaws_of_names(current.heroes, "heroes in the action")
    for each in current.conditions.given:
        if each.since > len(current.deeds):
            yield f"a condition lies on {each.character} since an action that nobody has used"


def _of_resolution(_state: State, task: SkillResolution) -> Iterator[str]:
    steps = len(task.difficulties)
    if not 0 < steps <= len(Step):
        yield f"a task of {steps} steps; it may have 1 to {len(Step)}"
    elif task.done >= steps:
        yield f"{task.done} steps are done of a task that has {steps}"


def _of_attempt(_state: State, attempt: Attempt) -> Iterator[str]:
    actors, checks = len(attempt.actors), len(attempt.checks)
    if not actors or (actors > 1 and attempt.purpose is not Purpose.MANY_ON_ONE):
        yield f"an attempt ({attempt.purpose}) of {actors} characters"
    if not checks or (checks > 1 and attempt.purpose not in _AT_SEVERAL):
        yield f"an attempt ({attempt.purpose}) with {checks} checks"
    thrown = [*(each.die for each in attempt.rolls), *attempt.dice_due]
    wanted = checks if attempt.has_die_for_each else 1
    if thrown.count(Die.ACTION) != wanted:
        yield f"{thrown.count(Die.ACTION)} dice for the actions of an attempt that has {wanted}"
    if thrown.count(Die.REROLL) not in (0, 2 * wanted):
        yield f"{thrown.count(Die.REROLL)} dice of a second chance, which has {2 * wanted}"


def _of_aftermath(_state: State, last: Aftermath) -> Iterator[str]:
    if not last.actors:
        yield "an action that nobody has taken can still be answered"
    checks = len(last.attempt.checks) if last.attempt else 0
    results = len(last.outcome.results) if last.outcome else 0
    if checks != results:
        yield f"an attempt of {checks} checks has {results} results"
    margins = dict(last.margins)
    yield from (f"no margin of the hit on {each!r}" for each in last.hits if each not in margins)


def _of_offer(state: State, offer: TradeOffer) -> Iterator[str]:
    laid = () if state.hero(offer.with_hero) is None else state.offered(offer.with_hero)
    if offer.count > max(len(offer.pooled), len(laid)):
        yield f"cards that are offered for a trade and lie nowhere: {offer.count}"


_FLAWS: Final[Mapping[type, Callable[[State, Any], Iterator[str]]]] = MappingProxyType(
    {
        Adventure: _of_adventure,
        Aftermath: _of_aftermath,
        Attempt: _of_attempt,
        Round: _of_round,
        SkillResolution: _of_resolution,
        TradeOffer: _of_offer,
    }
)
"""Kind of record → what is asked of each of its kind in a state."""
