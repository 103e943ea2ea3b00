"""What a seat may not know does not change its sentences, menus and tables.

Two games differ only in hidden cards and in the seed. The law of secrecy compares views, events and
legal actions; here the words that are made from them are compared.
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

Tells = Callable[[Narrator, Step], object]

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


def compared(system: System, walk: tuple[Step, ...], tell: Tells = lines_of) -> int:
    """How often the same was told in two worlds; nothing else may be."""
    worlds = 0
    for number, step in enumerate(walk):
        case = case_of(system, step, number)
        for seat in seats_of(system, step.before):
            hidden = _hidden_throughout(case, seat)
            if system.issuer(step.before, step.command) == seat:
                hidden -= {*cards_in(step.command)}  # she names it, so it is the same one there
            places = _places(case, hidden, case.rng)
            there = _rearranged(step.before, places)
            try:
                named = with_cards(step.command, partial(_replaced, places))
                after, events = system.step(there, named)
            except (IllegalCommandError, LookupError):
                continue  # what is hidden is not what may be done
            events_here, is_shuffled = _up_to_first_shuffle(step.events)
            told_there, _ = _up_to_first_shuffle(events)
            # A shuffle of another seed leads elsewhere; what is told to there is the same.
            here = Step(
                step.before, step.command, step.before if is_shuffled else step.after, events_here
            )
            other = Step(there, named, there if is_shuffled else after, told_there)
            narrator = narrator_of(system, step.before, seat)
            assert tell(narrator, here) == tell(narrator, other)
            worlds += bool(hidden)
    return worlds


def some(name: str, text: str) -> tuple[Step, ...]:
    """The steps that are compared of a few games."""
    return steps(name, text)[:: by_depth(2, 1)]


@pytest.mark.parametrize(("name", "text"), walked())
def test_lines_are_the_same_in_both_worlds(name, text):
    assert compared(SYSTEMS[name], some(name, text)) > 60


def table_of(narrator: Narrator, state: Any) -> dict[str, Any]:
    """The table as data, with the names of the cards that it shows."""
    model = narrator.table_model(narrator.rules.player_view(state, narrator.seat))
    return table_data(model, narrator.language, with_names=True)


def changes_of(narrator: Narrator, step: Step) -> object:
    """The table before a step, and what the step has changed in it."""
    before = table_of(narrator, step.before)
    return before, difference(before, table_of(narrator, step.after))


@pytest.mark.parametrize(("name", "text"), walked())
def test_the_table_as_data_and_its_differences_are_the_same_in_both_worlds(name, text):
    assert compared(SYSTEMS[name], some(name, text), changes_of) > 60


def test_a_difference_that_told_of_a_hand_would_be_caught():
    def changes(narrator: Narrator, step: Step) -> object:
        before, after = (
            table_of(attrs.evolve(narrator, seat=hero_seat("Quin")), state)
            for state in (step.before, step.after)
        )
        return difference(before, after)

    with pytest.raises(AssertionError):
        compared(SYSTEMS["torg"], steps("torg", "revised"), changes)


def test_who_told_of_a_hand_would_be_caught():
    def first_hand(_narrator: Narrator, step: Step) -> object:
        return step.before.hand(step.before.heroes[0].name)

    with pytest.raises(AssertionError):
        compared(SYSTEMS["torg"], steps("torg", "revised"), first_hand)


def words_for(system: System):
    """What a seat can ask for in words: labels, its table, its menu."""

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
def test_what_several_can_be_chosen_of_tells_nobody_a_hidden_card(dialect):
    def start(seed: int) -> Any:
        state = in_scene(dealt(seed=seed, dialect=dialect, deck="expanded"))
        return torg.flip(torg.begin_rounds(state).state).state if seed % 2 else state

    trades = {"OfferTrade": 5, "AnswerTrade": 9}
    asked = {"start": start, "questions": [words_for(torg.TORG)], "weights": trades}
    assert check_laws(torg.TORG, games=2, moves=8, **asked).turns == 16


def test_a_system_from_elsewhere_is_told_alike_in_both_worlds_and_has_forms(monkeypatch):
    monkeypatch.syspath_prepend(str(THIRD))
    from high_card import HIGH_CARD

    report = check_laws(HIGH_CARD, games=3, moves=20, questions=[words_for(HIGH_CARD)])
    assert report.turns > 30, "hardly anything was tried"
    assert "high_card" in sys.modules
