"""What no game of Turn of the Card leads to; asked of states that come from outside."""

from collections.abc import Iterator

from dramadeck.engine.flaws import flaws_of_names, flaws_of_zones
from dramadeck.tarot.state import State
from dramadeck.tarot.zones import committed, zones_of


def flaws(state: State) -> Iterator[str]:
    """Each thing that is wrong with a state.

    >>> from dramadeck import tarot
    >>> list(flaws(tarot.deal(tarot.new_game(["Ann", "Bea"], seed=7)).state))
    []
    """
    players = tuple(player.name for player in state.players)
    if not players:
        yield "there is no player"
    yield from flaws_of_names(players, "players")
    yield from flaws_of_names((each.name for each in state.characters), "characters")
    yield from flaws_of_zones(state.table, zones_of(players))
    laid = len(dict(state.table).get(committed(None), ()))
    named = len(state.play.narrator_laid)
    if laid != named:
        yield f"cards of the Narrator's that lie face down: {laid}; told for whom: {named}"
