"""Saves of older versions, brought up to date step by step.

A schema number counts the changes of what a save looks like. `MIGRATIONS` holds a function for
each step, from the data of one schema to that of the next; a save of every schema is kept in the
tests for good.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

SCHEMA: Final = 1
"""The schema that is written today."""

Migration = Callable[[dict[str, Any], str], dict[str, Any]]
"""The data of a save and the name of its system → the data of the next schema."""

MIGRATIONS: Final[Mapping[int, Migration]] = MappingProxyType({})
"""Schema → how to get from it to the next one."""


def migrated(data: dict[str, Any], system: str) -> dict[str, Any]:
    """The data of a save as today's schema has it.

    >>> migrated({"schema": 1, "state": {}}, "torg")
    {'schema': 1, 'state': {}}
    """
    for schema in range(data["schema"], SCHEMA):
        data = {**MIGRATIONS[schema](data, system), "schema": schema + 1}
    return data
