"""`dramadeck tables`, for the administrator of a server."""

import asyncio
import json

import pytest

from dramadeck import torg
from dramadeck.cli import main
from dramadeck.host import Host, SqliteStore


@pytest.fixture
def place(tmp_path):
    """A store with a table that was played, and one that was not."""

    async def evening():
        async with Host(SqliteStore(tmp_path / "tables.sqlite")) as host:
            played = await host.open("torg", ["Quin"])
            await host.send(played.tokens[torg.GAMEMASTER], torg.commands.Deal())
            return played.table, (await host.open("tarot", ["Ann"])).table

    tables = asyncio.run(evening())
    return f"sqlite:{tmp_path / 'tables.sqlite'}", tables


def asked(capsys, *words):
    code = main(["tables", *words])
    streams = capsys.readouterr()
    return code, streams.out, streams.err


def test_the_tables_are_listed_and_closed(place, capsys):
    store, (played, unplayed) = place
    code, out, _ = asked(capsys, "list", "--store", store)
    assert (code, played in out) == (0, True)
    assert out.index(unplayed) < out.index("nobody has played yet")
    code, out, _ = asked(capsys, "close", unplayed, "--store", store)
    assert (code, out) == (0, f"{unplayed} is closed.\n")
    _, out, _ = asked(capsys, "close", unplayed, played, "--store", store, "--json")
    assert json.loads(out) == {"closed": [played]}
    assert asked(capsys, "list", "--store", store)[1] == "No table is open.\n"


def test_programs_read_how_tables_were_used(place, capsys):
    store, (played, _) = place
    tables = json.loads(asked(capsys, "list", "--store", store, "--json")[1])["tables"]
    assert [table["is_played"] for table in tables] == [True, False]
    assert (tables[0]["table"], tables[0]["system"]) == (played, "torg")


def test_what_cannot_be_closed_is_said(place, capsys, tmp_path):
    store, (played, _) = place
    code, _, err = asked(capsys, "close", "--store", store)
    assert code == 2
    assert err == "dramadeck: tables close: name the tables; dramadeck tables list shows them\n"
    code, _, err = asked(capsys, "close", played[:-1], "--store", store)
    assert code == 2
    assert played in err
    code, _, err = asked(capsys, "list", "--store", f"sqlite:{tmp_path / 'none.sqlite'}")
    assert code == 2
    assert "no table is kept yet in sqlite:" in err
    assert not (tmp_path / "none.sqlite").exists()
