"""A group that is narrower than its field could hold hides nothing that the rules allow."""

from random import Random
from typing import Any

import attrs
import pytest

from dramadeck import tarot, torg
from dramadeck.torg.rules.rulings import OF_THE_TASK, Counter
from tests.depth import by_depth
from tests.laws import tarot_ground
from tests.laws.walks import SYSTEMS, new_game, walk


def everybody(state: Any, _command: object) -> Any:
    return state.everybody


def every_hero(state: Any, _command: object) -> Any:
    return [each.name for each in state.heroes]


def every_character(state: Any, _command: object) -> Any:
    return [each.name for each in state.characters]


WIDE = {
    "torg": {
        "kinds of attempts": lambda _state, _command: tuple(torg.ActionKind),
        # Whose counter it is says nothing of those of a task, and is not read.
        "counted": lambda state, command: () if command.counter in OF_THE_TASK else state.everybody,
        "counters": lambda _state, _command: tuple(Counter),
        "offerers": every_hero,
        "ready": everybody,
        "traders": every_hero,
    },
    "tarot": {
        "attacked": every_character,
        "attackers": every_character,
        "bleeding": every_character,
        "uninvolved": every_character,
    },
}
"""System → group → whoever could stand in its fields, were the rules alone asked."""

STARTS = {
    "torg revised": ("torg", lambda seed: new_game(torg.TORG, players=3, seed=seed, kind=0)),
    **{
        f"torg {text}": (
            "torg",
            lambda seed, text=text: new_game(torg.TORG, players=3, seed=seed, kind=seed, text=text),
        )
        for text in ("classic", "gurps")
    },
    "tarot": ("tarot", lambda seed: new_game(tarot.TAROT, players=3, seed=seed, kind=0)),
    "a brawl": ("tarot", lambda seed: tarot_ground.brawl(("Mia", "Ben", "Ann"), seed=seed)),
}


@pytest.mark.parametrize(("name", "begin"), STARTS.values(), ids=STARTS)
def test_whoever_the_rules_allow_is_in_the_narrow_group(name, begin):
    system: Any = SYSTEMS[name]
    wide = attrs.evolve(system, members={**system.members, **WIDE[name]})
    several = {"BeginContest", "ManyOnOne"}  # of which a listing holds samples
    for seed in range(by_depth(8, 60)):
        lot = Random(seed)  # noqa: S311 - to be repeated, not a secret
        picks = [(lot.randrange(10_000), lot.randrange(10_000)) for _ in range(60)]
        for state in walk(system, begin(seed), picks).states[::3]:
            for seat in system.seats(state):
                listed = set(system.legal_actions(state, seat))
                allowed = set(wide.legal_actions(state, seat))
                hidden = [e for e in allowed - listed if type(e).__name__ not in several]
                assert not hidden
