"""Tokens: what opens a seat to whoever holds it.

A token is the table's name and 256 bits from the operating system. The host keeps its hash alone,
so a store that is stolen opens no seat. It is a bearer's token: a front hands it to one person, and
neither logs it nor puts it into an address that a browser passes on.
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
    """A name for a table; it is in links, and opens nothing by itself."""
    return token_urlsafe(_NAME_BYTES).replace("-", "_")  # a dash begins an option of a program


def new_token(table: str) -> str:
    """A token of a table."""
    return f"{table}.{token_urlsafe(_SECRET_BYTES)}"


def table_of(token: object) -> str | None:
    """The table for which a token is, if it looks like one."""
    if not isinstance(token, str) or len(token) > _LONGEST:
        return None
    match = _TOKEN.fullmatch(token)
    return match[1] if match else None


def hash_of(token: str) -> str:
    """What a host keeps of a token: its SHA-256."""
    return hashlib.sha256(token.encode()).hexdigest()


def held_by(holders: Mapping[str, T], digest: str) -> T | None:
    """What belongs to this hash, compared with each in constant time."""
    same: Iterable[T] = [held for own, held in holders.items() if compare_digest(own, digest)]
    return next(iter(same), None)
