"""The URL of a store, as a person writes it: `sqlite:FILE`, `postgresql://...` or `memory`."""

import re
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

from dramadeck.core import DramadeckError
from dramadeck.storage import sqlite, store
from dramadeck.storage.user_files import data_folder


class StoreUrlError(DramadeckError):
    """No store can be opened by this URL; the message is for the person who wrote it."""


def store_url(url: str | None) -> str:
    """The URL, or by default that of a file in the user's folder."""
    return url or f"sqlite:{data_folder() / 'tables.sqlite'}"


def store_url_shown(url: str) -> str:
    """A URL without the user name and the password that may be in it."""
    kind = re.split(r"[^\w+. -]", url, maxsplit=1)[0]
    if kind in ("memory", "sqlite"):
        return url
    with suppress(ValueError):  # the port is no number: it may be part of a password
        parts = urlsplit(url)
        port = "" if parts.port is None else f":{parts.port}"
        if parts.hostname and "@" not in parts.path:
            return f"{parts.hostname}{port}{parts.path}"
    return kind


def open_store(url: str, *, is_beside: bool = False) -> store.Store:
    """Open a store; a `StoreUrlError` if that fails.

    With `is_beside` a host may use the store at the same time; then the file has to exist.
    """
    kind, _, file = url.partition(":")
    public_url = store_url_shown(url)
    if url == "memory":
        return sqlite.SqliteStore(":memory:")
    if kind not in ("sqlite", "postgres", "postgresql") or not file:
        expected = "expected sqlite:FILE, postgresql://... or memory"
        raise StoreUrlError(f"--store: {expected}, got {public_url[:80]!r}")
    if kind != "sqlite" and find_spec("psycopg") is None:
        what = "install it with: pip install 'dramadeck[postgres]'"
        raise StoreUrlError(f"--store: PostgreSQL needs psycopg; {what}")
    try:
        if kind != "sqlite":
            from dramadeck.storage.postgres import PostgresStore  # noqa: PLC0415 - it needs psycopg

            database = PostgresStore(url)
            _check_connection(url)
            return database
        if is_beside and not Path(file).is_file():
            raise StoreUrlError(
                f"no table is stored yet in {public_url}; --store names another store"
            )
        Path(file).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return sqlite.SqliteStore(file, is_beside=is_beside)
    except (OSError, ValueError) as problem:
        why = problem.strerror if isinstance(problem, OSError) else None
        raise StoreUrlError(f"--store: {public_url}: {why or problem}") from None


def _check_connection(url: str) -> None:
    """Connect to PostgreSQL once; a `ConnectionError` with one line if that fails."""
    import psycopg  # noqa: PLC0415 - it may be missing

    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.OperationalError as problem:
        raise ConnectionError(str(problem).partition("\n")[0]) from None
