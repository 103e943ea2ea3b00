"""Where tables are kept, as a person writes it: `sqlite:FILE`, `postgresql://...` or `memory`."""

import re
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

from dramadeck.codec.append_only_file import own_folder
from dramadeck.core import DramadeckError
from dramadeck.storage.sqlite import SqliteStore
from dramadeck.storage.store import Store


class PlaceError(DramadeckError):
    """Tables cannot be kept there; the message is for whoever said where."""


def store_url(given: str | None) -> str:
    """The given place, or by default a file of one's own."""
    return given or f"sqlite:{own_folder() / 'tables.sqlite'}"


def place_shown(place: str) -> str:
    """A place without the name and the password that may stand in it."""
    kind = re.split(r"[^\w+. -]", place, maxsplit=1)[0]
    if kind in ("memory", "sqlite"):
        return place
    with suppress(ValueError):  # by what is no number for a port, such as a part of a password
        parts = urlsplit(place)
        port = "" if parts.port is None else f":{parts.port}"
        if parts.hostname and "@" not in parts.path:
            return f"{parts.hostname}{port}{parts.path}"
    return kind


def store_in(place: str, *, is_beside: bool = False) -> Store:
    """The store at a place, else a `PlaceError`; one `is_beside` a host has to be there already."""
    kind, _, file = place.partition(":")
    shown = place_shown(place)
    if place == "memory":
        return SqliteStore(":memory:")
    if kind not in ("sqlite", "postgres", "postgresql") or not file:
        expected = "expected sqlite:FILE, postgresql://... or memory"
        raise PlaceError(f"--store: {expected}, got {shown[:80]!r}")
    if kind != "sqlite" and find_spec("psycopg") is None:
        what = "install it with: pip install 'dramadeck[postgres]'"
        raise PlaceError(f"--store: PostgreSQL needs psycopg; {what}")
    try:
        if kind != "sqlite":
            from dramadeck.storage.postgres import PostgresStore  # noqa: PLC0415 - it needs psycopg

            return PostgresStore(place)
        if is_beside and not Path(file).is_file():
            raise PlaceError(f"--store: {shown}: there is no such file")
        Path(file).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return SqliteStore(file, is_beside=is_beside)
    except (OSError, ValueError) as problem:
        raise PlaceError(f"--store: {shown}: {problem}") from None
