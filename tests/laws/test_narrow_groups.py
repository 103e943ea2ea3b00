"""A narrow group of a field leaves out nothing that the rules allow."""

from random import Random
from typing import Any

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import OneOf, SubsetOf
from dramadeck.core.field_types import marked
from dramadeck.torg.rules.rulings import OF_THE_TASK, Counter
from tests.depth import by_depth
from tests.laws import tarot_walks
from tests.laws.walks import new_game, picks, system_and_text, walk


def everybody(state: Any, _command: object) -> Any:
    return state.everybody


def every_hero(state: Any, _command: object) -> Any:
    return [hero.name for hero in state.heroes]


def every_character(state: Any, _command: object) -> Any:
    return [character.name for character in state.characters]


WIDE = {
    "torg": {
        "kinds of attempts": lambda _state, _command: tuple(torg.ActionKind),
        # The counters of a task belong to no character.
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
"""System → group → a function that returns every possible value of its fields."""


def commands_with_groups(system: Any) -> set[type]:
    """Return the types of commands with a field of one of these groups."""

    def groups(kind: type) -> set[str]:
        fields = attrs.fields(kind)
        marks = [marked(field.type, mark) for field in fields for mark in (OneOf, SubsetOf)]
        return {mark.group for mark in marks if mark is not None}

    return {kind for kind in system.commands if groups(kind) & WIDE[system.name].keys()}


def start_of_game(game: str, seed: int) -> Any:
    if game == "tarot brawl":
        return tarot_walks.brawl(("Mia", "Ben", "Ann"), seed=seed)
    system, text = system_and_text(game)
    kind = seed if text in {"classic", "gurps"} else 0
    return new_game(system, players=3, seed=seed, kind=kind, text=text)


@pytest.mark.parametrize(
    "game", ["torg revised", "torg classic", "torg gurps", "tarot", "tarot brawl"]
)
def test_a_narrow_group_contains_every_value_that_the_rules_allow(game):
    system, _ = system_and_text(game)
    wide = attrs.evolve(system, members={**system.members, **WIDE[system.name]})
    # For these two the listing contains only samples.
    kinds = {
        kind
        for kind in commands_with_groups(system)
        if kind.__name__ not in {"BeginContest", "ManyOnOne"}
    }
    assert len(kinds) >= len(WIDE[system.name])
    for seed in range(by_depth(5, 60)):
        numbers = Random(seed)  # noqa: S311 - to be repeated, not a secret
        for state in walk(system, start_of_game(game, seed), picks(numbers, 60)).states[::3]:
            for seat in system.seats(state):
                listed = system.legal_actions(state, seat, only=kinds)
                assert set(wide.legal_actions(state, seat, only=kinds)) <= set(listed)
