"""`dramadeck tables`, for the administrator of a server."""

import asyncio
import json

import pytest

from dramadeck import torg
from dramadeck.cli import main
from dramadeck.host import Host, SqliteStore


@pytest.fixture
def place(tmp_path):
    """The address of a store, and its two tables: one was played, one was not."""

    async def open_tables():
        async with Host(SqliteStore(tmp_path / "tables.sqlite")) as host:
            played = await host.open("torg", ["Quin"])
            await host.send(played.tokens[torg.GAMEMASTER], torg.commands.Deal())
            return played.table, (await host.open("tarot", ["Ann"])).table

    tables = asyncio.run(open_tables())
    return f"sqlite:{tmp_path / 'tables.sqlite'}", tables


def run_tables(capsys, *words):
    code = main(["tables", *words])
    streams = capsys.readouterr()
    return code, streams.out, streams.err


def test_the_tables_are_listed_and_closed(place, capsys):
    store, (played, unplayed) = place
    code, out, _ = run_tables(capsys, "list", "--store", store)
    assert (code, played in out) == (0, True)
    assert out.index(unplayed) < out.index("nobody has played yet")
    code, out, _ = run_tables(capsys, "close", unplayed, "--store", store)
    assert (code, out) == (0, f"{unplayed} is closed.\n")
    _, out, _ = run_tables(capsys, "close", unplayed, played, "--store", store, "--json")
    assert json.loads(out) == {"closed": [played]}
    assert run_tables(capsys, "list", "--store", store)[1] == "No table is open.\n"


def test_the_json_list_says_which_tables_were_played(place, capsys):
    store, (played, _) = place
    tables = json.loads(run_tables(capsys, "list", "--store", store, "--json")[1])["tables"]
    assert [table["is_played"] for table in tables] == [True, False]
    assert (tables[0]["table"], tables[0]["system"]) == (played, "torg")


def test_an_error_says_why_a_table_cannot_be_closed(place, capsys, tmp_path):
    store, (played, _) = place
    code, _, err = run_tables(capsys, "close", "--store", store)
    assert code == 2
    assert err == "dramadeck: tables close: name the tables; dramadeck tables list shows them\n"
    code, _, err = run_tables(capsys, "close", played[:-1], "--store", store)
    assert code == 2
    assert played in err
    code, _, err = run_tables(capsys, "list", "--store", f"sqlite:{tmp_path / 'none.sqlite'}")
    assert code == 2
    assert "no table is stored yet in sqlite:" in err
    assert not (tmp_path / "none.sqlite").exists()
