"""The file that stores the channels of a chat, with any kind of ids."""

import sqlite3
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.chat.channels import ChannelStore, channels_file
from dramadeck.core import Seat

QUIN, MARCO = Seat("hero", "Quin"), Seat("hero", "Marco")
IDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@pytest.fixture(scope="module")
def store():
    channels = ChannelStore(":memory:")
    yield channels
    channels.close()


@given(channel=IDS, other=IDS, ann=IDS, bea=IDS)
def test_any_text_is_the_id_of_a_channel_and_of_a_user(store, channel, other, ann, bea):
    store.open(channel, QUIN, {QUIN: "one", MARCO: "two"}, "de", ann, community=other)
    store.sit(channel, bea, MARCO)
    assert store.user_in(channel, MARCO) == bea
    assert store.seat_of(channel, ann) == (MARCO if ann == bea else QUIN)
    assert store.find(channel).tokens == {QUIN: "one", MARCO: "two"}
    assert channel in store.active(other)
    if other != channel:
        store.open(other, QUIN, {}, "en", bea)
        assert store.seat_of(channel, bea) == MARCO
    store.note_turn(channel, 9, is_over=True)
    assert store.find(channel).turn == 9
    assert channel not in store.active()


def test_the_file_of_channels_is_next_to_the_file_of_tables(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert channels_file("memory", "irc") == ":memory:"
    assert channels_file("sqlite:friday.db", "irc") == "friday.db.channels"
    assert channels_file("postgresql://localhost/x", "irc").endswith("irc.channels")


def test_while_the_file_is_locked_a_write_fails_after_a_short_time(tmp_path):
    channels = ChannelStore(tmp_path / "channels.db")
    with closing(sqlite3.connect(tmp_path / "channels.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            channels.note_turn("#torg", 1)
        (waits,) = channels._file.execute("PRAGMA busy_timeout").fetchone()
        assert waits < 1000
        other.execute("ROLLBACK")
    channels.note_turn("#torg", 1)
    channels.close()
