"""Every event of random walks is narrated in any language, without untranslatable words."""

import re
from collections import defaultdict

import attrs
import pytest

from dramadeck import narration, torg
from dramadeck.core import FreeInput, SubsetOf
from dramadeck.core.field_types import marked
from dramadeck.narration import CardRef, Line, Number, Tone, generic
from dramadeck.narration.words import words_of_system
from tests.laws.walks import SYSTEMS
from tests.narration.languages import NO_MESSAGE, pseudo, untranslatable
from tests.narration.walked_games import lines_of, narrator_of, seats_of, steps, walked


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_every_event_and_every_command_of_a_game_has_words(name):
    system, words = SYSTEMS[name], words_of_system(name)
    for kinds, with_row, file in (
        (system.commands, {*words.commands}, "labels.csv"),
        (system.events, {*words.events, *words.silent}, "messages.csv"),
    ):
        missing = [kind.__name__ for kind in kinds if kind not in with_row]
        assert not missing, f"add rows to {file} for {missing}"
        assert with_row == {*kinds}
    assert not set(words.events) & words.silent


COUNTED = "cards|discards|flips|games|heroes|possibilities|ranks|rounds|times|weeks|wounds"
MISCOUNTED = re.compile(rf"\b[01] ({COUNTED})\b|\bOne of [0-9]")
"""Matches wrong English, such as "0 cards", "1 cards", "One of 2"."""


@pytest.mark.parametrize(("name", "text"), walked())
def test_each_seat_gets_a_line_for_every_step_and_counts_are_correct(name, text):
    system = SYSTEMS[name]
    for step in steps(name, text):
        for seat in seats_of(system, step.before):
            for line in lines_of(narrator_of(system, step.before, seat), step):
                assert line.text == line.text.strip() != ""
                assert line.tone in Tone
                assert "{" not in line.text
                assert not MISCOUNTED.search(line.text), line.text


@pytest.mark.parametrize(("name", "text"), walked())
def test_all_lines_are_complete_translatable_messages(name, text):
    system = SYSTEMS[name]
    for step in steps(name, text):
        lines = lines_of(narrator_of(system, step.before, language=pseudo()), step)
        for line in lines:
            assert not untranslatable(line), f"{step.command}: {NO_MESSAGE}"


@pytest.mark.parametrize(("name", "text"), walked())
def test_each_command_of_a_listing_has_a_label(name, text):
    system = SYSTEMS[name]
    for step in steps(name, text)[::6]:
        for seat in system.seats(step.before):
            view = system.view(step.before, seat)
            narrator = narrator_of(system, step.before, seat)
            marked = narrator_of(system, step.before, seat, pseudo())
            for command in system.legal_actions(step.before, seat, sample=True):
                label = narrator.label(view, command)
                assert label.text == label.text.strip() != ""
                assert not untranslatable(marked.label(view, command)), f"{command}: {NO_MESSAGE}"


@pytest.mark.parametrize(("name", "text"), walked())
def test_no_two_commands_of_a_listing_have_the_same_label(name, text):
    system = SYSTEMS[name]
    for step in steps(name, text)[::3]:
        for seat in system.seats(step.after):
            view, narrator = system.view(step.after, seat), narrator_of(system, step.after, seat)
            alike = defaultdict(set)
            for command in system.legal_actions(step.after, seat, sample=True):
                alike[narrator.label(view, command).text].add(chosen_in(command))
            assert [choices for choices in alike.items() if len(choices[1]) > 1] == []


def chosen_in(command):
    """Return the values of a command, without free inputs and group fields."""
    if not attrs.has(type(command)):
        return command
    fields = attrs.fields(type(command))
    inputs = {
        field.name for field in fields for mark in (FreeInput, SubsetOf) if marked(field.type, mark)
    }
    names = [field.name for field in fields if field.name not in inputs]
    return (type(command), *(chosen_in(getattr(command, name)) for name in names))


@pytest.mark.parametrize(("name", "text"), walked())
def test_all_texts_of_the_table_are_complete_translatable_messages(name, text):
    system, titles = SYSTEMS[name], set()
    for step in steps(name, text)[::5]:
        for seat in system.seats(step.after):
            narrator = narrator_of(system, step.after, seat, pseudo())
            rows = narrator.table(system.view(step.after, seat))
            assert len(rows) > 1
            for row in rows:
                titles.add(row.title[0].text)
                assert untranslatable(Line(row.title)) == untranslatable(Line(row.spans)) == []
    assert len(titles) >= 4


def test_the_same_sentence_is_used_for_the_drawing_player_and_for_spectators():
    state = torg.new_game(["Quin", "Marco"], seed=7)
    after, events = torg.deal(state)
    for seat, counts in ((torg.hero_seat("Quin"), (5, 0)), (torg.SPECTATOR, (0, 0))):
        narrator = narration.narrator(torg.TORG, seat=seat)
        before, now = torg.view(state, seat), torg.view(after, seat)
        drawn = narrator.lines(before, events, now)[2:]
        cards = [sum(isinstance(span, CardRef) for span in line.spans) for line in drawn]
        assert tuple(cards) == counts
        counted = [any(isinstance(span, Number) for span in line.spans) for line in drawn]
        assert counted == [not count for count in counts]


def test_an_event_without_a_sentence_is_narrated_by_its_docstring():
    assert generic.event_line not in words_of_system("torg").events.values()
    nameless = narration.Words(events={})
    state = torg.new_game(["Quin"], seed=7)
    after, events = torg.deal(state)
    narrator = narration.narrator(torg.TORG, words=nameless)
    lines = narrator.lines(torg.view(state, narrator.seat), events, torg.view(after, narrator.seat))
    assert [line.text for line in lines[:2]] == [
        "An adventure has begun; the hand size is fixed for its whole length: hand size 6.",
        "The drama deck has a new order; nobody sees it.",
    ]
