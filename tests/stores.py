"""Stores for the tests: in memory, in an SQLite file, in a PostgreSQL server."""

from secrets import token_hex

import pytest

from dramadeck.host import SqliteStore
from dramadeck.storage.memory import MemoryStore
from tests.skips import skip_if_left_out


@pytest.fixture(scope="session")
def cluster():
    """A PostgreSQL server, started by the first test that needs it, one for each worker."""
    skip_if_left_out("postgresql")
    pytest.importorskip("psycopg", reason="psycopg, an extra, is not installed")
    from tools.postgres_cluster import Cluster, programs

    if programs() is None:
        pytest.skip("no PostgreSQL server is installed")
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def postgres(request):
    """A function that opens a store in a new schema of PostgreSQL, one for each host."""
    cluster = request.getfixturevalue("cluster")
    from dramadeck.storage.postgres import PostgresStore

    def store():
        return PostgresStore(cluster.conninfo(), schema=store.schema)

    store.schema = f"Evening {token_hex(4)}"
    return store


@pytest.fixture(params=["sqlite", "postgres"])
def place(request, tmp_path):
    """A function that opens a store whose tables are kept after the host has ended."""
    if request.param == "postgres":
        return request.getfixturevalue("postgres")
    return lambda: SqliteStore(tmp_path / "games.db")


@pytest.fixture(params=["memory", "plain", "sqlite", "postgres"])
def store(request, tmp_path):
    """A store of each kind: one in memory, SQLite in memory and in a file, PostgreSQL."""
    if request.param == "postgres":
        return request.getfixturevalue("postgres")()
    if request.param == "plain":
        return MemoryStore()
    return SqliteStore(":memory:" if request.param == "memory" else tmp_path / "games.db")
