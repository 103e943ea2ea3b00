"""What a seat may not know does not change its sentences, menus and tables.

Two games differ only in hidden cards and in the seed. The law of secrecy compares views, events and
legal actions; these tests compare the texts that are made from them.
"""

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import IllegalCommandError, Seed
from dramadeck.core.record_search import cards_in, with_cards
from dramadeck.narration import Narrator
from dramadeck.narration.form_json import menu_data
from dramadeck.narration.table_model import difference, table_data
from dramadeck.testing import check_laws
from dramadeck.testing.random_play import Listings, TurnCase
from dramadeck.testing.secrecy_laws import (
    _hidden_throughout,
    _places,
    _rearranged,
    _replaced,
    _up_to_first_shuffle,
)
from dramadeck.torg import hero_seat
from tests.depth import by_depth
from tests.laws.walks import SYSTEMS, Step, System
from tests.narration.walked_games import lines_of, narrator_of, seats_of, steps, walked
from tests.torg.tables import ALL_DIALECTS, dealt, in_scene

TextOf = Callable[[Narrator, Step], object]

THIRD = Path(__file__).parents[2] / "examples" / "third_system" / "src"


def case_of(system: System, step: Step, number: int) -> TurnCase:
    return TurnCase(
        rules=system,
        before=step.before,
        command=step.command,
        after=step.after,
        events=step.events,
        listings=Listings(system, step.before),
        tried=(),
        rng=Seed(number),
        bibliography=None,
        refused=set(),
    )


def check_worlds(system: System, walk: tuple[Step, ...], text_of: TextOf = lines_of) -> int:
    """Check that two worlds have the same texts, and return the number of comparisons."""
    worlds = 0
    for number, step in enumerate(walk):
        case = case_of(system, step, number)
        for seat in seats_of(system, step.before):
            hidden = _hidden_throughout(case, seat)
            if system.issuer(step.before, step.command) == seat:
                hidden -= {*cards_in(step.command)}  # the same cards in both worlds
            places = _places(case, hidden, case.rng)
            there = _rearranged(step.before, places)
            try:
                named = with_cards(step.command, partial(_replaced, places))
                after, events = system.step(there, named)
            except (IllegalCommandError, LookupError):
                continue  # the command is illegal in the other world
            events_here, is_shuffled = _up_to_first_shuffle(step.events)
            events_there, _ = _up_to_first_shuffle(events)
            # After a shuffle with another seed the worlds differ; events before it are compared.
            here = Step(
                step.before, step.command, step.before if is_shuffled else step.after, events_here
            )
            other = Step(there, named, there if is_shuffled else after, events_there)
            narrator = narrator_of(system, step.before, seat)
            assert text_of(narrator, here) == text_of(narrator, other)
            worlds += bool(hidden)
    return worlds


def sample_steps(name: str, text: str) -> tuple[Step, ...]:
    """Return the steps of a few games that are compared."""
    return steps(name, text)[:: by_depth(2, 1)]


@pytest.mark.parametrize(("name", "text"), walked())
def test_lines_are_the_same_in_both_worlds(name, text):
    assert check_worlds(SYSTEMS[name], sample_steps(name, text)) > 60


def table_of(narrator: Narrator, state: Any) -> dict[str, Any]:
    """Return the table as data, with the names of visible cards."""
    model = narrator.table_model(narrator.rules.player_view(state, narrator.seat))
    return table_data(model, narrator.language, with_names=True)


def changes_of(narrator: Narrator, step: Step) -> object:
    """Return the table before a step, and the changes of the step."""
    before = table_of(narrator, step.before)
    return before, difference(before, table_of(narrator, step.after))


@pytest.mark.parametrize(("name", "text"), walked())
def test_the_table_as_data_and_its_differences_are_the_same_in_both_worlds(name, text):
    assert check_worlds(SYSTEMS[name], sample_steps(name, text), changes_of) > 60


def test_a_difference_that_depends_on_a_hand_is_detected():
    def changes(narrator: Narrator, step: Step) -> object:
        before, after = (
            table_of(attrs.evolve(narrator, seat=hero_seat("Quin")), state)
            for state in (step.before, step.after)
        )
        return difference(before, after)

    with pytest.raises(AssertionError):
        check_worlds(SYSTEMS["torg"], steps("torg", "revised"), changes)


def test_a_narrator_that_shows_a_hand_is_detected():
    def first_hand(_narrator: Narrator, step: Step) -> object:
        return step.before.hand(step.before.heroes[0].name)

    with pytest.raises(AssertionError):
        check_worlds(SYSTEMS["torg"], steps("torg", "revised"), first_hand)


def words_for(system: System):
    """Return a function for the texts of a seat: labels, its table, its menu."""

    def words(state, seat):
        view = system.view(state, seat)
        narrator = narrator_of(system, state, seat)
        legal = system.legal_actions(state, seat)
        labels = [narrator.label(view, command) for command in legal]
        menu = json.dumps(menu_data(narrator.menu(view, legal)))
        return (*map(str, (*labels, *narrator.table(view))), table_of(narrator, state), menu)

    return words


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_labels_tables_and_menus_are_the_same_in_both_worlds(name):
    system = SYSTEMS[name]
    report = check_laws(system, games=2, moves=12, questions=[words_for(system)])
    assert report.turns == 24


@ALL_DIALECTS
def test_the_options_of_a_group_do_not_depend_on_hidden_cards(dialect):
    def start(seed: int) -> Any:
        state = in_scene(dealt(seed=seed, dialect=dialect, deck="expanded"))
        return torg.flip(torg.begin_rounds(state).state).state if seed % 2 else state

    trades = {"OfferTrade": 5, "AnswerTrade": 9}
    options = {"start": start, "questions": [words_for(torg.TORG)], "weights": trades}
    assert check_laws(torg.TORG, games=2, moves=8, **options).turns == 16


def test_a_system_of_another_package_has_the_same_texts_in_both_worlds_and_has_forms(monkeypatch):
    monkeypatch.syspath_prepend(str(THIRD))
    from high_card import HIGH_CARD

    report = check_laws(HIGH_CARD, games=3, moves=20, questions=[words_for(HIGH_CARD)])
    assert report.turns > 30, "hardly anything was tried"
    assert "high_card" in sys.modules
