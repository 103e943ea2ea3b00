"""A menu offers people everything that a listing has, and no more at once than they can read."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, get_args

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import SubsetOf
from dramadeck.core.field_types import marked
from dramadeck.narration import Entry, Line, Menu
from dramadeck.narration.asking import AskKind, fields_of
from dramadeck.narration.menu_words import LONGEST
from dramadeck.narration.words import words_of_system
from dramadeck.testing import check_laws
from tests.depth import by_depth
from tests.laws.walks import SYSTEMS
from tests.narration.languages import glued, pseudo
from tests.narration.talking import menu_at, put_together
from tests.narration.test_two_worlds import THIRD
from tests.narration.walked import steps, walked
from tests.torg.tables import ALL_DIALECTS, dealt, in_scene

EVERYTHING = pytest.mark.parametrize(("name", "text"), walked())


def moments(name: str, text: str, every: int = 5) -> Iterator[tuple[Any, Any]]:
    """States of games that were walked through, with each seat there."""
    for step in steps(name, text)[::every]:
        for seat in SYSTEMS[name].seats(step.after):
            yield step.after, seat


@EVERYTHING
def test_every_command_of_a_listing_is_reached_by_answering_what_is_asked(name, text):
    system, reached = SYSTEMS[name], 0
    for state, seat in moments(name, text, by_depth(16, 5)):
        menu = menu_at(system, state, seat)
        for entry in menu.entries:
            for command in entry.commands:
                assert put_together(entry, command) == command
                reached += 1
        found = [command for entry in menu.entries for command in entry.commands]
        assert sorted(map(repr, found)) == sorted(map(repr, system.legal_actions(state, seat)))
        assert set(system.legal_actions(state, seat)) <= set(found)
    assert reached > 200


@EVERYTHING
def test_a_menu_has_at_most_25_entries_and_each_its_own_short_label(name, text):
    system = SYSTEMS[name]
    for state, seat in moments(name, text):
        menu = menu_at(system, state, seat)
        assert len(menu.entries) <= 25
        for group in menu.groups:
            labels = [each.label.text for each in group.entries]
            assert labels
            assert len(set(labels)) == len(labels)
            for label in (group.title.text, *labels):
                assert label.strip() == label != ""
                assert len(label) <= LONGEST


def in_words(entry: Entry[Any], depth: int = 3) -> Iterator[Line]:
    """The label of an entry and all that it asks, likewise after the first answers."""
    asks = (*entry.asks, *entry.more)
    yield entry.label
    yield from (ask.label for ask in asks)
    yield from (choice.label for ask in asks for choice in ask.choices)
    for ask in entry.asks if depth else ():
        for choice in ask.choices[:2]:
            yield from in_words(entry.narrowed(ask.field, choice.value), depth - 1)


@EVERYTHING
def test_nothing_in_a_menu_is_glued_or_without_a_translation(name, text):
    for state, seat in moments(name, text, every=7):
        menu = menu_at(SYSTEMS[name], state, seat, pseudo())
        for group in menu.groups:
            assert glued(group.title) == []
            for entry in group.entries:
                for line in in_words(entry):
                    assert len(line.text) > LONGEST - 2 or glued(line) == []


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_every_kind_of_command_and_every_field_of_one_has_a_word(name):
    system, words = SYSTEMS[name], words_of_system(name)
    assert set(words.titles) == set(system.commands)
    fields = {each.name for kind in system.commands for each in fields_of(kind)}
    # Of a record within a command a menu shows the values; of a yes or no, what it is about.
    for kind in records_within(system.commands):
        fields |= {each.name for each in fields_of(kind) if bool in alternatives(each.annotation)}
        fields |= {each.name for each in fields_of(kind) if each.free is not None}
        fields |= {each.name for each in fields_of(kind) if marked(each.annotation, SubsetOf)}
    assert fields - set(words.fields) == set()


def alternatives(annotation: Any) -> tuple[Any, ...]:
    return get_args(annotation) or (annotation,)


def records_within(kinds: Iterable[Any]) -> set[type]:
    """The records in the fields of some others, at any depth."""
    found, left = set[type](), [each.annotation for kind in kinds for each in fields_of(kind)]
    while left:
        each = left.pop()
        left += get_args(each)
        if isinstance(each, type) and attrs.has(each) and each not in found:
            found.add(each)
            left += [inner.annotation for inner in fields_of(each)]
    return found


def whole(menu: Menu[Any]) -> list[Any]:
    """Everything that stands in a menu, in words."""
    return [
        (group.title.text, entry.label.text, [each.label.text for each in entry.asks],
         [choice.label.text for ask in entry.asks for choice in ask.choices])
        for group in menu.groups
        for entry in group.entries
    ]  # fmt: skip


def menus_of(system):
    return lambda state, seat: str(whole(menu_at(system, state, seat)))


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_menus_are_the_same_in_both_worlds(name):
    system = SYSTEMS[name]
    assert check_laws(system, games=2, moves=12, questions=[menus_of(system)]).turns == 24


def test_a_system_from_elsewhere_has_menus_without_a_word_of_its_own(monkeypatch):
    monkeypatch.syspath_prepend(str(THIRD))
    from high_card import HIGH_CARD

    found = check_laws(HIGH_CARD, games=3, moves=20, questions=[menus_of(HIGH_CARD)])
    assert found.turns > 30, "hardly anything was tried"


def test_a_system_from_elsewhere_says_where_its_commands_stand(monkeypatch):
    monkeypatch.syspath_prepend(str(THIRD))
    from high_card import HIGH_CARD

    state = HIGH_CARD.new_game(["Ann", "Ben"], seed=7)
    dealer, ann, _ben, *_ = HIGH_CARD.seats(state)
    (deal,) = HIGH_CARD.legal_actions(
        state, next(s for s in HIGH_CARD.seats(state) if s.role == "dealer")
    )
    state = HIGH_CARD.step(state, deal).state
    seat = next(each for each in (dealer, ann) if each.name == "Ann")
    (group,) = menu_at(HIGH_CARD, state, seat).groups
    assert group.title.text == "Your cards"
    assert all(str(each.label).startswith("lay card: card ") for each in group.entries)


def chosen_at_random(entry: Entry[Any], lot: Random) -> Any:
    """A command that comes of any answers to what an entry asks."""
    while (ask := next((each for each in entry.asks if each.choices), None)) is not None:
        if ask.kind is AskKind.SEVERAL:
            assert len({each.label.text for each in ask.choices}) == len(ask.choices)
        entry = entry.narrowed(ask.field, lot.choice(ask.choices).value)
    return entry.filled({each.field: each.sample for each in entry.asks})


@EVERYTHING
def test_whatever_several_are_chosen_is_a_command_that_the_rules_judge(name, text):
    system, lot, several, allowed = SYSTEMS[name], Random(7), 0, 0  # noqa: S311 - repeatable, no secret
    for state, seat in moments(name, text, every=9):
        for entry in menu_at(system, state, seat).entries:
            if any(ask.kind is AskKind.SEVERAL for ask in entry.asks):
                command = chosen_at_random(entry, lot)
                several += 1
                allowed += system.refusal(state, command) is None
    assert several > 5
    assert allowed > several // 2, "hardly anything that can be chosen is legal"


@ALL_DIALECTS
def test_what_several_can_be_chosen_of_tells_nobody_a_hidden_card(dialect):
    def start(seed: int) -> Any:
        state = in_scene(dealt(seed=seed, dialect=dialect, deck="expanded"))
        return torg.flip(torg.begin_rounds(state).state).state if seed % 2 else state

    found = check_laws(
        torg.TORG, games=2, moves=8, start=start, questions=[menus_of(torg.TORG)],
        weights={"OfferTrade": 5, "AnswerTrade": 9},
    )  # fmt: skip
    assert found.turns == 16
