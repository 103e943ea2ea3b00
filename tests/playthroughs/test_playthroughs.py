"""Stored games of every system, dialect and deck give the same results as before.

If a rule was changed on purpose, `nox -s playthroughs` writes the games again; the differences can
be read line by line.
"""

import attrs
import pytest

from dramadeck import systems, torg
from dramadeck.codec.record_file import read_record
from dramadeck.codec.records import Record
from tools.playthroughs import FEWEST, FOLDER, MOST, PLAYTHROUGHS, new_record, replayed, written

KEPT = pytest.mark.parametrize(
    "playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.name
)


@KEPT
def test_a_kept_game_replays_turn_by_turn(playthrough):
    record, torn, _ = read_record(playthrough.path)
    assert torn is None
    assert record.replay() == record.state


@KEPT
def test_a_kept_game_is_written_as_it_is_kept(playthrough):
    assert written(read_record(playthrough.path).record) == playthrough.path.read_text(
        encoding="ascii"
    )


@KEPT
def test_a_kept_game_is_of_the_dialect_and_the_deck_that_its_file_names(playthrough):
    record = read_record(playthrough.path).record
    setup = record.start.setup
    assert record.rules.name == playthrough.system
    assert (setup.dialect.name, setup.deck.name) == (playthrough.dialect, playthrough.deck)
    assert FEWEST <= len(record.turns) <= MOST


def test_every_system_dialect_and_deck_has_a_kept_game():
    shipped = {
        (name, dialect, deck)
        for name, rules in systems().items()
        if name in {"tarot", "torg"}
        for dialect in rules.dialects
        for deck in rules.decks
    }
    assert {
        (playthrough.system, playthrough.dialect, playthrough.deck) for playthrough in PLAYTHROUGHS
    } == shipped


def test_no_game_is_kept_that_nobody_knows_of():
    assert set(FOLDER.glob("*.jsonl")) == {playthrough.path for playthrough in PLAYTHROUGHS}


def test_a_game_played_anew_from_its_seed_is_the_same_each_time():
    playthrough = PLAYTHROUGHS[1]
    assert new_record(playthrough) == new_record(playthrough)


def test_a_changed_rule_shows_in_the_turn_where_it_counts():
    start = torg.new_game(["Quin"], seed=7)
    scene = torg.commands.BeginScene(kind=torg.SceneKind.DRAMATIC, villains=("Mummy",))
    record = Record.begin(torg.TORG, start).then(torg.commands.Deal(), scene)
    first, *further = record.turns
    told_otherwise = attrs.evolve(record, turns=(first._replace(events=()), *further))
    again, changes = replayed(told_otherwise)
    assert again == record
    assert len(changes) == 1
    assert changes[0].startswith("turn 1, Deal: event 1 was nothing, and now AdventureBegun(")


def test_a_command_that_is_refused_today_is_left_out_and_named():
    start = torg.new_game(["Quin"], seed=7)
    record = Record.begin(torg.TORG, start).then(torg.commands.Deal())
    twice = attrs.evolve(record, turns=(*record.turns, *record.turns))
    again, refused = replayed(twice)
    assert again == record
    assert [what.split(":")[0] for what in refused] == ["turn 2 is left out"]
