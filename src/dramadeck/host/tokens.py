"""Tokens, each of which gives access to a seat.

A token is the table's name and 256 random bits. The store has only its hash, so a stolen store
gives access to no seat. It is a bearer token: a user interface gives it to one person, does not log
it, and does not put it into a URL that a browser sends to other sites.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Final, TypeVar

T = TypeVar("T")

_SECRET_BYTES: Final = 32
_NAME_BYTES: Final = 9
_LONGEST: Final = 100
_TOKEN: Final = re.compile(r"([\w-]+)\.([\w-]+)", re.ASCII)


def new_table_name() -> str:
    """A new name for a table; it is part of links, and gives no access."""
    return token_urlsafe(_NAME_BYTES).replace("-", "_")  # "-" begins a command-line option


def new_token(table: str) -> str:
    """A new token for a table."""
    return f"{table}.{token_urlsafe(_SECRET_BYTES)}"


def table_of(token: object) -> str | None:
    """The name of the table in a token; None if this is no token."""
    if not isinstance(token, str) or len(token) > _LONGEST:
        return None
    match = _TOKEN.fullmatch(token)
    return match[1] if match else None


def hash_of(token: str) -> str:
    """The SHA-256 of a token, which is all that a host stores of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def held_by(holders: Mapping[str, T], digest: str) -> T | None:
    """The value of this hash, which is compared with all hashes in constant time."""
    seats: Iterable[T] = [seat for own, seat in holders.items() if compare_digest(own, digest)]
    return next(iter(seats), None)
