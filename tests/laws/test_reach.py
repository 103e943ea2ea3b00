"""The walks get everywhere: a law that is tried where nothing happens proves nothing."""

from collections import Counter
from random import Random

import pytest
from tests.laws.walks import SYSTEMS, System, Walk, ground_of, new_game, walk

WALKS = 400
LONGEST = 120


def long_walk(system: System, seed: int) -> Walk:
    random = Random(seed)  # noqa: S311 - a game that can be repeated, not a secret
    kind = random.randrange(len(ground_of(system).games))
    start = new_game(system, players=1 + seed % 8, seed=seed, kind=kind)
    length = random.randint(30, LONGEST)
    return walk(
        system, start, [(random.getrandbits(20), random.getrandbits(20)) for _ in range(length)]
    )


@pytest.mark.parametrize("name", SYSTEMS)
def test_walks_send_every_command_and_meet_every_event(name: str):
    system = SYSTEMS[name]
    unmet = {each.__name__ for each in (*system.commands, *system.events)}
    unmet -= ground_of(system).rare
    for seed in range(WALKS):
        for step in long_walk(system, seed).steps:
            unmet -= {type(each).__name__ for each in (step.command, *step.events)}
        if not unmet:
            break
    assert unmet == set(), "never sent or never happened"


def test_walks_through_torg_shuffle_short_decks_again_and_begin_second_adventures():
    counted: Counter[str] = Counter()
    for seed in range(40):
        steps = long_walk(SYSTEMS["torg"], seed).steps
        met = {type(event).__name__ for step in steps for event in step.events}
        counted.update(met & {"DeckReshuffled", "CardsRanOut"})
        counted["second deal"] += sum(type(step.command).__name__ == "Deal" for step in steps) > 1
    assert min(counted[each] for each in ("DeckReshuffled", "CardsRanOut", "second deal")) >= 5
