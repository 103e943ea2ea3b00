"""Every row of the tables of sentences is used by some event or command."""

from collections.abc import Iterator
from enum import EnumType
from typing import Any

import attrs
import pytest

from dramadeck import narration, tarot, torg
from dramadeck.charts.torg import InteractionEffect
from dramadeck.core.visibility import SPECTATOR
from dramadeck.narration import templates
from dramadeck.narration.words import words_of_system
from tests.narration.made_events import records_of, variations
from tests.narration.test_every_field_is_told import NAMES, TABLES
from tests.narration.walked_games import SYSTEMS, lines_of, narrator_of, steps, walked
from tests.torg.tables_actions import rounds

WITH_OWN_TEST = {
    "ActionNegated: Effect total: {total}.",
    "ActionNegated: One success remains.",
    "ActionRetried: {hero} throws the dice twice more; the best of three counts.",
    "CharacterInspired: The hit points of {people} rise to half, if they are lower.",
    "ConditionGiven: {character} acts as if unskilled for the round.",
    "ConditionGiven: {character} acts as if unskilled until the next action.",
    "ConditionGiven: {character} is stymied for the round.",
    "ConditionGiven: {character} suffers a setback for the round.",
    "DamageSuffered: The attack of {people} does no damage to {target}.",
    "DamageSuffered: {target} is unharmed.",
    "HeroJoined: Played by {player}.",
    "MajorTurned: The story must include this: {theme}.",
    "QuestionAsked: {hero} asks the gamemaster for an idea.",
    "RecoveryOwed: {people} recovers.",
    "SideAffected: {effect} for the heroes: the gamemaster plays it out.",
    "SideAffected: {effect} for the villains: the gamemaster plays it out.",
    "SkillResolutionAbandoned: Nobody has made the last-ditch effort: the task has failed!",
}
"""Rows that depend on earlier events, or on several fields at once.

Each of these rows has its own test.
"""


def tables() -> Iterator[tuple[Any, Any]]:
    """Yield a state of each game with each dialect."""
    yield tarot.TAROT, TABLES[tarot.TAROT]
    for dialect in torg.TORG.dialects:
        yield torg.TORG, rounds(heroes=NAMES, villains=("Voss", "Guard 1"), dialect=dialect)


def made_events(kind: type[Any]) -> Iterator[Any]:
    yield from records_of(kind, NAMES)
    for _, one, other in variations(kind, NAMES):
        yield from (one, other)
    for event in records_of(kind, NAMES):
        for field in attrs.fields(kind):
            members = type(getattr(event, field.name))
            if isinstance(members, EnumType):
                yield from (attrs.evolve(event, **{field.name: one}) for one in members)


def rows_of_events() -> dict[type[Any], dict[int, str]]:
    """Return the rows that must be used, by type of event."""
    rows_by_kind = {
        kind: {id(row): f"{kind.__name__}: {row.message}" for row in template.rows}
        for name in ("tarot", "torg")
        for kind, template in words_of_system(name).events.items()
        if isinstance(template, templates.LineTemplate)
    }
    return {
        kind: {key: row for key, row in rows.items() if row not in WITH_OWN_TEST}
        for kind, rows in rows_by_kind.items()
    }


@pytest.fixture
def used_rows(monkeypatch):
    """The rows that were used; the fixture records them."""
    keys, original = set[int](), templates._Row.messages_for

    def recording(row, scope):
        sentences = original(row, scope)
        if sentences:
            keys.add(id(row))
        return sentences

    monkeypatch.setattr(templates._Row, "messages_for", recording)
    return keys


def test_every_row_is_used_for_an_event(used_rows):
    """Generate events, and then walk through games, until every row was used."""
    rows = rows_of_events()

    def is_unused(kind):
        return not rows.get(kind, {}).keys() <= used_rows

    for system, state in tables():
        for seat in {seat.role: seat for seat in (*system.seats(state), SPECTATOR)}.values():
            narrator = narration.narrator(system, seat=seat, setup=state.setup)
            view = system.player_view(state, seat)
            for kind in filter(is_unused, system.events):
                for event in made_events(kind):
                    if not is_unused(kind):
                        break
                    try:
                        narrator.lines(view, (event,), view)
                    except (AttributeError, LookupError, TypeError, ValueError):
                        continue  # impossible in a game
    for name, text in walked():
        if any(map(is_unused, rows)):
            for step in steps(name, text):
                lines_of(narrator_of(SYSTEMS[name], step.after), step)
    assert {
        row for kind in rows for key, row in rows[kind].items() if key not in used_rows
    } == set()


@pytest.mark.parametrize(
    ("effect", "lasts", "words"),
    [
        (InteractionEffect.UNSKILLED, False, "Voss acts as if unskilled for the round."),
        (InteractionEffect.UNSKILLED, True, "Voss acts as if unskilled until the next action."),
        (torg.Disadvantage.STYMIED, False, "Voss is stymied for the round."),
        (torg.Disadvantage.SETBACK, False, "Voss suffers a setback for the round."),
    ],
)
def test_a_row_that_depends_on_several_fields_is_used_for_the_right_event(effect, lasts, words):
    state = TABLES[torg.TORG]
    event = torg.events.ConditionGiven(character="Voss", effect=effect, lasts=lasts)
    view = torg.TORG.player_view(state, SPECTATOR)
    narrator = narration.narrator(torg.TORG, setup=state.setup)
    assert words in " ".join(map(str, narrator.lines(view, (event,), view)))
