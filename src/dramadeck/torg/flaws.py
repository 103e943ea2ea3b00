"""What no game of Torg leads to; asked of states that come from outside."""

from collections.abc import Iterator

from dramadeck.engine.flaws import flaws_of_names, flaws_of_zones
from dramadeck.torg.state import State
from dramadeck.torg.zones import zones_of


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
    yield from flaws_of_names((*heroes, *(each.name for each in cast)), "characters")
    yield from flaws_of_zones(state.table, zones_of(heroes))
    if state.round is not None and state.round.number and not state.action_stack:
        yield f"round {state.round.number} has begun, and no card lies on the action stack"
    for offer in state.play.offers:
        laid = () if offer.with_hero not in heroes else state.offered(offer.with_hero)
        if offer.count > max(len(offer.pooled), len(laid)):
            yield f"cards that are offered for a trade and lie nowhere: {offer.count}"
