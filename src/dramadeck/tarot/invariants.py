"""What no game of Turn of the Card leads to; asked of states that come from outside.

Beside names, zones and cards each kind of record is asked about what its own fields say together.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any, Final

from dramadeck.charts import ChartError
from dramadeck.charts.tarot import trait_name
from dramadeck.core.domains import SOMEBODY
from dramadeck.core.record_search import records_in, values_marked
from dramadeck.core.refusals import short
from dramadeck.core.system import (
    flaws_of_cards,
    flaws_of_known,
    flaws_of_names,
    flaws_of_zones,
)
from dramadeck.core.table import CARD, OPEN_CARD
from dramadeck.tarot.cards import committed, zones_of
from dramadeck.tarot.play import Aim, Check, Contest, ContestSide, Fight, Push
from dramadeck.tarot.state import State


def flaws(state: State) -> Iterator[str]:
    """Each thing that is wrong with a state.

    >>> from dramadeck import tarot
    >>> list(flaws(tarot.deal(tarot.new_game(["Ann", "Bea"], seed=7)).state))
    []
    """
    players = tuple(player.name for player in state.players)
    if not players:
        yield "there is no player"
    everybody = tuple(each.name for each in state.characters)
    yield from flaws_of_names(players, "players")
    yield from flaws_of_names(everybody, "characters")
    yield from flaws_of_zones(state.table, zones_of(players))
    yield from _flaws_of_play(state)
    play = state.play
    yield from flaws_of_known(values_marked(play, SOMEBODY), everybody, "character")
    cards = chain(values_marked(play, CARD), values_marked(play, OPEN_CARD))
    yield from flaws_of_cards(cards, state.setup.deck.numbers)
    for record in records_in(play):
        asked = _FLAWS.get(record.__class__)
        if asked is not None:
            yield from asked(state, record)


def _flaws_of_play(state: State) -> Iterator[str]:
    """What is under way at most once for a character, and whose cards lie face down."""
    play = state.play
    laid = len(dict(state.table).get(committed(None), ()))
    named = len(play.narrator_laid)
    if laid != named:
        yield f"cards of the Narrator's that lie face down: {laid}; told for whom: {named}"
    for what, records in (("checks", play.checks), ("pushes", play.pushes)):
        yield from flaws_of_names((each.character for each in records), f"{what}")
    yield from flaws_of_names((each.character for each in play.traumas), "traumas")
    shown = Counter(card for push in play.pushes for card in push.cards)
    yield from (f"card {card} lies open for two pushes" for card, n in shown.items() if n > 1)
    sides = (name for contest in play.contests for name in contest.characters)
    yield from flaws_of_names(sides, "sides of contests")


def _of_check(_state: State, check: Check) -> Iterator[str]:
    yield from _flaws_of_trait(check.trait)


def _of_side(_state: State, side: ContestSide) -> Iterator[str]:
    if side.trait is None:
        yield f"{side.character} is in a contest without a trait"
    else:
        yield from _flaws_of_trait(side.trait)


def _flaws_of_trait(trait: str) -> Iterator[str]:
    try:
        trait_name(trait)
    except (ChartError, ValueError):
        yield f"there is no trait {short(trait)}"


def _of_contest(_state: State, contest: Contest) -> Iterator[str]:
    if len(contest.sides) < 2:
        yield f"a contest of {len(contest.sides)} sides"


def _of_fight(_state: State, fight: Fight) -> Iterator[str]:
    fighters = fight.characters
    yield from flaws_of_names(fighters, "fighters")
    yield from flaws_of_names(fight.acting, "who may act")
    attacking = (name for each in fight.attacks for name in (each.attacker, each.target))
    yield from flaws_of_known((*fight.acting, *attacking), fighters, "fighter")


def _of_push(state: State, push: Push) -> Iterator[str]:
    play, name = state.play, push.character
    aims = {
        Aim.CHECK: play.check(name),
        Aim.CONTEST: play.contest(name),
        Aim.REACTION: play.fight and play.fight.fighter(name),
        Aim.TRAUMA: play.trauma(name),
    }
    if aims[push.aim] is None:
        yield f"{name} pushes for a {push.aim} that there is not"
    for card in push.cards:
        if card not in state.revealed:
            yield f"card {card} of a push does not lie open"
    for turned in push.turned:
        if turned.card not in push.majors:
            yield f"card {turned.card} was turned and is no open Major Arcana of its push"


_FLAWS: Final[Mapping[type, Callable[[State, Any], Iterator[str]]]] = MappingProxyType(
    {
        Check: _of_check,
        Contest: _of_contest,
        ContestSide: _of_side,
        Fight: _of_fight,
        Push: _of_push,
    }
)
"""Kind of record → what is asked of each of its kind."""
