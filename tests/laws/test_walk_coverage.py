"""The random walks reach all commands and events, so that the laws are tested with them."""

from pathlib import Path

import pytest

from tests.depth import by_depth
from tests.laws.torg_walks import LATER_DECK, LUCKY_BREAK, OLD_DEBT, OPTIONS
from tests.laws.walks import SYSTEMS, events_of, is_met_often, long_walk, options_of

WHOLE = 1_500
"""The number of walks that reach everything except the types in `rare`."""

WALKS = by_depth(25, WHOLE)
"""The number of walks; the default number reaches 80 %, and the profile `deep` all."""


@pytest.mark.parametrize("name", SYSTEMS)
def test_walks_reach_every_command_and_every_event(name):
    system = SYSTEMS[name]
    every = {kind.__name__ for kind in (*system.commands, *system.events)}
    assert set(options_of(system).rare) <= every
    unmet = every - set(options_of(system).rare)
    left = 0 if WALKS == WHOLE else len(unmet) // 5
    for seed in range(WALKS):
        for step in long_walk(system, seed).steps:
            unmet -= {type(record).__name__ for record in (step.command, *step.events)}
        if len(unmet) <= left:
            break
    assert len(unmet) <= left, f"never sent or never happened: {sorted(unmet)}"


@pytest.mark.parametrize("name", SYSTEMS)
def test_each_rare_command_and_event_has_a_test(name):
    folder = Path(__file__).parents[1] / name
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("test_*.py"))
    spaces = ("commands", "events")
    rare = options_of(SYSTEMS[name]).rare
    assert [it for it in rare if not any(f"{space}.{it}" in sources for space in spaces)] == []


def test_walks_through_torg_reshuffle_short_decks_and_begin_second_adventures():
    names = ("DeckReshuffled", "CardsRanOut", "second deal")

    def sights(walked):
        deals = sum(type(step.command).__name__ == "Deal" for step in walked.steps)
        return events_of(walked) | ({"second deal"} if deals > 1 else set())

    assert is_met_often(SYSTEMS["torg"], sights, names, often=by_depth(1, 5), walks=100)


def test_walks_through_torg_play_custom_cards():
    games = OPTIONS.games
    kind = next(at for at, game in enumerate(games) if game["deck"] is LATER_DECK)
    met: set[tuple[str, int]] = set()
    for seed in range(40):
        steps = long_walk(SYSTEMS["torg"], seed, kind=kind + len(games) * seed).steps
        events = (event for step in steps for event in step.events)
        met |= {(type(event).__name__, getattr(event, "card", 0)) for event in events}
        if met >= {("BonusRaised", LUCKY_BREAK), ("SpecialActivated", OLD_DEBT)}:
            break
    assert met >= {("BonusRaised", LUCKY_BREAK), ("SpecialActivated", OLD_DEBT)}
