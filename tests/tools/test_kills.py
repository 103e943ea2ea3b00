"""A short run of killed writers: nothing is lost, and losses would be found."""

import pytest

from dramadeck.codec.record_file import RecordFile
from dramadeck.torg import TORG
from tools import kills


def test_every_acknowledged_command_of_a_killed_writer_is_stored():
    what, how_often, output = kills.run(2)
    assert (what, how_often) == ("writers killed at any moment", 2)
    assert "were in the files, and replayed" in output


def test_a_lost_command_is_reported(tmp_path):
    path = tmp_path / "short.jsonl"
    with RecordFile(path, TORG, TORG.new_game(["Quin"], seed=7)):
        pass
    with pytest.raises(kills.LostError, match="writer 1 acknowledged 3 commands, and 0 are kept"):
        kills.recovered(path, 3, "writer 1")


def test_a_writer_that_crashes_is_reported(tmp_path):
    taken = tmp_path / "taken.jsonl"
    taken.write_text("Dear diary", encoding="utf-8")
    with pytest.raises(kills.LostError, match="writer 1 ended before it was killed"):
        kills.killed(taken, 1)
