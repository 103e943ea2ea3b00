"""What is worth counting in a scene of Torg."""

from collections.abc import Mapping, Sequence

from dramadeck.torg import State


def pools_by_round(game: Sequence[State]) -> Mapping[str, int]:
    """How large the pools are at the end of each round.

    Args:
        game: every state of it.

    Returns:
        For each round the pool of the first hero, who plays like all others, as "pool in round 5";
        and the largest one at the table, as "largest pool in round 5".

    >>> from dramadeck.sim import play
    >>> from dramadeck.sim.torg import CAUTIOUS, scene
    >>> list(pools_by_round(play(scene(CAUTIOUS, rounds=1), seed=1, game=0)))
    ['pool in round 1', 'largest pool in round 1']
    """
    ends = {each.round.number: each for each in game if each.round is not None}
    found: dict[str, int] = {}
    for number, state in ends.items():
        if number == 0:
            continue
        pools = [len(state.pool(hero.name)) for hero in state.heroes]
        found[f"pool in round {number}"] = pools[0]
        found[f"largest pool in round {number}"] = max(pools)
    return found
