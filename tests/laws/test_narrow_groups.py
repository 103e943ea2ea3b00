"""A group that is narrower than its field could hold hides nothing that the rules allow."""

from random import Random
from typing import Any

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg.rules.rulings import OF_THE_TASK, Counter
from tests.depth import by_depth
from tests.laws import tarot_ground
from tests.laws.walks import new_game, picks, system_and_text, walk


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


def begun(game: str, seed: int) -> Any:
    if game == "tarot brawl":
        return tarot_ground.brawl(("Mia", "Ben", "Ann"), seed=seed)
    system, text = system_and_text(game)
    kind = seed if text in {"classic", "gurps"} else 0
    return new_game(system, players=3, seed=seed, kind=kind, text=text)


@pytest.mark.parametrize(
    "game", ["torg revised", "torg classic", "torg gurps", "tarot", "tarot brawl"]
)
def test_whoever_the_rules_allow_is_in_the_narrow_group(game):
    system, _ = system_and_text(game)
    wide = attrs.evolve(system, members={**system.members, **WIDE[system.name]})
    several = {"BeginContest", "ManyOnOne"}  # of which a listing holds samples
    for seed in range(by_depth(8, 60)):
        lot = Random(seed)  # noqa: S311 - to be repeated, not a secret
        for state in walk(system, begun(game, seed), picks(lot, 60)).states[::3]:
            for seat in system.seats(state):
                listed = set(system.legal_actions(state, seat))
                allowed = set(wide.legal_actions(state, seat))
                hidden = [e for e in allowed - listed if type(e).__name__ not in several]
                assert not hidden
