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

EACH_PLAYTHROUGH = pytest.mark.parametrize(
    "playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.name
)


@EACH_PLAYTHROUGH
def test_a_stored_game_replays_turn_by_turn(playthrough):
    record, torn, _ = read_record(playthrough.path)
    assert torn is None
    assert record.replay() == record.state


@EACH_PLAYTHROUGH
def test_a_stored_game_is_written_to_the_same_text(playthrough):
    assert written(read_record(playthrough.path).record) == playthrough.path.read_text(
        encoding="ascii"
    )


@EACH_PLAYTHROUGH
def test_a_stored_game_has_the_system_dialect_and_deck_of_its_file_name(playthrough):
    record = read_record(playthrough.path).record
    setup = record.start.setup
    assert record.rules.name == playthrough.system
    assert (setup.dialect.name, setup.deck.name) == (playthrough.dialect, playthrough.deck)
    assert FEWEST <= len(record.turns) <= MOST


def test_every_system_dialect_and_deck_has_a_stored_game():
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


def test_every_stored_file_is_a_listed_playthrough():
    assert set(FOLDER.glob("*.jsonl")) == {playthrough.path for playthrough in PLAYTHROUGHS}


def test_a_game_played_again_from_its_seed_is_the_same():
    playthrough = PLAYTHROUGHS[1]
    assert new_record(playthrough) == new_record(playthrough)


def test_a_replay_reports_the_turn_whose_events_have_changed():
    start = torg.new_game(["Quin"], seed=7)
    scene = torg.commands.BeginScene(kind=torg.SceneKind.DRAMATIC, villains=("Mummy",))
    record = Record.begin(torg.TORG, start).then(torg.commands.Deal(), scene)
    first, *further = record.turns
    altered = attrs.evolve(record, turns=(first._replace(events=()), *further))
    again, changes = replayed(altered)
    assert again == record
    assert len(changes) == 1
    assert changes[0].startswith("turn 1, Deal: event 1 was nothing, and now AdventureBegun(")


def test_a_replay_leaves_out_a_refused_command_and_reports_it():
    start = torg.new_game(["Quin"], seed=7)
    record = Record.begin(torg.TORG, start).then(torg.commands.Deal())
    twice = attrs.evolve(record, turns=(*record.turns, *record.turns))
    again, refused = replayed(twice)
    assert again == record
    assert [what.split(":")[0] for what in refused] == ["turn 2 is left out"]
