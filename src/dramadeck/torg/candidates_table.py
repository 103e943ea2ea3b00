"""Samples of what points do, of who joins and leaves, and of who fights whom."""

from collections.abc import Iterator
from itertools import combinations

from dramadeck.engine.printable import unused_name
from dramadeck.torg.asked import NEWCOMER, SAMPLE_COMBAT
from dramadeck.torg.chapters.combats import EndCombat, JoinCombat, OpposeHeroes
from dramadeck.torg.chapters.joining import JoinParty, LeaveParty
from dramadeck.torg.chapters.points import SettlePoint
from dramadeck.torg.commands import Command
from dramadeck.torg.groups import everybody
from dramadeck.torg.round import DexterityTotal
from dramadeck.torg.state import State


def table_of_gamemaster(state: State) -> Iterator[Command]:
    """A hero goes, another comes; in rounds the fights divide, and heroes turn on heroes."""
    name = unused_name(NEWCOMER, (*everybody(state), *state.fallen))
    for spender in dict.fromkeys(each.hero for each in state.play.points_due):
        yield SettlePoint(hero=spender)
    yield JoinParty(hero=name, joins_action=state.round is not None)
    for hero in reversed(state.heroes):
        yield LeaveParty(hero=hero.name)
    if state.round is None:
        return
    for name in everybody(state):
        yield JoinCombat(character=name, combat=SAMPLE_COMBAT)
        yield JoinCombat(character=name)
    for combat in dict.fromkeys((None, *(each.combat for each in state.round.fighters))):
        yield EndCombat(combat=combat)
    pairs = combinations(state.round.heroes, 2)
    rivals = next((each for each in pairs if state.same_combat(*each)), None)
    if rivals is not None:
        totals = (DexterityTotal(hero=hero, total=at) for at, hero in enumerate(rivals, start=9))
        yield OpposeHeroes(totals=tuple(totals))
